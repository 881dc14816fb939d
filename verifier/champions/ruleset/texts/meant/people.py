"""Players that a text speaks of: you, others, and who controls a monster.

Rules: components.control, monsters.you, monsters.controller.
"""

from __future__ import annotations

from ruledeck.verifier.compile import Compiler, Term, TermError
from ruledeck.verifier.engine.state.player import Player
from ruledeck.verifier.engine.timing.ability import Context
from ruledeck.verifier.words.named import actor
from ruledeck.verifier.words.selector import NONE, Selector, one

from ...base import ruleset
from .named import PLAYER, game_of

YOU = "you"


def people(compiler: Compiler, term: Term) -> Selector:
    """Return the players that a term means, from the last player of the round."""
    found = Selector(PLAYER, _you) if term == YOU else compiler.get(term)
    _are_people(term, found)
    return found


@ruleset.text_check
def _are_people(term: Term, found: object) -> None:
    """Refuse what means no people."""
    if not isinstance(found, Selector) or found.word != PLAYER:
        raise TermError(f"{term} is nobody", "you, that, another, each, controller")


@ruleset.primitive("another")
def another(compiler: Compiler, what: str) -> Selector:
    """Another player, who is chosen; of an event, whichever took part."""
    return one(Selector(what, _others_of_actor), "glossary.choose", "priority.possible")


def each_player(except_: Term) -> Selector:
    """Return all players, or all but you."""
    return Selector(PLAYER, _others if except_ == YOU else _everybody, least=NONE)


@ruleset.rule("components.control")
def _you(context: Context) -> list[Player]:
    return [context.you]


def _others_of_actor(context: Context) -> list[Player]:
    """Return the players among whom whoever carries out a text chooses another."""
    return game_of(context).others(actor(context))


def _others(context: Context) -> list[Player]:
    return game_of(context).others(context.you)


def _everybody(context: Context) -> list[Player]:
    return game_of(context).backwards


@ruleset.primitive("controller")
def controller(compiler: Compiler) -> Selector:
    """The player who has played this monster as a distraction; nobody, if it was revealed."""
    return Selector(PLAYER, _controller)


def _controller(context: Context) -> list[Player]:
    player = context.card.controlled_by
    return [] if player is None else [player]
