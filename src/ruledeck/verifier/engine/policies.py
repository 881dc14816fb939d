"""Policies as they are where a ruleset says nothing else: how a game goes on that has no rules of its own."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from ruledeck.verifier.engine.fault import GapError
from ruledeck.verifier.engine.flow.ask import Ask, OpenAsk, Play
from ruledeck.verifier.engine.state.card import Card
from ruledeck.verifier.engine.timing.ability import Listener
from ruledeck.verifier.engine.timing.order import Waiting

if TYPE_CHECKING:
    from ruledeck.verifier.engine.flow.event import Event
    from ruledeck.verifier.engine.game import Game
    from ruledeck.verifier.engine.state.player import Player
    from ruledeck.verifier.engine.state.zone import Zone


def of_cards_in_play(game: Game, abilities: Sequence[Listener]) -> list[Listener]:
    """Return the abilities that work: those of cards in play, face up, in a part that is active.

    What an effect has begun works wherever its card is.
    """
    return [each for each in abilities if each.is_lasting or _is_in_play(each)]


def _is_in_play(listener: Listener) -> bool:
    card, part = listener.context.card, listener.ability.part
    return card.zone.kind.is_table and card.is_face_up and (not part or card.parts.get(part, True))


def first_waiting(game: Game, waiting: Sequence[Waiting]) -> Play[Waiting]:
    """Return the trigger that waited longest."""
    yield from ()
    return waiting[0]


def first_replacement(game: Game, event: Event, found: Sequence[Listener]) -> Play[Listener]:
    """Return the replacement that came first."""
    yield from ()
    return found[0]


def as_given(game: Game, zone: Zone, cards: Sequence[Card]) -> Play[Sequence[Card]]:
    """Return the order in which cards come into a zone at one moment: that in which they are moved."""
    yield from ()
    return cards


def stay(game: Game, cards: Sequence[Card]) -> Play[None]:
    """Carry out what becomes of cards whose host has left: nothing, they stay where they lie."""
    yield from ()


def ones_own(game: Any, player: Player, actions: Sequence[Listener]) -> dict[Listener, None]:
    """Return the actions that a player may use: of cards that are the player's, or nobody's."""
    return {action: None for action in actions if action.context.whose in (None, player)}


def none(game: Any, *what: Any) -> Iterable[Any]:
    """Return what else follows from what cards show: nothing."""
    return ()


def printed(game: Game, of: Card | Player, name: str, about: Mapping[str, Any]) -> int:
    """Return what a derived stat is before modifiers: what is printed on a card; of a player nothing.

    Raises:
        GapError: the card has no such stat, or no rule says that a player has.
    """
    if isinstance(of, Card):
        value: int | None = of.spec.stats.get(name)
        if value is None:
            raise GapError(f"{of.key} has no '{name}', and how much that is")
        return value
    if name not in game.ruleset.derived_stats:
        raise GapError(f"no rule says that a player has a '{name}'")
    return 0


def who_controls(game: Any, card: Card) -> Player | None:
    """Return whose texts those of a card are: those of who controls it."""
    return card.controlled_by


def nobody(game: Any, what: Ask | OpenAsk | Card) -> Player | None:
    """Return who answers for a player who is out, or is "you" for a card that nobody controls: nobody."""
    return None
