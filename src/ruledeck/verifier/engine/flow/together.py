"""What several players do at one moment: all choose, and then all of it happens at once.

    yield from each(game, order, choose_card, discard)

is for "all players discard a card": nobody has discarded while anybody still chooses, and what answers one of
the cards sees them all go.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any, TypeVar

from ruledeck.verifier.engine.flow.ask import Play
from ruledeck.verifier.engine.flow.event import Move

if TYPE_CHECKING:
    from ruledeck.verifier.engine.flow.event import Event
    from ruledeck.verifier.engine.game import Game
    from ruledeck.verifier.engine.state.player import Player
    from ruledeck.verifier.engine.state.zone import Zone

Chosen = TypeVar("Chosen")


def together(game: Game, *plays: Play[Any]) -> Play[list[Event]]:
    """Let all that pieces of play propose happen at one moment, and return what came to pass.

    As long as they are carried out nothing that they propose happens: it is only kept, with its rules and its
    text, and state checks and triggers wait. What nothing can answer (`set`, `note`, `shuffle`) happens at
    once, before the rest. One inside another is a part of it.
    """
    if game.proposed is not None:
        for play in plays:
            yield from play
        return []
    proposed: list[Event] = []
    game.proposed = proposed
    try:
        for play in plays:
            yield from play
    finally:
        game.proposed = None
    yield from _in_order(game, proposed)
    return (yield from game.happen(*proposed))


def _in_order(game: Game, events: list[Event]) -> Play[None]:
    """Bring the cards that come to where cards come in one zone into the order of the policy `order_of`."""
    coming: dict[Zone, list[int]] = {}
    for at, event in enumerate(events):
        change = event.change
        if isinstance(change, Move) and change.place is None and change.to.kind.is_ordered:
            coming.setdefault(change.to, []).append(at)
    for zone, places in coming.items():
        if len(places) > 1:
            by_card = {events[at].card: events[at] for at in places}
            order = yield from game.ruleset.order_of(game, zone, [card for card in by_card if card])
            for at, card in zip(places, order, strict=True):
                events[at] = by_card[card]


def each(
    game: Game,
    players: Iterable[Player],
    choose: Callable[[Player], Play[Chosen]],
    act: Callable[[Player, Chosen], Play[Any]],
) -> Play[list[Event]]:
    """Let players choose one after another and then act at one moment, and return what came to pass.

    Args:
        game: in which they do.
        players: in the order in which they choose.
        choose: asks a player, and lets nothing happen.
        act: carries out what a player chose.
    """
    chosen: list[tuple[Player, Chosen]] = []
    for player in players:
        chosen.append((player, (yield from choose(player))))
    return (yield from together(game, *(act(player, what) for player, what in chosen)))
