"""How long the site of many cards takes, and how much memory.

Faces are as they come from the cache: one picture under the name of every card. Their making is measured by
itself.
"""

from __future__ import annotations

import json
import os
import resource
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from generate import GAME, generate
from row import Row

CARDS = 10_000


def run() -> list[Row]:
    """Return time and memory of the site of 10,000 cards, each beside those of 5,000."""
    whole, half = _measure(CARDS), _measure(CARDS // 2)
    note = f"{half['seconds']:.1f} s for {CARDS // 2:,}, {half['peak']:.0f} MB"
    growth = (whole["peak"] - half["peak"]) * 1000 / (CARDS // 2)
    return [
        Row(f"site of {CARDS:,} cards, faces cached", 60, whole["seconds"], "s", note),
        Row(
            "the same beside half as many cards",
            2.2,
            whole["seconds"] / half["seconds"],
            "times",
            "linear is 2",
        ),
        Row("peak memory", None, whole["peak"], "MB", f"{whole['loaded']:.0f} MB are the loaded texts"),
        Row("memory a further card", None, growth, "kB", "texts included"),
    ]


def _measure(cards: int) -> dict[str, float]:
    """Return what a process of its own tells of one build."""
    with tempfile.TemporaryDirectory() as folder:
        generate(Path(folder), cards)
        told = subprocess.run(
            [sys.executable, __file__, folder], check=True, capture_output=True, text=True
        ).stdout
    found: dict[str, float] = json.loads(told.splitlines()[-1])
    return found


def _build(root: Path) -> dict[str, float]:
    from ruledeck.catalog.source.content import load_sound_content
    from ruledeck.schema.workspace import open_workspace
    from ruledeck.site.build import build_site

    workspace = open_workspace(root)
    content = load_sound_content(workspace, GAME)
    loaded = _peak_mb()
    _keep_faces(workspace.cache, [card.id for card in content.cards])
    start = time.perf_counter()
    build_site(workspace, [content])
    return {"seconds": time.perf_counter() - start, "peak": _peak_mb(), "loaded": loaded}


def _keep_faces(cache: Path, cards: list[str]) -> None:
    """Put a face and its small picture into the cache for every card, and have them found."""
    from PIL import Image

    from ruledeck.site.cards import pictures

    faces, small = cache / "faces", cache / "small"
    faces.mkdir(parents=True)
    small.mkdir()
    face = Image.effect_noise((744, 1039), 40).convert("RGB")
    face.save(faces / "face.png")
    face.resize((pictures.SMALL_WIDTH, 586)).save(small / "small.webp")
    for card in cards:
        os.link(faces / "face.png", faces / f"{card}.png")
        os.link(small / "small.webp", small / f"{card}-{pictures.SMALL_WIDTH}.webp")
    pictures.face_pngs = lambda *_: {card: faces / f"{card}.png" for card in cards}  # type: ignore[assignment]


def _peak_mb() -> float:
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1000


if __name__ == "__main__":
    sys.stdout.write(json.dumps(_build(Path(sys.argv[1]))) + "\n")
