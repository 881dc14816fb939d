"""YAML files as data with the place of every value.

In: a file of YAML 1.2 (core schema: `no` is a word, `12:30` is text). Out: plain data (dict, list, str, int,
float, bool, None) and, when asked for, the line and column of any value in it. Duplicate keys, anchors, tabs
and bad bytes are problems with their place. Parsed data is kept by content hash, so that an unchanged file
costs no YAML; places are composed afresh only for a file that has something to say.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Any

import yaml
import yamlcore  # type: ignore[import-untyped]  # ships no annotations

from ruledeck.schema.problem import ContentError, Problem

MOST_BYTES = 32_000_000
Step = str | int
Data = dict[str, Any] | list[Any] | str | int | float | bool | None


@dataclass(frozen=True)
class Document:
    """One parsed file: `name` is its path in the workspace, `data` what it says."""

    name: str
    text: str
    data: Data
    problems: tuple[Problem, ...] = field(default=())

    @cached_property
    def _root(self) -> yaml.Node | None:
        return _Loader(self.text).get_single_node()  # type: ignore[no-any-return]

    def position(self, path: Sequence[Step] = ()) -> tuple[int, int]:
        """Return line and column, from 1, of the value at `path`, or of its nearest parent there is."""
        return _mark(_walk(self._root, path)[0])

    def key_position(self, path: Sequence[Step], key: str) -> tuple[int, int]:
        """Return line and column, from 1, of the key `key` in the mapping at `path`."""
        node = _walk(self._root, path)[0]
        if isinstance(node, yaml.MappingNode):
            for name, _ in node.value:
                if name.value == key:
                    return _mark(name)
        return _mark(node)

    def text_position(self, path: Sequence[Step], offset: int) -> tuple[int, int]:
        """Return line and column of character `offset` of the text at `path` (exact for one-line texts)."""
        node = _walk(self._root, path)[0]
        line, column = _mark(node)
        quoted = isinstance(node, yaml.ScalarNode) and node.style in ("'", '"')
        return line, column + offset + (1 if quoted else 0)

    def problem(self, path: Sequence[Step], code: str, message: str, hint: str | None = None) -> Problem:
        """Return a problem placed at the value at `path`."""
        line, column = self.position(path)
        return Problem(self.name, line, column, code, message, hint)


class _Loader(yamlcore.CCoreLoader):  # type: ignore[misc]  # untyped base
    """PyYAML's C parser with the core schema of YAML 1.2."""


def read_document(path: Path, root: Path, cache: Path | None = None) -> Document:
    """Return the parsed file at `path`; what is wrong with its YAML stands in `problems`.

    Args:
        path: the file.
        root: the workspace's folder, to name the file from.
        cache: folder for parsed data by content hash; None keeps none.
    """
    name = path.relative_to(root).as_posix() if path.is_relative_to(root) else path.as_posix()
    try:
        text = read_text(path, name)
    except ContentError as error:
        return Document(name, "", None, error.problems)
    kept = cache / f"{hashlib.blake2b(text.encode(), digest_size=16).hexdigest()}.json" if cache else None
    if kept and kept.is_file():
        try:
            return Document(name, text, json.loads(kept.read_bytes()))
        except ValueError:
            kept.unlink(missing_ok=True)
    document = parse_document(text, name)
    if kept and not document.problems:
        _keep(kept, document.data)
    return document


def parse_document(text: str, name: str) -> Document:
    """Return the parsed text of a file that is called `name`."""
    problems: list[Problem] = []
    try:
        loader = _Loader(text)
        node = loader.get_single_node()
        data = None if node is None else _build(node, loader, name, problems)
    except yaml.YAMLError as error:
        return Document(name, text, None, (_yaml_problem(error, text, name),))
    except RecursionError:
        return Document(name, text, None, (Problem(name, 1, 1, "F006", "nested too deep to read"),))
    if node is None:
        problems.append(
            Problem(name, 1, 1, "F004", "the file is empty", "remove it, or write its first entry")
        )
    return Document(name, text, data, tuple(problems))


def read_text(path: Path, name: str) -> str:
    """Return the text of a file, or raise ContentError saying why it cannot be read."""
    try:
        size = path.stat().st_size
        if size > MOST_BYTES:
            hint = f"split it; a file may have {MOST_BYTES // 1_000_000} MB"
            raise ContentError([Problem(name, 1, 1, "F005", f"the file is too big ({size:,} bytes)", hint)])
        raw = path.read_bytes()
    except OSError as error:
        reason = (error.strerror or str(error)).lower()
        raise ContentError([Problem(name, 1, 1, "F001", f"cannot read the file: {reason}")]) from None
    try:
        text = raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        before = raw[: error.start]
        line = before.count(b"\n") + 1
        column = len(before[before.rfind(b"\n") + 1 :].decode("utf-8", "replace")) + 1
        message = f"byte 0x{raw[error.start]:02x} is not UTF-8"
        hint = "save the file as UTF-8 in your editor"
        raise ContentError([Problem(name, line, column, "F002", message, hint)]) from None
    return text.replace("\r\n", "\n")


def _build(node: yaml.Node, loader: Any, name: str, problems: list[Problem]) -> Any:
    if isinstance(node, yaml.ScalarNode):
        if node.tag == "tag:yaml.org,2002:str":
            return node.value
        if node.tag in _CORE_TAGS:
            return loader.construct_object(node)
        line, column = _mark(node)
        problems.append(Problem(name, line, column, "F003", f"tag '{node.tag}' is not used here"))
        return node.value
    if isinstance(node, yaml.SequenceNode):
        return [_build(item, loader, name, problems) for item in node.value]
    result: dict[str, Any] = {}
    for key, value in node.value:
        if not isinstance(key, yaml.ScalarNode):
            line, column = _mark(key)
            problems.append(Problem(name, line, column, "F003", "a key must be a word"))
            continue
        if key.value in result:
            line, column = _mark(key)
            problems.append(Problem(name, line, column, "F007", f"key '{key.value}' stands twice here"))
            continue
        result[key.value] = _build(value, loader, name, problems)
    return result


_CORE_TAGS = {f"tag:yaml.org,2002:{kind}" for kind in ("int", "float", "bool", "null")}


def _walk(node: yaml.Node | None, path: Sequence[Step]) -> tuple[yaml.Node | None, int]:
    for depth, step in enumerate(path):
        child: yaml.Node | None = None
        if isinstance(node, yaml.MappingNode):
            child = next((value for key, value in node.value if key.value == step), None)
        elif isinstance(node, yaml.SequenceNode) and isinstance(step, int) and step < len(node.value):
            child = node.value[step]
        if child is None:
            return node, depth
        node = child
    return node, len(path)


def _mark(node: yaml.Node | None) -> tuple[int, int]:
    return (1, 1) if node is None else (node.start_mark.line + 1, node.start_mark.column + 1)


def _yaml_problem(error: yaml.YAMLError, text: str, name: str) -> Problem:
    mark = getattr(error, "problem_mark", None) or getattr(error, "context_mark", None)
    if mark is None:  # a character that YAML forbids: the reader's error has an offset in the text
        at = getattr(error, "position", 0)
        line, column = text.count("\n", 0, at) + 1, at - text.rfind("\n", 0, at)
        return Problem(name, line, column, "F003", "a character that YAML does not allow")
    line, column = mark.line + 1, mark.column + 1
    rows = text.split("\n")
    row = rows[line - 1] if line <= len(rows) else ""
    if "\t" in row[: len(row) - len(row.lstrip())]:
        return Problem(
            name, line, row.index("\t") + 1, "F003", "a tab indents this line", "indent with spaces in YAML"
        )
    message = str(getattr(error, "problem", None) or "not YAML").strip()
    hint = "put texts with ': ', '#', '[' or '{' in double quotes" if _wants_quotes(row) else None
    return Problem(name, line, column, "F003", f"YAML: {message}", hint)


def _wants_quotes(row: str) -> bool:
    value = row.partition(":")[2].strip()
    return bool(value) and value[0] not in "\"'" and any(mark in value for mark in (": ", " #", "[", "{"))


def _keep(path: Path, data: Data) -> None:
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        fresh = path.with_suffix(".new")
        fresh.write_text(json.dumps(data, ensure_ascii=False), encoding="utf-8")
        fresh.replace(path)
    except (OSError, ValueError):
        return  # a cache that cannot be written only costs time
