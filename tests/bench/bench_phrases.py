"""How fast lines of cards are read, and what reading them adds to `ruledeck check`.

The lines are those of Raid Wars, every one of them in each round; for the check they stand on 10,000 cards.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import yaml
from row import Row

from ruledeck.catalog.source.content import Content, load_content
from ruledeck.schema.workspace import open_workspace
from ruledeck.text.phrases import Phrasebook, effect, load_phrases

CHECKOUT = Path(__file__).parents[2]
BIN = Path(sys.executable).parent
GAME = "raid-wars"
LINES = 20_000
CARDS = 10_000
CARDS_A_FILE = 50


def run() -> list[Row]:
    """Return lines a second with all their readings, and times of whole processes that check them."""
    workspace = open_workspace(CHECKOUT)
    content = load_content(workspace, GAME)
    book = load_phrases(workspace, content.game)
    read, expanded = _lines_a_second(content, book)
    with tempfile.TemporaryDirectory() as folder:
        root = _many_cards(Path(folder), content)
        command = [str(BIN / "ruledeck"), "check", "--no-fit", "--workspace", str(root)]
        cold = _seconds(command)
        changed = sorted(_change_and_check(root, command, copies) for copies in range(5))[2]
    return [
        Row("card texts read, all readings", 10_000, read, "lines/s", "Raid Wars, one core", True),
        Row("card texts read and expanded to effects", None, expanded, "lines/s", "Raid Wars, one core"),
        Row("check --no-fit, 10,000 cards with phrases, cold", 10, cold, "s", "whole process, no cache"),
        Row("the same, one card changed", 0.5, changed, "s", "whole process, median of 5"),
    ]


def _lines_a_second(content: Content, book: Phrasebook) -> tuple[float, float]:
    lines = [(line, book.lines[card.type]) for card in content.cards for line in card.text]
    rounds = LINES // len(lines)
    start = time.perf_counter()
    for _ in range(rounds):
        for line, kinds in lines:
            book.parser.readings(line, kinds)
    read = time.perf_counter() - start
    start = time.perf_counter()
    for _ in range(rounds):
        for line, kinds in lines:
            effect(book.parser.readings(line, kinds)[0])
    return rounds * len(lines) / read, rounds * len(lines) / (time.perf_counter() - start)


def _many_cards(folder: Path, content: Content) -> Path:
    """Return a workspace with the game, its cards repeated under other names up to CARDS."""
    (folder / "ruledeck.yml").write_text("title: Tests\n", encoding="utf-8")
    game = folder / "catalog" / GAME
    shutil.copytree(content.game.folder, game)
    entries = [
        entry for path in sorted((game / "cards").glob("*.yml")) for entry in yaml.safe_load(path.read_text())
    ]
    for at in range(0, CARDS - len(entries), CARDS_A_FILE):
        more = [
            {**entry, "id": f"{entry['id']}-{number}", "name": f"{entry['name']} {number}"}
            for number in range(at, at + CARDS_A_FILE)
            for entry in [entries[number % len(entries)]]
        ]
        (game / "cards" / f"more-{at}.yml").write_text(
            yaml.safe_dump(more, sort_keys=False), encoding="utf-8"
        )
    return folder


def _change_and_check(root: Path, command: list[str], copies: int) -> float:
    path = root / "catalog" / GAME / "cards" / "more-0.yml"
    head, mark, tail = path.read_text(encoding="utf-8").partition("copies: ")
    path.write_text(f"{head}{mark}{copies + 10}{tail[tail.index(chr(10)) :]}", encoding="utf-8")
    return _seconds(command)


def _seconds(command: list[str]) -> float:
    start = time.perf_counter()
    subprocess.run(command, check=True, capture_output=True)
    return time.perf_counter() - start
