"""Lines are read into trees, which print back byte for byte and expand into effects and meanings."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from phrasebooks import book, problems, source

from ruledeck.schema.document import parse_document
from ruledeck.text.phrases.book import Node
from ruledeck.text.phrases.check.lines import read_line
from ruledeck.text.phrases.tree import effect, outline, print_text, sentence

LINES = {
    "Draw 1 card.": {"line": {"do": {"draw": {"amount": 1}}}},
    "Take 3 cards. Once.": {"line": {"do": {"draw": {"amount": 3}}, "end": "once"}},
    "Burn a log.": {"line": {"do": {"burn": {"what": {"thing": {"what": "log"}}}}}},
    "First draw 2 cards, then first draw 1 card, then draw 3 cards.": {
        "line": {"do": [{"draw": {"amount": 2}}, {"draw": {"amount": 1}}, {"draw": {"amount": 3}}]}
    },
    "You may draw 2 cards, and if you do, burn a log.": {
        "line": {
            "do": {
                "may": {
                    "who": "you",
                    "do": {"draw": {"amount": 2}},
                    "then": {"burn": {"what": {"thing": {"what": "log"}}}},
                }
            }
        }
    },
}


def read(line: str) -> list[Node]:
    return book().parser.readings(line, ["line"])


@pytest.mark.parametrize("line", LINES)
def test_a_line_is_read_once_and_printed_back_as_it_was(line: str) -> None:
    (node,) = read(line)
    assert print_text(node) == line


@pytest.mark.parametrize(("line", "wanted"), LINES.items())
def test_a_line_stands_for_the_effect_that_its_phrases_put_together(line: str, wanted: object) -> None:
    (node,) = read(line)
    assert effect(node) == wanted


@pytest.mark.parametrize(
    "line",
    [
        "draw 1 card.",
        "Draw 1 cards.",
        "Draw 2 card.",
        "Draw 02 cards.",
        "Draw 4 cards.",
        "Draw 2 cards",
        "Draw 2 cards. ",
        "Burn logs.",
        "Burn a Log.",
        "You may draw 2 cards, and if all do, burn a log.",
        "",
    ],
)
def test_a_line_that_is_not_worded_just_so_has_no_reading(line: str) -> None:
    assert read(line) == []


def test_a_meaning_is_told_in_the_words_of_the_phrases_where_they_have_none_of_their_own() -> None:
    (node,) = read("Draw 2 cards. Once.")
    assert sentence(node, "en") == "Draw 2 cards. This happens once."


def test_a_tree_is_shown_with_a_phrase_a_line() -> None:
    (node,) = read("Burn a log.")
    assert list(outline(node)) == ["line", "  d: burn", "    x: thing (t log)"]
    assert list(outline(node, whole=True))[-1] == "  e: nothing-more"


def test_a_variant_of_a_phrase_does_the_same_and_is_printed_as_it_was() -> None:
    (drawn,), (taken,) = read("Draw 2 cards."), read("Take 2 cards.")
    assert effect(drawn) == effect(taken)
    assert drawn != taken


def test_all_readings_of_an_ambiguous_line_are_found() -> None:
    data = source()
    data["phrases"].append({"id": "again", "kind": "deed", "text": "draw 2 cards", "do": {"again": {}}})
    found = book(data).parser.readings("First draw 2 cards, then draw 2 cards.", ["line"])
    assert len(found) == 4


def test_a_refused_line_says_what_was_expected_at_the_furthest_column() -> None:
    node, faults = read_line(book(), "First draw 2 cards, then burn a lock.", ["line"])
    assert node is None
    (fault,) = faults
    assert fault.code == "T031"
    assert "First draw 2 cards, then burn a lock."[fault.offset :] == "lock."
    assert fault.message == "expected 'card' or 'log', got 'lock.'"
    assert fault.hint is not None
    assert "'burn …'" in fault.hint


def test_a_number_that_is_not_allowed_is_told_with_those_that_are() -> None:
    _, (fault,) = read_line(book(), "Draw 7 cards.", ["line"])
    assert (fault.offset, fault.message) == (5, "expected 1 to 3, got '7 cards.'")


def test_words_after_the_end_of_a_line_are_refused_where_they_begin() -> None:
    _, (fault,) = read_line(book(), "Draw 2 cards. Twice.", ["line"])
    assert (fault.offset, fault.message) == (len("Draw 2 cards. "), "expected 'Once.', got 'Twice.'")


def test_the_phrasebook_that_the_handbook_shows_reads_what_the_handbook_says_it_reads() -> None:
    page = (Path(__file__).parents[4] / "site" / "handbook" / "phrases.md").read_text("utf-8")
    shown = re.search(r"```yaml\n(kinds:.*?)```", page, re.S)
    assert shown
    data: Any = parse_document(shown[1], "phrases.yml").data
    assert problems(data) == []
    lines = re.search(r"It reads (.*?), and nothing else:\nneither (.*?)\n", page, re.S)
    assert lines
    reads, refuses = (re.findall(r'"(.*?)"', part.replace("\n", " ")) for part in lines.groups())
    assert [len(book(data).parser.readings(line, ["line"])) for line in (*reads, *refuses)] == [
        *(1 for _ in reads),
        *(0 for _ in refuses),
    ]
    assert (len(reads), len(refuses)) == (4, 3)


def counting() -> dict[str, Any]:
    """Return the phrases with one of which a number may be left out, and one that says a number twice."""
    data = source()
    few = ["keep {n:number} {n|log|logs}", "keep {n=1}a log"]
    twice = "trade {n:number} cards for {n:number} logs"
    data["phrases"] += [
        {"id": "keep", "kind": "deed", "text": few, "do": {"keep": "n"}, "meaning": "keep {n} {n|log|logs}"},
        {"id": "trade", "kind": "deed", "text": twice, "do": {"trade": "n"}},
    ]
    return data


def test_a_number_that_goes_without_saying_is_the_same_effect_and_is_printed_as_it_was() -> None:
    phrases = book(counting())
    assert problems(counting()) == []
    (said,), (unsaid,) = (phrases.parser.readings(line, ["line"]) for line in ("Keep 1 log.", "Keep a log."))
    assert effect(said) == effect(unsaid) == {"line": {"do": {"keep": 1}}}
    assert (print_text(said), print_text(unsaid)) == ("Keep 1 log.", "Keep a log.")
    assert sentence(unsaid, "en") == "Keep 1 log."


def test_a_number_that_goes_without_saying_is_printed_where_a_language_says_it() -> None:
    data = counting()
    for entry in data["phrases"]:
        texts = {"keep": ["trzymaj drewno{n=1}", "trzymaj {n:number} drewna"], "line": "{^d:deed}.{e:end}"}
        entry["text.pl"] = texts.get(entry["id"], "" if entry["id"] == "nothing-more" else entry["text"])
    (two,) = book(data).parser.readings("Keep 2 logs.", ["line"])
    assert print_text(two, "pl") == "Trzymaj 2 drewna."


def test_a_number_that_stands_twice_is_the_same_number() -> None:
    parser = book(counting()).parser
    (node,) = parser.readings("Trade 12 cards for 12 logs.", ["line"])
    assert print_text(node) == "Trade 12 cards for 12 logs."
    assert parser.readings("Trade 12 cards for 1 logs.", ["line"]) == []
    assert parser.readings("Trade 1 cards for 12 logs.", ["line"]) == []
    assert parser.refusal("Trade 12 cards for 13 logs.", ["line"]).expected == ("12",)


def test_a_part_is_read_as_if_it_opened_a_sentence_where_that_is_asked_for() -> None:
    parser = book().parser
    assert len(parser.readings("Draw 2 cards", ["deed"], capital=True)) == 1
    assert parser.readings("draw 2 cards", ["deed"], capital=True) == []
    assert parser.readings("Draw 2 cards", ["deed"]) == []


def test_a_meaning_may_differ_by_form() -> None:
    data = source()
    thing = next(entry for entry in data["phrases"] if entry["id"] == "thing")
    thing["meaning"] = {"a": "one {t} of yours", "plural": "many {t.plural}"}
    (node,) = book(data).parser.readings("Burn a log.", ["line"])
    assert sentence(node, "en") == "Burn one log of yours."
