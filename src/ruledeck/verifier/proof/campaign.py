"""A campaign: all mutants of a game tried, in several processes. In: a workspace, a game. Out: its report."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import lru_cache
from pathlib import Path
from types import CodeType

from ruledeck.catalog.history.reviewed import suspects, with_suspects
from ruledeck.catalog.source.content import load_sound_content
from ruledeck.catalog.status import StatusReport, state_of
from ruledeck.schema.problem import ContentError, Problem
from ruledeck.schema.processes import cores, run_on_cores
from ruledeck.schema.workspace import Workspace, open_workspace
from ruledeck.text.phrases import has_phrases, load_phrases
from ruledeck.verifier.load import ruleset_folder
from ruledeck.verifier.proof.judgement import judge
from ruledeck.verifier.proof.mutants.mutant import Mutant, Verdict
from ruledeck.verifier.proof.mutants.source import Source
from ruledeck.verifier.proof.reach import called
from ruledeck.verifier.proof.trial import Court, convene
from ruledeck.verifier.scenario.source import load_scenarios, scenario_files
from ruledeck.verifier.scenario.workers import world_of
from ruledeck.verifier.since.choice import Choice
from ruledeck.verifier.since.reached import keep_reach
from ruledeck.verifier.since.verdicts import keep_verdicts, played_state, read_verdicts
from ruledeck.verifier.waivers import with_waivers

Told = Callable[[int, int], None]
WORTH_PROCESSES = 200
"""Mutants from which several processes are worth their start, in each of which the game is convened anew."""
PIECES = 4
"""Pieces of work for each process, so that all end at about the same time."""


def prove(workspace: Workspace, game: str, told: Told | None = None) -> StatusReport:
    """Return what is proved of a game. Its scenarios must all hold.

    What came of all mutants is kept, and what the scenarios reach. While nothing changes that is played, no
    mutant is tried again.

    Args:
        workspace: where it is.
        game: its id.
        told: is told how many pieces of work are done, of how many.

    Raises:
        ContentError: a part of the ruleset belongs to no rule.
    """
    of, played = state_of(workspace, game), played_state(workspace, game)
    court, early = _convened_with_early(workspace, game)
    verdicts = read_verdicts(workspace, game, played)
    if verdicts is None:
        verdicts = _verdicts(court, of, None, told)
        if played_state(workspace, game) == played:  # nobody has edited a file meanwhile
            keep_reach(court, early)
            keep_verdicts(workspace, game, played, verdicts)
    return _judged(court, verdicts, of)


def prove_part(workspace: Workspace, game: str, choice: Choice, told: Told | None = None) -> StatusReport:
    """Return what is proved of some rules, cards and phrases of a game. All of its scenarios must hold.

    They are those that a choice names, and those that its functions carry out. Their mutants are tried all,
    so that their statuses are those of a whole proof.

    Raises:
        ContentError: a part of the ruleset belongs to no rule.
    """
    of = state_of(workspace, game)
    court, _ = _convened_with_early(workspace, game)
    ids, places = _wanted(court.mutants(), choice)
    report = _judged(court, _verdicts(court, of, places, told), of)
    statuses = {id: status for id, status in report.statuses.items() if id in ids}
    return replace(report, statuses=statuses)


def _wanted(mutants: Sequence[Mutant], choice: Choice) -> tuple[frozenset[str], frozenset[str]]:
    """Return the ids that are to be judged, and the places of all of their mutants."""
    ids = set(choice.ids)
    phrases = {id for id in ids if id.startswith("phrase:")}
    for mutant in mutants:
        if mutant.place in choice.places or not phrases.isdisjoint(mutant.ids):
            ids.update(mutant.ids)
    places = frozenset(mutant.place for mutant in mutants if not ids.isdisjoint(mutant.ids))
    return frozenset(ids), places | choice.places


def _verdicts(court: Court, of: str, places: frozenset[str] | None, told: Told | None) -> list[Verdict]:
    """Return what comes of the mutants of a game, or of some places in it, by their keys."""
    problems = [_orphan(source) for source in court.orphans()]
    if problems:
        raise ContentError(problems)
    tries = sum(places is None or mutant.place in places for mutant in court.mutants())
    if tries < WORTH_PROCESSES:
        return sorted(court.verdicts(places=places), key=lambda verdict: verdict.mutant.key)
    root, game = court.content.workspace.root, court.content.game.id
    parts = max(1, cores() * PIECES)
    verdicts: list[Verdict] = []
    work = [(root, game, of, part, parts, places) for part in range(parts)]
    for done, found in enumerate(run_on_cores(tried, work, __name__), 1):
        verdicts += found
        if told is not None:
            told(done, parts)
    return sorted(verdicts, key=lambda verdict: verdict.mutant.key)


def _judged(court: Court, verdicts: Sequence[Verdict], of: str) -> StatusReport:
    named = with_waivers(court.content, verdicts)
    report = judge(court.content, court.book, court.scenarios, court.reaches, named, of)
    return with_suspects(report, suspects(court.content))


def _orphan(source: Source) -> Problem:
    line, column = source.tree.lineno, source.tree.col_offset + 1
    message = f"'{source.name}' carries out no rule, and nothing calls it that does"
    hint = 'mark the rule that it carries out with @ruleset.rule("..."), or remove it'
    return Problem(source.file, line, column, "V007", message, hint)


def tried(
    root: Path, game: str, of: str, part: int, parts: int, places: frozenset[str] | None
) -> Sequence[Verdict]:
    """Return what comes of every `parts`-th mutant of a game, or of some places in it.

    `of` is the state that the game is in.
    """
    return list(_convened(root, game, of).verdicts(part, parts, places))


@lru_cache(maxsize=1)
def _convened(root: Path, game: str, of: str) -> Court:
    """Return the court of a game, once for all pieces of work that a process does while nothing changes."""
    return court_of(open_workspace(root), game)


def court_of(workspace: Workspace, game: str) -> Court:
    """Return a game with its scenarios, as they are reached."""
    return _convened_with_early(workspace, game)[0]


def _convened_with_early(workspace: Workspace, game: str) -> tuple[Court, frozenset[CodeType]]:
    """Return a game with its scenarios, and the code that runs before they are played."""
    content = load_sound_content(workspace, game)
    with called(str(ruleset_folder(workspace, game)) + "/") as early:
        world = world_of(content)
        book = load_phrases(workspace, content.game) if has_phrases(content.game) else None
        loaded = load_scenarios(workspace, world, scenario_files(workspace, game))
    return convene(content, world, book, loaded.scenarios), frozenset(early)
