"""The table of a scenario's page: who sits where."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any, cast

import pytest

from ruledeck.catalog.stories import Stories, Story
from ruledeck.site.proof.table import mats


@pytest.mark.parametrize(
    ("players", "order"),
    [
        (["ann"], ["", "ann"]),
        (["ann", "bob"], ["bob", "", "ann"]),
        (["ann", "bob", "cid", "dot"], ["dot", "cid", "bob", "", "ann"]),
    ],
)
def test_what_is_shared_lies_before_the_first_player_and_all_others_beyond(
    players: list[str], order: list[str]
) -> None:
    zone: dict[str, Any] = {"name": "pile", "title": "pile", "seen": "nobody", "count": 1, "is_ordered": True}
    pile = SimpleNamespace(**zone, is_table=False, is_shared=True, is_stack=False)
    start = SimpleNamespace(zones={"pile": [{"card": "oak-log"}]})
    story = SimpleNamespace(players=players, start=start, steps=[])
    found = mats(cast(Stories, SimpleNamespace(zones=[pile])), cast(Story, story))
    assert [mat["player"] for mat in found] == order
