"""Players that a text speaks of: you, others, and who controls a monster.

Rules: components.control, monsters.you, monsters.controller.
"""

from __future__ import annotations

from ruledeck.verifier.compile import Compiler, Term
from ruledeck.verifier.engine.state.player import Player
from ruledeck.verifier.engine.timing.ability import Context
from ruledeck.verifier.words.named import that
from ruledeck.verifier.words.selector import NONE, Selector, one

from ...base import ruleset
from .named import PLAYER, game_of

YOU = "you"


def people(compiler: Compiler, term: Term) -> Selector:
    """Return the players that a term means, from the last player of the round."""
    if term == YOU:
        return Selector(PLAYER, _you)
    if "that" in term:
        return Selector(PLAYER, _that_player)
    if "a" in term:
        return one(Selector(PLAYER, _others), "glossary.choose", "priority.possible")
    if "each" in term:
        return Selector(PLAYER, _others if "except" in term["each"] else _everybody, least=NONE)
    found: Selector = compiler.get(term)
    return found


@ruleset.rule("components.control")
def _you(context: Context) -> list[Player]:
    return [context.you]


def _that_player(context: Context) -> list[Player]:
    player: Player | None = that(context, PLAYER)
    return [] if player is None else [player]


def _others(context: Context) -> list[Player]:
    return game_of(context).others(context.you)


def _everybody(context: Context) -> list[Player]:
    return game_of(context).backwards


@ruleset.primitive("controller")
def controller(compiler: Compiler, of: Term) -> Selector:
    """The player who has played this monster as a distraction; nobody, if it was revealed."""
    return Selector(PLAYER, _controller)


@ruleset.rule("monsters.controller")
def _controller(context: Context) -> list[Player]:
    player = context.card.controlled_by
    return [] if player is None else [player]
