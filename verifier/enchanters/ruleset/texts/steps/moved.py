"""Tokens that go from one to another, and onto cards.

Rules: mechanics.damage-moved, mechanics.crystals-moved, mechanics.overlord-crystals, mechanics.tokens.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any

from ruledeck.verifier.compile import Compiler, Term, TermError
from ruledeck.verifier.engine.flow.ask import Play
from ruledeck.verifier.engine.state.card import Card
from ruledeck.verifier.engine.state.player import Player
from ruledeck.verifier.engine.timing.ability import Context
from ruledeck.verifier.words.named import actor
from ruledeck.verifier.words.selector import Selector, one
from ruledeck.verifier.words.step import Plan, Step, planned

from ... import damage, tokens
from ...base import Enchanters, Unit, ruleset
from ...coop import instead
from ...variants import alone
from ..amounts import times
from ..named import game_of, note_taken_off
from ..people import PLAYER, people
from ..tokens import Tokens, token_of
from .places import place
from .taken import all_or, held, put_on, so_many
from .who import doer, of_players

# From one to another


@ruleset.primitive("transfer")
def transfer(compiler: Compiler, what: Term, to: Term) -> Step:
    """Own tokens go to others; what is for several is divided as the giver chooses."""
    (token, amount), receivers = so_many(compiler, what), people(compiler, to)
    _can_be_moved(token)

    def asks(context: Context) -> Play[Plan]:
        game, giver = game_of(context), actor(context)
        units = yield from receivers.pick(context)
        shares = yield from _divided(context, min(amount(context), held(game, giver, token)), units)
        return partial(_HANDS_OVER[token], game, giver, shares)

    return of_players(planned(asks, receivers.can), Step())


@ruleset.text_check
def _can_be_moved(token: str) -> None:
    """Refuse to move other tokens from one to another than damage and crystals.

    Raises:
        TermError: no rule says how they move.
    """
    if token not in _HANDS_OVER:
        raise TermError(f"{token} tokens do not go from one to another", "damage, crystal")


@ruleset.rule("mechanics.give.share")
def _divided(context: Context, amount: int, units: Sequence[Unit]) -> Play[Mapping[Unit, int]]:
    """Return how many tokens each gets: all that are given, one by one where there are several."""
    among = Selector(PLAYER, lambda _: units)
    getting = one(among, "mechanics.give.share", "terms.untargeted.nobody")
    shares: Counter[Unit] = Counter()
    for _ in range(amount):
        shares.update((yield from getting.pick(context)))
    return shares


def _give_crystals(game: Enchanters, giver: Player, shares: Mapping[Unit, int]) -> Play[None]:
    yield from tokens.hand_over(game, "give", giver, shares)


_HANDS_OVER: dict[str, Callable[[Enchanters, Player, Mapping[Unit, int]], Play[None]]] = {
    damage.DAMAGE: damage.transfer,
    tokens.CRYSTAL: _give_crystals,
}


@ruleset.primitive("take-from")
def take_from(compiler: Compiler, what: Term, from_: Term, per: Term = None) -> Step:
    """Tokens come from others, as many as they have."""
    some, each = token_of(compiler, what), times(compiler, 1, per)
    _can_be_moved(some.token)
    givers = _who_can_give(people(compiler, from_), some.token)

    def asks(context: Context) -> Play[Plan]:
        units = yield from givers.pick(context)
        return partial(act, context, units)

    def act(context: Context, units: Sequence[Unit]) -> Play[None]:
        for unit in units:
            take = _TAKES[some.token, type(unit)]
            amount = all_or(some, context, partial(held, game_of(context), unit, some.token)) * each(context)
            yield from take(game_of(context), unit, doer(context), amount)

    return planned(asks, givers.can)


def _who_can_give(givers: Selector, token: str) -> Selector:
    """Return those of some people from whom tokens can be taken: crystals from all of them."""
    return givers.that_are(_has_damage) if token == damage.DAMAGE else givers


@ruleset.rule("mechanics.transfer.some")
def _has_damage(context: Context, unit: Unit) -> bool:
    """Return whether damage can be taken from somebody: of players, only from one who has some."""
    return not isinstance(unit, Player) or damage.wounds_of(game_of(context), unit) > 0


def _take_damage(game: Enchanters, giver: Player, taker: Unit, amount: int) -> Play[None]:
    yield from damage.transfer(game, giver, {taker: min(amount, damage.wounds_of(game, giver))})


def _take_from_beside(game: Enchanters, market: Unit, player: Player, amount: int) -> Play[None]:
    yield from damage.transfer_from_market(game, player, amount)


def _take_crystals(game: Enchanters, overlord: Card, player: Player, amount: int) -> Play[None]:
    """Let a player take crystals from the Overlord; one of a co-op game never has too few."""
    if game.is_co_op:
        yield from instead.crystals_for(game, overlord, player, amount)
    else:
        yield from tokens.take_from_overlord(game, overlord, player, amount)


def _take_from_supply(game: Enchanters, market: Unit, player: Player, amount: int) -> Play[None]:
    yield from alone.steal_crystals(game, player, amount)


_TAKES: dict[tuple[str, type], Callable[[Enchanters, Any, Any, int], Play[None]]] = {
    (damage.DAMAGE, Player): _take_damage,
    (damage.DAMAGE, Card): damage.transfer_from_overlord,
    (damage.DAMAGE, str): _take_from_beside,
    (tokens.CRYSTAL, Player): tokens.steal_crystals,
    (tokens.CRYSTAL, Card): _take_crystals,
    (tokens.CRYSTAL, str): _take_from_supply,
}


# Onto cards and off them


@ruleset.primitive("lay")
def lay(compiler: Compiler, what: Term, on: Term) -> Step:
    """Own tokens are put on a card."""
    some, where = token_of(compiler, what), place(compiler, on)
    _are_crystals(some)

    def run(context: Context) -> Play[None]:
        game, player = game_of(context), actor(context)
        amount = all_or(some, context, partial(held, game, player, some.token))
        for card in where.things(context):
            yield from tokens.lay_crystals(game, player, card, amount)

    return Step(run)


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
    (token, amount), where = so_many(compiler, what, per), place(compiler, to)

    def run(context: Context) -> Play[None]:
        for card in where.things(context):
            yield from put_on(game_of(context), card, token, amount(context))

    return Step(run)


@ruleset.primitive("remove")
def remove(compiler: Compiler, what: Term, from_: Term) -> Step:
    """Tokens go from cards into the supply, as many as lie there; it is kept in mind how many."""
    some, where = token_of(compiler, what), place(compiler, from_)

    def run(context: Context) -> Play[None]:
        off = 0
        for card in where.things(context):
            amount = all_or(some, context, partial(tokens.lying, card, some.token))
            off += yield from tokens.take_off(game_of(context), card, some.token, amount)
        note_taken_off(context, some.token, off)

    return Step(run)
