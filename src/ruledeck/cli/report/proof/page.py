"""What `ruledeck verify` found out as one page for a browser, which needs nothing beside it.

In: a finding, and how many held in words. Out: HTML.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict
from pathlib import Path
from textwrap import shorten
from typing import Any

from ruledeck.catalog.coverage import bars, parts
from ruledeck.catalog.source.content import Content
from ruledeck.catalog.source.place import place_of
from ruledeck.catalog.status import STATUSES, Status, Survivor
from ruledeck.cli.report.proof.finding import Finding, Proved, lacking, seen_text
from ruledeck.print.template import TemplateSet
from ruledeck.schema.problem import Problem
from ruledeck.text.html import plain_text

TEMPLATES = Path(__file__).parents[2] / "default" / "report"
WORDS = tuple(word for word in STATUSES if word != "informative")
MOST = 140
"""Characters of a rule's text that are shown."""
Shown = Callable[[str], str]


def page_text(finding: Finding, summary: str, shown: Shown) -> str:
    """Return the page; `shown` names a file of the workspace from the current folder."""
    workspace = finding.workspace
    templates = TemplateSet(workspace, (workspace.root / "site" / "templates", TEMPLATES))
    failed = [
        {"title": result.title, **_problem(result.problem, shown), "details": result.details}
        for result in finding.outcome.results
        if result.problem is not None
    ]
    return templates.render(
        "verify.html",
        title=workspace.title,
        summary=summary,
        is_sound=finding.is_sound,
        failed=failed,
        faults=[_problem(problem, shown) for problem in finding.faults],
        words=WORDS,
        games=[_game(game, shown) for game in finding.games],
    )


def _problem(problem: Problem, shown: Shown) -> Mapping[str, Any]:
    place = f"{shown(problem.file)}:{problem.line}:{problem.column}"
    return {"place": place, "code": problem.code, "message": problem.message, "hint": problem.hint}


def _game(game: Proved, shown: Shown) -> Mapping[str, Any]:
    content, report = game.content, game.report
    found = list(parts(content, report))
    counted = {word for part in found for word in part.counts}
    unproved = lacking(report)
    others = [each for each in report.statuses.values() if each.survivors and each not in unproved]
    return {
        "id": content.game.id,
        "name": content.game.name,
        "parts": [
            {**asdict(part), "counts": {word: part.counts.get(word, 0) for word in WORDS}}
            | {"total": part.total, "shares": part.shares, "is_whole": part.is_whole}
            | {"name": _plain(content, part.name)}
            for part in found
        ],
        "bars": bars(content.workspace, report),
        "legend": [(word, why) for word, why in STATUSES.items() if word in counted],
        "lacking": [_status(game, status, shown) for status in unproved],
        "others": [_status(game, status, shown) for status in others],
        "waived": _survivors(report.waived, shown),
        "mutants": f"{report.mutants:,}",
    }


def _status(game: Proved, status: Status, shown: Shown) -> Mapping[str, Any]:
    name, words = _called(game.content, status.id)
    file, line, _ = place_of(game.content, status.id)
    return {
        "status": status.status,
        "name": name,
        "words": shorten(words, MOST, placeholder=" …"),
        "seen": seen_text(status),
        "place": f"{shown(file)}:{line}",
        "survivors": _survivors(status.survivors, shown),
    }


def _called(content: Content, id: str) -> tuple[str, str]:
    """Return what a rule, card or phrase is called, and its words."""
    kind, _, name = id.rpartition(":")
    if kind == "card":
        return id, content.card_by_id[name].name
    if not kind:
        rule = content.paragraphs[id]
        return f"{id} {rule.number}", _plain(content, rule.text)
    return id, ""


def _survivors(survivors: Sequence[Survivor], shown: Shown) -> list[Mapping[str, Any]]:
    return [{**asdict(each), "place": f"{shown(each.file)}:{each.line}"} for each in survivors]


def _plain(content: Content, text: str) -> str:
    return plain_text(text, content.game.icon_name)
