"""A piece of a game, played and written down as a scenario that plays it again.

In: a game at an entry point, and who answers. Out: the text of a scenario, in which each answer and all that
chance brought is a step, and the difference that came.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from copy import deepcopy
from dataclasses import dataclass
from typing import Any

from ruledeck.schema.document import parse_document
from ruledeck.schema.problem import ContentError
from ruledeck.verifier.engine.flow.ask import Ask, OpenAsk
from ruledeck.verifier.engine.flow.chance import Chance, Item
from ruledeck.verifier.engine.flow.prompt import answer_label
from ruledeck.verifier.engine.flow.run import Answer, Run
from ruledeck.verifier.engine.game import Game
from ruledeck.verifier.engine.state.card import Card
from ruledeck.verifier.engine.state.position import position
from ruledeck.verifier.scenario.play.came import as_it_came
from ruledeck.verifier.scenario.play.table import lay_out
from ruledeck.verifier.scenario.read.then import OVER
from ruledeck.verifier.scenario.source import read_scenarios
from ruledeck.verifier.scenario.world import World
from ruledeck.verifier.scenario.write import Names, given_lines, names_of, yaml

AnswersOf = Callable[[Game, Names], Answer]
_SHUFFLE = "shuffle "


@dataclass(frozen=True, slots=True)
class Head:
    """What a scenario is called, and what it is to prove."""

    title: str
    proves: Sequence[str]
    tag: str = "edge"


@dataclass(frozen=True, slots=True)
class Recorded:
    """The text of a scenario, an entry of a file; and what was raised while it was played."""

    text: str
    error: Exception | None = None


def record(
    world: World, start: Game, answers: AnswersOf, head: Head, until: Callable[[Game], bool] | None = None
) -> Recorded:
    """Return a piece of a game as a scenario.

    Args:
        world: the game as scenarios are played with it.
        start: stands at an entry point; it stays as it is.
        answers: returns what answers the asks of the game that is played, in which cards and players have the
            names of the scenario: `Names.label` translates a label of `start`.
        head: title and ids.
        until: whether the game that is played stands at the end; without it, the next entry point is the end.

    Raises:
        ContentError: the position cannot be written down.
    """
    names = names_of(start)
    given = given_lines(start, names, _laid_again(world, given_lines(start, names)))
    game = _laid_again(world, given)
    written = _Written(game)
    game.chance = _NotedChance(deepcopy(start.chance), written)
    answer = answers(game, names)
    before = position(game)
    run = Run(game, lambda ask: written.answered(ask, answer(ask)))
    error: Exception | None = None
    try:
        _play(run, written, until)
    except Exception as raised:  # whatever it is, the steps up to it are the scenario
        error = raised
    after = position(game)
    before = {**before, "game": {**before["game"], OVER: False}}
    after = {**after, "game": {**after["game"], OVER: game.is_over}}
    then = list(as_it_came(game, before, after))
    return Recorded(_text(head, given, [*written.steps, *written.reached()], then), error)


def _laid_again(world: World, given: Sequence[str]) -> Game:
    """Return a new game at a position that was written.

    Raises:
        ContentError: it cannot be read again.
    """
    rules = sorted(world.ids.rules)[:1]
    text = _text(Head("A position", rules), given, [], [])
    loaded = read_scenarios(world, parse_document(text, "position.yml"))
    if loaded.problems:
        raise ContentError(loaded.problems)
    return lay_out(world, loaded.scenarios[0].given)


def _play(run: Run, written: _Written, until: Callable[[Game], bool] | None) -> None:
    game = run.game
    while run.step():
        written.visited.append(game.at)
        if until is None or until(game):
            return


class _Written:
    """The steps so far, as lines; `visited` are the entry points since the last."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.steps: list[str] = []
        self.visited: list[str] = []

    def step(self, line: str) -> None:
        self.steps.append(f"- {line}")
        self.visited.clear()

    def answered(self, ask: Ask | OpenAsk, answer: Any) -> Any:
        """Write an answer down and return it."""
        said = answer_label(self.game, ask, answer)
        self.step(f"{ask.player.name}: {_plain(said)}")
        self.steps.append(f"  rule: {ask.rule}")
        return answer

    def reached(self) -> list[str]:
        """Return the steps that lead to the last entry point, where it is not the next one anyway."""
        return [f"- reach: {at}" for at in self.visited] if len(self.visited) > 1 else []


class _NotedChance(Chance):
    """Chance as it is, with all that it brings written down."""

    __slots__ = ("_chance", "_written")

    def __init__(self, chance: Chance, written: _Written) -> None:
        super().__init__(chance.seed)
        self._chance = chance
        self._written = written

    def next_turn(self) -> None:
        self._chance.next_turn()

    def dice(
        self, count: int, sides: int, stream: str, owner: int = -1, who: object = None
    ) -> tuple[int, ...]:
        shown = self._chance.dice(count, sides, stream, owner, who)
        if shown:
            self._written.step(f"roll: {{{self._name(who)}: {_plain(list(shown))}}}")
        return shown

    def shuffled(self, items: Sequence[Item], stream: str, owner: int = -1) -> list[Item]:
        order = self._chance.shuffled(items, stream, owner)
        labels = [self._name(item) for item in order]
        if len(order) > 1 and stream.startswith(_SHUFFLE) and isinstance(order[0], Card):
            self._written.step(f"shuffle: {{{order[0].zone.address}: {_plain(labels)}}}")
        elif len(order) > 1:
            self._written.step(f"random: {_plain(labels)}")
        return order

    def below(self, count: int, stream: str, owner: int = -1) -> int:
        number = self._chance.below(count, stream, owner)
        if count > 1:
            self._written.step(f"random: {number + 1}")
        return number

    def _name(self, thing: object) -> str:
        game = self._written.game
        return game.ruleset.label(game, thing)


def _plain(value: Any) -> str:
    return yaml(value, Names({}, {}))


def _text(head: Head, given: Sequence[str], steps: Sequence[str], then: Sequence[str]) -> str:
    ids = ", ".join(f'"{id}"' if ":" in id else id for id in head.proves)
    lines = [
        f"- scenario: {json.dumps(head.title, ensure_ascii=False)}",
        f"  tag: {head.tag}",
        f"  proves: [{ids}]",
        "  given:",
        *(f"    {line}" for line in given),
        *(["  when:"] if steps else []),
        *(f"    {line}" for line in steps),
        *(["  then:", *(f"    {line}" for line in then)] if then else ["  then: nothing"]),
    ]
    return "\n".join(lines) + "\n"
