"""The event deck: events that are carried out as they come, and events that lie under a card of the track.

Rules: odyssey.events.
"""

from __future__ import annotations

from collections.abc import Sequence

from ruledeck.verifier.engine.flow.ask import Play
from ruledeck.verifier.engine.flow.event import Attach, Event, Move
from ruledeck.verifier.engine.shown import part_of
from ruledeck.verifier.engine.state.card import Card
from ruledeck.verifier.engine.timing.ability import Context, Sort

from .. import stacks
from ..base import UPPER, Enchanters, ruleset
from ..effects import APPEARS, carry_out

EVENT = "event"
ATTACHED, ASIDE = "attached", "aside"


def is_event(card: Card) -> bool:
    """Return whether a card is an event."""
    return card.type == EVENT


# An event comes


@ruleset.rule("odyssey.events.track")
def come(game: Enchanters, event: Card) -> Play[None]:
    """Carry out an event, before anything else; it does not stay where it came."""
    yield from carry_out(game, game.decider, event, part_of(event.id, UPPER), APPEARS)
    yield from game.settle()
    if event.zone in (game.track, game.zone(ASIDE)):
        yield from _be_over(game, event)


@ruleset.rule("odyssey.events.once")
def _be_over(game: Enchanters, event: Card) -> Play[None]:
    """Remove an event that has been carried out and lies under no card."""
    yield from stacks.remove(game, [event])


@ruleset.rule("odyssey.events.challenge")
def turn_up_events(game: Enchanters, number: int) -> Play[None]:
    """Carry out events among so many cards at the top of the adventure deck, which are to be discarded.

    Others come in their place, until none of them is an event.
    """
    left = number
    for card in list(game.zone("adventure").cards):
        if not left:
            return
        if is_event(card):
            yield from game.happen(Event("turn-up", card, Move(game.zone(ASIDE))))
            yield from come(game, card)
        else:
            left -= 1


# An event that attaches itself


def attach(game: Enchanters, event: Card, hosts: Sequence[Card]) -> Play[None]:
    """Put an event under one of some cards of the track; without any it is removed."""
    if not hosts:
        yield from _have_no_host(game, event)
        return
    host: Card = yield game.ask(game.decider, hosts, "odyssey.events.attach.choice", about=event)
    yield from _put_under(game, event, host)


@ruleset.rule("odyssey.events.attach.none")
def _have_no_host(game: Enchanters, event: Card) -> Play[None]:
    yield from stacks.remove(game, [event])


@ruleset.rule("odyssey.events.attach")
def _put_under(game: Enchanters, event: Card, host: Card) -> Play[None]:
    yield from game.happen(Event("slip-under", event, Move(game.zone(ATTACHED))))
    yield from game.happen(Event("attach", event, Attach(host), host=host))


def under(game: Enchanters, host: Card | None) -> list[Card]:
    """Return the events that lie under a card."""
    return [event for event in game.zone(ATTACHED).cards if event.attached_to is host]


@ruleset.policy
@ruleset.rule("odyssey.events.attach.ends")
def host_left(game: Enchanters, cards: Sequence[Card]) -> Play[None]:
    """Remove events whose card has left the track."""
    yield from stacks.remove(game, cards)


def _is_a_host(context: Context, event: Event) -> bool:
    return bool(under(context.game, event.card))


@ruleset.standing(Sort.AFTER, "swap", "odyssey.events.attach.ends", matches=_is_a_host)
def _leave_what_is_swapped(context: Context) -> Play[None]:
    """Remove the events under a card that has been swapped, even with another of the track."""
    assert context.event is not None
    yield from stacks.remove(context.game, under(context.game, context.event.card))
