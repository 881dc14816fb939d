"""Rule ids that the code of a ruleset cites, with their places.

In: the text of a module. Out: each id that stands as text where the engine takes a rule.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator

TAKES_RULES_AT = {
    "rule": 0,
    "under": 0,
    "compiles": 0,
    "standing": 2,
    "skip": 1,
    "refuse": 1,
    "ask": 2,
    "top": 2,
    "Ask": 2,
    "OpenAsk": 3,
    "window": 4,
    "triggers_in_order": 1,
    "replacements_by": 1,
    "Impossible": 2,
    "ZoneKind": 12,
    "Modifier": 6,
    "one": 1,
    "several": 1,
    "done_to": 2,
    "done_by": 2,
    "wants": 3,
    "decide": 3,
    "may": 1,
    "either": 1,
}
"""Where a function of the engine, or of the words of texts, takes a rule: among its arguments, from 0."""
_ASK = "ask "
_ALL_FROM = ("rule", "under", "compiles", "standing", "one", "done_by")
"""These take rules in all their arguments from there on."""


def cited_rules(text: str) -> Iterator[tuple[str, int, int]]:
    """Yield each rule id with its line and column, from 1.

    Raises:
        SyntaxError: the text is no Python.
    """
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Call):
            for argument in _rules(node):
                yield from _texts(argument)
            yield from _asks(node)


def _rules(call: ast.Call) -> Iterator[ast.expr]:
    """Yield the arguments of a call that are rules; a choice between two texts counts for both."""
    name = call.func.attr if isinstance(call.func, ast.Attribute) else getattr(call.func, "id", "")
    if name not in TAKES_RULES_AT:
        return
    at = TAKES_RULES_AT[name]
    yield from call.args[at:] if name in _ALL_FROM else call.args[at : at + 1]
    yield from (keyword.value for keyword in call.keywords if keyword.arg in ("rule", "rules"))


def _asks(call: ast.Call) -> Iterator[tuple[str, int, int]]:
    """Yield the rules of asks for which a ruleset has words: `words.update({"ask RULE": ...})`."""
    target = call.func
    if (
        isinstance(target, ast.Attribute)
        and target.attr == "update"
        and ast.unparse(target.value).endswith("words")
    ):
        for argument in call.args:
            for key in argument.keys if isinstance(argument, ast.Dict) else ():
                if isinstance(key, ast.Constant) and str(key.value).startswith(_ASK):
                    yield str(key.value).removeprefix(_ASK), key.lineno, key.col_offset + 1 + len(_ASK)


def _texts(argument: ast.expr) -> Iterator[tuple[str, int, int]]:
    """Yield the texts that an argument can be; nothing where it is worked out."""
    match argument:
        case ast.Constant(value=str(text)):
            yield text, argument.lineno, argument.col_offset + 1
        case ast.IfExp(body=one, orelse=other):
            yield from _texts(one)
            yield from _texts(other)
        case ast.Starred(value=inner):
            yield from _texts(inner)
        case ast.Tuple(elts=inner) | ast.List(elts=inner):
            for each in inner:
                yield from _texts(each)
