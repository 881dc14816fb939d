"""How long `ruledeck check` takes for 10,000 cards: from nothing, and after one card was changed.

The peer is check-jsonschema with our schema of the cards, on the same files: it checks only their form.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path

from generate import GAME, generate
from row import Row

BIN = Path(sys.executable).parent
CARDS = 10_000


def run() -> list[Row]:
    """Return the times of whole processes, and how many times as long the peer takes."""
    with tempfile.TemporaryDirectory() as folder:
        root = generate(Path(folder), CARDS)
        ours = [str(BIN / "ruledeck"), "check", "--workspace", str(root)]
        form = _seconds([*ours, "--no-fit"])
        shutil.rmtree(root / "build")
        cold = _seconds(ours)
        changed = sorted(_change_and_check(root, ours, copies) for copies in range(7))[3]
        return [
            Row("check, 10,000 cards, cold", 10, cold, "s", "whole process, fonts made, no cache"),
            Row("check, one card of 10,000 changed", 0.5, changed, "s", "whole process, median of 7"),
            Row("check --no-fit, 10,000 cards, cold", None, form, "s", "whole process, no cache"),
            Row("check-jsonschema beside --no-fit", 10, _peer(root) / form, "x", "on the same files", True),
        ]


def _change_and_check(root: Path, command: Sequence[str], copies: int) -> float:
    path = root / "catalog" / GAME / "cards" / "0042.yml"
    head, mark, tail = path.read_text(encoding="utf-8").partition("copies: ")
    path.write_text(f"{head}{mark}{copies + 10}{tail[tail.index(chr(10)) :]}", encoding="utf-8")
    return _seconds(command)


def _peer(root: Path) -> float:
    subprocess.run([BIN / "ruledeck", "schema", "--workspace", root], check=True, capture_output=True)
    schema = root / "schema" / f"cards-{GAME}.schema.json"
    files = sorted((root / "catalog" / GAME / "cards").glob("*.yml"))
    return _seconds([str(BIN / "check-jsonschema"), "--schemafile", str(schema), *map(str, files)])


def _seconds(command: Sequence[str]) -> float:
    start = time.perf_counter()
    subprocess.run(command, check=True, capture_output=True)
    return time.perf_counter() - start
