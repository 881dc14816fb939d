"""A failure of random play, written as a scenario that fails until the fault is mended.

In: a game as scenarios are played with it, an outcome with a failure. Out: the scenario, as small as it gets:
from the last entry point before the failure, or the nearest from which it fails again, with the cards, fields
and steps without which it would not fail.

What is tried is the text itself: written, read and played. It is bounded by the number of trials, so that the
same failure gives the same scenario on any machine.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from ruledeck.schema.document import parse_document
from ruledeck.schema.jsonschemas.scenarios import MOST_PROVED
from ruledeck.verifier.engine.fault import EngineError
from ruledeck.verifier.engine.flow.prompt import PASS, answer_by_labels
from ruledeck.verifier.engine.game import Game
from ruledeck.verifier.random.outcome import HANG, Outcome
from ruledeck.verifier.random.outcome import Failure as Wanted
from ruledeck.verifier.random.shrink.again import Again
from ruledeck.verifier.random.shrink.draft import Draft, Step, draft_of, short_names
from ruledeck.verifier.random.shrink.smallest import smallest
from ruledeck.verifier.scenario.play.failure import Failure
from ruledeck.verifier.scenario.play.run import play
from ruledeck.verifier.scenario.record import Head, record
from ruledeck.verifier.scenario.source import read_scenarios
from ruledeck.verifier.scenario.world import World

BACK = (1, 2, 3, 5, 8, 13)
"""How many entry points before the failure a scenario may begin: the first from which it fails again."""
MOST_TRIALS = 600
QUICK_LOOP = 2_000
"""Events after which a trial is taken to loop; a step of a game has some tens."""
CODES = {"choice": "V130", "error": "V130", "loop": "V131", "gap": "V132"}
BROKEN = "V129"
MOST_TOGETHER = 5
"""Steps that may hang together: an answer, what it asks for, its rolls."""
MOST_PAIRS = 200
REACH = "reach"
NO_ANSWERS = ("roll", "shuffle", "random", REACH)
FAILS = "the ruleset fails: "


@dataclass(frozen=True, slots=True)
class Found:
    """A failure as a scenario: its text, how it fails, and how many entry points it begins before that."""

    text: str
    failure: Failure
    back: int


def scenario_of(world: World, outcome: Outcome) -> Found | None:
    """Return the smallest scenario that fails as a game did; None where none does.

    A game has none that fails before its first entry point, that hangs or only does not end as a whole, or
    whose fault rests on what no position tells.
    """
    if outcome.failure is None or not outcome.entries or outcome.failure.what == HANG:
        return None
    again = Again(world.ruleset, outcome)
    for back in BACK:
        if back <= again.entries:
            draft = _draft(world, again, back)
            if draft is not None:
                search = _Search(world, draft, outcome.failure)
                if search.sign is not None:
                    return search.smallest(back)
    return None


def _draft(world: World, again: Again, back: int) -> Draft | None:
    """Return a scenario that begins so many entry points before the failure, as it was played."""
    entry = again.entries - back
    start, passed = again.at(entry), iter(range(back - 1))

    def ends(game: Game) -> bool:
        return next(passed, None) is None

    failure = again.outcome.failure
    assert failure is not None, "only failures are written"
    title = f"Random play, seed {again.outcome.seed}: {failure.what} after {start.at}"
    head = Head(title, _proved(world, again, start.at))
    try:
        recorded = record(
            world,
            start,
            lambda game, names: answer_by_labels(game, [names.label(each) for each in again.since(entry)]),
            head,
            ends,
        )
    except (EngineError, ValueError):
        return None  # no position tells all that matters there
    draft = draft_of(world.ruleset, recorded.text)
    following = again.following if back > 1 and recorded.error is not None else ""
    return draft.having("steps", [*draft.steps, {REACH: following}]) if following else draft


def _proved(world: World, again: Again, at: str) -> list[str]:
    """Return the rules that were being carried out, or else those of the entry point."""
    function = getattr(world.ruleset.entries[at], "__wrapped__", None)
    entry = [id for rule in world.ruleset.rules if rule.function is function for id in rule.ids]
    found = [id for id in (*again.rules, *entry, *sorted(world.ids.rules)) if id in world.ids.rules]
    return list(dict.fromkeys(found))[: min(2, MOST_PROVED)]


class _Search:
    """Trials of ever smaller scenarios; `sign` is how the failure is known again, None without one."""

    def __init__(self, world: World, draft: Draft, wanted: Wanted) -> None:
        self.world, self.draft = world, draft
        self.trials = 0
        self.is_loop = wanted.what == "loop"
        failure = self._failure(draft, None)
        self.sign = _sign(failure) if failure is not None and _is_it(failure, wanted) else None

    def smallest(self, back: int) -> Found:
        """Return the draft with nothing in it that can be left out."""
        before = None
        while before != self.draft and self.trials < MOST_TRIALS:
            before = self.draft
            for part in ("steps", "cards", "remembered", "flags", "modes"):
                self._leave_out(part)
            self._decline()
            self._leave_out_with_a_step()
            self._simplify()
        short = self.draft.renamed(short_names(self.draft))
        failure = self._failure(short, None)
        if failure is None or _sign(failure) != self.sign:
            short, failure = self.draft, self._failure(self.draft, None)
        assert failure is not None, "it failed when it was tried"
        return Found(short.text(), failure, back)

    def _leave_out(self, part: str) -> None:
        def holds(items: Sequence[Any]) -> bool:
            return self._try(self.draft.having(part, items))

        self.draft = self.draft.having(part, smallest(getattr(self.draft, part), holds))

    def _decline(self) -> None:
        """Leave out steps that hang together, from one answer on, or decline there instead."""
        at = len(self.draft.steps)
        while at > 0:
            at = min(at, len(self.draft.steps)) - 1
            for size in range(MOST_TOGETHER, 0, -1):
                before, step, rest = self._around(at, size)
                player = next(iter(step))
                declined = [{player: PASS}] if step.get(player) != PASS and player not in NO_ANSWERS else []
                if any(self._took("steps", [*before, *instead, *rest]) for instead in ([], declined)):
                    break

    def _around(self, at: int, size: int) -> tuple[Sequence[Step], Step, Sequence[Step]]:
        steps = self.draft.steps
        return steps[:at], steps[at], steps[at + size :]

    def _leave_out_with_a_step(self) -> None:
        """Leave out each card together with a step: one who has nothing left is not asked."""
        for card in self.draft.cards if len(self.draft.cards) * len(self.draft.steps) <= MOST_PAIRS else ():
            for step in self.draft.steps:
                cards = [each for each in self.draft.cards if each is not card]
                steps = [each for each in self.draft.steps if each is not step]
                fewer = self.draft.having("cards", cards).having("steps", steps)
                if self._try(fewer):
                    self.draft = fewer
                    break

    def _simplify(self) -> None:
        """Take off what lies on cards, one thing at a time."""
        for at, key in [(at, key) for at, card in enumerate(self.draft.cards) for key in card.extras]:
            cards = list(self.draft.cards)
            cards[at] = cards[at].without(key)
            self._took("cards", cards)

    def _took(self, part: str, items: Sequence[Any]) -> bool:
        """Take other items for a part of the draft, if it fails with them in the same way."""
        other = self.draft.having(part, items)
        if other == self.draft or not self._try(other):
            return False
        self.draft = other
        return True

    def _try(self, draft: Draft) -> bool:
        """Return whether a smaller draft fails in the same way; no, when enough was tried."""
        if self.trials >= MOST_TRIALS:
            return False
        self.trials += 1
        failure = self._failure(draft, QUICK_LOOP if self.is_loop else None)
        return failure is not None and _sign(failure) == self.sign and not _lie_idle(draft.steps, failure)

    def _failure(self, draft: Draft, most_events: int | None) -> Failure | None:
        """Return how a draft fails when it is read and played; None if it cannot be read, or holds."""
        loaded = read_scenarios(self.world, parse_document(draft.text(), "found.yml"))
        if loaded.problems or not loaded.scenarios:
            return None
        return play(self.world, loaded.scenarios[0], most_events).failure


def _is_it(failure: Failure, wanted: Wanted) -> bool:
    """Return whether a scenario fails as the game did: in the same way, by the same error or ask."""
    code, about, _ = _sign(failure)
    if wanted.what in CODES:
        is_named = wanted.what in ("loop", "gap") or about.rstrip(":") in wanted.message
        return code == CODES[wanted.what] and is_named
    is_told = about == "replay" and wanted.what == "secrecy"  # another log tells players something too
    return code == BROKEN and (about == wanted.what or is_told)


def _lie_idle(steps: Sequence[Step], failure: Failure) -> bool:
    """Return whether steps are left over, which nobody can know to fit when the fault is mended."""
    done = int(failure.path[2]) + 1 if failure.path[1:2] == ("when",) else 0
    return failure.code != BROKEN and any(REACH not in step for step in steps[done:])


def _sign(failure: Failure) -> tuple[str, str, str]:
    """Return by what a failure is known again: its code, what is broken or raised, and where."""
    if failure.code == BROKEN:
        return failure.code, failure.message.partition(":")[0], ""
    if failure.code == "V130":
        return failure.code, failure.message.removeprefix(FAILS).split(" ")[0], failure.hint or ""
    return failure.code, "", ""
