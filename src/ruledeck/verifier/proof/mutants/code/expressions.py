"""Changes of expressions: comparisons, numbers, conditions, filters, players, and what calls say."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import partial

from ruledeck.verifier.proof.mutants.code.edit import Edit, expression, short
from ruledeck.verifier.proof.mutants.mutant import KNOCKED_OUT

_COMPARED: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
}
_PLAYERS = {"current": "opponent", "opponent": "current"}
_EITHER = {"min": "max", "max": "min", "any": "all", "all": "any"}


def of_expression(node: ast.AST) -> Iterator[Edit]:
    """Yield the changes that can be made at a node which is no statement, or of the test of one."""
    match node:
        case ast.Lambda():
            yield KNOCKED_OUT, f"nothing in place of '{short(node.body)}'", _mean_nothing
        case ast.Compare():
            yield from _compare(node)
        case ast.Constant():
            yield from _constant(node)
        case ast.BoolOp():
            other = ast.Or if isinstance(node.op, ast.And) else ast.And
            yield "guard", f"{ast.unparse(node)}: and/or", lambda each: setattr(each, "op", other())
        case ast.If() | ast.IfExp():
            for value in (True, False):
                if not _lets_none_pass(node.test, value):
                    yield _condition(node, value)
        case ast.comprehension(ifs=[_, *_]):
            yield "options", f"without 'if {ast.unparse(node.ifs[0])}'", _without_filter
        case ast.Yield(value=ast.Call(func=ast.Attribute(attr="ask"), args=[player, _, *_])):
            yield KNOCKED_OUT, f"{ast.unparse(player)} is not asked", _nobody_asked
        case ast.Call():
            yield from _called(node)
        case ast.keyword() | ast.Attribute():
            yield from _named(node)


def _mean_nothing(node: ast.AST) -> None:
    assert isinstance(node, ast.Lambda)
    node.body = ast.List([], ast.Load())  # false, nothing to go through, and nothing to carry out


def _called(node: ast.Call) -> Iterator[Edit]:
    """Yield the changes of a call: of who is asked, of who is shown cards, of which of several counts."""
    yield from _chooser(node)
    match node.func:
        case ast.Attribute(attr="show", value=game) if len(node.args) > 1:
            everybody = f"*{ast.unparse(game)}.players"
            yield "target", f"everybody is shown {ast.unparse(node.args[0])}", partial(_shown_to, everybody)
        case ast.Name(id="min" | "max" | "any" | "all" as name):
            sort = "amount" if name in ("min", "max") else "guard"
            yield sort, f"{_EITHER[name]} for {short(node)}", partial(_named_instead, _EITHER[name])


def _shown_to(everybody: str, node: ast.AST) -> None:
    assert isinstance(node, ast.Call)
    shown = expression(f"show(cards, {everybody})")
    assert isinstance(shown, ast.Call)
    node.args = [node.args[0], *shown.args[1:]]


def _named_instead(name: str, node: ast.AST) -> None:
    assert isinstance(node, ast.Call)
    node.func = ast.Name(name, ast.Load())


def _named(node: ast.keyword | ast.Attribute) -> Iterator[Edit]:
    """Yield the changes of what has a name: how long something lasts, and which of two players is meant."""
    match node:
        case ast.keyword(arg="until", value=ast.Constant(value=str(moment))):
            yield "duration", f"not until {moment!r} but for good", _for_good
        case ast.Attribute(attr="current" | "opponent", ctx=ast.Load()):
            yield "chooser", f"{_PLAYERS[node.attr]} for {ast.unparse(node)}", _other_player


def _for_good(node: ast.AST) -> None:
    assert isinstance(node, ast.keyword)
    node.value = ast.Constant("")


def _other_player(node: ast.AST) -> None:
    assert isinstance(node, ast.Attribute)
    node.attr = _PLAYERS[node.attr]


def _chooser(node: ast.Call) -> Iterator[Edit]:
    """Yield the call that asks the next player, where it does not ask one of two by name."""
    match node:
        case ast.Call(func=ast.Attribute(attr="ask"), args=[asked, *_]):
            if not (isinstance(asked, ast.Attribute) and asked.attr in _PLAYERS):
                yield "chooser", f"another player than {ast.unparse(asked)} is asked", _next_player


def _next_player(node: ast.AST) -> None:
    assert isinstance(node, ast.Call)
    assert isinstance(node.func, ast.Attribute)
    game, player = ast.unparse(node.func.value), ast.unparse(node.args[0])
    node.args[0] = expression(f"{game}.players[({player}.seat + 1) % len({game}.players)]")


def _nobody_asked(node: ast.AST) -> ast.AST:
    """Return what comes of an ask that is not posed: nothing where that may be, else the first option."""
    assert isinstance(node, ast.Yield)
    assert isinstance(node.value, ast.Call)
    options = ast.unparse(node.value.args[1])
    how = {keyword.arg: ast.unparse(keyword.value) for keyword in node.value.keywords}
    if "least" in how or "most" in how:
        return expression(f"tuple({options})[:{how.get('least', 0)}]")
    return expression("None" if "may" in how else f"next(iter({options}), None)")


def _compare(node: ast.Compare) -> Iterator[Edit]:
    for at, op in enumerate(node.ops):
        other = _COMPARED[type(op)]
        yield (
            "guard",
            f"{ast.unparse(node)}: {type(op).__name__} to {other.__name__}",
            lambda each, at=at, other=other: each.ops.__setitem__(at, other()),  # type: ignore[misc]  # bound now
        )


def _constant(node: ast.Constant) -> Iterator[Edit]:
    value = node.value
    if isinstance(value, bool):
        yield "may", f"{value} to {not value}", lambda each: setattr(each, "value", not value)
    elif isinstance(value, int):
        for step in (1, -1):
            yield (
                "amount",
                f"{value} to {value + step}",
                lambda each, new=value + step: setattr(each, "value", new),  # type: ignore[misc]  # bound now
            )


def _lets_none_pass(test: ast.expr, value: bool) -> bool:
    """Return whether None goes on as something where a test always comes to a value.

    No type checker accepts that, and it could only crash.
    """
    if isinstance(test, ast.BoolOp) and isinstance(test.op, ast.And if value else ast.Or):
        return any(_lets_none_pass(each, value) for each in test.values)
    if isinstance(test, ast.UnaryOp) and isinstance(test.op, ast.Not):
        return _lets_none_pass(test.operand, not value)
    none = ast.IsNot if value else ast.Is
    return isinstance(test, ast.Compare) and isinstance(test.ops[0], none) and _is_none(test.comparators[0])


def _is_none(node: ast.expr) -> bool:
    return isinstance(node, ast.Constant) and node.value is None


def _condition(node: ast.If | ast.IfExp, value: bool) -> Edit:
    words = f"'{ast.unparse(node.test)}' is always {value}"
    return "guard", words, lambda each: setattr(each, "test", ast.Constant(value))


def _without_filter(node: ast.AST) -> None:
    assert isinstance(node, ast.comprehension)
    node.ifs = node.ifs[1:]
