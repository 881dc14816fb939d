"""Changes of whole statements: left out, in another order, one by one what is at once."""

from __future__ import annotations

import ast
import copy
from collections.abc import Iterator

from ruledeck.verifier.proof.mutants.code.edit import Edit, Instead, expression, short
from ruledeck.verifier.proof.mutants.code.nothing import do_nothing
from ruledeck.verifier.proof.mutants.mutant import DROPPED, KNOCKED_OUT

_TOGETHER = {"happen": 0, "move": 1, "turn": 1}
"""Calls by which several things happen at once: where these stand among the arguments."""


def of_statement(node: ast.AST) -> Iterator[Edit]:
    """Yield the changes that can be made of a whole statement."""
    match node:
        case ast.FunctionDef():
            yield KNOCKED_OUT, f"{node.name} does nothing", do_nothing
        case ast.Expr(value=ast.YieldFrom(value=ast.Tuple(elts=[]))):
            return
        case ast.AugAssign(value=ast.Constant()):
            return  # its number is changed
        case ast.Expr(value=ast.Call() | ast.YieldFrom() | ast.Yield()) | ast.AugAssign():
            yield DROPPED, f"without '{short(node)}'", _pass
        case ast.Assign(targets=[target]) if _is_kept(target):
            yield DROPPED, f"without '{short(node)}'", _pass
        case ast.For(iter=ast.Tuple(elts=[_, _, *_])):
            yield "order", f"reversed: {ast.unparse(node.iter)}", _reverse
    if isinstance(node, (ast.Expr, ast.Assign, ast.Return)):
        yield from _together(node)


def _is_kept(target: ast.expr) -> bool:
    """Return whether what is assigned outlives the function: an attribute, or several of them."""
    return all(isinstance(each, ast.Attribute) for each in getattr(target, "elts", [target]))


def _pass(node: ast.AST) -> list[ast.stmt]:
    return [ast.Pass()]


def _reverse(node: ast.AST) -> None:
    assert isinstance(node, ast.For)
    assert isinstance(node.iter, ast.Tuple)
    node.iter.elts.reverse()


def _together(node: ast.stmt) -> Iterator[Edit]:
    """Yield the statement that lets happen one by one what happens at once."""
    asked = next((each for each in ast.walk(node) if isinstance(each, ast.YieldFrom)), None)
    call = asked.value if asked is not None else None
    if not (isinstance(call, ast.Call) and isinstance(call.func, ast.Attribute)):
        return
    at = _TOGETHER.get(call.func.attr)
    if at is not None and len(call.args) > at and not _is_one(call, at):
        yield "batch", f"one by one: '{short(node)}'", _one_by_one


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
    one.args = [expression(each) for each in (["one"] if at == 0 else [*args[:at], "[one]", *args[at + 1 :]])]
    after = ast.unparse(Instead(asked, ast.Name("done_", ast.Load())).visit(node))
    loop = f"for one in [{together}]:\n    done_ += yield from {ast.unparse(one)}"
    return ast.parse(f"done_ = []\n{loop}\n{after}").body
