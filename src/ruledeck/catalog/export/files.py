"""The export files, each written aside first and then moved into place."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from pathlib import Path

from ruledeck.catalog.export.data import catalog_data
from ruledeck.catalog.export.table import (
    card_rows,
    csv_text,
    phrase_rows,
    rule_rows,
    ruling_rows,
    scenario_rows,
)
from ruledeck.catalog.formats import FORMATS
from ruledeck.catalog.source.content import Content
from ruledeck.schema.files.whole import write_whole


def write_exports(contents: Sequence[Content], folder: Path, formats: Sequence[str] = FORMATS) -> list[Path]:
    """Write the catalog's files into a folder and return their paths.

    Args:
        contents: the games.
        folder: made when it is missing.
        formats: any of `json` (catalog.json with all games, and a file a game), `csv` (cards.csv, rules.csv,
            rulings.csv, phrases.csv, scenarios.csv) and `sqlite` (catalog.db).
    """
    folder.mkdir(parents=True, exist_ok=True)
    writers: dict[str, Callable[[Sequence[Content], Path], list[Path]]] = {
        "json": _write_json,
        "csv": _write_csv,
        "sqlite": _write_sqlite,
    }
    return [path for name in formats for path in writers[name](contents, folder)]


def _write_json(contents: Sequence[Content], folder: Path) -> list[Path]:
    whole = catalog_data(contents)
    files = {"catalog.json": whole}
    files |= {f"{game['id']}.json": {**whole, "games": [game]} for game in whole["games"]}
    return [
        write_whole(folder / name, json.dumps(data, ensure_ascii=False, indent=1) + "\n")
        for name, data in files.items()
    ]


def _write_csv(contents: Sequence[Content], folder: Path) -> list[Path]:
    tables = {
        "cards.csv": card_rows,
        "rules.csv": rule_rows,
        "rulings.csv": ruling_rows,
        "phrases.csv": phrase_rows,
        "scenarios.csv": scenario_rows,
    }
    return [write_whole(folder / name, csv_text(rows(contents))) for name, rows in tables.items()]


def _write_sqlite(contents: Sequence[Content], folder: Path) -> list[Path]:
    from ruledeck.catalog.database import write_sqlite

    return [write_sqlite(contents, folder / "catalog.db")]
