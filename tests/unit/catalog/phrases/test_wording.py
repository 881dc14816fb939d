"""A game's table of standard wording: each row is read, and no disagreement is left to the reader."""

from __future__ import annotations

import pytest

from ruledeck.catalog.check.cards.wording import check_wording
from ruledeck.catalog.phrases.wording import read_wording, shown
from ruledeck.catalog.source.content import load_content
from ruledeck.schema.document import parse_document
from ruledeck.schema.workspace import Workspace

SOUND = """
- name: Steps
  kinds: [step, heat]
  rows:
    - "Nothing moves"
    - ["Add {n:number} {heat}", "Put {n:number} {heat} on the fire"]
    - "Draw {n:number} fuel {n|card|cards}"
    - text: "Roll a die. On [4], nothing moves"
      explained: "Roll a die. On [5], nothing moves"
      ruling: cave-roof
- name: Lines
  kinds: [line]
  rows: ["Dawn: draw 2 fuel cards."]
"""


def check(workspace: Workspace, text: str) -> list[str]:
    """Return what is wrong with a table of standard wording, without its hints."""
    (workspace.catalog / "ember" / "wording.yml").write_text(text, "utf-8")
    found = check_wording(load_content(workspace, "ember"))
    return [str(problem).split("\n")[0].removeprefix("catalog/ember/wording.yml:") for problem in found]


def test_a_table_whose_rows_are_read_is_sound(ember: Workspace) -> None:
    assert check(ember, SOUND) == []


FAULTS = {
    "a text that no phrase reads": (
        '"Nothing moves"',
        '"Nothing stirs"',
        "5:7: T031 no phrase reads 'Nothing stirs' from 'stirs' on",
    ),
    "a text that does not open as a sentence does": (
        '"Nothing moves"',
        '"nothing moves"',
        "5:7: T031 no phrase reads 'nothing moves' from 'nothing moves' on",
    ),
    "a number that is not allowed": (
        '"Nothing moves"',
        '"Roll a die. On [{n:number}], nothing moves"',
        "5:7: T031 no phrase reads 'Roll a die. On [12], nothing moves' from '12], nothing moves' on",
    ),
    "an unknown kind": ("kinds: [line]", "kinds: [lines]", "12:11: T013 unknown kind 'lines'"),
    "variants that differ": (
        "Put {n:number} {heat} on the fire",
        "Take {n:number} {heat} from the fire",
        "6:7: T037 'Take N {heat} from the fire' does something else than 'Add N {heat}'",
    ),
    "a row that stands twice": (
        '"Draw {n:number} fuel {n|card|cards}"',
        '"Nothing moves"',
        "7:7: T036 'Nothing moves' stands in line 5 too",
    ),
    "an explanation without a ruling": (
        "\n      ruling: cave-roof",
        "",
        "9:18: T038 'Roll a die. On [4], nothing moves' is explained as 'Roll a die. On [5], nothing moves', "
        "which does something else",
    ),
    "an explanation of what needs none": (
        'explained: "Roll a die. On [5]',
        'explained: "Roll a die. On [4]',
        "9:18: T038 the explanation does what the text does",
    ),
    "an explanation that no phrase reads": (
        "On [5], nothing moves",
        "On [5], nothing stirs",
        "8:7: T031 no phrase reads 'Roll a die. On [5], nothing stirs' from 'stirs' on",
    ),
    "an unknown ruling": ("cave-roof", "cave-rof", "10:15: X003 unknown ruling 'cave-rof'"),
    "an unknown key": ("explained:", "explaind:", "9:7: S001 unknown key 'explaind'"),
}


@pytest.mark.parametrize(("old", "new", "said"), FAULTS.values(), ids=FAULTS)
def test_a_fault_in_the_table_is_told_where_it_is(ember: Workspace, old: str, new: str, said: str) -> None:
    assert old in SOUND
    found = check(ember, SOUND.replace(old, new, 1))
    assert any(problem.startswith(said) for problem in found), found


def test_two_rows_with_the_same_words_are_fine_where_both_name_one_ruling(ember: Workspace) -> None:
    twin = '- {text: "Nothing moves", ruling: cave-roof}'
    one = SOUND.replace('- "Nothing moves"', twin)
    assert check(ember, one.replace('- "Draw {n:number} fuel {n|card|cards}"', twin)) == []
    other = twin.replace("cave-roof", "bark-in-a-gale")
    (said,) = check(ember, one.replace('- "Draw {n:number} fuel {n|card|cards}"', other))
    assert "T036" in said


def test_a_row_with_two_readings_is_told(ember: Workspace) -> None:
    twice = SOUND.replace("kinds: [step, heat]", "kinds: [step, step]")
    assert "5:7: T032 'Nothing moves' has 2 readings" in check(ember, twice)


def test_a_sound_table_is_looked_at_again_when_the_phrases_change(ember: Workspace) -> None:
    assert check(ember, SOUND) == []
    path = ember.catalog / "ember" / "phrases.yml"
    path.write_text(path.read_text("utf-8").replace("text: nothing moves", "text: nothing stirs"), "utf-8")
    assert any("T031" in said for said in check(ember, SOUND))


def test_a_table_without_phrases_is_told_and_a_faulty_phrasebook_reads_none(ember: Workspace) -> None:
    path = ember.catalog / "ember" / "phrases.yml"
    path.write_text(path.read_text("utf-8").replace("kind: step,", "kind: stepp,", 1), "utf-8")
    assert check(ember, SOUND.replace("Nothing moves", "Nothing stirs", 1)) == []
    path.unlink()
    (said,) = check(ember, SOUND)
    assert said == "1:1: T035 there is no phrases.yml to read the standard wording"


def test_the_invented_game_has_a_sound_table(ember: Workspace) -> None:
    assert list(check_wording(load_content(ember, "ember"))) == []


def test_a_game_without_a_table_has_nothing_to_check(ember: Workspace) -> None:
    (ember.catalog / "ember" / "wording.yml").unlink()
    assert list(check_wording(load_content(ember, "ember"))) == []


def test_rows_are_shown_with_a_letter_for_any_number() -> None:
    assert shown("Draw {n:number} fuel {n|card|cards} by {heat}") == "Draw N fuel cards by {heat}"


def test_a_document_that_is_no_table_has_no_parts() -> None:
    parts, problems = read_wording(parse_document("rows: []\n", "wording.yml"))
    assert parts == ()
    assert problems
