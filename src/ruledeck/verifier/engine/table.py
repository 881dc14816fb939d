"""A table: players, zones with their cards, and stored fields, as a ruleset lays them out."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import count
from typing import TYPE_CHECKING, Any

from ruledeck.schema.problem import nearest_or_all
from ruledeck.verifier.engine.fault import UnknownNameError
from ruledeck.verifier.engine.state.card import Card
from ruledeck.verifier.engine.state.player import Player
from ruledeck.verifier.engine.state.zone import Zone

if TYPE_CHECKING:
    from ruledeck.verifier.engine.ruleset import Ruleset


class Table:
    """What lies there; `everybody` is the mask of all players' bits."""

    __slots__ = ("cards", "everybody", "fields", "players", "ruleset", "zones")

    def __init__(self, ruleset: Ruleset, names: Sequence[str]) -> None:
        self.ruleset = ruleset
        self.players = [Player(seat, name) for seat, name in enumerate(names)]
        self.everybody = (1 << len(names)) - 1
        self.cards: dict[str, Card] = {}
        self.zones: dict[tuple[int, str], Zone] = {}
        self.fields: dict[str, Any] = {name: field.initial() for name, field in ruleset.fields.items()}
        for player in self.players:
            player.fields = {name: field.initial() for name, field in ruleset.player_fields.items()}
        self._make_zones()

    def _make_zones(self) -> None:
        for kind in self.ruleset.zones:
            owners: Sequence[Player | None] = [None] if kind.is_shared else self.players
            for owner in owners:
                for number in range(1, kind.count + 1):
                    zone = Zone(kind, owner, number)
                    self.zones[owner.seat if owner else -1, zone.name] = zone

    def zone(self, name: str, owner: Player | None = None) -> Zone:
        """Return a player's zone, or a shared one.

        Raises:
            UnknownNameError: there is no such zone.
        """
        try:
            return self.zones[owner.seat if owner else -1, name]
        except KeyError:
            raise self._no_zone(name, owner) from None

    def _no_zone(self, name: str, owner: Player | None) -> UnknownNameError:
        mine = "a player" if owner else "the table"
        if any(zone.name == name for zone in self.zones.values()):
            hint = f"'{name}' is shared" if owner else f"each player has '{name}': say whose"
        else:
            seat = owner.seat if owner else -1
            hint = nearest_or_all(name, [each for at, each in self.zones if at == seat])
        return UnknownNameError(f"{mine} has no zone '{name}'; {hint}")

    def new_key(self, id: str) -> str:
        """Return a key for one more card of an id: the id and the first number from 1 that is free."""
        numbers = count(1)
        return next(key for number in numbers if (key := f"{id}.{number}") not in self.cards)
