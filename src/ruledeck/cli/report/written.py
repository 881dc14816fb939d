"""Problems written to stdout in the form that was asked for: for people, or for programs."""

from __future__ import annotations

import shutil
import sys
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path

import click

from ruledeck.cli.options import from_here
from ruledeck.cli.report import wants_colour
from ruledeck.cli.report.text import problem_text
from ruledeck.schema.problem import Problem

FORMS = ("text", "json", "github", "sarif")


def write_problems(problems: Sequence[Problem], form: str, root: Path) -> None:
    """Write problems in one of FORMS; `root` is the workspace's folder."""
    from ruledeck.cli.report.machine import github_lines, json_lines, sarif_text

    def shown(file: str) -> str:
        return from_here(root, file)

    if form == "text":
        for text in problem_texts(problems, root):
            click.echo(text, color=wants_colour())
    elif form == "sarif":
        click.echo(sarif_text(problems, shown))
    else:
        lines: Callable[..., Iterable[str]] = json_lines if form == "json" else github_lines
        click.echo("".join(f"{line}\n" for line in lines(problems, shown)), nl=False)


def problem_texts(problems: Iterable[Problem], root: Path) -> Iterable[str]:
    """Yield problems as people read them; on a terminal each with its line of the file."""
    terminal = sys.stdout.isatty()
    width = shutil.get_terminal_size().columns
    rows: dict[str, list[str]] = {}
    for problem in problems:
        if terminal and problem.file not in rows:
            rows[problem.file] = _rows(root / problem.file)
        yield problem_text(problem, from_here(root, problem.file), rows.get(problem.file, []), width)


def _rows(path: Path) -> list[str]:
    try:
        return path.read_text(encoding="utf-8").split("\n")
    except (OSError, UnicodeDecodeError):
        return []
