"""Rolls: so many dice against a difficulty rating.

Rules: invasions.rolls.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from ruledeck.verifier.engine.flow.ask import Play
from ruledeck.verifier.engine.flow.event import Event
from ruledeck.verifier.engine.state.card import Card
from ruledeck.verifier.engine.timing.ability import Context, Listener, Sort

from .base import RaidWars, ruleset


@dataclass(frozen=True, slots=True)
class Roll:
    """What dice showed against a rating; a success without a roll has none."""

    dice: tuple[int, ...]
    is_success: bool


@ruleset.rule("invasions.roll.result")
def roll(game: RaidWars, card: Card, against: Card, count: int, rating: int) -> Play[Roll]:
    """Roll so many dice of a card against another card, less those taken away, and tell what they show."""
    shown = _thrown(game, card, dice_of(game, card, against, count))
    result = Roll(tuple(shown), _is_success(game, shown, rating))
    with game.under("invasions.roll.result"):
        yield from game.tell("roll", card, against=against, dice=result.dice, rating=rating)
    return result


@ruleset.rule("invasions.roll.who")
def _thrown(game: RaidWars, card: Card, count: int) -> Sequence[int]:
    """Return what the dice show that a card's owner rolls for it."""
    return game.dice(count, card)


@ruleset.policy
@ruleset.rule("challenges.copy.stats")
def base(game: RaidWars, card: Card, name: str, about: Mapping[str, Any]) -> int:
    """Return a stat of a card before abilities change it: what it has printed itself, whatever it copies."""
    return int(card.spec.stats[name])


@ruleset.rule("invasions.roll.success", "invasions.roll.one")
def _is_success(game: RaidWars, dice: Sequence[int], rating: int) -> bool:
    return any(die >= rating for die in dice)


@ruleset.rule("invasions.roll.fewer", "invasions.roll.minimum", "invasions.roll.no-maximum")
def dice_of(game: RaidWars, card: Card, against: Card, count: int) -> int:
    """Return how many dice a card rolls: those that effects take away add up, and one is left."""
    rolling = Event("roll", card, against=against)
    for listener in game.working(Sort.MODIFY, "dice"):
        context = listener.context.answering(rolling)
        if listener.ability.matches(context, rolling):
            count += _change(game, listener, context)
    return max(1, count)


def _change(game: RaidWars, listener: Listener, context: Context) -> int:
    """Return by how many dice a text changes a roll."""
    game.consult(listener.ability.text)
    amount: int = listener.ability.run.amount(context)
    return amount
