"""Problems for programs: JSON lines, GitHub's annotations and SARIF 2.1.0.

In: problems, and a function that names a file of the workspace from the current folder. Out: text.

Sources: GitHub Actions, "Workflow commands"; OASIS, SARIF version 2.1.0.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any
from urllib.parse import quote

from ruledeck import __version__
from ruledeck.schema.codes import CODES
from ruledeck.schema.problem import Problem

Shown = Callable[[str], str]

SARIF_SCHEMA = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"


def json_lines(problems: Iterable[Problem], shown: Shown) -> Iterator[str]:
    """Return a JSON object a problem: `file` as named in the workspace, `path` from the current folder."""
    for problem in problems:
        said = {
            "file": problem.file,
            "path": shown(problem.file),
            "line": problem.line,
            "column": problem.column,
            "code": problem.code,
            "severity": problem.severity,
            "message": problem.message,
            "hint": problem.hint,
        }
        yield json.dumps(said, ensure_ascii=False)


def github_lines(problems: Iterable[Problem], shown: Shown) -> Iterator[str]:
    """Return a workflow command a problem, which GitHub shows as an annotation of the line."""
    for problem in problems:
        title = _property(f"{problem.code} {CODES[problem.code].title}")
        place = f"file={_property(shown(problem.file))},line={problem.line},col={problem.column}"
        message = problem.message + (f"\nhint: {problem.hint}" if problem.hint else "")
        yield f"::{problem.severity} {place},title={title}::{_data(message)}"


def sarif_text(problems: Sequence[Problem], shown: Shown) -> str:
    """Return a SARIF log with one run; every code is declared, so that viewers can explain it."""
    order = {code: at for at, code in enumerate(CODES)}
    driver = {"name": "Ruledeck", "version": __version__, "rules": [_rule(code) for code in CODES]}
    run = {
        "tool": {"driver": driver},
        "columnKind": "unicodeCodePoints",
        "results": [_result(problem, shown(problem.file), order[problem.code]) for problem in problems],
    }
    return json.dumps({"$schema": SARIF_SCHEMA, "version": "2.1.0", "runs": [run]}, indent=1)


def _rule(code: str) -> dict[str, Any]:
    entry = CODES[code]
    return {
        "id": code,
        "shortDescription": {"text": entry.title},
        "fullDescription": {"text": entry.explanation},
        "help": {"text": entry.explanation},
        "defaultConfiguration": {"level": "error"},
    }


def _result(problem: Problem, path: str, index: int) -> dict[str, Any]:
    region = {"startLine": problem.line, "startColumn": problem.column}
    place = {"artifactLocation": {"uri": quote(path)}, "region": region}
    message = problem.message + (f"\n{problem.hint}" if problem.hint else "")
    return {
        "ruleId": problem.code,
        "ruleIndex": index,
        "level": problem.severity,
        "message": {"text": message},
        "locations": [{"physicalLocation": place}],
    }


def _data(text: str) -> str:
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def _property(text: str) -> str:
    return _data(text).replace(":", "%3A").replace(",", "%2C")
