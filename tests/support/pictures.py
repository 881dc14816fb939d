"""Pictures compared with those that were looked at and found good.

A picture that differs is written to build/test-results/ beside the expected one and their difference.
`--update-golden` writes the expected ones afresh; then look at them.
"""

from __future__ import annotations

from pathlib import Path

import pypdfium2
from PIL import Image, ImageChops

EXPECTED = Path(__file__).parents[1] / "visual" / "expected"
RESULTS = Path(__file__).parents[2] / "build" / "test-results"
FAINT = 40  # a difference of one colour channel that an eye may miss, of 255
MOST_DIFFERENT = 0.004  # share of pixels that may differ by more


def compare(picture: Image.Image, name: str, update: bool) -> None:
    """Fail unless a picture looks as expected."""
    expected = EXPECTED / f"{name}.png"
    if update:
        EXPECTED.mkdir(exist_ok=True)
        picture.quantize(128).save(expected, optimize=True)
    assert expected.is_file(), f"no {expected.name}: make it with --update-golden, and look at it"
    with Image.open(expected) as kept:
        wanted = kept.convert("RGB")
    assert picture.size == wanted.size
    difference = ImageChops.difference(picture, wanted).convert("L")
    share = sum(difference.histogram()[FAINT:]) / (picture.width * picture.height)
    if share > MOST_DIFFERENT:
        RESULTS.mkdir(parents=True, exist_ok=True)
        picture.save(RESULTS / f"{name}-actual.png")
        wanted.save(RESULTS / f"{name}-expected.png")
        difference.point(lambda value: min(255, value * 4)).save(RESULTS / f"{name}-difference.png")
    assert share <= MOST_DIFFERENT, f"{share:.2%} of {name} differs, see build/test-results/"


def page(path: Path, number: int, dpi: int) -> Image.Image:
    """Return a page of a PDF, counted from 0, as a picture."""
    document = pypdfium2.PdfDocument(path)
    try:
        picture: Image.Image = document[number].render(scale=dpi / 72).to_pil().convert("RGB")
        return picture
    finally:
        document.close()
