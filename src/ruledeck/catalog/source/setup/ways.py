"""How a game with modes is set up: how many play, and what they chose before it.

In: the modes of a game, how many can play, and choices as a person gives them: in a scenario's `given`, for a
command, as plain data. Out: a Setup that is complete, or why it cannot be.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from random import Random
from typing import Any

from ruledeck.catalog.source.setup.modes import PLAYERS, Chosen, Mode, Modes
from ruledeck.schema.parse.number import count
from ruledeck.schema.problem import WrongUsageError, nearest_or_all
from ruledeck.schema.validate.fault import show
from ruledeck.text.condition import Choice

USUAL_PLAYERS = 2
"""How many play where nobody says and so many can."""


@dataclass(frozen=True, slots=True)
class Setup:
    """How many players there are, and a value for every mode of the game.

    A yes or no is True or False, any other mode the id of a value. A mode that is not asked, as its condition
    does not hold, is False: in conditions it is no and equals nothing.
    """

    players: int
    modes: Mapping[str, Choice]


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why a choice cannot be made: about which mode (or `players`), in words, what would be right."""

    about: str
    message: str
    hint: str | None = None


@dataclass(frozen=True, slots=True)
class Setups:
    """All ways in which a game can be set up: its modes, and from `least` to `most` players."""

    modes: Modes
    least: int
    most: int

    @property
    def usual_players(self) -> int:
        """How many play where nobody says."""
        return min(max(USUAL_PLAYERS, self.least), self.most)

    def of(self, players: int, chosen: Chosen) -> Setup:
        """Return the setup that choices come to, whether there can be all of them or not."""
        settled = self.modes.completed({**chosen, PLAYERS: players})
        return Setup(players, {id: settled.get(id, False) for id in self.modes.modes})

    def refusals(self, players: int, chosen: Mapping[str, Any]) -> Iterator[Refusal]:
        """Yield why choices cannot be made, one for each that cannot; no to what is not asked always can."""
        settled = self.of(players, chosen).modes
        for id, value in chosen.items():
            mode = self.modes.modes.get(id)
            if mode is None:
                yield Refusal(id, f"no mode '{id}'", nearest_or_all(str(id), self.modes.modes))
            elif settled[id] != value or type(settled[id]) is not type(value):
                yield _refusal(mode, value, self.modes.completed({**settled, PLAYERS: players}))

    def named(self, word: str) -> tuple[str, Choice] | Refusal:
        """Return the mode and the value that a word alone chooses: a yes or no, or a value of one mode."""
        mode = self.modes.modes.get(word)
        if mode is not None and not mode.values:
            return word, True
        if mode is not None:
            return Refusal(
                word,
                f"'{word}' is no yes or no; one of {', '.join(mode.values)}",
                f"write {word}: {mode.default}",
            )
        having = [each.id for each in self.modes.modes.values() if word in each.values]
        if len(having) == 1:
            return having[0], word
        if having:
            return Refusal(
                word, f"'{word}' is a value of {' and of '.join(having)}", f"write {having[0]}: {word}"
            )
        return Refusal(word, f"no mode '{word}'", nearest_or_all(word, [*self.modes.modes, *self.short]))

    @property
    def short(self) -> dict[str, str]:
        """The values that are called like no other and like no mode, with their modes."""
        every = [(value, mode.id) for mode in self.modes.modes.values() for value in mode.values]
        ids = [value for value, _ in every]
        return {
            value: mode for value, mode in every if ids.count(value) == 1 and value not in self.modes.modes
        }

    def read(self, data: Any) -> Setup:
        """Return the setup that plain data says: `{players: 3, modes: {co-op: true}}`; None is as usual.

        Raises:
            WrongUsageError: it is something else, or the choices cannot be made.
        """
        told = {} if data is None else data
        if not isinstance(told, Mapping) or told.keys() - {PLAYERS, "modes"}:
            raise WrongUsageError(f"{data!r} sets up no game", "write {players: 3, modes: {...}}")
        players, chosen = told.get(PLAYERS, self.usual_players), told.get("modes", {})
        hint = f"from {self.least} to {self.most}"
        if type(players) is not int:
            raise WrongUsageError(f"{show(players)} is no number of players", hint)
        if not self.least <= players <= self.most:
            raise WrongUsageError(f"{count(players, 'player')} cannot play", hint)
        if not isinstance(chosen, Mapping):
            raise WrongUsageError(f"{chosen!r} chooses no modes", "write modes: {co-op: true}")
        for refusal in self.refusals(players, chosen):
            raise WrongUsageError(refusal.message, refusal.hint)
        return self.of(players, chosen)

    def told(self, setup: Setup) -> dict[str, Choice]:
        """Return the choices that make a setup what it is: those that differ from what nobody need say."""
        found: dict[str, Choice] = {}
        for id, value in setup.modes.items():
            if self.of(setup.players, found).modes[id] != value:
                found[id] = value
        return found

    def drawn(self, rng: Random, players: int) -> dict[str, Choice]:
        """Return modes by chance: each that is asked has each value that is open equally often."""
        chosen: dict[str, Choice] = {}
        for mode in self.modes.modes.values():
            settled = self.modes.completed({**chosen, PLAYERS: players})
            if mode.id in settled:
                open_values: list[Choice] = [*mode.open_values(settled)] if mode.values else [False, True]
                chosen[mode.id] = rng.choice(open_values or [mode.default])
        return chosen

    def words(self, setup: Setup) -> list[str]:
        """Return the names of what was chosen and is not as usual: `Co-op game`, `Length: Shorter`."""
        told = []
        for id, value in self.told(setup).items():
            mode = self.modes.modes[id]
            if mode.values and value is not False:
                told.append(f"{mode.name}: {mode.values[str(value)].name}")
            else:
                told.append(mode.name if value else f"no {mode.name}")
        return told


def _word(value: Any) -> str:
    """Return a value as YAML has it."""
    return str(value).lower() if isinstance(value, bool) else str(value)


def _refusal(mode: Mode, value: Any, settled: Chosen) -> Refusal:
    """Return why a mode cannot have a value where the choices are settled without it."""
    if mode.values and value not in mode.values:
        return Refusal(
            mode.id, f"'{_word(value)}' is no value of '{mode.id}'", nearest_or_all(_word(value), mode.values)
        )
    if not mode.values and not isinstance(value, bool):
        return Refusal(mode.id, f"'{mode.id}' is yes or no, and not '{_word(value)}'", "write true or false")
    is_asked = mode.id in settled
    what = f"'{mode.id}: {value}'" if is_asked else f"'{mode.id}'"
    when = mode.values[value].when if is_asked else mode.when
    hint = f"the rule is {mode.rule}" if mode.rule else None
    return Refusal(mode.id, f"{what} cannot be chosen here, but only when {when}", hint)
