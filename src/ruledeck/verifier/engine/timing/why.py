"""Why things happen: contexts inside which events carry rules, or a text and the event that it answers.

The stack of rules belongs to the game, so that what happens in a function that is called carries those of its
callers too. What was only consulted is carried by the next event: a rule that decided without an event of its
own, the answer to an ask, a text that changed a number or kept something from working.

Classes, because a game enters these contexts for nearly every event.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

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
