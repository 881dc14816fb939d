"""Chance that is told what to bring. In: what the engine asks chance. Out: what the scenario's steps say."""

from __future__ import annotations

from collections.abc import Sequence

from ruledeck.verifier.engine.flow.chance import Chance, Item
from ruledeck.verifier.scenario.play.script import Script

_SHUFFLE = "shuffle "


class ToldChance(Chance):
    """Dice, shuffles and picks from a script. What can come out in one way only takes no step.

    Where any end will do and no step is left, dice show 1, cards stay as they lie and the first is picked.
    """

    __slots__ = ("_script",)

    def __init__(self, script: Script) -> None:
        super().__init__(0)
        self._script = script

    def dice(
        self, count: int, sides: int, stream: str, owner: int = -1, who: object = None
    ) -> tuple[int, ...]:
        """Return the dice of a `roll` step; no dice need none."""
        if self._script.is_free:
            return (1,) * count
        return self._script.roll(count, sides, who) if count else ()

    def shuffled(self, items: Sequence[Item], stream: str, owner: int = -1) -> list[Item]:
        """Return the order of a `shuffle` step, or of a `random` one where no zone is shuffled."""
        if len(items) < 2 or self._script.is_free:
            return list(items)
        return (
            self._script.shuffle(items) if stream.startswith(_SHUFFLE) else self._script.pick(items, stream)
        )

    def below(self, count: int, stream: str, owner: int = -1) -> int:
        """Return the number of a `random` step, less 1; a player's name is the number of the seat."""
        if count < 2 or self._script.is_free:
            return 0
        players = self._script.game.players
        named = len(players) == count and any(player.name in self._script.next_picked for player in players)
        items = [player.name for player in players] if named else [str(number + 1) for number in range(count)]
        return items.index(self._script.pick(items, stream)[0])
