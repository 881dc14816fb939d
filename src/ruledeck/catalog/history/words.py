"""Differences of two texts, word by word: pieces that are kept, deleted and inserted."""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

WORD = re.compile(r"\s+|[\w'’-]+|[^\w\s]")


@dataclass(frozen=True, slots=True)
class Piece:
    """A run of words. Kept and deleted pieces give the earlier text, kept and inserted the later one."""

    kind: Literal["kept", "deleted", "inserted"]
    text: str


def word_diff(before: str, after: str) -> tuple[Piece, ...]:
    """Return the pieces that lead from one text to another, in each place the deleted before the inserted."""
    old, new = WORD.findall(before), WORD.findall(after)
    matcher = difflib.SequenceMatcher(None, old, new, autojunk=False)
    return tuple(_pieces(matcher, old, new))


def _pieces(matcher: difflib.SequenceMatcher[str], old: list[str], new: list[str]) -> Iterator[Piece]:
    for kind, start, end, new_start, new_end in matcher.get_opcodes():
        if kind == "equal":
            yield Piece("kept", "".join(old[start:end]))
            continue
        if end > start:
            yield Piece("deleted", "".join(old[start:end]))
        if new_end > new_start:
            yield Piece("inserted", "".join(new[new_start:new_end]))
