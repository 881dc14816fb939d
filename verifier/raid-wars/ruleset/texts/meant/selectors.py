"""Selectors: which cards or dungeons a text speaks of, and who chooses among them.

Rules: overview.up-to, overview.chooser, overview.possible.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

from ruledeck.verifier.compile import Compiler, Term, TermError
from ruledeck.verifier.engine.flow.ask import Play
from ruledeck.verifier.engine.state.card import Card
from ruledeck.verifier.engine.timing.ability import Context

from ...base import ruleset
from .named import actor, bind_many, bind_one, game_of, player_of, that, those
from .places import Place, place
from .sense import Types, can_lie, in_own_dungeon, types_of

Filter = Callable[[Context, Card], bool]
NONE = 0
ONE = 1


@dataclass(slots=True)
class Selector:
    """Which things are meant.

    Args:
        word: what "that" and "those" call them later.
        things: all that there are.
        fits: whether a card that took part in an event is one of them.
        choose: how some are picked: (context, things, filter) -> those picked; None where all are meant.
        least: how many there must be for the text to be carried out.
        is_placed: whether the text says where they are, or which they are.
    """

    word: str
    things: Callable[[Context], list[Any]]
    fits: Filter
    choose: Callable[[Context, list[Any]], Play[list[Any]]] | None = None
    least: int = ONE
    needs: Filter = field(default=lambda context, card: True)
    is_placed: bool = True
    said_types: Types = None

    @property
    def types(self) -> Types:
        """The types of card that are meant."""
        return types_of(self.word) if self.said_types is None else self.said_types

    def options(self, context: Context) -> list[Any]:
        """Return what can be picked."""
        return [thing for thing in self.things(context) if self.needs(context, thing)]

    def pick(self, context: Context) -> Play[list[Any]]:
        """Return the things that are meant, chosen by who carries out the text."""
        options = self.options(context)
        if self.choose is None:
            return options
        return (yield from self.choose(context, options))

    def can(self, context: Context) -> bool:
        """Return whether there is enough to pick from."""
        return len(self.options(context)) >= self.least


def selector(compiler: Compiler, term: Term) -> Selector:
    """Return what a selector compiles to."""
    found = compiler.get(term)
    assert isinstance(found, Selector), f"{term} selects nothing"
    return found


def placed(compiler: Compiler, term: Term) -> Selector:
    """Return a selector whose cards something is done to.

    Raises:
        TermError: the text does not say where they are.
    """
    found = selector(compiler, term)
    if not found.is_placed:
        raise TermError(f"it is not said where the {found.word} is", "add a place")
    return found


def where_(compiler: Compiler, term: Term) -> Filter:
    """Return what must be true of a card."""
    if term is None:
        return lambda context, card: True
    if isinstance(term, str):
        assert term == "has-no-counters"
        return lambda context, card: not card.counters
    found: Filter = compiler.get(term)
    return found


def _among(compiler: Compiler, what: Any, face: str | None, in_: Term, where: Term) -> tuple[Place, Filter]:
    """Return a place, and whether a card is of a type, lies so, and has a property."""
    types, property_of = types_of(what), where_(compiler, where)
    can_lie(types, in_)
    in_own_dungeon(compiler, types, in_)

    def fits(context: Context, card: Card) -> bool:
        return (
            (types is None or card.type in types)
            and (face is None or card.is_face_up is (face == "revealed"))
            and property_of(context, card)
        )

    return place(compiler, in_), fits


def _group(compiler: Compiler, what: Any, face: str | None, in_: Term, where: Term = None) -> Selector:
    where_it_is, fits = _among(compiler, what, face, in_, where)

    def things(context: Context) -> list[Any]:
        return [card for card in where_it_is.cards(context) if fits(context, card)]

    def is_one(context: Context, card: Card) -> bool:
        return fits(context, card) and (in_ is None or where_it_is.has(context, card))

    word = what if isinstance(what, str) else what[0]
    return Selector(word, things, is_one, least=NONE, is_placed=in_ is not None, said_types=types_of(what))


def _dungeons(what: str, of: str) -> Selector:
    def things(context: Context) -> list[Any]:
        return [
            each
            for each in game_of(context).all_dungeons()
            if of == "anyone" or each.owner is player_of(context, of)
        ]

    return Selector(what, things, lambda context, card: False)


def _one(found: Selector) -> Selector:
    """Let one of a group be chosen, and be called by its word."""

    def choose(context: Context, options: list[Any]) -> Play[list[Any]]:
        if not options:
            bind_one(context, found.word, None)
            return []
        chosen = yield game_of(context).ask(actor(context), options, "overview.chooser", about=context.text)
        bind_one(context, found.word, chosen)
        return [chosen]

    found.choose, found.least = choose, ONE
    return found


def _several(found: Selector, most: Callable[[Context], int | None]) -> Selector:
    """Let several of a group be chosen, or none, and be called by their word."""

    def choose(context: Context, options: list[Any]) -> Play[list[Any]]:
        limit = most(context)
        count = len(options) if limit is None else min(limit, len(options))
        chosen: Sequence[Any] = ()
        if count:
            chosen = yield game_of(context).ask(
                actor(context), options, "overview.up-to", about=context.text, least=0, most=count
            )
        bind_many(context, found.word, chosen)
        return list(chosen)

    found.choose, found.least = choose, NONE
    return found


@ruleset.primitive("this", naming=["what"])
def this(compiler: Compiler, what: str) -> Selector:
    """The card that has the text, or has copied it."""
    return Selector(what, lambda context: [context.card], lambda context, card: card is context.card)


@ruleset.primitive("that")
def that_one(compiler: Compiler, what: str) -> Selector:
    """What the text has named, if there is one."""

    def things(context: Context) -> list[Any]:
        found = that(context, what)
        return [] if found is None else [found]

    return Selector(what, things, lambda context, card: card is that(context, what))


@ruleset.primitive("those")
def those_ones(compiler: Compiler, what: str) -> Selector:
    """What the text has named, all of it."""

    def things(context: Context) -> list[Any]:
        return list(those(context, what).things)

    return Selector(what, things, lambda context, card: card in those(context, what).things, least=NONE)


@ruleset.primitive("rest")
def rest(compiler: Compiler, of: Term) -> Selector:
    """Those of what the text has named that are still where they were."""
    word = of["those"]["what"]
    return Selector(
        word,
        lambda context: list(those(context, word).left),
        lambda context, card: card in those(context, word).left,
        least=NONE,
    )


@ruleset.primitive("a")
def a(
    compiler: Compiler,
    what: str,
    face: str | None = None,
    in_: Term = None,
    where: Term = None,
    of: str | None = None,
) -> Selector:
    """One, that is chosen; of an event, whichever took part."""
    return _one(_dungeons(what, of) if of is not None else _group(compiler, what, face, in_, where))


@ruleset.primitive("another")
def another(
    compiler: Compiler, what: str, face: str | None = None, in_: Term = None, where: Term = None
) -> Selector:
    """One other than the card that has the text (challenges.copy.which)."""
    found = _group(compiler, what, face, in_, where)
    found.needs = lambda context, card: card is not context.card
    return _one(found)


@ruleset.primitive("a-different")
def a_different(compiler: Compiler, what: str, face: str | None = None, in_: Term = None) -> Selector:
    """One that was not chosen before; all that are chosen so are called together."""
    found = _group(compiler, what, face, in_)
    found.needs = lambda context, card: card not in those(context, what).things

    def choose(context: Context, options: list[Any]) -> Play[list[Any]]:
        if not options:
            return []
        chosen = yield game_of(context).ask(actor(context), options, "overview.chooser", about=context.text)
        bind_many(context, what, [*those(context, what).things, chosen])
        return [chosen]

    found.choose, found.least = choose, ONE
    return found


@ruleset.primitive("one-of")
def one_of(compiler: Compiler, of: Term, where: Term = None) -> Selector:
    """One of what the text has named."""
    found = selector(compiler, of)
    found.needs = where_(compiler, where)
    return _one(found)


@ruleset.primitive("up-to")
def up_to(
    compiler: Compiler,
    amount: Term,
    what: str | None = None,
    face: str | None = None,
    in_: Term = None,
    where: Term = None,
    of: str | None = None,
) -> Any:
    """As many as are chosen up to a number; without a word for what, a number of counters."""
    most = amount_of(amount)
    if what is None:
        return most
    found = _dungeons(what, of) if of is not None else _group(compiler, what, face, in_, where)
    return _several(found, most)


@ruleset.primitive("any-number")
def any_number(compiler: Compiler, what: str, face: str | None = None, in_: Term = None) -> Selector:
    """As many as are chosen."""
    return _several(_group(compiler, what, face, in_), lambda context: None)


@ruleset.primitive("any-of")
def any_of(compiler: Compiler, of: Term) -> Selector:
    """As many as are chosen of what the text has named."""
    return _several(selector(compiler, of), lambda context: None)


@ruleset.primitive("as-many")
def as_many(compiler: Compiler, what: str, in_: Term = None) -> Selector:
    """As many as there are of what they are swapped with; the swap lets each be chosen."""
    return _group(compiler, what, None, in_)


@ruleset.primitive("each", unordered=["what"])
def each(
    compiler: Compiler, what: Any, face: str | None = None, in_: Term = None, except_: Term = None
) -> Selector:
    """All that there are, perhaps without one."""
    found = _group(compiler, what, face, in_)
    if except_ is not None:
        left_out = selector(compiler, except_)
        found.needs = lambda context, card: not left_out.fits(context, card)
    return found


@ruleset.primitive("the")
def the(compiler: Compiler, what: str, in_: Term) -> Selector:
    """The only one there."""
    found = _group(compiler, what, None, in_)
    found.least = ONE
    return found


@ruleset.primitive("behind")
def behind(compiler: Compiler, what: Term) -> Selector:
    """The next card behind a challenge in its dungeon: a challenge, or the resource behind the last."""
    front = selector(compiler, what)

    def things(context: Context) -> list[Any]:
        game = game_of(context)
        for card in front.things(context):
            dungeon = game.dungeon_of(card)
            if dungeon is not None and card.zone is dungeon.line:
                return [*dungeon.line.cards[card.position + 1 :], *dungeon.core.cards][:1]
        return []

    return Selector("card", things, lambda context, card: card in things(context))


@ruleset.primitive("facing")
def facing(compiler: Compiler, what: Term) -> Selector:
    """The hero that faces the trap, if it is still in the party."""

    def things(context: Context) -> list[Any]:
        game = game_of(context)
        return [hero for hero in game.party if hero is game.hero_facing]

    return Selector("hero", things, lambda context, card: card in things(context))


@ruleset.primitive("reached", naming=["what"])
def reached(compiler: Compiler, what: str) -> Selector:
    """The resource at the core that the party has reached (invasions.reached)."""

    def things(context: Context) -> list[Any]:
        invaded = game_of(context).invaded
        found = list(invaded.core.cards) if invaded is not None else []
        bind_one(context, what, found[0] if found else None)
        return found

    return Selector(what, things, lambda context, card: card in things(context))


@ruleset.primitive("named")
def named(compiler: Compiler, card: str, role: str | None = None) -> Selector:
    """Every card of a name, in a role of the round if one is said."""
    assert role in (None, "attacking-hero")

    def fits(context: Context, other: Card) -> bool:
        game = game_of(context)
        return other.id == card and (role is None or other is game.attacking_hero)

    return Selector("card", lambda context: [], fits, said_types=frozenset())


def amount_of(term: Term) -> Callable[[Context], int]:
    """Return how many a text says: a number, or X, the level of the spell (resources.spell.number)."""
    if term == "level":
        return lambda context: int(context.bound["level"])
    assert isinstance(term, int), f"{term} is no number"
    return lambda context: term
