"""Tokens that go from one to another, and onto cards.

Rules: mechanics.damage-moved, mechanics.crystals-moved, mechanics.overlord-crystals, mechanics.tokens.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import partial

from ruledeck.verifier.compile import Compiler, Term, TermError
from ruledeck.verifier.engine.flow.ask import Play
from ruledeck.verifier.engine.state.card import Card
from ruledeck.verifier.engine.state.player import Player
from ruledeck.verifier.engine.timing.ability import Context
from ruledeck.verifier.words.step import Plan, Step, planned

from ... import damage, tokens
from ...base import MARKET, Enchanters, Unit, ruleset
from ...coop import instead
from ...variants import alone
from ..amounts import times
from ..named import game_of, note_taken_off
from ..people import people
from ..tokens import Tokens, token_of
from .places import place
from .taken import all_or, held, put_on
from .who import Side, doer, player_of

# From one to another


@ruleset.primitive("transfer")
def transfer(compiler: Compiler, what: Term, to: Term) -> Step:
    """Own tokens go to others; what is for several is divided as the giver chooses."""
    some, receivers = token_of(compiler, what), people(compiler, to)

    def asks(context: Context) -> Play[Plan]:
        units = yield from receivers.pick(context)
        there = held(game_of(context), doer(context), some.token)
        shares = yield from _divided(context, min(all_or(some, context, there), there), units)
        return partial(_hand_over, game_of(context), doer(context), shares, some.token)

    return planned(asks, receivers.can)


@ruleset.rule("mechanics.give.share")
def _divided(context: Context, amount: int, units: Sequence[Unit]) -> Play[Mapping[Unit, int]]:
    """Return how many tokens each gets: all that are given, one by one where there are several."""
    shares: Counter[Unit] = Counter()
    for _ in range(amount if units else 0):
        unit = yield game_of(context).ask(player_of(context), units, "mechanics.give.share", context.text)
        shares[unit] += 1
    return shares


def _hand_over(game: Enchanters, giver: Side, shares: Mapping[Unit, int], token: str) -> Play[None]:
    """Let tokens of a player, or of the Overlord, go to others at one moment."""
    if token == damage.DAMAGE and isinstance(giver, Player):
        yield from damage.transfer(game, giver, shares)
    elif token == tokens.CRYSTAL:
        yield from tokens.hand_over(game, "give", giver, shares)


@ruleset.primitive("take-from")
def take_from(compiler: Compiler, what: Term, from_: Term, per: Term = None) -> Step:
    """Tokens come from others, as many as they have."""
    some, givers, each = token_of(compiler, what), people(compiler, from_), times(compiler, 1, per)

    def asks(context: Context) -> Play[Plan]:
        units = yield from givers.pick(context)
        return partial(act, context, units)

    def act(context: Context, units: Sequence[Unit]) -> Play[None]:
        for unit in units:
            if unit == MARKET:
                yield from _take_from_market(context, some, each(context))
                continue
            amount = all_or(some, context, held(game_of(context), unit, some.token)) * each(context)
            yield from _take_from(context, some.token, unit, amount)

    return planned(asks, givers.can)


def _take_from(context: Context, token: str, giver: Side, amount: int) -> Play[None]:
    """Let whoever carries out a step get tokens of another, as many as there are."""
    game, taker = game_of(context), doer(context)
    if token == damage.DAMAGE:
        yield from _take_damage(game, giver, taker, amount)
    elif isinstance(giver, Player):
        yield from tokens.steal_crystals(game, giver, taker, amount)
    elif isinstance(taker, Player):
        yield from _take_crystals(game, giver, taker, amount)


def _take_from_market(context: Context, some: Tokens, times: int) -> Play[None]:
    """Let a player take damage from beside the Market, or crystals from the supply."""
    game = game_of(context)
    amount = all_or(some, context, alone.points_beside(game)) * times
    if some.token == damage.DAMAGE:
        yield from damage.transfer_from_market(game, context.you, amount)
    elif some.token == tokens.CRYSTAL:
        yield from alone.steal_crystals(game, context.you, amount)


def _take_crystals(game: Enchanters, overlord: Card, player: Player, amount: int) -> Play[None]:
    if game.is_co_op:
        yield from instead.crystals_for(game, overlord, player, amount)
    else:
        yield from tokens.take_from_overlord(game, overlord, player, amount)


def _take_damage(game: Enchanters, giver: Side, taker: Side, amount: int) -> Play[None]:
    if isinstance(giver, Player):
        yield from damage.transfer(game, giver, {taker: min(amount, damage.wounds_of(game, giver))})
    elif isinstance(taker, Player):
        yield from damage.transfer_from_overlord(game, giver, taker, amount)


# Onto cards and off them


@ruleset.primitive("lay")
def lay(compiler: Compiler, what: Term, on: Term) -> Step:
    """Own tokens are put on a card."""
    some, where = token_of(compiler, what), place(compiler, on)
    _are_crystals(some)

    def run(context: Context) -> Play[None]:
        game, player = game_of(context), player_of(context)
        amount = all_or(some, context, held(game, player, some.token))
        for card in where.things(context):
            yield from tokens.lay_crystals(game, player, card, amount)

    return Step(run, lambda context: bool(where.things(context)))


@ruleset.text_check
def _are_crystals(some: Tokens) -> None:
    """Refuse to put other tokens of a player's on a card than crystals.

    Raises:
        TermError: no rule says what they would do there.
    """
    if some.token != tokens.CRYSTAL:
        raise TermError(f"a player's own {some.token} is put on no card", "crystal")


@ruleset.primitive("add")
def add(compiler: Compiler, what: Term, to: Term, per: Term = None) -> Step:
    """Tokens come from the supply onto cards."""
    some, where, each = token_of(compiler, what), place(compiler, to), times(compiler, 1, per)

    def run(context: Context) -> Play[None]:
        for card in where.things(context):
            amount = all_or(some, context, 0) * each(context)
            yield from put_on(game_of(context), card, some.token, amount)

    return Step(run, lambda context: bool(where.things(context)))


@ruleset.primitive("remove")
def remove(compiler: Compiler, what: Term, from_: Term) -> Step:
    """Tokens go from cards into the supply, as many as lie there; it is kept in mind how many."""
    some, where = token_of(compiler, what), place(compiler, from_)

    def run(context: Context) -> Play[None]:
        off = 0
        for card in where.things(context):
            amount = all_or(some, context, card.counters.get(some.token, 0))
            off += yield from tokens.take_off(game_of(context), card, some.token, amount)
        note_taken_off(context, some.token, off)

    return Step(run)
