"""How games are set up, said by the options of a command: ` --players 2-4 --modes random`.

In: all ways to set up a game, and one of them or what chance draws, as plain data. Out: options as one types
them, with a space before each.
"""

from __future__ import annotations

import json
import shlex
from collections.abc import Mapping
from typing import Any

from ruledeck.catalog.source.setup.draw import GIVEN, RANDOM, draw_of, is_drawn
from ruledeck.catalog.source.setup.modes import PLAYERS, Chosen
from ruledeck.catalog.source.setup.ways import Setups


def options_of(setups: Setups | None, setup: Any) -> str:
    """Return the options that say how games were set up; empty for as usual.

    Raises:
        WrongUsageError: there is no such setup, or no longer.
    """
    if setup is None:
        return ""
    if setups is None or not isinstance(setup, Mapping):
        return f" --setup {shlex.quote(json.dumps(setup, ensure_ascii=False))}"
    if is_drawn(setup):
        draw_of(setups, setup)  # raises where it cannot be drawn
        modes = setup.get("modes", {})
        players = f" --players {setup[PLAYERS]}" if PLAYERS in setup else ""
        return players + (
            f" --modes random{_modes(setup.get(GIVEN, {}))}" if modes == RANDOM else _modes(modes)
        )
    wanted = setups.read(setup)
    return f" --players {wanted.players}{_modes(setups.told(wanted))}"


def _modes(chosen: Chosen) -> str:
    words = (
        f"--{id} {value}" if isinstance(value, str) else f"--{id}" if value else f"--no-{id}"
        for id, value in chosen.items()
    )
    return "".join(f" {word}" for word in words)
