"""What cards show: whose text, and which part of it, for as long as it can be seen.

In: a ruleset's policy `shown`, and what has just happened. Out: listeners for what is shown and nothing else,
an event for each card of which something came or went, and what follows from that at the same moment.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple

from ruledeck.verifier.engine.flow.event import Event
from ruledeck.verifier.engine.state.zone import Shows, Zone, uppermost
from ruledeck.verifier.engine.timing.ability import Context, Listener
from ruledeck.verifier.engine.timing.record import record

if TYPE_CHECKING:
    from ruledeck.verifier.engine.game import Game
    from ruledeck.verifier.engine.ruleset import Effect
    from ruledeck.verifier.engine.state.card import Card
    from ruledeck.verifier.engine.state.player import Player

SHOW, HIDE = "show", "hide"
"""Kinds of events: something of a card came to be shown, or went."""


class Shown(NamedTuple):
    """A part of a text that a card shows, by the id of the card it is printed on; "" for a whole text."""

    text: str
    part: str = ""


@dataclass(slots=True)
class Change:
    """Something that a card has come to show, or shows no longer, and who controls it, or did then."""

    card: Card
    shown: Shown
    player: Player | None


@dataclass(slots=True)
class _Now:
    """What a card shows, as which object and under whom."""

    shows: tuple[Shown, ...] = ()
    stay: int = -1
    player: Player | None = None


def shown_by_zone(game: Game, card: Card) -> tuple[Shown, ...]:
    """Return what a card shows where it lies: all its parts, or of a covered one those that the zone says."""
    kind = card.zone.kind
    if kind.shows is Shows.NOTHING or not (kind.is_table and card.is_face_up):
        return ()
    id, active = card.id, card.parts
    is_covered = kind.shows is Shows.TOP and card.zone.cards[0] is not card
    parts = [
        Shown(id, part)
        for part in game.ruleset.parts_of(id)
        if active.get(part, True) and (part in kind.lower or not is_covered)
    ]
    return tuple(parts)


def effects(game: Game, card: Card, moment: str) -> list[Effect]:
    """Return the effects for a moment of what a card shows."""
    texts = game.ruleset.cards
    return [
        effect
        for shown in game.shown(card)
        if shown.text in texts
        for effect in texts[shown.text].effects.get(moment, ())
        if effect.part == shown.part
    ]


class Showing:
    """What the cards of a game show, and the listeners and icons of that.

    `touched` are the cards that may show something else since that was followed, and the stacks whose
    uppermost cards may.
    """

    __slots__ = ("_listeners", "_now", "_shown", "game", "touched")

    def __init__(self, game: Game, shown: Callable[[Any, Card], Iterable[Shown]]) -> None:
        self.game = game
        self._shown = shown
        self._now: dict[Card, _Now] = {}
        self._listeners: dict[tuple[Card, Shown], list[Listener]] = {}
        self.touched: list[Card | Zone] = []

    def of(self, card: Card) -> tuple[Shown, ...]:
        """Return what a card shows."""
        return self._now.get(card, _NOTHING).shows

    def lay(self, cards: Iterable[Card]) -> None:
        """Let cards that are laid out show what they show, without events."""
        for card in cards:
            self._change(card)

    def drop(self, card: Card) -> None:
        """Let a card that is no longer in the game show nothing; its listeners are gone already."""
        now = self._now.pop(card, _NOTHING)
        for shown in now.shows:
            del self._listeners[card, shown]
            self._count(Change(card, shown, now.player), -1)

    def follow(self, events: Sequence[Event]) -> list[Event]:
        """Record what came and went when events of a moment were applied, and what follows; return that.

        It is for those who see that cards were `touched`, which most events do not.
        """
        come: list[Change] = []
        gone: list[Change] = []
        told: list[Event] = []
        game, ruleset = self.game, self.game.ruleset
        touched = self._touched(len(events) + 1)
        for card in dict.fromkeys([*touched, *ruleset.shown_with(game)]):
            went, came = self._change(card)
            if went:
                gone += went
                told.append(Event(HIDE, card, shown=[each.shown for each in went]))
            if came:
                come += came
                told.append(Event(SHOW, card, shown=[each.shown for each in came]))
        if come or gone:
            told += ruleset.shows_anew(game, come, gone)
        for event in told:
            record(game, event)
        return told

    def _touched(self, deep: int) -> list[Card]:
        """Return the cards that were touched, and so many from the top of stacks that were."""
        cards: list[Card] = []
        for each in self.touched:
            cards += uppermost(each, deep) if isinstance(each, Zone) else (each,)
        self.touched.clear()
        return cards

    def _change(self, card: Card) -> tuple[list[Change], list[Change]]:
        """Let a card show what it shows now, and return what went and what came."""
        old, shows = self._now.get(card, _NOTHING), tuple(self._shown(self.game, card))
        is_same = old.stay == card.stay and old.player is card.controlled_by
        if old.shows == shows and (is_same or not shows):  # as mostly
            return [], []
        new = _Now(shows, card.stay, card.controlled_by)
        went = [Change(card, each, old.player) for each in old.shows if not (is_same and each in new.shows)]
        came = [Change(card, each, new.player) for each in new.shows if not (is_same and each in old.shows)]
        self._now[card] = new
        for change in went:
            self._count(change, -1)
            for listener in self._listeners.pop((card, change.shown)):
                self.game.listeners.drop(listener)
        for change in came:
            self._count(change, 1)
            self._listeners[card, change.shown] = list(self._listening(card, change.shown))
        return went, came

    def _count(self, change: Change, sign: int) -> None:
        """Count the icons of what came, or with the other sign of what went."""
        if change.player is not None:
            icons = self.game.ruleset.icons_of(change.shown)
            for icon, number in icons.items():
                change.player.icons[icon] += sign * number
            self.game.checks.changed(*icons)

    def _listening(self, card: Card, shown: Shown) -> Iterator[Listener]:
        for ability in self.game.ruleset.abilities_of(shown.text):
            if ability.part == shown.part:
                whose = self.game.ruleset.whose(self.game, card)
                listener = Listener(ability, Context(self.game, card, whose, ability.text))
                self.game.listeners.add(listener)
                yield listener


_NOTHING = _Now()
