"""Laws of search: a query and its negation share out all cards, whatever the query; nothing crashes."""

from __future__ import annotations

import random
from functools import cache
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from playwright.sync_api import Browser

from ruledeck.catalog.search import QueryError, SearchIndex
from ruledeck.catalog.search.browser import browser_data
from ruledeck.catalog.search.fold import fold
from ruledeck.catalog.source.content import Content, load_sound_content
from ruledeck.schema.workspace import open_workspace

ROOT = Path(__file__).parents[2]
GAMES = ROOT / "tests" / "golden" / "queries" / "games"
SCRIPT = ROOT / "src/ruledeck/catalog/search/search.js"
TERMS = """pear; graft; "each other"; !pear; /\\d/; /^Harvest/i; {sun}; type:tree; type!=tree; side:sunny;
side!=sunny; yield>4; yield!=5; yield<=thirst; yield!=thirst; years>=5; years.max<60; size<tall; size>5;
size!=small; years>=mother; fruit:red; fruit=red; fruit!=red; fruit<=red,yellow; fruit>""; fruit<=fruit;
planted<1922; planted!=1921; released<updated; keyword:graft; icon:sun; icon<=sun; label!=harvest;
provenance=seed; rule:growing; rule!=growing.birds; is:dry; is:unique; not:wild; has:yield; has:fruit;
latin:us; latin!=x; s>3; text!=x; name!=/e/; copies=1; words>9""".replace("\n", " ").split("; ")
FRAGMENTS = [
    *TERMS,
    "or",
    "and",
    "-",
    "(",
    ")",
    "/",
    "!",
    ":",
    ">=",
    "É",
    "ﬁg",
    "😀",
    '"',
    "\u00a0",
    "fruit:red,,x",
]
FRAGMENTS += [
    "order:-yield",
    "sort:name,size",
    "unique:names",
    "yeild>3",
    "size>huge",
    "is:broken",
    "is:circle",
]
FRAGMENTS += ["/a**/", "/[b-a]/", "\udc80"]

queries = st.recursive(
    st.sampled_from(TERMS),
    lambda inner: st.one_of(
        inner.map(lambda query: f"-({query})"),
        st.lists(inner, min_size=2, max_size=3).map(" ".join).map(lambda query: f"({query})"),
        st.lists(inner, min_size=2, max_size=3).map(" or ".join).map(lambda query: f"({query})"),
    ),
    max_leaves=8,
)


@cache
def contents() -> tuple[Content, ...]:
    workspace = open_workspace(GAMES)
    return tuple(load_sound_content(workspace, game) for game in workspace.games)


@cache
def index() -> SearchIndex:
    return SearchIndex(contents())


def found(query: str) -> list[str]:
    return [hit.card.id for hit in index().find(query)]


@settings(deadline=None)
@given(queries)
def test_a_query_and_its_negation_find_every_card_once(query: str) -> None:
    assert sorted([*found(query), *found(f"-({query})")]) == sorted(found(""))


@settings(deadline=None)
@given(queries, queries)
def test_both_and_either_are_what_sets_say(one: str, other: str) -> None:
    both, either = set(found(f"({one}) ({other})")), set(found(f"({one}) or ({other})"))
    assert both == set(found(one)) & set(found(other))
    assert either == set(found(one)) | set(found(other))


@settings(deadline=None)
@given(queries, st.sampled_from(["name", "-name", "yield", "-size", "planted,-name", "type,side,-copies"]))
def test_an_order_changes_no_hits(query: str, order: str) -> None:
    assert sorted(found(f"{query} order:{order}")) == sorted(found(query))


@settings(deadline=None)
@given(queries)
def test_one_query_alone_answers_as_one_of_many(query: str) -> None:
    alone = SearchIndex(contents(), for_many=False)
    assert [hit.card.id for hit in alone.find(query)] == found(query)


@settings(deadline=None)
@given(
    st.one_of(
        st.text(st.characters(), max_size=40), st.lists(st.sampled_from(FRAGMENTS), max_size=6).map(" ".join)
    )
)
def test_any_text_is_a_query_or_has_a_place_where_it_is_none(query: str) -> None:
    faults = []
    try:
        found(query)
    except QueryError as error:
        faults.append(error)
    assert all(1 <= fault.column <= len(query) + 1 for fault in faults)
    assert all(fault.reason and fault.expected for fault in faults)


@settings(deadline=None)
@given(st.text())
def test_folding_twice_is_folding_once(text: str) -> None:
    assert fold(fold(text)) == fold(text)


def random_queries(count: int) -> list[str]:
    chance = random.Random(1)
    joins = ("", " ", " ", " ", " or ", " (", ") ", " -")
    return [
        "".join(chance.choice(FRAGMENTS) + chance.choice(joins) for _ in range(chance.randint(1, 6)))
        for _ in range(count)
    ]


@pytest.fixture(scope="module")
def answers_of_the_browser(chromium: Browser) -> list[object]:
    page = chromium.new_page()
    page.add_script_tag(path=SCRIPT)
    script = """([queries, search]) => queries.map((query) => {
      try {
        const plan = Ruledeck.search.compile(query, search);
        return Ruledeck.search.run(plan, search).map((place) => search.columns.id[place]);
      } catch (error) {
        return [error.column, error.reason, error.expected, error.hint];
      }
    })"""
    answers: list[object] = page.evaluate(script, [random_queries(2000), browser_data(contents())])
    page.close()
    return answers


def test_queries_made_at_random_answer_alike_in_the_browser(answers_of_the_browser: list[object]) -> None:
    def answer(query: str) -> list[object]:
        try:
            return [*found(query)]
        except QueryError as error:
            return [error.column, error.reason, error.expected, error.hint]

    pairs = zip(random_queries(2000), answers_of_the_browser, strict=True)
    assert [(query, answer(query), given) for query, given in pairs if answer(query) != given] == []
