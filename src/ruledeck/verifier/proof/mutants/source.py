"""The functions of a ruleset's package, with their syntax trees and the rules that they carry out."""

from __future__ import annotations

import ast
import inspect
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from types import CodeType, FunctionType, ModuleType
from typing import Any

from ruledeck.verifier.cited import cited_rules
from ruledeck.verifier.engine.ruleset import Ruleset
from ruledeck.verifier.load import modules_of


@dataclass(frozen=True)
class Source:
    """A function of a ruleset with its syntax tree, what it belongs to and where it stands.

    `lines` are the rules that its file cites, by their lines. `is_shared` says that it carries out no rule
    itself, but has its ids from the phrases that are made of it or from what calls it; `is_inherited` that it
    has them from what calls it.
    """

    function: FunctionType
    tree: ast.FunctionDef
    ids: tuple[str, ...]
    file: str
    name: str
    lines: Mapping[int, tuple[str, ...]] = field(default_factory=dict)
    is_shared: bool = False
    is_inherited: bool = False

    @property
    def code(self) -> CodeType:
        """The code that it runs, by which its calls are counted."""
        return self.function.__code__


def sources(ruleset: Ruleset, root: Path) -> list[Source]:
    """Return every function of a ruleset's package that can be changed, in the order of the files."""
    carried: dict[int, tuple[str, ...]] = {}
    for rule in ruleset.rules:
        carried[id(rule.function)] = (*carried.get(id(rule.function), ()), *rule.ids)
    return [source for module in modules_of(ruleset.name) for source in _of_module(module, root, carried)]


def _of_module(module: ModuleType, root: Path, carried: Mapping[int, tuple[str, ...]]) -> Iterator[Source]:
    path = Path(module.__file__ or "")
    text = path.read_text(encoding="utf-8")
    tree = ast.parse(text)
    lines: dict[int, list[str]] = {}
    for rule, line, _ in cited_rules(text):
        lines.setdefault(line, []).append(rule)
    told = {line: tuple(ids) for line, ids in lines.items()}
    for holder, node in _functions(tree):
        found: Any = vars(module if holder is None else vars(module)[holder]).get(node.name)
        found = found.fget if isinstance(found, property) else found
        function = inspect.unwrap(found) if callable(found) else None
        if isinstance(function, FunctionType) and not function.__code__.co_freevars:
            name = node.name if holder is None else f"{holder}.{node.name}"
            file = path.relative_to(root).as_posix()
            yield Source(function, node, carried.get(id(function), ()), file, name, told)


def _functions(tree: ast.Module) -> Iterator[tuple[str | None, ast.FunctionDef]]:
    for node in tree.body:
        if isinstance(node, ast.FunctionDef):
            yield None, node
        elif isinstance(node, ast.ClassDef):
            yield from ((node.name, each) for each in node.body if isinstance(each, ast.FunctionDef))
