"""What a card shows, in words: of its own text the part alone, of another's the text too."""

from __future__ import annotations

from typing import Any, cast

import pytest

from ruledeck.verifier.engine.shown import Shown
from ruledeck.verifier.engine.state.card import Card, Spec
from ruledeck.verifier.story.words import of_own


class _Axe:
    spec = Spec("axe")


AXE = cast(Card, _Axe())


@pytest.mark.parametrize(
    ("value", "said"),
    [
        (Shown("axe", "upper"), Shown("", "upper")),
        (Shown("fist", "upper"), Shown("fist", "upper")),
        (Shown("axe"), Shown("axe")),
        ([Shown("axe", "upper"), Shown("fist", "lower")], [Shown("", "upper"), Shown("fist", "lower")]),
        ("axe", "axe"),
    ],
)
def test_a_text_that_is_the_cards_own_is_left_out_where_it_has_parts(value: Any, said: Any) -> None:
    assert of_own(value, AXE) == said


def test_without_a_card_nothing_is_left_out() -> None:
    assert of_own(Shown("axe", "upper"), None) == Shown("axe", "upper")
