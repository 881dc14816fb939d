"""Players who answer by chance. In: a seed. Out: what answers asks, the same for the same seed and asks."""

from __future__ import annotations

from random import Random
from typing import Any

from ruledeck.verifier.engine.flow.ask import Ask, OpenAsk
from ruledeck.verifier.engine.flow.run import Answer

EAGER = 0.85
"""How often a sensible player takes what may be declined."""


def at_random(seed: int) -> Answer:
    """Return what answers by chance."""
    rng = Random(seed)
    return lambda ask: ask.sample(rng)


def sensibly(seed: int) -> Answer:
    """Return what answers by chance, but seldom declines, and chooses many where it may choose few."""
    rng = Random(seed)

    def answer(ask: Ask | OpenAsk) -> Any:
        if isinstance(ask, OpenAsk) or not ask.options:
            return ask.sample(rng)
        if not ask.is_many:
            declines = ask.may and rng.random() > EAGER
            return None if declines else rng.choice(list(ask.options))
        most = min(ask.most, len(ask.options))
        count = most if rng.random() < EAGER else rng.randint(ask.least, most)
        return tuple(rng.sample(list(ask.options), count))

    return answer
