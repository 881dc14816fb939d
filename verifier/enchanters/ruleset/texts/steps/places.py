"""Places on which tokens and cards are put: cards that lie on the table.

Rules: terms.track; eastquest.automa.closest.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ruledeck.verifier.compile import Compiler, Term
from ruledeck.verifier.engine.state.card import Card
from ruledeck.verifier.engine.timing.ability import Context
from ruledeck.verifier.words.selector import NONE, Selector

from ...base import Enchanters, ruleset
from ..cards.meant import CARD, Cards, found
from ..named import game_of

OVERLORD, TRACK = "overlord", "track"
Source = Callable[[Enchanters], Sequence[Card]]
_CARDS: dict[str, Source] = {
    "village": lambda game: [] if game.village is None else [game.village],
    OVERLORD: lambda game: [] if game.overlord is None else [game.overlord],
    TRACK: lambda game: list(game.track.cards),
}


def place(compiler: Compiler, term: Term) -> Selector:
    """Return the cards that a place is, or that lie there: of a slot the one in it."""
    return _at(_CARDS[term]) if isinstance(term, str) else found(compiler, term)


def _at(source: Source) -> Selector:
    def things(context: Context) -> Sequence[Card]:
        return source(game_of(context))

    return Selector(CARD, things, least=NONE)


@ruleset.primitive("each-on")
def each_on(compiler: Compiler, place: str) -> Cards:
    """All cards that lie at a place."""
    selector = _at(_CARDS[place])
    return Cards(selector, selector, selector.fits)
