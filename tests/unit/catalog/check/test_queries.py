"""Queries in files are read by the check, with the place inside them."""

from __future__ import annotations

from ruledeck.catalog.check.decks import check_queries
from ruledeck.catalog.source.content import Content, load_sound_content
from ruledeck.schema.workspace import Workspace


def test_the_shipped_queries_can_be_read(ember_content: Content, raid_wars: Content) -> None:
    assert not [*check_queries(ember_content), *check_queries(raid_wars)]


def test_a_broken_query_of_a_deck_is_placed_inside_it(ember: Workspace) -> None:
    path = ember.root / "catalog/ember/decks.yml"
    with path.open("a", encoding="utf-8") as decks:
        decks.write('\n- id: broken\n  name: Broken\n  query: "type:fuel warmht>2"\n')
    line = len(path.read_text(encoding="utf-8").splitlines())
    (problem,) = check_queries(load_sound_content(ember, "ember"))
    assert (problem.line, problem.column, problem.code) == (line, 21, "D006")
    assert "warmth" in (problem.hint or "")


def test_a_broken_macro_is_placed_inside_it(ember: Workspace) -> None:
    path = ember.root / "catalog/ember/game.yml"
    text = path.read_text(encoding="utf-8")
    path.write_text(text.replace("macros:\n", 'macros:\n  broken: "(type:fuel"\n'), encoding="utf-8")
    (problem,) = check_queries(load_sound_content(ember, "ember"))
    assert (problem.code, problem.file) == ("G010", "catalog/ember/game.yml")
