from __future__ import annotations

from pathlib import Path

import pytest

from ruledeck.schema.workspace import Workspace
from ruledeck.site.finish.links import LinkCheck


@pytest.fixture
def site(tmp_path: Path) -> Path:
    folder = tmp_path / "site"
    (folder / "a").mkdir(parents=True)
    (folder / "index.html").write_text('<h1 id="top">Home</h1>')
    (folder / "a" / "style.css").write_text("")
    return folder


def told(site: Path, body: str, url: str = "") -> list[str]:
    (site / "a" / "page.html").write_text(body)
    problems = LinkCheck(site, {}, Workspace(site.parent, url=url)).problems()
    assert all(problem.code == "W003" for problem in problems)
    return [problem.message for problem in problems]


@pytest.mark.parametrize(
    "link",
    [
        "../index.html",
        "../index.html#top",
        "../",
        "#here",
        "page.html#here",
        "style.css",
        "https://games.example/nowhere",
        "mailto:a@games.example",
        "data:image/svg+xml,x",
        "../index.html#q=type%3Ahero",
        "/index.html",
        "",
    ],
)
def test_a_link_that_leads_somewhere_is_no_problem(site: Path, link: str) -> None:
    assert told(site, f'<p id="here"><a class="x" href="{link}">x</a></p>') == []


@pytest.mark.parametrize(
    ("body", "why"),
    [
        ('<a href="gone.html">x</a>', "there is no such file"),
        ("<a href='gone.html'>x</a>", "there is no such file"),
        ("<a href=gone.html>x</a>", "there is no such file"),
        ('<img alt="a" src="gone.png">', "there is no such file"),
        ('<script src="gone.js"></script>', "there is no such file"),
        ('<a href="../../../outside.html">x</a>', "there is no such file"),
        ('<a href="../index.html#gone">x</a>', "index.html has no such place"),
        ('<a href="#gone">x</a>', "a/page.html has no such place"),
        ('<a href="../Index.html">x</a>', "there is no such file"),
    ],
)
def test_a_link_that_leads_nowhere_is_told_with_the_reason(site: Path, body: str, why: str) -> None:
    assert [message.partition(": ")[2] for message in told(site, body)] == [why]


def test_a_link_from_the_root_counts_from_the_site_s_address(site: Path) -> None:
    assert told(site, '<a href="/games/index.html">x</a>', url="https://a.example/games/") == []
    assert len(told(site, '<a href="/games/gone.html">x</a>', url="https://a.example/games/")) == 1


def test_addresses_inside_scripts_are_no_links(site: Path) -> None:
    assert told(site, "<script>const x = '<a href=\"gone.html\">';</script>") == []


def test_letters_written_as_entities_or_percent_codes_are_read(site: Path) -> None:
    (site / "a" / "b c.html").write_text('<p id="x&amp;y"></p>')
    assert told(site, '<a href="b%20c.html#x%26y">x</a> <a href="b%20c.html#x&amp;y">x</a>') == []


def test_the_place_is_in_the_file_that_a_person_wrote(site: Path) -> None:
    (site / "a" / "page.html").write_text('<a href="gone.html">x</a>')
    source = site.parent / "page.md"
    source.write_text("# Page\n\nSee [there](gone.md).\n")
    problems = LinkCheck(site, {"a/page.html": "page.md"}, Workspace(site.parent)).problems()
    assert [(problem.file, problem.line, problem.column) for problem in problems] == [("page.md", 3, 13)]


def test_a_frame_that_pages_share_is_looked_at_once_and_their_own_links_always(site: Path) -> None:
    frame = ['<nav id="nav"><a href="gone.html">x</a>', "</nav><footer></footer>"]
    (site / "a" / "a-page-of-another-frame.html").write_text("<p></p>")
    for name in ("one", "two"):
        (site / "a" / f"{name}.html").write_text(f'{frame[0]}<a href="{name}.txt">x</a>{frame[1]}')
    problems = LinkCheck(site, {}, Workspace(site.parent), {"a": frame}).problems()
    told = [(problem.file.rpartition("/")[2], problem.message.split("'")[1]) for problem in problems]
    assert sorted(told) == [("one.html", "gone.html"), ("one.html", "one.txt"), ("two.html", "two.txt")]
