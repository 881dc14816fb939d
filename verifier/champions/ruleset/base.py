"""What Champions is made of: zones, stored fields, and words for who plays and what lies where.

Rules: components, rounds.order.
"""

from __future__ import annotations

from collections.abc import Sequence

from ruledeck.verifier.engine.game import Game
from ruledeck.verifier.engine.ruleset import Ruleset, Stored
from ruledeck.verifier.engine.state.card import Card
from ruledeck.verifier.engine.state.player import Player
from ruledeck.verifier.engine.state.zone import Seen, ZoneKind
from ruledeck.verifier.engine.timing.order import in_turn_order

NAMES = ("ann", "bob", "cid", "dot", "eve", "fay")
HAND = 5
LIFE = 30
WEAPONS = ("sword", "bow", "staff")

ruleset = Ruleset(
    "champions",
    roles=(NAMES,),
    steps=("do", "then", "else"),
    zones=[
        ZoneKind("spoils", Seen.NOBODY, is_shared=True, is_face_up=False, rules=("components.spoils",)),
        ZoneKind("graveyard", is_ordered=False, is_shared=True, rules=("components.graveyard",)),
        ZoneKind("revealed", is_ordered=False, is_shared=True, rules=("components.revealed",)),
        ZoneKind("resolving", is_ordered=False, is_shared=True),
        ZoneKind("combat", is_shared=True, is_table=True),
        ZoneKind("box", is_ordered=False, is_shared=True),
        ZoneKind("champion", is_ordered=False, is_table=True, controls=True),
        ZoneKind("hand", Seen.OWNER, is_ordered=False, controls=True, rules=("components.hand",)),
        ZoneKind("play", is_ordered=False, is_table=True, controls=True, rules=("components.in-play",)),
        ZoneKind("equipped", is_ordered=False, is_table=True, controls=True),
    ],
    fields={
        "first": Stored(is_player=True),
        "current": Stored(is_player=True),
        "target": Stored(is_player=True),
        "distracted": Stored(False),
        "deals": Stored([]),
    },
    player_fields={
        "life": Stored(LIFE),
        "place": Stored(0),
        "offered": Stored({}, is_own=True),
        "secrets": Stored([], is_own=True),
    },
    derived_stats={"power": (None, None), "damage-taken": (None, None)},
)


class Champions(Game):
    """A game of Champions."""

    def __init__(self, names: Sequence[str], seed: int = 0, is_traced: bool = True) -> None:
        super().__init__(ruleset, names, seed, is_traced)

    # Who

    @property
    def current(self) -> Player:
        """The player whose turn it is."""
        player: Player = self.fields["current"]
        return player

    @property
    def target(self) -> Player | None:
        """The player whom the current player's champion attacks."""
        player: Player | None = self.fields["target"]
        return player

    @property
    def order(self) -> list[Player]:
        """The players who are not out, in the order of a round."""
        return in_turn_order(self, self.fields["first"], is_whole=False)

    @property
    def backwards(self) -> list[Player]:
        """The players who are not out, from the one who is last in a round."""
        return self.order[::-1]

    def others(self, player: Player) -> list[Player]:
        """Return the other players who are not out, from the one who is last in a round."""
        return [other for other in self.backwards if other is not player]

    # What lies where

    def hand(self, player: Player) -> list[Card]:
        """Return a player's hand."""
        return self.zone("hand", player).cards

    def equipped(self, player: Player) -> list[Card]:
        """Return the equipment that a player's champion has equipped."""
        return self.zone("equipped", player).cards

    def in_play(self, player: Player) -> list[Card]:
        """Return what a player has in play, besides the champion: equipped or not."""
        return [*self.zone("play", player).cards, *self.equipped(player)]

    def champion(self, player: Player) -> Card:
        """Return a player's champion."""
        (card,) = self.zone("champion", player).cards
        return card

    @property
    def graveyard(self) -> list[Card]:
        """What lies in the graveyard."""
        return self.zone("graveyard").cards

    @property
    def attackers(self) -> list[Card]:
        """The monsters that attack the current player, in the order in which they came."""
        return self.zone("combat").cards


def form_of(card: Card) -> str:
    """Return the form of a piece of equipment, "" for any other card (equipment.forms)."""
    form: str = card.spec.stats.get("form", "")
    return form
