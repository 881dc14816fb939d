"""The proof of games, as commands run it: all mutants tried with a bar, the report written and shown."""

from __future__ import annotations

from ruledeck.catalog.status import StatusReport, write_report
from ruledeck.cli.report import say
from ruledeck.cli.stage import progress, stage
from ruledeck.schema.workspace import Workspace


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
