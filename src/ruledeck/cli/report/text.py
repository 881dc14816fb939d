"""Problems for people: a line each, and on a terminal the line of the file with a mark under the place."""

from __future__ import annotations

from collections.abc import Sequence

import click

from ruledeck.schema.problem import Problem

_COLOURS = {"error": "red", "warning": "yellow"}


def problem_text(problem: Problem, path: str = "", rows: Sequence[str] = (), width: int = 100) -> str:
    """Return a problem as text with colours.

    Args:
        problem: what is wrong.
        path: how the file is named from where the reader is; empty for its name in the workspace.
        rows: the lines of the file, to show the one that is meant; empty shows none.
        width: columns of the terminal.
    """
    place = click.style(f"{path or problem.file}:{problem.line}:{problem.column}:", bold=True)
    colour = _COLOURS[problem.severity]
    code = click.style(problem.code, fg=colour)
    mark = "" if problem.severity == "error" else click.style("warning: ", fg=colour)
    parts = [f"{place} {code} {mark}{_printable(problem.message)}"]
    if 0 < problem.line <= len(rows):
        parts += _excerpt(rows[problem.line - 1], problem, width)
    if problem.hint:
        parts.append(f"  {click.style('hint:', fg='cyan')} {_printable(problem.hint)}")
    return "\n".join(parts)


def _excerpt(row: str, problem: Problem, width: int) -> list[str]:
    """Return the line of the file, cut to the terminal's width, and below it a mark under the place."""
    from rich.cells import cell_len

    number = f"{problem.line:>6} | "
    room = max(width - len(number), 20)
    at = min(problem.column - 1, len(row))
    start = max(0, at - room * 2 // 3) if cell_len(row) > room else 0
    shown = _printable(row[start : start + room])
    before = cell_len(_printable(row[start:at]))
    margin = click.style(" " * (len(number) - 2) + "| ", dim=True)
    caret = click.style("^", fg=_COLOURS[problem.severity], bold=True)
    return [click.style(number, dim=True) + shown, f"{margin}{' ' * before}{caret}"]


def _printable(text: str) -> str:
    """Return a text whose characters cannot steer a terminal."""
    return text if text.isprintable() else "".join(c if c.isprintable() or c == " " else "?" for c in text)
