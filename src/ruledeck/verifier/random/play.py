"""One game played by chance, under invariants.

In: a ruleset, a setup and a seed. Out: an Outcome; what does not hold is in it, with the last entry point
before it. The same three give the same outcome, in whichever process.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from random import Random
from typing import Any

from ruledeck.schema.garbage import collection_paused
from ruledeck.verifier.alarm import HangError, alarm
from ruledeck.verifier.engine.fault import GapError, LoopError, NoChoiceError
from ruledeck.verifier.engine.flow.event import REFUSED, SKIPPED
from ruledeck.verifier.engine.flow.player import at_random
from ruledeck.verifier.engine.flow.prompt import answer_by_labels, answer_label
from ruledeck.verifier.engine.flow.run import MOST_ENTRIES, Answer, Run
from ruledeck.verifier.engine.game import Game
from ruledeck.verifier.engine.ruleset import Ruleset
from ruledeck.verifier.engine.state.label import plain
from ruledeck.verifier.random.invariants import broken, idle_rules, out_of_mode
from ruledeck.verifier.random.logs import digest, other_log
from ruledeck.verifier.random.outcome import HANG, WHOLE, Failure, Outcome
from ruledeck.verifier.random.secrecy import leak

Player = Callable[[int], Answer]
"""Gives what answers the asks of a game, by the game's seed."""
SECRETS_EVERY = 41
"""Entry points from one look at secrets to the next: each costs as much as playing a hundred events."""


def play_randomly(
    ruleset: Ruleset,
    setup: Any,
    seed: int,
    player: Player = at_random,
    is_checked: bool = True,
    secrets_every: int = SECRETS_EVERY,
) -> Outcome:
    """Return what becomes of one game.

    Args:
        ruleset: with its cards.
        setup: plain data for the ruleset's `begin`.
        seed: of chance and choices.
        player: who chooses.
        is_checked: whether invariants are looked at at every entry point and the game is replayed from its
            choices; without, only what stops the game is found.
        secrets_every: entry points from one look at secrets to the next.
    """
    with collection_paused():
        return _Playing(ruleset, setup, seed, player, secrets_every if is_checked else 0).play()


class _Playing:
    """One game as it is played; nothing is checked where secrets are never looked at."""

    def __init__(self, ruleset: Ruleset, setup: Any, seed: int, player: Player, secrets_every: int) -> None:
        self.ruleset, self.setup, self.seed, self.player = ruleset, setup, seed, player
        self.secrets_every = secrets_every
        self.is_checked = secrets_every > 0
        self.rng = Random(seed)
        self.entries = 0
        self.looked = 0
        self.at = ""
        self.summary: Mapping[str, Any] = {}

    def play(self) -> Outcome:
        self.run = self._new_run()
        self.idle = idle_rules(self.run.game) if self.is_checked else frozenset()
        failure = self._play()
        if failure is None and self.is_checked:
            failure = self._replayed()
        outcome = self._outcome(failure)
        self.run.game.clear()
        return outcome

    def _outcome(self, failure: Failure | None) -> Outcome:
        game = self.run.game
        end = {player.name: plain(game, player.fields) for player in game.players}
        return Outcome(
            self.setup,
            self.seed,
            game.recorded,
            game.chance.turn,
            self.entries,
            sum(not choice.is_forced for choice in self.run.choices),
            digest(game),
            {**end, WHOLE: plain(game, game.fields)},
            {} if failure else self.summary,
            tally(game),
            plays(game),
            failure,
        )

    def _new_game(self) -> Game:
        return self.ruleset.new_game(self.setup, self.seed, True)

    def _new_run(self) -> Run:
        game = self._new_game()
        return Run(game, self.player(self.seed))

    def _play(self) -> Failure | None:
        """Play to the end, or until something does not hold; whatever the ruleset raises does not."""
        try:
            for _ in range(MOST_ENTRIES):
                found = self._look() if self.is_checked else None
                if found is not None:
                    return Failure(*found, self.at)
                self.at = self.run.game.at
                self.entries += 1
                with alarm():
                    goes_on = self.run.step()
                if not goes_on:
                    self.summary = self.ruleset.summary(self.run.game)
                    found = self._broken() if self.is_checked else None
                    return Failure(*found, self.at) if found else None
        except Exception as error:
            return Failure(_kind(error), f"{type(error).__name__}: {error}", self.at)
        return Failure("loop", f"the game does not end; it is at {self.at} again", self.at)

    def _look(self) -> tuple[str, str] | None:
        """Return what does not hold at this entry point."""
        found = self._broken()
        if found is None and self.entries % self.secrets_every == self.seed % self.secrets_every:
            told = leak(self.run.game, self._new_game, self.rng)
            found = ("secrecy", told) if told else None
        return found

    def _broken(self) -> tuple[str, str] | None:
        """Return what does not hold of the game as it stands, and of what happened since it was looked at."""
        game, start = self.run.game, self.looked
        self.looked = game.recorded
        return broken(game) or out_of_mode(game, self.idle, start)

    def _replayed(self) -> Failure | None:
        """Return a failure unless the choices alone, by label, give the same log again.

        State checks are distrusted then: what they do must not depend on what they name.
        """
        run, game = self.run, self._new_game()
        game.checks.distrust()
        said = [
            answer_label(run.game, choice.ask, choice.answer)
            for choice in run.choices
            if not choice.is_forced
        ]
        try:
            Run(game, answer_by_labels(game, said)).play()
        except Exception as error:  # whatever a ruleset raises that does not do the same twice
            return Failure("replay", f"another game comes of the same choices: {error}", "")
        found = other_log(game, run.game)
        if found is not None:
            return Failure(*found, "")
        game.clear()
        return None


def tally(game: Game) -> dict[str, dict[str, int]]:
    """Return how often each kind of event happened to each printed card; refusals do not happen."""
    counts = Counter(
        (event.kind, event.card.id)
        for event in game.log or []
        if event.card is not None and event.card.id and event.kind not in (REFUSED, SKIPPED)
    )
    found: dict[str, dict[str, int]] = {}
    for (kind, card), count in sorted(counts.items()):
        found.setdefault(kind, {})[card] = count
    return found


def plays(game: Game) -> dict[str, tuple[str, ...]]:
    """Return by player the ids of the cards that this player played, each once."""
    found: dict[str, set[str]] = {}
    for event in game.log or []:
        player = event.by or (event.card.owned_by if event.card else None)
        if event.kind in game.ruleset.played and event.card is not None and player is not None:
            found.setdefault(player.name, set()).add(event.card.id)
    return {player: tuple(sorted(cards)) for player, cards in sorted(found.items())}


def _kind(error: Exception) -> str:
    kinds = {NoChoiceError: "choice", LoopError: "loop", HangError: HANG, GapError: "gap"}
    return next((word for kind, word in kinds.items() if isinstance(error, kind)), "error")
