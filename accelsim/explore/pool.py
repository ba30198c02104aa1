"""Points on an executor, in chunks of about a second."""

import multiprocessing
import os
import signal
import threading
import warnings
from collections.abc import Callable, Collection, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Executor, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager, nullcontext
from itertools import islice
from typing import Any, NamedTuple

from accelsim.errors import PlausibilityWarning
from accelsim.explore.point import Row, run_chunk
from accelsim.explore.space import Point, Space
from accelsim.garbage import collect_rarely
from accelsim.interrupt import STOPPING, undivided
from accelsim.progress import count_compiled

CHUNK_SECONDS = 1.0
MAXIMUM_CHUNK = 4096
MAXIMUM_GROWTH = 4
CHUNKS_AHEAD_OF_FOREIGN_EXECUTORS = 256

LAST_SECONDS = 2.0
"""What a process still has when SIGTERM reaches it."""

Chunk = Future[tuple[float, list[Row]]]


class LostWorkerError(Exception):
    """A worker process ended without an answer; the text says which, and why that may be."""


class Pool(NamedTuple):
    """An executor for chunks of points.

    Args:
        executor: It.
        ahead: Returns how many chunks it should have at once.
        lost: Returns the error to raise for a problem that is of the workers, None for others.
    """

    executor: Executor
    ahead: Callable[[], int]
    lost: Callable[[BaseException], LostWorkerError | None]


def _lost_process(problem: BaseException) -> LostWorkerError | None:
    if not isinstance(problem, BrokenProcessPool):
        return None
    return LostWorkerError(
        "a worker process died (out of memory, killed, or the calling script lacks"
        " 'if __name__ == \"__main__\":')"
    )


class _HereExecutor(Executor):
    """Runs everything in this process, at once."""

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        """Run ``fn`` and return its outcome as a future."""
        future: Future[Any] = Future()
        try:
            future.set_result(fn(*args, **kwargs))
        except Exception as problem:
            future.set_exception(problem)
        return future


@contextmanager
def local_pool(workers: int | Executor | None, points: int) -> Iterator[Pool]:
    """Provide an executor.

    Args:
        workers: Processes, all cores if None; or an executor, which is not shut down.
        points: How many points there are to do, at most.

    Yields:
        The executor; processes of its own begin with the first point.
    """
    if isinstance(workers, Executor):
        yield Pool(workers, lambda: CHUNKS_AHEAD_OF_FOREIGN_EXECUTORS, _lost_process)
        return
    count = min(workers or _cores(), points)
    if count == 1:
        yield Pool(_HereExecutor(), lambda: 1, _lost_process)
        return
    context: Any = multiprocessing.get_context("forkserver" if _forks() else "spawn")
    compiled = context.Value("q", 0)
    count_compiled(compiled)
    executor = ProcessPoolExecutor(
        count, mp_context=context, initializer=_begin_worker, initargs=(compiled,)
    )
    if _forks():
        from multiprocessing import forkserver

        with _deaf_children():
            forkserver.ensure_running()
    try:
        yield Pool(executor, lambda: 2 * count, _lost_process)
    finally:
        executor.shutdown(wait=True, cancel_futures=True)


def import_ahead(workers: int | Executor | None, modules: Sequence[str]) -> None:
    """Let a process import what the others of ``local_pool`` need, while this one goes on.

    Args:
        workers: Processes, all cores if None; or an executor.
        modules: What points need.
    """
    if workers == 1 or isinstance(workers, Executor) or not _forks():
        return
    from multiprocessing import forkserver

    multiprocessing.set_forkserver_preload(list(modules))
    with _deaf_children():
        forkserver.ensure_running()


@contextmanager
def _deaf_children() -> Iterator[None]:
    """Leave signals to this process alone, while processes begin that inherit what they ignore."""
    if threading.current_thread() is not threading.main_thread():
        yield  # Only the main thread sets what happens at a signal.
        return
    before = {number: signal.signal(number, signal.SIG_IGN) for number in STOPPING}
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


def _forks() -> bool:
    return "forkserver" in multiprocessing.get_all_start_methods()


def _cores() -> int:
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def _begin_worker(compiled: Any) -> None:
    """Leave signals and warnings to the parent, and end when it does, even if it was killed.

    A signal to a whole group of processes lets each end its chunk, of which the parent stores the
    rows. The pool itself ends processes by SIGTERM, and waits for them. The parent has read the
    same files, and said their warnings once.

    Args:
        compiled: Counts kernels for the parent to tell.
    """
    count_compiled(compiled)
    collect_rarely()
    warnings.simplefilter("ignore", PlausibilityWarning)
    for number in STOPPING:
        signal.signal(number, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, lambda *_: signal.setitimer(signal.ITIMER_REAL, LAST_SECONDS))
    parent = multiprocessing.parent_process()
    if parent is not None:
        threading.Thread(target=_end_with, args=(parent,), daemon=True).start()


def _end_with(parent: Any) -> None:
    parent.join()
    os._exit(1)


def run_points(
    space: Space,
    points: Iterator[tuple[int, Point]],
    remaining: int,
    pool: Pool,
    keep: Callable[[list[Row]], None],
) -> None:
    """Evaluate points and hand on their rows, in any order.

    Whatever is raised, rows of complete chunks are handed on first; chunks that have not begun
    are cancelled.

    Args:
        space: The space of the study.
        points: Number and point of each.
        remaining: How many there are.
        pool: Where to run them.
        keep: Receives the rows of each chunk.

    Raises:
        LostWorkerError: A process or a cluster ended without an answer.
    """
    size = 1
    begins = isinstance(pool.executor, ProcessPoolExecutor)
    pending: set[Chunk] = set()
    try:
        while True:
            ahead = pool.ahead()
            while len(pending) < ahead and (chunk := list(islice(points, size))):
                # A submission may begin a process; interrupted half way, the process would be
                # nobody's, and would end in a traceback of its own.
                with undivided() if begins else nullcontext():
                    pending.add(pool.executor.submit(run_chunk, space, chunk))
            if not pending:
                return
            done = wait(pending, return_when=FIRST_COMPLETED).done
            for future in done:
                pending.remove(future)
                seconds, rows = future.result()
                keep(rows)
                remaining -= len(rows)
                size = next_size(seconds, len(rows), remaining // ahead, size)
    except Exception as problem:
        lost = pool.lost(problem)
        if lost is None:
            raise
        raise lost from None
    finally:
        _salvage(pending, keep)


def next_size(seconds: float, points: int, fair: int, size: int) -> int:
    """Return how many points the next chunk should have.

    It grows only on the measure of a chunk that is not much smaller: single points that are refused
    at once say nothing about hundreds of others.

    Args:
        seconds: What the last chunk took.
        points: How many points it had.
        fair: The share of each chunk if all that remains were submitted now.
        size: The size in use.
    """
    wanted = int(CHUNK_SECONDS * points / max(seconds, 1e-6))
    most = max(size, MAXIMUM_GROWTH * points)
    return max(1, min(wanted, most, MAXIMUM_CHUNK, fair))


def _salvage(pending: Collection[Chunk], keep: Callable[[list[Row]], None]) -> None:
    """Cancel what has not begun, wait for what has, and hand on its rows."""
    running = [future for future in pending if not future.cancel()]
    wait(running)
    for future in running:
        if future.exception() is None:
            keep(future.result()[1])
