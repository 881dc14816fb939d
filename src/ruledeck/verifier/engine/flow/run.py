"""A run: somebody answers what a game asks, and every answer is kept.

In: a game at an entry point, and who answers. Out: the game at its end, and the choices made. The same
setup, seed and choices give the same game.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator
from dataclasses import dataclass
from typing import Any

from ruledeck.verifier.engine.fault import AnswerError, GameOver, LoopError
from ruledeck.verifier.engine.flow.ask import Ask, OpenAsk
from ruledeck.verifier.engine.game import Game

Answer = Callable[[Ask | OpenAsk], Any]
MOST_ENTRIES = 100_000


@dataclass(frozen=True, slots=True)
class Choice:
    """An ask and its answer; `is_forced` where there was nothing to choose."""

    ask: Ask | OpenAsk
    answer: Any
    is_forced: bool = False


class Run:
    """Drives a game. `choices` are kept in order when `keeps` says so."""

    __slots__ = ("answer", "choices", "game", "keeps")

    def __init__(self, game: Game, answer: Answer, keeps: bool = True) -> None:
        self.game = game
        self.answer = answer
        self.keeps = keeps
        self.choices: list[Choice] = []

    def play(self, until: Callable[[Game], bool] | None = None) -> bool:
        """Play on until the game ends, or until it stands at an entry point that `until` holds of.

        Returns:
            Whether the game is over.

        Raises:
            LoopError: it does not end.
        """
        for _ in range(MOST_ENTRIES):
            if until is not None and until(self.game):
                return False
            if not self.step():
                return True
        raise LoopError([f"at {self.game.at}"])

    def step(self) -> bool:
        """Play from this entry point to the next; return whether the game goes on."""
        game = self.game
        try:
            self.carry(game.ruleset.entries[game.at](game))
        except GameOver:
            game.pending.clear()
            game.rules = ()
            return False
        return True

    def carry(self, play: Generator[Ask | OpenAsk, Any, Any]) -> Any:
        """Carry out one piece of play and return what it returns."""
        try:
            ask = next(play)
            while True:
                ask = play.send(self.answered(ask))
        except StopIteration as done:
            return done.value

    def answered(self, ask: Ask | OpenAsk) -> Any:
        """Return the answer to an ask; the only one, where there is but one.

        Raises:
            AnswerError: it is not among those that are offered.
        """
        if isinstance(ask, Ask):
            only = ask.only_answer
            if only is not None:
                self._keep(ask, only[0], True)
                return only[0]
        answer = self.answer(ask)
        if not ask.accepts(answer):
            raise AnswerError(f"{answer!r} is no answer to what {ask.rule} asks")
        self._keep(ask, answer, False)
        return answer

    def _keep(self, ask: Ask | OpenAsk, answer: Any, is_forced: bool) -> None:
        if self.keeps:
            self.choices.append(Choice(ask, answer, is_forced))


def replay(answers: Iterator[Any]) -> Answer:
    """Return what answers with given answers, one after another."""
    return lambda ask: next(answers)
