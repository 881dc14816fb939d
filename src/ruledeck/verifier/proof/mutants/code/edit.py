"""What a change of code is: its sort, its words, and what makes it."""

from __future__ import annotations

import ast
from collections.abc import Callable
from typing import Any

Function = ast.FunctionDef
Replacement = ast.AST | list[ast.stmt] | None
Edit = tuple[str, str, Callable[[ast.AST], Replacement]]
"""A sort of change, the change in words, and what makes it: in place, or by what it returns."""


class Instead(ast.NodeTransformer):
    """Puts a node, or statements, in the place of another node."""

    def __init__(self, old: ast.AST, new: Replacement) -> None:
        self.old, self.new = old, new

    def visit(self, node: ast.AST) -> Any:
        """Return what stands in the place of a node from now on."""
        return self.new if node is self.old else self.generic_visit(node)


def expression(text: str) -> ast.expr:
    """Return an expression as a tree."""
    return ast.parse(text, mode="eval").body


def short(node: ast.AST) -> str:
    """Return code in one short line."""
    text = ast.unparse(node)
    return text if len(text) < 70 else f"{text[:67]}..."
