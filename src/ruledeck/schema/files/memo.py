"""What was found sound in an earlier run, so that it need not be looked at again.

Each subject has one finding, known by the hash of all that it rests on: when a part of it changes, the
finding is no longer known, and the next one takes its place.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from ruledeck import __version__


@dataclass(frozen=True)
class Memo:
    """Findings kept in a folder, a file for each subject; it may be deleted at any time.

    `code` is the package that finds: when a file of it changes, nothing is known any more.
    """

    folder: Path
    code: Path

    def knows(self, subject: str, *parts: str) -> bool:
        """Return whether a subject was found sound with just these parts."""
        try:
            return self._file(subject).read_text("ascii") == digest((self._finder, *parts))
        except (OSError, UnicodeDecodeError):
            return False

    def keep(self, subject: str, *parts: str) -> None:
        """Remember that a subject is sound with these parts."""
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
            self._file(subject).write_text(digest((self._finder, *parts)), "ascii")
        except OSError:
            return  # a cache that cannot be written only costs time

    @cached_property
    def _finder(self) -> str:
        files = sorted(path for path in self.code.rglob("*.*") if path.suffix != ".pyc")
        states = ((path.name, path.stat()) for path in files)
        return digest(
            [__version__, *(f"{name} {state.st_size} {state.st_mtime_ns}" for name, state in states)]
        )

    def _file(self, subject: str) -> Path:
        return self.folder / digest((subject,))


def digest(parts: Iterable[str]) -> str:
    """Return one hash of several texts, in which no two divisions of them are alike."""
    found = hashlib.blake2b(digest_size=16)
    for part in parts:
        raw = part.encode("utf-8", "surrogateescape")
        found.update(len(raw).to_bytes(8, "big") + raw)
    return found.hexdigest()
