"""A game that people play: who answers for whom; and its steps, so that any can be written as a scenario.

In: a game as scenarios are played with it, a setup, a seed, who answers. Out: the game, and scenarios of it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from ruledeck.schema.jsonschemas.scenarios import MOST_PROVED
from ruledeck.verifier.engine.flow.ask import Ask, OpenAsk
from ruledeck.verifier.engine.flow.event import Event
from ruledeck.verifier.engine.flow.prompt import answer_by_labels, answer_label
from ruledeck.verifier.engine.flow.run import Answer, Run
from ruledeck.verifier.scenario.record import Head, Recorded, record
from ruledeck.verifier.scenario.world import World


class Session:
    """A game from its setup on.

    Args:
        world: the game as scenarios are played with it.
        setup: plain data for the ruleset's `begin`.
        seed: of chance.
        answer_of: returns what answers for a seat.
    """

    def __init__(self, world: World, setup: Any, seed: int, answer_of: Callable[[int], Answer]) -> None:
        self.world, self.setup, self.seed, self.answer_of = world, setup, seed, answer_of
        self.game = world.ruleset.new_game(setup, seed, True)
        self.said: list[Any] = []
        self.steps: list[tuple[int, int]] = []
        self.told = dict.fromkeys(range(len(self.game.players)), 0)
        self.deeds = dict.fromkeys(self.told, 0)

    def play(self) -> None:
        """Play to the end; an answer may raise something to leave the game."""
        run = Run(self.game, self._answered, keeps=False)
        while True:
            self.steps.append((len(self.said), self.game.recorded))
            if not run.step():
                return

    def _answered(self, ask: Ask | OpenAsk) -> Any:
        answer = self.answer_of(ask.player.seat)(ask)
        self.said.append(answer_label(self.game, ask, answer))
        self.deeds[ask.player.seat] += answer not in (None, ())
        return answer

    def deeds_of_others(self, seat: int) -> int:
        """Return how often others than a seat have chosen to do something."""
        return sum(count for other, count in self.deeds.items() if other != seat)

    def news(self, seat: int) -> Sequence[Event]:
        """Return the events since this was last asked for a seat."""
        fresh = self.unheard(seat)
        self.told[seat] += len(fresh)
        return fresh

    def unheard(self, seat: int) -> Sequence[Event]:
        """Return the same events, and leave them to be asked for."""
        return (self.game.log or [])[self.told[seat] :]

    def last_step(self, title: str) -> Recorded | None:
        """Return the last step that is over, from an entry point to the next, as a scenario.

        None before there is one that carries rules, which are what a scenario is about.

        Raises:
            ContentError: its position cannot be written down.
        """
        if len(self.steps) < 2:
            return None
        (first, event), (last, end) = self.steps[-2:]
        start = self.world.ruleset.new_game(self.setup, self.seed, True)
        run = Run(start, answer_by_labels(start, self.said[:first]), keeps=False)
        for _ in self.steps[:-2]:
            run.step()
        said = self.said[first:last]
        rules = self._rules((self.game.log or [])[event:end])
        if not rules:
            return None
        return record(
            self.world,
            start,
            lambda game, names: answer_by_labels(game, [names.label(each) for each in said]),
            Head(title, rules),
        )

    def _rules(self, events: Sequence[Event]) -> list[str]:
        """Return some rules that events carry and a scenario can prove."""
        carried = dict.fromkeys(rule for event in events for rule in event.rules)
        return [rule for rule in carried if rule in self.world.ids.rules][-MOST_PROVED:]
