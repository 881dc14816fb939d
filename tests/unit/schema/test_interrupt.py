"""Ctrl-C held back while something runs that cannot be stopped halfway."""

from __future__ import annotations

import signal
import threading

import pytest

from ruledeck.schema.interrupt import ctrl_c_held


def interrupted(done: list[int], thread: int) -> None:
    with ctrl_c_held():
        signal.pthread_kill(thread, signal.SIGINT)
        for _ in range(1000):
            done.append(1)


def test_ctrl_c_comes_after_what_must_not_be_stopped() -> None:
    done: list[int] = []
    with pytest.raises(KeyboardInterrupt):
        interrupted(done, threading.get_ident())
    assert len(done) == 1000


def test_a_thread_that_takes_the_signal_changes_nothing() -> None:
    done: list[int] = []
    over = threading.Event()
    thread = threading.Thread(target=over.wait)
    thread.start()
    assert thread.ident is not None
    try:
        with pytest.raises(KeyboardInterrupt):
            interrupted(done, thread.ident)
    finally:
        over.set()
        thread.join()
    assert len(done) == 1000


def test_the_handler_of_before_is_back_afterwards() -> None:
    before = signal.getsignal(signal.SIGINT)
    with ctrl_c_held():
        assert signal.getsignal(signal.SIGINT) is not before
    assert signal.getsignal(signal.SIGINT) is before
