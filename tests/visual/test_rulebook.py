"""Pages of the invented game's rulebook, as they were looked at and found good."""

from __future__ import annotations

from pathlib import Path

import pytest
from pictures import compare, page

from ruledeck.catalog.source.content import Content
from ruledeck.print.rulebook import build_rulebook

DPI = 60
PAGES = {1: "cover", 2: "contents", 3: "rules", 5: "rulings", 7: "cards", 8: "index"}


@pytest.fixture(scope="module")
def book(ember_content: Content, tmp_path_factory: pytest.TempPathFactory) -> Path:
    return build_rulebook(ember_content, "A5", tmp_path_factory.mktemp("book") / "book.pdf")


@pytest.mark.parametrize("number", PAGES)
def test_a_page_of_the_rulebook_looks_as_it_did(book: Path, number: int, update_golden: bool) -> None:
    compare(page(book, number - 1, DPI), f"rulebook-a5-{PAGES[number]}", update_golden)
