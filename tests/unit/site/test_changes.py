from __future__ import annotations

import dataclasses
import json
import xml.etree.ElementTree as ElementTree
from pathlib import Path

import pytest

from ruledeck.catalog.source.content import Content
from ruledeck.catalog.source.register import Erratum, Lock
from ruledeck.site.edition import Edition
from ruledeck.site.finish.feeds import atom, json_feed, write_feeds
from ruledeck.site.pages.changes import changes_of, marked

ATOM = "{http://www.w3.org/2005/Atom}"


@pytest.fixture
def edition(ember_content: Content, tmp_path: Path) -> Edition:
    (tmp_path / "site" / "games" / "ember").mkdir(parents=True)
    return Edition(ember_content.workspace, [ember_content], tmp_path)


def test_changes_are_told_newest_first(ember_content: Content) -> None:
    dates = [change.date for change in changes_of(ember_content)]
    assert dates == sorted(dates, reverse=True)
    assert len(dates) > 2


def test_a_correction_has_its_reason_and_both_texts(ember_content: Content) -> None:
    change = next(change for change in changes_of(ember_content) if change.anchor == "fire.walls")
    assert change.why == "Walls that stop a gale made the night too easy."
    assert (change.before, change.after) == ("Walls stop every wind.", "Walls stop every breeze.")
    assert change.target == "games/ember/rules/fire.html#fire.walls"


def test_an_older_correction_of_a_text_keeps_its_key_when_a_newer_comes(ember_content: Content) -> None:
    keys = {change.key for change in changes_of(ember_content)}
    newer = Erratum("fire.walls", "2026-06-01", "Again.", "Walls stop every breeze.", 2)
    later = dataclasses.replace(ember_content, errata=(*ember_content.errata, newer))
    assert keys < {change.key for change in changes_of(later)}


def test_no_two_changes_share_a_place(ember_content: Content) -> None:
    twice = tuple(Erratum("fire.walls", "2026-02-10", f"{n}", f"Text {n}.", n + 2) for n in range(2))
    content = dataclasses.replace(ember_content, errata=(*ember_content.errata, *twice))
    anchors = [change.anchor for change in changes_of(content)]
    assert len(set(anchors)) == len(anchors)


def test_releases_and_sets_are_changes_too(ember_content: Content) -> None:
    content = dataclasses.replace(ember_content, lock=Lock("1.0", "2026-03-01"))
    titles = [change.title for change in changes_of(content)]
    assert titles[0] == "Release 1.0"
    assert "First Frost published" in titles
    assert "Thaw published" not in titles, "it has no date"


def test_icons_are_words_in_a_diff(ember_content: Content) -> None:
    pieces = marked(ember_content, "Needs 4 {heat}.", "Needs 3 {heat}.")
    assert [(piece.kind, piece.text) for piece in pieces] == [
        ("kept", "Needs "),
        ("deleted", "4"),
        ("inserted", "3"),
        ("kept", " heat."),
    ]


def test_the_atom_feed_has_what_its_format_demands(edition: Edition, ember_content: Content) -> None:
    changes = changes_of(ember_content)
    feed = ElementTree.fromstring(atom(edition, ember_content, changes))
    assert [feed.findtext(f"{ATOM}{name}") for name in ("id", "updated")] == [
        "https://games.example/games/ember/changes.html",
        "2026-02-10T00:00:00Z",
    ]
    entries = feed.findall(f"{ATOM}entry")
    assert len(entries) == len(changes)
    ids = [entry.findtext(f"{ATOM}id") for entry in entries]
    assert len(set(ids)) == len(ids)
    assert all(entry.findtext(f"{ATOM}updated") and entry.findtext(f"{ATOM}title") for entry in entries)


def test_the_json_feed_tells_the_same(edition: Edition, ember_content: Content) -> None:
    changes = changes_of(ember_content)
    items = json_feed(edition, ember_content, changes)["items"]
    assert [item["title"] for item in items] == [change.title for change in changes]
    assert "<del>wind</del><ins>breeze</ins>" in next(
        i["content_html"] for i in items if "Walls" in i["content_html"]
    )


def test_feeds_are_written_beside_the_page_of_changes(edition: Edition, ember_content: Content) -> None:
    write_feeds(edition, ember_content)
    folder = edition.site / "games" / "ember"
    assert sorted(path.name for path in folder.iterdir()) == ["changes.json", "changes.xml"]
    assert json.loads((folder / "changes.json").read_text())["version"] == "https://jsonfeed.org/version/1.1"


def test_a_site_without_an_address_has_no_feeds(edition: Edition, ember_content: Content) -> None:
    quiet = dataclasses.replace(edition, workspace=dataclasses.replace(edition.workspace, url=""))
    write_feeds(quiet, ember_content)
    assert list((edition.site / "games" / "ember").iterdir()) == []
