"""House style: each text out of style is told once, at its place, with what to write and why."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from ruledeck.catalog.check import check_content
from ruledeck.catalog.source.content import load_content
from ruledeck.schema.problem import ContentError, Problem
from ruledeck.schema.workspace import Workspace, open_workspace

Write = Callable[..., list[str]]


def told(problem: Problem) -> str:
    file = problem.file.removeprefix("catalog/ember/")
    return f"{file}:{problem.line}:{problem.column}: {problem.code} {problem.message} | {problem.hint}"


@pytest.fixture
def styled(ember: Workspace) -> Write:
    """Write a style and edit files, (file, old, new) each; return what is told."""

    def run(style: str, *edits: tuple[str, str, str]) -> list[str]:
        folder = ember.catalog / "ember"
        (folder / "style.yml").write_text(style, "utf-8")
        for file, old, new in edits:
            text = (folder / file).read_text("utf-8")
            assert old in text, f"{file} has changed"
            (folder / file).write_text(text.replace(old, new, 1), "utf-8")
        return [told(problem) for problem in check_content(load_content(open_workspace(ember.root), "ember"))]

    return run


RULE = ("rules/night.md", "1. ", "1. Ash lies here. ")


def test_a_word_to_avoid_is_told_with_what_to_write_and_why(styled: Write) -> None:
    style = 'terms: [{avoid: [ash, grey ash], write: embers, why: "it is warm"}]'
    assert styled(style, RULE) == [
        "rules/night.md:3:4: T002 'Ash' is not used in this game's texts | write 'embers': it is warm"
    ]


def test_a_term_holds_in_its_places_only(styled: Write) -> None:
    assert styled('terms: [{avoid: [ash], why: "x", where: [cards, rulings, phrases]}]', RULE) == []
    assert len(styled('terms: [{avoid: [ash], why: "x", where: [rules]}]')) == 1


def test_what_a_pattern_matches_is_left_alone(styled: Write) -> None:
    assert styled('terms: [{avoid: [ash], why: "x", unless: "ash lies"}]', RULE) == []
    assert len(styled('terms: [{avoid: [ash], why: "x", unless: "ash stays"}]')) == 1


MANY = "".join(chr(0x10000 + 0x997 * step) for step in range(180))
BAD_PATTERNS = {
    "(": "this '(' is never closed",
    "*a": "nothing stands before '*' to repeat",
    r"(?=a)(a+)+\1": "looking ahead or behind is not known here",
    f"[^{MANY}]{{999}}": "the regular expression is too big",
}


@pytest.mark.parametrize("pattern", BAD_PATTERNS)
def test_a_pattern_that_cannot_be_read_is_told_with_its_reason_and_nothing_else_is(
    styled: Write, pattern: str
) -> None:
    style = f"""
terms: [{{avoid: [ash], why: x, unless: '{pattern}'}}]
address: [{{speaks-to: you, not: [each player], why: x, unless: '{pattern}'}}]
only-in: [{{words: [die], kinds: [heat], why: x, unless: '{pattern}'}}]
order: [{{tables: [Fire], by: [[a, b]], why: x, unless: '{pattern}'}}]
"""
    lines = [line for line in styled(style, RULE) if "no table" not in line]
    assert [line.partition(":")[2].partition(":")[0] for line in lines] == ["2", "3", "4", "5"]
    assert all(f"cannot be read: {BAD_PATTERNS[pattern]}" in line for line in lines)


def test_a_pattern_excuses_the_words_that_it_matches_and_no_others(styled: Write) -> None:
    found = styled(
        'terms: [{avoid: [ash], why: "x", unless: "grey ash"}]',
        ("rules/night.md", "1. ", "1. Grey ash – or white ash – stays. "),
    )
    assert [line.partition(" T002")[0] for line in found] == ["rules/night.md:3:24:"]


def test_an_icon_or_an_id_is_no_word(styled: Write) -> None:
    style = 'terms: [{avoid: [heat, night], why: "x"}]\ncapitals: [Place]'
    edit = ("rules/night.md", "1. ", "1. Take {heat}, {place} and [it](rule:night.dawn). ")
    found = [line for line in styled(style, edit) if line.startswith("rules/night.md:3:")]
    assert [line for line in found if ":3:9:" in line or ":3:17:" in line or ":3:40:" in line] == []


def test_a_capital_is_wanted_in_front_of_endings_too(styled: Write) -> None:
    edit = ("rules/night.md", "1. ", "1. A keeperling, the keeper's, KEEPER, Keepers and keepers. ")
    found = [line for line in styled("capitals: [Keeper]", edit) if line.startswith("rules/night.md:3:")]
    assert [line.partition(" T041 ")[0] for line in found[:2]] == [
        "rules/night.md:3:22:",
        "rules/night.md:3:52:",
    ]
    assert found[0].endswith("'keeper' has its capital in this game's texts | write 'Keeper'")


def test_forbidden_address_is_told_with_whom_texts_speak_to(styled: Write) -> None:
    style = 'address: [{speaks-to: you, not: [she], why: "whoever reads it", where: [rules]}]'
    assert styled(style, ("rules/night.md", "1. ", "1. She waits. ")) == [
        "rules/night.md:3:4: T042 'She' is not used in this game's texts | "
        "say it otherwise: texts speak to 'you': whoever reads it"
    ]


def test_a_word_may_stand_beside_its_companions_only(styled: Write) -> None:
    style = 'only-in: [{words: [pay, paid], beside: [cost, costs], write: lose, why: "x"}]'
    edit = ("rules/night.md", "1. ", "1. Pay 2 {heat}. ")
    assert styled(style, edit) == [
        "rules/night.md:3:4: T043 'Pay' has another place in this game's texts | write 'lose': x"
    ]
    assert styled(style, ("rules/night.md", "1. Pay", "1. As a cost, pay")) == []


def test_a_word_belongs_to_phrases_of_a_kind(styled: Write) -> None:
    style = 'only-in: [{words: [die], kinds: [heat], write: chance, why: "x"}]'
    found = styled(style)
    assert found
    assert all("phrases.yml" in line and "T043 'die' in a phrase of the kind" in line for line in found)


def test_a_word_is_left_alone_in_phrases_of_its_kind_and_where_a_pattern_matches(styled: Write) -> None:
    assert styled('only-in: [{words: [die], kinds: [step, line, steps], why: "x"}]') == []
    assert styled('only-in: [{words: [die], kinds: [heat], unless: "a die", why: "x"}]') == []


def test_meanings_of_phrases_are_held_to_the_style(styled: Write) -> None:
    found = styled('terms: [{avoid: [ash], why: "x"}]', ("phrases.yml", 'meaning: "', 'meaning: "ash '))
    assert [line.partition(": ")[2] for line in found if "T002" in line] == [
        "T002 'ash' is not used in this game's texts | say it otherwise: x"
    ]


AT_ODDS = {
    "a mend that is avoided": (
        "terms: [{avoid: [ash], write: soot, why: x}, {avoid: [soot], why: x}]",
        "G012 'soot' is to be written and is itself not in this style",
    ),
    "a word twice": (
        "terms: [{avoid: [ash], why: x}, {avoid: [soot, Ash], why: x, where: [rules]}]",
        "G012 'Ash' is avoided twice",
    ),
    "a safe mend of nothing": (
        "terms: [{avoid: [ash], why: x, safe: true}]",
        "G012 a safe mend that does not",
    ),
    "no capital": ("capitals: [ash]", "G012 'ash' has no capital | write it as"),
    "a pattern": (
        'terms: [{avoid: [ash], why: x, unless: "(ash"}]',
        "1:41: G012 the regular expression cannot be read: this '(' is never closed",
    ),
    "a kind": ("only-in: [{words: [ash], why: x, kinds: [costs]}]", "T013 unknown kind 'costs'"),
    "no place": ("only-in: [{words: [ash], why: x}]", "G012 words that may stand nowhere"),
    "a table": ("order: [{tables: [Costs], by: [[a, b]], why: x}]", "G012 no table 'Costs' in wording.yml"),
    "a ruling": ("names: [{name: Ash, known-as: [Ashe], ruling: roof}]", "X003 unknown ruling 'roof'"),
    "an unknown key": ("terms: [{avoid: [ash], why: x, use: y}]", "S001 unknown key 'use'"),
}


@pytest.mark.parametrize("name", AT_ODDS)
def test_a_style_at_odds_with_itself_is_told(styled: Write, name: str) -> None:
    style, said = AT_ODDS[name]
    (line,) = styled(style)
    assert said in line
    assert line.startswith("style.yml:1:")


def test_the_old_key_in_game_yml_is_told_with_its_mend(ember: Workspace) -> None:
    path = ember.catalog / "ember/game.yml"
    path.write_text(path.read_text("utf-8") + "\nstyle:\n  max-words: 3\n", "utf-8")
    with pytest.raises(ContentError) as caught:
        load_content(ember, "ember")
    (problem,) = caught.value.problems
    assert (problem.code, problem.message) == ("G011", "the style stands in style.yml beside game.yml")
    assert "'word' is called 'avoid'" in str(problem.hint)


def test_a_file_found_sound_is_looked_at_again_when_the_style_changes(styled: Write) -> None:
    edit = ("cards/fuel.yml", "in any weather.", "in any ash.")
    assert styled("max-words: 30", edit) == []
    assert len(styled('terms: [{avoid: [ash], why: "x"}]')) == 1


def test_the_keys_of_a_style_are_told_to_editors() -> None:
    schema = json.loads((Path(__file__).parents[4] / "schema/style.schema.json").read_text("utf-8"))
    assert all("description" in entry for entry in schema["properties"].values())
