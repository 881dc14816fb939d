"""What players may do at any time: put cards into play, use potions and incantations, propose deals.

Rules: rounds.windows, equipment.play, potions, incantations, monsters.distractions.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ruledeck.verifier.engine.flow.ask import Play
from ruledeck.verifier.engine.flow.event import Control, Event, Move
from ruledeck.verifier.engine.flow.window import window
from ruledeck.verifier.engine.state.card import Card
from ruledeck.verifier.engine.state.player import Player

from . import terms
from .base import Champions, ruleset
from .deals.making import propose
from .effects import STAYS, USE, carry_out

DEAL = "deal"
"""The option to propose a deal."""
PUT, DISTRACT = "put", "distract with"
"""What is done with a card from the hand; an option is such a word and the card."""
ON_ATTACK = "combat.opponent"
"""The entry point at which distractions are played."""


@ruleset.rule("rounds.windows", "rounds.windows.order", "rounds.windows.close")
def act_freely(game: Champions) -> Play[bool]:
    """Let all players do what may be done now, until all have passed; return whether the turn goes on."""
    silent: list[Player] = []
    yield from window(
        game,
        game.backwards,
        lambda player: _options(game, player, silent),
        lambda player, chosen: _act(game, player, chosen, silent),
        "rounds.windows",
        is_over=lambda: _is_broken_off(game),
    )
    return not _is_broken_off(game)


def _options(game: Champions, player: Player, silent: Sequence[Player]) -> list[object]:
    """Return what a player may do now; `silent` are those who propose no more deals in this window."""
    hand = game.hand(player)
    return [
        *((PUT, card) for card in hand if _can_be_put(game, card)),
        *((USE, card) for card in [*hand, *_own_potions(game, player)] if _can_be_used(game, card)),
        *((DISTRACT, card) for card in hand if _can_distract(game, player, card)),
        *_offers(game, player, silent),
    ]


def _act(game: Champions, player: Player, chosen: Any, silent: list[Player]) -> Play[None]:
    """Carry out what a player has chosen in a window."""
    match chosen:
        case (word, card) if word == PUT:
            yield from terms.put_into_play(game, [card], player)
        case (word, card) if word == USE:
            yield from use(game, player, card)
        case (_, card):
            yield from _distract(game, player, card)
        case _ if not (yield from propose(game, player)):
            silent.append(player)


@ruleset.rule("ending.turn")
def _is_broken_off(game: Champions) -> bool:
    """Return whether the turn ends at once, with the window: its player is out."""
    return game.current.is_out


@ruleset.rule("deals.decline")
def _offers(game: Champions, player: Player, silent: Sequence[Player]) -> list[object]:
    """Return the option to propose a deal, for a player of whom none was declined in this window."""
    if player in silent:
        game.refuse(DEAL, "deals.decline", player)
        return []
    return [DEAL]


@ruleset.rule("potions.own")
def _own_potions(game: Champions, player: Player) -> list[Card]:
    """Return the potions that a player has in play, which nobody else can use."""
    return [card for card in game.zone("play", player).cards if card.type == "potion"]


# Distractions


@ruleset.rule("monsters.distraction")
def _can_distract(game: Champions, player: Player, card: Card) -> bool:
    """Return whether a card in hand can distract a champion, as long as it attacks a player."""
    attacker, is_attacking = game.current, game.at == ON_ATTACK and game.target in game.order
    return is_attacking and player is not attacker and card.type == "monster"


@ruleset.rule("monsters.distraction.attacks")
def _distract(game: Champions, player: Player, monster: Card) -> Play[None]:
    """Let a player play a monster as a distraction, which attacks the active player."""
    yield from game.happen(Event("distract", monster, Move(game.zone("combat")), player, player))
    with game.under("monsters.controller"):
        game.note("control", Control(player), monster)
    with game.under("monsters.distraction.instead"):
        game.set("distracted", True)


# Cards from hand, and potions


@ruleset.rule("equipment.play", "potions.play")
def _can_be_put(game: Champions, card: Card) -> bool:
    """Return whether a card in hand may be put into play at any time."""
    return card.type in ("equipment", "potion")


@ruleset.rule("potions.use", "incantations.hand")
def _can_be_used(game: Champions, card: Card) -> bool:
    """Return whether a card may be used at any time."""
    return card.type in ("potion", "incantation")


def use(game: Champions, player: Player, card: Card) -> Play[None]:
    """Let a player use a card: it goes to the graveyard when it has done what it does, or stays in play."""
    yield from game.happen(Event(USE, card, Move(game.zone("resolving")), player, player))
    yield from carry_out(game, card, player)
    if stays(game, card):
        with game.under("incantations.stay"):
            yield from terms.put_into_play(game, [card], player)
    else:
        yield from _spend(game, card)


@ruleset.rule("incantations.stay")
def stays(game: Champions, card: Card) -> bool:
    """Return whether a card stays in play after it was used."""
    return bool(ruleset.cards[card.id].effects.get(STAYS))


@ruleset.rule("potions.graveyard", "incantations.graveyard")
def _spend(game: Champions, card: Card) -> Play[None]:
    """Put a card that was used into the graveyard; it was not discarded."""
    yield from game.move("spend", [card], game.zone("graveyard"))
