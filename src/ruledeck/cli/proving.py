"""The proof of games, as commands run it: all mutants tried with a bar, the report written and shown."""

from __future__ import annotations

from collections.abc import Iterable

from ruledeck.catalog.status import StatusReport, read_report, state_of, write_report
from ruledeck.cli.report import say
from ruledeck.cli.stage import progress, stage
from ruledeck.schema.problem import ContentError
from ruledeck.schema.workspace import Workspace


def verify_games(workspace: Workspace, games: Iterable[str]) -> None:
    """Play the scenarios of games and prove their rules, where anything in them has changed since.

    Raises:
        ContentError: a scenario that cannot be read, or does not hold.
    """
    from ruledeck.verifier.scenario.source import scenario_files
    from ruledeck.verifier.scenario.workers import run_files

    for game in games:
        files = [workspace.name(path) for path in scenario_files(workspace, game)]
        kept = read_report(workspace, game)
        if not files or (kept is not None and kept.of == state_of(workspace, game)):
            continue
        with stage(f"Playing {game}"):
            outcome = run_files(workspace.root, game, files)
        failed = [result.problem for result in outcome.results if result.problem is not None]
        if failed or outcome.problems:
            raise ContentError([*outcome.problems, *failed])
        prove_game(workspace, game)


def prove_game(workspace: Workspace, game: str) -> StatusReport:
    """Try all mutants of a game whose scenarios hold, write report and stories, and return the report."""
    from ruledeck.verifier.proof.campaign import prove
    from ruledeck.verifier.story.telling import write_stories

    with progress(f"Proving {game}") as told:
        report = prove(workspace, game, told)
    path = write_report(workspace, report)
    with stage(f"Telling the scenarios of {game}"):
        write_stories(workspace, game)
    say(f"what is proved is in {workspace.name(path)}")
    return report
