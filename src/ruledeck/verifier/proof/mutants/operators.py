"""Changes of a ruleset's code. In: a function as a syntax tree. Out: its mutants, each a tree of its own.

Source: the operators are those of Jia, Harman 2011 ("An Analysis and Survey of the Development of Mutation
Testing"), less those that only make sense for arithmetic, and with the two that games want: another chooser
and another order.
"""

from __future__ import annotations

import ast
import copy
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from ruledeck.verifier.proof.mutants.mutant import DROPPED, KNOCKED_OUT

Function = ast.FunctionDef
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
Replacement = ast.AST | list[ast.stmt] | None
_TOGETHER = {"happen": 0, "move": 1, "turn": 1}
"""Calls by which several things happen at once: where these stand among the arguments."""
_PLAYERS = {"current": "opponent", "opponent": "current"}


@dataclass(frozen=True, slots=True)
class Changed:
    """A function with one change: what sort, in words, at which line of the file, in which statement."""

    function: Function
    operator: str
    change: str
    line: int
    statement: ast.stmt


def mutants(function: Function) -> Iterator[Changed]:
    """Yield every mutant of a function, the one without a body first."""
    yield Changed(
        _knocked_out(function), KNOCKED_OUT, f"{function.name} does nothing", function.lineno, function
    )
    places = list(_places(function))
    for number, (node, statement) in enumerate(places):
        for operator, words, edit in _edits(node):
            mutated = copy.deepcopy(function)
            target, _ = list(_places(mutated))[number]
            other = edit(target)
            if other is not None:
                mutated = _Instead(target, other).visit(mutated)
            keeping_kind(mutated, function)
            yield Changed(mutated, operator, words, getattr(node, "lineno", statement.lineno), statement)


def _places(function: Function) -> Iterator[tuple[ast.AST, ast.stmt]]:
    """Yield all nodes of a function's body in a fixed order, each with the statement that it stands in."""
    for statement in function.body:
        if not _is_docstring(statement) and not isinstance(statement, ast.Assert):
            yield from _below(statement, statement)


def _below(node: ast.AST, statement: ast.stmt) -> Iterator[tuple[ast.AST, ast.stmt]]:
    inner = node if isinstance(node, ast.stmt) else statement
    if isinstance(node, ast.Assert) or (isinstance(node, ast.stmt) and _is_docstring(node)):
        return
    yield node, inner
    for name, field in ast.iter_fields(node):
        if name in ("annotation", "returns", "decorator_list"):
            continue
        for child in field if isinstance(field, list) else [field]:
            if isinstance(child, ast.AST):
                yield from _below(child, inner)


def _is_docstring(statement: ast.stmt) -> bool:
    return (
        isinstance(statement, ast.Expr)
        and isinstance(statement.value, ast.Constant)
        and isinstance(statement.value.value, str)
    )


Edit = tuple[str, str, Callable[[ast.AST], Replacement]]
"""A sort of change, the change in words, and what makes it: in place, or by what it returns."""


class _Instead(ast.NodeTransformer):
    """Puts a node, or statements, in the place of another node."""

    def __init__(self, old: ast.AST, new: Replacement) -> None:
        self.old, self.new = old, new

    def visit(self, node: ast.AST) -> Any:
        """Return what stands in the place of a node from now on."""
        return self.new if node is self.old else self.generic_visit(node)


def _edits(node: ast.AST) -> Iterator[Edit]:
    """Yield the changes that can be made at a node."""
    if isinstance(node, ast.stmt):
        yield from _statement(node)
    match node:
        case ast.Lambda():
            yield KNOCKED_OUT, f"nothing in place of '{_short(node.body)}'", _mean_nothing
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
            yield from _chooser(node)


def _statement(node: ast.stmt) -> Iterator[Edit]:
    """Yield the changes that can be made of a whole statement."""
    match node:
        case ast.FunctionDef():
            yield KNOCKED_OUT, f"{node.name} does nothing", _do_nothing
        case ast.Expr(value=ast.YieldFrom(value=ast.Tuple(elts=[]))):
            return
        case ast.AugAssign(value=ast.Constant()):
            return  # its number is changed
        case ast.Expr(value=ast.Call() | ast.YieldFrom() | ast.Yield()) | ast.AugAssign():
            yield DROPPED, f"without '{_short(node)}'", _pass
        case ast.For(iter=ast.Tuple(elts=[_, _, *_])):
            yield "order", f"reversed: {ast.unparse(node.iter)}", _reverse
    if isinstance(node, (ast.Expr, ast.Assign, ast.Return)):
        yield from _together(node)


def _do_nothing(node: ast.AST) -> None:
    assert isinstance(node, ast.FunctionDef)
    knocked_out = _knocked_out(node)
    node.body = knocked_out.body


def _mean_nothing(node: ast.AST) -> None:
    assert isinstance(node, ast.Lambda)
    node.body = ast.Constant(None)


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


def _pass(node: ast.AST) -> list[ast.stmt]:
    return [ast.Pass()]


def _reverse(node: ast.AST) -> None:
    assert isinstance(node, ast.For)
    assert isinstance(node.iter, ast.Tuple)
    node.iter.elts.reverse()


def _chooser(node: ast.Call) -> Iterator[Edit]:
    if isinstance(node.func, ast.Attribute) and node.func.attr == "ask" and node.args:
        asked = ast.unparse(node.args[0])
        yield "chooser", f"another player than {asked} is asked", _other_chooser


def _other_chooser(node: ast.AST) -> None:
    assert isinstance(node, ast.Call)
    asked = node.args[0]
    if isinstance(asked, ast.Attribute) and asked.attr in _PLAYERS:
        asked.attr = _PLAYERS[asked.attr]
        return
    assert isinstance(node.func, ast.Attribute)
    game, player = ast.unparse(node.func.value), ast.unparse(asked)
    following = f"{game}.players[({player}.seat + 1) % len({game}.players)]"
    node.args[0] = ast.parse(following, mode="eval").body


def _nobody_asked(node: ast.AST) -> ast.AST:
    """Return what comes of an ask that is not posed: nothing where that may be, else the first option."""
    assert isinstance(node, ast.Yield)
    assert isinstance(node.value, ast.Call)
    options = ast.unparse(node.value.args[1])
    how = {keyword.arg: ast.unparse(keyword.value) for keyword in node.value.keywords}
    if "least" in how or "most" in how:
        return _expression(f"tuple({options})[:{how.get('least', 0)}]")
    return _expression("None" if "may" in how else f"next(iter({options}), None)")


def _expression(text: str) -> ast.expr:
    return ast.parse(text, mode="eval").body


def _together(node: ast.stmt) -> Iterator[Edit]:
    """Yield the statement that lets happen one by one what happens at once."""
    asked = next((each for each in ast.walk(node) if isinstance(each, ast.YieldFrom)), None)
    call = asked.value if asked is not None else None
    if not (isinstance(call, ast.Call) and isinstance(call.func, ast.Attribute)):
        return
    at = _TOGETHER.get(call.func.attr)
    if at is not None and len(call.args) > at and not _is_one(call, at):
        yield "batch", f"one by one: '{_short(node)}'", _one_by_one


def _is_one(call: ast.Call, at: int) -> bool:
    if at == 0:
        return len(call.args) == 1 and not isinstance(call.args[0], ast.Starred)
    things = call.args[at]
    return isinstance(things, ast.List) and len(things.elts) == 1


def _one_by_one(node: ast.AST) -> list[ast.stmt]:
    asked = next(each for each in ast.walk(node) if isinstance(each, ast.YieldFrom))
    assert isinstance(asked.value, ast.Call)
    assert isinstance(asked.value.func, ast.Attribute)
    at = _TOGETHER[asked.value.func.attr]
    args = [ast.unparse(each) for each in asked.value.args]
    together = ", ".join(args) if at == 0 else f"*{args[at]}"
    one = copy.deepcopy(asked.value)
    one.args = [
        _expression(each) for each in (["one"] if at == 0 else [*args[:at], "[one]", *args[at + 1 :]])
    ]
    after = ast.unparse(_Instead(asked, ast.Name("done_", ast.Load())).visit(node))
    loop = f"for one in [{together}]:\n    done_ += yield from {ast.unparse(one)}"
    return ast.parse(f"done_ = []\n{loop}\n{after}").body


def _short(node: ast.AST) -> str:
    text = ast.unparse(node)
    return text if len(text) < 70 else f"{text[:67]}..."


def _knocked_out(function: Function) -> Function:
    """Return a function that does nothing, and returns what means nothing for its kind."""
    out = copy.deepcopy(function)
    out.body = [ast.Return(_nothing(function.returns))]
    keeping_kind(out, function)
    return out


def _nothing(returns: ast.expr | None) -> ast.expr:
    words = ast.unparse(returns) if returns is not None else ""
    inner = words.removeprefix("Play[").removesuffix("]") if words.startswith("Play[") else words
    if inner.startswith(("list", "Sequence", "Iterator", "Iterable")):
        return ast.List([], ast.Load())
    if inner.startswith("tuple") and inner.endswith(", ...]"):
        return ast.Tuple([], ast.Load())
    nothing: dict[str, bool | int | str] = {"bool": False, "int": 0, "str": ""}
    return ast.Constant(nothing.get(inner))


def keeping_kind(mutated: Function, original: Function) -> None:
    """Let a mutant of a generator, and each inside it, be one too, though nothing in it yields any more."""
    generators = {each.name for each in ast.walk(original) if isinstance(each, Function) and _yields(each)}
    for each in ast.walk(mutated):
        if isinstance(each, Function) and each.name in generators and not _yields(each):
            nothing = ast.YieldFrom(ast.Tuple([], ast.Load()))
            each.body.insert(0, ast.Expr(nothing))
    ast.fix_missing_locations(mutated)


def _yields(function: Function) -> bool:
    pending: list[ast.AST] = list(function.body)
    while pending:
        node = pending.pop()
        if isinstance(node, (ast.Yield, ast.YieldFrom)):
            return True
        if not isinstance(node, (ast.FunctionDef, ast.Lambda)):
            pending += ast.iter_child_nodes(node)
    return False
