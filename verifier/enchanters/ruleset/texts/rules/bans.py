"""What does not happen while a text counts.

Rules: terms.untargeted; mechanics.heal, mechanics.refused; texts.minor.barred, texts.off; co-op.shield.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ruledeck.verifier.compile import Compiler, Term, TermError
from ruledeck.verifier.engine.acting.cost import pay, payable
from ruledeck.verifier.engine.flow.ask import Play
from ruledeck.verifier.engine.flow.event import Event, Move
from ruledeck.verifier.engine.state.card import Card
from ruledeck.verifier.engine.timing.ability import Ability, Context, Sort
from ruledeck.verifier.words.holding import Matches, Rule

from ...actions import BARRED
from ...base import GRAVEYARD, ruleset
from ...checks import MOST_CRYSTALS
from ...coop.overlord_turn import PREVENT
from ...damage import DAMAGE, HEAL
from ...journeys import JOURNEY
from ...shown import TEXTS_OFF
from ...tokens import CRYSTAL
from ..cards import found
from ..costs import costs
from ..named import game_of
from ..people import TARGET, people
from ..types import Types, types_of

COMING = ("add", "give", "steal", "swap", "put")
"""Events by which a card comes onto a stack from elsewhere."""


def _forbid(compiler: Compiler, kind: str, matches: Matches) -> Ability:
    return Ability(Sort.FORBID, (kind,), compiler.text, None, matches)


@ruleset.primitive("cannot-target")
def cannot_target(compiler: Compiler, who: Term, during: str) -> Rule:
    """Texts of others pass over a player in the turns of others."""
    whose = people(compiler, who)
    assert during == "turns-of-others"

    def matches(context: Context, event: Event) -> bool:
        return whose.fits(context, event.player) and _is_in_turn_of_another(context, event)

    return Rule((_forbid(compiler, TARGET, matches),))


@ruleset.rule("terms.untargeted")
def _is_in_turn_of_another(context: Context, event: Event) -> bool:
    """Return whether it is the turn of a player other than the one who would be a target."""
    return game_of(context).current not in (None, event.player)


@ruleset.primitive("cannot-heal")
def cannot_heal(compiler: Compiler, who: Term) -> Rule:
    """A player's damage is not healed."""
    whose = people(compiler, who)
    return Rule((_forbid(compiler, HEAL, lambda context, event: whose.fits(context, event.player)),))


@ruleset.primitive("cannot-hold")
def cannot_hold(compiler: Compiler, more_than: Term) -> Rule:
    """You have no more crystals than so many."""
    said = more_than["some"]
    _is_limited(said["token"])
    return Rule((Ability(Sort.CHOICE, (MOST_CRYSTALS,), compiler.text, said["amount"]),))


@ruleset.text_check
def _is_limited(token: str) -> None:
    """Refuse to limit other tokens than crystals.

    Raises:
        TermError: no rule limits them.
    """
    if token != CRYSTAL:
        raise TermError(f"no rule limits the number of {token} tokens", CRYSTAL)


@ruleset.primitive("cannot-take")
def cannot_take(compiler: Compiler, what: Term) -> Rule:
    """You make no journeys to cards of a type; what comes to you in another way is discarded."""
    types = types_of(compiler, what)

    def is_sought(context: Context, event: Event) -> bool:
        return event.player is context.you and event.card is not None and types.fit(event.card)

    def comes(context: Context, event: Event) -> bool:
        return _comes_to_you(context, event, types)

    coming = Ability(Sort.INSTEAD, COMING, compiler.text, _discarded, comes)
    return Rule((_forbid(compiler, JOURNEY, is_sought), coming))


def _comes_to_you(context: Context, event: Event, types: Types) -> bool:
    """Return whether a card of some types comes onto a stack of yours from elsewhere."""
    card, change = event.card, event.change
    if card is None or not isinstance(change, Move) or not types.fit(card):
        return False
    return change.to.owner is context.you and card.zone is not change.to


@ruleset.rule("mechanics.refused")
def _discarded(context: Context) -> Play[list[Event]]:
    """Let a card that cannot be taken be discarded in place of coming to its player."""
    yield from ()
    event = context.event
    assert event is not None
    instead = Event("discard", event.card, Move(game_of(context).zone(GRAVEYARD)), by=context.you)
    instead.mean(game_of(context))
    return [instead]


@ruleset.primitive("cannot-use")
def cannot_use(compiler: Compiler, what: Term) -> Rule:
    """You do not use the actions of some cards."""
    cards = found(compiler, what)

    def barred(context: Context) -> Sequence[Card]:
        return cards.things(context)

    return Rule((Ability(Sort.CHOICE, (BARRED,), compiler.text, barred),))


@ruleset.primitive("cannot-fight")
def cannot_fight(compiler: Compiler, whom: Term) -> Rule:
    """You do not challenge the Overlord."""

    def matches(context: Context, event: Event) -> bool:
        return event.player is context.you

    return Rule((_forbid(compiler, "fight", matches),))


@ruleset.primitive("immune")
def immune(compiler: Compiler, what: Term) -> Rule:
    """The Overlord loses no hit points."""
    whose = people(compiler, what)

    def matches(context: Context, event: Event) -> bool:
        return whose.fits(context, event.card)

    return Rule((_forbid(compiler, DAMAGE, matches),))


@ruleset.primitive("does-not-work")
def does_not_work(compiler: Compiler, what: Term) -> Rule:
    """Texts of cards of some types do nothing."""
    kinds: Any = frozenset(types_of(compiler, what).kinds)
    return Rule((Ability(Sort.CHOICE, (TEXTS_OFF,), compiler.text, kinds),))


@ruleset.primitive("may-prevent")
def may_prevent(compiler: Compiler, what: str, cost: Term) -> Rule:
    """You may pay a cost so that an Overlord event that has been turned up does nothing."""
    assert what == "overlord-event"
    parts = costs(compiler, cost, PREVENT)

    def run(context: Context) -> Play[bool]:
        return (yield from pay(parts, context))

    def matches(context: Context, event: Event) -> bool:
        return payable(parts, context)

    return Rule((Ability(Sort.CHOICE, (PREVENT,), compiler.text, run, matches),))
