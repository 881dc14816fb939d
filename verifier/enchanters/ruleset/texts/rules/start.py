"""With what players begin the game.

Rules: setup.crystals.
"""

from __future__ import annotations

from ruledeck.verifier.compile import Compiler, Term, TermError
from ruledeck.verifier.engine.flow.event import Event
from ruledeck.verifier.engine.timing.ability import Ability, Context, Modifier, Sort
from ruledeck.verifier.words.holding import Rule

from ...base import ruleset
from ...tokens import CRYSTAL
from ..people import people

START = "start"


@ruleset.primitive("starts-with")
def starts_with(compiler: Compiler, who: Term, what: Term) -> Rule:
    """Players begin with so many crystals."""
    return _starting(compiler, who, _so_many(_crystals(what)))


@ruleset.compiles("setup.crystals.texts")
def _so_many(amount: int) -> Modifier:
    """Return what takes the place of the usual number."""
    return Modifier(lambda context: amount, sets=True, rules=("setup.crystals.texts",))


@ruleset.primitive("starts-with-more")
def starts_with_more(compiler: Compiler, who: Term, what: Term) -> Rule:
    """Players begin with so many crystals more."""
    return _starting(compiler, who, _more(_crystals(what)))


@ruleset.compiles("setup.crystals.texts")
def _more(amount: int) -> Modifier:
    """Return what is added to the usual number."""
    return Modifier(lambda context: amount, rules=("setup.crystals.texts",))


def _starting(compiler: Compiler, who: Term, modifier: Modifier) -> Rule:
    whose = people(compiler, who)

    def matches(context: Context, asked: Event) -> bool:
        return whose.fits(context, asked.player)

    return Rule((Ability(Sort.MODIFY, (START,), compiler.text, modifier, matches),))


def _crystals(what: Term) -> int:
    """Return how many crystals a text says."""
    said = what["some"]
    _are_crystals(said["token"])
    amount: int = said["amount"]
    return amount


@ruleset.text_check
def _are_crystals(token: str) -> None:
    """Refuse other tokens than those that are taken in the set-up.

    Raises:
        TermError: nobody begins with them.
    """
    if token != CRYSTAL:
        raise TermError(f"nobody begins with {token} tokens", CRYSTAL)
