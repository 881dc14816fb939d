"""Mutants of a ruleset's code: every function of its package, changed in place and put back.

In: a function of a ruleset. Out: its mutants, each with the ids that it belongs to: those in its own
statement, else those of the block around it, else those of its function.
"""

from __future__ import annotations
import __future__

import ast
import copy
import inspect
from collections.abc import Collection, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from types import CodeType, FunctionType

from ruledeck.verifier.cited import cited_rules
from ruledeck.verifier.proof.mutants.code.nothing import keeping_kind
from ruledeck.verifier.proof.mutants.code.operators import Changed, Span, mutants, span_of
from ruledeck.verifier.proof.mutants.mutant import DROPPED, KNOCKED_OUT, Mutant
from ruledeck.verifier.proof.mutants.source import Source

_FLAGS = __future__.annotations.compiler_flag


@dataclass(frozen=True, slots=True)
class CodeMutant:
    """A mutant of a function: what it is, the function, its changed code, and where that runs."""

    mutant: Mutant
    function: FunctionType
    code: CodeType
    runs_at: Span

    @contextmanager
    def at_work(self) -> Iterator[None]:
        """Let the function run the changed code for a while."""
        original = self.function.__code__
        self.function.__code__ = self.code
        try:
            yield
        finally:
            self.function.__code__ = original


def code_mutants(source: Source, outside: Collection[int] = ()) -> Iterator[CodeMutant]:
    """Yield every mutant of a function; those of a block that carries rules belong to these.

    Calls of functions that are no part of play, by their identities, are left as they are.
    """
    blocks = list(_blocks(source.tree))
    for number, changed in enumerate(mutants(source.tree)):
        if _calls(source, changed.statement, outside):
            continue
        own = _cited_in(source, changed) or _around(source, changed, blocks)
        led_to = _led_to(source, changed)
        operator = KNOCKED_OUT if own and changed.operator == DROPPED else changed.operator
        key = f"{source.file}:{source.name}:{number}"
        mutant = Mutant(
            tuple(dict.fromkeys((*(own or (() if led_to and source.is_shared else source.ids)), *led_to))),
            operator,
            changed.change,
            source.file,
            changed.line,
            key,
            is_shared=source.is_shared and not own and not led_to,
            is_inherited=source.is_inherited and not own and not led_to,
        )
        code = _compiled(source, changed.function)
        if code is not None:
            yield CodeMutant(mutant, source.function, code, changed.runs_at)
    for block, ids in blocks:
        yield from _without_block(source, block, ids)


def _calls(source: Source, statement: ast.stmt, functions: Collection[int]) -> bool:
    """Return whether a statement only calls one of these functions."""
    match statement:
        case ast.Expr(value=ast.Call(func=ast.Name(id=name))):
            found = source.function.__globals__.get(name)
            return callable(found) and id(inspect.unwrap(found)) in functions
    return False


def _blocks(tree: ast.FunctionDef) -> Iterator[tuple[ast.With, tuple[str, ...]]]:
    """Yield the blocks that carry rules: `with game.under("traps.roll"):`."""
    for node in ast.walk(tree):
        if isinstance(node, ast.With):
            ids = tuple(id for item in node.items for id, _, _ in cited_rules(ast.unparse(item.context_expr)))
            if ids:
                yield node, ids


def _cited_in(source: Source, changed: Changed) -> tuple[str, ...]:
    """Return the rules in the statement that is changed, without those in statements inside it."""
    statement = changed.statement
    if isinstance(statement, (ast.With, ast.FunctionDef)):
        return ()
    first, last = statement.lineno, statement.end_lineno or statement.lineno
    if isinstance(statement, (ast.If, ast.For, ast.While)):
        last = statement.body[0].lineno - 1
    return tuple(dict.fromkeys(id for line in range(first, last + 1) for id in source.lines.get(line, ())))


def _led_to(source: Source, changed: Changed) -> tuple[str, ...]:
    """Return the rules that the branches of a test carry out: whether they do is the test's doing.

    In code that carries out no rule itself, the test belongs to these alone.
    """
    statement = changed.statement
    if not isinstance(statement, ast.If) or changed.line >= statement.body[0].lineno:
        return ()
    branches = [each for each in (*statement.body, *statement.orelse) if isinstance(each, ast.Expr)]
    lines = [line for each in branches for line in range(each.lineno, (each.end_lineno or each.lineno) + 1)]
    return tuple(dict.fromkeys(id for line in lines for id in source.lines.get(line, ())))


def _around(
    source: Source, changed: Changed, blocks: list[tuple[ast.With, tuple[str, ...]]]
) -> tuple[str, ...]:
    """Return the rules of the innermost block around a change."""
    if changed.statement is source.tree:
        return ()
    around = [ids for block, ids in blocks if block.lineno <= changed.line <= (block.end_lineno or 0)]
    return around[-1] if around else ()


def _without_block(source: Source, block: ast.With, ids: tuple[str, ...]) -> Iterator[CodeMutant]:
    """Yield a function without what a block that carries rules does: these rules, knocked out."""
    done = [each for each in block.body if isinstance(each, (ast.Expr, ast.If, ast.For, ast.Raise))]
    if len(done) < len(block.body):
        return
    tree = copy.deepcopy(source.tree)
    for node in ast.walk(tree):
        if isinstance(node, ast.With) and node.lineno == block.lineno:
            node.body = [ast.Pass()]
    keeping_kind(tree, source.tree)
    code = _compiled(source, tree)
    if code is not None:
        change = f"nothing is done under {', '.join(ids)}"
        key = f"{source.file}:{source.name}:block {block.lineno}"
        mutant = Mutant(ids, KNOCKED_OUT, change, source.file, block.lineno, key)
        yield CodeMutant(mutant, source.function, code, span_of(block))


def _compiled(source: Source, tree: ast.FunctionDef) -> CodeType | None:
    """Return the code of a changed function, or None where the change cannot be compiled."""
    bare = ast.FunctionDef(
        name=tree.name, args=tree.args, body=tree.body, decorator_list=[], returns=tree.returns
    )
    bare.lineno, bare.end_lineno = tree.lineno, tree.end_lineno
    module = ast.fix_missing_locations(ast.Module([bare], []))
    path = source.function.__code__.co_filename
    try:
        code = compile(module, path, "exec", flags=_FLAGS, dont_inherit=True)
    except SyntaxError:
        return None
    found = next(each for each in code.co_consts if isinstance(each, CodeType))
    same = found.co_freevars == source.code.co_freevars
    return found if same else None
