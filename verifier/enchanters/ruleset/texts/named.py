"""The game that a text is carried out in, and what the text has named in it.

Rules: co-op.guild.
"""

from __future__ import annotations

from collections.abc import Callable
from operator import attrgetter

from ruledeck.verifier.compile import Compiler, Term
from ruledeck.verifier.engine.state.card import Card
from ruledeck.verifier.engine.timing.ability import Context
from ruledeck.verifier.words.selector import State

from ..base import Enchanters
from ..coop.instead import hinders, worth

POINTS = "points of removed-card"
HINDERS = "removed-card hinders"
TAKEN_OFF = "taken off"
NOTHING = 0
"""What a text has noted before it has removed anything."""


game_of: Callable[[Context], Enchanters] = attrgetter("game")
"""Return the game that a text is carried out in."""


def note_removed(context: Context, card: Card) -> None:
    """Keep what a card is worth that is about to be removed, and whether it hinders: `removed-card`."""
    context.bound[POINTS] = worth(game_of(context), card, context.you)
    context.bound[HINDERS] = hinders(game_of(context), card)


def points_of_removed(context: Context) -> int:
    """Return what the card was worth that was removed."""
    points: int = context.bound.get(POINTS, NOTHING)
    return points


def did_removed_hinder(context: Context) -> bool:
    """Return whether a card was removed that is a lasting hindrance."""
    return bool(context.bound.get(HINDERS))


def note_taken_off(context: Context, token: str, amount: int) -> None:
    """Keep how many tokens were put back: `removed token`."""
    context.bound[f"{TAKEN_OFF} {token}"] = amount


def taken_off(context: Context, token: str) -> int:
    """Return how many tokens the text has put back."""
    amount: int = context.bound.get(f"{TAKEN_OFF} {token}", NOTHING)
    return amount


def state_of(compiler: Compiler, term: Term) -> State:
    """Return what a state compiles to; of a situation, that it goes on."""
    found = compiler.get(term)
    state: State = getattr(found, "goes_on", found)
    assert callable(state), f"{term} is no state"
    return state
