"""Rules that hold while a text works, or for the rest of an invasion.

Rules: challenges.stats; challenges.copying; heroes.ability.off; invasions.rest.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any

from ruledeck.verifier.compile import Compiler, Term, TermError
from ruledeck.verifier.engine.flow.ask import Play
from ruledeck.verifier.engine.flow.event import Event
from ruledeck.verifier.engine.timing.ability import Ability, Context, Modifier, Sort, Text

from ..base import ruleset
from .events import AGAINST, Matches, Waited, waited
from .meant.conditions import State
from .meant.named import game_of, player_of, recalled
from .meant.selectors import Selector, selector
from .meant.sense import ALL, CHALLENGE, FIGHTERS, HERO, has_stat, only
from .steps import Step, steps

PROHIBITED = {"abilities": "ability", "core-effects": "core-effect"}
OUTCOMES = {"destroyed": "destroy", "disrupted": "disrupt"}
CHOICES = {"attacking-hero": "guardians.attacker", "defending-hero": "guardians.defender"}


Begin = Callable[[Context], None]
COPIED = "copied"


def _in_any_state(context: Context) -> bool:
    return True


@dataclass(frozen=True, slots=True)
class Rule:
    """What holds: abilities; for a copy, how it begins, and the state that it works in."""

    text: Text
    abilities: tuple[Ability, ...] = ()
    copying: Callable[[State], Begin] | None = None
    state: State = _in_any_state

    def as_step(self) -> Step:
        """Return a step that begins a copy, which is over when the party is done with this card."""
        begin = None if self.copying is None else self.copying(self.state)

        def run(context: Context) -> Play[bool]:
            yield from _tell_copy(context)
            if begin is not None:
                with game_of(context).under("challenges.copy.reads", "challenges.copy.chain"):
                    begin(context)
            return True

        return Step(run)

    def only(self, state: State) -> Rule:
        """Return the rule as it holds only while a state does."""
        abilities = tuple(_only(ability, state) for ability in self.abilities)
        return replace(self, abilities=abilities, state=state)


@ruleset.rule("challenges.copy.which")
def _tell_copy(context: Context) -> Play[None]:
    """Tell that a card copies another, which its owner has chosen."""
    yield from context.game.tell("copy", context.card)


def _only(ability: Ability, state: State) -> Ability:
    matches = ability.matches

    def both(context: Context, event: Event) -> bool:
        return state(context) and matches(context, event)

    return replace(ability, matches=both)


def rule_of(compiler: Compiler, term: Term) -> Rule:
    """Return what a rule compiles to."""
    found = compiler.get(term)
    assert isinstance(found, Rule), f"{term} is no rule"
    return found


def _rule(sort: Sort, on: Sequence[str], text: Text, run: Any, matches: Matches) -> Rule:
    return Rule(text, (Ability(sort, tuple(on), text, run, matches),))


def _of_card(who: Selector) -> Matches:
    def matches(context: Context, event: Event) -> bool:
        return event.card is not None and who.fits(context, event.card)

    return matches


@ruleset.primitive("while")
def while_(compiler: Compiler, state: Term, rule: Term) -> Rule:
    """A rule that holds as long as a state does."""
    is_so: State = compiler.get(state)
    return rule_of(compiler, rule).only(is_so)


@ruleset.primitive("has", unordered=["bonus"])
def has(compiler: Compiler, who: Term, bonus: Term, stacks: str | None = None) -> Rule:
    """Cards have bonuses; those that do not stack are given once by all cards of one name."""
    cards = selector(compiler, who)
    matches = _of_card(cards)
    key = compiler.text.card if stacks == "never" else ""
    bonuses = bonus if isinstance(bonus, list) else [bonus]
    for each in bonuses:
        has_stat(cards.types, each["plus"]["stat"])
    return Rule(compiler.text, tuple(_bonus(compiler, each["plus"], key, matches) for each in bonuses))


def _bonus(compiler: Compiler, plus: Term, key: str, matches: Matches) -> Ability:
    amount = int(plus["amount"])
    modifier = Modifier(lambda context: amount, cap=plus.get("up-to"), key=key)
    return Ability(Sort.MODIFY, (plus["stat"],), compiler.text, modifier, matches)


@ruleset.primitive("sets")
def sets(compiler: Compiler, of: Term, stat: str, to: int) -> Rule:
    """A stat of a card is a number, before bonuses."""
    cards, modifier = selector(compiler, of), Modifier(lambda context: to, sets=True)
    has_stat(cards.types, stat)
    return _rule(Sort.MODIFY, [stat], compiler.text, modifier, _of_card(cards))


@ruleset.primitive("rolls-fewer")
def rolls_fewer(compiler: Compiler, who: Term, amount: int, against: Term = None) -> Rule:
    """Cards roll fewer dice, always or against some."""
    roller = selector(compiler, who)
    only(roller.types, FIGHTERS, "roll")
    other = None if against is None else selector(compiler, against)
    if other is not None:
        only(other.types, HERO | CHALLENGE, "be rolled against")
    elif not roller.is_placed:
        raise TermError("it is said neither where they are nor against what", "invasions.roll.fewer")

    def matches(context: Context, event: Event) -> bool:
        if event.card is None or not roller.fits(context, event.card):
            return False
        return other is None or other.fits(context, event.data[AGAINST])

    return _rule(Sort.MODIFY, ["dice"], compiler.text, Modifier(lambda context: -amount), matches)


@ruleset.primitive("cannot-be")
def cannot_be(compiler: Compiler, what: Term, done: str) -> Rule:
    """Something does not happen to a card."""
    matches = _of_card(selector(compiler, what))
    return _rule(Sort.FORBID, [OUTCOMES[done]], compiler.text, None, matches)


@ruleset.primitive("does-not-work", unordered=["texts"])
def does_not_work(compiler: Compiler, texts: str | Sequence[str], of: Term) -> Rule:
    """Abilities or core effects of cards do not work."""
    cards, kinds = selector(compiler, of), [texts] if isinstance(texts, str) else texts
    if "core-effects" in kinds:
        only(cards.types, HERO, "have a core effect")
    on = [f"{type_} {PROHIBITED[kind]}" for type_ in sorted(cards.types or ALL) for kind in kinds]
    return _rule(Sort.FORBID, on, compiler.text, None, _of_card(cards))


@ruleset.primitive("hits-without-rolling")
def hits_without_rolling(compiler: Compiler, who: Term) -> Rule:
    """Heroes hit without a roll."""
    matches = _of_card(selector(compiler, who))
    return _rule(Sort.CHOICE, ["hits-without-rolling"], compiler.text, None, matches)


@ruleset.primitive("bypasses")
def bypasses(compiler: Compiler, what: Term) -> Rule:
    """The party goes on from cards without facing them."""
    return _rule(Sort.CHOICE, ["must-bypass"], compiler.text, None, _of_card(selector(compiler, what)))


@ruleset.primitive("in-rounds")
def in_rounds(compiler: Compiler, against: Term, rule: Term) -> Rule:
    """A rule of choice in every round against a guardian."""
    guardian = selector(compiler, against)

    def is_faced(context: Context) -> bool:
        faced = game_of(context).faced
        return faced is not None and guardian.fits(context, faced)

    return rule_of(compiler, rule).only(is_faced)


def _any(context: Context, event: Event) -> bool:
    return True


@ruleset.primitive("chooses")
def chooses(compiler: Compiler, who: str, role: str) -> Rule:
    """Another player chooses the hero of a role."""
    return _rule(Sort.CHOICE, [CHOICES[role]], compiler.text, lambda context: player_of(context, who), _any)


@ruleset.primitive("chooses-one")
def chooses_one(compiler: Compiler, who: str, role: str, also: str) -> Rule:
    """One hero has both roles; a player chooses it."""
    first = chooses(compiler, who, role)
    same = Ability(Sort.CHOICE, ("same-hero",), compiler.text, None, _any)
    assert {role, also} == set(CHOICES)
    return Rule(compiler.text, (*first.abilities, same))


@ruleset.primitive("has-text-of")
def has_text_of(compiler: Compiler, what: Term, text: str, other: Term) -> Rule:
    """A card has the ability or the effect of another while the party faces it (challenges.copy.reads)."""
    source = selector(compiler, other)
    if text not in ("abilities", "effects"):
        raise TermError("an ability or an effect is copied", "challenges.copy")

    def copy(context: Context, state: State) -> None:
        texts = ruleset.cards[context.bound[COPIED].id]
        if text == "abilities":
            lent = [_only(ability, state) for ability in texts.abilities]
            context.game.lend(context.card, lent, until="faced")
        else:
            effect = Ability(Sort.CHOICE, ("effect",), compiler.text, lambda _: texts, _is_this)
            context.game.last(_only(effect, state), context, until="faced")

    def copying(state: State) -> Begin:
        effect = compiler.lasts(lambda context: copy(context, state), COPIED)

        def begin(context: Context) -> None:
            for copied in source.things(context):
                context.game.begin(effect, context, **{COPIED: copied})

        return begin

    return Rule(compiler.text, (), copying)


def _is_this(context: Context, event: Event) -> bool:
    return event.card is context.card


@ruleset.primitive("holds")
def holds(compiler: Compiler, rule: Term) -> Rule:
    """A line that is a rule."""
    return rule_of(compiler, rule)


@ruleset.primitive("lasting")
def lasting(compiler: Compiler, rule: Term, until: str) -> Step:
    """A rule that holds from now until the end of the invasion, wherever its card is (invasions.rest)."""
    assert until == "end-of-invasion"
    found = rule_of(compiler, rule)

    def begin(context: Context) -> None:
        for ability in found.abilities:
            context.game.last(ability, context, until="invasion")

    effect = compiler.lasts(begin, *recalled(rule))

    def run(context: Context) -> Play[bool]:
        with game_of(context).under("invasions.rest"):
            yield from context.game.tell("lasting", context.card)
            context.game.begin(effect, context)
        return True

    return Step(run)


@ruleset.primitive("if-event")
def if_event(compiler: Compiler, event: Term, do: Term) -> Step:
    """If something happens in this round, steps come before what follows it."""
    found, step = waited(compiler, event), steps(compiler, do)

    def run(context: Context) -> Play[bool]:
        def answer(answering: Context) -> Play[bool]:
            return step.run(context)

        def matches(answering: Context, happening: Event) -> bool:
            return found.matches(context, happening)

        ability = Ability(Sort.BEFORE, (found.kind,), compiler.text, answer, matches)
        yield from context.game.tell("wait", context.card)
        context.game.last(ability, context, until="round")
        return True

    return Step(run)


def triggered(compiler: Compiler, event: Term, do: Term) -> Rule:
    """Return a rule that carries something out each time that an event happens."""
    found = waited(compiler, event)
    run = Answer(found, steps(compiler, do))
    ability = Ability(found.sort, (found.kind,), compiler.text, run, found.matches, found.looks_back)
    return Rule(compiler.text, (ability,))


@dataclass(frozen=True, slots=True)
class Answer:
    """What a text does when what it waits for happens."""

    waited: Waited
    step: Step
    is_limited: bool = False

    @property
    def decider(self) -> str:
        """Who decides whether it is done: `you` or `opponent`."""
        return self.step.decider

    def __call__(self, context: Context) -> Any:
        """Do it; in place of an event, return what takes its place."""
        assert context.event is not None
        self.waited.bind(context, context.event)
        if self.waited.sort is Sort.INSTEAD:
            yield from self.step.run(context)
            return [] if context.bound.get("prevented") else None
        return (yield from self._carried_out(context))

    def _carried_out(self, context: Context) -> Play[bool]:
        if self.is_limited:
            return (yield from _use(context, self.step))
        if self.waited.looks_back:
            return (yield from _look_back(context, self.step))
        return (yield from self.step.run(context))


@ruleset.rule("heroes.ability.once", "heroes.ability.used")
def _use(context: Context, step: Step) -> Play[bool]:
    """Carry out what is used up by it."""
    return (yield from step.run(context))


@ruleset.rule("heroes.ability.destroyed")
def _look_back(context: Context, step: Step) -> Play[bool]:
    """Carry out what answers the destruction of a card that has left."""
    return (yield from step.run(context))
