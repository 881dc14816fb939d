"""Why things happen: contexts inside which events carry rules, or a text and the event that it answers.

The stack of rules belongs to the game, so that what happens in a function that is called carries those of its
callers too. What was only consulted is carried by the next event: a rule that decided without an event of its
own, the answer to an ask, a text that changed a number or kept something from working.

Classes, because a game enters these contexts for nearly every event.
"""

from __future__ import annotations

from functools import wraps
from inspect import Parameter, isgeneratorfunction, signature
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from ruledeck.verifier.engine.game import Game
    from ruledeck.verifier.engine.timing.ability import Text


class Under:
    """What happens inside carries rules."""

    __slots__ = ("before", "game", "recorded", "rules")

    def __init__(self, game: Game, rules: tuple[str, ...]) -> None:
        self.game = game
        self.rules = rules

    def __enter__(self) -> None:
        self.before = self.game.rules
        self.recorded = self.game.recorded
        self.game.rules = self.before + self.rules

    def __exit__(self, *_: object) -> None:
        game = self.game
        game.rules = self.before
        if game.recorded == self.recorded:
            for rule in self.rules:
                game.consulted[rule] = None


class Cause:
    """What happens inside carries a text; and, where its number is not negative, an event as parent."""

    __slots__ = ("game", "parent", "parent_before", "text", "text_before")

    def __init__(self, game: Game, text: Text | None, parent: int) -> None:
        self.game = game
        self.text = text
        self.parent = parent

    def __enter__(self) -> None:
        game = self.game
        self.text_before, self.parent_before = game.text, game.parent
        game.text = self.text
        if self.parent >= 0:
            game.parent = self.parent

    def __exit__(self, *_: object) -> None:
        self.game.text, self.game.parent = self.text_before, self.parent_before


def carrying(ids: tuple[str, ...], function: Any) -> Any:
    """Return a function during which what happens carries rules; its first argument is a game or has one.

    One that takes two things and plays nothing is asked for nearly every listener: it has a wrapper of its
    own, which takes both by position and needs half the time.
    """
    if isgeneratorfunction(function):
        return _played(ids, function)
    return (_asked if _takes_two(function) else _called)(ids, function)


def _takes_two(function: Any) -> bool:
    taken = list(signature(function).parameters.values())
    return len(taken) == 2 and all(
        each.kind is Parameter.POSITIONAL_OR_KEYWORD and each.default is Parameter.empty for each in taken
    )


def _played(ids: tuple[str, ...], function: Any) -> Any:
    @wraps(function)
    def played(first: Any, *args: Any, **named: Any) -> Any:
        game = first.game
        before = game.rules
        game.rules = before + ids
        try:
            return (yield from function(first, *args, **named))
        finally:
            game.rules = before

    return played


def _called(ids: tuple[str, ...], function: Any) -> Any:
    told: dict[str | Text, None] = dict.fromkeys(ids)

    @wraps(function)
    def called(first: Any, *args: Any, **named: Any) -> Any:
        game = first.game
        before, recorded = game.rules, game.recorded
        game.rules = before + ids
        try:
            return function(first, *args, **named)
        finally:
            game.rules = before
            if game.recorded == recorded:
                game.consulted.update(told)

    return called


def _asked(ids: tuple[str, ...], function: Any) -> Any:
    told: dict[str | Text, None] = dict.fromkeys(ids)

    @wraps(function)
    def asked(first: Any, about: Any) -> Any:
        game = first.game
        before, recorded = game.rules, game.recorded
        game.rules = before + ids
        try:
            return function(first, about)
        finally:
            game.rules = before
            if game.recorded == recorded:
                game.consulted.update(told)

    return asked
