"""Judgement: from what came of all mutants to the status of each rule, card and phrase.

Proved means all of: knocked out, and under every mutant of a required operator, it is seen by a scenario that
lists the id and whose trace holds it; and of the other mutants at least nine in ten are seen by any, or
waived. A mutant with which every scenario crashes is no game, and is left out. What cannot be knocked out
because there is no game without it, as a word for a place, must have been changed.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from ruledeck.catalog.source.content import Content
from ruledeck.catalog.status import Status, StatusReport, Survivor
from ruledeck.text.phrases.book import Phrasebook
from ruledeck.verifier.proof.mutants.mutant import KNOCKED_OUT, REQUIRED, Fate, Verdict
from ruledeck.verifier.proof.reach import Reach
from ruledeck.verifier.scenario.scenario import Scenario

ENOUGH = 0.9
"""Share of the mutants of other operators that must be seen."""


def judge(
    content: Content,
    book: Phrasebook | None,
    scenarios: Sequence[Scenario],
    reaches: Sequence[Reach],
    verdicts: Iterable[Verdict],
    of: str,
) -> StatusReport:
    """Return the status of every rule, card and phrase of a game."""
    by_id: dict[str, list[Verdict]] = {}
    verdicts = list(verdicts)
    judged = [verdict for verdict in verdicts if verdict.fate is not Fate.CRASHED]
    needed = _needed(verdicts)
    for verdict in judged:
        for id in verdict.mutant.ids:
            by_id.setdefault(id, []).append(verdict)
    statuses = {}
    for id, informative in _ids(content, book).items():
        held = [at for at, reach in enumerate(reaches) if reach.holds(id)]
        titles = [scenario.title for scenario in scenarios if id in scenario.proves]
        is_cited = bool(held)
        statuses[id] = _status(id, informative, is_cited, titles, by_id.get(id, []), id in needed)
    return StatusReport(content.game.id, of, statuses, len(judged))


def _needed(verdicts: Iterable[Verdict]) -> set[str]:
    """Return the ids of what there is no game without, or not without something of it."""
    crashed = [verdict.mutant for verdict in verdicts if verdict.fate is Fate.CRASHED]
    out = [mutant for mutant in crashed if mutant.operator == KNOCKED_OUT and not mutant.is_inherited]
    return {id for mutant in out for id in mutant.ids}


def _ids(content: Content, book: Phrasebook | None) -> Mapping[str, bool]:
    """Return all ids, and whether each is of what only informs."""
    rules = {paragraph.id: bool(paragraph.informative) for paragraph in content.paragraphs.values()}
    cards = {f"card:{card.id}": not card.text for card in content.cards if card.is_printed}
    known = book.phrases.values() if book is not None else ()
    phrases = {f"phrase:{phrase.id}": phrase.does_nothing for phrase in known}
    return rules | cards | phrases


def _status(
    id: str,
    is_informative: bool,
    is_cited: bool,
    titles: Sequence[str],
    verdicts: Sequence[Verdict],
    is_needed: bool,
) -> Status:
    if is_informative:
        return Status(id, "informative")
    unseen = [verdict for verdict in verdicts if verdict.fate is Fate.WAIVED or not _is_seen(verdict, id)]
    word = _word(id, is_cited, verdicts, is_needed)
    survivors = tuple(_survivor(verdict, id) for verdict in unseen)
    return Status(id, word, len(verdicts), len(verdicts) - len(unseen), tuple(titles), survivors)


def _word(id: str, is_cited: bool, verdicts: Sequence[Verdict], is_needed: bool) -> str:
    """Return the status of what is carried out; `is_needed` says that there is no game without it."""
    if not is_cited:
        return "untouched"
    if not verdicts:
        return "vacuous"
    required = [verdict for verdict in verdicts if verdict.mutant.operator in REQUIRED]
    others = [verdict for verdict in verdicts if verdict.mutant.operator not in REQUIRED]
    seen = sum(_is_seen(verdict, id) for verdict in others)
    out = [verdict for verdict in required if is_needed or verdict.mutant.operator == KNOCKED_OUT]
    is_knocked_out = any(id in verdict.proved for verdict in out)
    is_seen = all(_is_seen(verdict, id) for verdict in required) and seen >= ENOUGH * len(others)
    return "proved" if is_knocked_out and is_seen else "cited"


def _is_seen(verdict: Verdict, id: str) -> bool:
    """Return whether a mutant was seen for an id: if it is required, by a scenario that lists the id.

    In code that several share, one that lists any of them is enough. A phrase is listed with the card that
    says it.
    """
    if verdict.mutant.operator not in REQUIRED:
        return verdict.fate in (Fate.KILLED, Fate.WAIVED)
    return bool(verdict.proved) if verdict.mutant.is_shared else id in verdict.proved


def _survivor(verdict: Verdict, id: str) -> Survivor:
    mutant = verdict.mutant
    change, scenario, key = mutant.change, verdict.scenario, mutant.key
    if verdict.fate is Fate.KILLED:
        key = ""  # it was noticed, so there is nothing to waive
        change, scenario = f"{change} (only '{scenario}' sees it, which does not list {id})", ""
    elif verdict.fate is Fate.UNREACHED:
        change = f"{change} (no scenario comes there)"
    place = (mutant.file, mutant.line)
    return Survivor(mutant.operator, change, *place, scenario, key, mutant.code, verdict.waived)
