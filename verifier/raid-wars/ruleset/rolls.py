"""Rolls: so many dice against a difficulty rating.

Rules: invasions.rolls.
"""

from __future__ import annotations

from dataclasses import dataclass

from ruledeck.verifier.engine.flow.ask import Play
from ruledeck.verifier.engine.flow.event import Event
from ruledeck.verifier.engine.state.card import Card
from ruledeck.verifier.engine.timing.ability import Sort

from .base import RaidWars, ruleset


@dataclass(frozen=True, slots=True)
class Roll:
    """What dice showed against a rating; a success without a roll has none."""

    dice: tuple[int, ...]
    is_success: bool


@ruleset.rule("invasions.roll.who")
def roll(game: RaidWars, card: Card, against: Card, stat: str, rating: int) -> Play[Roll]:
    """Roll a card's dice against another card, and tell what they show."""
    count = dice_of(game, card, against, stat_of(game, card, stat))
    shown = game.dice(count, card)
    result = Roll(shown, _is_success(game, shown, rating))
    with game.under("invasions.roll.result"):
        yield from game.tell("roll", card, against=against, dice=shown, rating=rating)
    return result


@ruleset.rule("challenges.bonus.order", "challenges.bonus.stack", "challenges.bonus.limit")
@ruleset.rule("challenges.copy.stats")
def stat_of(game: RaidWars, card: Card, name: str) -> int:
    """Return a stat of a card: set by an ability, then added to, up to what the text of each bonus allows."""
    return game.stat(card, name)


@ruleset.rule("invasions.roll.success", "invasions.roll.one")
def _is_success(game: RaidWars, dice: tuple[int, ...], rating: int) -> bool:
    return any(die >= rating for die in dice)


@ruleset.rule("invasions.roll.fewer", "invasions.roll.minimum", "invasions.roll.no-maximum")
def dice_of(game: RaidWars, card: Card, against: Card, count: int) -> int:
    """Return how many dice a card rolls: those that effects take away add up, and one is left."""
    rolling = Event("roll", card, against=against)
    for listener in game.listeners.of(Sort.MODIFY, "dice"):
        context = listener.context.answering(rolling)
        if game.is_working(listener) and listener.ability.matches(context, rolling):
            count += listener.ability.run.amount(context)
            game.consult(listener.ability.text)
    return max(1, count)
