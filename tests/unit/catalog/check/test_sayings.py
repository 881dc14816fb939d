"""What texts say of one another: numbers, names, moments, references. Slips are told, and nothing else."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
import yaml

from ruledeck.catalog.check.cards.wording import check_wording
from ruledeck.catalog.check.rules import check_rule_texts
from ruledeck.catalog.check.writing.mentions import check_card_names, check_numbers_of_rules
from ruledeck.catalog.check.writing.names import check_names_alike, is_slip, names_in
from ruledeck.catalog.check.writing.numbers import numbers_of, unmet
from ruledeck.catalog.check.writing.order import check_order
from ruledeck.catalog.check.writing.printed import check_phrase_numbers, check_twin_rules
from ruledeck.catalog.check.writing.timing import check_timing
from ruledeck.catalog.source.content import Content, load_content
from ruledeck.schema.problem import Problem
from ruledeck.schema.workspace import Workspace, open_workspace

Edit = Callable[..., Content]


@pytest.fixture
def edited(ember: Workspace) -> Edit:
    """Edit files of the invented game, (file, old, new) each, an old of "" writes it; return its content."""

    def run(*edits: tuple[str, str, str]) -> Content:
        for file, old, new in edits:
            path = ember.catalog / "ember" / file
            text = path.read_text("utf-8") if old else ""
            assert old in text, f"{file} has changed"
            path.write_text(text.replace(old, new, 1) if old else new, "utf-8")
        return load_content(open_workspace(ember.root), "ember")

    return run


def told(problems: object) -> list[str]:
    assert hasattr(problems, "__iter__")
    found: list[Problem] = sorted(problems)
    return [
        f"{one.file.removeprefix('catalog/ember/')}:{one.line}:{one.column}: {one.code} {one.message}"
        for one in found
    ]


def rule(text: str) -> tuple[str, str, str]:
    return "rules/night.md", "1. A night", f"1. {text} A night"


# Numbers


@pytest.mark.parametrize(
    ("text", "numbers"),
    [
        ("+6{strength} on 2 or less", ["6", "2 or less"]),
        ("five, twenty-five and seventy crystals", ["5", "25", "70"]),
        (
            "more than 5, at least three, no more than ten, fewer than two, no fewer than 4",
            ["6 or more", "3 or more", "10 or less", "1 or less", "4 or more"],
        ),
        ("3{reward} or more, two slots or lower", ["3 or more", "2 or less"]),
        ("roll D6; see 5.7 and rule6, someone, often, phone", ["6"]),
    ],
)
def test_numbers_are_read_in_digits_and_words_with_their_bounds(text: str, numbers: list[str]) -> None:
    assert [number.shown for number in numbers_of(text)] == numbers


@pytest.mark.parametrize(
    ("printed", "meant", "missing"),
    [
        ("+6{strength} on {distance}2 or less", "rises by five in slot two or lower", ["6"]),
        ("If there are 3 or more", "exactly three times as many", ["3 or more"]),
        ("2{score} for each", "your count of tokens", ["2"]),
        ("Take 1{damage} for each {item}", "take as much damage as you have items", []),
        ("Take 1{damage}", "take two damage", ["1"]),
        ("Steal {item}", "from a player with at least two items", []),
        ("Heal 2{damage}", "discard two wounds", []),
    ],
)
def test_a_printed_number_that_the_meaning_has_not_is_unmet(
    printed: str, meant: str, missing: list[str]
) -> None:
    assert [number.shown for number in unmet(printed, meant)] == missing


ROWS = """
- name: Steps
  kinds: [step, heat]
  rows:
    - {text: "Roll a die. On [4], nothing moves", means: "with a five nothing moves"}
"""


def test_a_row_whose_meaning_has_another_number_is_told_unless_a_ruling_decides(edited: Edit) -> None:
    content = edited(("wording.yml", "", ROWS))
    assert told(check_wording(content)) == [
        "wording.yml:5:58: T046 'Roll a die. On [4], nothing moves' prints 4, "
        "and its meaning does not have that number"
    ]
    assert told(check_wording(edited(("wording.yml", '"}', '", ruling: cave-roof}')))) == []
    assert (
        told(
            check_wording(edited(("wording.yml", "five", "four"), ("wording.yml", ", ruling: cave-roof", "")))
        )
        == []
    )


def test_a_phrase_whose_meaning_leaves_its_number_out_is_told(edited: Edit) -> None:
    path = Path(__file__).parents[3] / "support/ember/catalog/ember/phrases.yml"
    phrases = yaml.safe_load(path.read_text("utf-8"))["phrases"]
    id = next(one["id"] for one in phrases if ":number}" in str(one["text"]) and "meaning" not in one)
    content = edited(("phrases.yml", f"id: {id},", f'id: {id}, meaning: "something",'))
    (line,) = told(check_phrase_numbers(content))
    assert "T046 the meaning leaves out the number" in line


def test_a_word_for_a_number_that_the_meaning_has_not_is_told(edited: Edit) -> None:
    entry = 'id: t, kind: step, text: "wait three hours", meaning: "five pass"'
    new = f"\nphrases:\n  - {{{entry}, do: wait}}\n"
    content = edited(("phrases.yml", "\nphrases:\n", new))
    assert [line.partition(": ")[2] for line in told(check_phrase_numbers(content))] == [
        "T046 the text has 3, and its meaning does not have that number"
    ]


# Names


@pytest.mark.parametrize(
    ("one", "two"),
    [
        ("dorkha", "dorhka"),
        ("vizer", "vizier"),
        ("mycellium", "mycelium"),
        ("fairies", "faeries"),
        ("treshhold", "threshold"),
    ],
)
def test_a_slip_is_a_letter_swapped_doubled_left_out_or_in_long_words_any(one: str, two: str) -> None:
    assert is_slip(one, two)
    assert is_slip(two, one)


@pytest.mark.parametrize(
    ("one", "two"),
    [
        ("keeper", "keepers"),
        ("harpy", "harpies"),
        ("bards", "cards"),
        ("beast", "blast"),
        ("fiend", "friend"),
        ("medusa", "medusae"),
        ("elf", "elk"),
        ("dracons", "overlord"),
    ],
)
def test_words_and_endings_that_are_alike_are_no_slips(one: str, two: str) -> None:
    assert not is_slip(one, two)


def test_a_name_is_a_capital_that_no_sentence_begins_with() -> None:
    found = names_in("Then the Grand Vizier's guard. Take {Heat} from Cho'mun: Go to *Wood Elf*")
    assert [name for name, _ in found] == [
        "Grand",
        "Vizier",
        "Grand Vizier",
        "Cho'mun",
        "Wood",
        "Elf",
        "Wood Elf",
    ]


def test_two_spellings_of_a_name_are_told_where_the_rarer_stands(edited: Edit) -> None:
    content = edited(rule("See Dorhka and Dorhka, or Dorkha, and Wood-Elf or a Wood Elf and a Wood Elf."))
    assert told(check_names_alike(content)) == [
        "rules/night.md:3:30: I003 'Dorkha' and 'Dorhka' are probably one name",
        "rules/night.md:3:42: I003 'Wood-Elf' and 'Wood Elf' are probably one name",
    ]


def test_what_a_style_settles_is_not_told_but_in_rules_the_other_spelling_is_avoided(edited: Edit) -> None:
    style = 'names: [{name: "Dorhka, the Seer", known-as: [Dorkha]}]\nnot-one: [[Overlord, Magic Overload]]'
    content = edited(rule("See Dorhka, Dorkha, an Overlord, an Overload."), ("style.yml", "", style))
    assert told(check_names_alike(content)) == []
    assert told(check_rule_texts(content)) == [
        "rules/night.md:3:16: T002 'Dorkha' is not used in this game's texts"
    ]


def test_a_ruling_may_mention_the_other_spelling(edited: Edit) -> None:
    style = 'names: [{name: "Dorhka, the Seer", known-as: [Dorkha]}]'
    ruling = ("rulings.yml", 'question: "', 'question: "Is it Dorhka or Dorkha? ')
    content = edited(ruling, ("style.yml", "", style))
    assert told(check_rule_texts(content)) == []
    assert told(check_names_alike(content)) == []


def test_a_word_that_is_written_small_elsewhere_is_no_slip(edited: Edit) -> None:
    content = edited(rule("An Overload of Overlord and Overlord, and an overload."))
    assert told(check_names_alike(content)) == []


# References


def test_a_reference_by_number_is_told_with_the_rule_that_has_it(edited: Edit) -> None:
    content = edited(rule("See section 2.1, rule 77, 5.7 Journeys and 1.2.3.[^1] See 8.1 or see 99."))
    found = list(check_numbers_of_rules(content))
    assert [(one.column, one.message) for one in sorted(found)] == [
        (8, "'section 2.1' is a reference by number"),
        (21, "'rule 77' is a reference by number, which no rule has"),
        (30, "'5.7' is a reference by number, which no rule has"),
        (47, "'1.2.3' is a reference by number, which no rule has"),
        (53, "'[^1]' is a footnote, and texts have none"),
        (58, "'See 8.1' is a reference by number, which no rule has"),
        (69, "'see 99' is a reference by number, which no rule has"),
    ]
    assert "(rule:night.length)" in str(sorted(found)[0].hint)


@pytest.mark.parametrize(
    "text",
    [
        "It costs 1.5 points.",
        "Take 2 rules cards.",
        "Licence CC BY 3.0 (of all).",
        "See 3 {heat}.",
        "You may see 3 cards; the number 6 is a hit.",
        "A chapter of 12 pages.",
        "60.5 mm, 3 x 4.",
        "Number 3{heat}.",
    ],
)
def test_a_number_that_is_no_reference_is_left_alone(edited: Edit, text: str) -> None:
    assert told(check_numbers_of_rules(edited(rule(text)))) == []


def test_two_rules_with_the_same_words_are_told_unless_their_links_differ(edited: Edit) -> None:
    twins = "1. Wood is *dry* and stays so. {#night.a}\n1. Wood is dry, and stays so! {#night.b}\n"
    more = f"{twins}1. A night"
    (line,) = told(check_twin_rules(edited(("rules/night.md", "1. A night", more))))
    assert line.endswith("R013 'night.b' has the same words as 'night.a'")
    linked = more.replace("Wood is dry,", "[Wood](rule:fire.feed) is dry,").replace("*dry*", "dry")
    assert told(check_twin_rules(edited(("rules/night.md", more, linked)))) == []


# Cards' names


@pytest.mark.parametrize(
    ("wanted", "text", "columns"),
    [
        ("either", "Take Birch Bark, *Birch Bark*, [Birch Bark](card:birch-bark) and Birch Barks.", [9]),
        ("link", "Take Birch Bark, *Birch Bark* and [Birch Bark](card:birch-bark).", [9, 22]),
        ("italics", "Take Birch Bark, *Birch Bark* and [Birch Bark](card:birch-bark).", [9, 39]),
        ("either", "Birch bark is bark.", []),
    ],
)
def test_a_cards_name_like_any_other_word_is_told(
    edited: Edit, wanted: str, text: str, columns: list[int]
) -> None:
    content = edited(rule(text), ("style.yml", "", f"card-names: {wanted}"))
    found = [one for one in check_card_names(content) if one.line == 3]
    assert [one.column for one in sorted(found)] == columns


# Order and timing

ORDER = """
order:
  - {tables: [Steps], why: heat comes first, by: [["{heat}", [die, dice]], [one, two]], unless: nothing}
"""
TABLE = """
- name: Steps
  kinds: [step]
  rows: ["Nothing of dice", "Take 2{heat} with two dice", "Two dice with one {heat}", "One die", "A {heat}"]
"""


def test_a_row_out_of_order_is_told_with_the_reason(edited: Edit) -> None:
    content = edited(("style.yml", "", ORDER), ("wording.yml", "", TABLE))
    assert told(check_order(content)) == [
        "wording.yml:4:87: T045 'One die' belongs before 'Two dice with one {heat}'",
        "wording.yml:4:98: T045 'A {heat}' belongs before 'One die'",
    ]


TIMING = """
- id: evening
  name: An evening
  moments:
    - {id: gather, rule: night.hand, said: [gathers, wood is gathered]}
    - {id: lit, rule: night.length}
    - {id: dawn, rule: night.dawn, said: [dawn]}
"""


def test_a_rule_against_the_order_is_told(edited: Edit) -> None:
    content = edited(
        ("timing.yml", "", TIMING), rule("Light it after dawn, before wood is gathered, until dawn.")
    )
    assert told(check_timing(content)) == [
        "rules/night.md:3:1: T047 'after dawn', but 'lit' comes before 'dawn' in 'evening'",
        "rules/night.md:3:1: T047 'before wood is gathered', but 'lit' comes after 'gather' in 'evening'",
    ]
    agreed = ("rules/night.md", "Light it after dawn, before wood", "Light it before dawn, after wood")
    assert told(check_timing(edited(agreed))) == []


def test_a_row_against_its_moment_is_told_unless_a_ruling_decides(edited: Edit) -> None:
    row = '- {name: Steps, kinds: [step], rows: [{text: "Nothing moves", at: lit, means: "after dawn"}]}'
    content = edited(("timing.yml", "", TIMING), ("wording.yml", "", row))
    assert told(check_timing(content)) == [
        "wording.yml:1:80: T047 'after dawn', but 'lit' comes before 'dawn' in 'evening'"
    ]
    assert told(check_timing(edited(("wording.yml", 'dawn"', 'dawn", ruling: cave-roof')))) == []


def test_a_phrase_against_its_moment_and_an_unknown_moment_are_told(edited: Edit) -> None:
    new = (
        "\nphrases:\n"
        '  - {id: t, kind: step, text: "wait", at: dawn, meaning: "before wood is gathered", do: wait}\n'
        '  - {id: u, kind: step, text: "stay", at: dusk, do: stay}\n'
    )
    found = told(check_timing(edited(("timing.yml", "", TIMING), ("phrases.yml", "\nphrases:\n", new))))
    assert [line.partition(": ")[2] for line in found] == [
        "T047 'before wood is gathered', but 'dawn' comes after 'gather' in 'evening'",
        "T048 unknown moment 'dusk'",
    ]


def test_a_table_of_rules_in_another_order_is_told(edited: Edit) -> None:
    table = (
        (
            "1. The hours. {#night.table}\n\n   | Step |\n   |---|\n"
            "   | [dawn](rule:night.dawn) |\n   | [length](rule:night.length) |\n\n1. A night"
        )
        .replace("{}", "")
        .replace("{{", "{")
        .replace("}}", "}")
    )
    content = edited(("timing.yml", "", TIMING), ("rules/night.md", "1. A night", table))
    assert told(check_timing(content)) == [
        "rules/night.md:3:1: T047 the table has 'lit' after 'dawn', which comes before it in 'evening'"
    ]


def test_moments_of_no_rule_and_twice_are_told(edited: Edit) -> None:
    twice = TIMING.replace("id: dawn, rule: night.dawn", "id: lit, rule: night.dwan")
    assert told(check_timing(edited(("timing.yml", "", twice)))) == [
        "timing.yml:7:12: T048 moment 'lit' stands twice in 'evening'",
        "timing.yml:7:23: X001 unknown rule 'night.dwan'",
    ]


# The shipped games


def test_every_place_of_the_wording_that_a_ruling_decides_is_found_without_it(
    tmp_path: Path, ember: Workspace
) -> None:
    """The disagreements of a source are found by the machine, not by whoever wrote the rulings."""
    source = Path(__file__).parents[4] / "catalog/enchanters"
    for path in source.rglob("*"):
        if path.is_file():
            target = ember.catalog / "enchanters" / path.relative_to(source)
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_bytes(path.read_bytes())
    folder = ember.catalog / "enchanters"
    wording = "\n".join(
        line
        for line in (source / "wording.yml").read_text("utf-8").split("\n")
        if not line.startswith("      ruling:")
    )
    (folder / "wording.yml").write_text(wording, "utf-8")
    (folder / "style.yml").unlink()
    content = load_content(open_workspace(ember.root), "enchanters")
    rows = wording.split("\n")
    found = [*check_wording(content), *check_timing(content), *check_names_alike(content)]
    codes = {(one.code, rows[one.line - 1].strip()[:34]) for one in found if one.file.endswith("wording.yml")}
    assert {code for code, _ in codes} == {"T036", "T038", "T046", "T047"}
    assert sum(code == "T046" for code, _ in codes) == 4
    assert sum(code == "T047" for code, _ in codes) == 1
    names = {one.message.split("'")[1] for one in found if one.code == "I003"}
    assert names == {"Fairies", "Mycellium", "Dorkha", "Vizer", "Overload"}
