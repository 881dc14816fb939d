"""A night: rounds about catches until the pile is gone, and who has won then.

Rules: play.
"""

from __future__ import annotations

from collections.abc import Sequence

from ruledeck.verifier.engine.ending import ranked
from ruledeck.verifier.engine.flow.ask import Play
from ruledeck.verifier.engine.flow.event import Event, Face, Move
from ruledeck.verifier.engine.game import Game
from ruledeck.verifier.engine.state.card import Card
from ruledeck.verifier.engine.state.player import Player

from .base import front, other, ruleset


@ruleset.entry("round")
@ruleset.rule("play.round")
def play_round(game: Game) -> Play[None]:
    """Turn over a catch, choose cats, show them; then those that were played stay on the table."""
    yield from turn_over(game)
    yield from choose(game)
    yield from show(game)
    for player in game.players:
        yield from clear(game, player)
    yield from end(game)


@ruleset.rule("play.round.turn")
def turn_over(game: Game) -> Play[None]:
    """Turn over the top card of the pile."""
    top = game.zone("pile").cards[0]
    yield from game.happen(Event("turn over", top, Move(game.zone("quay"))))


@ruleset.rule("play.round.choose")
def choose(game: Game) -> Play[None]:
    """Let each player put a cat on the table, face down."""
    for player in game.players:
        cat = yield game.ask(player, game.zone("hand", player).cards, "play.round.choose")
        yield from game.happen(Event("choose", cat, Move(game.zone("front", player)), by=player))


@ruleset.rule("play.round.show")
def show(game: Game) -> Play[None]:
    """Show both cats; the slier one takes the catch."""
    for player in game.players:
        yield from game.happen(Event("show", front(game, player), Face(True)))
    yield from game.settle()
    cat, *as_sly = slier_cats(game)
    if as_sly:
        yield from even(game)
    else:
        yield from take(game, cat)


@ruleset.rule("play.sly")
def slier_cats(game: Game) -> list[Card]:
    """Return the cat that is slier than the other, or both."""
    cats = [front(game, player) for player in game.players]
    most = max(game.stat(cat, "sly") for cat in cats)
    return [cat for cat in cats if game.stat(cat, "sly") == most]


@ruleset.rule("play.even")
def even(game: Game) -> Play[None]:
    """Leave the catch on the quay, unless a card says who takes it."""
    yield from game.tell("even")
    yield from game.settle()


@ruleset.rule("words.catch")
def at_stake(game: Game) -> list[Card]:
    """Return the catches that lie on the quay."""
    return game.zone("quay").cards[:]


def take(game: Game, cat: Card) -> Play[None]:
    """Let a cat take what lies on the quay; if it takes anything, the other has lost."""
    you = cat.owner
    to = game.zone("catches", you)
    happened: list[Event] = []
    for catch in at_stake(game):
        happened += yield from game.happen(Event("take", catch, Move(to), by=you, cat=cat))
    yield from lose(game, front(game, other(game, you)), happened)
    yield from game.settle()


@ruleset.rule("play.lost")
def lose(game: Game, cat: Card, happened: Sequence[Event]) -> Play[None]:
    """Let the text of a cat work that lost, if the other has taken anything."""
    if any(event.kind == "take" for event in happened):
        yield from game.tell("lost", cat)


@ruleset.rule("play.back")
def clear(game: Game, player: Player) -> Play[None]:
    """Keep a cat that was played on the table; take all back when the hand is empty."""
    played, hand = game.zone("played", player), game.zone("hand", player)
    yield from game.happen(Event("stay", front(game, player), Move(played), by=player))
    if not hand.cards:
        for cat in played.cards[:]:
            yield from game.happen(Event("back", cat, Move(hand), by=player))


@ruleset.rule("play.gulls")
def end(game: Game) -> Play[None]:
    """Go on to the next round; when the pile is gone the night ends, and the gulls have what is left."""
    if game.zone("pile").cards:
        game.set("round", game.fields["round"] + 1)
        game.chance.next_turn()  # which random play counts
        return
    with game.under("last-catch"):
        for catch in game.zone("quay").cards[:]:
            yield from game.happen(Event("leave", catch, Move(game.zone("gulls"))))
    count(game)


@ruleset.rule("overview.aim", "play.count")
def count(game: Game) -> None:
    """Let the player win whose catches are worth more; then the one with the lobster, or both."""
    game.over(
        ranked(game.players, lambda player: worth(game, player), lambda player: has(game, player, "lobster"))
    )


def worth(game: Game, player: Player) -> int:
    """Return what a player's catches are worth."""
    return sum(game.stat(catch, "worth") for catch in game.zone("catches", player).cards)


def has(game: Game, player: Player, id: str) -> bool:
    """Return whether a player has a catch."""
    return any(catch.id == id for catch in game.zone("catches", player).cards)
