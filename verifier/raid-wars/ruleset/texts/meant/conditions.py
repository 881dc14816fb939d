"""What must be so: properties of cards, states that rules wait for, conditions of steps.

Rules: dungeons.ends; heroes.core-effects; invasions.approaching.
"""

from __future__ import annotations

from collections.abc import Sequence

from ruledeck.verifier.compile import Compiler, Term, TermError
from ruledeck.verifier.engine.timing.ability import Context
from ruledeck.verifier.words.selector import Filter, State

from ...base import ruleset
from .named import game_of
from .places import place
from .selectors import placed, selector
from .sense import CHALLENGE, only, types_of


@ruleset.primitive("without-counters")
def without_counters(compiler: Compiler) -> Filter:
    """Whether a resource has no counters."""
    return lambda context, card: not card.counters


@ruleset.primitive("was-destroyed")
def was_destroyed(compiler: Compiler, during: str) -> Filter:
    """Whether a card was destroyed during this invasion."""
    _is_remembered(during, "this-invasion")
    return lambda context, card: card in game_of(context).fields["destroyed"]


@ruleset.primitive("reached-core")
def reached_core(compiler: Compiler, of: str, during: str) -> Filter:
    """Whether a hero reached one of your cores in its owner's last turn; nobody else's heroes come there."""
    _is_remembered(f"{of} {during}", "you last-turn-of-opponent")
    return lambda context, card: card in card.owner.fields["reached"]


@ruleset.text_check
def _is_remembered(when: str, known: str) -> None:
    """Refuse what happened at another time, or to somebody else, than what a game remembers.

    Raises:
        TermError: it is not remembered.
    """
    if when != known:
        raise TermError(f"nothing remembers what happened at '{when}'", f"only '{known}' is remembered")


@ruleset.primitive("has-no-counters")
def has_no_counters(compiler: Compiler, what: Term) -> State:
    """Whether a card is there and has no counters."""
    bare = placed(compiler, what).that_are(without_counters(compiler))
    return lambda context: bool(bare.things(context))


@ruleset.primitive("none-behind")
def none_behind(compiler: Compiler, what: str, of: Term) -> State:
    """Whether no such card is behind one in its line."""
    front, types = placed(compiler, of), types_of(what)
    only(types, CHALLENGE, "be behind another")

    def is_so(context: Context) -> bool:
        return not any(
            other.type in types
            for card in front.things(context)
            for other in card.zone.cards[card.position + 1 :]
        )

    return is_so


@ruleset.primitive("none-revealed")
def none_revealed(compiler: Compiler, what: str, in_: Term, other_than: Term) -> State:
    """Whether no other such card is revealed in a place."""
    cards, types, left_out = place(compiler, in_).cards, types_of(what), selector(compiler, other_than)

    def is_so(context: Context) -> bool:
        return not any(
            card.is_face_up and card.type in types and not left_out.fits(context, card)
            for card in cards(context)
        )

    return is_so


@ruleset.primitive("party", unordered=["does"])
def party(compiler: Compiler, does: Sequence[str], what: Term) -> State:
    """Whether the party approaches or faces a card."""
    challenge = selector(compiler, what)

    def is_so(context: Context) -> bool:
        game = game_of(context)
        faced = game.faced
        if faced is None or not challenge.fits(context, faced):
            return False
        return ("faces" if game.is_faced else "approaches") in does

    return is_so
