"""Runs `bench_*.py` beside this file and prints what was measured beside its budget.

Each module has `run() -> list[Row]`. Words on the command line choose modules: `search` runs
`bench_search.py`. Exits with 1 when a budget is missed.
"""

from __future__ import annotations

import importlib
import sys
from pathlib import Path

from rich.console import Console
from rich.table import Table
from row import Row


def main(words: list[str]) -> int:
    """Measure what is asked for, all when nothing is, and return the exit code."""
    names = sorted(path.stem for path in Path(__file__).parent.glob("bench_*.py"))
    chosen = [name for name in names if not words or any(word in name for word in words)]
    talk = Console(stderr=True)
    rows: list[Row] = []
    for name in chosen:
        with talk.status(f"measuring: {name.removeprefix('bench_')}"):
            rows += importlib.import_module(name).run()
    Console(width=None if sys.stdout.isatty() else 120).print(table(rows))
    return 0 if rows and all(row.is_met for row in rows) else 1


def table(rows: list[Row]) -> Table:
    """Return the rows as a table; the ratio says how many times better than its budget a figure is."""
    shown = Table("what", "budget", "measured", "ratio", "", "how", box=None, pad_edge=False)
    for row in rows:
        limit = "over" if row.at_least else "under"
        shown.add_row(
            row.name,
            "" if row.budget is None else f"{limit} {row.budget:,g} {row.unit}",
            f"{figure(row.measured)} {row.unit}",
            "" if row.budget is None else f"{ratio(row, row.budget):.2f}",
            "" if row.budget is None else "ok" if row.is_met else "MISSED",
            row.note,
        )
    return shown


def figure(value: float) -> str:
    """Return a number with three figures that mean something."""
    return f"{value:,.0f}" if value >= 1000 else f"{value:.3g}"


def ratio(row: Row, budget: float) -> float:
    """Return how many times better than its budget a figure is; infinite where it is 0."""
    better, worse = (row.measured, budget) if row.at_least else (budget, row.measured)
    return better / worse if worse else float("inf")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
