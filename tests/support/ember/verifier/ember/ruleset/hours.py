"""The hours of a night: the wind, a deal, the fuel, the walk.

Rules: night.hours, fire.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

from ruledeck.verifier.engine.flow.ask import OpenAsk, Play
from ruledeck.verifier.engine.flow.event import Control, Event, Move, Store
from ruledeck.verifier.engine.flow.window import window
from ruledeck.verifier.engine.state.card import Card
from ruledeck.verifier.engine.state.player import Player

from .base import HOURS, PLACES, Ember, chill, ruleset, warm

TO_CATCH = {"oak-log": 3}


@ruleset.entry("wind")
@ruleset.rule("night.order.wind")
def blow(game: Ember) -> Play[None]:
    """Turn over a wind and do what it says."""
    yield from game.tell("hour", number=game.hour)
    yield from game.settle()
    for wind in game.top(game.zone("winds"), 1, "night.order.wind"):
        yield from game.move("turn", [wind], game.zone("blown"))
        game.set("wind", wind)
        yield from game.tell("blow", wind)
        yield from game.settle()
    game.at = "deal" if len(game.players) > 1 else "fuel"


DEAL = {
    "type": "object",
    "properties": {
        "to": {"type": "string", "format": "player", "description": "the player it is offered to"},
        "give": {
            "type": "array",
            "items": {"type": "string", "format": "card"},
            "description": "fuel cards from the hand",
        },
    },
    "required": ["to", "give"],
    "additionalProperties": False,
}


@ruleset.entry("deal")
@ruleset.rule("fire.deal")
def offer(game: Ember) -> Play[None]:
    """Let the first player offer fuel for as much fuel of another."""
    player = game.first
    deal: Mapping[str, Any] = yield OpenAsk(
        player,
        lambda value: _is_deal(game, player, value),
        lambda rng: _any_deal(game, player, rng),
        "fire.deal",
        form=DEAL,
    )
    if deal:
        other = next(each for each in game.players if each.name == deal["to"])
        yield from _exchange(game, player, other, [game.cards[key] for key in deal["give"]])
    game.at = "fuel"


def _exchange(game: Ember, player: Player, other: Player, given: Sequence[Card]) -> Play[None]:
    taken = yield game.ask(
        other, game.zone("hand", other).cards, "fire.deal.taken", may=True, least=len(given), most=len(given)
    )
    if taken is None:
        return
    yield from game.happen(
        *(Event("give", card, Move(game.zone("hand", other)), player) for card in given),
        *(Event("give", card, Move(game.zone("hand", player)), other) for card in taken),
    )


def _is_deal(game: Ember, player: Player, value: Any) -> bool:
    """Return whether a value is an offer, `{to: bob, give: [oak-log.1]}`, or none, `{}`."""
    if value == {}:
        return True
    if not isinstance(value, dict) or value.keys() != {"to", "give"} or not value["give"]:
        return False
    hand = {card.key for card in game.zone("hand", player).cards}
    other = [each for each in game.players if each is not player and each.name == value["to"]]
    return (
        len(other) == 1
        and hand.issuperset(value["give"])
        and len(set(value["give"])) == len(value["give"]) <= len(game.zone("hand", other[0]).cards)
    )


def _any_deal(game: Ember, player: Player, rng: Random) -> Mapping[str, Any]:
    other = rng.choice([each for each in game.players if each is not player])
    hand = sorted(card.key for card in game.zone("hand", player).cards)
    most = min(len(hand), len(game.zone("hand", other).cards))
    count = rng.randint(0, most)
    return {"to": other.name, "give": rng.sample(hand, count)} if count else {}


@ruleset.entry("fuel")
@ruleset.rule("night.order.fuel", "fire.rounds")
def feed_in_turn(game: Ember) -> Play[None]:
    """Let players feed the fire until all have passed; then what burns has burnt an hour."""
    yield from window(
        game,
        game.order,
        lambda player: _fuel(game, player),
        lambda player, card: feed(game, player, card),
        "fire.rounds",
    )
    with game.under("fire.burning"):
        burning = list(game.zone("hearth").cards)
        yield from game.happen(*(Event("burn", card, Store("hours", -1)) for card in burning))
    yield from game.settle()
    game.at = "walk"


@ruleset.rule("fire.catch")
def _fuel(game: Ember, player: Player) -> list[Card]:
    """Return the fuel in a hand that catches fire now."""
    return [card for card in game.zone("hand", player).cards if game.heat >= TO_CATCH.get(card.id, 0)]


@ruleset.rule("fire.feed", "fire.burning")
def feed(game: Ember, player: Player, card: Card) -> Play[None]:
    """Put fuel under the place: it adds its warmth, unless it smoulders, and burns for as long as it says."""
    least, most = card.spec.stats["burns"]
    hours = yield game.ask(player, list(range(least, most + 1)), "fire.burning", about=card)
    yield from game.move("feed", [card], game.zone("hearth"), player)
    yield from game.happen(Event("keep", card, Control(player)))
    yield from game.happen(Event("light", card, Store("hours", hours + game.stat(card, "longer")), player))
    with game.under("fire.smoulder", "fire.wet"):
        warmth = 0 if smoulders(card) else card.spec.stats.get("warmth", 0)
    if warmth:
        yield from warm(game, warmth)


def smoulders(card: Card) -> bool:
    """Return whether a fuel card smoulders."""
    return card.id == "wet-log"


@ruleset.rule("words.burnt-out")
def lay_aside(game: Ember) -> Play[None]:
    """Lay aside the fuel whose hours are over."""
    out = [card for card in game.zone("hearth").cards if not game.stored(card, "hours")]
    yield from game.move("burn-out", out, game.zone("ashes"))


ruleset.checks = {lay_aside: ("hearth", "hours")}


@ruleset.entry("walk")
@ruleset.rule("night.order.walk")
def walk(game: Ember) -> Play[None]:
    """Let the first player move the fire on, which costs heat; then the next hour begins, or the dawn."""
    to = game.fields["place"] + 1
    if to < PLACES and (yield game.ask(game.first, ["walk"], "night.order.walk", may=True)):
        game.set("place", to)
        yield from chill(game, 1 if game.shelters("roof") else 2)
        yield from game.settle()
    game.listeners.end("hour")
    with game.under("night.length"):
        game.set("hour", game.hour + 1)
    game.set("first", game.order[1 % len(game.players)])
    game.chance.next_turn()
    game.at = "wind" if game.hour <= HOURS else "dawn"
