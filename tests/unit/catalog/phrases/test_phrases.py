"""A game's phrasebook and its cards: lines that no phrase reads, rules that are missing, readings."""

from __future__ import annotations

from pathlib import Path

import pytest

from ruledeck.catalog.check.cards.phrases import check_phrases
from ruledeck.catalog.phrases import meanings, read_card
from ruledeck.catalog.source.content import load_content
from ruledeck.schema.problem import ContentError
from ruledeck.schema.workspace import Workspace
from ruledeck.text.phrases import load_phrases

WINDS = "cards/winds.yml"


def edit(workspace: Workspace, file: str, old: str, new: str) -> None:
    """Change the first `old` in a file of the game."""
    path = workspace.catalog / "ember" / file
    text = path.read_text("utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), "utf-8")


def check(workspace: Workspace) -> list[str]:
    """Return what is wrong with the phrases and the lines they read, with places."""
    return [str(problem).split("\n")[0] for problem in check_phrases(load_content(workspace, "ember"))]


def test_the_invented_games_lines_are_all_read(ember: Workspace) -> None:
    assert check(ember) == []


def test_a_line_that_no_phrase_reads_is_told_at_the_word_where_reading_stops(ember: Workspace) -> None:
    edit(ember, WINDS, "Take 1 {heat} from the fire", "Take 1 {heat} off the fire")
    (said,) = check(ember)
    assert said == "catalog/ember/cards/winds.yml:20:22: T031 expected 'from the fire', got 'off the fire,'"


def test_a_file_found_sound_is_looked_at_again_when_it_or_the_phrasebook_changes(ember: Workspace) -> None:
    assert check(ember) == []
    edit(ember, WINDS, "Nothing moves.", "Nothing stirs.")
    assert len(check(ember)) == 1
    assert len(check(ember)) == 1
    edit(ember, WINDS, "Nothing stirs.", "Nothing moves.")
    assert check(ember) == []
    edit(ember, "phrases.yml", "nothing moves", "nothing stirs")
    assert len(check(ember)) == 1


def test_a_line_whose_marks_are_faulty_is_told_as_such_alone(ember: Workspace) -> None:
    edit(ember, WINDS, "Take 1 {heat} from", "Take 1 {haet} from")
    assert check(ember) == []


def test_lines_of_a_type_that_the_phrasebook_leaves_out_are_not_read(ember: Workspace) -> None:
    edit(ember, "phrases.yml", "  wind: [line]\n", "")
    edit(ember, WINDS, "Nothing moves.", "Nothing stirs.")
    assert check(ember) == []


def test_a_rule_that_a_phrase_rests_on_must_be_there(ember: Workspace) -> None:
    edit(ember, "phrases.yml", "rule: night.hours", "rule: night.hour")
    (said,) = check(ember)
    assert "phrases.yml" in said
    assert "X001 unknown rule 'night.hour'" in said


def test_a_phrasebook_with_a_fault_reads_no_line(ember: Workspace) -> None:
    edit(ember, WINDS, "Nothing moves.", "Nothing stirs.")
    edit(ember, "phrases.yml", "kind: step, text: nothing moves", "kind: stepp, text: nothing moves")
    (said,) = check(ember)
    assert "T013 unknown kind 'stepp'" in said
    with pytest.raises(ContentError, match="unknown kind 'stepp'"):
        load_phrases(ember, load_content(ember, "ember").game)


def test_a_key_that_no_phrase_has_is_told_by_the_schema(ember: Workspace) -> None:
    edit(ember, "phrases.yml", "meaning: ", "meening: ")
    (said,) = check(ember)
    assert "S001 unknown key 'meening'" in said


def test_a_game_without_a_phrasebook_has_nothing_to_check(ember: Workspace) -> None:
    (ember.catalog / "ember" / "phrases.yml").unlink()
    assert check(ember) == []
    assert not Path(ember.cache / "phrases").exists()


def test_a_card_is_read_line_by_line_with_effect_meaning_and_rules(ember: Workspace) -> None:
    content = load_content(ember, "ember")
    book = load_phrases(ember, content.game)
    first, dawn = read_card(book, content.card_by_id["charcoal-hut"])
    assert first is not None
    assert dawn is not None
    assert first.effect == {"at": {"moment": "first-hour", "do": {"draw": {"amount": 2}}}}
    assert first.meaning == "First hour: Take 2 from the pile of fuel."
    assert first.rules == ("night.hours",)
    assert meanings(book, content.card_by_id["charcoal-hut"]) == [first.meaning, dawn.meaning]


def test_a_line_that_cannot_be_read_has_no_meaning(ember: Workspace) -> None:
    edit(ember, WINDS, "Nothing moves.", "Nothing stirs.")
    content = load_content(ember, "ember")
    book = load_phrases(ember, content.game)
    assert meanings(book, content.card_by_id["stillness"]) == [""]
