"""What Ember is made of: zones, stored fields, and words for what lies where.

Rules: welcome.parts, words, fire.most.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ruledeck.verifier.engine.flow.ask import Play
from ruledeck.verifier.engine.flow.event import CHANGED, Add, Event
from ruledeck.verifier.engine.game import Game
from ruledeck.verifier.engine.ruleset import Ruleset, Stored
from ruledeck.verifier.engine.state.card import Card, Spec
from ruledeck.verifier.engine.state.player import Player
from ruledeck.verifier.engine.state.zone import Seen, ZoneKind
from ruledeck.verifier.engine.timing.order import in_turn_order, triggers_in_order

HOURS = 6
PLACES = 4
MOST_HEAT = 20
FORCES = ("calm", "breeze", "gust", "gale")

ruleset = Ruleset(
    "ember",
    zones=[
        ZoneKind("fuel", Seen.NOBODY, is_shared=True, is_face_up=False),
        ZoneKind("winds", Seen.NOBODY, is_shared=True, is_face_up=False),
        ZoneKind("blown", is_shared=True),
        ZoneKind("path", is_shared=True, is_table=True, slots=PLACES),
        ZoneKind("unused", Seen.NOBODY, is_ordered=False, is_shared=True, is_face_up=False),
        ZoneKind("hearth", is_ordered=False, is_shared=True, is_table=True),
        ZoneKind("ashes", is_ordered=False, is_shared=True),
        ZoneKind("keeper", is_ordered=False, is_table=True),
        ZoneKind("hand", Seen.OWNER, is_ordered=False),
    ],
    fields={
        "hour": Stored(1),
        "first": Stored(is_player=True),
        "heat": Stored(0, least=0, most=MOST_HEAT),
        "place": Stored(0),
        "wind": Stored(is_card=True),
        "end": Stored(""),
    },
    stored_stats={"hours": (0, 6)},
    derived_stats={"force": (0, 3), "longer": (0, None)},
    roles=[("ann", "bob", "cid", "dot")],
)
ruleset.played = frozenset({"feed"})


class Ember(Game):
    """A game of Ember."""

    def add_card(self, key: str, spec: Spec, *where: Any, **how: Any) -> Card:
        """Put a card into the game, with its force as a number."""
        stats = dict(spec.stats) | {"longer": 0}
        if "force" in stats:
            stats["force"] = FORCES.index(stats["force"])
        return super().add_card(key, Spec(spec.id, spec.type, stats, spec.side), *where, **how)

    @property
    def heat(self) -> int:
        """How much heat the fire has."""
        heat: int = self.fields["heat"]
        return heat

    @property
    def hour(self) -> int:
        """Which hour it is, from 1."""
        hour: int = self.fields["hour"]
        return hour

    @property
    def first(self) -> Player:
        """The player who goes first in this hour."""
        player: Player = self.fields["first"]
        return player

    @property
    def order(self) -> Sequence[Player]:
        """The players, the first of this hour first."""
        return in_turn_order(self, self.first)

    @property
    def place(self) -> Card:
        """The place where the fire is."""
        card: Card | None = self.zone("path").slots[self.fields["place"]]
        assert card is not None, "the fire is at a place"
        return card

    def shelters(self, kind: str) -> bool:
        """Return whether the place where the fire is has a roof, or walls, or dry wood."""
        return kind in self.place.spec.stats["shelter"]


@ruleset.policy
def complete(game: Ember) -> None:
    """Let the first player go first where a position does not say who does."""
    game.fields["first"] = game.fields["first"] or game.players[0]


@ruleset.policy
def make_game(names: Sequence[str], seed: int, is_traced: bool) -> Ember:
    """Return an empty table."""
    return Ember(ruleset, names, seed, is_traced)


ruleset.next_trigger = triggers_in_order(lambda game: game.order, "night.order")


@ruleset.rule("words.fire", "fire.most")
def warm(game: Ember, amount: int) -> Play[None]:
    """Add heat to the fire."""
    yield from game.add("warm", "heat", amount)


@ruleset.rule("night.out")
def chill(game: Ember, amount: int) -> Play[None]:
    """Take heat from the fire, which goes out where it does not have as much."""
    happened = yield from game.happen(Event("chill", None, Add("heat", -amount)))
    if any(event.change != Add("heat", event.data[CHANGED]) for event in happened):
        end(game, "out")


def end(game: Ember, how: str) -> None:
    """End the game at once: `won` or `out`."""
    game.set("end", how)
    game.over()
