"""The files of ``accelsim.kernel``, each with a checksum: a damaged one is no kernel.

numba keeps an index and code as pickles and reads them as they are: one that was cut short ends
the command, and one with a wrong bit may end the process or give a wrong number.
"""

import glob
import pickle
import shutil
import sys
import time
import zlib
from collections.abc import Callable
from contextlib import suppress
from functools import cache, cached_property
from multiprocessing import parent_process
from pathlib import Path
from typing import Any

import numba
from numba.core import caching
from numba.core.serialize import dumps

_CHECKSUM_BYTES = 4
_DIGITS = 20
_MONTH_S = 30 * 24 * 3600


class CheckedFiles(caching.IndexDataCacheFile):
    """The index of a function and the code of each of its signatures.

    What the function was compiled from is a part of their names, found at first use: functions
    that it calls may be defined later.

    Args:
        folder: Folder of compiled kernels.
        name: Name of the function, with its module.
        digest: Digest of all that the function is compiled from.
    """

    def __init__(self, folder: Path, name: str, digest: Callable[[], str]) -> None:
        self._cache_path, self._name, self._digest = str(folder), name, digest
        self._version, self._source_stamp = numba.__version__, ""

    @cached_property
    def _base(self) -> str:
        return f"{self._name}-{self._digest()[:_DIGITS]}"

    @property
    def _index_path(self) -> str:  # type: ignore[override]
        return str(Path(self._cache_path, f"{self._base}.nbi"))

    def _data_name(self, number: int) -> str:
        return f"{self._base}.{number}.nbc"

    def save(self, key: Any, data: Any) -> None:
        """Keep the code of a signature; without room for it the next process compiles it again."""
        try:
            Path(self._cache_path).mkdir(parents=True, exist_ok=True)
            self._remove_old()
            super().save(key, data)  # type: ignore[no-untyped-call]
        except OSError as problem:
            _say(f"compiled kernels cannot be kept ({problem.strerror}): the next run makes them")

    def _remove_old(self) -> None:
        """Remove other versions of the function that nobody compiled for a month."""
        for path in Path(self._cache_path).glob(f"{glob.escape(self._name)}-*.nb[ci]"):
            with suppress(OSError):
                if time.time() - path.stat().st_mtime > _MONTH_S:
                    path.unlink()

    def _load_index(self) -> Any:
        stamp, overloads = self._whole(self._index_path) or (None, {})
        return overloads if stamp == (self._version, self._source_stamp) else {}

    def _save_index(self, overloads: Any) -> None:
        self._keep(self._index_path, ((self._version, self._source_stamp), overloads))

    def _load_data(self, name: str) -> Any:
        return self._whole(self._data_path(name))  # type: ignore[no-untyped-call]

    def _save_data(self, name: str, data: Any) -> None:
        self._keep(self._data_path(name), data)  # type: ignore[no-untyped-call]

    def _keep(self, path: str, data: Any) -> None:
        raw = dumps(data)  # type: ignore[no-untyped-call]
        with self._open_for_write(path) as file:
            file.write(zlib.crc32(raw).to_bytes(_CHECKSUM_BYTES, "little") + raw)

    def _whole(self, path: str) -> Any:
        """Return what a file holds; None if it is absent or old, or damaged, and then removed."""
        try:
            raw = memoryview(Path(path).read_bytes())
            checksum, raw = raw[:_CHECKSUM_BYTES], raw[_CHECKSUM_BYTES:]
            if len(raw) and zlib.crc32(raw) == int.from_bytes(checksum, "little"):
                return pickle.loads(raw)
        except (FileNotFoundError, AttributeError, ImportError):
            return None  # It is absent, or has types of a version that named them otherwise.
        except OSError:  # A folder, or a file that cannot be read.
            pass
        _say("a compiled kernel that was kept is damaged: it is compiled again")
        _remove(Path(path))
        return None


def _remove(path: Path) -> None:
    with suppress(OSError):
        if path.is_dir() and not path.is_symlink():
            shutil.rmtree(path)
        else:
            path.unlink()


@cache
def _say(text: str) -> None:
    """Say something once, and not once for each process of a sweep."""
    if parent_process() is None:
        print(f"warning: {text}", file=sys.stderr)
