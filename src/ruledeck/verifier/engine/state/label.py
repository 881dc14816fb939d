"""Labels: plain names for what asks offer and what state and log hold, as one player sees it.

A card that the player does not know is named by where it lies. Without a player everything is known.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import fields, is_dataclass
from typing import TYPE_CHECKING, Any

from ruledeck.verifier.engine.state.card import Card, Object
from ruledeck.verifier.engine.state.knowledge import knows
from ruledeck.verifier.engine.state.player import Player
from ruledeck.verifier.engine.state.zone import Zone
from ruledeck.verifier.engine.timing.ability import Context, Listener

if TYPE_CHECKING:
    from ruledeck.verifier.engine.game import Game

UNKNOWN = "?"
GONE = "gone"
_PLAIN = frozenset((str, int, bool, type(None)))


def card_label(game: Game, card: Card, player: Player | None = None) -> str:
    """Return a card's key, or where an unknown one lies: `bob.row.2`, or `bob.hand.?` in a set."""
    if player is None or knows(game, player, card):
        return card.key
    zone = card.zone
    return f"{zone.address}.{zone.place_of(card) + 1 if zone.kind.is_ordered else UNKNOWN}"


def plain(game: Game, value: Any, player: Player | None = None) -> Any:
    """Return a value as plain data: text, numbers, lists and mappings; what a ruleset made, by its label."""
    if type(value) in _PLAIN:  # as most are
        return value
    if isinstance(value, Card):
        return card_label(game, value, player)
    if isinstance(value, Player):
        return value.name
    if isinstance(value, Zone):
        return value.address
    if isinstance(value, Object):
        return card_label(game, value.card, player) if value.is_there else GONE
    if isinstance(value, (list, tuple)):
        return [plain(game, item, player) for item in value]
    if isinstance(value, (set, frozenset)):
        return sorted((plain(game, item, player) for item in value), key=repr)
    if isinstance(value, dict):
        return {str(plain(game, key, player)): plain(game, item, player) for key, item in value.items()}
    return label(game, value, player) if is_dataclass(value) else value


def label(game: Game, option: Any, player: Player | None = None) -> str:
    """Return the words by which an option is chosen: the ruleset's, if the player knows all that is in it."""
    if player is None or not _hides(game, option, player):
        return game.ruleset.label(game, option)
    if isinstance(option, (Card, Object)):
        return str(plain(game, option, player))
    return " ".join(label(game, part, player) for part in _parts(option))


def _hides(game: Game, option: Any, player: Player) -> bool:
    """Return whether there is a card in an option that a player does not know."""
    if isinstance(option, Object):
        return not knows(game, player, option.card)
    if isinstance(option, Card):
        return not knows(game, player, option)
    return any(_hides(game, part, player) for part in _parts(option))


def _parts(option: Any) -> Sequence[Any]:
    """Return what an option is made of, where it is made of several things."""
    if isinstance(option, (list, tuple)):
        return option
    if isinstance(option, Listener):
        return [] if option.stands else [option.context.card]
    if is_dataclass(option):
        return [getattr(option, each.name) for each in fields(option)]
    return ()


def labels(game: Game, options: Sequence[Any], player: Player | None = None) -> tuple[str, ...]:
    """Return the labels of options, each different.

    Where one text waits twice, the card of the event that it answers is told too. What is still the same is
    numbered from 2.
    """
    names = [label(game, option, player) for option in options]
    doubled = {name for name, count in Counter(names).items() if count > 1}
    told: Counter[str] = Counter()
    found = []
    for option, name in zip(options, names, strict=True):
        full = name + _answered(game, option, player) if name in doubled else name
        told[full] += 1
        found.append(full if told[full] == 1 else f"{full} ({told[full]})")
    return tuple(found)


def _answered(game: Game, option: Any, player: Player | None) -> str:
    """Return the card of the event that a waiting text answers, as words to add; "" where there is none."""
    if isinstance(option, tuple) and len(option) == 2 and isinstance(option[1], Context):
        event = option[1].event
        if event is not None and event.card is not None:
            return f" for {card_label(game, event.card, player)}"
    return ""
