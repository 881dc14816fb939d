"""The Overlord in place of other players: what cards do that would change hands or be discarded with it.

Rules: mechanics.overlord-cards, mechanics.overlord-crystals; co-op.others.
"""

from __future__ import annotations

from collections.abc import Sequence

from ruledeck.verifier.engine.flow.ask import Play
from ruledeck.verifier.engine.state.card import Card
from ruledeck.verifier.engine.state.player import Player
from ruledeck.verifier.engine.timing.ability import Ability, Sort

from .. import stacks, tokens
from ..base import DEMONS, LOWER, VITALS, Enchanters, ruleset
from ..ending import points_of


@ruleset.rule("mechanics.overlord.given")
def give(game: Enchanters, player: Player, cards: Sequence[Card], is_given_away: bool) -> Play[None]:
    """Let a player discard cards that an effect has them give to the Overlord.

    `is_given_away` says that the card itself tells to give it away.
    """
    is_good = is_given_away or all(_is_bad_to_have(game, card, player) for card in cards)
    yield from stacks.discard(game, cards, player)
    yield from _weigh(game, player, is_good)


@ruleset.rule("mechanics.overlord.gives-nothing")
def lose_nothing(game: Enchanters, player: Player) -> Play[None]:
    """Let the Overlord do nothing where an effect of a player has it give or discard a card."""
    yield from _weigh(game, player, is_good=True)


@ruleset.rule("good-or-bad", "co-op.demons.given")
def _is_bad_to_have(game: Enchanters, card: Card, player: Player) -> bool:
    """Return whether it is good to be rid of a card: it is worth less than zero points."""
    return points_of(game, card, player) < 0


def _weigh(game: Enchanters, player: Player, is_good: bool) -> Play[None]:
    """Let the Overlord get weaker by what is good for a player, and stronger by what is not."""
    overlord = game.overlord
    assert overlord is not None
    yield from _weaken(game, player, overlord) if is_good else _strengthen(game, overlord)


@ruleset.rule("mechanics.overlord.good")
def _weaken(game: Enchanters, player: Player, overlord: Card) -> Play[None]:
    """Remove a reinforcement token from the Overlord, of the side that the player chooses."""
    sides = _sides(game, overlord)
    if sides:
        side = yield game.ask(player, sides, "mechanics.overlord.good", about=overlord)
        yield from tokens.take_off(game, overlord, side, 1)


@ruleset.rule("mechanics.overlord.good")
def _sides(game: Enchanters, overlord: Card) -> list[str]:
    """Return the sides of reinforcement tokens on the Overlord's card that show."""
    return [side for side in VITALS if tokens.lying(overlord, side)]


@ruleset.rule("mechanics.overlord.bad")
def _strengthen(game: Enchanters, overlord: Card) -> Play[None]:
    yield from tokens.reinforce(game, overlord)


# Crystals


@ruleset.rule("mechanics.overlord.crystals")
def take_crystals(game: Enchanters, overlord: Card, amount: int) -> Play[None]:
    """Let crystals come to lie on the Overlord's card."""
    yield from tokens.put(game, overlord, tokens.CRYSTAL, amount)


@ruleset.rule("mechanics.overlord.crystals.taken")
def crystals_for(game: Enchanters, overlord: Card, player: Player, amount: int) -> Play[None]:
    """Let a player take crystals from the Overlord: those on its card first, the rest from the supply."""
    yield from tokens.take_off(game, overlord, tokens.CRYSTAL, amount)
    yield from tokens.take_crystals(game, player, amount)


# The Guild


@ruleset.rule("co-op.guild.points")
def worth(game: Enchanters, card: Card, player: Player) -> int:
    """Return how many points a card is worth as it lies: so much damage, if they are above zero."""
    points = points_of(game, card, player)
    return _of_demons(game, points) if card.spec.group == DEMONS else points


@ruleset.rule("co-op.demons")
def _of_demons(game: Enchanters, points: int) -> int:
    """Return what points on a card of the Demons count as, where all count as above zero."""
    return abs(points)


@ruleset.rule("mechanics.overlord.bane")
def avenge(game: Enchanters) -> Play[None]:
    """Let the Overlord get stronger by a dragon that was removed for damage to it."""
    assert game.overlord is not None
    yield from tokens.reinforce(game, game.overlord)


@ruleset.rule("mechanics.overlord.bane")
def hinders(game: Enchanters, card: Card) -> bool:
    """Return whether a card is a dragon whose lower part is a lasting hindrance."""
    return card.spec.is_a("dragon") and any(each.part == LOWER and _holds_back(each) for each in ruleset.abilities_of(card.id))


def _holds_back(ability: Ability) -> bool:
    """Return whether a text forbids or settles something, sets a value for good, or changes creatures."""
    is_set = ability.sort is Sort.MODIFY and (ability.run.last or bool(set(ability.on) & set(VITALS)))
    return is_set or ability.sort in (Sort.FORBID, Sort.CHOICE)
