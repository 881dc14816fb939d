"""Deeds: what is done to cards, to life and to the spoils pile, by the terms of the glossary.

Rules: glossary; equipment.unequip, familiars.condition, priority.possible.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any

from ruledeck.verifier.compile import Compiler, Term
from ruledeck.verifier.engine.flow.ask import Play
from ruledeck.verifier.engine.state.card import Card
from ruledeck.verifier.engine.state.player import Player
from ruledeck.verifier.engine.timing.ability import Context
from ruledeck.verifier.words.named import actor
from ruledeck.verifier.words.selector import Count, Selector
from ruledeck.verifier.words.step import Step, done_to

from .. import life, terms
from ..base import Champions, ruleset
from .meant.cards import NOTHING, selector
from .meant.named import CARD, game_of
from .meant.people import people
from .meant.places import Hand, Top

ALIKE = "alike"
"""The kind of the event that tells how many cards of one type a text has discarded together, its `amount`."""


@ruleset.compiles(NOTHING)
def _to(compiler: Compiler, what: Term, do: Callable[[Context, Sequence[Card]], Play[Any]]) -> Step:
    """Return a step that does something to the cards that are meant, as far as there are any."""
    return done_to(selector(compiler, what), do, NOTHING)


# Cards


@ruleset.primitive("draw")
def draw(compiler: Compiler, amount: int) -> Step:
    """Cards are drawn."""
    return Step(lambda context: terms.draw(game_of(context), actor(context), amount))


@ruleset.primitive("discard")
def discard(compiler: Compiler, what: Term) -> Step:
    """Cards are discarded, from wherever they are."""

    def do(context: Context, cards: Sequence[Card]) -> Play[None]:
        yield from terms.discard(game_of(context), cards, actor(context))
        yield from _tell_alike(context, cards)

    return _to(compiler, what, do)


@ruleset.rule("glossary.type")
def _tell_alike(context: Context, cards: Sequence[Card]) -> Play[None]:
    """Tell of each type how many cards were discarded together."""
    for count in Counter(card.type for card in cards).values():
        yield from context.game.tell(ALIKE, context.card, by=actor(context), amount=count)


@ruleset.primitive("discard-at-random")
def discard_at_random(compiler: Compiler, amount: int) -> Step:
    """Cards of the hand are discarded that chance picks."""

    def pick(context: Context, hand: list[Card]) -> Play[list[Card]]:
        yield from ()
        return _picked(game_of(context), actor(context), hand, amount)

    found = Selector(CARD, lambda context: game_of(context).hand(actor(context)), choose=pick)
    return done_to(
        found, lambda context, cards: terms.discard(game_of(context), cards, actor(context)), NOTHING
    )


@ruleset.rule("glossary.discard.random")
def _picked(game: Champions, player: Player, hand: Sequence[Card], count: int) -> list[Card]:
    """Return so many cards of a player's hand, picked by chance."""
    return game.chance.shuffled(hand, "discard", player.seat)[:count]


@ruleset.primitive("put")
def put(compiler: Compiler, what: Term, to: str) -> Step:
    """Cards come into the hand, or into play."""
    into = {"hand": terms.to_hand, "play": terms.put_into_play}[to]
    return _to(compiler, what, lambda context, cards: into(game_of(context), cards, actor(context)))


@ruleset.primitive("take-control")
def take_control(compiler: Compiler, what: Term) -> Step:
    """Cards in play come under another player's control."""
    return _to(compiler, what, lambda context, cards: terms.take(game_of(context), cards, actor(context)))


@ruleset.primitive("give")
def give(compiler: Compiler, what: Term, to: Term) -> Step:
    """Cards are given to another player, from hand to hand or within play."""
    receivers = people(compiler, to)

    def do(context: Context, cards: Sequence[Card]) -> Play[None]:
        for player in (yield from receivers.pick(context)):
            yield from terms.give(game_of(context), cards, player)

    return _to(compiler, what, do)


@ruleset.primitive("unequip")
def unequip(compiler: Compiler, what: Term) -> Step:
    """Equipment is equipped no longer."""
    found = selector(compiler, what).that_are(lambda context, card: card.zone.kind.name == "equipped")

    return done_to(found, lambda context, cards: terms.unequip(game_of(context), cards), NOTHING)


# Life


def _life(compiler: Compiler, amount: Term, do: Callable[[Champions, Player, int], Play[None]]) -> Step:
    count: Count = compiler.get(amount)
    return Step(lambda context: do(game_of(context), actor(context), count(context)))


@ruleset.primitive("gain-life")
def gain_life(compiler: Compiler, amount: Term) -> Step:
    """Life is gained."""
    return _life(compiler, amount, life.gain)


@ruleset.primitive("lose-life")
def lose_life(compiler: Compiler, amount: Term) -> Step:
    """Life is lost."""
    return _life(compiler, amount, life.lose)


@ruleset.primitive("pay-life")
def pay_life(compiler: Compiler, amount: Term) -> Step:
    """Life is paid, if there is enough."""
    count: Count = compiler.get(amount)

    def can(context: Context) -> bool:
        return life.can_pay(game_of(context), actor(context), count(context))

    def run(context: Context) -> Play[None]:
        if can(context):
            yield from life.pay(game_of(context), actor(context), count(context))
        else:
            game_of(context).skip("pay", "glossary.pay-life")

    return Step(run, can)


@ruleset.primitive("deal")
def deal(compiler: Compiler, amount: Term, to: Term) -> Step:
    """Damage is dealt to players, to all of them at one moment."""
    count: Count = compiler.get(amount)
    whom = people(compiler, to)

    def run(context: Context) -> Play[None]:
        players = yield from whom.pick(context)
        yield from _deal(context, players, count(context))

    return Step(run)


@ruleset.rule("glossary.damage")
def _deal(context: Context, players: Sequence[Player], amount: int) -> Play[None]:
    """Let the card of a text deal damage."""
    yield from life.deal(game_of(context), context.card, players, amount)


# What is looked at


@ruleset.primitive("look-at")
def look_at(compiler: Compiler, what: Term) -> Step:
    """One player sees cards, which stay where they are."""
    view: Hand | Top = compiler.get(what)

    def run(context: Context) -> Play[None]:
        cards = yield from view.look(context)
        _look(context, cards, actor(context))

    return Step(run)


@ruleset.rule("glossary.look")
def _look(context: Context, cards: Sequence[Card], player: Player) -> None:
    game_of(context).show(cards, player)


@ruleset.primitive("reveal")
def reveal(compiler: Compiler, what: Term) -> Step:
    """Everybody sees cards."""
    top: Top = compiler.get(what)
    return Step(lambda context: _reveal(context, top))


@ruleset.rule("glossary.reveal")
def _reveal(context: Context, top: Top) -> Play[None]:
    yield from top.reveal(context)


@ruleset.primitive("put-on-top")
def put_on_top(compiler: Compiler, what: Term) -> Step:
    """Cards that were looked at come to the top of the spoils pile, in an order that is chosen."""

    def do(context: Context, cards: Sequence[Card]) -> Play[None]:
        ordered = yield context.game.ask(
            actor(context),
            cards,
            "glossary.put-on-top",
            context.text,
            least=len(cards),
            most=len(cards),
            is_ordered=True,
        )
        terms.put_on_top(game_of(context), ordered, actor(context))

    return _to(compiler, what, do)
