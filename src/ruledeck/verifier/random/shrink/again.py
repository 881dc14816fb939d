"""A game of random play, played again up to its failure. In: its seed. Out: the game at each entry point.

The same setup and seed give the same game, so that nothing of it need be kept.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Any

from ruledeck.verifier.engine.flow.ask import Ask, OpenAsk
from ruledeck.verifier.engine.flow.player import at_random
from ruledeck.verifier.engine.flow.prompt import answer_by_labels, answer_label
from ruledeck.verifier.engine.flow.run import Answer, Run
from ruledeck.verifier.engine.game import Game
from ruledeck.verifier.engine.ruleset import Ruleset
from ruledeck.verifier.random.logs import digest
from ruledeck.verifier.random.outcome import Outcome


class Again:
    """A game that failed.

    Attributes:
        said: the answers that were given, by label.
        marks: how many had been given, and how many events recorded, at each entry point.
        passed: the entry points.
        rules: the rules that the last events carried before the failure, the last first.
    """

    def __init__(self, ruleset: Ruleset, outcome: Outcome) -> None:
        self.ruleset, self.outcome = ruleset, outcome
        self.said: list[Any] = []
        self.marks: list[tuple[int, int]] = []
        self.passed: list[str] = []
        self.rules: list[str] = []
        if outcome.failure is not None and outcome.failure.what == "replay":
            self._play_two()
        else:
            self._play(outcome.entries)

    @property
    def entries(self) -> int:
        """How many entry points were passed; the failure came after the last of them."""
        return len(self.marks)

    @property
    def following(self) -> str:
        """The entry point that came behind the last one when that was passed before; empty if never."""
        pairs = dict(pairwise(self.passed))
        return pairs.get(self.passed[-1], "")

    def at(self, entry: int) -> Game:
        """Return the game as it stands at an entry point, counted from 0."""
        game = self._begin()
        run = Run(game, at_random(self.outcome.seed), keeps=False)
        for _ in range(entry):
            run.step()
        return game

    def since(self, entry: int) -> Sequence[Any]:
        """Return the answers since an entry point, by label."""
        return self.said[self.marks[entry][0] :]

    def _begin(self) -> Game:
        return self.ruleset.new_game(self.outcome.setup, self.outcome.seed, True)

    def _play(self, entries: int) -> None:
        game = self._begin()
        run = Run(game, self._noting(game), keeps=False)
        for _ in range(entries):
            self._step(run)

    def _play_two(self) -> None:
        """Play the game and its replay side by side until they differ."""
        game, other = self._begin(), self._begin()
        other.checks.distrust()
        run = Run(game, self._noting(game), keeps=False)
        goes_on = True
        while goes_on and digest(game) == digest(other):
            goes_on = self._step(run)
            replay = Run(other, answer_by_labels(other, self.said[self.marks[-1][0] :]), keeps=False)
            replay.step()

    def _step(self, run: Run) -> bool:
        """Take one step; what is raised ends it, as it did before."""
        game = run.game
        self.marks.append((len(self.said), game.recorded))
        self.passed.append(game.at)
        try:
            return run.step()
        except Exception:  # whatever it is: it is what failed
            return False
        finally:
            happened = (game.log or [])[self.marks[-1][1] :]
            self.rules = list(dict.fromkeys(rule for event in reversed(happened) for rule in event.rules))

    def _noting(self, game: Game) -> Answer:
        answer = at_random(self.outcome.seed)

        def noted(ask: Ask | OpenAsk) -> Any:
            chosen = answer(ask)
            self.said.append(answer_label(game, ask, chosen))
            return chosen

        return noted
