"""From made verdicts to a status: what it takes to be proved."""

from __future__ import annotations

import pytest

from ruledeck.catalog.source.content import Content
from ruledeck.catalog.status import StatusReport
from ruledeck.verifier.proof.judgement import judge
from ruledeck.verifier.proof.mutants.mutant import KNOCKED_OUT, Fate, Mutant, Verdict
from ruledeck.verifier.proof.reach import Reach

RULE, OTHER = "fire.feed", "fire.burning"


def verdict(operator: str, fate: Fate, *proved: str, ids: tuple[str, ...] = (RULE,)) -> Verdict:
    return Verdict(Mutant(ids, operator, "it is changed", "a.py", 1, operator), fate, "One", proved)


OUT = verdict(KNOCKED_OUT, Fate.KILLED, RULE)


def judged(content: Content, *verdicts: Verdict, held: tuple[str, ...] = (RULE,)) -> StatusReport:
    reach = Reach(frozenset(), frozenset(held), frozenset())
    return judge(content, None, (), [reach], verdicts, "hash")


@pytest.mark.parametrize(
    ("verdicts", "status"),
    [
        ([OUT], "proved"),
        ([], "vacuous"),
        ([verdict("guard", Fate.KILLED, RULE)], "cited"),
        ([OUT, verdict("guard", Fate.KILLED, OTHER)], "cited"),
        ([OUT, verdict("guard", Fate.SURVIVED)], "cited"),
        ([OUT, verdict("guard", Fate.UNREACHED)], "cited"),
        ([OUT, verdict("guard", Fate.CRASHED)], "proved"),
        ([OUT, *[verdict("statement", Fate.KILLED)] * 9, verdict("statement", Fate.SURVIVED)], "proved"),
        ([OUT, *[verdict("statement", Fate.KILLED)] * 8, verdict("statement", Fate.SURVIVED)], "cited"),
        ([verdict(KNOCKED_OUT, Fate.CRASHED)], "vacuous"),
        ([verdict(KNOCKED_OUT, Fate.CRASHED), verdict("target", Fate.KILLED, RULE)], "proved"),
        ([verdict(KNOCKED_OUT, Fate.CRASHED), verdict("target", Fate.SURVIVED)], "cited"),
        ([verdict(KNOCKED_OUT, Fate.CRASHED), verdict("statement", Fate.KILLED)], "cited"),
    ],
    ids=[
        *("knocked out", "no change", "no knock-out", "seen for another", "not seen", "not reached"),
        *("no game", "nine in ten", "eight in nine", "only crashes"),
        *("no game without it, but changed", "no game without it, and not seen"),
        "no game without it, and not changed",
    ],
)
def test_a_rule_is_proved_when_all_that_matters_is_seen_for_it(
    ember_content: Content, verdicts: list[Verdict], status: str
) -> None:
    assert judged(ember_content, *verdicts).statuses[RULE].status == status


def test_a_rule_that_no_event_carries_is_untouched_whatever_is_seen(ember_content: Content) -> None:
    assert judged(ember_content, OUT, held=()).statuses[RULE].status == "untouched"


def test_a_survivor_says_who_should_have_seen_it_or_who_alone_did(ember_content: Content) -> None:
    report = judged(
        ember_content, verdict("guard", Fate.SURVIVED), verdict("amount", Fate.KILLED, OTHER), OUT
    )
    told = [(survivor.change, survivor.scenario) for survivor in report.statuses[RULE].survivors]
    assert told == [
        ("it is changed", "One"),
        (f"it is changed (only 'One' sees it, which does not list {RULE})", ""),
    ]
    assert (report.statuses[RULE].mutants, report.statuses[RULE].seen) == (3, 1)
