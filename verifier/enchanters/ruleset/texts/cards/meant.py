"""Cards that a text means: as they lie, and those of them that may leave.

Rules: terms.keep.
"""

from __future__ import annotations

from dataclasses import dataclass

from ruledeck.verifier.compile import Compiler, Term, TermError
from ruledeck.verifier.engine.state.card import Card
from ruledeck.verifier.engine.timing.ability import Context
from ruledeck.verifier.words.selector import Filter, Selector

from ...base import STACKS, ruleset
from ...stacks import is_kept
from ..named import game_of

CARD = "card"


@dataclass(frozen=True, slots=True)
class Alike:
    """Cards by what they are, wherever they lie."""

    is_one: Filter


@dataclass(frozen=True, slots=True)
class Cards:
    """Cards that lie somewhere.

    Args:
        found: as they lie.
        leaving: those of them that can be taken away from where they lie.
        is_one: whether any card is such a card; None where no text asks for it.
    """

    found: Selector
    leaving: Selector
    is_one: Filter | None = None


def found(compiler: Compiler, term: Term) -> Selector:
    """Return the cards that a text means, for what leaves them in their stack or swaps them."""
    return _cards(compiler, term).found


def leaving(compiler: Compiler, term: Term) -> Selector:
    """Return the cards that a text means, for what takes them away: the last of a stack stays."""
    return _cards(compiler, term).leaving


def _cards(compiler: Compiler, term: Term) -> Cards:
    cards: Cards = compiler.get(term)
    _lie_somewhere(term, cards)
    return cards


@ruleset.text_check
def _lie_somewhere(term: Term, found: object) -> None:
    """Refuse what means no cards that lie somewhere.

    Raises:
        TermError: it means something else.
    """
    if not isinstance(found, Cards):
        raise TermError(f"{term} are no cards that lie somewhere", "this, own, top, bottom, card-on, pile")


def alike(compiler: Compiler, term: Term) -> Alike:
    """Return what any card is, wherever it lies, that a text means."""
    cards = compiler.get(term)
    _says_which(term, cards)
    return Alike(cards.is_one)


@ruleset.text_check
def _says_which(term: Term, found: object) -> None:
    """Refuse cards that are meant by where they lie.

    Raises:
        TermError: they do not say what they are.
    """
    if not isinstance(found, Alike | Cards) or found.is_one is None:
        raise TermError(f"{term} does not say which sort of card it is", "this or each")


def these(selector: Selector, is_one: Filter | None = None) -> Cards:
    """Return cards of which the last of a stack does not leave."""
    return Cards(selector, all_loose(selector), is_one)


def all_loose(selector: Selector) -> Selector:
    """Return those of some cards that can be taken away from where they lie."""
    return selector.that_are(_is_loose)


@ruleset.rule("terms.keep")
def _is_loose(context: Context, card: Card) -> bool:
    """Return whether a card can be taken away from where it lies."""
    return not is_kept(game_of(context), card)


def shows(context: Context, card: Card, icon: str) -> bool:
    """Return whether a card shows an icon: on a stack what can be seen, elsewhere all that is printed."""
    if card.zone.kind.name in STACKS:
        return any(ruleset.icons_of(each).get(icon) for each in game_of(context).shown(card))
    return any(icons.get(icon) for icons in ruleset.cards[card.id].icons.values())
