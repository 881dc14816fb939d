"""Tokens from the supply and back into it: damage, crystals, charges, rewards.

Rules: mechanics.damage-taken, mechanics.damage-healed, mechanics.crystals-moved; mechanics.overlord-crystals;
eastquest.charges.
"""

from __future__ import annotations

from ruledeck.verifier.compile import Compiler, Term
from ruledeck.verifier.engine.flow.ask import Play
from ruledeck.verifier.engine.state.card import Card
from ruledeck.verifier.engine.state.player import Player
from ruledeck.verifier.engine.timing.ability import Context
from ruledeck.verifier.words.step import Step

from ... import damage, tokens
from ...base import Enchanters, ruleset
from ..amounts import CHARGE, held_by, times
from ..named import game_of
from ..tokens import Tokens, token_of
from .who import Side, doer

CHARGES = "charges"
REINFORCEMENT = "reinforcement"


def held(game: Enchanters, unit: Side, token: str) -> int:
    """Return how many tokens of a sort a player has, or lie on the Overlord's card."""
    return unit.counters.get(token, 0) if isinstance(unit, Card) else held_by(game, unit, token)


def all_or(tokens: Tokens, context: Context, there: int) -> int:
    """Return how many tokens a text means: so many, or all that are there."""
    return there if tokens.amount is None else tokens.amount(context)


# Taking


@ruleset.primitive("take")
def take(compiler: Compiler, what: Term, per: Term = None) -> Step:
    """Tokens are taken from the supply, so many for each of what is counted."""
    some, each = token_of(compiler, what), times(compiler, 1, per)

    def run(context: Context) -> Play[None]:
        amount = all_or(some, context, 0) * each(context)
        yield from _take(game_of(context), doer(context), some.token, amount, context.you)

    return Step(run)


def _take(game: Enchanters, unit: Side, token: str, amount: int, by: Player) -> Play[None]:
    """Let a player or the Overlord get tokens of a sort."""
    if token == damage.DAMAGE:
        yield from damage.take(game, {unit: amount}, by)
    elif isinstance(unit, Card):
        yield from put_on(game, unit, token, amount)
    elif token == CHARGE:
        yield from _take_charges(game, unit, amount)
    else:
        yield from tokens.take_crystals(game, unit, amount)


@ruleset.rule("eastquest.charges.gain")
def _take_charges(game: Enchanters, player: Player, amount: int) -> Play[None]:
    if amount > 0:
        yield from game.add("take", CHARGES, amount, player)


def put_on(game: Enchanters, card: Card, token: str, amount: int) -> Play[None]:
    """Put tokens from the supply on a card; reinforcement tokens come with a side up by chance."""
    if token == REINFORCEMENT:
        yield from tokens.reinforce(game, card, amount)
    elif card is game.overlord and token == tokens.CRYSTAL:
        yield from _lay_crystals(game, card, amount)
    else:
        yield from tokens.put(game, card, token, amount)


@ruleset.rule("mechanics.overlord.crystals")
def _lay_crystals(game: Enchanters, overlord: Card, amount: int) -> Play[None]:
    """Put crystals on the Overlord's card, where they lie from now on."""
    yield from tokens.put(game, overlord, tokens.CRYSTAL, amount)


# Healing, losing and paying


@ruleset.primitive("heal")
def heal(compiler: Compiler, what: Term, per: Term = None) -> Step:
    """Damage is healed, as much as there is."""
    some, each = token_of(compiler, what), times(compiler, 1, per)

    def run(context: Context) -> Play[None]:
        game, unit = game_of(context), doer(context)
        there = damage.wounds_of(game, unit) if isinstance(unit, Player) else 0
        amount = all_or(some, context, there) * each(context)
        yield from damage.heal(game, {unit: amount}, context.you)

    return Step(run)


@ruleset.primitive("lose")
def lose(compiler: Compiler, what: Term, per: Term = None) -> Step:
    """Tokens go back into the supply, as many as there are."""
    some, each = token_of(compiler, what), times(compiler, 1, per)

    def run(context: Context) -> Play[None]:
        game, unit = game_of(context), doer(context)
        amount = all_or(some, context, held(game, unit, some.token)) * each(context)
        yield from give_back(game, unit, some.token, amount)

    return Step(run)


def give_back(game: Enchanters, unit: Side, token: str, amount: int) -> Play[None]:
    """Let a player's tokens, or those on the Overlord's card, go into the supply."""
    if isinstance(unit, Card):
        yield from tokens.take_off(game, unit, token, amount)
    elif token == tokens.REWARD:
        yield from tokens.lose_rewards(game, unit, amount)
    elif token == CHARGE:
        yield from game.add("lose", CHARGES, -min(amount, held(game, unit, token)), unit)
    else:
        yield from tokens.lose_crystals(game, unit, amount)


@ruleset.primitive("pay")
def pay(compiler: Compiler, what: Term) -> Step:
    """Crystals are paid, all of them or none."""
    some = token_of(compiler, what)

    def can(context: Context) -> bool:
        there = held(game_of(context), doer(context), some.token)
        return there >= all_or(some, context, there)

    def run(context: Context) -> Play[None]:
        yield from _pay(context, some)

    return Step(run, can)


@ruleset.rule("texts.cost")
def _pay(context: Context, some: Tokens) -> Play[None]:
    game, unit = game_of(context), doer(context)
    amount = all_or(some, context, held(game, unit, some.token))
    yield from give_back(game, unit, some.token, amount)
