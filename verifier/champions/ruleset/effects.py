"""When texts work, whose they are, and in which order what they do follows.

Rules: priority; equipment.works, monsters.you.
"""

from __future__ import annotations

from collections.abc import Sequence

from ruledeck.verifier.engine.flow.ask import Play
from ruledeck.verifier.engine.state.card import Card
from ruledeck.verifier.engine.state.player import Player
from ruledeck.verifier.engine.timing.ability import Context, Listener
from ruledeck.verifier.engine.timing.order import Waiting

from .base import Champions, ruleset

USE = "use"
"""The moment of the effect of a potion or an incantation that is used."""
STAYS = "stays"
"""The moment that an incantation has which stays in play when it was used."""


@ruleset.rule("priority.reverse")
def _from_the_last(game: Champions) -> list[Player]:
    """Return the players in the order in which their effects happen that happen together."""
    return game.backwards


@ruleset.policy
@ruleset.rule("priority.own-order")
def next_trigger(game: Champions, waiting: Sequence[Waiting]) -> Play[Waiting]:
    """Let the next player choose which of their effects comes next; those of who is out come last."""
    for player in _from_the_last(game):
        own = [each for each in waiting if each[1].whose is player]
        if own:
            chosen: Waiting = yield game.ask(player, own, "priority.own-order")
            return chosen
    return next(iter(waiting))


@ruleset.policy
@ruleset.rule("equipment.works")
def working(game: Champions, abilities: Sequence[Listener]) -> list[Listener]:
    """Return the texts that work: those that last, those of equipment that is equipped, others in play."""
    return [each for each in abilities if each.is_lasting or _is_in_use(each.context.card)]


def _is_in_use(card: Card) -> bool:
    where = card.zone.kind
    return where.name == "equipped" if card.type == "equipment" else where.is_table


@ruleset.policy
@ruleset.rule("monsters.you")
def whose(game: Champions, card: Card) -> Player | None:
    """Return whose the texts of a card are: those of a monster are not its controller's."""
    return None if card.type == "monster" else card.controlled_by


@ruleset.policy
@ruleset.rule("monsters.you")
def you(game: Champions, card: Card) -> Player:
    """Return who is "you" on a monster: the player whom it attacks."""
    return game.current


@ruleset.rule("priority.as-they-happen")
def carry_out(game: Champions, card: Card, player: Player) -> Play[None]:
    """Carry out what a potion or an incantation does for who uses it, from its start to its end."""
    for effect in ruleset.cards[card.id].effects.get(USE, ()):
        with game.cause(effect.text):
            yield from effect.run(Context(game, card, player, effect.text))
