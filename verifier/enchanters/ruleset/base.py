"""What Enchanters is made of: zones, stored fields, and words for what lies where.

Rules: components.stacks; terms.cards, terms.tokens; overlords.active.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any, Final, Literal

from ruledeck.verifier.engine.game import Game
from ruledeck.verifier.engine.ruleset import Ruleset, Stored
from ruledeck.verifier.engine.state.card import Card
from ruledeck.verifier.engine.state.player import Player
from ruledeck.verifier.engine.state.zone import Seen, Shows, Zone, ZoneKind
from ruledeck.verifier.engine.timing.order import in_turn_order

SLOTS = 6
HIT_POINTS = 99
DEMONS = "demons"
"""The kingdom whose cards games alone and co-op games count in another way."""
NOWHERE = -1
"""The slot of what is not on the track."""

ADVENTURE = ("item", "enchantment", "monster", "dragon")
"""The types of adventure cards."""
ITEMS, ENCHANTMENTS, CREATURES, WOUNDS = "items", "enchantments", "creatures", "wounds"
STACKS = (ITEMS, ENCHANTMENTS, CREATURES, WOUNDS)
KEPT = (ITEMS, ENCHANTMENTS)
"""Stacks that are never left empty."""
STACK_OF = {
    "item": ITEMS,
    "enchantment": ENCHANTMENTS,
    "monster": CREATURES,
    "dragon": CREATURES,
    "wound": WOUNDS,
}
STACK_FOR = {**STACK_OF, "banner": ITEMS, "class": ENCHANTMENTS, "mythic": CREATURES}
"""Stacks for types of cards, those too that count as another type."""

UPPER, LOWER = "upper", "lower"
MET = "met"
"""What a card shows to whoever goes for it, wherever it lies: what it is like as an opponent."""
INVASION, CHALLENGE, REWARD = "invasion", "challenge", "reward"

POWERS = ("attack", "defense")
VALUES = ("speed", "weight", "pearl", "slime", "undead")
VITALS = ("health", "strength")
GRAVEYARD = "graveyard"
AUTOMA_SHOWN = "automa-shown"
"""The pile of Automa cards that have been turned up."""
MARKET: Final = "market"
"""The pile of the Automa; and in a game alone, who stands for all other players."""
Unit = Player | Card | Literal["market"]
"""Who attacks, takes damage and gets tokens: a player, the Overlord's card, or in a game alone the Market."""


_stack = partial(ZoneKind, is_table=True, controls=True, shows=Shows.TOP, lower=(LOWER,), is_on_top=True)
"""A stack: a card that is added covers the others, which go on showing their lower parts."""
_beside = partial(ZoneKind, is_ordered=False, is_table=True, controls=True)
"""Where cards lie beside a player's stacks."""
_deck = partial(ZoneKind, seen=Seen.NOBODY, is_shared=True, is_face_up=False)
_laid_out = partial(ZoneKind, is_ordered=False, is_table=True, is_shared=True)
_pile = partial(ZoneKind, is_shared=True, shows=Shows.TOP, is_on_top=True)

ruleset = Ruleset(
    "enchanters",
    roles=(("you", "left"), ("you", "left", "right"), ("you", "left", "across", "right"), ("you",)),
    zones=[
        *map(_stack, STACKS),
        _beside("rewards"),
        _beside("quests"),
        ZoneKind("track", is_shared=True, is_table=True, slots=SLOTS),
        *map(_deck, ("adventure", "wound-deck", "banners", "classes", "overlord-events")),
        *map(_deck, ("events", "automa")),
        *map(_laid_out, ("village", "overlord", "overlay", "held", "overlord-event", "attached", "common")),
        ZoneKind(GRAVEYARD, is_shared=True, shows=Shows.TOP, is_on_top=True, rules=("terms.graveyard",)),
        *map(_pile, (AUTOMA_SHOWN, MARKET)),
        ZoneKind("aside", is_ordered=False, is_shared=True),
        ZoneKind("box", is_ordered=False, is_shared=True),
    ],
    fields={
        "current": Stored(is_player=True),
        "first": Stored(is_player=True),
        "kingdoms": Stored([]),
        "slot": Stored(NOWHERE),
        "faced": Stored(is_card=True),
        "journeyed": Stored(False),
        "defeated": Stored(False),
        "desert": Stored(""),
        "pool": Stored(0, least=0),
        "threshold": Stored(0),
        "hit-points": Stored(0, least=0, most=HIT_POINTS),
        "anger": Stored(0),
        "beside-market": Stored(0, least=0),
    },
    player_fields={
        **{power: Stored(0, least=0) for power in POWERS},
        "damage": Stored(0, least=0),
        "crystals": Stored(0, least=0),
        "pearls": Stored(0, least=0),
        "spent-pearls": Stored(0, least=0),
        "charges": Stored(0, least=0),
        "owes-rest": Stored([]),
        "rest-due": Stored([]),
    },
    derived_stats={
        **dict.fromkeys((*POWERS, *VALUES, "journey-cost", "start"), (0, None)),
        **dict.fromkeys((*VITALS, "desert"), (None, None)),
    },
    steps=("do", "else"),
)


class Enchanters(Game):
    """A game of Enchanters."""

    dueling: tuple[Unit, ...]
    """The two sides of a duel while it is fought."""
    invading: Card | None
    """The card that invades, while it does."""
    track: Zone
    """The journey track."""

    def __init__(self, names: Sequence[str], seed: int = 0, is_traced: bool = True) -> None:
        self.dueling = ()
        self.invading = None
        super().__init__(ruleset, names, seed, is_traced)
        self.track = self.zone("track")
        self._overlords = self.zone("overlord")

    def ask(
        self, player: Player | Card, options: Sequence[Any], rule: str, about: Any = None, **how: Any
    ) -> Any:
        """Return what to yield to ask a player; what the Overlord would choose, who decides is asked."""
        chooser = player if isinstance(player, Player) else self.decider
        return super().ask(chooser, options, rule, about, **how)

    # Who

    @property
    def is_co_op(self) -> bool:
        """Whether all players play against one Overlord."""
        return bool(self.modes["co-op"])

    @property
    def is_alone(self) -> bool:
        """Whether there is one player, against the Automa."""
        return len(self.players) == 1

    @property
    def has_automa(self) -> bool:
        """Whether the Automa plays, as it always does in a game alone."""
        return self.is_alone or bool(self.modes["automa"])

    @property
    def current(self) -> Player | None:
        """The player whose turn it is; None while it is nobody's."""
        player: Player | None = self.fields["current"]
        return player

    @property
    def first(self) -> Player:
        """The starting player."""
        player: Player = self.fields["first"]
        return player

    @property
    def decider(self) -> Player:
        """Who decides what rules leave open: the current player, and while there is none the first."""
        player: Player = self.fields["current"] or self.fields["first"]
        return player

    @property
    def in_order(self) -> list[Player]:
        """The players clockwise, from the one who decides."""
        return in_turn_order(self, self.decider)

    # What lies where

    def stack(self, name: str, player: Player) -> Zone:
        """Return one of the four stacks of a player."""
        return self.zone(name, player)

    def stack_for(self, card: Card, player: Player) -> Zone:
        """Return the stack of a player that a card belongs on."""
        return self.zone(stack_name(card), player)

    @property
    def village(self) -> Card | None:
        """The village."""
        return next(iter(self.zone("village").cards), None)

    @property
    def overlord(self) -> Card | None:
        """The Overlord's card, whether it is active or defeated."""
        return next(iter(self._overlords.cards), None)

    @property
    def active_overlord(self) -> Card | None:
        """The Overlord's card, as long as it is not defeated."""
        return None if _is_defeated(self) else self.overlord

    @property
    def faced(self) -> Card | None:
        """The card for which a journey is made, or the Overlord that is challenged."""
        card: Card | None = self.fields["faced"]
        return card

    def slot_of(self, unit: Unit) -> int:
        """Return the slot of the track in which a card lies: its distance; elsewhere it has none."""
        for at, card in enumerate(self.track.slots):
            if card is unit:
                return at
        return NOWHERE


@ruleset.rule("overlords.active")
def _is_defeated(game: Enchanters) -> bool:
    """Return whether the Overlord is defeated; until then it is active."""
    is_defeated: bool = game.fields["defeated"]
    return is_defeated


def stack_name(card: Card) -> str:
    """Return the stack that a card belongs on, by its type or by what it counts as."""
    return STACK_FOR[card.type]


def is_adventure(card: Card) -> bool:
    """Return whether a card is an adventure card; banners and classes are none, whatever they count as."""
    return card.spec.is_a(*ADVENTURE) and card.type not in ("banner", "class")


@ruleset.rule("terms.creature")
def is_creature(game: Enchanters, card: Card) -> bool:
    """Return whether a card is a creature."""
    return card.spec.is_a("monster", "dragon")
