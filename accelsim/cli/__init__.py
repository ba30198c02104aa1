"""The command line. Every command is also a Python call of the same name."""

import atexit
import contextlib
import os
import sys

from accelsim.cli import commands
from accelsim.garbage import collect_rarely

__all__ = ["main"]


def main() -> None:
    """Run the command line in a process of its own, and end that at once.

    Imports make many objects, and none that can go: Python would look through them a hundred times.
    At the end it would take all modules apart, one by one, and the compiled code with them. Both
    together take as long as a short command.
    """
    collect_rarely()
    code = 1

    def leave() -> None:
        for stream in (sys.stdout, sys.stderr):
            with contextlib.suppress(OSError, ValueError):
                stream.flush()
        os._exit(code)

    atexit.register(leave)  # What is registered first runs last.
    try:
        commands.main()
    except SystemExit as done:
        code = int(done.code or 0)
        raise
