"""Cards that a text speaks of: this one, those that it has named, and those of a type that lie somewhere.

Rules: equipment.forms, equipment.slots.weapon; glossary.choose, priority.possible.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from typing import Any

from ruledeck.verifier.compile import Compiler, Term, TermError
from ruledeck.verifier.engine.state.card import Card
from ruledeck.verifier.engine.timing.ability import Context
from ruledeck.verifier.words import selector as words
from ruledeck.verifier.words.named import that, those
from ruledeck.verifier.words.selector import NONE, Selector

from ...base import WEAPONS, form_of, ruleset
from .named import CARD, PLAYER, game_of
from .people import each_player, people
from .places import place

CHOICE, NOTHING = "glossary.choose", "priority.possible"
CHAMPION, MONSTER = ("champion",), ("monster",)
EQUIPMENT = ("equipment", "weapon", "headgear", "armor", "gauntlets", "footwear", *WEAPONS)
"""What texts call an equipment."""


def selector(compiler: Compiler, term: Term) -> Selector:
    """Return what a selector compiles to."""
    found = compiler.get(term)
    assert isinstance(found, Selector), f"{term} selects nothing"
    return found


def cards(compiler: Compiler, what: str | Sequence[str], in_: Term) -> Selector:
    """Return all cards of a type or a form, or of several, that lie in a place."""
    source = place(compiler, in_)
    _check_place(what, in_, source)
    return _of_kinds(what, source)


@ruleset.text_check
def _check_place(what: str | Sequence[str], in_: Term, source: object) -> None:
    """Refuse what is no place, and texts that speak of cards where only equipment lies."""
    if not callable(source):
        raise TermError(f"{in_} is no place", "graveyard, hand, control, equipped, among")
    if what == CARD and isinstance(in_, dict) and "equipped" in in_:
        raise TermError("only equipment is equipped", "say 'equipment'")


def taking_part(compiler: Compiler, term: Term, kinds: Collection[str] = ()) -> Selector:
    """Return which cards are meant that take part in an event: "a potion" is any, wherever it is by then.

    `kinds` are the only ones that can, where there are such.
    """
    if "a" not in term or "in" in term["a"]:
        return selector(compiler, term)
    what = term["a"]["what"]
    check_kind(what, kinds)
    return _of_kinds(what, _everywhere)


@ruleset.text_check
def check_kind(what: str | Sequence[str], kinds: Collection[str]) -> None:
    """Refuse texts that wait for what never happens, and those that name more than can take part."""
    if kinds and what not in kinds:
        raise TermError(f"not every {what} takes part in this", f"name one of these: {', '.join(kinds)}")


def _everywhere(context: Context) -> Collection[Card]:
    return game_of(context).cards.values()


def _of_kinds(what: str | Sequence[str], source: Callable[[Context], Collection[Card]]) -> Selector:
    kinds = [what] if isinstance(what, str) else what
    word = what if isinstance(what, str) else CARD
    found = Selector(word, source, least=NONE)
    return found.that_are(lambda context, card: any(is_a(context, card, kind) for kind in kinds))


def is_a(context: Context, card: Card, kind: str) -> bool:
    """Return whether a card is of a type, or an equipment of a form, as texts call it."""
    return kind in (CARD, card.type) or (card.type == "equipment" and _has_form(context, card, kind))


@ruleset.rule("equipment.forms")
def _has_form(context: Context, card: Card, form: str) -> bool:
    return form_of(card) == form or (form == "weapon" and form_of(card) in WEAPONS)


# Cards that the text has named


@ruleset.primitive("this", naming=["what"])
def this(compiler: Compiler, what: str) -> Selector:
    """The card that has the text."""
    return Selector(what, lambda context: [context.card])


@ruleset.primitive("that")
def that_one(compiler: Compiler, what: str) -> Selector:
    """What the text has named, if there is one: a card, a player, an amount of damage."""

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


@ruleset.primitive("champion-of")
def champion_of(compiler: Compiler, whom: Term) -> Selector:
    """The champion of a player."""
    owners = people(compiler, whom)

    def source(context: Context) -> list[Card]:
        game = game_of(context)
        return [card for player in owners.things(context) for card in game.zone("champion", player).cards]

    return Selector("champion", source)


# Cards by where they are


@ruleset.primitive("a", unordered=["what"])
def a(compiler: Compiler, what: str | Sequence[str], in_: Term = None) -> Selector:
    """One that is chosen; of an event, whichever took part."""
    return _one_of(cards(compiler, what, in_))


@ruleset.compiles(CHOICE)
def _one_of(found: Selector) -> Selector:
    """Return one of some cards, which whoever carries out the text chooses."""
    return words.one(found, CHOICE, NOTHING)


@ruleset.primitive("several")
def several(compiler: Compiler, amount: int, what: str, in_: Term = None) -> Selector:
    """Just so many that are chosen, or all where there are fewer."""
    return words.several(cards(compiler, what, in_), CHOICE, lambda context: amount, is_exact=True)


@ruleset.primitive("each")
def each(compiler: Compiler, what: str, in_: Term = None, except_: Term = None) -> Selector:
    """All cards that there are; of players, all, or all but you."""
    return each_player(except_) if what == PLAYER else cards(compiler, what, in_)
