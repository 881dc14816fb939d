from __future__ import annotations

from pathlib import Path

import pytest

from ruledeck.catalog.source.content import Content
from ruledeck.site.edition import Edition
from ruledeck.site.pages.game import game_page, shown_size


def listed(content: Content, folder: Path, names: list[str]) -> list[str]:
    files = [folder / name for name in names]
    for path in files:
        path.write_bytes(b"x" * 1500)
    body = game_page(Edition(content.workspace, [content], folder), content, files).body
    rows = body.partition('<ul class="rd-downloads">')[2].partition("</ul>")[0]
    return [row for row in rows.replace("<b>", "\n").split("\n") if "</b>" in row]


def test_decks_come_first_in_their_order_with_a_link_a_paper(ember_content: Content, tmp_path: Path) -> None:
    names = [
        "faces.pdf",
        "rulebook-a5.pdf",
        "sheets-hand-a4.pdf",
        "sheets-night-a4.pdf",
        "sheets-night-letter.pdf",
    ]
    rows = listed(ember_content, tmp_path, names)
    titles = [row.partition("</b>")[0] for row in rows]
    assert titles == [
        "One night, sheets to cut",
        "Marta&#39;s hand, sheets to cut",
        "Rulebook",
        "All faces",
    ]
    assert 'href="downloads/sheets-night-letter.pdf"' in rows[0]
    assert "Letter <small>2\u00a0kB" in rows[0]


def test_a_file_of_the_workspace_s_own_making_is_listed_by_its_name(
    ember_content: Content, tmp_path: Path
) -> None:
    rows = listed(ember_content, tmp_path, ["tuck-box.zip"])
    assert [row.partition("</b>")[0] for row in rows] == ["Tuck box"]
    assert "ZIP" in rows[0]


@pytest.mark.parametrize(
    ("size", "shown"),
    [(0, "1\u00a0kB"), (1499, "1\u00a0kB"), (999_499, "999\u00a0kB"), (1_250_000, "1.2\u00a0MB")],
)
def test_sizes_are_shown_as_people_say_them(size: int, shown: str) -> None:
    assert shown_size(size) == shown
