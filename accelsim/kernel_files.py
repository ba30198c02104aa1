"""The files of ``accelsim.kernel``, each with a checksum: a damaged one is no kernel.

numba keeps an index and code as pickles and reads them as they are: one that was cut short ends
the command, and one with a wrong bit may end the process or give a wrong number.
"""

import pickle
import shutil
import sys
import zlib
from contextlib import suppress
from functools import cache
from multiprocessing import parent_process
from pathlib import Path
from typing import Any

from numba.core import caching
from numba.core.serialize import dumps

_CHECKSUM_BYTES = 4


class CheckedFiles(caching.IndexDataCacheFile):
    """The index of a function and the code of each of its signatures.

    They have names of their own, so that a folder may hold those of plain numba as well.

    Args:
        plain: Those of numba, whose place and stamp they take.
    """

    def __init__(self, plain: Any) -> None:
        base = plain._index_name.removesuffix(".nbi")
        super().__init__(plain._cache_path, f"{base}.checked", plain._source_stamp)  # type: ignore[no-untyped-call]

    def save(self, key: Any, data: Any) -> None:
        """Keep the code of a signature; without room for it the next process compiles it again."""
        try:
            super().save(key, data)  # type: ignore[no-untyped-call]
        except OSError as problem:
            _say(f"compiled kernels cannot be kept ({problem.strerror}): the next run makes them")

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
        """Return what a file holds; None if it is absent, or damaged, and then removed."""
        try:
            raw = memoryview(Path(path).read_bytes())
            checksum, raw = raw[:_CHECKSUM_BYTES], raw[_CHECKSUM_BYTES:]
            if len(raw) and zlib.crc32(raw) == int.from_bytes(checksum, "little"):
                return pickle.loads(raw)
        except FileNotFoundError:
            return None
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
