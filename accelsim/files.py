"""Writes files that are either complete or absent, even if the process is killed."""

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
    """Write a file so that it appears at once, complete and on the disk.

    Args:
        path: File, replaced if it exists; a link stays, and the file that it points to is replaced.
        write: Function that writes the content to the path that it is given.
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
        path: File, replaced if it exists.
        text: Content, written as UTF-8.

    Raises:
        ResultError: The file cannot be written.
    """
    try:
        write_atomically(path, lambda temporary: temporary.write_text(text, encoding="utf-8"))
    except OSError as problem:
        raise ResultError(f"{path}: cannot be written: {problem.strerror or problem}") from None


def temporary_beside(path: Path) -> Path:
    """Return a new temporary name in the folder of ``path``, which ``is_temporary`` recognizes."""
    return path.with_name(f"{TEMPORARY}{uuid.uuid4().hex}{path.suffix}")


def is_temporary(path: Path) -> bool:
    """Return whether a process that was killed while writing left ``path``."""
    return path.name.startswith(TEMPORARY)


def publish(temporary: Path, path: Path) -> None:
    """Flush ``temporary`` to the disk and rename it.

    Args:
        temporary: A complete file in the folder of ``path``.
        path: Final name.
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
    """Turn an error of writing in the block into a sentence.

    Args:
        out: Path that the user gave.

    Raises:
        ResultError: A file or a folder could not be written.
    """
    try:
        yield
    except OSError as problem:
        raise ResultError(f"{out}: cannot be written: {problem.strerror or problem}") from None


def _folder_behind(out: Path) -> Path:
    """Return the folder that a user means, following links, which stay.

    Raises:
        ResultError: It is the current folder of the process, so it cannot be replaced.
    """
    folder = Path(os.path.realpath(out))
    if Path.cwd().is_relative_to(folder):
        raise ResultError(
            f"{out}: is the folder of this command and cannot be replaced; name another"
        )
    return folder


@contextmanager
def fresh_folder(out: Path) -> Iterator[Path]:
    """Provide an empty folder beside ``out``, which is removed unless it becomes ``out``.

    Args:
        out: A folder, which need not exist, nor its parents; a link means the folder behind it.

    Raises:
        ResultError: A file could not be written, or ``out`` is the process's current folder.
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
    """Rename a folder; an old one of that name stays until the new one is complete.

    A process that is killed in between leaves no folder of that name, but never an incomplete one.

    Args:
        fresh: A complete folder from ``fresh_folder``.
        out: Final name.
    """
    folder = _folder_behind(out)
    before = folder.with_name(f".{folder.name}-before")
    shutil.rmtree(before, ignore_errors=True)  # A killed process may have left it.
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
    """Write a file at once, unless another process was first.

    Args:
        path: File; an existing one is left unchanged.
        text: Content, written as UTF-8.

    Returns:
        Whether the file was written.
    """
    temporary = temporary_beside(path)
    try:
        temporary.write_text(text, encoding="utf-8")
        _flush(temporary)
        try:
            path.hardlink_to(temporary)
        except FileExistsError:
            return False
        except OSError:  # Without links in the file system, a second process may overwrite.
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
