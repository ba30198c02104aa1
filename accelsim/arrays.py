"""Reads arrays from numpy's files, checking a file's header before memory is allocated."""

import math
import warnings
import zipfile
import zlib
from collections.abc import Mapping
from pathlib import Path
from tokenize import TokenError
from typing import IO, Any

import numpy as np
from numpy.typing import NDArray

from accelsim.errors import UserError

MAXIMUM_UNPACKED_BYTES = 2**30
"""Greatest size of all arrays in a compressed ``.npz``; uncompressed ones are as large as the
file."""
MAXIMUM_ARRAYS = 10_000
_KINDS = "biufcU"
_READERS = {
    (1, 0): np.lib.format.read_array_header_1_0,
    (2, 0): np.lib.format.read_array_header_2_0,
}
_DAMAGED = (ValueError, EOFError, KeyError, RuntimeError, NotImplementedError, TokenError)


LABELS = "labels"
"""Name of the array of labels in an ``.npz`` file of samples."""


def read_arrays(file: str | Path, error: type[UserError]) -> NDArray[Any] | dict[str, NDArray[Any]]:
    """Read an ``.npy`` file, or all arrays of an ``.npz`` file.

    Args:
        file: The file. Python objects in it are refused.
        error: Class of the error to raise.

    Returns:
        The array of an ``.npy``; arrays by name for an ``.npz``.

    Raises:
        UserError: The file cannot be read, is no such file, or unpacks to too many bytes; the class
            is ``error``.
    """
    path = Path(file)
    try:
        if path.exists() and not path.is_file():
            raise ValueError("it is no file")
        with path.open("rb") as opened:
            if opened.read(4) in (b"PK\x03\x04", b"PK\x05\x06"):
                return _unpacked(opened, path.stat().st_size)
            opened.seek(0)
            return _array(opened, path.stat().st_size)
    except (*_DAMAGED, zipfile.BadZipFile, zlib.error) as problem:
        said = " ".join(str(problem).split())[:120]
    except OSError as problem:
        raise error(f"{file}: cannot be read: {problem.strerror or problem}") from None
    except MemoryError:
        said = "memory is short"
    raise error(f"{file}: cannot be read as .npy or .npz: {said}")


def _unpacked(opened: IO[bytes], size_bytes: int) -> dict[str, NDArray[Any]]:
    with zipfile.ZipFile(opened) as archive:
        entries = [one for one in archive.infolist() if one.filename.endswith(".npy")]
        names = [one.filename.removesuffix(".npy") for one in entries]
        if len(entries) > MAXIMUM_ARRAYS:
            raise ValueError(f"it has {len(entries)} arrays, and at most {MAXIMUM_ARRAYS} are read")
        if len({*names}) < len(names):
            twice = next(name for name in names if names.count(name) > 1)
            raise ValueError(f"it has two arrays named {twice}")
        whole = sum(entry.file_size for entry in entries)
        if whole > max(size_bytes, MAXIMUM_UNPACKED_BYTES):
            raise ValueError(
                f"it unpacks to {whole:,} bytes, and at most {MAXIMUM_UNPACKED_BYTES:,} are read;"
                " save larger arrays without compression"
            )
        found = {}
        for entry in entries:
            with archive.open(entry) as one:
                found[entry.filename.removesuffix(".npy")] = _array(one, entry.file_size)
        return found


def _array(opened: IO[bytes], size_bytes: int) -> NDArray[Any]:
    """Return an array, after checking that the file is long enough for it.

    Args:
        opened: File, at the beginning of an ``.npy``.
        size_bytes: Size of the file.
    """
    version = np.lib.format.read_magic(opened)
    if version not in _READERS:
        raise ValueError(f"version {version[0]}.{version[1]} of the format is not known")
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # Files that Python 2 wrote cause a warning.
        shape, fortran, kind = _READERS[version](opened)
    if kind.kind not in _KINDS:
        raise ValueError(f"it holds {kind}, not numbers")
    needed = math.prod(shape) * kind.itemsize
    if min(shape, default=0) < 0 or needed > size_bytes:
        raise ValueError(f"it says that it has shape {shape} of {kind}, and has {size_bytes} bytes")
    raw = opened.read(needed)
    if len(raw) < needed:
        raise ValueError(f"it ends after {len(raw)} of {needed} bytes")
    values = np.frombuffer(raw, dtype=kind, count=math.prod(shape))
    return values.reshape(shape, order="F" if fortran else "C").copy()


def plain_text(arrays: Mapping[str, NDArray[Any]], name: str) -> str:
    """Return a text that is stored as an array.

    Args:
        arrays: Arrays from ``read_arrays``.
        name: Name of the array.

    Raises:
        ValueError: There is no such text.
    """
    if name not in arrays or arrays[name].dtype.kind != "U" or arrays[name].size != 1:
        raise ValueError(f"has no text {name}")
    return str(arrays[name].reshape(())[()])
