"""Set-ups that chance draws, one for each game of many.

In: what is drawn, as plain data: `{players: 2-4, modes: random, given: {overlord: true}}`. Out: the set-up of
the game of a seed, as plain data too. The same data and seed give the same set-up on any machine.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from random import Random
from typing import Any

from ruledeck.catalog.source.setup.modes import PLAYERS, Chosen
from ruledeck.catalog.source.setup.ways import Setups
from ruledeck.schema.parse.number import count, number_of
from ruledeck.schema.problem import WrongUsageError
from ruledeck.schema.validate.fault import show

RANDOM = "random"
GIVEN = "given"
_SPAN = re.compile(r"(\d+)(?:-(\d+))?")
_MOST_TRIES = 1000


@dataclass(frozen=True, slots=True)
class Draw:
    """What is drawn: from `least` to `most` players, and all modes but those `given`, or only these."""

    least: int
    most: int
    given: Chosen = field(default_factory=dict)
    has_random_modes: bool = False


def setup_of_seed(setups: Setups | None, data: Any, seed: int) -> Any:
    """Return how the game of a seed is set up, as plain data; what nothing is drawn for stays as it is.

    Raises:
        WrongUsageError: the data says nothing that could be drawn.
    """
    if setups is None or not is_drawn(data):
        return data
    draw = draw_of(setups, data)
    rng = Random(f"setup {seed}")
    for _ in range(_MOST_TRIES):
        players = rng.randint(draw.least, draw.most)
        chosen = {**setups.drawn(rng, players), **draw.given} if draw.has_random_modes else draw.given
        setup = setups.of(players, chosen)
        if not any(setup.modes[id] != value for id, value in draw.given.items()):
            return {PLAYERS: players, "modes": setups.told(setup)}
    raise WrongUsageError("these modes can hardly be chosen together with any others")


def is_drawn(data: Any) -> bool:
    """Return whether plain data leaves something to chance."""
    if not isinstance(data, Mapping):
        return False
    return data.get("modes") == RANDOM or isinstance(data.get(PLAYERS), str)


def draw_of(setups: Setups, data: Mapping[str, Any]) -> Draw:
    """Return what data leaves to chance.

    Raises:
        WrongUsageError: it cannot be read, or what is given cannot be chosen with so many players.
    """
    modes = data.get("modes", {})
    is_random = modes == RANDOM
    given = data.get(GIVEN, {}) if is_random else modes
    if data.keys() - {PLAYERS, "modes", GIVEN} or not isinstance(given, Mapping):
        raise WrongUsageError(f"{data!r} sets up no game", "write {players: 2-4, modes: random}")
    least, most = span(setups, data.get(PLAYERS, setups.usual_players))
    refused = [next(setups.refusals(players, given), None) for players in range(least, most + 1)]
    if all(refused) and refused[0] is not None:
        raise WrongUsageError(refused[0].message, refused[0].hint)
    return Draw(least, most, given, is_random)


def span(setups: Setups, players: Any) -> tuple[int, int]:
    """Return the least and the most players of `3`, `2-4` or `random`.

    Raises:
        WrongUsageError: it is something else, or so many cannot play.
    """
    match = _SPAN.fullmatch(str(players))
    if players == RANDOM:
        return setups.least, setups.most
    hint = f"from {setups.least} to {setups.most}, as in {setups.least}-{setups.most}, or random"
    if match is None:
        raise WrongUsageError(f"{show(players)} is no number of players", hint)
    least, most = number_of(match[1]), number_of(match[2] or match[1])
    if least > most:
        raise WrongUsageError(f"'{players}' players run backwards", f"write {most}-{least}; {hint}")
    if not setups.least <= least <= most <= setups.most:
        raise WrongUsageError(f"{_players(least, most)} cannot play", hint)
    return least, most


def setup_words(setups: Setups, data: Any) -> str:
    """Return how games are set up, as readers are told: `3 players, Co-op game, Length: Shorter`.

    Raises:
        WrongUsageError: the data says nothing that there is, or no longer.
    """
    if not is_drawn(data):
        setup = setups.read(data)
        return ", ".join([_players(setup.players, setup.players), *setups.words(setup)])
    draw = draw_of(setups, data)
    told = setups.words(setups.of(draw.most, draw.given))
    if draw.has_random_modes:
        told = [f"modes by chance{', but these: ' if told else ''}{', '.join(told)}"]
    return ", ".join([_players(draw.least, draw.most), *told])


def _players(least: int, most: int) -> str:
    if least != most:
        return f"{least:,} to {count(most, 'player')}"
    return count(most, "player")
