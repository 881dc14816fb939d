"""The terms of the glossary that do something to cards, each distinct.

Rules: glossary.destroy, glossary.discard, glossary.sacrifice, glossary.swap, glossary.rearrange, and what
hides, reveals, draws, returns and searches.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from operator import attrgetter

from ruledeck.verifier.engine.flow.ask import Play
from ruledeck.verifier.engine.flow.event import Arrange, Before, Count, Event, Face, Move
from ruledeck.verifier.engine.state.card import Card
from ruledeck.verifier.engine.state.player import Player
from ruledeck.verifier.engine.state.zone import Zone

from .base import Dungeon, RaidWars, ruleset, top


@ruleset.rule("dungeons.face-down", "components.own-hidden")
def play_face_down(
    game: RaidWars, card: Card, to: Zone, place: int | None = None, replaced: Sequence[Card] = ()
) -> Play[None]:
    """Play a card into a dungeon, where its owner alone knows it; what it replaces goes in that moment."""
    discarded = _home(game, "discard", replaced, "discard")
    yield from leave(game, [*discarded, Event("play", card, Move(to, place, False))])


def leave(game: RaidWars, events: Sequence[Event]) -> Play[list[Event]]:
    """Let cards leave where they lie, together."""
    done = yield from game.happen(*events)
    _close_up(game, done)
    _remember(game, done)
    return done


def leave_with_the_round(game: RaidWars, events: Sequence[Event]) -> Play[list[Event]]:
    """Let cards leave together; while the results of a round are gathered, with the rest of them."""
    if game.gathered is None:
        return (yield from leave(game, events))
    with game.under("guardians.simultaneous"):
        for event in events:
            assert event.card is not None
            event.mean(game)
            event.before = Before(event.card)  # a card that leaves until then is not meant any more
        game.gathered += events
    return []


@ruleset.rule("glossary.destroy.only")
def _remember(game: RaidWars, events: Iterable[Event]) -> None:
    """Keep which cards were destroyed in this invasion; not what was discarded or sacrificed."""
    for event in events:
        if event.kind == "destroy" and game.invaded is not None:
            game.set("destroyed", [*game.fields["destroyed"], event.card])


@ruleset.rule("dungeons.gaps")
def _close_up(game: RaidWars, events: Iterable[Event]) -> None:
    """Count a challenge no more among those that the party has passed when it has left the line."""
    invaded = game.invaded
    if invaded is None:
        return
    passed = game.fields["passed"]
    gone = [
        event.before.place
        for event in events
        if event.before is not None and event.before.zone is invaded.line and isinstance(event.change, Move)
        and event.change.to is not invaded.line
    ]  # fmt: skip
    for place in gone:
        if place < passed:
            game.set("passed", game.fields["passed"] - 1)


@ruleset.rule("components.home", "components.owner")
def _home(
    game: RaidWars, kind: str, cards: Iterable[Card], zone: str, by: Player | None = None
) -> list[Event]:
    """Return events that bring cards to a zone of their owners."""
    return [Event(kind, card, Move(game.zone(zone, card.owner)), by=by) for card in cards]


@ruleset.rule("glossary.destroy")
def destroy(game: RaidWars, cards: Sequence[Card]) -> Play[list[Event]]:
    """Put cards on the table into their owners' discard piles; an effect may prevent it."""
    able = []
    for card in cards:
        if not card.zone.kind.is_table:
            game.skip("destroy", "components.table", card)
        elif not card.is_face_up:
            game.skip("destroy", "glossary.destroy.revealed", card)
        else:
            able.append(card)
    return (yield from leave_with_the_round(game, _home(game, "destroy", able, "discard")))


@ruleset.rule("glossary.discard", "components.discard-piles")
def discard(game: RaidWars, cards: Sequence[Card], by: Player | None = None) -> Play[list[Event]]:
    """Put cards from anywhere into their owners' discard piles; nothing prevents it."""
    return (yield from leave(game, _home(game, "discard", cards, "discard", by)))


@ruleset.rule("glossary.sacrifice")
def sacrifice(game: RaidWars, cards: Sequence[Card], by: Player | None = None) -> Play[list[Event]]:
    """Discard cards of one's own that are on the table; nothing prevents it."""
    return (yield from leave(game, _home(game, "sacrifice", cards, "discard", by)))


def to_hand(game: RaidWars, cards: Sequence[Card]) -> list[Event]:
    """Return events that put cards into their owners' hands."""
    return _home(game, "return", cards, "hand")


def return_to_hand(game: RaidWars, cards: Sequence[Card]) -> Play[list[Event]]:
    """Put cards into their owners' hands."""
    return (yield from leave(game, to_hand(game, cards)))


def return_to(game: RaidWars, cards: Sequence[Card], hand: Zone) -> Play[list[Event]]:
    """Put cards into the hand that a text names."""
    return (yield from leave_with_the_round(game, [Event("return", card, Move(hand)) for card in cards]))


@ruleset.rule("dungeons.hidden", "dungeons.stays-revealed")
def reveal(game: RaidWars, cards: Sequence[Card], by: Player | None = None) -> Play[None]:
    """Turn hidden cards face up, one after another."""
    for card in cards:
        if not card.is_face_up:
            yield from game.happen(Event("reveal", card, Face(True), by=by))


@ruleset.rule("dungeons.hidden", "dungeons.keeps-place")
def hide(game: RaidWars, cards: Sequence[Card]) -> Play[None]:
    """Turn revealed cards face down, one by one; they keep place and counters."""
    for card in cards:
        yield from game.turn("hide", [card], False)


@ruleset.rule("glossary.swap")
def swap(game: RaidWars, challenge: Card, other: Card) -> Play[None]:
    """Return a challenge to its owner's hand, and put another from that hand face down in its position."""
    zone, place = challenge.zone, challenge.position
    owner = challenge.owner
    yield from game.happen(
        Event("swap", challenge, Move(game.zone("hand", owner))),
        Event("swap-in", other, Move(zone, place, False)),
    )
    with game.under("invasions.swap"):
        if challenge is game.faced:
            game.set("faced", other)


@ruleset.rule("glossary.rearrange")
def rearrange(game: RaidWars, dungeon: Dungeon, order: Sequence[Card]) -> Play[None]:
    """Put the challenges of a line into an order; the opponent does not see which hidden card goes where."""
    with game.under("glossary.rearrange.unseen"):
        yield from game.happen(Event("rearrange", None, Arrange(dungeon.line, tuple(order)), dungeon.owner))


def draw(game: RaidWars, player: Player, count: int = 1) -> Play[None]:
    """Put cards from the top of a deck into its owner's hand, one by one, as far as there are any."""
    for card in top(game.deck(player), count):
        yield from game.happen(Event("draw", card, Move(game.zone("hand", player)), by=player))


def remove_counters(game: RaidWars, resource: Card, count: int) -> Play[list[Event]]:
    """Take counters off a resource, as far as it has any."""
    return (yield from game.happen(Event("remove-counters", resource, Count(-count))))


@ruleset.rule("resources.no-limit")
def add_counters(game: RaidWars, resource: Card, count: int) -> Play[list[Event]]:
    """Put counters on a resource."""
    return (yield from game.happen(Event("add-counters", resource, Count(count))))


@ruleset.rule("components.random")
def discard_at_random(game: RaidWars, player: Player, count: int) -> Play[None]:
    """Discard cards picked by chance from a whole hand, one after another."""
    hand = game.hand(player)
    for _ in range(count - len(hand)):
        game.skip("discard", "overview.possible")
    cards = game.chance.shuffled(sorted(hand, key=attrgetter("key")), "random discard", player.seat)
    yield from discard(game, cards[:count])
