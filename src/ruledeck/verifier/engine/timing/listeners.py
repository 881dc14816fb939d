"""All listeners of a game. In: abilities of cards, effects that last. Out: who answers what."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING

from ruledeck.verifier.engine.checks import Checks
from ruledeck.verifier.engine.timing.ability import Ability, Begun, Context, Limit, Listener, Scope, Sort

if TYPE_CHECKING:
    from ruledeck.verifier.engine.state.card import Card
    from ruledeck.verifier.engine.state.player import Player

CHANGES, ANSWERS, LOOKS_BACK, AT_ONCE = 1, 2, 4, 8
"""What listeners do with a kind of event: change it, or answer it before it happens; answer it afterwards;
answer it by the state before. And that by the rules something follows from it at once."""
_HOW = {Sort.FORBID: CHANGES, Sort.INSTEAD: CHANGES, Sort.BEFORE: CHANGES, Sort.AFTER: ANSWERS}
_SAYS = (Sort.MODIFY, Sort.CHOICE)
"""Sorts of abilities that have a say in a stat, or in a choice."""
_NONE: list[Listener] = []


class Listeners:
    """The listeners of one game, and how often limited abilities were used.

    `heard` says of each kind of event that was ever listened for what may become of it, as a mask; `at_once`
    are the kinds from which something follows at once. State `checks` are told of each change in
    who answers, or how often they do.
    """

    __slots__ = ("_beginning", "_checks", "_found", "_lasting", "_printed", "_serial", "_used", "heard")

    def __init__(self, at_once: Iterable[str], checks: Checks) -> None:
        self.heard: dict[str, int] = dict.fromkeys(at_once, AT_ONCE)
        self._checks = checks
        self._found: dict[Sort, dict[str, list[Listener]]] = {sort: {} for sort in Sort}
        self._lasting: list[Listener] = []
        self._printed: dict[str, list[Listener]] = {}
        self._used: dict[tuple[object, ...], int] = {}
        self._serial = 0
        self._beginning: Begun | None = None

    def begin(self, begun: Begun) -> list[Listener]:
        """Let what a text begins answer from now on, and return its listeners."""
        before, self._beginning = self._beginning, begun
        try:
            begun.lasting.begin(begun.context)
        finally:
            self._beginning = before
        return [listener for listener in self._lasting if listener.begun is begun]

    def add(self, listener: Listener) -> None:
        """Let a listener answer from now on."""
        self._changed()
        self._serial += 1
        listener.serial = self._serial
        listener.begun = self._beginning
        ability = listener.ability
        how = _HOW.get(ability.sort, 0) | (LOOKS_BACK if ability.looks_back else 0)
        for name in ability.on:
            self._found[ability.sort].setdefault(name, []).append(listener)
            self.heard[name] = self.heard.get(name, 0) | how
            if ability.sort in _SAYS:
                self._checks.heard(name, 1)
        if listener.until or listener.holder:
            self._lasting.append(listener)
        if not listener.is_lasting:
            self._printed.setdefault(listener.context.card.key, []).append(listener)

    def print_on(self, abilities: Iterable[Ability], context: Context) -> None:
        """Add the abilities that are printed on a card."""
        for ability in abilities:
            self.add(Listener(ability, Context(context.game, context.card, context.whose, ability.text)))

    def rebind(self, card: Card, you: Player | None) -> None:
        """Let the abilities that a card has be another player's, or nobody's; not what it has begun."""
        for listener in self._printed.get(card.key, _NONE):
            listener.context.whose = you

    def of(self, sort: Sort, name: str) -> Sequence[Listener]:
        """Return who may answer, in the order in which they came; whose holder left is not among them."""
        found = self._found[sort].get(name, _NONE)
        if not found or not self._lasting:
            return found
        return [listener for listener in found if listener.is_on]

    def end(self, period: str) -> None:
        """End a period.

        What lasted until then goes, what was to come after it begins, what a card that left was to end with
        goes too, and limited abilities may be used again.
        """
        self._changed()
        for listener in list(self._lasting):
            if listener.since == period:
                listener.since = ""
            elif (listener.until == period and not listener.since) or not listener.is_held:
                self.drop(listener)
        for key in [key for key in self._used if key[0] == period]:
            del self._used[key]

    def drop(self, listener: Listener) -> None:
        """Let a listener answer no more."""
        self._changed()
        self._take_out(listener)
        if listener in self._lasting:
            self._lasting.remove(listener)
        if not listener.is_lasting:
            self._printed[listener.context.card.key].remove(listener)

    def remove(self, card: Card) -> None:
        """Let a card that is in the game no longer answer nothing any more."""
        self._changed()
        for listener in list(self._printed.pop(card.key, _NONE)):
            self._take_out(listener)
            if listener in self._lasting:
                self._lasting.remove(listener)

    def _take_out(self, listener: Listener) -> None:
        for name in listener.ability.on:
            self._found[listener.ability.sort][name].remove(listener)
            if listener.ability.sort in _SAYS:
                self._checks.heard(name, -1)

    def _changed(self) -> None:
        """Let those state checks be due that are so after any change."""
        self._checks.due |= self._checks.always

    def drop_lasting(self) -> None:
        """Let nothing answer any more but what is printed on cards."""
        for listener in list(self._lasting):
            self.drop(listener)

    def clear(self) -> None:
        """Let go of all listeners."""
        self._found, self._printed, self._lasting = {}, {}, []

    def is_used_up(self, listener: Listener, by: Player | None = None) -> bool:
        """Return whether a limited ability has no use left in its period, for "you" or for who uses it."""
        limit = listener.ability.limit
        if limit is None or not self._used:
            return False
        return self._used.get(_key(limit, listener, by), 0) >= limit.times

    def use(self, listener: Listener, by: Player | None = None) -> None:
        """Count one use of a limited ability, by "you" or by who uses it."""
        limit = listener.ability.limit
        if limit is not None:
            key = _key(limit, listener, by)
            self._used[key] = self._used.get(key, 0) + 1
            self._changed()

    def spare(self, listener: Listener, by: Player | None = None) -> None:
        """Take back one use of a limited ability: its player declined it."""
        limit = listener.ability.limit
        if limit is not None:
            self._used[_key(limit, listener, by)] -= 1
            self._changed()

    @property
    def lasting(self) -> Sequence[Listener]:
        """What was begun by effects and has not ended, even if it has yet to begin."""
        return [listener for listener in self._lasting if listener.is_held]

    @property
    def used(self) -> Mapping[tuple[object, ...], int]:
        """How often limited abilities were used in their periods, by period and scope."""
        return {key: count for key, count in self._used.items() if count}

    def set_used(self, used: Mapping[tuple[object, ...], int]) -> None:
        """Take over how often limited abilities were used."""
        self._used = dict(used)


def _key(limit: Limit, listener: Listener, by: Player | None) -> tuple[object, ...]:
    context, text = listener.context, listener.ability.text
    if limit.scope is Scope.CARD:
        return limit.period, text.card, text.line, context.card.key, context.card.stay
    seat = (by or context.you).seat
    if limit.scope is Scope.USE:
        return limit.period, text.card, text.line, context.card.key, context.card.stay, seat
    if limit.scope is Scope.PLAYER:
        return limit.period, limit.key, seat
    return limit.period, text.card, text.line, seat
