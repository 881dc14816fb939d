"""A run: somebody answers what a game asks, and every answer is kept.

In: a game at an entry point, and who answers. Out: the game at its end, and the choices made. The same
setup, seed and choices give the same game.
"""

from __future__ import annotations

from collections.abc import Callable, Generator
from copy import copy
from dataclasses import dataclass, replace
from typing import Any, TypeVar

from ruledeck.verifier.engine.fault import AnswerError, GameOver, LoopError, NoChoiceError
from ruledeck.verifier.engine.flow.ask import Ask, OpenAsk, is_plain
from ruledeck.verifier.engine.game import Game

Result = TypeVar("Result")
Answer = Callable[[Ask | OpenAsk], Any]
MOST_ENTRIES = 100_000
MOST_EVENTS = 50_000
"""More events than this between two entry points are a loop; more asks too."""
_NOTHING = object()


@dataclass(frozen=True, slots=True)
class Choice:
    """An ask and its answer; `is_forced` where there was nothing to choose."""

    ask: Ask | OpenAsk
    answer: Any
    is_forced: bool = False


class Run:
    """Drives a game. `choices` are kept in order when `keeps` says so; more events in a step are a loop."""

    __slots__ = ("answer", "choices", "game", "keeps", "most_events")

    def __init__(self, game: Game, answer: Answer, keeps: bool = True) -> None:
        self.game = game
        self.answer = answer
        self.keeps = keeps
        self.choices: list[Choice] = []
        self.most_events = MOST_EVENTS

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
        game.most_events = game.recorded + self.most_events
        try:
            play = game.ruleset.entries[game.at](game)
            asked = next(play, _NOTHING)
            if asked is not _NOTHING:  # often nothing is, and to be over without an exception is quicker
                self.carry(play, asked)
        except GameOver:
            game.stop()
            return False
        return True

    def carry(self, play: Generator[Ask | OpenAsk, Any, Result], asked: Any = _NOTHING) -> Result:
        """Carry out one piece of play, from what it asks if it has begun, and return what it returns."""
        answer = None if asked is _NOTHING else self.answered(asked)
        for _ in range(self.most_events):
            try:
                ask = play.send(answer)
            except StopIteration as done:
                result: Result = done.value
                return result
            answer = self.answered(ask)
        raise LoopError([f"{ask.player.name} is asked by {ask.rule}"])

    def answered(self, ask: Ask | OpenAsk) -> Any:
        """Return the answer to an ask; the only one, where there is but one.

        Raises:
            AnswerError: it is not among those that are offered, or no plain data where any is.
            NoChoiceError: nothing is offered, or the chooser is out and nobody stands in.
        """
        if ask.player.is_out:
            ask = self._stand_in(ask)
        if isinstance(ask, Ask):
            only = ask.only_answer
            if only is not None:
                self._keep(ask, only[0], True)
                return only[0]
            if ask.is_hopeless:
                raise NoChoiceError(f"{ask.rule} asks {ask.player.name}, and there is nothing to choose")
        answer = self.answer(ask)
        if isinstance(ask, OpenAsk) and not is_plain(answer):
            raise AnswerError(f"{answer!r} is no plain data: text, numbers, lists and mappings by text")
        if not ask.accepts(answer):
            raise AnswerError(f"{answer!r} is no answer to what {ask.rule} asks")
        self._keep(ask, answer, False)
        return answer

    def _stand_in(self, ask: Ask | OpenAsk) -> Ask | OpenAsk:
        """Return an ask as it is put to whoever chooses for a player who is out."""
        player = self.game.ruleset.stand_in(self.game, ask)
        if player is None:
            raise NoChoiceError(f"{ask.rule} asks {ask.player.name}, who is out; nobody stands in")
        if isinstance(ask, OpenAsk):
            return replace(ask, player=player)
        put = copy(ask)
        put.player = player
        return put

    def _keep(self, ask: Ask | OpenAsk, answer: Any, is_forced: bool) -> None:
        self.game.consulted[ask.rule] = None
        if self.keeps:
            self.choices.append(Choice(ask, answer, is_forced))
