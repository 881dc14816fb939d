"""Ctrl-C held back while something runs that cannot be stopped halfway."""

from __future__ import annotations

import signal
import socket
import threading

import pytest

from ruledeck.schema.interrupt import ctrl_c_held


def interrupted_in_thread(done: list[str], thread: int) -> None:
    told, tells = socket.socketpair()
    tells.setblocking(False)
    with told, tells, ctrl_c_held():
        before = signal.set_wakeup_fd(tells.fileno())
        signal.pthread_kill(thread, signal.SIGINT)
        told.recv(1)  # the thread has taken it
        signal.set_wakeup_fd(before)
        done.append("all of it")


def interrupted(done: list[str]) -> None:
    with ctrl_c_held():
        signal.raise_signal(signal.SIGINT)
        done.append("all of it")


def test_ctrl_c_comes_after_what_must_not_be_stopped() -> None:
    done: list[str] = []
    with pytest.raises(KeyboardInterrupt):
        interrupted(done)
    assert done


def test_a_thread_that_takes_the_signal_changes_nothing() -> None:
    done: list[str] = []
    over = threading.Event()
    thread = threading.Thread(target=over.wait)
    thread.start()
    assert thread.ident is not None
    try:
        with pytest.raises(KeyboardInterrupt):
            interrupted_in_thread(done, thread.ident)
    finally:
        over.set()
        thread.join()
    assert done


def test_the_handler_of_before_is_back_afterwards() -> None:
    before = signal.getsignal(signal.SIGINT)
    with ctrl_c_held():
        assert signal.getsignal(signal.SIGINT) is not before
    assert signal.getsignal(signal.SIGINT) is before
