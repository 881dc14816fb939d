"""How the texts of a card are carried out that have a moment of their own.

Rules: texts.lines.
"""

from __future__ import annotations

from ruledeck.verifier.engine.flow.ask import Play
from ruledeck.verifier.engine.shown import Shown, part_of
from ruledeck.verifier.engine.state.card import Card
from ruledeck.verifier.engine.state.player import Player
from ruledeck.verifier.engine.timing.ability import Context

from .base import Enchanters, ruleset
from .order import finish, next_effect

IMMEDIATE, EFFECT, APPEARS = "immediate", "effect", "appears"
"""Moments of texts: when a card is taken, when it is turned up, and when it comes to the journey track."""


@ruleset.rule("texts.immediate")
def immediate(game: Enchanters, player: Player, card: Card) -> Play[None]:
    """Carry out the immediate effects of a card, unless a text keeps them from the player."""
    if game.forbidden(IMMEDIATE, card, player, player):
        return
    for part in ruleset.parts_of(card.id):
        yield from carry_out(game, player, card, part_of(card.id, part), IMMEDIATE)
    yield from finish(game)


def carry_out(game: Enchanters, player: Player, card: Card, shown: Shown, moment: str) -> Play[None]:
    """Carry out the effects of a part of a text for a moment; "you" is the player."""
    found = ruleset.cards[shown.text].effects.get(moment, ())
    effects = [effect for effect in found if effect.part == shown.part]
    while effects:
        effect = yield from next_effect(game, effects)
        effects.remove(effect)
        with game.cause(effect.text):
            yield from effect.run(Context(game, card, player, effect.text))
