"""What is chosen besides: the event deck, quests, mythic monsters and the Automa.

Rules: odyssey.events; eastquest.quests, eastquest.mythics, eastquest.automa; co-op.single.
"""

from __future__ import annotations

from ruledeck.verifier.engine.flow.ask import Play
from ruledeck.verifier.engine.flow.event import Event, Move
from ruledeck.verifier.engine.state.card import Card

from ..base import Enchanters, ruleset
from . import box
from .adventure import deck, put_down

QUESTS = 4
EVENTS_EACH = 3
NOT_IN_CO_OP = ("overlord-rising", "magic-overload")
"""The events that the rules take out of the deck of a co-op game, by their names."""


@ruleset.entry("setup.mythics")
@ruleset.rule("eastquest.mythics")
def add_mythics(game: Enchanters) -> Play[None]:
    """Put mythic monsters under the adventure deck, which is complete."""
    yield from _draw_mythics(game)
    with game.under("eastquest.mythics.bottom"):
        yield from put_down(game, list(game.zone("aside").cards), len(deck(game).cards))
    game.at = "setup.journey-track"


@ruleset.rule("eastquest.mythics.draw", "eastquest.mythics.shown")
def _draw_mythics(game: Enchanters) -> Play[None]:
    """Draw a mythic monster for each player, for all to see."""
    drawn = box.drawn(game, box.cards_of_type("mythic"), "mythic", len(game.players))
    yield from game.enter("draw", [box.spec_of(id) for id in drawn], game.zone("aside"))


@ruleset.entry("setup.expansions")
@ruleset.rule("setup.choices")
def set_up(game: Enchanters) -> Play[None]:
    """Lay out quests, shuffle the Automa deck, and hide events in the adventure deck."""
    if game.modes["quests"]:
        yield from _lay_quests(game)
    if game.has_automa:
        _shuffle_automa(game)
    if game.modes["events"]:
        if game.is_co_op:
            yield from _take_out(game)
        yield from _hide_events(game)
    game.at = "round.start"


@ruleset.rule("eastquest.quests.setup")
def _lay_quests(game: Enchanters) -> Play[None]:
    """Lay out four quests by chance in the common area."""
    drawn = box.drawn(game, box.cards_of_type("quest"), "quest", QUESTS)
    yield from game.enter("lay-out", [box.spec_of(id) for id in drawn], game.zone("common"))


@ruleset.rule("eastquest.automa.setup")
def _shuffle_automa(game: Enchanters) -> None:
    game.shuffle(game.zone("automa"))


@ruleset.rule("co-op.events")
def _take_out(game: Enchanters) -> Play[None]:
    """Take out of the event deck what has no place in a co-op game."""
    for card in [card for card in game.zone("events").cards if card.id in NOT_IN_CO_OP]:
        yield from game.move("take-out", [card], game.zone("box"))


@ruleset.rule("odyssey.events.number")
def _hide_events(game: Enchanters) -> Play[None]:
    """Take three events for each player, unseen, and put each somewhere into the adventure deck."""
    game.shuffle(game.zone("events"))
    for card in list(game.zone("events").cards[: EVENTS_EACH * len(game.players)]):
        yield from _hide(game, card)


@ruleset.rule("odyssey.events.places", "odyssey.events.unshuffled")
def _hide(game: Enchanters, card: Card) -> Play[None]:
    """Put an event at a random place of the adventure deck: on its top, or under one of its cards."""
    places = (deck(game), *deck(game).cards)
    place = game.chance.below(len(places), "event")
    yield from game.happen(Event("put-in", card, Move(deck(game), place, False)))
