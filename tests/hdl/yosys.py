"""Yosys of the package pyosys, silent."""

import contextlib
import os
from collections.abc import Iterator
from pathlib import Path


def run_yosys(script: str, folder: Path) -> None:
    """Run a script in a folder; raises what Yosys raises.

    Args:
        script: One command in each line.
        folder: Where relative paths begin.
    """
    from pyosys import libyosys

    with contextlib.chdir(folder), _quiet():
        design = libyosys.Design()
        for line in script.strip().splitlines():
            libyosys.run_pass(line.strip(), design)


@contextlib.contextmanager
def _quiet() -> Iterator[None]:
    """Send the log of Yosys, which does not go through Python, to the null device."""
    saved, nowhere = os.dup(1), os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, 1)
    try:
        yield
    finally:
        os.dup2(saved, 1)
        os.close(saved)
        os.close(nowhere)
