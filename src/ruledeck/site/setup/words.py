"""Conditions in words, for readers. In: a condition and the modes. Out: `2 players, or Co-op game`."""

from __future__ import annotations

from ruledeck.catalog.source.setup.modes import PLAYERS, Modes
from ruledeck.text.condition import Condition

_PLAYERS = {
    "=": "{} players",
    "!=": "not {} players",
    ">": "more than {} players",
    ">=": "{} or more players",
    "<": "fewer than {} players",
    "<=": "{} or fewer players",
}


def condition_words(condition: Condition, modes: Modes) -> str:
    """Return when a condition holds, in words; a mode is called as readers see it."""
    if condition.sign == "&":
        return ", and ".join(_inner(part, modes) for part in condition.parts)
    if condition.sign == "|":
        return ", or ".join(_inner(part, modes) for part in condition.parts)
    if condition.sign == "!":
        part = condition.parts[0]
        words = condition_words(part, modes)
        return f"not {words}" if part.name else f"not ({words})"
    return _compared(condition, modes)


def _inner(part: Condition, modes: Modes) -> str:
    words = condition_words(part, modes)
    return f"({words})" if part.sign in ("&", "|") else words


def _compared(condition: Condition, modes: Modes) -> str:
    value = condition.value
    if condition.name == PLAYERS:
        words = _PLAYERS[condition.sign].format(value)
        return words.removesuffix("s") if value == 1 and condition.sign in ("=", "!=") else words
    mode = modes.modes[condition.name]
    is_not = condition.sign == "!="
    if isinstance(value, bool):
        return f"not {mode.name}" if value == is_not else mode.name
    shown = mode.values[str(value)].name if str(value) in mode.values else str(value)
    return f"{mode.name}: {'not ' if is_not else ''}{shown}"
