"""Ctrl-C held back while something runs that cannot be stopped halfway, as the start of a process."""

from __future__ import annotations

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def ctrl_c_held() -> Iterator[None]:
    """Keep Ctrl-C back until here is done, then raise it as KeyboardInterrupt.

    Processes started here inherit the mask. It is not enough for this one: a thread that does not have it may
    take the signal, and Python then calls the handler here all the same; so the handler only takes note.
    """
    came: list[int] = []
    mask = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    is_main = threading.current_thread() is threading.main_thread()
    handler = signal.signal(signal.SIGINT, lambda number, _: came.append(number)) if is_main else None
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, mask)  # what has waited comes now, and is noted too
        if is_main:
            signal.signal(signal.SIGINT, handler)
    if came:
        raise KeyboardInterrupt
