"""Evaluates points on a cluster of dask, whose workers may die and join."""

import logging
import re
import sys
import threading
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import CancelledError, Executor, Future, InvalidStateError
from contextlib import contextmanager, suppress
from functools import partial
from importlib.util import find_spec
from typing import Any, NamedTuple

from accelsim.errors import StudyError, pip_install
from accelsim.explore.point import Row, run_chunk
from accelsim.explore.pool import LostWorkerError, WorkerPool
from accelsim.explore.prepare import code_digest
from accelsim.explore.space import Point, Space
from accelsim.provenance import version

CONNECT_SECONDS = 10
_THREADS_SECONDS = 5.0
"""Time for which the number of threads of a cluster is taken as unchanged."""
_CHUNKS_OF_A_THREAD = 2
_MINIMUM_AHEAD = 16
NO_WORKER_SECONDS = 60.0
"""Time without a worker after which a warning says so."""

_WITHOUT_DISTRIBUTED = (
    f"a cluster needs dask.distributed, which is not installed: {pip_install('cluster')}"
)
_one_at_a_time = threading.Lock()
"""Lock by which the threads of a worker take turns: a chunk keeps Python busy anyway."""


@contextmanager
def cluster_pool(address: str) -> Iterator[WorkerPool]:
    """Provide the workers of a scheduler of dask.

    A chunk whose worker dies is given to another worker. Workers that join get chunks too.

    Args:
        address: Address of the scheduler, such as ``tcp://10.0.0.7:8786``.

    Yields:
        The executor.

    Raises:
        StudyError: dask.distributed is not installed, the address is invalid, or nobody answers.
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
        # Silence tracebacks of lost connections: the error says the same in a sentence.
        logging.getLogger(logger).setLevel(logging.CRITICAL)
    try:
        client = Client(address, timeout=CONNECT_SECONDS, set_as_default=False)
    except (OSError, ValueError) as problem:
        raise StudyError(
            f"cluster: no scheduler of dask answers at {address}: {_first_line(problem)}"
        ) from None
    try:
        executor = _ClusterExecutor(client, address)
        with _watched(client, address):
            yield WorkerPool(executor, executor.ahead, executor.lost)
    finally:
        client.close()


@contextmanager
def _watched(client: Any, address: str) -> Iterator[None]:
    """While the block runs, warn each time that there is no worker."""
    ended = threading.Event()

    def watch() -> None:
        seen, said = time.monotonic(), False
        while not ended.wait(min(_THREADS_SECONDS, NO_WORKER_SECONDS / 4)):
            try:
                some = bool(client.nthreads())
            except Exception:  # The scheduler is gone; the sweep ends with a sentence about it.
                return
            if some:
                seen, said = time.monotonic(), False
            elif not said and time.monotonic() - seen >= NO_WORKER_SECONDS:
                said = True
                _warn(
                    f"cluster: {address} has had no worker for {NO_WORKER_SECONDS:.0f} s; the sweep"
                    f" waits: begin some with `dask worker {address}`"
                )

    watching = threading.Thread(target=watch, daemon=True)
    watching.start()
    try:
        yield
    finally:
        ended.set()
        watching.join(timeout=CONNECT_SECONDS)


def _warn(text: str) -> None:
    print(f"warning: {text}", file=sys.stderr)


class _Foreign(NamedTuple):
    """Reply of a worker with other code, in place of rows.

    Args:
        address: Address of the worker.
        version: Version of the worker's accelsim.
    """

    address: str
    version: str


class _ClusterExecutor(Executor):
    """Runs chunks on those workers of a dask client that have the code of the sweep."""

    def __init__(self, client: Any, address: str) -> None:
        self._client = client
        self._address = address
        self._executor = client.get_executor(pure=False)
        self._threads, self._counted = 0, float("-inf")
        self._foreign: set[str] = set()
        self._lock = threading.Lock()

    def submit(self, fn: Any, /, *args: Any, **_: Any) -> Future[Any]:
        """Submit ``run_chunk``, the only function of a sweep."""
        assert fn is run_chunk
        outer: Future[Any] = Future()
        self._send(outer, *args)
        return outer

    def _send(self, outer: Future[Any], space: Space, chunk: Sequence[tuple[int, Point]]) -> None:
        """Send a chunk to a worker known to have the code, or to any; send again if it lacks it."""
        executor = self._executor
        if self._foreign:
            own = [one for one in self._client.nthreads() if one not in self._foreign]
            executor = self._client.get_executor(
                pure=False, **({"workers": own, "allow_other_workers": True} if own else {})
            )
        inner: Future[Any] = executor.submit(_run_chunk, code_digest(), space, chunk)

        def receive(done: Future[Any]) -> None:
            if outer.cancelled():
                return
            try:
                found = done.result()
                if isinstance(found, _Foreign):
                    # This is the thread that would answer a question asked now.
                    again = partial(self._send_again, found, outer, space, chunk)
                    threading.Thread(target=again, daemon=True).start()
                    return
            except (Exception, CancelledError) as problem:
                _answer(outer, problem)
            else:
                _answer(outer, found)

        inner.add_done_callback(receive)
        outer.add_done_callback(lambda given: inner.cancel() if given.cancelled() else None)

    def _send_again(self, one: _Foreign, outer: Future[Any], *chunk: Any) -> None:
        try:
            self._refuse(one)
            self._send(outer, *chunk)
        except Exception as problem:
            _answer(outer, problem)

    def _refuse(self, one: _Foreign) -> None:
        """Remember a worker with other code.

        Raises:
            StudyError: No other worker is left.
        """
        said = (
            f"cluster: the worker {one.address} has other code of accelsim than the sweep (version"
            f" {one.version} there)"
        )
        with self._lock:
            known = one.address in self._foreign
            self._foreign.add(one.address)
        if not set(self._client.nthreads()) - self._foreign:
            raise StudyError(f"{said}; install the same version, or commit, on both")
        if not known:
            _warn(f"{said}, and gets no points; install the same version, or commit, on both")

    def ahead(self) -> int:
        """Return how many chunks the present workers should have at once."""
        if time.monotonic() - self._counted > _THREADS_SECONDS:
            self._threads = sum(self._client.nthreads().values())
            self._counted = time.monotonic()
        return max(_MINIMUM_AHEAD, _CHUNKS_OF_A_THREAD * self._threads)

    def lost(self, problem: BaseException) -> LostWorkerError | None:
        """Return the error of a cluster that did not answer; None for an error of a point."""
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


def _answer(outer: Future[Any], found: Any) -> None:
    """Give a future its result or its exception, unless it was cancelled."""
    with suppress(InvalidStateError):
        if isinstance(found, BaseException):
            outer.set_exception(found)
        else:
            outer.set_result(found)


def _run_chunk(
    code: str, space: Space, chunk: Sequence[tuple[int, Point]]
) -> tuple[float, list[Row]] | _Foreign:
    """Run a chunk in a worker that has the code of the sweep; otherwise reply that it lacks it."""
    if code_digest() != code:
        from distributed import get_worker

        return _Foreign(get_worker().address, version())
    with _one_at_a_time:
        return run_chunk(space, chunk)


def _first_line(problem: BaseException) -> str:
    return str(problem).strip().split("\n")[0]
