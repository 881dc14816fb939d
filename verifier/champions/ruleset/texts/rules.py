"""Rules that hold while a text works: power that is changed, and what cannot be.

Rules: champions.power.sum, champions.valor; glossary.cannot, glossary.damage.less.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ruledeck.verifier.compile import Compiler, Term
from ruledeck.verifier.engine.flow.event import Event
from ruledeck.verifier.engine.timing.ability import Ability, Context, Modifier, Sort
from ruledeck.verifier.words.holding import Rule, of_card, rule_of
from ruledeck.verifier.words.selector import Count, State

from ..base import ruleset
from ..combat import ATTACK
from ..life import GAIN, TAKEN
from ..power import POWER, VALORLESS
from .meant.cards import CHAMPION, check_kind, selector
from .meant.people import people

SOURCES = {"champions": "champion", "monsters": "monster"}
"""The types of cards that deal damage, by what texts call them."""


@ruleset.primitive("while")
def while_(compiler: Compiler, state: Term, rule: Term) -> Rule:
    """A rule that holds as long as a state does."""
    is_so: State = compiler.get(state)
    return rule_of(compiler, rule).only(is_so)


def _rule(compiler: Compiler, sort: Sort, on: str, matches: Callable[..., bool], run: Any = None) -> Rule:
    return Rule((Ability(sort, (on,), compiler.text, run, matches),))


# Power


@ruleset.primitive("plus")
def plus(compiler: Compiler, amount: int, times: Term) -> Count:
    """So much is added, so often."""
    often: Count = compiler.get(times)
    return lambda context: amount * often(context)


@ruleset.primitive("minus")
def minus(compiler: Compiler, amount: int, times: Term) -> Count:
    """So much is taken off, so often."""
    often: Count = compiler.get(times)
    return lambda context: -amount * often(context)


@ruleset.primitive("has")
def has(compiler: Compiler, who: Term, bonus: Term) -> Rule:
    """Champions or monsters have more power, or less."""
    modifier = Modifier(compiler.get(bonus))
    return _rule(compiler, Sort.MODIFY, POWER, of_card(selector(compiler, who)), modifier)


@ruleset.primitive("lacks-valor")
def lacks_valor(compiler: Compiler, who: Term) -> Rule:
    """Champions have no Valor, whatever they have equipped."""
    return _rule(compiler, Sort.CHOICE, VALORLESS, of_card(selector(compiler, who)))


# Damage and life


@ruleset.primitive("takes-less")
def takes_less(compiler: Compiler, who: Term, amount: int, from_: str) -> Rule:
    """A player takes less damage from champions or from monsters."""
    players, source = people(compiler, who), SOURCES[from_]

    def matches(context: Context, asked: Event) -> bool:
        return asked.data["source"] == source and asked.player in players.things(context)

    return _rule(compiler, Sort.MODIFY, TAKEN, matches, _less(amount))


@ruleset.compiles("glossary.damage.less")
def _less(amount: int) -> Modifier:
    """Return what lowers damage."""
    return Modifier(lambda context: -amount, rules=("glossary.damage.less",))


@ruleset.primitive("cannot-gain-life")
def cannot_gain_life(compiler: Compiler, who: Term) -> Rule:
    """Players gain no life."""
    players = people(compiler, who)

    def matches(context: Context, event: Event) -> bool:
        return _cannot(context, event.player in players.things(context))

    return _rule(compiler, Sort.FORBID, GAIN, matches)


@ruleset.primitive("cannot-attack")
def cannot_attack(compiler: Compiler, who: Term, whom: Term) -> Rule:
    """Champions attack none of some players."""
    champions, players = selector(compiler, who), people(compiler, whom)
    check_kind(champions.word, CHAMPION)
    is_one = of_card(champions)

    def matches(context: Context, event: Event) -> bool:
        return _cannot(context, is_one(context, event) and event.player in players.things(context))

    return _rule(compiler, Sort.FORBID, ATTACK, matches)


@ruleset.rule("glossary.cannot")
def _cannot(context: Context, is_forbidden: bool) -> bool:
    """Return whether a text forbids something, which no other text can allow."""
    return is_forbidden
