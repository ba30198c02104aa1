"""Folders of what is compiled once: kernels and RTL."""

import atexit
import os
import shutil
import stat
import sys
import tempfile
from collections.abc import Sequence
from contextlib import suppress
from importlib.metadata import version
from pathlib import Path

from accelsim import __version__

NUMBA_FOLDER = "NUMBA_CACHE_DIR"
"""Of the environment: a folder for all that numba compiles, of any version of the sources."""
_PRIVATE = "ACCELSIM_PRIVATE_CACHE"
"""Of the environment: a folder that goes with the process that made it."""


def has_kernels() -> bool:
    """Return whether kernels of this version have been compiled before."""
    return NUMBA_FOLDER in os.environ or next(kernel_folder().rglob("*.nbi"), None) is not None


def kernel_folder() -> Path:
    """Return the folder of compiled kernels, of one version of what compiles them.

    The names of its files say what they were compiled from (``accelsim.kernel_digest``), so that
    checkouts of the sources share what they have in common.
    """
    if NUMBA_FOLDER in os.environ:
        return Path(os.environ[NUMBA_FOLDER]) / "accelsim"
    versions = f"accelsim-{__version__}-numba-{version('numba')}-numpy-{version('numpy')}"
    return user_folder("kernels", versions)


def user_folder(*names: str) -> Path:
    """Return a folder that exists and that only this user can write, for what may be made again.

    What is kept is run as it is (kernels, compiled RTL), so a folder that another user owns, or
    may write into, is not used.

    Args:
        names: Names of the folder and those around it, the outermost first.

    Returns:
        A folder in the user's cache (``XDG_CACHE_HOME``), or in the temporary folder where that
        cannot be written, or one that goes with this process where neither can be used.
    """
    home = os.environ.get("XDG_CACHE_HOME") or str(Path("~/.cache").expanduser())
    if _PRIVATE in os.environ:
        return _plain_folder(Path(os.environ[_PRIVATE]), *names)
    foreign: list[Path] = []
    for base, own in (
        (Path(home), ("accelsim", *names)),
        (Path(tempfile.gettempdir()), (f"accelsim-{os.getuid()}", "accelsim", *names)),
    ):
        try:
            folder = _own_folder(base, own)
        except _ForeignFolderError as problem:
            foreign.append(problem.folder)
        except OSError:
            continue
        else:
            if os.access(folder, os.W_OK):
                return folder
    return _plain_folder(_private_folder(foreign), *names)


class _ForeignFolderError(Exception):
    """A folder of another user."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder


def _plain_folder(base: Path, *names: str) -> Path:
    folder = base.joinpath(*names)
    folder.mkdir(parents=True, exist_ok=True)
    return folder


def _own_folder(base: Path, names: Sequence[str]) -> Path:
    """Return a folder that only this user can write, and make it.

    Args:
        base: A folder of any kind.
        names: Folders in it, the outermost first, each in the one before.

    Raises:
        _ForeignFolderError: One of them is of another user.
        OSError: One of them cannot be made.
    """
    base.mkdir(parents=True, exist_ok=True)
    folder = base
    for place, name in enumerate(names, 1):
        folder = folder / name
        with suppress(FileExistsError):
            folder.mkdir(mode=0o700)
        found = folder.lstat()
        if not stat.S_ISDIR(found.st_mode):
            raise NotADirectoryError
        if found.st_uid != os.getuid():
            raise _ForeignFolderError(folder)
        if found.st_mode & (stat.S_IWGRP | stat.S_IWOTH):
            folder.chmod(0o700)
            if place == len(names) and any(folder.iterdir()):
                _warn(f"others could write into {folder}: what was kept there is made again")
                shutil.rmtree(folder)
                folder.mkdir(mode=0o700)
    return folder


def _private_folder(foreign: Sequence[Path]) -> Path:
    """Return a folder that goes with this process, and say why there is no other.

    Args:
        foreign: Folders of other users.
    """
    folder = tempfile.mkdtemp(prefix="accelsim-")
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    os.environ[_PRIVATE] = folder  # Of the processes that this one begins, too.
    why = f"{foreign[0]} is of another user" if foreign else "no folder can be written"
    _warn(
        f"{why}: what is compiled is not kept; set XDG_CACHE_HOME to a folder of your own to keep"
        " it"
    )
    return Path(folder)


def _warn(text: str) -> None:
    print(f"warning: {text}", file=sys.stderr)
