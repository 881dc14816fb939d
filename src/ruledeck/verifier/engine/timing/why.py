"""Why things happen: contexts inside which events carry rules, or a text and the event that it answers.

The stack of rules belongs to the game, so that what happens in a function that is called carries those of its
callers too. What was only consulted is carried by the next event: a rule that decided without an event of its
own, the answer to an ask, a text that changed a number or kept something from working.

Classes, because a game enters these contexts for nearly every event.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, wraps
from inspect import Parameter, Signature, isgeneratorfunction, signature
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

    def __init__(self, game: Game, text: Text | None, parent: int = -1) -> None:
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
    """Return a function during which what happens carries rules; its first argument is a game or has one."""
    taken = list(signature(function).parameters.values())
    template = _PLAYED if isgeneratorfunction(function) else _CALLED
    around = _written(template, len(ids), _taking(taken), taken[0].name, _giving(taken))(ids, function)
    around.__defaults__, around.__kwdefaults__ = function.__defaults__, function.__kwdefaults__
    return wraps(function)(around)


@cache
def _written(template: str, count: int, taken: str, first: str, given: str) -> Any:
    """Return what makes functions that take just what those take that they are written around.

    Rules are called several times for each event; to take anything that may come needs twice the time, and to
    go through their ids in a loop half as much again.
    """
    names = [f"_id{number}" for number in range(count)]
    ids, consulted = ", ".join([*names, ""]), " = ".join(f"_consulted[{name}]" for name in names)
    made: dict[str, Any] = {}
    text = template.format(ids=ids, consulted=consulted, taken=taken, first=first, given=given)
    exec(
        compile(text, __file__, "exec"), made
    )  # in a traceback its frames are the engine's, as they should be
    return made["made"]


_CALLED = """
def made(_ids, _function):
    {ids} = _ids
    def called{taken}:
        _game = {first}.game
        _before, _recorded = _game.rules, _game.recorded
        _game.rules = _before + _ids
        try:
            return _function({given})
        finally:
            _game.rules = _before
            if _game.recorded == _recorded:
                _consulted = _game.consulted
                {consulted} = None
    return called
"""
_PLAYED = """
def made(_ids, _function):
    def played{taken}:
        _game = {first}.game
        _before = _game.rules
        _game.rules = _before + _ids
        try:
            return (yield from _function({given}))
        finally:
            _game.rules = _before
    return played
"""


def _taking(parameters: Sequence[Parameter]) -> str:
    """Return parameters as they stand in a definition; their defaults are still to be set."""
    bare = [each.replace(annotation=Parameter.empty) for each in parameters]
    unset = [each if each.default is Parameter.empty else each.replace(default=None) for each in bare]
    return str(Signature(unset))


def _giving(parameters: Sequence[Parameter]) -> str:
    """Return parameters as they stand in a call."""
    return ", ".join(_HOW[each.kind].format(each.name) for each in parameters)


_HOW = {
    Parameter.POSITIONAL_ONLY: "{}",
    Parameter.POSITIONAL_OR_KEYWORD: "{}",
    Parameter.VAR_POSITIONAL: "*{}",
    Parameter.KEYWORD_ONLY: "{0}={0}",
    Parameter.VAR_KEYWORD: "**{}",
}
