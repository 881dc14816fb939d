"""Rules that change powers, values, health and strength.

Rules: mechanics.powers, mechanics.vitals, mechanics.desert; terms.values; eastquest.mythics.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from ruledeck.verifier.compile import Compiler, Term, TermError
from ruledeck.verifier.engine.flow.event import Event
from ruledeck.verifier.engine.timing.ability import Ability, Context, Modifier, Sort
from ruledeck.verifier.words.holding import Matches, Rule
from ruledeck.verifier.words.selector import Count

from ...base import POWERS, VALUES, VITALS, ruleset
from ...stacks import cards_of
from ..amounts import times
from ..bonuses import Bonus, bonuses
from ..cards import alike
from ..named import game_of, state_of
from ..people import people
from ..types import types_of
from .holding import is_met, met

DESERT = "desert"
OVERLORD = "overlord"
ADDED = {
    **dict.fromkeys(VITALS, "mechanics.vitals.texts"),
    **dict.fromkeys(POWERS, "mechanics.gain.journey"),
    **dict.fromkeys(VALUES, "terms.values"),
}
"""The rules by which texts add to something."""


@ruleset.primitive("has", unordered=["bonus"])
def has(compiler: Compiler, who: Term, bonus: Sequence[Term], per: Term = None, when: Term = None) -> Rule:
    """Players have more of a power or value, creatures or the Overlord more health or strength."""
    found = bonuses(compiler, bonus)
    whose = _owner(compiler, who, found)
    rule = Rule(tuple(_more(compiler, each, per, whose) for each in found))
    if when is not None:
        rule = rule.only(state_of(compiler, when))
    is_own = isinstance(who, dict) and "this" in who
    return met(compiler, rule) if is_own or is_met(compiler, when) else rule


def _owner(compiler: Compiler, who: Term, found: Sequence[Bonus]) -> Matches:
    """Return whether a stat that is asked for is that of somebody whom the text means."""
    first, *_ = found
    if first.stat not in VITALS:
        whose = people(compiler, who)
        return lambda context, asked: whose.fits(context, asked.player)
    if who == OVERLORD:
        return _is_overlord_in_your_turn
    is_one = alike(compiler, who).is_one
    return lambda context, asked: is_one(context, asked.card)


@ruleset.rule("mechanics.vitals.texts")
def _is_overlord_in_your_turn(context: Context, asked: Event) -> bool:
    """Return whether the health or strength of the Overlord is asked for, in your turn."""
    game = game_of(context)
    return asked.card is game.overlord and game.decider is context.you


def _more(compiler: Compiler, bonus: Bonus, per: Term, whose: Matches) -> Ability:
    added = _added(times(compiler, bonus.amount, per))
    by = replace(added, rules=(ADDED[bonus.stat],))
    return Ability(Sort.MODIFY, (bonus.stat,), compiler.text, by, whose)


@ruleset.compiles("mechanics.vitals.texts", "mechanics.gain.journey", "terms.values")
def _added(amount: Count) -> Modifier:
    """Return what a text adds to a power, a value, health or strength; what is kept of it stays."""
    return Modifier(amount)


# What is ignored or doubled


@ruleset.primitive("ignores")
def ignores(compiler: Compiler, what: Term) -> Rule:
    """You ignore a value, a piece, immediate effects or the powers of some cards."""
    ((name, said),) = what.items()
    _can_be_ignored(name)
    return _IGNORED[name](compiler, said)


@ruleset.text_check
def _can_be_ignored(name: str) -> None:
    """Refuse to ignore what is always looked at.

    Raises:
        TermError: it cannot be ignored.
    """
    if name not in _IGNORED:
        raise TermError(f"{name} cannot be ignored", ", ".join(_IGNORED))


def _yours(context: Context, asked: Event) -> bool:
    return asked.player is context.you


def _changed(compiler: Compiler, stat: str, modifier: Modifier, matches: Matches = _yours) -> Rule:
    return Rule((Ability(Sort.MODIFY, (stat,), compiler.text, modifier, matches),))


def _no_value(compiler: Compiler, said: Term) -> Rule:
    return _changed(compiler, said["icon"], _zero("terms.values"))


@ruleset.compiles("mechanics.desert.ignore", "terms.values")
def _zero(rule: str) -> Modifier:
    """Return what makes a value zero, whatever else changes it."""
    return Modifier(lambda context: 0, last=True, rules=(rule,))


def _no_desert(compiler: Compiler, said: Term) -> Rule:
    _is_desert_token(said)
    return _changed(compiler, DESERT, _zero("mechanics.desert.ignore"))


def _no_immediate(compiler: Compiler, said: Term) -> Rule:
    types = types_of(compiler, said["what"])

    def matches(context: Context, event: Event) -> bool:
        return _is_left_out(context, event) and event.card is not None and types.fit(event.card)

    return Rule((Ability(Sort.FORBID, ("immediate",), compiler.text, None, matches),))


@ruleset.rule("texts.immediate.ignored")
def _is_left_out(context: Context, event: Event) -> bool:
    """Return whether the immediate effect is one that you would carry out."""
    return event.player is context.you


def _no_powers(compiler: Compiler, said: Term) -> Rule:
    """Return the rule by which icons of your cards of a type do not count for your powers."""
    types = types_of(compiler, said["what"])
    taken_off = [
        Ability(Sort.MODIFY, (power,), compiler.text, _without(power, types.kinds), _yours)
        for power in POWERS
    ]
    return Rule(tuple(taken_off))


@ruleset.compiles("eastquest.mythics.ignore", "eastquest.mythics.ignore.texts")
def _without(power: str, kinds: Sequence[str]) -> Modifier:
    """Return what takes the icons of cards off a power; what texts have added to it stays."""

    def amount(context: Context) -> int:
        game = game_of(context)
        shown = [each for card in cards_of(game, context.you, *kinds) for each in game.shown(card)]
        icons = [ruleset.icons_of(each) for each in shown]
        return sum(each.get(f"{power}-down", 0) - each.get(power, 0) for each in icons)

    return Modifier(amount, rules=("eastquest.mythics.ignore", "eastquest.mythics.ignore.texts"))


_IGNORED: dict[str, Callable[[Compiler, Term], Rule]] = {
    "value": _no_value,
    "effect-of": _no_desert,
    "immediate-of": _no_immediate,
    "powers-of": _no_powers,
}
"""Rules by which something is ignored."""


@ruleset.primitive("doubles")
def doubles(compiler: Compiler, what: Term) -> Rule:
    """The effect of the Desert Token is doubled, for everybody."""
    _is_desert_token(what["effect-of"])
    doubled = Modifier(_twice, times=True, rules=("mechanics.desert.double",))
    return _changed(compiler, DESERT, doubled, lambda context, asked: True)


@ruleset.rule("mechanics.desert.double")
def _twice(context: Context) -> int:
    """Return how many times the Desert Token counts for a text; each such text doubles it again."""
    return 2


@ruleset.text_check
def _is_desert_token(said: Term) -> None:
    """Refuse to double or ignore the effect of a piece that has none.

    Raises:
        TermError: it is another piece.
    """
    if said["piece"] != "desert-token":
        raise TermError(f"the {said['piece']} has no effect", "desert-token")
