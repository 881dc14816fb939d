"""Functions that do nothing, and return what means nothing for their kind."""

from __future__ import annotations

import ast
import copy

from ruledeck.verifier.proof.mutants.code.edit import Function

OF_TEXTS = ("Step", "Rule", "Waited", "Selector", "Cost")
"""Names of what texts come to, in the words of texts and rulesets: made of nothing, each means nothing."""


def do_nothing(node: ast.AST) -> None:
    """Let a function inside another do nothing."""
    assert isinstance(node, ast.FunctionDef)
    node.body = knocked_out(node).body


def knocked_out(function: Function) -> Function:
    """Return a function that does nothing, and returns what means nothing for its kind."""
    out = copy.deepcopy(function)
    out.body = [ast.Return(_nothing(function))]
    keeping_kind(out, function)
    return out


def _nothing(function: Function) -> ast.expr:
    words = ast.unparse(function.returns) if function.returns is not None else ""
    if words.startswith("Play[") and not _yields(function):
        return ast.List([], ast.Load())  # nothing to carry out
    inner = words.removeprefix("Play[").removesuffix("]") if words.startswith("Play[") else words
    if inner.startswith(("list", "Sequence", "Iterator", "Iterable")):
        return ast.List([], ast.Load())
    if inner.startswith(("dict", "Mapping")):
        return ast.Dict([], [])
    if inner.startswith("tuple") and inner.endswith(", ...]"):
        return ast.Tuple([], ast.Load())
    name = inner.partition(" | ")[0]
    if name in OF_TEXTS:
        return ast.Call(ast.Name(name, ast.Load()), [], [])
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
