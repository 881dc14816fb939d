"""Events that texts wait for.

Rules: rounds.turn-start, rounds.turn-end, rounds.beginning, rounds.end; glossary.lose-life, glossary.discard;
equipment.unequip; familiars.condition.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from ruledeck.verifier.compile import Compiler, Term
from ruledeck.verifier.engine.flow.event import Event
from ruledeck.verifier.engine.timing.ability import Context
from ruledeck.verifier.words.holding import Waited, of_card
from ruledeck.verifier.words.named import bind_one
from ruledeck.verifier.words.selector import Selector

from ..base import ruleset
from ..combat import ATTACK
from ..effects import USE
from ..life import DAMAGE as DEALT
from ..travel import TRAVEL
from .deeds import ALIKE
from .meant.cards import CHAMPION, EQUIPMENT, MONSTER, taking_part
from .meant.named import DAMAGE, PLAYER, game_of
from .meant.people import people

LEAVING = ("give", "take", "discard")
"""The kinds of event, besides unequipping, by which an equipment is equipped no longer."""
LOSING = ("lose", "pay")
"""The kinds of event, besides damage, by which a player loses life."""


def _about(kind: str, what: Selector, **named: Callable[[Event], Any]) -> Waited:
    """Return events of a kind that are about a card, which is called by its word then.

    `named` are other words for what came with the event.
    """

    def bind(context: Context, event: Event) -> None:
        bind_one(context, what.word, event.card)
        for word, read in named.items():
            bind_one(context, word, read(event))

    return Waited(kind, of_card(what), bind)


def _by_you(found: Waited) -> Waited:
    """Return of events those that you have brought about."""

    def matches(context: Context, event: Event) -> bool:
        return event.by is context.you and found.matches(context, event)

    return replace(found, matches=matches)


def _with(found: Waited, player: Selector) -> Waited:
    """Return of events those that are about one of some players as well, who is called "that player" then."""

    def matches(context: Context, event: Event) -> bool:
        return event.player in player.things(context) and found.matches(context, event)

    def bind(context: Context, event: Event) -> None:
        found.bind(context, event)
        bind_one(context, PLAYER, event.player)

    return replace(found, matches=matches, bind=bind)


# Turns and rounds


@ruleset.primitive("turn-begins")
def turn_begins(compiler: Compiler, of: Term) -> Waited:
    """A turn of a player begins."""
    return _turn("turn-begins", people(compiler, of))


@ruleset.primitive("turn-ends")
def turn_ends(compiler: Compiler, of: Term) -> Waited:
    """A turn of a player ends."""
    return _turn("turn-ends", people(compiler, of))


def _turn(kind: str, players: Selector) -> Waited:
    return _with(Waited(kind, lambda context, event: True), players)


@ruleset.primitive("round-begins")
def round_begins(compiler: Compiler) -> Waited:
    """A round begins."""
    return Waited("round-begins", lambda context, event: True)


@ruleset.primitive("round-ends")
def round_ends(compiler: Compiler) -> Waited:
    """A round ends."""
    return Waited("round-ends", lambda context, event: True)


# What happens to cards


@ruleset.primitive("equips")
def equips(compiler: Compiler, what: Term) -> Waited:
    """You equip an equipment."""
    return _by_you(_about("equip", taking_part(compiler, what, EQUIPMENT)))


@ruleset.primitive("unequipped")
def unequipped(compiler: Compiler, what: Term) -> Waited:
    """An equipment is equipped no longer, for whatever reason."""
    found = taking_part(compiler, what, EQUIPMENT)
    worn = found.that_are(lambda context, card: card.zone.kind.name == "equipped")
    return replace(_about("unequip", worn), looks_back=True, others=LEAVING)


@ruleset.primitive("discarded")
def discarded(compiler: Compiler, what: Term) -> Waited:
    """A card has been discarded."""
    return replace(_about("discard", taking_part(compiler, what)), looks_back=True)


@ruleset.primitive("discards-alike")
def discards_alike(compiler: Compiler, amount: int, with_: Term) -> Waited:
    """By the text of a card you discard so many cards of one type."""
    found = _about(ALIKE, taking_part(compiler, with_))

    def matches(context: Context, event: Event) -> bool:
        return event.data["amount"] >= amount and found.matches(context, event)

    return _by_you(replace(found, matches=matches))


@ruleset.primitive("reveals")
def reveals(compiler: Compiler, what: Term) -> Waited:
    """You reveal a card as you travel."""
    return _by_you(_about(TRAVEL, taking_part(compiler, what)))


@ruleset.primitive("uses")
def uses(compiler: Compiler, what: Term) -> Waited:
    """You use a potion or an incantation."""
    return _by_you(_about(USE, taking_part(compiler, what)))


# Combat


@ruleset.primitive("attacks")
def attacks(compiler: Compiler, who: Term, whom: Term) -> Waited:
    """A champion attacks a player."""
    return _with(_about(ATTACK, taking_part(compiler, who, CHAMPION)), people(compiler, whom))


@ruleset.primitive("defeats")
def defeats(compiler: Compiler, who: Term, what: Term) -> Waited:
    """A champion defeats a monster."""
    return _fought(compiler, "defeat", who, what)


@ruleset.primitive("loses-to")
def loses_to(compiler: Compiler, who: Term, what: Term) -> Waited:
    """A champion loses to a monster."""
    return _fought(compiler, "lose-combat", who, what)


def _fought(compiler: Compiler, kind: str, who: Term, what: Term) -> Waited:
    champions = taking_part(compiler, who, CHAMPION)
    found = _about(kind, taking_part(compiler, what, MONSTER))

    def matches(context: Context, event: Event) -> bool:
        assert event.player is not None
        champion = game_of(context).champion(event.player)
        return champions.fits(context, champion) and found.matches(context, event)

    return replace(found, matches=matches)


# Damage and life


@ruleset.primitive("deals-damage")
def deals_damage(compiler: Compiler, who: Term) -> Waited:
    """A card deals damage, to whomever."""
    return _about(DEALT, taking_part(compiler, who), **{DAMAGE: _amount})


def _amount(event: Event) -> int:
    amount: int = event.data["amount"]
    return amount


@ruleset.primitive("deals-damage-to")
def deals_damage_to(compiler: Compiler, who: Term, whom: Term) -> Waited:
    """A card deals damage to a player."""
    return _with(deals_damage(compiler, who), people(compiler, whom))


@ruleset.primitive("loses-life")
def loses_life(compiler: Compiler) -> Waited:
    """You lose life, by damage too."""
    return Waited(DEALT, lambda context, event: event.player is context.you, others=LOSING)
