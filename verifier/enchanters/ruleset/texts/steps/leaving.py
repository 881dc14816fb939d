"""Cards that leave a player's stacks, or other places: discarded, given, stolen, put elsewhere, removed.

Rules: mechanics.discarding, mechanics.moving, mechanics.removing, mechanics.overlord-cards; terms.keep.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import Any

from ruledeck.verifier.compile import Compiler, Term
from ruledeck.verifier.engine.flow.ask import Play
from ruledeck.verifier.engine.state.card import Card
from ruledeck.verifier.engine.state.player import Player
from ruledeck.verifier.engine.timing.ability import Context
from ruledeck.verifier.words.flow import only_if
from ruledeck.verifier.words.named import actor, as_player
from ruledeck.verifier.words.selector import Filter, Selector
from ruledeck.verifier.words.step import Plan, Step, done_to, planned

from ... import stacks
from ...base import MARKET, Enchanters, Unit, ruleset
from ...coop import instead
from ...variants import alone
from ...variants.automa import to_market
from ...variants.events import turn_up_events
from ..cards import found, leaving
from ..named import game_of, note_removed
from ..people import people
from ..types import types_of
from .market import give_to_market, is_wanted
from .places import OVERLORD
from .who import of_players

HELD = "held"
"""Where cards lie that are put on the Overlord's card."""


def _loses(compiler: Compiler, what: Term, step: Step) -> Step:
    """Return a step by which a player loses cards, as only those can do it who can be chosen for it."""
    return of_players(replace(step, takes=_can_lose(compiler, what)), Step(_gives_nothing))


def _can_lose(compiler: Compiler, what: Term) -> Filter:
    """Return whether somebody can be chosen for an effect on cards of theirs."""
    there, loose = found(compiler, what), leaving(compiler, what)

    def takes(context: Context, unit: Unit) -> bool:
        return not isinstance(unit, Player) or _has_two(as_player(context, unit), there, loose)

    return takes


@ruleset.rule("terms.keep.chosen")
def _has_two(context: Context, there: Selector, loose: Selector) -> bool:
    """Return whether a player has another card in a stack of which one is meant, where it is never empty."""
    return not there.things(context) or bool(loose.things(context))


def _gives_nothing(context: Context) -> Play[None]:
    """Let the Overlord lose no card."""
    yield from instead.lose_nothing(game_of(context), context.you)


# Discarding and removing


@ruleset.primitive("discard")
def discard(compiler: Compiler, what: Term) -> Step:
    """Cards are discarded."""
    (word,) = what
    return _DISCARDS.get(word, _discarded)(compiler, what)


def _discarded(compiler: Compiler, what: Term) -> Step:
    def do(context: Context, cards: Sequence[Card]) -> Play[None]:
        return stacks.discard(game_of(context), cards, actor(context))

    return _loses(compiler, what, done_to(leaving(compiler, what), do, "texts.effect"))


def _from_the_deck(compiler: Compiler, what: Term) -> Step:
    """Return the step that discards cards from the top of the adventure deck."""
    pile = what["pile"]
    assert (pile["of"], pile["from"]) == ("adventure-deck", "top")

    def run(context: Context) -> Play[None]:
        yield from _discard_from_deck(game_of(context), pile["amount"], actor(context))

    return Step(run)


_DISCARDS = {"pile": _from_the_deck}
"""How cards are discarded that are no cards of a player's, by the word for them."""


@ruleset.rule("mechanics.discard")
def _discard_from_deck(game: Enchanters, amount: int, by: Player) -> Play[None]:
    """Discard so many cards from the top of the adventure deck, or as many as there are."""
    yield from turn_up_events(game, amount)
    yield from stacks.discard(game, game.top(game.zone("adventure"), amount, "texts.effect"), by)


@ruleset.primitive("remove-from-game")
def remove_from_game(compiler: Compiler, what: Term) -> Step:
    """Cards go out of the game; what they were worth is kept in mind."""

    def do(context: Context, cards: Sequence[Card]) -> Play[None]:
        for card in cards:
            note_removed(context, card)
        yield from stacks.remove(game_of(context), cards, actor(context))

    return _loses(compiler, what, done_to(leaving(compiler, what), do, "texts.effect"))


# Giving and stealing


@ruleset.primitive("give")
def give(compiler: Compiler, what: Term, to: Term) -> Step:
    """Cards go to another player; the last card of a stack stays that is never left empty."""
    return _loses(compiler, what, _given(compiler, what, to, leaving(compiler, what)))


def give_all_together(compiler: Compiler, what: Term, to: Term) -> Step:
    """Return the step by which all players give cards at one moment, their last ones too."""
    return _given(compiler, what, to, _that_all_give(compiler, what))


@ruleset.compiles("terms.keep")
def _that_all_give(compiler: Compiler, what: Term) -> Selector:
    """Return the cards that all give at one moment: in a co-op game, where none comes back, one stays."""
    return found(compiler, what).that_are(
        lambda context, card: not game_of(context).is_co_op or not stacks.is_kept(game_of(context), card)
    )


def _given(compiler: Compiler, what: Term, to: Term, cards: Selector) -> Step:
    receivers, is_itself = people(compiler, to), "this" in what

    def can(context: Context) -> bool:
        return cards.can(context) and receivers.can(context)

    def asks(context: Context) -> Play[Plan]:
        given = yield from cards.pick(context)
        units = yield from receivers.pick(context)
        return partial(act, context, actor(context), given, units)

    def act(context: Context, giver: Player, given: Sequence[Card], units: Sequence[Unit]) -> Play[None]:
        for unit in units:
            yield from _HANDS_OVER[type(unit)](context, giver, given, unit, is_itself)

    return replace(only_if(can, planned(asks, can)), can=can)


def _to_player(
    context: Context, giver: Player, cards: Sequence[Card], to: Player, is_itself: bool
) -> Play[None]:
    yield from stacks.give(game_of(context), cards, to, giver)


@ruleset.rule("eastquest.solo.give")
def _to_market(
    context: Context, giver: Player, cards: Sequence[Card], market: Unit, is_itself: bool
) -> Play[None]:
    yield from give_to_market(context, giver, cards)


@ruleset.rule("mechanics.overlord.given")
def _to_overlord(
    context: Context, giver: Player, cards: Sequence[Card], overlord: Card, is_itself: bool
) -> Play[None]:
    """Let cards be discarded in a co-op game, unless the Overlord's own text puts them on its card."""
    game = game_of(context)
    if game.is_co_op and context.card is not overlord:
        yield from instead.give(game, giver, cards, is_itself)
    else:
        yield from _lay_on(game, cards, giver)


_HANDS_OVER: dict[type, Callable[[Context, Player, Sequence[Card], Any, bool], Play[None]]] = {
    Player: _to_player,
    Card: _to_overlord,
    str: _to_market,
}


@ruleset.primitive("steal")
def steal(compiler: Compiler, what: Term, from_: Term) -> Step:
    """Cards of another player come to whoever does it."""
    cards, victims = leaving(compiler, what), people(compiler, from_)
    victims = victims.that_are(_can_lose(compiler, what))
    (said,) = what.values()
    fits = types_of(compiler, said["what"]).fit

    def asks(context: Context) -> Play[Plan]:
        units = yield from victims.pick(context)
        return partial(act, context, actor(context), units)

    def act(context: Context, thief: Player, units: Sequence[Unit]) -> Play[None]:
        for unit in units:
            yield from ways[type(unit)](context, thief, unit)

    def from_player(context: Context, thief: Player, victim: Player) -> Play[None]:
        stolen = cards.things(as_player(context, victim))
        yield from stacks.steal(game_of(context), stolen, thief)

    def from_market(context: Context, thief: Player, market: Unit) -> Play[None]:
        yield from _steal_from_market(context, thief, fits)

    def from_overlord(context: Context, thief: Player, overlord: Card) -> Play[None]:
        yield from _gives_nothing(context)

    ways: dict[type, Callable[[Context, Player, Any], Play[None]]] = {
        Player: from_player,
        str: from_market,
        Card: from_overlord,
    }
    return planned(asks, victims.can)


def _steal_from_market(context: Context, thief: Player, is_right: Callable[[Card], bool]) -> Play[None]:
    """Let a player take the top card of the Market, if its type is right and the player wants it."""
    game = game_of(context)
    card = alone.top(game, is_right)
    if card is not None and (yield from is_wanted(context)):
        yield from stacks.steal(game, [card], thief)


# Putting elsewhere


@ruleset.primitive("put")
def put(compiler: Compiler, what: Term, on: str) -> Step:
    """Cards are put on the Overlord's card, or on the Market."""
    if on == MARKET:
        return _from_track_to_market(compiler, **what["card-in"])
    assert on == OVERLORD
    cards = leaving(compiler, what)

    def do(context: Context, those: Sequence[Card]) -> Play[None]:
        return _lay_on(game_of(context), those, context.you)

    return done_to(cards, do, "texts.effect")


@ruleset.rule("mechanics.overlord.cards")
def _lay_on(game: Enchanters, cards: Sequence[Card], by: Player) -> Play[None]:
    """Put cards where they lie until somebody journeys for them."""
    for card in cards:
        yield from game.move("put", [card], game.zone(HELD), by)


def _from_track_to_market(compiler: Compiler, slot: Term) -> Step:
    """Return the step by which an Automa card puts the card in a slot on the Market, or the closest one."""
    slots: range = compiler.get(slot)

    def run(context: Context) -> Play[None]:
        yield from to_market(game_of(context), slots.start)

    return Step(run)
