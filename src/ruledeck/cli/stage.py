"""Stages of long work, as people at a terminal see them."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from ruledeck.cli.report import wants_colour

Told = Callable[[int, int], None]
"""Is told how much of a work is done, of how much."""


@contextmanager
def stage(doing: str) -> Iterator[None]:
    """Show on a terminal that something is being done, then how long it took; say nothing in a pipe."""
    from rich.console import Console

    console = Console(stderr=True, no_color=wants_colour() is False)
    if not console.is_terminal:
        yield
        return
    started = time.perf_counter()
    with console.status(f"{doing} ..."):
        yield
    console.print(f"{doing:<24}{time.perf_counter() - started:6.1f} s", highlight=False)


@contextmanager
def progress(doing: str) -> Iterator[Told | None]:
    """Show a bar on a terminal and give what moves it; nothing in a pipe."""
    from rich.console import Console
    from rich.progress import Progress

    console = Console(stderr=True, no_color=wants_colour() is False)
    if not console.is_terminal:
        yield None
        return
    with Progress(console=console, transient=True) as bar:
        task = bar.add_task(doing, total=None)
        yield lambda done, total: bar.update(task, completed=done, total=total)
