"""Cards that change their place in a stack, or change places with others.

Rules: mechanics.burying, mechanics.unburying, mechanics.changes; texts.order.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial

from ruledeck.verifier.compile import Compiler, Term, nothing
from ruledeck.verifier.engine.flow.ask import Play
from ruledeck.verifier.engine.flow.event import Event, Move
from ruledeck.verifier.engine.state.card import Card
from ruledeck.verifier.engine.state.player import Player
from ruledeck.verifier.engine.state.zone import Zone
from ruledeck.verifier.engine.timing.ability import Context
from ruledeck.verifier.words.flow import only_if
from ruledeck.verifier.words.named import actor, as_player
from ruledeck.verifier.words.selector import Filter, Selector
from ruledeck.verifier.words.step import Plan, Step, done_to, planned

from ... import stacks, tokens
from ...base import MARKET, STACK_OF, STACKS, Enchanters, Unit, ruleset
from ...setup.village import lay_village
from ..cards import found
from ..named import game_of
from ..types import types_of
from .market import is_wanted
from .who import of_players

BURY, UNBURY = "bury", "unbury"


# Burying and unburying


@ruleset.primitive("bury")
def bury(compiler: Compiler, what: Term) -> Step:
    """Top cards go under their stacks; a card that is being taken goes under its stack at once."""
    cards = found(compiler, what).that_are(can_go_under)

    def do(context: Context, those: Sequence[Card]) -> Play[None]:
        for card in those:
            if card.zone.kind.name in STACKS:
                yield from stacks.bury(game_of(context), card.zone)
            else:
                yield from stacks.put_under(game_of(context), actor(context), card)

    return _turned(cards, done_to(cards, do, "texts.effect"))


def can_go_under(context: Context, card: Card) -> bool:
    """Return whether a card can be buried: it lies on top of others, or on no stack yet."""
    stack = card.zone
    if stack.kind.name not in STACKS:
        return True
    return stack.cards[0] is card and stacks.can_turn(game_of(context), stack)


@ruleset.primitive("unbury")
def unbury(compiler: Compiler, what: Term) -> Step:
    """Bottom cards go on top of their stacks."""
    cards = found(compiler, what).that_are(_can_come_up)

    def do(context: Context, those: Sequence[Card]) -> Play[None]:
        for card in those:
            yield from stacks.unbury(game_of(context), card.zone)

    return _turned(cards, done_to(cards, do, "texts.effect"))


def _can_come_up(context: Context, card: Card) -> bool:
    """Return whether a card can be unburied: it lies under all others of its stack."""
    stack = card.zone
    return stack.cards[-1] is card and stacks.can_turn(game_of(context), stack)


def _turned(cards: Selector, step: Step) -> Step:
    """Return a step on stacks of a player, for which only those can be chosen who have two cards in one."""
    return of_players(replace(step, takes=_has_two(cards)), Step())


def _has_two(cards: Selector) -> Filter:
    """Return whether somebody can be chosen for an effect on a stack of theirs."""

    def takes(context: Context, unit: Unit) -> bool:
        return not isinstance(unit, Player) or _can_turn_one(as_player(context, unit), cards)

    return takes


@ruleset.rule("terms.keep.chosen")
def _can_turn_one(context: Context, cards: Selector) -> bool:
    """Return whether a player has two cards in a stack that is meant."""
    return bool(cards.things(context))


@ruleset.primitive("bury-or-unbury")
def bury_or_unbury(compiler: Compiler, what: Term) -> Step:
    """In each of some stacks one card goes under it or on its top, or none, as its player likes."""
    names = dict.fromkeys(STACK_OF[kind] for kind in types_of(compiler, what).kinds)

    def able(context: Context) -> list[Zone]:
        game, player = game_of(context), actor(context)
        return [stack for name in names if stacks.can_turn(game, stack := game.stack(name, player))]

    def asks(context: Context) -> Play[Plan]:
        game, ways = game_of(context), []
        for stack in able(context):
            way = yield game.ask(actor(context), [BURY, UNBURY], "texts.may", stack, may=True)
            ways.append((stack, way))
        return partial(_turn_each, game, ways)

    return of_players(planned(asks, lambda context: bool(able(context))), Step())


def _turn_each(game: Enchanters, ways: Sequence[tuple[Zone, str | None]]) -> Play[None]:
    for stack, way in ways:
        if way == BURY:
            yield from stacks.bury(game, stack)
        elif way == UNBURY:
            yield from stacks.unbury(game, stack)


@ruleset.primitive("move-to-top")
def move_to_top(compiler: Compiler, what: Term) -> Step:
    """A card from anywhere in a stack goes on its top."""
    cards = found(compiler, what).that_are(lambda context, card: card.position > 0)

    def do(context: Context, those: Sequence[Card]) -> Play[None]:
        return _move_to_top(game_of(context), those)

    return of_players(done_to(cards, do, "texts.effect"), Step())


@ruleset.rule("mechanics.unbury.any")
def _move_to_top(game: Enchanters, cards: Sequence[Card]) -> Play[None]:
    for card in cards:
        yield from game.happen(Event(UNBURY, card, Move(card.zone, 0), card.controlled_by))


# Swapping and replacing


@ruleset.primitive("swap")
def swap(compiler: Compiler, what: Term, with_: Term) -> Step:
    """Two cards change places, if both are there."""
    ones, others = found(compiler, what), found(compiler, with_)

    def can(context: Context) -> bool:
        return ones.can(context) and others.can(context)

    def asks(context: Context) -> Play[Plan]:
        if not can(context):
            return partial(stacks.swap, game_of(context), ())
        one = yield from ones.pick(context)
        other = yield from others.pick(context)
        for card in other:
            if not (yield from _is_wanted(context, card)):
                return partial(nothing, context)
        return partial(stacks.swap, game_of(context), [*one, *other])

    return of_players(planned(asks, can), Step())


def _is_wanted(context: Context, card: Card) -> Play[bool]:
    """Return whether a card is swapped, which is asked of one that stands for another player's."""
    if card.zone.kind.name != MARKET:
        return True
    return (yield from is_wanted(context))


@ruleset.primitive("swap-on-track")
def swap_on_track(compiler: Compiler, amount: int) -> Step:
    """Cards of the journey track change places, two of them."""
    assert amount == 2, "what is more than two cards does not say which goes where"

    def asks(context: Context) -> Play[Plan]:
        game = game_of(context)
        chosen = yield game.ask(
            actor(context), game.track.cards, "texts.chooser", context.text, least=amount, most=amount
        )
        return partial(stacks.swap, game, chosen)

    return only_if(lambda context: len(game_of(context).track.cards) >= amount, planned(asks))


@ruleset.primitive("replace")
def replace_(compiler: Compiler, what: str) -> Step:
    """The village goes out of the game, with its tokens discarded, and another takes its place."""
    assert what == "village"

    def run(context: Context) -> Play[None]:
        yield from _replace_village(game_of(context))

    return Step(run)


@ruleset.rule("mechanics.village")
def _replace_village(game: Enchanters) -> Play[None]:
    if game.village is None:
        return
    yield from tokens.clear(game, game.village)
    yield from stacks.remove(game, [game.village])
    yield from lay_village(game)
