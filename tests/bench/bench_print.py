"""How fast faces are set cold, and imposed once they are set; how fast texts are checked; memory."""

from __future__ import annotations

import shutil
import subprocess
import sys
import tempfile
import time
from dataclasses import replace
from pathlib import Path

from generate import generate
from row import Row

from ruledeck.catalog.source.card import Card
from ruledeck.catalog.source.content import Content, load_sound_content
from ruledeck.print.check import check_fit
from ruledeck.print.face.press import Press
from ruledeck.print.profile import Profile
from ruledeck.print.sheet.impose import write_sheets
from ruledeck.print.sheet.job import Job, all_cards, job_items, job_prints
from ruledeck.schema.processes import cores
from ruledeck.schema.workspace import open_workspace

CHECKOUT = Path(__file__).parents[2]
GAME = "raid-wars"
ROUNDS = 10  # the shipped faces are set so often, each time as another edition, to outweigh the start
CARDS = 1_000
FEW, MANY = 300, 900

PEAK = """
import os, resource, sys
os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})  # one core: all is set in this process
from pathlib import Path
from ruledeck.catalog.source.content import load_sound_content
from ruledeck.print.face.press import Press
from ruledeck.print.profile import Profile
from ruledeck.schema.workspace import open_workspace
if __name__ == "__main__":
    content = load_sound_content(open_workspace(Path(sys.argv[1])), "tides")
    press = Press(content, Profile())
    press.set(press.front(card) for card in content.cards)
    print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024)
"""


def run() -> list[Row]:
    """Return the measurements of print."""
    with tempfile.TemporaryDirectory() as folder:
        return [_shipped(Path(folder)), *_generated(Path(folder)), _memory(Path(folder))]


def _shipped(folder: Path) -> Row:
    """Faces of the shipped game a second, nothing in the store."""
    root = folder / "shipped"
    shutil.copytree(CHECKOUT / "catalog", root / "catalog")
    shutil.copy(CHECKOUT / "ruledeck.yml", root)
    content = load_sound_content(open_workspace(root), GAME)
    press = Press(content, Profile())
    cards = [(card, edition) for edition in range(ROUNDS) for card in content.cards]
    editions = [_edition(card, edition) for card, edition in cards]
    assert press.fonts
    start = time.perf_counter()
    press.set(press.front(card) for card in editions)
    rate = len(editions) / (time.perf_counter() - start)
    return Row(
        "faces set, cold", 80, rate, "faces/s", f"{len(editions)} faces, {cores()} cores", at_least=True
    )


def _generated(folder: Path) -> list[Row]:
    root = generate(folder / "many", CARDS)
    content = load_sound_content(open_workspace(root), "tides")
    press = Press(content, Profile())
    job = _distinct(content)
    press.faces(job_items(job, press))
    start = time.perf_counter()
    fresh = Press(content, Profile())
    prints = job_prints(job, fresh)
    write_sheets(prints, Profile(), fresh.fonts.folder, "Tides", folder / "sheets.pdf")
    imposing = time.perf_counter() - start
    start = time.perf_counter()
    check_fit(content)
    checking = time.perf_counter() - start
    note = f"{CARDS} different faces, front and back"
    return [
        Row("cached faces imposed", 1.0, imposing, "s", note),
        Row("fit checked, nothing changed", None, checking, "s", f"{CARDS} cards"),
    ]


def _memory(folder: Path) -> Row:
    """Peak memory of setting many faces next to that of few."""
    few, many = (_peak(generate(folder / str(cards), cards)) for cards in (FEW, MANY))
    note = f"{few:.0f} MB for {FEW} faces, {many:.0f} MB for {MANY}"
    return Row("memory of three times the faces", 1.25, many / few, "x", note)


def _peak(root: Path) -> float:
    with tempfile.NamedTemporaryFile("w", suffix=".py") as script:
        script.write(PEAK)
        script.flush()
        done = subprocess.run([sys.executable, script.name, root], capture_output=True, text=True, check=True)
    return float(done.stdout)


def _distinct(content: Content) -> Job:
    whole = all_cards(content)
    return Job(whole.name, whole.title, tuple((card, 1) for card, _ in whole.cards))


def _edition(card: Card, edition: int) -> Card:
    """Return a card whose face differs and costs the same."""
    return replace(card, copies=card.copies + edition)
