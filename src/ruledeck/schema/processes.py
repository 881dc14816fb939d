"""Processes that share out work, on every core.

They leave Ctrl-C to the process that started them, and end by themselves when it is gone.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed
from multiprocessing import forkserver, resource_tracker
from multiprocessing.connection import wait
from typing import TypeVar

from ruledeck.schema.interrupt import ctrl_c_held

Work = TypeVar("Work")
Result = TypeVar("Result")

WORTH = 2  # pieces of work from which processes are started


def cores() -> int:
    """Return how many processors this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def run_on_cores(
    function: Callable[..., Result], work: Iterable[tuple[object, ...]], preload: str
) -> Iterator[Result]:
    """Yield what `function` returns for each tuple of arguments, in the order in which they are done.

    When it is stopped or anything fails, the processes end at once, whatever they are doing.

    Args:
        function: of a module that other processes can import; arguments and results are pickled.
        work: the arguments of each call.
        preload: the module that is slow to import, loaded once for all processes.
    """
    pieces = list(work)
    if len(pieces) < WORTH or cores() == 1:
        yield from (function(*arguments) for arguments in pieces)
        return
    context = multiprocessing.get_context("forkserver")
    context.set_forkserver_preload([preload])
    others = set(multiprocessing.active_children())
    with ProcessPoolExecutor(min(cores(), len(pieces)), context, initializer=_follow_parent) as executor:
        try:
            resource_tracker.ensure_running()  # started while Ctrl-C is held, it would let it through again
            with ctrl_c_held():
                forkserver.ensure_running()
                futures = [executor.submit(function, *arguments) for arguments in pieces]
            for future in as_completed(futures):
                yield future.result()
        except BaseException:
            for process in set(multiprocessing.active_children()) - others:
                process.terminate()
            executor.shutdown(wait=True, cancel_futures=True)
            raise


def _follow_parent() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    parent = multiprocessing.parent_process()
    if parent is not None:
        threading.Thread(target=_end_with, args=(parent.sentinel,), daemon=True).start()


def _end_with(sentinel: int) -> None:
    wait([sentinel])
    os._exit(1)
