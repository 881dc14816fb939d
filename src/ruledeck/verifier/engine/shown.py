"""What cards show: whose text, and which part of it, for as long as it can be seen.

In: a ruleset's policy `shown`, and what has just happened. Out: listeners for what is shown and nothing else,
an event for each card of which something came or went, and what follows from that at the same moment.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
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


@cache
def part_of(text: str, part: str = "") -> Shown:
    """Return a part of a text, made once: cards show the same parts again and again."""
    return Shown(text, part)


@dataclass(slots=True)
class Change:
    """Something that a card has come to show, or shows no longer; who controls it, or did then; its icons."""

    card: Card
    shown: Shown
    player: Player | None
    icons: Mapping[str, int]


@dataclass(slots=True)
class _Now:
    """What a card shows, as which object and under whom, and the listeners of each part of that."""

    shows: tuple[Shown, ...]
    stay: int
    player: Player | None
    listening: Mapping[Shown, Sequence[Listener]]


def shown_by_zone(game: Game, card: Card) -> tuple[Shown, ...]:
    """Return what a card shows where it lies: all its parts, or of a covered one those that the zone says."""
    zone = card.zone
    kind = zone.kind
    if kind.shows is Shows.NOTHING or not (kind.is_table and card.is_face_up):
        return ()
    id, active = card.id, card.parts
    is_covered = zone.is_stack and zone.cards[0] is not card
    parts = [
        part_of(id, part)
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

    __slots__ = ("_now", "_shown", "game", "touched")

    def __init__(self, game: Game, shown: Callable[[Any, Card], Iterable[Shown]]) -> None:
        self.game = game
        self._shown = shown
        self._now: dict[Card, _Now] = {}
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
            self._count(Change(card, shown, now.player, self.game.ruleset.icons_of(shown)), -1)

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
        kept = [each for each in old.shows if each in shows] if is_same and old.shows else ()
        icons = self.game.ruleset.icons_of
        was, now = old.player, card.controlled_by
        went = [Change(card, each, was, icons(each)) for each in old.shows if each not in kept]
        came = [Change(card, each, now, icons(each)) for each in shows if each not in kept]
        for change in went:
            self._count(change, -1)
            for listener in old.listening[change.shown]:
                self.game.listeners.drop(listener)
        listening = {each: old.listening[each] for each in kept}
        for change in came:
            self._count(change, 1)
            listening[change.shown] = self._listening(card, change.shown)
        self._now[card] = _Now(shows, card.stay, now, listening)
        return went, came

    def _count(self, change: Change, sign: int) -> None:
        """Count the icons of what came, or with the other sign of what went."""
        if change.icons and change.player is not None:
            counted = change.player.icons
            for icon, number in change.icons.items():
                counted[icon] += sign * number
            self.game.checks.changed(*change.icons)

    def _listening(self, card: Card, shown: Shown) -> list[Listener]:
        """Let what is shown answer from now on, and return its listeners."""
        game, listeners = self.game, []
        for ability in game.ruleset.abilities_of(shown.text):
            if ability.part == shown.part:
                whose = game.ruleset.whose(game, card)
                listener = Listener(ability, Context(game, card, whose, ability.text))
                game.listeners.add(listener)
                listeners.append(listener)
        return listeners


_NOTHING = _Now((), -1, None, {})
