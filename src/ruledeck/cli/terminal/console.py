"""The console that results are written to."""

from __future__ import annotations

import sys

from rich.console import Console

from ruledeck.cli.report import wants_colour

PIPE_WIDTH = 100


def result_console() -> Console:
    """Return a console on stdout: as wide as the terminal, without colours in a pipe or with NO_COLOR."""
    is_terminal = sys.stdout.isatty()
    return Console(
        file=sys.stdout,
        width=None if is_terminal else PIPE_WIDTH,
        no_color=wants_colour() is False,
        highlight=False,
        emoji=False,
        markup=False,
        soft_wrap=False,
    )
