"""A process that kills itself at a named point: before or after its n-th step on the disk."""

import os
import signal
from collections.abc import Callable
from pathlib import Path
from typing import Any

STEPS = ("mkdir", "fsync", "replace", "rename", "link", "unlink", "rmdir")
"""Functions of ``os`` that change what a disk holds, or make it last."""


class Steps:
    """Counts the steps of this process, and kills it at one of them.

    Args:
        at: The point, ``NAME before|after N`` with N from 1; empty: none.
        torn: Whether a file that is flushed is cut in half first, as by a power failure.
    """

    def __init__(self, at: str, *, torn: bool = False) -> None:
        self._at, self._torn = at, torn
        self._counted = dict.fromkeys(STEPS, 0)
        self.points: list[str] = []
        self._plain = {name: getattr(os, name) for name in STEPS}
        for name in STEPS:
            setattr(os, name, self._step(name))

    def _step(self, name: str) -> Callable[..., Any]:
        plain = self._plain[name]

        def step(*args: Any, **kwargs: Any) -> Any:
            self._counted[name] += 1
            self._reach(f"{name} before {self._counted[name]}", *args)
            found = plain(*args, **kwargs)
            self._reach(f"{name} after {self._counted[name]}", *args)
            return found

        return step

    def _reach(self, point: str, *args: Any) -> None:
        self.points.append(point)
        if point != self._at:
            return
        if self._torn and point.startswith("fsync"):
            place = Path(f"/proc/self/fd/{args[0]}").readlink()
            if place.is_file():
                os.truncate(place, place.stat().st_size // 2)
        os.kill(os.getpid(), signal.SIGKILL)


def points_of(work: Callable[[], object]) -> list[str]:
    """Return the points that some work reaches, in order."""
    reader, writer = os.pipe()
    child = os.fork()
    if not child:
        os.close(reader)
        steps = Steps("")
        try:
            work()
            with os.fdopen(writer, "w") as file:
                file.write("\n".join(steps.points))
        finally:
            os._exit(0)
    os.close(writer)
    with os.fdopen(reader) as file:
        found = file.read().splitlines()
    os.waitpid(child, 0)
    assert found
    return found


def kill_at(point: str, work: Callable[[], object], *, torn: bool = False) -> None:
    """Do some work in a process of its own that is killed at a point.

    Args:
        point: Point at which the process is killed, one of ``points_of`` the work.
        work: Work that is interrupted.
        torn: Whether a write is torn, see ``Steps``.
    """
    child = os.fork()
    if not child:
        try:
            Steps(point, torn=torn)
            work()
        finally:
            os._exit(1)
    _, status = os.waitpid(child, 0)
    assert os.WIFSIGNALED(status), f"{point} was not reached"
    assert os.WTERMSIG(status) == signal.SIGKILL
