"""What players may do at any time: put cards into play, use potions and incantations, propose deals.

Rules: rounds.windows, equipment.play, potions, incantations.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from ruledeck.verifier.engine.flow.ask import Play
from ruledeck.verifier.engine.flow.event import Event, Move
from ruledeck.verifier.engine.flow.window import window
from ruledeck.verifier.engine.state.card import Card
from ruledeck.verifier.engine.state.player import Player

from . import terms
from .base import Champions, ruleset
from .deals.making import propose
from .effects import STAYS, USE, carry_out

DEAL = "deal"
"""The option to propose a deal."""
PUT = "put"
"""What is done with a card that comes from the hand into play; an option is such a word and the card."""


Options = Callable[[Player], Sequence[object]]


def _none(player: Player) -> Sequence[object]:
    return ()


@ruleset.rule("rounds.windows", "rounds.windows.order", "rounds.windows.close")
def act_freely(
    game: Champions, more: Options = _none, act: Callable[[Player, Card], Play[None]] | None = None
) -> Play[bool]:
    """Let all players do what may be done at any time, until all have passed; return if the turn goes on.

    Args:
        game: in which they do.
        more: what else a player may do now.
        act: carries that out.
    """
    silent: list[Player] = []

    def options(player: Player) -> list[object]:
        offers = [DEAL] if _may_propose(game, player, silent) else []
        return [*_plays(game, player), *more(player), *offers]

    def carried_out(player: Player, chosen: Any) -> Play[None]:
        if chosen == DEAL:
            if not (yield from propose(game, player)):
                silent.append(player)
            return
        deed, card = chosen
        if deed == PUT:
            yield from terms.put_into_play(game, [card], player)
        elif deed == USE:
            yield from use(game, player, card)
        elif act is not None:
            yield from act(player, card)

    def is_over() -> bool:
        return _is_broken_off(game)

    yield from window(game, game.backwards, options, carried_out, "rounds.windows", is_over=is_over)
    return not is_over()


@ruleset.rule("ending.turn")
def _is_broken_off(game: Champions) -> bool:
    """Return whether the turn ends at once, with the window: its player is out."""
    return game.current.is_out


@ruleset.rule("deals.decline")
def _may_propose(game: Champions, player: Player, silent: Sequence[Player]) -> bool:
    """Return whether a player may propose a deal, of whom none was declined in this window."""
    if player in silent:
        game.refuse(DEAL, "deals.decline", player)
    return player not in silent


def _plays(game: Champions, player: Player) -> list[object]:
    """Return what a player may put into play, and use, from the hand and from play."""
    return [
        *((PUT, card) for card in game.hand(player) if _can_be_put(game, card)),
        *(
            (USE, card)
            for card in [*game.hand(player), *_own_potions(game, player)]
            if _can_be_used(game, card)
        ),
    ]


@ruleset.rule("potions.own")
def _own_potions(game: Champions, player: Player) -> list[Card]:
    """Return the potions that a player has in play, which nobody else can use."""
    return [card for card in game.zone("play", player).cards if card.type == "potion"]


@ruleset.rule("equipment.play", "potions.play")
def _can_be_put(game: Champions, card: Card) -> bool:
    """Return whether a card in hand may be put into play at any time."""
    return card.type in ("equipment", "potion")


@ruleset.rule("potions.use", "incantations.hand")
def _can_be_used(game: Champions, card: Card) -> bool:
    """Return whether a card may be used at any time."""
    return card.type in ("potion", "incantation")


def use(game: Champions, player: Player, card: Card) -> Play[None]:
    """Let a player use a potion or an incantation, which goes when it has done what it does."""
    yield from game.happen(Event(USE, card, Move(game.zone("used")), player, player))
    yield from carry_out(game, card, player)
    if card.zone is game.zone("used"):
        yield from _put_away(game, player, card)


def _put_away(game: Champions, player: Player, card: Card) -> Play[None]:
    """Put a card that was used into the graveyard, or into play if it says that it stays."""
    if _stays(game, card):
        yield from terms.put_into_play(game, [card], player)
    else:
        yield from _spend(game, card)


@ruleset.rule("incantations.stay")
def _stays(game: Champions, card: Card) -> bool:
    """Return whether a card stays in play after it was used."""
    return card.id in ruleset.cards and bool(ruleset.cards[card.id].effects.get(STAYS))


@ruleset.rule("potions.graveyard", "incantations.graveyard")
def _spend(game: Champions, card: Card) -> Play[None]:
    """Put a card that was used into the graveyard; it was not discarded."""
    yield from game.move("spend", [card], game.zone("graveyard"))
