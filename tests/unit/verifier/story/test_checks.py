"""What a scenario expects on its way, as readers of its story are told it."""

from __future__ import annotations

import pytest

from ruledeck.verifier.scenario.scenario import Expect, Stat
from ruledeck.verifier.story.checks import check_words


@pytest.mark.parametrize(
    ("expected", "words"),
    [
        (Expect((), stats={"axe": {"force": Stat(2), "worth": Stat(0)}}), "axe has force 2, worth 0"),
        (Expect((), stats={"you": {"speed": Stat(3)}}), "you have speed 3"),
        (Expect((), stats={"ann": {"cost": Stat(1, {"slot": 4})}}), "ann has cost 1 (slot 4)"),
        (Expect((), shows={"axe": ("upper", "lower")}), "axe shows upper, lower"),
        (Expect((), shows={"axe": ()}), "axe shows nothing"),
    ],
)
def test_stats_and_what_a_card_shows_are_told_in_words(expected: Expect, words: str) -> None:
    assert list(check_words(expected)) == [words]
