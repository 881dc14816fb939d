"""An alarm for what goes on for ever without an event, as a loop in the code of a ruleset does."""

from __future__ import annotations

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType

AGAIN_AFTER = 1.0
"""Seconds after which it rings again: what is raised in a callback of the garbage search is lost."""
LONGEST = 10.0
"""Seconds after which nothing that a game does is worth waiting for; a whole game takes a tenth of one."""


class HangError(Exception):
    """Something does not come to an end."""


@contextmanager
def alarm(seconds: float = LONGEST) -> Iterator[None]:
    """Raise HangError in what takes longer, where it is then.

    Only the main thread of a process can be stopped so; elsewhere nothing rings.
    """
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGALRM, _hangs)
    signal.setitimer(signal.ITIMER_REAL, seconds, AGAIN_AFTER)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


def _hangs(number: int, frame: FrameType | None) -> None:
    raise HangError("it goes on and on, and nothing comes of it")
