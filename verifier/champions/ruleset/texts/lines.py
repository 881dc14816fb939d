"""Whole lines of card texts: when they work is said by the type of their card.

Rules: priority.as-they-happen; familiars.condition, incantations.stay; glossary.durations.
"""

from __future__ import annotations

from collections.abc import Iterable

from ruledeck.verifier.compile import Compiler, Term, nothing
from ruledeck.verifier.engine.flow.ask import Play
from ruledeck.verifier.engine.state.card import Card, object_of
from ruledeck.verifier.engine.timing.ability import Ability, Context, Lasting, Sort
from ruledeck.verifier.words.holding import Rule, rule_of, waited, whenever
from ruledeck.verifier.words.named import recalled
from ruledeck.verifier.words.selector import Selector, State
from ruledeck.verifier.words.step import Step

from .. import terms
from ..base import ruleset
from ..effects import STAYS, USE
from ..familiars import CONDITION
from ..rounds import ROUND, TURN
from .meant.cards import selector, that_one
from .meant.named import NO_CARDS, game_of
from .steps import steps


@ruleset.primitive("when")
def when(compiler: Compiler, event: Term, do: Term) -> Rule:
    """Each time that something happens, do something."""
    return whenever(compiler, waited(compiler, event), steps(compiler, do))


@ruleset.primitive("holds")
def holds(compiler: Compiler, rule: Term) -> Rule:
    """A line that is a rule."""
    return rule_of(compiler, rule)


@ruleset.primitive("effect")
def effect(compiler: Compiler, do: Term) -> None:
    """What a potion or an incantation does when it is used."""
    compiler.carry_out(USE, steps(compiler, do).run)


# What stays in play


@ruleset.primitive("stays-until")
def stays_until(compiler: Compiler, what: Term, event: Term) -> Rule:
    """A familiar stays in play, or an incantation once it was used, until something happens."""
    compiler.carry_out(STAYS, nothing)
    return whenever(compiler, waited(compiler, event), _goes(selector(compiler, what)))


@ruleset.primitive("stays-while")
def stays_while(compiler: Compiler, what: Term, state: Term) -> Rule:
    """A familiar stays in play, or an incantation once it was used, while a state holds."""
    compiler.carry_out(STAYS, nothing)
    is_so: State = compiler.get(state)
    return Rule((Ability(Sort.CHOICE, (CONDITION,), compiler.text, is_so),))


def _goes(found: Selector) -> Step:
    return Step(lambda context: _go(context, found))


@ruleset.rule("familiars.condition", "incantations.stay")
def _go(context: Context, found: Selector) -> Play[None]:
    """Discard what has stayed in play as long as it says."""
    yield from terms.discard(game_of(context), _still_in_play(found.things(context)))


def _still_in_play(cards: Iterable[Card]) -> list[Card]:
    """Return the cards that nothing else has removed since."""
    return [card for card in cards if card.zone.kind.is_table]


# What lasts


@ruleset.primitive("lasting")
def lasting(compiler: Compiler, rule: Term, until: str) -> Step:
    """A rule holds from now until the end of the turn or the round, wherever its card is.

    What it says of a card that was named is over when that card leaves.
    """
    found, names = rule_of(compiler, rule), recalled(rule)
    named = [that_one(compiler, name.removeprefix("that ")) for name in {*names}.difference(NO_CARDS)]

    def begin(context: Context) -> None:
        holder = next((object_of(card) for each in named for card in each.things(context)), None)
        for ability in found.abilities:
            context.game.last(ability, context, until=until, holder=holder)

    begun = compiler.lasts(begin, *names)
    return Step(lambda context: _BEGINNING[until](context, begun))


@ruleset.rule("glossary.durations.end-of-turn")
def _begin_for_turn(context: Context, begun: Lasting) -> Play[None]:
    yield from _begin(context, begun)


@ruleset.rule("glossary.durations.end-of-round")
def _begin_for_round(context: Context, begun: Lasting) -> Play[None]:
    yield from _begin(context, begun)


def _begin(context: Context, begun: Lasting) -> Play[None]:
    """Let a rule hold from now on."""
    context.game.begin(begun, context)
    yield from context.game.tell("lasting", context.card)


_BEGINNING = {TURN: _begin_for_turn, ROUND: _begin_for_round}
