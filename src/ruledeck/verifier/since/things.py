"""The things of a game that can change by themselves, each with a hash; no ruleset is run for it.

In: a workspace. Out: a hash for each function of the ruleset, rule, card, ruling, phrase, file of scenarios,
and one for each piece of what all of them stand on.
"""

from __future__ import annotations

import ast
import json
from collections.abc import Iterator
from hashlib import blake2b
from pathlib import Path
from typing import Any

from ruledeck.catalog.source.content import Content, load_content
from ruledeck.catalog.source.hash import card_hash, paragraph_hash
from ruledeck.schema.workspace import Workspace
from ruledeck.verifier.load import ruleset_folder
from ruledeck.verifier.scenario.source import scenario_files

BASE = "base:"
"""What stands under everything begins so."""
CODE, FILE, RULE = "code:", "file:", "rule:"
_APART = (
    "decks.yml",
    "errata.yml",
    "help.yml",
    "phrases.yml",
    "rulings.yml",
    "style.yml",
    "timing.yml",
    "wording.yml",
)
"""Files beside `game.yml` that nothing is played by, or whose entries are things of their own."""
_OF_CARDS = ("id", "type", "set", "side", "copies", "marks", "group", "reverse", "mention", "retired")
"""What else a card is than its text, which is a thing of its own."""
_WORDS = ("do", "meaning", "rule")
"""What a phrase does and says; with other words of it, other texts could be read as it."""


def things_of(workspace: Workspace, game: str) -> dict[str, str]:
    """Return the hash of each thing of a game: `code:FILE:FUNCTION`, `rule:ID`, `card:ID`, `file:NAME`, ...

    Raises:
        ContentError: `game.yml` or the ruleset cannot be read.
        SyntaxError: a module of the ruleset is no Python.
    """
    content = load_content(workspace, game)
    found = {f"{BASE}problems": hash_of([str(problem) for problem in content.problems])}
    for part in (_texts(content), _phrases(content), _ruleset(workspace, game), _scenarios(workspace, game)):
        found.update(part)
    return found


def hash_of(what: object) -> str:
    """Return the hash of plain data."""
    raw = what if isinstance(what, bytes) else json.dumps(what, ensure_ascii=False, default=str).encode()
    return blake2b(raw, digest_size=16).hexdigest()


def _texts(content: Content) -> Iterator[tuple[str, str]]:
    for path in sorted(content.game.folder.glob("*.yml")):
        if path.name not in _APART:
            yield f"{BASE}{path.name}", hash_of(path.read_bytes())
    kept = [[getattr(card, name) for name in _OF_CARDS] for card in content.cards]
    yield f"{BASE}cards", hash_of(kept)
    yield from ((f"card:{card.id}", card_hash(card)) for card in content.cards)
    ids = [(each.id, bool(each.informative)) for each in content.paragraphs.values()]
    yield f"{BASE}rules", hash_of(sorted([*ids, *((id, False) for id in content.sections)]))
    yield from ((f"{RULE}{each.id}", paragraph_hash(each)) for each in content.paragraphs.values())
    yield f"{BASE}rulings", hash_of(sorted(ruling.id for ruling in content.rulings))
    for ruling in content.rulings:
        yield f"ruling:{ruling.id}", hash_of([ruling.question, ruling.answer, ruling.rules])


def _phrases(content: Content) -> Iterator[tuple[str, str]]:
    path = content.game.folder / "phrases.yml"
    if not path.is_file():
        return
    data: Any = content.workspace.read(path).data
    listed = data.get("phrases") if isinstance(data, dict) else None
    if not isinstance(listed, list) or not all(isinstance(each, dict) for each in listed):
        yield f"{BASE}phrases", hash_of(path.read_bytes())
        return
    shapes = [{key: value for key, value in each.items() if key not in _WORDS} for each in listed]
    others = {key: value for key, value in data.items() if key != "phrases"}
    yield f"{BASE}phrases", hash_of([others, shapes])
    yield from ((f"phrase:{each.get('id')}", hash_of([each.get(key) for key in _WORDS])) for each in listed)


def _scenarios(workspace: Workspace, game: str) -> Iterator[tuple[str, str]]:
    for path in scenario_files(workspace, game):
        yield f"{FILE}{workspace.name(path)}", hash_of(path.read_bytes())


def _ruleset(workspace: Workspace, game: str) -> Iterator[tuple[str, str]]:
    folder = ruleset_folder(workspace, game)
    for path in sorted(folder.rglob("*")):
        if not path.is_file() or "__pycache__" in path.parts:
            continue
        name = workspace.name(path)
        if path.suffix != ".py":
            yield f"{BASE}{name}", hash_of(path.read_bytes())
            continue
        tree = ast.parse(path.read_text(encoding="utf-8"))
        bodies: dict[str, list[str]] = {}
        for function, node in functions_of(tree):
            bodies.setdefault(function, []).append(ast.dump(_bare(node)))
        yield from ((f"{CODE}{name}:{function}", hash_of(dumps)) for function, dumps in bodies.items())
        yield f"{BASE}{name}", hash_of(_without_bodies(tree))


def functions_of(tree: ast.Module) -> Iterator[tuple[str, ast.FunctionDef]]:
    """Yield the functions of a module and of its classes, by name; of several of one name all."""
    for node in tree.body:
        if isinstance(node, ast.FunctionDef):
            yield node.name, node
        elif isinstance(node, ast.ClassDef):
            for each in node.body:
                if isinstance(each, ast.FunctionDef):
                    yield f"{node.name}.{each.name}", each


def _bare(node: ast.FunctionDef) -> ast.FunctionDef:
    """Return a function without its decorators, which are carried out with the module, and its docstring."""
    return ast.FunctionDef(node.name, node.args, _said(node.body), [], node.returns, lineno=0)


def _said(body: list[ast.stmt]) -> list[ast.stmt]:
    match body[0]:
        case ast.Expr(value=ast.Constant(value=str())):
            return body[1:]
    return body


def _without_bodies(tree: ast.Module) -> list[str]:
    """Return what is carried out when a module is loaded: all but docstring and the bodies of functions."""
    found: list[str] = []
    for node in _said(tree.body) if tree.body else []:
        if isinstance(node, ast.FunctionDef):
            found += _head(node)
        elif isinstance(node, ast.ClassDef):
            bare = ast.ClassDef(node.name, node.bases, node.keywords, [], node.decorator_list)
            found.append(ast.dump(bare))
            for each in node.body:
                found += _head(each) if isinstance(each, ast.FunctionDef) else [ast.dump(each)]
        else:
            found.append(ast.dump(node))
    return found


def _head(node: ast.FunctionDef) -> list[str]:
    return [node.name, *map(ast.dump, node.decorator_list)]


def function_at(tree: ast.Module, line: int) -> str:
    """Return the function of a module, or of a class in it, that a line stands in; empty where none does."""
    for name, node in functions_of(tree):
        first = min([node.lineno, *(each.lineno for each in node.decorator_list)])
        if first <= line <= (node.end_lineno or node.lineno):
            return name
    return ""


def module_of(path: Path) -> ast.Module:
    """Return the syntax tree of a file."""
    return ast.parse(path.read_text(encoding="utf-8"))
