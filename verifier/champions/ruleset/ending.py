"""How players go out, and how the game ends.

Rules: ending.
"""

from __future__ import annotations

from collections.abc import Sequence

from ruledeck.verifier.engine.ending import ranked
from ruledeck.verifier.engine.flow.ask import Play
from ruledeck.verifier.engine.flow.event import Control, Event, Move
from ruledeck.verifier.engine.state.card import Card
from ruledeck.verifier.engine.state.player import OUT, Player

from . import familiars
from .base import Champions, ruleset
from .deals import promises
from .life import DAMAGE, GAIN, LIFE


@ruleset.rule("ending.out", "ending.at-once")
def go_out_without_life(game: Champions) -> Play[None]:
    """Let players go out who play still though they have no life left."""
    yield from _go_out(game, [player for player in game.order if player.fields[LIFE] <= 0])


_LIFE = (DAMAGE, GAIN, "lose", "pay")
_CARDS = (
    *("come", "discard", "distract", "draw", "equip", "give", "leave", "put", "renew"),
    *("return", "reveal", "spend", "take", "travel", "unequip", "use"),
)
_PERIODS = ("lasting", "turn-begins", "round-begins")
"""Kinds of events with which something has begun to last, or is over."""
ruleset.at_once = {
    **dict.fromkeys(_LIFE, (go_out_without_life, familiars.leave_broken)),
    **dict.fromkeys(_PERIODS, (familiars.leave_broken,)),
    **dict.fromkeys(_CARDS, (familiars.leave_broken, promises.lapse_gifts)),
}
ruleset.checks = {familiars.leave_replaced: ("play", "equipped")}


def _go_out(game: Champions, players: Sequence[Player]) -> Play[None]:
    """Let players go out at one moment: with their cards, their deals and what attacks them."""
    for player in players:
        game.set(OUT, True, player)
    _place(game, players)
    promises.lapse_with(game, players)
    yield from game.happen(
        *_with_their_cards(game, players),
        *_with_their_champions(game, players),
        *_with_what_attacks_them(game, players),
    )
    _free_monsters(game, players)
    if len(game.order) <= 1:
        _end(game)


@ruleset.rule("ending.places")
def _place(game: Champions, players: Sequence[Player]) -> None:
    """Give players who go out together the place behind those who play on."""
    for player in players:
        game.set("place", len(game.order) + 1, player)


def _leave(game: Champions, card: Card, to: str) -> Event:
    """Return the event by which a card leaves, which is no discard."""
    event = Event("leave", card, Move(game.zone(to)))
    event.mean(game)
    return event


@ruleset.rule("ending.cards")
def _with_their_cards(game: Champions, players: Sequence[Player]) -> list[Event]:
    """Return the events by which what players have in hand and in play goes to the graveyard."""
    cards = [card for player in players for card in [*game.hand(player), *game.in_play(player)]]
    return [_leave(game, card, "graveyard") for card in cards]


@ruleset.rule("ending.champion")
def _with_their_champions(game: Champions, players: Sequence[Player]) -> list[Event]:
    """Return the events by which the champions of players are removed from the game."""
    return [_leave(game, game.champion(player), "box") for player in players]


@ruleset.rule("ending.attacked")
def _with_what_attacks_them(game: Champions, players: Sequence[Player]) -> list[Event]:
    """Return the events by which the monsters leave that attack one of some players."""
    attackers = game.attackers if game.current in players else ()
    return [_leave(game, card, "graveyard") for card in attackers]


@ruleset.rule("ending.monsters")
def _free_monsters(game: Champions, players: Sequence[Player]) -> None:
    """Let nobody control the monsters of players who are out; they attack as before."""
    for card in game.attackers:
        if card.controlled_by in players:
            game.note("free", Control(None), card)


@ruleset.rule("ending.wins", "ending.draw")
def _end(game: Champions) -> None:
    """End the game with the one who is left; those who went out last together share the win."""
    game.over(ranked(game.players, lambda player: -player.fields["place"]))
