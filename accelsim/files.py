"""Files that are either complete or absent, whatever kills the process that writes them."""

import hashlib
import json
import os
import shutil
import tempfile
import uuid
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from accelsim.errors import ResultError

TEMPORARY = ".writing-"


def write_atomically(path: Path, write: Callable[[Path], object]) -> None:
    """Make a file appear at once, on the disk.

    Args:
        path: The file, replaced if it exists; a link stays, and the file that it leads to is
            replaced.
        write: Writes the content to the path that it is given.
    """
    file = Path(os.path.realpath(path))
    temporary = temporary_beside(file)
    try:
        write(temporary)
        publish(temporary, file)
    finally:
        temporary.unlink(missing_ok=True)


def write_text(path: Path, text: str) -> None:
    """Write a file at once, so that no half of it is ever seen.

    Args:
        path: Replaced if it exists.
        text: What it holds, written as UTF-8.

    Raises:
        ResultError: It cannot be written.
    """
    try:
        write_atomically(path, lambda temporary: temporary.write_text(text, encoding="utf-8"))
    except OSError as problem:
        raise ResultError(f"{path}: cannot be written: {problem.strerror or problem}") from None


def temporary_beside(path: Path) -> Path:
    """Return a new name in the folder of ``path`` that ``is_temporary`` knows."""
    return path.with_name(f"{TEMPORARY}{uuid.uuid4().hex}{path.suffix}")


def is_temporary(path: Path) -> bool:
    """Return whether ``path`` was left by a process that was killed while it wrote."""
    return path.name.startswith(TEMPORARY)


def publish(temporary: Path, path: Path) -> None:
    """Flush ``temporary`` to the disk and give it its name.

    Args:
        temporary: A complete file in the folder of ``path``.
        path: Its name.
    """
    _flush(temporary)
    temporary.replace(path)
    _flush(path.parent)


def _flush(path: Path) -> None:
    handle = os.open(path, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


@contextmanager
def writing(out: Path) -> Iterator[None]:
    """Say in a sentence that what the block writes could not be written.

    Args:
        out: What the user named.

    Raises:
        ResultError: A file or a folder could not be written.
    """
    try:
        yield
    except OSError as problem:
        raise ResultError(f"{out}: cannot be written: {problem.strerror or problem}") from None


def _folder_behind(out: Path) -> Path:
    """Return the folder that a user names, behind links, which stay.

    Raises:
        ResultError: The process runs in that folder, so that no other can take its place.
    """
    folder = Path(os.path.realpath(out))
    if Path.cwd().is_relative_to(folder):
        raise ResultError(
            f"{out}: is the folder of this command and cannot be replaced; name another"
        )
    return folder


@contextmanager
def fresh_folder(out: Path) -> Iterator[Path]:
    """Give an empty folder beside ``out`` that is removed unless it becomes ``out``.

    Args:
        out: A folder that need not exist, nor those around it; a link names what it leads to.

    Raises:
        ResultError: A file could not be written, or the process runs in the folder.
    """
    fresh: Path | None = None
    folder = _folder_behind(out)
    try:
        with writing(out):
            folder.parent.mkdir(parents=True, exist_ok=True)
            fresh = Path(tempfile.mkdtemp(prefix=f".{folder.name}-", dir=folder.parent))
            fresh.chmod(0o755)
            yield fresh
    finally:
        if fresh is not None:
            shutil.rmtree(fresh, ignore_errors=True)


def replace_folder(fresh: Path, out: Path) -> None:
    """Give a folder its name; one that has the name is there until the new one is.

    Killed between the two, it leaves no folder of that name, and never a part of one.

    Args:
        fresh: A complete folder, of ``fresh_folder``.
        out: The name.
    """
    folder = _folder_behind(out)
    before = folder.with_name(f".{folder.name}-before")
    shutil.rmtree(before, ignore_errors=True)  # Of a process that was killed.
    if folder.exists():
        folder.rename(before)
    fresh.rename(folder)
    shutil.rmtree(before, ignore_errors=True)


def write_json(path: Path, data: Any) -> None:
    """Write plain data as JSON, which is YAML too."""
    text = json_text(data)
    write_atomically(path, lambda temporary: temporary.write_text(text, encoding="utf-8"))


def json_text(data: Any) -> str:
    """Return plain data as JSON, which is YAML too."""
    return json.dumps(data, indent=2, ensure_ascii=False, allow_nan=False) + "\n"


def write_once(path: Path, text: str) -> bool:
    """Make a file appear at once, on the disk, unless another process was first.

    Args:
        path: The file; one that exists is left as it is.
        text: What it is to hold, written as UTF-8.

    Returns:
        Whether it was written.
    """
    temporary = temporary_beside(path)
    try:
        temporary.write_text(text, encoding="utf-8")
        _flush(temporary)
        try:
            path.hardlink_to(temporary)
        except FileExistsError:
            return False
        except OSError:  # A file system without links: the first of two may be overwritten.
            temporary.replace(path)
        _flush(path.parent)
        return True
    finally:
        temporary.unlink(missing_ok=True)


def file_digest(path: Path, salt: str = "") -> str:
    """Return the SHA-256 of ``salt`` followed by the content of a file."""
    hashed = hashlib.sha256(salt.encode())
    with path.open("rb") as file:
        while block := file.read(1 << 20):
            hashed.update(block)
    return hashed.hexdigest()
