"""Handles Ctrl-C, and the signals of a batch system, during work that must not stop half way."""

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType

ENDING = tuple(getattr(signal, name) for name in ("SIGTERM", "SIGHUP") if hasattr(signal, name))
"""Signals that ask a process to end: those of a batch system, and of a terminal that is closed."""
STOPPING = (signal.SIGINT, *ENDING)


class Stopped(KeyboardInterrupt):
    """A signal asked the process to end, as Ctrl-C does.

    Args:
        number: Number of the signal.
    """

    def __init__(self, number: int) -> None:
        self.number = number
        super().__init__(f"by {signal.Signals(number).name}")


@contextmanager
def stoppable() -> Iterator[None]:
    """Make the signals that ask a process to end stop the block like Ctrl-C.

    A signal that is ignored, as under nohup, or that the program handles is left alone.

    Raises:
        Stopped: A signal came during the block.
    """
    if threading.current_thread() is not threading.main_thread():
        yield  # Only the main thread receives signals.
        return
    taken = [number for number in ENDING if signal.getsignal(number) is signal.SIG_DFL]
    for number in taken:
        signal.signal(number, _stop)
    try:
        yield
    finally:
        for number in taken:
            signal.signal(number, signal.SIG_DFL)


def _stop(number: int, _: FrameType | None) -> None:
    raise Stopped(number)


@contextmanager
def undivided() -> Iterator[None]:
    """Delay Ctrl-C, and the signals of ``stoppable``, until the block has finished.

    Raises:
        KeyboardInterrupt: Ctrl-C came during the block; raised at its end.
        Stopped: A signal of an enclosing ``stoppable`` came during the block; raised at its end.
    """
    if threading.current_thread() is not threading.main_thread():
        yield  # Only the main thread receives signals.
        return
    held: list[tuple[int, FrameType | None]] = []
    before = {
        number: signal.getsignal(number)
        for number in STOPPING
        if number == signal.SIGINT or signal.getsignal(number) is _stop
    }
    for number in before:
        signal.signal(number, lambda number, frame: held.append((number, frame)))
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
    if held:
        handler = before[signal.Signals(held[0][0])]
        if callable(handler):
            handler(*held[0])


def exit_code(stopped: BaseException | None) -> int:
    """Return the exit code of a process that was stopped: 128 plus the number of the signal."""
    return 128 + getattr(stopped, "number", signal.SIGINT)
