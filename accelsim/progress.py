"""Reports the progress of a command on stderr while it takes long.

On a terminal the report is the last line, which changes twice a second and moves below everything
that is printed; elsewhere it is a line every ten seconds. A command of less than two seconds
reports nothing. Any code may set the state (``stage``, ``advance``); only the command line reports
it (``told``).
"""

import os
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from shutil import get_terminal_size
from typing import IO, Any

VARIABLE = "ACCELSIM_PROGRESS"
"""Environment variable; with the value ``off`` nothing is reported."""
FIRST_SECONDS, TERMINAL_SECONDS, LINE_SECONDS = 2.0, 0.5, 10.0
"""Time before the first line; between updates on a terminal; between lines elsewhere."""
_BAR_CELLS = 20
_CLEAR = "\r\x1b[K"


class _Counter:
    """An integer of this process; a sweep replaces it by one that its processes share."""

    value = 0


class _Status:
    """The state of this process."""

    def __init__(self) -> None:
        self.text, self.done, self.total, self.begun = "", 0, 0, 0.0
        self.silent = False
        self.compiled: Any = _Counter()
        self.seen, self.compiling = 0, 0.0


_status = _Status()


def stage(text: str) -> None:
    """Set the name of the present stage.

    Args:
        text: For example "placement and routing".
    """
    _status.text, _status.done, _status.total = text, 0, 0
    _status.begun = time.monotonic()


def advance(done: int, total: int) -> None:
    """Set how much of the stage is done.

    Args:
        done: Number of parts done.
        total: Number of all parts.
    """
    _status.done, _status.total = done, total


def silence() -> None:
    """Report nothing about the running command."""
    _status.silent = True


def count_compiled(counter: Any) -> None:
    """Count compiled kernels in an object that other processes see.

    Args:
        counter: Object with an integer ``value``, for example ``multiprocessing.Value``.
    """
    _status.compiled = counter


def kernel_compiled() -> None:
    """Count a compiled kernel; there are some two hundred at first use."""
    _status.compiled.value += 1


def line(command: str, seconds: float) -> str:
    """Return the line to report.

    Args:
        command: Name of the command.
        seconds: Time since it began.
    """
    parts, done, total = [f"accelsim {command}:"], _status.done, _status.total
    now, compiled = time.monotonic(), _status.compiled.value
    if compiled > _status.seen:
        _status.seen, _status.compiling = compiled, now
    if compiled and now - _status.compiling < LINE_SECONDS and done == 0:
        parts.append(f"compiling kernels, once, in about a minute: {compiled} so far,")
    else:
        parts.append(f"{_status.text}," if _status.text and not total else _status.text)
    if total:
        cells = _BAR_CELLS * done // total
        parts += [f"[{'#' * cells}{'.' * (_BAR_CELLS - cells)}] {done} of {total},"]
    parts.append(f"{seconds:.0f} s")
    if total and 0 < done < total:
        left = (now - _status.begun) * (total - done) / done
        parts.append(f"and {left:.0f} s to go")
    return " ".join(part for part in parts if part)


class _Stream:
    """A terminal's stream that removes the progress line before it writes."""

    def __init__(self, stream: IO[str], teller: "_Teller") -> None:
        self._stream, self._teller = stream, teller

    def write(self, text: str) -> int:
        """Write after removing the progress line."""
        self._teller.clear()
        return self._stream.write(text)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._stream, name)


class _Teller(threading.Thread):
    """Reports the state of a command until it ends."""

    def __init__(self, command: str) -> None:
        super().__init__(daemon=True)
        self._command, self._ended, self._shown = command, threading.Event(), False
        self._lock, self._error = threading.Lock(), sys.stderr
        self._terminal = self._error.isatty()

    def run(self) -> None:
        """Report from time to time."""
        begun, wait = time.monotonic(), FIRST_SECONDS
        while not self._ended.wait(wait):
            wait = TERMINAL_SECONDS if self._terminal else LINE_SECONDS
            if not _status.silent:
                with suppress(OSError):  # The terminal may be closed.
                    self._show(line(self._command, time.monotonic() - begun))

    def _show(self, text: str) -> None:
        with self._lock:
            if not self._terminal:
                self._error.write(text + "\n")
            elif not self._ended.is_set():
                self._error.write(_CLEAR + text[: get_terminal_size().columns - 1])
                self._shown = True
            self._error.flush()

    def clear(self) -> None:
        """Remove the progress line from the terminal."""
        with self._lock:
            if self._shown:
                self._shown = False
                self._error.write(_CLEAR)
                self._error.flush()

    def end(self) -> None:
        """Stop reporting."""
        self._ended.set()
        with suppress(OSError):
            self.clear()


@contextmanager
def told(command: str) -> Iterator[None]:
    """Report the state of a command on stderr while the block runs.

    Args:
        command: Name of the command.
    """
    stage("")
    teller, streams = _Teller(command), (sys.stdout, sys.stderr)
    _status.silent = os.environ.get(VARIABLE) == "off"
    teller.start()
    if sys.stderr.isatty():
        sys.stdout, sys.stderr = (_Stream(one, teller) for one in streams)
    try:
        yield
    finally:
        teller.end()
        sys.stdout, sys.stderr = streams
