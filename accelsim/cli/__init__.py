"""The command line. Every command is also a Python call of the same name."""

import atexit
import contextlib
import os
import sys

from accelsim.cli import commands
from accelsim.garbage import collect_rarely

__all__ = ["main"]


def main() -> None:
    """Run the command line in its own process, and end the process at once.

    The garbage collector is off: imports make many objects, all of which stay, and Python would
        look
    through them a hundred times. At exit Python would take all modules and compiled code apart one
    by one. Avoiding both saves as much time as a short command takes.
    """
    collect_rarely()
    code = 1

    def leave() -> None:
        for stream in (sys.stdout, sys.stderr):
            with contextlib.suppress(OSError, ValueError):
                stream.flush()
        os._exit(code)

    atexit.register(leave)  # The function that is registered first runs last.
    try:
        commands.main()
    except SystemExit as done:
        code = int(done.code or 0)
        raise
