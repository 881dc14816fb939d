"""The standard wording of the shipped games, row by row, against files: what it does and what it means."""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from ruledeck.catalog.phrases.wording import (
    Part,
    Row,
    has_wording,
    read_wording,
    readings,
    shown,
    with_number,
)
from ruledeck.schema.game import load_game
from ruledeck.schema.workspace import open_workspace
from ruledeck.text.phrases import Node, Phrasebook, effect, load_phrases, print_text, sentence
from ruledeck.text.phrases.check.lines import read_line
from ruledeck.text.phrases.grammar import capitalised

FOLDER = Path(__file__).parent / "wording"
CHECKOUT = open_workspace(Path(__file__).parents[2])
GAMES = [game for game in CHECKOUT.games if has_wording(load_game(CHECKOUT, game)[0])]
NUMBER = 12  # stands for any number in the files


@cache
def wording(game: str) -> tuple[Phrasebook, tuple[Part, ...]]:
    """Return a game's phrasebook and the parts of its table."""
    spec = load_game(CHECKOUT, game)[0]
    parts, problems = read_wording(CHECKOUT.read(spec.folder / "wording.yml"))
    assert problems == []
    return load_phrases(CHECKOUT, spec), parts


def texts(game: str) -> Iterator[tuple[Part, Row, str]]:
    for part in wording(game)[1]:
        for row in part.rows:
            for text in row.texts:
                yield part, row, text


def read(game: str, part: Part, text: str, number: int = NUMBER) -> Node:
    """Return the only reading of a row, with a number in the place of any number."""
    (node,) = readings(wording(game)[0], part, with_number(text, number))
    return node


def told(game: str) -> list[str]:
    """Return the lines of a game's file."""
    lines = [f"# {NUMBER} stands for any number. Each text: how it is read, what it does, what it means."]
    part_before, row_before = None, None
    for part, row, text in texts(game):
        if part is not part_before:
            lines += ["", f"## {part.name}"]
        node = read(game, part, text)
        lines += [] if row is row_before else [""]
        lines += [shown(text)]
        if text is row.texts[-1]:
            lines += [f"  {node.phrase.kind}: {node.phrase.id}"]
            lines += [f"  {json.dumps(effect(node), ensure_ascii=False)}"]
            lines += [f"  = {sentence(node, 'en')}"]
        if row.ruling and text is row.texts[-1]:
            lines += [f"  ruling {row.ruling}"]
        part_before, row_before = part, row
    return lines


@pytest.mark.parametrize("game", GAMES)
def test_the_standard_wording_is_read_does_and_means_what_the_file_says(
    game: str, update_golden: bool
) -> None:
    path = FOLDER / f"{game}.txt"
    lines = told(game)
    if update_golden:
        path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    assert lines == path.read_text(encoding="utf-8").splitlines()


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("number", [1, 2, 3, 17])
def test_each_text_has_one_reading_with_any_number_and_is_printed_back_as_it_was(
    game: str, number: int
) -> None:
    for part, _, text in texts(game):
        assert capitalised(print_text(read(game, part, text, number))) == with_number(text, number)


@pytest.mark.parametrize("game", GAMES)
def test_what_is_read_with_another_number_does_something_else(game: str) -> None:
    differing = 0
    for part, _, text in texts(game):
        if with_number(text, 2) != with_number(text, 3):
            differing += 1
            assert effect(read(game, part, text, 2)) != effect(read(game, part, text, 3)), text
    assert differing > 20


LINES = sorted(FOLDER.glob("*-lines.txt"))


def composed(path: Path) -> list[str]:
    """Return the lines of a file of composed lines, with what each does and means now."""
    book = load_phrases(CHECKOUT, load_game(CHECKOUT, path.name.removesuffix("-lines.txt"))[0])
    found: list[str] = []
    for line in path.read_text(encoding="utf-8").splitlines():
        if line.startswith("  "):
            continue
        found.append(line)
        if line and not line.startswith("#"):
            card_type, _, text = line.partition(" | ")
            node, faults = read_line(book, text, book.lines[card_type])
            assert node is not None, faults
            assert faults == []
            assert print_text(node) == text
            found += [f"  {json.dumps(effect(node), ensure_ascii=False)}", f"  = {sentence(node, 'en')}"]
    return found


@pytest.mark.parametrize("path", LINES, ids=lambda path: path.stem)
def test_lines_put_together_are_read_do_and_mean_what_the_file_says(path: Path, update_golden: bool) -> None:
    lines = composed(path)
    if update_golden:
        path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    assert lines == path.read_text(encoding="utf-8").splitlines()


def test_a_line_of_each_kind_is_put_together() -> None:
    book, _ = wording("enchanters")
    path = FOLDER / "enchanters-lines.txt"
    lines = [line.partition(" | ") for line in path.read_text(encoding="utf-8").splitlines() if " | " in line]
    nodes = [read_line(book, text, book.lines[card_type])[0] for card_type, _, text in lines]
    kinds = {kind for kinds in book.lines.values() for kind in kinds}
    assert {node.phrase.kind for node in nodes if node} == kinds


def test_all_rows_of_the_printed_wording_are_there() -> None:
    assert [(part.name, len(part.rows)) for part in wording("enchanters")[1]] == [
        ("Costs", 17),
        ("Conditions", 18),
        ("Effects", 182),
        ("Victory points", 22),
    ]


def test_texts_of_other_rows_do_something_else() -> None:
    """A text that does the same as one of another row is its twin, or a variant that was not told."""
    first: dict[tuple[str, str], tuple[Row, str]] = {}
    for part, row, text in texts("enchanters"):
        done = json.dumps(effect(read("enchanters", part, text)), sort_keys=True)
        other, words = first.setdefault((part.name, done), (row, text))
        assert other is row or (words == text and row.ruling == other.ruling != ""), (words, text)
