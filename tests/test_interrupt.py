"""Ctrl-C ends everything, at moments at which nothing is left half done."""

import signal
import threading
from collections.abc import Iterator

import pytest

from accelsim.database import database
from accelsim.interrupt import Stopped, exit_code, stoppable, undivided


@pytest.fixture
def hears() -> Iterator[None]:
    # A shell lets its background jobs ignore Ctrl-C, and pytest with them.
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


@pytest.mark.usefixtures("hears")
def test_ctrl_c_waits_for_a_block() -> None:
    done = []

    @undivided()
    def block() -> None:
        signal.raise_signal(signal.SIGINT)
        done.append("half")
        signal.raise_signal(signal.SIGINT)
        done.append("whole")

    with pytest.raises(KeyboardInterrupt):
        block()

    assert done == ["half", "whole"]
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler


@pytest.mark.usefixtures("hears")
def test_a_block_that_fails_raises_what_it_failed_of() -> None:
    with pytest.raises(ValueError, match="of itself"), undivided():
        raise ValueError("of itself")

    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler


def test_other_threads_hear_no_signal() -> None:
    done = []

    def block() -> None:
        with undivided():
            done.append(signal.getsignal(signal.SIGINT))

    before = signal.getsignal(signal.SIGINT)
    thread = threading.Thread(target=block)
    thread.start()
    thread.join()

    assert done == [before]


def test_an_interrupted_query_is_an_interrupt() -> None:
    # When DuckDB hears a signal depends on how long its pieces of work take: these are its words.
    with pytest.raises(KeyboardInterrupt), database():
        raise RuntimeError("Query interrupted")


def test_other_problems_of_a_block_of_queries_remain_what_they_are() -> None:
    with pytest.raises(RuntimeError, match="no threads"), database():
        raise RuntimeError("no threads")


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP])
def test_a_signal_that_asks_to_end_waits_for_a_block_and_stops_the_next(number: int) -> None:
    done = []

    @undivided()
    def block() -> None:
        signal.raise_signal(number)
        done.append("whole")

    before = signal.signal(number, signal.SIG_DFL)  # Tests may run under nohup.
    try:
        with pytest.raises(Stopped) as stopped, stoppable():
            block()
        assert signal.getsignal(number) is signal.SIG_DFL
    finally:
        signal.signal(number, before)

    assert done == ["whole"]
    assert exit_code(stopped.value) == 128 + number


def test_a_signal_that_is_ignored_stays_so() -> None:
    before = signal.signal(signal.SIGHUP, signal.SIG_IGN)  # As under nohup.
    try:
        with stoppable():
            signal.raise_signal(signal.SIGHUP)
        assert signal.getsignal(signal.SIGHUP) is signal.SIG_IGN
    finally:
        signal.signal(signal.SIGHUP, before)
