"""The folder of a sweep: created, continued or refused, and locked while a sweep writes to it."""

import os
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from accelsim.errors import ResultError
from accelsim.explore.description import refuse_other_study
from accelsim.files import is_temporary, json_text, write_once, writing

try:
    import fcntl
except ImportError:  # Windows has no such locks.
    fcntl = None  # type: ignore[assignment]

LOCK_SECONDS = 1.0
"""Time for which a sweep tries to lock: ``is_swept`` holds the lock for an instant."""


@contextmanager
def claimed(
    folder: Path, description: dict[str, Any], *, resume: bool, joins: bool, shared: bool
) -> Iterator[None]:
    """Take a folder for a study and lock it while the block runs, or refuse it.

    The contents of the folder are examined under the lock: a sweep that is refused changes nothing.

    Args:
        folder: The folder; it is created if it does not exist.
        description: Everything that the table of the study depends on.
        resume: Whether the folder may hold results of this study.
        joins: Whether the folder may hold results if its ``study.yaml`` is equal.
        shared: Whether others may hold the lock too, as in ``locked``.

    Raises:
        ResultError: The folder is a file, not empty, not that of a sweep, or that of another study;
            or another sweep writes to it.
    """
    if folder.exists() and not folder.is_dir():
        raise ResultError(f"{folder}: is a file; name a folder")
    with writing(folder):
        folder.mkdir(parents=True, exist_ok=True)
    with locked(folder, shared=shared):
        with writing(folder):
            _claim(folder, description, resume=resume, joins=joins)
        yield


def _claim(folder: Path, description: dict[str, Any], *, resume: bool, joins: bool) -> None:
    """Write ``study.yaml`` into a folder, or refuse the folder."""
    file = folder / "study.yaml"
    held = [path for path in folder.iterdir() if not is_temporary(path)]
    begun = file.exists()
    if held and not (resume or (joins and begun)):
        raise ResultError(
            f"{folder}: is not empty; continue its sweep with --resume, or name another folder"
        )
    if held and not begun:
        raise ResultError(f"{folder}: has no study.yaml, so it is not the folder of a sweep")
    if not begun and write_once(file, json_text(description)):
        return
    refuse_other_study(folder, description)
    file.touch()  # The rate of points per second counts from here.


@contextmanager
def locked(folder: Path, *, shared: bool) -> Iterator[None]:
    """Lock the folder of a sweep while the block runs; the lock of a killed process disappears.

    Where the file system has no locks, nothing is locked.

    Args:
        folder: The folder.
        shared: Whether others that share it may write to it at the same time.

    Raises:
        ResultError: Another sweep writes to it.
    """
    if fcntl is None:
        yield
        return
    with writing(folder):
        handle = os.open(folder, os.O_RDONLY)
    kind = fcntl.LOCK_SH if shared else fcntl.LOCK_EX
    end = time.monotonic() + LOCK_SECONDS
    try:
        while _has_lock(handle, kind) is False:
            if time.monotonic() > end:
                raise ResultError(f"{folder}: another sweep is running in it; wait for its end")
            time.sleep(0.02)
        yield
    finally:
        os.close(handle)


def is_swept(folder: Path) -> bool | None:
    """Return whether a sweep is writing to a folder; None if the file system has no locks.

    Args:
        folder: The folder of a sweep.
    """
    if fcntl is None:
        return None
    handle = os.open(folder, os.O_RDONLY)
    try:
        found = _has_lock(handle, fcntl.LOCK_EX)
    finally:
        os.close(handle)
    return None if found is None else not found


def _has_lock(handle: int, kind: int) -> bool | None:
    """Lock, and return whether that was possible; None if there are no such locks."""
    try:
        fcntl.flock(handle, kind | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    except OSError:
        return None
    return True
