"""Who orders what happens at the same moment: policies that a ruleset picks from.

    ruleset.next_trigger = triggers_in_order(from_current, "timing.triggers")
    ruleset.next_replacement = replacements_by(affected, "timing.replacements")
    ruleset.order_of = ordered_by(current, "timing.order")

The players of an order come one after another; a player with several triggers waiting says which comes next.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, Any

from ruledeck.verifier.engine.flow.ask import Ask, Play
from ruledeck.verifier.engine.timing.ability import Context, Listener

if TYPE_CHECKING:
    from ruledeck.verifier.engine.flow.event import Event
    from ruledeck.verifier.engine.game import Game
    from ruledeck.verifier.engine.state.card import Card
    from ruledeck.verifier.engine.state.player import Player
    from ruledeck.verifier.engine.state.zone import Zone

Waiting = tuple[Listener, Context]
NextTrigger = Callable[["Game", Sequence[Waiting]], Play[Waiting]]
OrderOf = Callable[["Game", "Zone", Sequence["Card"]], Play[Sequence["Card"]]]
NextReplacement = Callable[["Game", "Event", Sequence[Listener]], Play[Listener]]


def in_turn_order(game: Game, first: Player, step: int = 1, is_whole: bool = True) -> list[Player]:
    """Return the players from one on.

    Args:
        game: whose players they are.
        first: with whom they begin.
        step: 1 to the left, clockwise; -1 to the right.
        is_whole: whether those are there too who are out.
    """
    players = game.players[::step]
    at = players.index(first)
    found = players[at:] + players[:at]
    return found if is_whole else [player for player in found if not player.is_out]


def neighbour(game: Game, player: Player, step: int = 1) -> Player | None:
    """Return who sits next to a player, of those who are not out; None where nobody else is left.

    `step` is 1 to the left, clockwise, and -1 to the right. Of two players each is both to the other.
    """
    others = in_turn_order(game, player, step, is_whole=False)
    return next((other for other in others if other is not player), None)


def affected(event: Event) -> Player | None:
    """Return the player whom an event is about, or else who controls its card."""
    return event.player or (event.card.controlled_by if event.card else None)


def triggers_in_order(players: Callable[[Any], Iterable[Player]], rule: str) -> NextTrigger:
    """Return a policy by which triggers go player by player.

    Args:
        players: of a game, the order in which they go; what is nobody's comes after theirs, as it came.
        rule: by which a player is asked which of several comes next.
    """

    def next_trigger(game: Game, waiting: Sequence[Waiting]) -> Play[Waiting]:
        for player in players(game):
            mine = [each for each in waiting if each[1].whose is player]
            if len(mine) == 1:
                return mine[0]
            if mine:
                chosen: Waiting = yield Ask(player, mine, rule)
                return chosen
        return waiting[0]

    return next_trigger


def replacements_by(whose: Callable[[Event], Player | None], rule: str) -> NextReplacement:
    """Return a policy by which one player, such as the affected one, says which replacement comes first."""

    def next_replacement(game: Game, event: Event, found: Sequence[Listener]) -> Play[Listener]:
        player = whose(event)
        if player is None:
            return found[0]
        chosen: Listener = yield Ask(player, found, rule)
        return chosen

    return next_replacement


def ordered_by(whose: Callable[[Any], Player], rule: str) -> OrderOf:
    """Return a policy by which one player, such as the current one, orders cards that come together.

    Args:
        whose: of a game, who does.
        rule: by which that player is asked.
    """

    def order_of(game: Game, zone: Zone, cards: Sequence[Card]) -> Play[Sequence[Card]]:
        count = len(cards)
        order: Sequence[Card] = yield Ask(
            whose(game), cards, rule, zone, least=count, most=count, is_ordered=True
        )
        return order

    return order_of
