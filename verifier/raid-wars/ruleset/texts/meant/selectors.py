"""Selectors: which cards or dungeons a text speaks of.

Rules: overview.possible, components.table; invasions.reached, traps.chooser.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace
from typing import Any

from ruledeck.verifier.compile import Compiler, Term, TermError
from ruledeck.verifier.engine.state.card import Card
from ruledeck.verifier.engine.timing.ability import Context
from ruledeck.verifier.words.named import bind_one, that, those
from ruledeck.verifier.words.selector import NONE, ONE, Selector

from ...base import ruleset
from .named import game_of
from .places import place
from .sense import can_lie, in_own_dungeon, types_of


def selector(compiler: Compiler, term: Term) -> Selector:
    """Return what a selector compiles to."""
    found = compiler.get(term)
    assert isinstance(found, Selector), f"{term} selects nothing"
    return found


def placed(compiler: Compiler, term: Term) -> Selector:
    """Return a selector whose cards something is done to."""
    found = selector(compiler, term)
    is_said_where(found)
    return found


@ruleset.text_check
def is_said_where(found: Selector) -> None:
    """Refuse a text that does something to cards and does not say where they are.

    Raises:
        TermError: there is no place in it.
    """
    if not found.is_placed:
        raise TermError(f"it is not said where the {found.word} is", "add a place")


def cards(
    compiler: Compiler, what: Any, face: str | None = None, in_: Term = None, where: Term = None
) -> Selector:
    """Return all cards of a type, or of several, that lie so and have a property; without a place, any."""
    types = types_of(what)
    can_lie(types, in_)
    in_own_dungeon(compiler, types, in_)
    source = _everywhere if in_ is None else place(compiler, in_).cards
    found = Selector(what, source, is_placed=in_ is not None, least=NONE)
    found = found.that_are(lambda context, card: card.type in types)
    if face is not None:
        found = found.that_are(lambda context, card: card.is_face_up is (face == "revealed"))
    return found if where is None else found.that_are(compiler.get(where))


def _everywhere(context: Context) -> Collection[Card]:
    """Return all cards of the game, the heroes that have left the party among them."""
    return game_of(context).cards.values()


# Cards that the text has named


@ruleset.primitive("this", naming=["what"])
def this(compiler: Compiler, what: str) -> Selector:
    """The card that has the text, or has copied it."""
    return Selector(what, lambda context: [context.card])


@ruleset.primitive("that")
def that_one(compiler: Compiler, what: str) -> Selector:
    """What the text has named, if there is one."""

    def source(context: Context) -> list[Any]:
        found = that(context, what)
        return [] if found is None else [found]

    return Selector(what, source)


@ruleset.primitive("those")
def those_ones(compiler: Compiler, what: str) -> Selector:
    """What the text has named, all of it."""
    return Selector(what, lambda context: those(context, what).things, least=NONE)


@ruleset.primitive("rest")
def rest(compiler: Compiler, of: Term) -> Selector:
    """Those of what the text has named that are still where they were."""
    word = of["those"]["what"]
    return Selector(word, lambda context: those(context, word).left, least=NONE)


# All cards of some sort


@ruleset.primitive("each", unordered=["what"])
def each(
    compiler: Compiler, what: Any, face: str | None = None, in_: Term = None, except_: Term = None
) -> Selector:
    """All that there are, perhaps without one."""
    found = cards(compiler, what, face, in_)
    if except_ is None:
        return found
    left_out = selector(compiler, except_)
    return found.that_are(lambda context, card: not left_out.fits(context, card))


@ruleset.primitive("the")
def the(compiler: Compiler, what: str, in_: Term) -> Selector:
    """The only one there."""
    return replace(cards(compiler, what, None, in_), least=ONE)


@ruleset.primitive("named")
def named(compiler: Compiler, card: str, role: str | None = None) -> Selector:
    """Every card of a name, in a role of the round if one is said."""
    assert role in (None, "attacking-hero")

    def is_so(context: Context, other: Card) -> bool:
        return other.id == card and (role is None or other is game_of(context).attacking_hero)

    return cards(compiler, "card").that_are(is_so)


# Cards by what they are in the game


@ruleset.primitive("behind")
def behind(compiler: Compiler, what: Term) -> Selector:
    """The next card behind a challenge in its dungeon: a challenge, or the resource behind the last."""
    front = selector(compiler, what)

    def source(context: Context) -> list[Any]:
        for card in front.things(context):
            dungeon = game_of(context).dungeon_of(card)
            if dungeon is not None:
                return [*dungeon.line.cards[card.position + 1 :], *dungeon.core.cards][:1]
        return []

    return Selector("card", source)


@ruleset.primitive("facing")
def facing(compiler: Compiler, what: Term) -> Selector:
    """The hero that faces the trap, if it is still in the party."""
    trap = selector(compiler, what)

    def source(context: Context) -> list[Any]:
        game = game_of(context)
        is_faced = game.faced in trap.things(context)
        return [hero for hero in game.party if hero is game.hero_facing and is_faced]

    return Selector("hero", source)


@ruleset.primitive("reached", naming=["what"])
def reached(compiler: Compiler, what: str) -> Selector:
    """The resource at the core that the party has reached (invasions.reached)."""

    def source(context: Context) -> list[Any]:
        invaded = game_of(context).invaded
        resource = invaded.resource if invaded is not None else None
        bind_one(context, what, resource)
        return [] if resource is None else [resource]

    return Selector(what, source)
