"""Choices: cards or dungeons that whoever carries out a text chooses, and how many.

Rules: overview.up-to, overview.chooser; resources.spell.number.
"""

from __future__ import annotations

from typing import Any

from ruledeck.verifier.compile import Compiler, Term
from ruledeck.verifier.engine.timing.ability import Context
from ruledeck.verifier.words.named import bind_more, bind_one, those
from ruledeck.verifier.words.selector import Count, Name, Selector, one, several

from ...base import ruleset
from .named import game_of, players_of
from .selectors import cards, selector

# One


def _one(found: Selector, name: Name = bind_one) -> Selector:
    """Let one of some things be chosen."""
    return one(found, "overview.chooser", "overview.possible", name)


@ruleset.primitive("a")
def a(
    compiler: Compiler, what: str, face: str | None = None, in_: Term = None, where: Term = None
) -> Selector:
    """One, that is chosen; of an event, whichever took part."""
    return _one(cards(compiler, what, face, in_, where))


@ruleset.primitive("another")
def another(
    compiler: Compiler, what: str, face: str | None = None, in_: Term = None, where: Term = None
) -> Selector:
    """One other than the card that has the text (challenges.copy.which)."""
    found = cards(compiler, what, face, in_, where)
    return _one(found.that_are(lambda context, card: card is not context.card))


@ruleset.primitive("a-different")
def a_different(compiler: Compiler, what: str, face: str | None = None, in_: Term = None) -> Selector:
    """One that was not chosen before; all that are chosen so are called together."""
    found = cards(compiler, what, face, in_)
    return _one(found.that_are(lambda context, card: card not in those(context, what).things), bind_more)


@ruleset.primitive("one-of")
def one_of(compiler: Compiler, of: Term, where: Term = None) -> Selector:
    """One of what the text has named."""
    found = selector(compiler, of)
    return _one(found if where is None else found.that_are(compiler.get(where)))


@ruleset.primitive("a-dungeon")
def a_dungeon(compiler: Compiler, of: str) -> Selector:
    """One of a player's dungeons."""
    return _one(_dungeons(of))


def _dungeons(of: str) -> Selector:
    def things(context: Context) -> list[Any]:
        owners = players_of(context, of)
        return [dungeon for dungeon in game_of(context).all_dungeons() if dungeon.owner in owners]

    return Selector("dungeon", things)


# Several


def _several(found: Selector, most: Count | None = None) -> Selector:
    """Let several of some things be chosen, or none: as many as there are, or up to a number."""
    return several(found, "overview.up-to", most)


@ruleset.primitive("up-to")
def up_to(
    compiler: Compiler,
    amount: Term,
    what: str,
    face: str | None = None,
    in_: Term = None,
    where: Term = None,
) -> Selector:
    """As many as are chosen, up to a number."""
    return _several(cards(compiler, what, face, in_, where), amount_of(amount))


@ruleset.primitive("up-to-dungeons")
def up_to_dungeons(compiler: Compiler, amount: Term, of: str) -> Selector:
    """As many dungeons as are chosen, up to a number."""
    return _several(_dungeons(of), amount_of(amount))


@ruleset.primitive("any-number")
def any_number(compiler: Compiler, what: str, face: str | None = None, in_: Term = None) -> Selector:
    """As many as are chosen."""
    return _several(cards(compiler, what, face, in_))


@ruleset.primitive("any-of")
def any_of(compiler: Compiler, of: Term) -> Selector:
    """As many as are chosen of what the text has named."""
    return _several(selector(compiler, of))


@ruleset.primitive("as-many")
def as_many(compiler: Compiler, what: str, in_: Term) -> Selector:
    """As many as there are of what they are swapped with; the swap lets each be chosen."""
    return cards(compiler, what, None, in_)


# How many


@ruleset.primitive("up-to-counters")
def up_to_counters(compiler: Compiler, amount: Term) -> Count:
    """As many counters as are chosen, up to a number."""
    return amount_of(amount)


def amount_of(term: Term) -> Count:
    """Return how many a text says: a number, or X, the level of the spell (resources.spell.number)."""

    def amount(context: Context) -> int:
        count: Any = context.bound.get(term, term)
        return int(count)

    return amount
