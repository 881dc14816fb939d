"""What `ruledeck verify` does: scenarios chosen and played, games proved, whole or as far as they changed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from ruledeck.cli.options import chosen_games
from ruledeck.cli.proving import played, prove_choice, prove_game, standing
from ruledeck.schema.parse.number import count
from ruledeck.schema.problem import ContentError, Problem, WrongUsageError
from ruledeck.schema.workspace import Workspace

if TYPE_CHECKING:
    from ruledeck.catalog.status import StatusReport
    from ruledeck.cli.report.proof.finding import Finding
    from ruledeck.verifier.scenario.workers import Outcome
    from ruledeck.verifier.since.choice import Choice


@dataclass(frozen=True)
class Asked:
    """What is to be verified: games, all or some of their scenarios, and whether rules are tried too.

    `paths` are files or folders, empty for all; `choices` say by game what a change touches, None for all.
    """

    workspace: Workspace
    games: tuple[str, ...]
    paths: Sequence[Path] = ()
    is_quick: bool = False
    choices: Mapping[str, Choice] | None = field(default=None)


def choices_since(workspace: Workspace, games: tuple[str, ...], revision: str) -> dict[str, Choice]:
    """Return what changed since a revision touches, by game; games without scenarios are left out."""
    from ruledeck.verifier.scenario.source import scenario_files
    from ruledeck.verifier.since.choice import choose

    played = [game for game in chosen_games(workspace, games) if scenario_files(workspace, game)]
    return {game: choose(workspace, game, revision) for game in played}


def choice_lines(choices: Mapping[str, Choice], revision: str) -> Iterator[str]:
    """Yield in words what is played because of a change."""
    for game, choice in choices.items():
        if choice.is_all:
            yield f"{game}: all scenarios are played; {choice.why}"
        elif choice.is_nothing:
            yield f"{game}: nothing that is played has changed since {revision}"
        else:
            some = f"{len(choice.titles):,} of {count(choice.total, 'scenario')}"
            yield f"{game}: {some} reach what has changed since {revision}"


def verified(asked: Asked) -> Outcome:
    """Return what comes of the scenarios that are asked for."""
    found = {game: _files(asked, game) for game in chosen_games(asked.workspace, asked.games)}
    files = {game: paths for game, paths in found.items() if paths}
    if asked.paths and not files:
        raise WrongUsageError("no scenarios there", "they are in verifier/<game>/scenarios/, in files *.yml")
    some = {game: each.titles for game, each in (asked.choices or {}).items() if not each.is_all}
    return played(asked.workspace, files, some)


def _files(asked: Asked, game: str) -> list[Path]:
    from ruledeck.verifier.scenario.source import scenario_files

    files = scenario_files(asked.workspace, game)
    choice = asked.choices.get(game) if asked.choices is not None else None
    if choice is not None and not choice.is_all:
        return [file for file in files if asked.workspace.name(file) in choice.files]
    return [
        file for file in files if not asked.paths or any(file.is_relative_to(path) for path in asked.paths)
    ]


def found(asked: Asked, outcome: Outcome) -> Finding:
    """Return what was found out, with what is proved of games whose scenarios hold.

    Where some do not, texts that were not reviewed are told: that they changed is most likely why.
    """
    from ruledeck.catalog.history.reviewed import review_problems
    from ruledeck.catalog.source.content import load_sound_content
    from ruledeck.cli.report.proof.finding import Finding, Proved

    workspace = asked.workspace
    if asked.paths or outcome.problems:
        return Finding(workspace, outcome)
    failed = dict.fromkeys(result.game for result in outcome.results if result.problem)
    if failed:
        suspect = [review_problems(load_sound_content(workspace, game)) for game in failed]
        return Finding(workspace, outcome, (), [problem for each in suspect for problem in each])
    games = asked.choices or dict.fromkeys(result.game for result in outcome.results)
    contents = [load_sound_content(workspace, game) for game in games]
    proved, others = list[Proved](), list(_bars(asked))
    for content in contents:
        choice = asked.choices.get(content.game.id) if asked.choices is not None else None
        try:
            report = _report(asked, content.game.id, choice)
        except ContentError as error:
            report = None
            others += error.problems
        is_part = choice is not None and not choice.is_all
        others += standing(content, None if is_part else report)
        proved += [Proved(content, report, is_part)] if report else []
    return Finding(workspace, outcome, proved, sorted(others))


def _bars(asked: Asked) -> Iterator[Problem]:
    """Yield what is wrong with the bars of games that cannot be held to them."""
    from ruledeck.catalog.coverage import strange_games, unheld_bar
    from ruledeck.verifier.scenario.source import scenario_files

    yield from strange_games(asked.workspace)
    for game in chosen_games(asked.workspace, asked.games):
        if not asked.is_quick and asked.choices is None and not scenario_files(asked.workspace, game):
            yield from unheld_bar(asked.workspace, game)


def _report(asked: Asked, game: str, choice: Choice | None) -> StatusReport | None:
    """Return what is proved of a game, or of what a choice names; None where nothing is to be tried."""
    if asked.is_quick or (choice is not None and choice.is_nothing):
        return None
    if choice is None or choice.is_all:
        return prove_game(asked.workspace, game)
    return prove_choice(asked.workspace, game, choice)
