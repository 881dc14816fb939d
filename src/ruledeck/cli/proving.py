"""Scenarios played and rules proved, as commands do it, with the results kept for the site."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from ruledeck.catalog.coverage import bar_problems
from ruledeck.catalog.status import StatusReport, read_report, report_file, state_of, write_report
from ruledeck.catalog.stories import read_stories, stories_file
from ruledeck.cli.report import say
from ruledeck.cli.report.text import problem_text
from ruledeck.cli.stage import progress, stage
from ruledeck.schema.problem import ContentError, Problem
from ruledeck.schema.workspace import Workspace

if TYPE_CHECKING:
    from ruledeck.catalog.source.content import Content
    from ruledeck.verifier.scenario.workers import Outcome
    from ruledeck.verifier.since.choice import Choice

WORTH_PROCESSES = 1000
"""Scenarios from which several processes are worth their start."""


def verify_games(workspace: Workspace, games: Iterable[str]) -> None:
    """Play the scenarios of games and prove their rules, where anything in them has changed since.

    That less is proved than the workspace asks for, or a text not reviewed, is told each time; it stops
    nothing.
    What was found out about a game that has no scenarios any more is forgotten.

    Raises:
        ContentError: a scenario that cannot be read, or does not hold.
    """
    from ruledeck.catalog.source.content import load_sound_content
    from ruledeck.verifier.scenario.source import scenario_files

    for game in games:
        files = scenario_files(workspace, game)
        if not files:
            report_file(workspace, game).unlink(missing_ok=True)
            stories_file(workspace, game).unlink(missing_ok=True)
            continue
        report = _known(workspace, game) or _proved(workspace, game, files)
        for problem in standing(load_sound_content(workspace, game), report):
            say(problem_text(problem))


def _proved(workspace: Workspace, game: str, files: Sequence[Path]) -> StatusReport:
    """Return what is proved of a game, found out anew; ContentError for a scenario that does not hold."""
    with stage(f"Playing {game}"):
        outcome = played(workspace, {game: files})
    failed = [result.problem for result in outcome.results if result.problem is not None]
    if failed or outcome.problems:
        raise ContentError([*outcome.problems, *failed])
    return prove_game(workspace, game)


def standing(content: Content, report: StatusReport | None) -> list[Problem]:
    """Return what is wrong with what a game is held to: reviews, waivers; bars, if it was proved."""
    from ruledeck.catalog.history.reviewed import review_problems
    from ruledeck.verifier.waivers import waiver_problems

    under_bars = bar_problems(content.workspace, report) if report else ()
    return sorted([*under_bars, *waiver_problems(content, report), *review_problems(content)])


def _known(workspace: Workspace, game: str) -> StatusReport | None:
    """Return the report of a game, if it and the stories are of its present state."""
    report, stories = read_report(workspace, game), read_stories(workspace, game)
    if report is None or stories is None:
        return None
    return report if report.of == stories.of == state_of(workspace, game) else None


def played(
    workspace: Workspace,
    files: Mapping[str, Sequence[Path]],
    titles: Mapping[str, frozenset[str]] | None = None,
) -> Outcome:
    """Return what comes of the scenarios in files of games: of all, or of those of some titles."""
    from ruledeck.verifier.scenario.workers import Outcome, twin_titles

    outcomes = [
        outcome
        for game, paths in files.items()
        for outcome in _played(workspace, game, paths, titles.get(game) if titles else None)
    ]
    results = [result for outcome in outcomes for result in outcome.results]
    problems = [problem for outcome in outcomes for problem in outcome.problems]
    results.sort(key=lambda result: (result.game, result.file, result.index))
    return Outcome(tuple(results), tuple(sorted([*problems, *twin_titles(workspace, results)])))


def _played(
    workspace: Workspace, game: str, files: Sequence[Path], titles: frozenset[str] | None
) -> list[Outcome]:
    """Return what comes of a game's files; what keeps all of them from being played is a problem too."""
    from ruledeck.schema.processes import cores, run_on_cores
    from ruledeck.verifier.scenario import workers

    many = sum(path.read_bytes().count(b"scenario:") for path in files) >= WORTH_PROCESSES
    pieces = workers.in_pieces(files, cores() if many else 1)
    work = [(workspace.root, game, [workspace.name(path) for path in piece], titles) for piece in pieces]
    try:
        return list(run_on_cores(workers.run_files, work, workers.__name__))
    except ContentError as error:
        return [workers.Outcome((), error.problems)]


def prove_game(workspace: Workspace, game: str) -> StatusReport:
    """Try all mutants of a game whose scenarios hold, keep stories and report, and return the report."""
    from ruledeck.verifier.proof.campaign import prove
    from ruledeck.verifier.story.telling import write_stories

    with progress(f"Proving {game}") as told:
        report = prove(workspace, game, told)
    with stage(f"Telling the scenarios of {game}"):
        write_stories(workspace, game)
    path = write_report(workspace, report)
    say(f"what is proved is in {workspace.name(path)}")
    return report


def prove_choice(workspace: Workspace, game: str, choice: Choice) -> StatusReport:
    """Try the mutants of what a choice names and return the report of that; nothing is kept."""
    from ruledeck.verifier.proof.campaign import prove_part

    with progress(f"Proving {game}") as told:
        return prove_part(workspace, game, choice, told)
