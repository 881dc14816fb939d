"""Modes: what is asked, and what is settled when nobody says anything."""

from __future__ import annotations

import pytest

from ruledeck.catalog.source.content import load_sound_content
from ruledeck.catalog.source.setup.modes import Chosen, Modes
from ruledeck.schema.workspace import Workspace


@pytest.fixture
def modes(pier: Workspace) -> Modes:
    found = load_sound_content(pier, "pier").modes
    assert found
    return found


@pytest.mark.parametrize(
    ("chosen", "settled"),
    [
        ({"players": 2}, {"players": 2, "together": False, "length": "normal", "keeper": False}),
        ({"players": 1}, {"players": 1, "together": False, "length": "normal"}),
        (
            {"players": 2, "keeper": True},
            {"players": 2, "together": False, "length": "normal", "keeper": True},
        ),
        (
            {"players": 3, "together": True, "length": "short", "keeper": True},
            {"players": 3, "together": True, "length": "normal"},
        ),
    ],
)
def test_what_is_not_chosen_is_settled_in_the_order_of_the_modes(
    modes: Modes, chosen: Chosen, settled: Chosen
) -> None:
    assert modes.completed(chosen) == settled


@pytest.mark.parametrize("said", ["maybe", 1])
def test_a_yes_or_no_is_nothing_else(modes: Modes, said: str | int) -> None:
    chosen: Chosen = {"players": 2, "together": said}
    assert modes.completed(chosen)["together"] is False
