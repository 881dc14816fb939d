"""Tokens from the supply and back into it: damage, crystals, charges, rewards.

Rules: mechanics.damage-taken, mechanics.damage-healed, mechanics.crystals-moved; mechanics.overlord-crystals;
eastquest.charges.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from functools import partial
from typing import Any

from ruledeck.verifier.compile import Compiler, Term
from ruledeck.verifier.engine.flow.ask import Play
from ruledeck.verifier.engine.state.card import Card
from ruledeck.verifier.engine.state.player import Player
from ruledeck.verifier.engine.timing.ability import Context
from ruledeck.verifier.words.selector import Count
from ruledeck.verifier.words.step import Step

from ... import damage, tokens
from ...base import Enchanters, Unit, ruleset
from ...coop import instead
from ..amounts import CHARGE, held_by, times
from ..named import did_removed_hinder, game_of
from ..tokens import Tokens, token_of
from .who import Side, doer

CHARGES = "charges"
REINFORCEMENT = "reinforcement"
Deed = Callable[[Enchanters, Any, str, int], Play[Any]]
"""What is done with tokens: (game, whose they are, their sort, how many)."""


def so_many(compiler: Compiler, what: Term, per: Term = None) -> tuple[str, Count]:
    """Return which tokens a text means and how many, for each of what is counted."""
    return token_of(compiler, what).token, times(compiler, what["some"]["amount"], per)


def all_or(tokens: Tokens, context: Context, there: Callable[[], int]) -> int:
    """Return how many tokens a text means: so many, or all that are there."""
    return there() if tokens.amount is None else tokens.amount(context)


def held(game: Enchanters, unit: Unit, token: str) -> int:
    """Return how many tokens of a sort a player has, or lie on the Overlord's card."""
    return _HELD[type(unit)](game, unit, token)


def _on_card(game: Enchanters, card: Card, token: str) -> int:
    return Counter(card.counters)[token]


_HELD: dict[type, Callable[[Enchanters, Any, str], int]] = {Player: held_by, Card: _on_card}


# Taking


@ruleset.primitive("take")
def take(compiler: Compiler, what: Term, per: Term = None) -> Step:
    """Tokens are taken from the supply, so many for each of what is counted."""
    token, amount = so_many(compiler, what, per)

    def run(context: Context) -> Play[None]:
        yield from _take(game_of(context), doer(context), token, amount(context), context.you)

    return Step(run)


def _take(game: Enchanters, unit: Side, token: str, amount: int, by: Player) -> Play[None]:
    """Let a player or the Overlord get tokens of a sort."""
    if token == damage.DAMAGE:
        yield from damage.take(game, {unit: amount}, by)
    else:
        yield from _GETS[type(unit)](game, unit, token, amount)


def _get(game: Enchanters, player: Player, token: str, amount: int) -> Play[None]:
    deeds = {tokens.CRYSTAL: tokens.take_crystals, CHARGE: _take_charges}
    yield from deeds[token](game, player, amount)


@ruleset.rule("eastquest.charges.gain")
def _take_charges(game: Enchanters, player: Player, amount: int) -> Play[None]:
    yield from game.add("take", CHARGES, amount, player)


def put_on(game: Enchanters, card: Card, token: str, amount: int) -> Play[None]:
    """Put tokens from the supply on a card; reinforcement tokens come with a side up by chance."""
    if token == REINFORCEMENT:
        yield from tokens.reinforce(game, card, amount)
    elif card is game.overlord and token == tokens.CRYSTAL:
        yield from instead.take_crystals(game, card, amount)
    else:
        yield from tokens.put(game, card, token, amount)


_GETS: dict[type, Deed] = {Player: _get, Card: put_on}


@ruleset.primitive("avenge")
def avenge(compiler: Compiler, what: str) -> Step:
    """The Overlord gets a reinforcement token for the dragon that was removed, if it was a lasting hindrance."""
    assert what == "removed-card"

    def run(context: Context) -> Play[None]:
        if did_removed_hinder(context):
            yield from instead.avenge(game_of(context))

    return Step(run)


# Healing, losing and paying


@ruleset.primitive("heal")
def heal(compiler: Compiler, what: Term, per: Term = None) -> Step:
    """Damage is healed, as much as there is."""
    some, each = token_of(compiler, what), times(compiler, 1, per)

    def run(context: Context) -> Play[None]:
        game, unit = game_of(context), doer(context)
        amount = all_or(some, context, partial(held, game, unit, damage.DAMAGE)) * each(context)
        yield from damage.heal(game, {unit: amount}, context.you)

    return Step(run)


@ruleset.primitive("lose")
def lose(compiler: Compiler, what: Term, per: Term = None) -> Step:
    """Tokens go back into the supply, as many as there are."""
    some, each = token_of(compiler, what), times(compiler, 1, per)

    def run(context: Context) -> Play[None]:
        game, unit = game_of(context), doer(context)
        amount = all_or(some, context, partial(held, game, unit, some.token)) * each(context)
        yield from give_back(game, unit, some.token, amount)

    return Step(run)


def give_back(game: Enchanters, unit: Side, token: str, amount: int) -> Play[None]:
    """Let a player's tokens, or those on the Overlord's card, go into the supply."""
    yield from _GIVES_BACK[type(unit)](game, unit, token, amount)


def _give_back(game: Enchanters, player: Player, token: str, amount: int) -> Play[Any]:
    deeds: dict[str, Callable[[Enchanters, Player, int], Play[Any]]] = {
        tokens.CRYSTAL: tokens.lose_crystals,
        tokens.REWARD: tokens.lose_rewards,
        CHARGE: _lose_charges,
    }
    yield from deeds[token](game, player, amount)


@ruleset.rule("mechanics.discard.tokens")
def _lose_charges(game: Enchanters, player: Player, amount: int) -> Play[None]:
    yield from game.add("lose", CHARGES, -amount, player)


_GIVES_BACK: dict[type, Deed] = {Player: _give_back, Card: tokens.take_off}


@ruleset.primitive("pay")
def pay(compiler: Compiler, what: Term) -> Step:
    """Crystals are paid, all of them or none."""
    some = token_of(compiler, what)

    def can(context: Context) -> bool:
        there = partial(held, game_of(context), doer(context), some.token)
        return there() >= all_or(some, context, there)

    def run(context: Context) -> Play[None]:
        yield from _pay(context, some)

    return Step(run, can)


@ruleset.rule("texts.cost")
def _pay(context: Context, some: Tokens) -> Play[None]:
    game, unit = game_of(context), doer(context)
    amount = all_or(some, context, partial(held, game, unit, some.token))
    yield from give_back(game, unit, some.token, amount)
