"""Documents: faults of YAML in words, exact places of values, and what is kept between runs."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from ruledeck.schema import document as module
from ruledeck.schema.document import parse_document, read_document, read_text
from ruledeck.schema.problem import ContentError

FAULTS = [
    ("", (1, 1, "F004"), "empty"),
    ("# only a comment\n", (1, 1, "F004"), "empty"),
    ("a:\n\tb: 1\n", (2, 1, "F008"), "tab"),
    ("- id: x\n  text:\n\t- y\n", (3, 1, "F008"), "tab"),
    ("a: 1\n---\nb: 2\n", (2, 1, "F009"), "second document"),
    ("a: b\nc: x\x07y\n", (2, 5, "F010"), "U+0007"),
    ("a: é\x00y\n", (1, 5, "F010"), "U+0000"),
    ("a: 'x\u2028y'\n", (1, 6, "F010"), "U+2028"),
    ('a: "x\\0y"\n', (1, 4, "F010"), "U+0000"),
    ("a: .inf\n", (1, 4, "F011"), "exactly"),
    ("a: 99999999999999999999\n", (1, 4, "F011"), "exactly"),
    ("a: " + "9" * 5000, (1, 4, "F011"), "exactly"),
    ("a: !!int x\n", (1, 4, "F011"), "exactly"),
    ("a: &x 1\nb: *x\n", (1, 4, "F012"), "anchors"),
    ("&a [*a]\n", (1, 1, "F012"), "anchors"),
    ("a: 1\na: 2\n", (2, 1, "F007"), "'a' stands twice"),
    ("? [x]\n: 1\n", (1, 3, "F003"), "a key must be a word"),
    ("a: !!python/object:os.system x\n", (1, 4, "F003"), "tag '!!python/object:os.system'"),
    ("a: !!set {x}\n", (1, 4, "F003"), "tag '!!set'"),
    ("a: b: c\n", (1, 5, "F003"), "':' is not expected"),
    ('a: "b\nc: d\n', (1, 4, "F003"), "quote is never closed"),
    ('a: "b" c\n', (1, 8, "F003"), "after its end"),
    ("a: [1, 2\nb: 3\n", (1, 4, "F003"), "this '[' is never closed"),
    ("a: [\n", (1, 4, "F003"), "this '[' is never closed"),
    ("a: {b: c\n", (1, 4, "F003"), "this '{' is never closed"),
    ('a: ["b" "c"]\n', (1, 9, "F003"), "without ',' or ']'"),
    ("- a\nb: c\n", (2, 1, "F003"), "not continued by '- '"),
    ("- id: a\n name: b\n", (2, 2, "F003"), "indented otherwise"),
    ("- id: a\n   name: b\n", (2, 4, "F003"), "indented otherwise"),
    ("- id: a\n  text:\n    upper: [b]\n   lower: [c]\n", (4, 4, "F003"), "indented otherwise"),
    ("- id: a\n  text:\n   upper: [b]\n    lower: [c]\n", (4, 5, "F003"), "indented otherwise"),
    ("- id: a\n  text:\n  upper:\n    - b\n    lower:\n", (5, 5, "F003"), "indented otherwise"),
    ("a:\n  - b\n - c\n", (3, 2, "F003"), "indented otherwise"),
    ('a: "\\q"\n', (1, 5, "F003"), "unknown escape"),
    ("a: @x\n", (1, 4, "F003"), "cannot begin"),
    ("a: *b\n", (1, 4, "F003"), "cannot begin with '*'"),
    ("a: {attack} x\n", (1, 13, "F003"), "after its end"),
    ('- id: x\n  text:\n    - "Say "x"."\n', (3, 13, "F003"), "after its end"),
    ("a: 1\n=======\nb: 2\n", (2, 1, "F015"), "conflict"),
    ("[" * 5000, (1, 1001, "F006"), "nested too deep"),
    ("[" * 200 + "]" * 200, (1, 61, "F006"), "levels"),
]


def test_a_line_out_of_its_column_is_told_with_the_columns_of_those_above() -> None:
    (problem,) = parse_document("- id: a\n  name: A\n   type: item\n", "f.yml").problems
    assert problem.hint
    assert problem.hint.startswith("'type' begins in column 4, 'name' above it in column 3")
    (quoted,) = parse_document("- id: a\n  name: A: b\n", "f.yml").problems
    assert quoted.hint == "put a text that has ': ', ' #' or a bracket in double quotes"


@pytest.mark.parametrize(("text", "place", "words"), FAULTS, ids=[repr(text[:20]) for text, _, _ in FAULTS])
def test_a_fault_of_yaml_is_told_at_its_place_in_plain_words(
    text: str, place: tuple[int, int, str], words: str
) -> None:
    problem = parse_document(text, "f.yml").problems[0]
    assert (problem.line, problem.column, problem.code) == place
    assert words in problem.message


@pytest.mark.parametrize(
    ("written", "hint"),
    [
        ('"Once per "night", draw."', """single quotes: 'Once per "night", draw.'"""),
        ('"night" falls', """single quotes: '"night" falls'"""),
        ("'it's cold'", 'double quotes: "it\'s cold"'),
        ('"it\'s "cold" out"', 'double quotes: "it\'s \\"cold\\" out"'),
        (r'"a \"b\" c "d" e"', r"put a '\' before each quote"),
        (f'"{"a" * 200} "b" c"', r"with a '\' before each quote inside"),
    ],
)
@pytest.mark.parametrize("line", ["flavour: {}", "text:\n  - {}\n  - next", "- {}"])
def test_a_text_with_quotes_inside_is_shown_in_the_quotes_that_it_needs(
    line: str, written: str, hint: str
) -> None:
    [problem] = parse_document(f"{line.format(written)}\n", "f.yml").problems
    assert problem.message == "the text goes on after its end"
    assert hint in str(problem.hint)


@pytest.mark.parametrize("name", ["cards.yml", "rules.md"])
@pytest.mark.parametrize("line_end", ["\n", "\r\n"])
def test_a_conflict_that_git_left_is_told_at_its_first_mark(tmp_path: Path, name: str, line_end: str) -> None:
    conflict = "<<<<<<< HEAD\n- a\n||||||| 1a2b3c4\n- o\n=======\n- b\n>>>>>>> theirs\n"
    (tmp_path / name).write_text(f"- x\n{conflict}- y\n{conflict}", newline=line_end)
    with pytest.raises(ContentError) as error:
        read_text(tmp_path / name, name)
    places = [(problem.line, problem.column, problem.code) for problem in error.value.problems]
    assert places == [(2, 1, "F015"), (10, 1, "F015")]


@pytest.mark.parametrize(("rest", "line"), [("- a\n>>>>>>> theirs\n", 2), (">>>>>>> theirs", 1)])
def test_a_mark_of_a_conflict_that_was_left_behind_is_told(tmp_path: Path, rest: str, line: int) -> None:
    (tmp_path / "f.yml").write_text(rest)
    [problem] = read_document(tmp_path / "f.yml", tmp_path).problems
    assert (problem.line, problem.code) == (line, "F015")


def test_signs_that_are_no_marks_of_a_conflict_are_text(tmp_path: Path) -> None:
    text = "Welcome\n=======\n\n <<<<<<< in a line\n<<<<<<<< eight\n>>>>>>>x\n"
    (tmp_path / "f.md").write_text(text)
    assert read_text(tmp_path / "f.md", "f.md") == text


@pytest.mark.parametrize(
    "text", ["a: b # c\n", "%YAML 1.1\n---\na: b\n", "---\na: b\n...\n", "a:\tb\n", "a: !!str b\n"]
)
def test_unusual_but_sound_yaml_is_read(text: str) -> None:
    document = parse_document(text, "f.yml")
    assert not document.problems
    assert document.data == {"a": "b"}


def test_words_that_yaml_once_took_for_values_stay_words() -> None:
    text = "a: no\nb: 12:30\nc: 2026-11-28\nd: 1_000\ne: on\nno: y\n1: z\nnull: w\n"
    assert parse_document(text, "f.yml").data == {
        "a": "no",
        "b": "12:30",
        "c": "2026-11-28",
        "d": "1_000",
        "e": "on",
        "no": "y",
        "1": "z",
        "null": "w",
    }


def test_a_whole_number_written_with_a_point_is_a_whole_number() -> None:
    data = parse_document("a: 2.0\nb: 2.5\n", "f.yml").data
    assert data == {"a": 2, "b": 2.5}
    assert isinstance(data, dict)
    assert isinstance(data["a"], int)


def test_all_faults_of_one_file_are_told_together() -> None:
    document = parse_document("a: 1\na: 2\nb: !x y\nc: .nan\n", "f.yml")
    assert [problem.code for problem in document.problems] == ["F007", "F003", "F011"]


TREE = """\
- id: one
  stats: {attack: 2, "d\\u00e9fense": 3}
  text:
    - "Größe {x}"
    - plain
- id: two
"""


@pytest.mark.parametrize(
    ("path", "place"),
    [
        ((), (1, 1)),
        ((0, "id"), (1, 7)),
        ((0, "stats"), (2, 10)),
        ((0, "stats", "attack"), (2, 19)),
        ((0, "stats", "défense"), (2, 38)),
        ((0, "text", 1), (5, 7)),
        ((1,), (6, 3)),
        ((1, "text", 3), (6, 3)),
        ((9, "id"), (1, 1)),
    ],
)
def test_a_value_has_its_place_and_a_missing_one_that_of_its_nearest_parent(
    path: tuple[str | int, ...], place: tuple[int, int]
) -> None:
    assert parse_document(TREE, "f.yml").position(path) == place


def test_a_key_has_its_own_place() -> None:
    document = parse_document(TREE, "f.yml")
    assert document.key_position((0, "stats"), "défense") == (2, 22)
    assert document.key_position((0, "stats"), "none") == (2, 10)
    assert document.key_position((0, "id"), "none") == (1, 7)


@pytest.mark.parametrize(
    ("text", "word", "place"),
    [
        ("- plain {x}\n", "{", (1, 9)),
        ('- "Gr\\u00f6\\u00dfe {x}"\n', "{", (1, 20)),
        ('- "a \\"b\\" {x}"\n', "{", (1, 12)),
        ("- 'it''s {x}'\n", "{", (1, 10)),
        ("- one\n  two\n  three {x}\n", "{", (3, 9)),
        ('- "one\n\n  two \\\n   three {x}"\n', "{", (4, 10)),
        ('- "one\\\n  \\ two {x}"\n', "{", (2, 9)),
        ('- "one\n  \\ two {x}"\n', "{", (2, 9)),
        ('- "one \\\n\n  two {x}"\n', "{", (3, 7)),
        ("- 'one\n\n\n  two {x}'\n", "{", (4, 7)),
        ("- |\n  one\n    two {x}\n", "{", (3, 9)),
        ("- >-\n  one\n  two\n\n  three {x}\n", "{", (5, 9)),
        ("- 🔥 {x}\n", "{", (1, 5)),
    ],
)
def test_a_character_of_a_text_has_its_place_through_quotes_escapes_and_folds(
    text: str, word: str, place: tuple[int, int]
) -> None:
    document = parse_document(text, "f.yml")
    assert isinstance(document.data, list)
    assert document.text_position((0,), document.data[0].index(word)) == place


def test_the_place_at_the_end_of_a_text_is_after_its_last_character() -> None:
    assert parse_document("- abc\n", "f.yml").text_position((0,), 3) == (1, 6)
    assert parse_document("- ''\n", "f.yml").text_position((0,), 0) == (1, 4)


def test_windows_line_ends_and_a_byte_order_mark_move_no_place(tmp_path: Path) -> None:
    path = tmp_path / "f.yml"
    path.write_bytes(b"\xef\xbb\xbfa: 1\r\nb:\r\n  c: 2\r\n")
    document = read_document(path, tmp_path)
    assert document.data == {"a": 1, "b": {"c": 2}}
    assert document.position(("b", "c")) == (3, 6)


def test_a_byte_that_is_not_utf_8_is_told_with_its_place(tmp_path: Path) -> None:
    path = tmp_path / "f.yml"
    path.write_bytes("a: 1\nbé: ".encode() + b"\xe9\n")
    (problem,) = read_document(path, tmp_path).problems
    assert (problem.line, problem.column, problem.code) == (2, 5, "F002")
    assert "0xe9" in problem.message


def test_what_is_no_plain_file_is_told_and_never_waited_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.yml")
    (tmp_path / "folder.yml").mkdir()
    for name in ("pipe.yml", "folder.yml", "missing.yml"):
        (problem,) = read_document(tmp_path / name, tmp_path).problems
        assert (problem.file, problem.code) == (name, "F001")


def test_a_huge_file_is_refused_before_it_is_read(tmp_path: Path) -> None:
    path = tmp_path / "f.yml"
    with path.open("wb") as file:
        file.truncate(module.MOST_BYTES + 1)
    with pytest.raises(ContentError) as caught:
        read_text(path, "f.yml")
    assert caught.value.problems[0].code == "F005"


def test_an_unchanged_file_is_not_parsed_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path, cache = tmp_path / "f.yml", tmp_path / "cache"
    path.write_text("a: [1, é]\n", encoding="utf-8")
    first = read_document(path, tmp_path, cache)
    monkeypatch.setattr(module, "compose", None)
    again = read_document(path, tmp_path, cache)
    assert again.data == first.data == {"a": [1, "é"]}


def test_a_changed_file_replaces_what_was_kept_of_it(tmp_path: Path) -> None:
    path, cache = tmp_path / "f.yml", tmp_path / "cache"
    for text in ("a: 1\n", "a: 2\n"):
        path.write_text(text, encoding="utf-8")
        assert read_document(path, tmp_path, cache).data == {"a": int(text[3])}
    assert len(list(cache.iterdir())) == 1


def test_a_damaged_cache_is_as_good_as_none(tmp_path: Path) -> None:
    path, cache = tmp_path / "f.yml", tmp_path / "cache"
    path.write_text("a: 1\n", encoding="utf-8")
    read_document(path, tmp_path, cache)
    (kept,) = cache.iterdir()
    kept.write_bytes(kept.read_bytes()[:-3])
    assert read_document(path, tmp_path, cache).data == {"a": 1}


def test_a_cache_that_cannot_be_written_costs_only_time(tmp_path: Path) -> None:
    path, cache = tmp_path / "f.yml", tmp_path / "cache"
    path.write_text("a: 1\n", encoding="utf-8")
    cache.write_text("a file in the way", encoding="utf-8")
    assert read_document(path, tmp_path, cache).data == {"a": 1}


def test_a_faulty_file_is_never_kept(tmp_path: Path) -> None:
    path, cache = tmp_path / "f.yml", tmp_path / "cache"
    path.write_text("a: 1\na: 2\n", encoding="utf-8")
    for _ in range(2):
        assert [problem.code for problem in read_document(path, tmp_path, cache).problems] == ["F007"]


def test_a_link_that_leads_out_of_the_workspace_is_refused(tmp_path: Path) -> None:
    root = tmp_path / "games"
    root.mkdir()
    (tmp_path / "secret.yml").write_text("a: 1\n", encoding="utf-8")
    (root / "leak.yml").symlink_to(tmp_path / "secret.yml")
    (root / "own.yml").write_text("a: 1\n", encoding="utf-8")
    (root / "again.yml").symlink_to(root / "own.yml")
    (problem,) = read_document(root / "leak.yml", root).problems
    assert (problem.file, problem.code) == ("leak.yml", "F014")
    assert read_document(root / "again.yml", root).data == {"a": 1}
