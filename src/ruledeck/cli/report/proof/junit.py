"""What `ruledeck verify` found out as JUnit XML, which CI services show and keep.

A scenario is a test case, in a suite for each of its files; what should be proved is a test case too, in a
suite for each game and kind, and is skipped while it is not. What else is wrong is a test case with an
error.

Source: the schema of Jenkins' xUnit plugin, junit-10.xsd; `file` and `line` as pytest's xunit1 has them.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from xml.etree import ElementTree
from xml.etree.ElementTree import Element, SubElement

from ruledeck.catalog.coverage import PREFIXES
from ruledeck.catalog.source.place import place_of
from ruledeck.catalog.status import STATUSES, Status
from ruledeck.cli.report.proof.finding import LACKING, Finding, Proved, seen_text
from ruledeck.schema.problem import Problem
from ruledeck.verifier.scenario.report import detail_lines
from ruledeck.verifier.scenario.workers import Result

Shown = Callable[[str], str]
_FORBIDDEN = re.compile("[^\\t\\n\\r -\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def junit_text(finding: Finding, shown: Shown) -> str:
    """Return the report; `shown` names a file of the workspace from the current folder."""
    root = Element("testsuites", name="ruledeck verify")
    by_file: dict[tuple[str, str], list[Result]] = {}
    for result in finding.outcome.results:
        by_file.setdefault((result.game, result.file), []).append(result)
    for (_, file), results in by_file.items():
        document = finding.workspace.read(finding.workspace.root / file)
        lines = [document.position((result.index,))[0] for result in results]
        cases = (_scenario(result, line, shown) for result, line in zip(results, lines, strict=True))
        _suite(root, file, cases)
    if finding.faults:
        _suite(root, "files", (_fault(problem, shown) for problem in finding.faults))
    for game in finding.games:
        for kind, prefix in PREFIXES.items():
            statuses = [each for each in game.report.kind(prefix) if each.status != "informative"]
            name = f"{game.content.game.id}: {kind} proved"
            if statuses:
                _suite(root, name, (_proved(game, name, status, shown) for status in statuses))
    _count(root, root.iter("testcase"))
    ElementTree.indent(root, " ")
    return f'<?xml version="1.0" encoding="UTF-8"?>\n{ElementTree.tostring(root, encoding="unicode")}\n'


def _suite(root: Element, name: str, cases: Iterable[Element]) -> None:
    suite = SubElement(root, "testsuite", name=_allowed(name))
    suite.extend(cases)
    _count(suite, suite)


def _count(element: Element, cases: Iterable[Element]) -> None:
    """Write into a suite, or the whole, how many cases there are and how long they took."""
    found = list(cases)
    element.set("tests", str(len(found)))
    for name, kind in (("failures", "failure"), ("errors", "error"), ("skipped", "skipped")):
        element.set(name, str(sum(case.find(kind) is not None for case in found)))
    element.set("time", f"{sum(float(case.get('time', 0)) for case in found):.3f}")


def _case(name: str, group: str, place: tuple[str, int], seconds: float = 0) -> Element:
    file, line = place
    words = {"name": name, "classname": group, "file": file, "line": str(line), "time": f"{seconds:.3f}"}
    return Element("testcase", {key: _allowed(value) for key, value in words.items()})


def _scenario(result: Result, line: int, shown: Shown) -> Element:
    group = result.file.removeprefix("verifier/").removesuffix(".yml").replace("/", ".")
    problem = result.problem
    case = _case(result.title, group, (shown(result.file), line), result.seconds)
    if problem:
        kind = "error" if result.sort == "crash" else "failure"
        _say(case, kind, problem, [_said(problem, shown), *detail_lines(result.details)])
    return case


def _fault(problem: Problem, shown: Shown) -> Element:
    name = f"{problem.file}:{problem.line}:{problem.column}: {problem.code}"
    case = _case(name, "files", (shown(problem.file), problem.line))
    if problem.severity == "error":
        _say(case, "error", problem, [_said(problem, shown)])
    return case


def _proved(game: Proved, group: str, status: Status, shown: Shown) -> Element:
    file, line, _ = place_of(game.content, status.id)
    case = _case(status.id, group, (shown(file), line))
    if status.status in LACKING:
        message = f"{status.status}: {STATUSES[status.status]}; {seen_text(status)}"
        skipped = SubElement(case, "skipped", message=_allowed(message))
        skipped.text = _allowed("\n".join(_survivors(status, shown)))
    return case


def _survivors(status: Status, shown: Shown) -> Iterator[str]:
    for survivor in status.survivors:
        seen = f"; not seen by '{survivor.scenario}'" if survivor.scenario else ""
        why = f"; waived: {survivor.waived}" if survivor.waived else ""
        place = f"{shown(survivor.file)}:{survivor.line}"
        yield f"{place}: {survivor.operator}: {survivor.change}{seen}{why}"


def _say(case: Element, kind: str, problem: Problem, lines: Iterable[str]) -> None:
    told = SubElement(case, kind, message=_allowed(problem.message), type=problem.code)
    told.text = _allowed("\n".join(lines))


def _said(problem: Problem, shown: Shown) -> str:
    hint = f"\nhint: {problem.hint}" if problem.hint else ""
    place = f"{shown(problem.file)}:{problem.line}:{problem.column}"
    return f"{place}: {problem.code} {problem.message}{hint}"


def _allowed(text: str) -> str:
    """Return a text without the characters that XML 1.0 cannot hold."""
    return _FORBIDDEN.sub("?", text)
