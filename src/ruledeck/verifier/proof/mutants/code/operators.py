"""Changes of a ruleset's code. In: a function as a syntax tree. Out: its mutants, each a tree of its own.

Source: the operators are those of Jia, Harman 2011 ("An Analysis and Survey of the Development of Mutation
Testing"), less those of arithmetic, and with those that games want: another player, another order, one by one
what is at once, for good what lasts for a time, shown to everybody what somebody looks at.
"""

from __future__ import annotations

import ast
import copy
from collections.abc import Iterator
from dataclasses import dataclass

from ruledeck.verifier.proof.mutants.code.edit import Function, Instead
from ruledeck.verifier.proof.mutants.code.expressions import of_expression
from ruledeck.verifier.proof.mutants.code.nothing import keeping_kind, knocked_out
from ruledeck.verifier.proof.mutants.code.statements import of_statement
from ruledeck.verifier.proof.mutants.mutant import KNOCKED_OUT

Span = tuple[tuple[int, int], tuple[int, int]]
"""From where to where in a file: lines from 1, columns from 0 in bytes of UTF-8, as in syntax trees."""


@dataclass(frozen=True, slots=True)
class Changed:
    """A function with one change: what sort, in words, at which line of the file, in which statement.

    `runs_at` is where what is changed runs: what a function inside another does stands in its body.
    """

    function: Function
    operator: str
    change: str
    line: int
    statement: ast.stmt
    runs_at: Span


def mutants(function: Function) -> Iterator[Changed]:
    """Yield every mutant of a function, the one without a body first."""
    words = f"{function.name} does nothing"
    yield Changed(
        knocked_out(function), KNOCKED_OUT, words, function.lineno, function, _runs_at(function, function)
    )
    places = list(_places(function))
    for number, (node, statement) in enumerate(places):
        for operator, words, edit in (*of_statement(node), *of_expression(node)):
            mutated = copy.deepcopy(function)
            target, _ = list(_places(mutated))[number]
            other = edit(target)
            if other is not None:
                mutated = Instead(target, other).visit(mutated)
            keeping_kind(mutated, function)
            line = getattr(node, "lineno", statement.lineno)
            yield Changed(mutated, operator, words, line, statement, _runs_at(node, statement))


def _runs_at(node: ast.AST, statement: ast.stmt) -> Span:
    """Return where a node stands, for a function where its body does; one without a place has another's."""
    match node:
        case ast.Lambda(body=inner) | ast.FunctionDef(body=[*_, inner]) | ast.comprehension(target=inner):
            return span_of(inner)
        case ast.stmt() | ast.expr() | ast.keyword():
            return span_of(node)
    return span_of(statement)


def span_of(node: ast.stmt | ast.expr | ast.keyword) -> Span:
    """Return from where to where a node stands."""
    end = (node.end_lineno or node.lineno, node.end_col_offset or node.col_offset)
    return (node.lineno, node.col_offset), end


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
