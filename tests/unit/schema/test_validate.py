"""Faults of form: each at the key or value that causes it, with what is expected there."""

from __future__ import annotations

import pytest

from ruledeck.schema.document import parse_document
from ruledeck.schema.validate import schema_problems, validate

RULING = """\
- id: one
  question: Who?
  answer: You.
  because: So.
  rules: [a]
  date: "2026-11-28"
"""


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("answer: You", "anser: You", ["3:3: S001 unknown key 'anser' | did you mean 'answer'?"]),
        ("  answer: You.\n", "", ["1:3: S002 'answer' is missing | add 'answer:'"]),
        ("  rules: [a]", "  rules: a", ["5:10: S004 expected a list in 'rules', got 'a'"]),
        ("  rules: [a]", "  rules: []", ["5:10: S005 the list is empty in 'rules'"]),
        ("  rules: [a]", "  rules: [a, b, a]", ["5:17: S005 'a' stands twice in 'rules'"]),
        ("  rules: [a]", "  rules: [a..b]", ["5:11: S005 'a..b' is not the id of a rule"]),
        ("answer: You.", "answer: 5", ["3:11: S004 expected a text in 'answer', got '5' | put it in double"]),
        ("answer: You.", "answer:", ["3:10: S004 expected a text in 'answer', got nothing"]),
        ("answer: You.", "answer: ' '", ["3:11: S005 the text is empty in 'answer'"]),
        ("answer: You.", "answer: {a: b}", ["3:11: S004 expected a text in 'answer', got a mapping"]),
        ("id: one", "id: The One", ["1:7: S005 'The One' is not an id (lower case words", "write 'the-one'"]),
        ("2026-11-28", "28.11.2026", ["6:9: S005 '28.11.2026' is not a day as in 2026-11-28"]),
        ("2026-11-28", "2026-02-30", ["6:9: S005 '2026-02-30' is not a day of the calendar"]),
    ],
)
def test_a_fault_is_told_with_what_is_expected(old: str, new: str, told: list[str]) -> None:
    assert old in RULING
    (problem,) = validate(parse_document(RULING.replace(old, new), "rulings.yml"), "rulings")
    said = f"{problem.line}:{problem.column}: {problem.code} {problem.message} | {problem.hint}"
    for words in told:
        assert words in said


def test_a_sound_document_has_no_problems() -> None:
    assert validate(parse_document(RULING, "rulings.yml"), "rulings") == []


def test_all_faults_are_told_together_in_the_order_of_their_places() -> None:
    text = RULING.replace("id: one", "id: One").replace("answer:", "anwser:") + "- {id: two}\n- three\n"
    problems = validate(parse_document(text, "rulings.yml"), "rulings")
    assert [(problem.line, problem.code) for problem in problems] == [
        (1, "S005"),
        (3, "S001"),
        *[(7, "S002")] * 5,
        (8, "S004"),
    ]


def test_exactly_one_of_two_keys_is_asked_for() -> None:
    for text in ("- {id: a, name: A}\n", '- {id: a, name: A, query: "x", cards: [y]}\n'):
        (problem,) = validate(parse_document(text, "decks.yml"), "decks")
        assert "exactly one of these keys is expected: query, cards" in problem.message


def test_a_key_that_is_to_be_an_id_is_pointed_at() -> None:
    text = "id: x\nlabels:\n  'Core: ': {}\nsides:\n  Good Side: {name: Good}\n"
    document = parse_document(text, "game.yml")
    told = {(p.line, p.column, p.code): p.message for p in validate(document, "game")}
    assert "is not a label" in told[3, 3, "S006"]
    assert "'Good Side' is not an id" in told[5, 3, "S006"]


def test_a_file_of_the_wrong_shape_is_told_at_its_beginning() -> None:
    (problem,) = validate(parse_document("a: 1\n", "decks.yml"), "decks")
    assert (problem.line, problem.column) == (1, 1)
    assert problem.message == "expected a list, got a mapping"


@pytest.mark.parametrize(
    ("text", "hint"),
    [
        ("Once per night: draw a card.", 'put the text in double quotes: "Once per night: draw a card."'),
        ('Say "Night": draw.', """put the text in single quotes: 'Say "Night": draw.'"""),
        ("{fire}", 'put the text in double quotes: "{fire}"'),
        ("[6]", 'put the text in double quotes: "[6]"'),
        ("6", "put it in double quotes"),
        ("when:\n      draw: a card", None),
        ("- a\n    - b", None),
    ],
)
def test_a_text_that_yaml_takes_for_something_else_is_shown_in_quotes(text: str, hint: str | None) -> None:
    document = parse_document(f"- text:\n    - {text}\n", "cards.yml")
    lines = {"type": "array", "items": {"type": "string"}}
    schema = {"type": "array", "items": {"type": "object", "properties": {"text": lines}}}
    problem = schema_problems(document, schema)[0]
    assert (problem.code, problem.hint) == ("S004", hint)


def test_a_line_where_a_list_belongs_is_to_become_an_entry() -> None:
    schema = {"type": "object", "properties": {"text": {"type": "array"}}}
    [problem] = schema_problems(parse_document("text: Draw a card.\n", "cards.yml"), schema)
    assert problem.hint == "write each entry in a line of its own, after '- '"


CARD = "- {id: a, name: A, type: a, set: a, text: [A.], provenance: {text: seed}, copies: COPIES}"
PHRASE = "kinds: {a: A}\nlines: {card: [a]}\nphrases: [{id: a, kind: a, text: 5, do: x}]"
ERRATUM = "- {id: 'card:a', date: '2026-01-01', why: So., was: {text: WAS}}"
ROW = "- {name: A, kinds: [a], rows: [ROW]}"


@pytest.mark.parametrize(
    ("schema", "text", "told"),
    [
        (
            "workspace",
            "title: A\nsimulate: {ember: many}",
            "2:19: S004 expected a whole number of 1 or more or a mapping with games in 'simulate.ember'",
        ),
        (
            "workspace",
            "title: A\nsimulate: {ember: {games: 5, modes: randon}}",
            "2:37: S004 expected 'random' or a mapping of keys to values in 'simulate.ember.modes'",
        ),
        ("phrases", PHRASE, "3:34: S004 expected a text or a mapping of keys to values or a list in"),
        ("wording", ROW.replace("[ROW]", "[{txt: A}]"), "1:33: S001 unknown key 'txt'"),
        ("wording", ROW.replace("ROW", "[A]"), "1:32: S005 the list has fewer than 2 entries"),
        ("errata", ERRATUM.replace("WAS", "A"), "1:60: S004 expected a list or a mapping of keys to"),
        ("errata", ERRATUM.replace("WAS", "[6]"), "1:61: S004 expected a text in 'was.text', got '6'"),
        ("cards", CARD.replace("COPIES", "x"), "1:83: S004 expected a whole number from 0 to 1000 or a map"),
        ("cards", CARD.replace("COPIES", "{two: 0}"), "1:89: S005 '0' is under the least value, 1"),
    ],
)
def test_of_several_forms_all_are_told_or_what_is_wrong_in_the_one_that_is_meant(
    schema: str, text: str, told: str
) -> None:
    problems = validate(parse_document(text, "file.yml"), schema)
    said = [f"{problem.line}:{problem.column}: {problem.code} {problem.message}" for problem in problems]
    assert [each for each in said if each.startswith(told)], said


def test_a_value_of_the_wrong_kind_is_told_with_the_form_that_is_asked_for() -> None:
    text = RULING.replace("because: So.", "because: So.\n  about: 5")
    schema = {"type": "array", "items": {"properties": {"about": {"type": "object", "required": ["a", "b"]}}}}
    [problem] = schema_problems(parse_document(text, "rulings.yml"), schema)
    assert problem.message == "expected a mapping with a, b in 'about', got '5'"
