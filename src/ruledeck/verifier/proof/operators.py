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

from ruledeck.verifier.proof.mutant import DROPPED, KNOCKED_OUT

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
            edit(target)
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


Edit = tuple[str, str, Callable[[ast.AST], None]]


def _edits(node: ast.AST) -> Iterator[Edit]:
    """Yield the changes that can be made at a node."""
    match node:
        case ast.Compare():
            yield from _compare(node)
        case ast.Constant():
            yield from _constant(node)
        case ast.BoolOp():
            other = ast.Or if isinstance(node.op, ast.And) else ast.And
            yield "guard", f"{ast.unparse(node)}: and/or", lambda each: setattr(each, "op", other())
        case ast.If() | ast.IfExp():
            for value in (True, False):
                yield _condition(node, value)
        case ast.comprehension(ifs=[_, *_]):
            yield "options", f"without 'if {ast.unparse(node.ifs[0])}'", _without_filter
        case ast.Expr(value=ast.YieldFrom(value=ast.Tuple(elts=[]))):
            return
        case ast.AugAssign(value=ast.Constant()):
            return  # its number is changed
        case ast.Expr(value=ast.Call() | ast.YieldFrom() | ast.Yield()) | ast.AugAssign():
            yield DROPPED, f"without '{_short(node)}'", _to_pass
        case ast.Call():
            yield from _chooser(node)
        case ast.For(iter=ast.Tuple(elts=[_, _, *_])):
            yield "order", f"reversed: {ast.unparse(node.iter)}", _reverse


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


def _condition(node: ast.If | ast.IfExp, value: bool) -> Edit:
    words = f"'{ast.unparse(node.test)}' is always {value}"
    return "guard", words, lambda each: setattr(each, "test", ast.Constant(value))


def _without_filter(node: ast.AST) -> None:
    assert isinstance(node, ast.comprehension)
    node.ifs = node.ifs[1:]


def _to_pass(node: ast.AST) -> None:
    """Let a statement do nothing; it stays an expression, so that its place in the body is kept."""
    if isinstance(node, ast.Expr):
        node.value = ast.Constant(None)
    elif isinstance(node, ast.AugAssign):
        node.value = ast.Constant(0)


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
    if inner.startswith(("list", "Sequence", "Iterator", "Iterable", "tuple")):
        return ast.List([], ast.Load())
    nothing: dict[str, bool | int | str] = {"bool": False, "int": 0, "str": ""}
    return ast.Constant(nothing.get(inner))


def keeping_kind(mutated: Function, original: Function) -> None:
    """Let a mutant of a generator be one too, though nothing that yields is left in it."""
    if _yields(original) and not _yields(mutated):
        nothing = ast.YieldFrom(ast.Tuple([], ast.Load()))
        mutated.body.insert(0, ast.Expr(nothing))
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
