"""Ctrl-C while work is done that must not stop half way."""

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any


@contextmanager
def undivided() -> Iterator[None]:
    """Let Ctrl-C wait until a block is through.

    Raises:
        KeyboardInterrupt: At the end of the block, if Ctrl-C came within it.
    """
    if threading.current_thread() is not threading.main_thread():
        yield  # Only the main thread hears signals.
        return
    held: list[tuple[int, Any]] = []
    before = signal.signal(signal.SIGINT, lambda number, frame: held.append((number, frame)))
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
    if held and callable(before):
        before(*held[0])
