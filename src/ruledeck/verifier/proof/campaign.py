"""A campaign: all mutants of a game tried, in several processes. In: a workspace, a game. Out: its report."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from pathlib import Path

from ruledeck.catalog.history.reviewed import suspects, with_suspects
from ruledeck.catalog.source.content import load_sound_content
from ruledeck.catalog.status import StatusReport, state_of
from ruledeck.schema.problem import ContentError, Problem
from ruledeck.schema.processes import cores, run_on_cores
from ruledeck.schema.workspace import Workspace, open_workspace
from ruledeck.text.phrases import has_phrases, load_phrases
from ruledeck.verifier.proof.judgement import judge
from ruledeck.verifier.proof.mutant import Verdict
from ruledeck.verifier.proof.source import Source
from ruledeck.verifier.proof.trial import Court, convene
from ruledeck.verifier.scenario.source import load_scenarios, scenario_files
from ruledeck.verifier.scenario.workers import load_world
from ruledeck.verifier.waivers import with_waivers

PIECES = 4
"""Pieces of work for each process, so that all end at about the same time."""


def prove(workspace: Workspace, game: str, told: Callable[[int, int], None] | None = None) -> StatusReport:
    """Return what is proved of a game. Its scenarios must all hold.

    Args:
        workspace: where it is.
        game: its id.
        told: is told how many pieces of work are done, of how many.

    Raises:
        ContentError: a part of the ruleset belongs to no rule.
    """
    of = state_of(workspace, game)
    court = court_of(workspace, game)
    problems = [_orphan(source) for source in court.orphans()]
    if problems:
        raise ContentError(problems)
    parts = max(1, cores() * PIECES)
    verdicts: list[Verdict] = []
    work = [(workspace.root, game, of, part, parts) for part in range(parts)]
    for done, found in enumerate(run_on_cores(tried, work, __name__), 1):
        verdicts += found
        if told is not None:
            told(done, parts)
    verdicts.sort(key=lambda verdict: verdict.mutant.key)
    named = with_waivers(court.content, verdicts)
    report = judge(court.content, court.book, court.scenarios, court.reaches, named, of)
    return with_suspects(report, suspects(court.content))


def _orphan(source: Source) -> Problem:
    line, column = source.tree.lineno, source.tree.col_offset + 1
    message = f"'{source.name}' carries out no rule, and nothing calls it that does"
    hint = 'mark the rule that it carries out with @ruleset.rule("..."), or remove it'
    return Problem(source.file, line, column, "V007", message, hint)


def tried(root: Path, game: str, of: str, part: int, parts: int) -> Sequence[Verdict]:
    """Return what comes of every `parts`-th mutant of a game; `of` is the state that it is in."""
    return list(_convened(root, game, of).verdicts(part, parts))


@lru_cache(maxsize=1)
def _convened(root: Path, game: str, of: str) -> Court:
    """Return the court of a game, once for all pieces of work that a process does while nothing changes."""
    return court_of(open_workspace(root), game)


def court_of(workspace: Workspace, game: str) -> Court:
    """Return a game with its scenarios, as they are reached."""
    content = load_sound_content(workspace, game)
    world = load_world(workspace, game)
    book = load_phrases(workspace, content.game) if has_phrases(content.game) else None
    loaded = load_scenarios(workspace, world, scenario_files(workspace, game))
    return convene(content, world, book, loaded.scenarios)
