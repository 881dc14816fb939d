"""Pictures compared with those that were looked at and found good."""

from __future__ import annotations

from pathlib import Path

from PIL import Image, ImageChops

EXPECTED = Path(__file__).parents[1] / "visual" / "expected"
MISSES = Path(__file__).parents[2] / "build" / "test-results" / "visual"
LEAST_DIFFERENCE = 64  # of 255: less is how the edge of a letter is smoothed
MOST_PIXELS = 0.002  # of all


def check_picture(picture: Image.Image, name: str, *, update: bool) -> None:
    """Assert that a picture is as expected, or with `update` make it what is expected.

    A miss leaves what came and the difference in `build/test-results/visual/`.
    """
    path = EXPECTED / f"{name}.png"
    came = picture.convert("L")
    if update:
        path.parent.mkdir(parents=True, exist_ok=True)
        came.save(path, optimize=True)
        return
    expected = Image.open(path)
    assert came.size == expected.size, f"{name} is {came.size}, not {expected.size} pixels"
    difference = ImageChops.difference(came, expected)
    share = sum(difference.histogram()[LEAST_DIFFERENCE:]) / (came.width * came.height)
    if share > MOST_PIXELS:
        MISSES.mkdir(parents=True, exist_ok=True)
        for kind, image in (("expected", expected), ("came", came), ("difference", difference)):
            image.save(MISSES / f"{name}-{kind}.png")
        raise AssertionError(f"{share:.1%} of {name} differs: see {MISSES}/{name}-*.png")
