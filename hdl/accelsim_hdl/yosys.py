"""Yosys of the package pyosys, silent."""

import contextlib
import os
from collections.abc import Iterable, Iterator


def run_passes(commands: Iterable[str]) -> None:
    """Run commands of Yosys on a new design, one after the other.

    Args:
        commands: Commands of its script language; files are read and written by them.

    Raises:
        RuntimeError: A command stopped; the sentence has both.
    """
    from pyosys import libyosys

    design = libyosys.Design()
    with _quiet():
        for command in commands:
            try:
                libyosys.run_pass(command, design)
            except Exception as problem:
                raise RuntimeError(f"Yosys stopped at {command!r}: {problem}") from problem


@contextlib.contextmanager
def _quiet() -> Iterator[None]:
    """Send what Yosys prints to the null device; its log does not go through Python."""
    saved, nowhere = os.dup(1), os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, 1)
    try:
        yield
    finally:
        os.dup2(saved, 1)
        os.close(saved)
        os.close(nowhere)
