"""Points on a cluster of dask: workers may die, and others may join."""

import logging
import re
import threading
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import CancelledError, Executor, Future
from contextlib import contextmanager
from importlib.util import find_spec
from typing import Any

from accelsim.errors import StudyError
from accelsim.explore.point import Row, run_chunk
from accelsim.explore.pool import LostWorkerError, Pool
from accelsim.explore.prepare import code_digest
from accelsim.explore.space import Point, Space
from accelsim.provenance import version

CONNECT_SECONDS = 10
_THREADS_SECONDS = 5.0
"""How long the number of threads of a cluster is taken as the same."""
_CHUNKS_OF_A_THREAD = 2
_MINIMUM_AHEAD = 16

_WITHOUT_DISTRIBUTED = (
    "a cluster needs dask.distributed, which is not installed: pip install 'accelsim[cluster]'"
)
_one_at_a_time = threading.Lock()
"""Threads of a worker take turns: a chunk keeps Python busy, and is run as in a pool."""


@contextmanager
def cluster_pool(address: str) -> Iterator[Pool]:
    """Provide the workers of a scheduler of dask.

    A chunk whose worker dies is given to another one. Workers that join get chunks as well.

    Args:
        address: Of the scheduler, such as ``tcp://10.0.0.7:8786``.

    Yields:
        The executor.

    Raises:
        StudyError: dask.distributed is not installed, the address is none, or nobody answers there.
    """
    if find_spec("distributed") is None:
        raise StudyError(_WITHOUT_DISTRIBUTED)
    if not re.fullmatch(r"[a-z]+://[^/:]+:[0-9]+", address):
        raise StudyError(
            f"cluster: must be the address of a scheduler, such as tcp://10.0.0.7:8786,"
            f" not {address!r}"
        )
    from distributed import Client

    for logger in ("distributed", "distributed.client"):
        # Tracebacks of lost connections: the error says them in a sentence.
        logging.getLogger(logger).setLevel(logging.CRITICAL)
    try:
        client = Client(address, timeout=CONNECT_SECONDS, set_as_default=False)
    except (OSError, ValueError) as problem:
        raise StudyError(
            f"cluster: no scheduler of dask answers at {address}: {_first_line(problem)}"
        ) from None
    try:
        executor = _ClusterExecutor(client, address)
        yield Pool(executor, executor.ahead, executor.lost)
    finally:
        client.close()


class _ClusterExecutor(Executor):
    """Runs chunks on the workers of a client of dask."""

    def __init__(self, client: Any, address: str) -> None:
        self._client = client
        self._address = address
        self._executor = client.get_executor(pure=False)
        self._threads, self._counted = 0, float("-inf")

    def submit(self, fn: Any, /, *args: Any, **kwargs: Any) -> Future[Any]:
        """Submit ``run_chunk``, the only function of a sweep."""
        assert fn is run_chunk
        future: Future[Any] = self._executor.submit(_run_chunk, code_digest(), *args, **kwargs)
        return future

    def ahead(self) -> int:
        """Return how many chunks the workers that are there should have at once."""
        if time.monotonic() - self._counted > _THREADS_SECONDS:
            self._threads = sum(self._client.nthreads().values())
            self._counted = time.monotonic()
        return max(_MINIMUM_AHEAD, _CHUNKS_OF_A_THREAD * self._threads)

    def lost(self, problem: BaseException) -> LostWorkerError | None:
        """Return the error of a cluster that gave no answer, or None for one of a point."""
        from distributed import KilledWorker
        from distributed.comm import CommClosedError

        if isinstance(problem, KilledWorker):
            return LostWorkerError(
                f"workers of {self._address} died again and again at the same points (out of"
                " memory, killed, or without accelsim)"
            )
        if isinstance(problem, CommClosedError | CancelledError | TimeoutError):
            return LostWorkerError(f"the scheduler at {self._address} is gone")
        said = str(problem)
        if isinstance(problem, ImportError | RuntimeError) and "deserializ" in said.lower():
            return LostWorkerError(
                f"the scheduler or a worker of {self._address} has another accelsim, or none;"
                f" install version {version()} there"
            )
        return None


def _run_chunk(
    code: str, space: Space, chunk: Sequence[tuple[int, Point]]
) -> tuple[float, list[Row]]:
    """Run a chunk in a worker, if it has the code of the sweep.

    Raises:
        StudyError: It has other code.
    """
    if code_digest() != code:
        from distributed import get_worker

        raise StudyError(
            f"cluster: the worker {get_worker().address} has other code of accelsim than the"
            f" sweep (version {version()} there); install the same version, or commit, on both"
        )
    with _one_at_a_time:
        return run_chunk(space, chunk)


def _first_line(problem: BaseException) -> str:
    return str(problem).strip().split("\n")[0]
