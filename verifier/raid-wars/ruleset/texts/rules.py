"""Rules that hold while a text works: bonuses, prohibitions, who chooses, what is bypassed.

Rules: challenges.stats; heroes.ability.off; invasions.rolls; guardians.choosing.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any

from ruledeck.verifier.compile import Compiler, Term, TermError
from ruledeck.verifier.engine.flow.event import Event
from ruledeck.verifier.engine.timing.ability import Ability, Context, Modifier, Sort
from ruledeck.verifier.words.holding import Rule, of_card, rule_of
from ruledeck.verifier.words.selector import Selector, State
from ruledeck.verifier.words.step import Step

from ..base import ruleset
from .events import AGAINST
from .meant.named import game_of, player_of
from .meant.selectors import selector
from .meant.sense import CHALLENGE, FIGHTERS, HERO, has_stat, met_in_own_dungeon, only, types_of

PROHIBITED = {"abilities": "ability", "core-effects": "core-effect"}
OUTCOMES = {"destroyed": "destroy", "disrupted": "disrupt"}
ADDED = ("challenges.bonus.stack", "challenges.bonus.limit")
SET = ("challenges.bonus.order",)
CHOICES = {"attacking-hero": "guardians.attacker", "defending-hero": "guardians.defender"}


@ruleset.primitive("holds")
def holds(compiler: Compiler, rule: Term) -> Rule:
    """A line that is a rule."""
    return rule_of(compiler, rule)


@ruleset.primitive("while")
def while_(compiler: Compiler, state: Term, rule: Term) -> Rule | Step:
    """A rule that holds as long as a state does; of a copy, the step that begins it."""
    is_so: State = compiler.get(state)
    found: Rule | Step = compiler.get(rule).only(is_so)
    return found


def _about(compiler: Compiler, sort: Sort, on: Sequence[str], cards: Selector, run: Any = None) -> Rule:
    """Return a rule about cards, as they take part in events or have stats."""
    return Rule((Ability(sort, tuple(on), compiler.text, run, of_card(cards)),))


# Stats and dice


@dataclass(frozen=True, slots=True)
class Bonus:
    """What is added to a stat."""

    stat: str
    modifier: Modifier


@ruleset.primitive("plus")
def plus(compiler: Compiler, amount: int, stat: str, most: int | None = None) -> Bonus:
    """A number is added to a stat, up to a limit."""
    return Bonus(stat, Modifier(lambda context: amount, cap=_limit(most), rules=ADDED))


@ruleset.compiles("challenges.bonus.limit")
def _limit(most: int | None) -> int | None:
    """Return above which value a bonus does not raise a stat, where its text says one."""
    return most


@ruleset.primitive("has", unordered=["bonus"])
def has(compiler: Compiler, who: Term, bonus: Sequence[Term], stacks: str | None = None) -> Rule:
    """Cards have bonuses; those that do not stack are given once by all cards of one name."""
    cards, key = selector(compiler, who), _key(compiler, stacks)
    bonuses: list[Bonus] = [compiler.get(each) for each in bonus]
    return Rule(tuple(_given(compiler, each, key, cards) for each in bonuses))


@ruleset.compiles("challenges.bonus.stack")
def _key(compiler: Compiler, stacks: str | None) -> str:
    """Return what bonuses that do not stack have in common: the name of their card. Others add up."""
    return "" if stacks is None else compiler.text.card


def _given(compiler: Compiler, bonus: Bonus, key: str, cards: Selector) -> Ability:
    has_stat(types_of(cards.word), bonus.stat)
    modifier = replace(bonus.modifier, key=key)
    return Ability(Sort.MODIFY, (bonus.stat,), compiler.text, modifier, of_card(cards))


@ruleset.primitive("sets")
def sets(compiler: Compiler, of: Term, stat: str, to: int) -> Rule:
    """A stat of a card is a number, before bonuses."""
    cards = selector(compiler, of)
    has_stat(types_of(cards.word), stat)
    return _about(compiler, Sort.MODIFY, [stat], cards, _set(lambda context: to))


@ruleset.compiles("challenges.bonus.order")
def _set(amount: Callable[[Context], int]) -> Modifier:
    """Return what sets a stat first, so that bonuses are added to it, and not last, in place of them."""
    return Modifier(amount, sets=True, last=False, rules=SET)


@ruleset.primitive("rolls-fewer")
def rolls_fewer(compiler: Compiler, who: Term, amount: int, against: Term = None) -> Rule:
    """Cards roll fewer dice, always or against some."""
    rollers, others = selector(compiler, who), None if against is None else selector(compiler, against)
    _check_roll(compiler, rollers, others, against)
    is_roller = of_card(rollers)

    def matches(context: Context, event: Event) -> bool:
        return is_roller(context, event) and (others is None or others.fits(context, event.data[AGAINST]))

    modifier = Modifier(lambda context: -amount)
    return Rule((Ability(Sort.MODIFY, ("dice",), compiler.text, modifier, matches),))


@ruleset.text_check
def _check_roll(compiler: Compiler, rollers: Selector, others: Selector | None, against: Term) -> None:
    """Refuse fewer dice for what does not roll, or for all that do, whatever they roll against.

    Raises:
        TermError: other cards are meant too, or neither where they are nor against what is said.
    """
    only(types_of(rollers.word), FIGHTERS, "roll")
    if others is not None:
        only(types_of(others.word), HERO | CHALLENGE, "be rolled against")
        met_in_own_dungeon(compiler, against)
    elif not rollers.is_placed:
        raise TermError("it is said neither where they are nor against what", "invasions.roll.fewer")


# What does not happen, and what does not work


@ruleset.primitive("cannot-be")
def cannot_be(compiler: Compiler, what: Term, done: str) -> Rule:
    """Something does not happen to a card."""
    return _about(compiler, Sort.FORBID, [OUTCOMES[done]], selector(compiler, what))


@ruleset.primitive("does-not-work", unordered=["texts"])
def does_not_work(compiler: Compiler, texts: Sequence[str], of: Term) -> Rule:
    """Abilities or core effects of cards do not work."""
    cards = selector(compiler, of)
    _have_texts(cards, texts)
    on = [f"{type_} {PROHIBITED[each]}" for type_ in types_of(cards.word) for each in texts]
    return _about(compiler, Sort.FORBID, on, cards)


@ruleset.text_check
def _have_texts(cards: Selector, texts: Sequence[str]) -> None:
    """Refuse core effects of what has none.

    Raises:
        TermError: other cards than heroes are meant too.
    """
    if "core-effects" in texts:
        only(types_of(cards.word), HERO, "have a core effect")


# Choices


@ruleset.primitive("hits-without-rolling")
def hits_without_rolling(compiler: Compiler, who: Term) -> Rule:
    """Heroes hit without a roll."""
    return _about(compiler, Sort.CHOICE, ["hits-without-rolling"], selector(compiler, who))


@ruleset.primitive("bypasses")
def bypasses(compiler: Compiler, what: Term) -> Rule:
    """The party goes on from cards without facing them."""
    return _about(compiler, Sort.CHOICE, ["must-bypass"], selector(compiler, what))


@ruleset.primitive("in-rounds")
def in_rounds(compiler: Compiler, against: Term, rule: Term) -> Rule:
    """A rule of choice in every round against a guardian."""
    guardian = selector(compiler, against)

    def is_faced(context: Context) -> bool:
        return game_of(context).faced in guardian.things(context)

    return rule_of(compiler, rule).only(is_faced)


@ruleset.primitive("chooses")
def chooses(compiler: Compiler, who: str, role: str) -> Rule:
    """Another player chooses the hero of a role."""
    chooser = Ability(Sort.CHOICE, (CHOICES[role],), compiler.text, lambda context: player_of(context, who))
    return Rule((chooser,))


@ruleset.primitive("chooses-one")
def chooses_one(compiler: Compiler, who: str, role: str, also: str) -> Rule:
    """One hero has both roles; a player chooses it."""
    assert {role, also} == set(CHOICES)
    same = Ability(Sort.CHOICE, ("same-hero",), compiler.text, None)
    return Rule((*chooses(compiler, who, role).abilities, same))
