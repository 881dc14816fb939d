"""What was found sound in an earlier run, so that it need not be looked at again.

A finding is known by the hash of all that it rests on; something else in one of the parts is another finding.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from ruledeck import __version__


@dataclass(frozen=True)
class Memo:
    """Findings kept in a folder, which may be deleted at any time."""

    folder: Path

    def knows(self, *parts: str) -> bool:
        """Return whether this was found sound before."""
        return self._file(parts).is_file()

    def keep(self, *parts: str) -> None:
        """Remember that this is sound."""
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
            self._file(parts).touch()
        except OSError:
            return  # a cache that cannot be written only costs time

    def _file(self, parts: tuple[str, ...]) -> Path:
        return self.folder / digest((__version__, *parts))


def digest(parts: Iterable[str]) -> str:
    """Return one hash of several texts, in which no two divisions of them are alike."""
    found = hashlib.blake2b(digest_size=16)
    for part in parts:
        raw = part.encode("utf-8", "surrogateescape")
        found.update(len(raw).to_bytes(8, "big") + raw)
    return found.hexdigest()
