"""A scenario watched while it is played: what is asked, rolled, checked and recorded becomes steps.

An event reaches the log when it has been applied, and bears its reasons a little later. So the table is
looked at when an event comes, and its reasons when the next one does, at the next ask, and at the end. Events
of one moment are one step.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from ruledeck.catalog.stories import Asked, Line, Step, Table, Told, Words
from ruledeck.verifier.engine.flow.ask import Ask, OpenAsk
from ruledeck.verifier.engine.flow.event import REFUSED, SKIPPED, Add, Count, Event, Know, Shuffle, Store
from ruledeck.verifier.engine.game import Game
from ruledeck.verifier.engine.state.label import labels
from ruledeck.verifier.engine.timing.ability import Text
from ruledeck.verifier.scenario.play.script import Asked as Question
from ruledeck.verifier.scenario.play.script import Enough, Script
from ruledeck.verifier.scenario.play.words import can_pass
from ruledeck.verifier.scenario.scenario import Expect, Scenario
from ruledeck.verifier.story.checks import check_words
from ruledeck.verifier.story.table import difference, seats, table_of
from ruledeck.verifier.story.words import (
    DICE,
    ask_words,
    chance_words,
    event_words,
    option_words,
    value_words,
)

BOOKKEEPING = "set"
_NOT_YET = object()


class Tape(list[Event]):
    """A log that shows each event to a witness."""

    def __init__(self, witness: Witness, events: Sequence[Event]) -> None:
        super().__init__(events)
        self.witness = witness

    def append(self, event: Event) -> None:
        """Add an event that has just been applied."""
        super().append(event)
        self.witness.comes(event)


@dataclass(frozen=True, slots=True)
class Seen:
    """An event as it was when it happened: in words, with the table after it."""

    event: Event
    words: Words
    table: Table


class Witness(Script):
    """The steps of a scenario, which answers a game with them and notes down all that happens."""

    def __init__(self, scenario: Scenario, game: Game) -> None:
        super().__init__(scenario, game)
        self.start = self.table = table_of(game)
        self.steps: list[Step] = []
        self.texts: dict[Told, int] = {}
        self._open: list[Seen] = []
        self._moment = -1
        self._noted = 0
        self._refused: list[Seen] = []
        self._rolled: list[tuple[Any, tuple[int, ...]]] = []
        self._checks: list[str] = []
        self._is_asking = False
        game.log = Tape(self, game.log or ())

    # What happens

    def comes(self, event: Event) -> None:
        """Note an event that has just been applied; what came before it is over."""
        if self._begins_moment(event):
            self.close()
        told = next((each for each in self._rolled if event.data.get(DICE) == each[1]), None)
        if told is not None:
            self._rolled.remove(told)
        elif not _is_option(event) and DICE not in event.data:
            self._tell_rolls(self.table)
        self._moment = self.game.moment
        self._open.append(Seen(event, event_words(self.game, event), table_of(self.game)))

    def _begins_moment(self, event: Event) -> bool:
        is_noted = event.kind == SKIPPED or isinstance(event.change, (Shuffle, Know))
        return is_noted or self.game.moment != self._moment

    def close(self) -> None:
        """Make steps of what is over: the events of the last moment, and the asks that had one answer."""
        seen, self._open = self._open, []
        self._refused += [each for each in seen if _is_option(each.event)]
        happened = [each for each in seen if not (_is_option(each.event) or _is_nothing(each.event))]
        if happened:
            self._join([self._line(each) for each in happened], happened[-1].table)
        choices, self._noted = self.run.choices[self._noted :], len(self.run.choices)
        for choice in choices:
            if choice.is_forced and isinstance(choice.ask, Ask) and choice.ask.options:
                self._add(Step(asked=self._asked(choice.ask, choice.answer, is_forced=True)), self.table)

    def end(self) -> None:
        """Make steps of all that is left when the scenario is over."""
        self.close()
        self._tell_rolls()
        if self._refused:
            lines, self._refused = [self._line(each) for each in self._refused], []
            self._add(Step(lines))

    def _join(self, lines: Sequence[Line], table: Table) -> None:
        """Add events as a step of their own, or to the last one where they only keep the books."""
        last = self.steps[-1] if self.steps else None
        if last is not None and last.lines and (_are_books(lines) or _are_books(last.lines)):
            self.steps.pop()
            lines = [*last.lines, *lines]
            self._add(Step(lines, checks=last.checks, zones=last.zones, fields=last.fields), table)
        else:
            self._add(Step(lines), table)

    def _add(self, step: Step, table: Table | None = None) -> None:
        """Add a step with what is different since the last one, on a table or as it lies now."""
        now = table or table_of(self.game)
        changed = difference(self.table, now)
        self.table = now
        zones, fields = {**step.zones, **changed.zones}, {**step.fields, **changed.fields}
        self.steps.append(replace(step, zones=zones, fields=fields))

    def _line(self, seen: Seen) -> Line:
        event = seen.event
        also: dict[str | int, None] = {}
        for why in event.consulted:
            if isinstance(why, Text) or why not in event.rules:
                also[self._text(why) if isinstance(why, Text) else why] = None
        text = -1 if event.text is None else self._text(event.text)
        rules = tuple(dict.fromkeys(reversed(event.rules)))
        return Line(event.kind, seen.words, rules, text, tuple(also))

    def _text(self, text: Text) -> int:
        return self.texts.setdefault(Told(text.card, text.line, text.words), len(self.texts))

    # Asks

    def answer(self, ask: Question) -> Any:
        """Return the answer to an ask, and make a step of both."""
        if self._is_asking:  # the steps go on to the one that answers
            return super().answer(ask)
        self.close()
        self._tell_rolls()
        self._is_asking = True
        try:
            value = super().answer(ask)
        except Enough:
            self._add(Step(asked=self._asked(ask, _NOT_YET), checks=self._take_checks()))
            raise
        finally:
            self._is_asking = False
        self._add(Step(asked=self._asked(ask, value), checks=self._take_checks()))
        return value

    def _asked(self, ask: Question, value: Any, is_forced: bool = False) -> Asked:
        """Return an ask in words, with the options that were refused for it."""
        game = self.game
        refused, self._refused = [self._line(each) for each in self._refused], []
        words = ask_words(game, ask)
        text = self._text(ask.about) if isinstance(ask.about, Text) else -1
        seen = seats(game, ask.seen | ask.player.bit)
        player, rule = ask.player.name, ask.rule
        if isinstance(ask, OpenAsk):
            offered = [] if value is _NOT_YET else [value_words(game, value) or ["nothing"]]
            chosen = None if value is _NOT_YET else [0]
            return Asked(player, rule, words, text, offered, chosen, seen=seen, refused=refused)
        names = labels(game, ask.options)
        offered = [option_words(game, *each) for each in zip(ask.options, names, strict=True)]
        chosen = None if value is _NOT_YET else _places(ask, value)
        return Asked(
            player, rule, words, text, offered, chosen, can_pass(ask), chosen == [], is_forced, seen, refused
        )

    # Chance

    def roll(self, count: int, sides: int, who: Any) -> tuple[int, ...]:
        """Return what the dice show, and keep it for a step in case that the game tells nothing of it."""
        dice = super().roll(count, sides, who)
        self._rolled.append((who, dice))
        return dice

    def _tell_rolls(self, table: Table | None = None) -> None:
        """Make a step of rolls that no event tells, on the table as it was then."""
        rolled, self._rolled = self._rolled, []
        if rolled:
            self._add(Step([Line("roll", chance_words(self.game, who, dice)) for who, dice in rolled]), table)

    # Checks

    def look(self, ask: Question | None) -> bool:
        """Check the expectations that stand next, and note them; return whether one looked at the ask."""
        at = self.at
        has_looked = super().look(ask)
        checks = [
            words
            for step in self.scenario.when[at : self.at]
            if isinstance(step, Expect)
            for words in check_words(step)
        ]
        if not checks:
            return has_looked
        if ask is not None:
            self._checks += checks
            return has_looked
        self.close()
        if not self.steps:
            self._add(Step(checks=checks))
        else:
            last = self.steps.pop()
            self.steps.append(replace(last, checks=[*last.checks, *checks]))
        return has_looked

    def _take_checks(self) -> list[str]:
        checks, self._checks = self._checks, []
        return checks


def _is_option(event: Event) -> bool:
    """Return whether an event says that an option is not offered, and not that something is forbidden."""
    return event.kind == REFUSED and not (event.card is not None and isinstance(event.data.get("what"), str))


def _is_nothing(event: Event) -> bool:
    """Return whether an event adds nothing to a number, as when none is there of what is counted."""
    return isinstance(event.change, (Add, Store, Count)) and not event.change.delta


def _are_books(lines: Sequence[Line]) -> bool:
    return all(line.kind == BOOKKEEPING for line in lines)


def _places(ask: Ask, value: Any) -> list[int]:
    """Return the places of what was chosen among the options."""
    if value is None:
        return []
    wanted = list(value) if ask.is_many else [value]
    options: list[Any] = list(ask.options)
    found = []
    for one in wanted:
        at = next(at for at, option in enumerate(options) if option is one or option == one)
        options[at] = _NOT_YET
        found.append(at)
    return found
