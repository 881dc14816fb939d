"""The handbook's page on search: every query on it is one, and the wrong one is answered as it says."""

import re
from pathlib import Path

import pytest

from ruledeck.catalog.search import find_cards

PAGE = (Path(__file__).parents[2] / "site/handbook/search.md").read_text("utf-8")
ROWS = re.findall(r"^\| ((?:`[^`]+`(?:, )?)+) \|", PAGE, re.MULTILINE)
QUERIES = [query.replace("\\|", "|") for row in ROWS for query in re.findall(r"`([^`]+)`", row)]
FINDS_NOTHING_YET = {"is:retired", "is:unique"}


@pytest.mark.parametrize("query", QUERIES)
def test_every_query_of_the_page_finds_cards(query, raid_wars):
    assert find_cards([raid_wars], query) or query in FINDS_NOTHING_YET


def test_the_page_has_its_queries():
    assert len(QUERIES) > 30


def test_the_wrong_query_of_the_page_is_answered_as_the_page_says(run):
    [command] = re.findall(r"^\$ ruledeck search \"(.*)\"$", PAGE, re.MULTILINE)
    outcome = run("search", command, "--workspace", Path(__file__).parents[2])
    assert outcome.code == 2
    [answer] = re.findall(r"^```text\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
    assert answer.strip() in outcome.stderr
