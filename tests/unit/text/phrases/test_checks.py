"""A faulty phrasebook is told with its place, what is wrong, and what to write instead."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from phrasebooks import book, problems, source

from ruledeck.text.phrases.check.lines import read_line

Data = dict[str, Any]


def phrase(data: Data, id: str) -> Data:
    """Return the entry of a phrase."""
    entry: Data = next(entry for entry in data["phrases"] if entry["id"] == id)
    return entry


def add(id: str, kind: str, text: Any, do: Any, **more: Any) -> Callable[[Data], None]:
    """Return a change that adds a phrase."""
    return lambda data: data["phrases"].append({"id": id, "kind": kind, "text": text, "do": do, **more})


def change(id: str, **entries: Any) -> Callable[[Data], None]:
    """Return a change of a phrase."""
    return lambda data: phrase(data, id).update(entries)


def declare(*words: str) -> Callable[[Data], None]:
    """Return a change that declares words of `do`, and adds a phrase that uses the word `deck`."""

    def made(data: Data) -> None:
        data["words"] = dict.fromkeys(words, "What it means.")
        add("search", "deed", "search your deck", {"search": {"where": "deck"}})(data)

    return made


FAULTS: list[tuple[str, Callable[[Data], Any], str]] = [
    ("T011", lambda data: data["lines"].update(wood=["line"]), "unknown card type 'wood'"),
    ("T011", lambda data: data["kinds"].update(number="Digits."), "cannot be declared"),
    ("T012", add("draw", "deed", "draw a lot", {"draw": {"amount": 9}}), "'draw' stands twice"),
    ("T013", change("burn", text="burn {x:thin.a}"), "unknown kind 'thin'"),
    ("T013", change("burn", kind="deeds"), "unknown kind 'deeds'"),
    ("T013", lambda data: data["lines"].update(fuel=["lime"]), "unknown kind 'lime'"),
    ("T013", lambda data: data["lexemes"]["log"].update(kind="nouns"), "unknown kind 'nouns'"),
    ("T014", change("thing", text={"a": "a {t:noun.singulair}"}), "in the form 'singulair'"),
    ("T014", change("burn", text="burn {x:thing.b}"), "in the form 'b'"),
    ("T015", add("all", "amount", "all", "all"), "no line of a card can hold the kind 'amount'"),
    ("T016", change("both", text=["first {a:deed}, then {b:deed}", "do {a:deed} first"]), "of this variant"),
    ("T016", change("both", text="do {a:deed} and {a:thing.a}", do="a"), "stands twice, with two kinds"),
    ("T017", change("both", do="a"), "'b' does nothing"),
    ("T017", change("draw", do={"draw": {"amount": 1}}), "'n' does nothing"),
    ("T018", change("draw", only={"m": [1]}), "'m' is no placeholder for a number"),
    ("T018", change("burn", text="burn {x:thing.a} {y|card|cards}"), "'y' is no placeholder"),
    ("T019", change("thing", names={"one": "tt"}), "'tt' is no placeholder here and no lexeme"),
    ("T020", add("two", "deed", "spend 2 logs", {"spend": {"amount": 2}}), "'2' stands among the words"),
    ("T021", change("burn", text="burn {x:thing.a}{X:thing}"), "cannot read the placeholder '{X:thing}'"),
    ("T021", change("burn", text="burn {x:thing.a} {heat"), "a brace is not closed"),
    ("T001", add("heat", "deed", "add {heet}", {"heat": {}}), "unknown icon 'heet'"),
    ("T001", change("draw", meaning="take {heet} cards"), "unknown icon 'heet'"),
    ("T021", change("draw", meaning="take {m} cards"), "'m' is no placeholder of this phrase, and no icon"),
    (
        "T022",
        add("none", "deed", "{n=1}{e:end} and stop", {"stop": {"n": "n", "end": "e"}}),
        "opens with 'e'",
    ),
    ("T022", add("end", "deed", "{e:end} and stop", {"stop": {"end": "e"}}), "opens with 'e'"),
    (
        "T023",
        add("more", "deed", "{a:deed} again", {"again": {"do": "a"}}),
        "begins with itself: deed > deed",
    ),
    (
        "T023",
        add("more", "deed", "{n=1}{a:deed} again", {"again": {"n": "n", "do": "a"}}),
        "begins with itself: deed > deed",
    ),
    ("T024", add("more", "amount", "more {x:amount}", {"more": {"x": "x"}}), "ever ends"),
    ("T025", add("burn2", "deed", "burn {y:thing.a}", {"roast": {"what": "y"}}), "the same words as 'burn'"),
    ("T026", add("that-log", "thing", {"a": "that log"}, {"that-log": {}}), "as 'that' and as 'that-log'"),
    ("T027", add("fire", "deed", "set fire to {x:thing.a}", {"burn": {"what": "x"}}), "the same as 'burn'"),
    ("T027", add("one", "deed", "draw a card", {"draw": {"amount": 1}}), "does the same as 'draw'"),
    ("T028", declare("you", "deck"), "no phrase uses the word 'you'"),
    (
        "T028",
        lambda data: data.update(opposites={"draw": "burnt"}),
        "'burnt' is no lexeme, and no phrase uses it",
    ),
    ("T028", declare("dekc"), "'deck' is no placeholder here, no lexeme and no declared word"),
]


def test_the_phrases_of_the_trial_have_no_fault() -> None:
    assert problems(source()) == []


@pytest.mark.parametrize(
    ("code", "spoil", "said"), FAULTS, ids=[f"{code} {said}" for code, _, said in FAULTS]
)
def test_a_fault_of_a_phrasebook_is_told(code: str, spoil: Callable[[Data], Any], said: str) -> None:
    data = source()
    spoil(data)
    found = problems(data)
    assert [problem.code for problem in found if said in problem.message] == [code]
    assert all(problem.line > 1 for problem in found)


def test_kinds_that_lead_to_each_other_without_a_word_are_shown_as_a_way_round() -> None:
    data = source()
    add("a", "amount", "{x:end}", {"x": "x"})(data)
    phrase(data, "nothing-more")["text"] = "no more"
    add("b", "end", "{x:amount}", {"y": "x"})(data)
    assert [problem.message for problem in problems(data)] == [
        "phrase 'a' begins with itself: amount > end > amount",
    ]


def test_phrases_with_the_same_words_may_take_numbers_apart() -> None:
    data = source()
    add("draw-many", "deed", "draw {n:number} {n|card|cards}", {"drench": {"n": "n"}}, only={"n": "4-9"})(
        data
    )
    assert problems(data) == []


def test_what_a_line_points_back_to_must_have_been_named() -> None:
    _, (fault,) = read_line(book(), "Burn that log.", ["line"])
    assert (fault.offset, fault.code) == (5, "T033")
    _, (fault,) = read_line(book(), "First burn that log, then burn a log.", ["line"])
    assert fault.code == "T033"
    _, (fault,) = read_line(book(), "First burn a card, then burn that log.", ["line"])
    assert fault.code == "T033"


def test_what_a_line_points_back_to_must_not_have_been_named_twice() -> None:
    assert read_line(book(), "First burn a log, then burn that log.", ["line"])[1] == []
    line = "First burn a log, then first burn a log, then burn that log."
    _, (fault,) = read_line(book(), line, ["line"])
    assert (fault.code, line[fault.offset :]) == ("T034", "that log.")


def test_a_line_of_two_readings_is_told_with_both() -> None:
    data = source()
    data["phrases"].append({"id": "again", "kind": "deed", "text": "draw 2 cards", "do": {"again": {}}})
    node, (fault,) = read_line(book(data), "Draw 2 cards.", ["line"])
    assert node is None
    assert fault.code == "T032"
    assert "with 'draw' and with 'again'" in fault.message
    assert fault.hint is not None
    assert "draw (n 2)" in fault.hint
    assert "again" in fault.hint
