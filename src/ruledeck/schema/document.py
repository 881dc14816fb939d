"""YAML files as data with the place of every value.

In: a file of YAML 1.2. Out: plain data and, when asked for, the line and column of any key, value or
character in it. What is wrong with its form are problems with their place. Parsed data is kept by content
hash, so that an unchanged file costs no YAML; places are composed afresh only for a file that has something
to say.
"""

from __future__ import annotations

import hashlib
import json
import stat
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Any

import yaml

from ruledeck.schema.files.links import leads_out, without_links
from ruledeck.schema.files.whole import write_whole
from ruledeck.schema.parse.fault import FormError, anchor, conflicts, parser_error, strange_character
from ruledeck.schema.parse.place import character_place
from ruledeck.schema.parse.tree import Step, build, compose, mark, walk
from ruledeck.schema.problem import ContentError, Problem, Severity

MOST_BYTES = 32_000_000
_CACHE_FORMAT = b"2"  # of what is kept; another number makes every kept document stale

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
        try:
            return compose(self.text)
        except yaml.YAMLError:
            return None  # stands in `problems`

    def position(self, path: Sequence[Step] = ()) -> tuple[int, int]:
        """Return line and column, from 1, of the value at `path`, or of its nearest parent there is."""
        return mark(walk(self._root, path))

    def key_position(self, path: Sequence[Step], key: str) -> tuple[int, int]:
        """Return line and column, from 1, of the key `key` in the mapping at `path`."""
        node = walk(self._root, path)
        if isinstance(node, yaml.MappingNode):
            for name, _ in node.value:
                if name.value == key:
                    return mark(name)
        return mark(node)

    def text_position(self, path: Sequence[Step], offset: int) -> tuple[int, int]:
        """Return line and column, from 1, of character `offset` of the text at `path`."""
        node = walk(self._root, path)
        return character_place(self.text, node, offset) if isinstance(node, yaml.ScalarNode) else mark(node)

    def problem(
        self,
        path: Sequence[Step],
        code: str,
        message: str,
        hint: str | None = None,
        severity: Severity = "error",
    ) -> Problem:
        """Return a problem placed at the value at `path`."""
        return Problem(self.name, *self.position(path), code, message, hint, severity)

    def key_problem(
        self, path: Sequence[Step], key: str, code: str, message: str, hint: str | None = None
    ) -> Problem:
        """Return a problem placed at the key `key` of the mapping at `path`."""
        return Problem(self.name, *self.key_position(path, key), code, message, hint)

    def text_problem(
        self, path: Sequence[Step], offset: int, code: str, message: str, hint: str | None = None
    ) -> Problem:
        """Return a problem placed at character `offset` of the text at `path`."""
        return Problem(self.name, *self.text_position(path, offset), code, message, hint)


def read_document(path: Path, root: Path, cache: Path | None = None) -> Document:
    """Return the parsed file at `path`; what is wrong with its YAML stands in `problems`.

    Args:
        path: the file.
        root: the workspace's folder, to name the file from.
        cache: folder for parsed data, a file for each file read; None keeps none.
    """
    name = path.relative_to(root).as_posix() if path.is_relative_to(root) else path.as_posix()
    try:
        text = read_text(path, name, root)
    except ContentError as error:
        return Document(name, "", None, error.problems)
    if cache is None:
        return parse_document(text, name)
    kept = cache / f"{_digest(name)}.json"
    content = _digest(text)
    known, data = _recall(kept, content)
    if known:
        return Document(name, text, data)
    document = parse_document(text, name)
    if not document.problems:
        _keep(kept, content, document.data)
    return document


def parse_document(text: str, name: str) -> Document:
    """Return the parsed text of a file that is called `name`."""
    errors: list[FormError] = []
    data: Data = None
    strange = strange_character(text)
    if strange:
        errors.append(strange)
    else:
        try:
            node = compose(text)
            anchored = anchor(text)
            if anchored:
                errors.append(anchored)
            elif node is None:
                hint = "remove it, or write its first entry"
                errors.append(FormError(1, 1, "F004", "the file is empty", hint))
            else:
                data = build(node, errors.append)
        except yaml.YAMLError as error:
            errors.append(parser_error(error, text))
    return Document(name, text, data, tuple(Problem(name, *error) for error in errors))


def read_text(path: Path, name: str, root: Path | None = None) -> str:
    r"""Return the text of a file with `\n` as its line end, or raise ContentError saying why not.

    Args:
        path: the file.
        name: what it is called in problems.
        root: the workspace's folder; a file in it must not be a link that leads out of it.
    """
    if root and path.is_relative_to(root) and leads_out(path, root):
        message = f"the file is a link to {without_links(path)}, outside of the workspace"
        raise ContentError([Problem(name, 1, 1, "F014", message, "copy that file to here")])
    try:
        status = path.stat()
        if not stat.S_ISREG(status.st_mode):
            kind = "a folder" if stat.S_ISDIR(status.st_mode) else "not a plain file"
            raise ContentError([Problem(name, 1, 1, "F001", f"cannot read the file: it is {kind}")])
        if status.st_size > MOST_BYTES:
            message = f"the file is too big ({status.st_size:,} bytes)"
            hint = f"split it; a file may have {MOST_BYTES // 1_000_000} MB"
            raise ContentError([Problem(name, 1, 1, "F005", message, hint)])
        raw = path.read_bytes()
    except OSError as error:
        reason = (error.strerror or str(error)).lower()
        if path.is_symlink() and not path.exists():
            reason = "it is a link that leads nowhere"
        raise ContentError([Problem(name, 1, 1, "F001", f"cannot read the file: {reason}")]) from None
    try:
        text = raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise ContentError([_not_utf8(raw, error.start, name)]) from None
    text = text.replace("\r\n", "\n").replace("\r", "\n") if "\r" in text else text
    found = conflicts(text)
    if found:
        raise ContentError(Problem(name, *error) for error in found)
    return text


def _not_utf8(raw: bytes, start: int, name: str) -> Problem:
    before = raw[:start]
    line = before.count(b"\n") + 1
    column = len(before[before.rfind(b"\n") + 1 :].decode("utf-8-sig", "replace")) + 1
    message = f"byte 0x{raw[start]:02x} is not UTF-8"
    return Problem(name, line, column, "F002", message, "save the file as UTF-8 in your editor")


def _digest(text: str) -> str:
    raw = text.encode("utf-8", "surrogateescape")  # a file's name may be bytes that are no text
    return hashlib.blake2b(raw, digest_size=16, person=_CACHE_FORMAT).hexdigest()


def _recall(path: Path, content: str) -> tuple[bool, Data]:
    """Return whether data of this content is kept, and the data."""
    try:
        hash, _, data = path.read_bytes().partition(b"\n")
        return (True, json.loads(data)) if hash == content.encode() else (False, None)
    except (OSError, ValueError):
        return False, None


def _keep(path: Path, content: str, data: Data) -> None:
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        write_whole(path, f"{content}\n{json.dumps(data, ensure_ascii=False)}")
    except OSError:
        return  # a cache that cannot be written only costs time
