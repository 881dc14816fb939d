"""The handbook's page on search: every query on it is one, and the wrong one is answered as it says."""

import re
from pathlib import Path

import pytest

from ruledeck.catalog.search import find_cards
from ruledeck.catalog.source.content import load_sound_content
from ruledeck.schema.workspace import open_workspace

PAGE = (Path(__file__).parents[2] / "site/handbook/search.md").read_text("utf-8")
PARTS = PAGE[PAGE.index("\n## Parts and groups\n") : PAGE.index("\n## Order\n")]


def queries(page):
    rows = re.findall(r"^\| ((?:`[^`]+`(?:, )?)+) \|", page, re.MULTILINE)
    return [query.replace("\\|", "|") for row in rows for query in re.findall(r"`([^`]+)`", row)]


QUERIES = queries(PAGE.replace(PARTS, ""))
FINDS_NOTHING_YET = {"is:retired", "is:unique"}


@pytest.mark.parametrize("query", QUERIES)
def test_every_query_of_the_page_finds_cards(query, raid_wars):
    assert find_cards([raid_wars], query) or query in FINDS_NOTHING_YET


@pytest.mark.parametrize("query", queries(PARTS))
def test_queries_for_parts_and_groups_find_cards_of_enchanters(query):
    workspace = open_workspace(Path(__file__).parents[2])
    found = {hit.card.id for hit in find_cards([load_sound_content(workspace, "enchanters")], query)}
    assert found
    assert query != "type:item" or "goblin" in found


def test_the_page_has_its_queries():
    assert len(QUERIES) > 30


def test_the_wrong_query_of_the_page_is_answered_as_the_page_says(run):
    [command] = re.findall(r"^\$ ruledeck search \"(.*)\"$", PAGE, re.MULTILINE)
    outcome = run("search", command, "--workspace", Path(__file__).parents[2])
    assert outcome.code == 2
    [answer] = re.findall(r"^```text\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
    assert answer.strip() in outcome.stderr
