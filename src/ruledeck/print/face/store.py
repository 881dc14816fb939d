"""Faces that have been set, kept on disk by the hash of all that went into each.

A batch is one PDF with a page a face, and a file beside it that tells how each came out. Both are written
whole or not at all, so that the store is never half a batch.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass
from pathlib import Path

from ruledeck.print.face.setting import Room, Setting
from ruledeck.schema.files.whole import write_whole


@dataclass(frozen=True, slots=True)
class Kept:
    """A face in the store: page `index` of the PDF `file`, and how it came out."""

    file: Path
    index: int
    setting: Setting


class Store:
    """The faces of one game in a folder of the cache."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._kept: dict[str, Kept] = {}
        for record in sorted(folder.glob("*.json")):
            self._read(record)

    def __contains__(self, key: str) -> bool:
        return key in self._kept

    def __getitem__(self, key: str) -> Kept:
        return self._kept[key]

    @property
    def settings(self) -> Iterable[Setting]:
        """How all kept faces came out."""
        return (kept.setting for kept in self._kept.values())

    def add(self, name: str) -> None:
        """Take up a batch that has been written."""
        self._read(self.folder / f"{name}.json")

    def prune(self, keys: Iterable[str]) -> None:
        """Delete the batches in which no face is one of `keys`."""
        wanted = {self._kept[key].file for key in keys if key in self._kept}
        for record in self.folder.glob("*.json"):
            pdf = record.with_suffix(".pdf")
            if pdf not in wanted:
                record.unlink(missing_ok=True)
                pdf.unlink(missing_ok=True)
        self._kept = {key: kept for key, kept in self._kept.items() if kept.file in wanted}

    def _read(self, record: Path) -> None:
        try:
            entries = json.loads(record.read_bytes())
            settings = [_setting(entry) for entry in entries]
        except (OSError, ValueError, KeyError, TypeError):
            return  # a record that cannot be read costs setting its faces again
        pdf = record.with_suffix(".pdf")
        if pdf.is_file():
            self._kept |= {setting.key: Kept(pdf, at, setting) for at, setting in enumerate(settings)}


def write_batch(folder: Path, name: str, pdf: bytes, settings: Iterable[Setting]) -> None:
    """Write a batch into the store of a folder; its record comes last and makes it count."""
    folder.mkdir(parents=True, exist_ok=True)
    write_whole(folder / f"{name}.pdf", pdf)
    write_whole(folder / f"{name}.json", json.dumps([asdict(setting) for setting in settings]))


def _setting(entry: Mapping[str, object]) -> Setting:
    rooms = entry["rooms"]
    assert isinstance(rooms, dict)
    return Setting(**{**entry, "rooms": {kind: Room(**room) for kind, room in rooms.items()}})  # type: ignore[arg-type]  # as written by asdict
