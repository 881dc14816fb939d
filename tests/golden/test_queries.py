"""Queries over two fixed games, against files: in Python, and in the browser's script."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from ruledeck.catalog.search import QueryError, SearchIndex
from ruledeck.catalog.search.browser import browser_data
from ruledeck.catalog.source.content import Content, load_sound_content
from ruledeck.schema.workspace import open_workspace

FOLDER = Path(__file__).parent / "queries"
FILES = sorted(path.name for path in FOLDER.glob("*.txt"))
SCRIPT = Path(__file__).parents[2] / "src/ruledeck/catalog/search/search.js"
ANSWER = """
([queries, search]) => queries.map((query) => {
  try {
    const {compile, run} = Ruledeck.search;
    return {ids: run(compile(query, search), search).map((place) => search.columns.id[place])};
  } catch (error) {
    if (!(error instanceof Ruledeck.search.QueryError)) throw error;
    return {column: error.column, reason: error.reason, expected: error.expected, hint: error.hint};
  }
})
"""

Answer = Callable[[list[str]], list[str]]


@pytest.fixture(scope="module")
def contents() -> list[Content]:
    workspace = open_workspace(FOLDER / "games")
    return [load_sound_content(workspace, game) for game in ("orchard", "attic")]


@pytest.fixture(scope="module")
def python(contents: list[Content]) -> Answer:
    index = SearchIndex(contents)
    every = [hit.card.id for hit in index.columns.hits]

    def answer(query: str) -> str:
        try:
            return found([hit.card.id for hit in index.find(query)], every)
        except QueryError as error:
            return fault(error.column, error.reason, error.expected, error.hint)

    return lambda queries: [answer(query) for query in queries]


@pytest.fixture(scope="module")
def javascript(contents: list[Content], chromium: Browser) -> Iterator[Answer]:
    page = chromium.new_page()
    page.add_script_tag(path=SCRIPT)
    data = browser_data(contents)

    def answers(queries: list[str]) -> list[str]:
        given = page.evaluate(ANSWER, [queries, data])
        every = data["columns"]["id"]
        return [found(one["ids"], every) if "ids" in one else fault(**one) for one in given]

    yield answers
    page.close()


def found(ids: list[str], every: list[str]) -> str:
    return f"= {'all' if ids == every else ' '.join(ids) or 'none'}"


def fault(column: int, reason: str, expected: str, hint: str | None) -> str:
    return f"! {column}: {reason}; expected: {expected}" + (f"; {hint}" if hint else "")


def read_file(name: str) -> list[str]:
    return (FOLDER / name).read_text(encoding="utf-8").splitlines()


def is_answer(line: str) -> bool:
    return line.startswith(("  = ", "  ! "))


def is_query(line: str) -> bool:
    return bool(line) and not line.startswith("# ") and not is_answer(line)


def answered(name: str, answer: Answer) -> list[str]:
    """Return the lines of a file with the answers that are given now."""
    lines = [line for line in read_file(name) if not is_answer(line)]
    answers = iter(answer([line for line in lines if is_query(line)]))
    shown: list[str] = []
    for line in lines:
        shown += [line, f"  {next(answers)}"] if is_query(line) else [line]
    return shown


@pytest.mark.parametrize("name", FILES)
def test_queries_answer_as_the_file_says(name: str, python: Answer, update_golden: bool) -> None:
    lines = answered(name, python)
    if update_golden:
        (FOLDER / name).write_text("\n".join(lines) + "\n", encoding="utf-8")
    assert lines == read_file(name)


@pytest.mark.parametrize("name", FILES)
def test_queries_answer_the_same_in_the_browser(name: str, javascript: Answer) -> None:
    assert answered(name, javascript) == read_file(name)


def test_the_empty_query_finds_every_card(python: Answer, javascript: Answer) -> None:
    assert python(["", " \t"]) == javascript(["", " \t"]) == ["= all", "= all"]


def test_there_are_queries_enough_to_hold_two_languages_together() -> None:
    assert sum(is_query(line) for name in FILES for line in read_file(name)) > 400
