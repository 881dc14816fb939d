from __future__ import annotations

import pytest

from ruledeck.schema.problem import ContentError
from ruledeck.site.cards.shell import CONTENT, DESCRIPTION, STUB_BODY, TITLE, cut_shell

FRAME = f"""<html><head><title>{TITLE} - Site</title><meta name="description" content="{DESCRIPTION}">
<link rel="canonical" href="https://games.example/games/x/cards/index.html"></head>
<body><span>{TITLE}</span><article>{STUB_BODY}</article></body></html>"""


def test_title_description_and_content_come_into_their_places() -> None:
    page = cut_shell(FRAME, "theme").page("Oak Log", "Burns long.", "<h1>Oak Log</h1>", "oak-log.html")
    assert "<title>Oak Log - Site</title>" in page
    assert 'content="Burns long."' in page
    assert "<article><h1>Oak Log</h1>\n</article>" in page
    assert "@@" not in page


def test_the_canonical_address_is_the_page_s_own() -> None:
    page = cut_shell(FRAME, "theme").page("a", "b", "c", "oak-log.html")
    assert 'href="https://games.example/games/x/cards/oak-log.html"' in page


def test_plain_words_are_escaped_and_content_is_not() -> None:
    page = cut_shell(FRAME, "theme").page('<"T">', "d & e", "<b>c</b>", "f.html")
    assert "<title>&lt;&quot;T&quot;&gt; - Site</title>" in page
    assert "d &amp; e" in page
    assert "<b>c</b>" in page


def test_marks_in_a_page_s_own_content_are_left_alone() -> None:
    page = cut_shell(FRAME, "theme").page("t", "d", f"see {TITLE} and \\1", "f.html")
    assert f"see {TITLE} and \\1" in page


def test_a_theme_that_leaves_out_the_content_is_told() -> None:
    with pytest.raises(ContentError) as caught:
        cut_shell(FRAME.replace(CONTENT, ""), "site/theme")
    assert [(problem.file, problem.code) for problem in caught.value.problems] == [("site/theme", "W002")]
