"""Runs points on an executor, in chunks of about a second."""

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
"""Time that a process has left when SIGTERM reaches it."""

Chunk = Future[tuple[float, list[Row]]]


class LostWorkerError(Exception):
    """A worker process ended without an answer; the text says which one, and possible reasons."""


class WorkerPool(NamedTuple):
    """An executor for chunks of points.

    Args:
        executor: The executor.
        ahead: Function that returns how many chunks it should have at once.
        lost: Function that returns the error to raise if a problem is one of the workers, or None.
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
    """Runs everything at once, in this process."""

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        """Run ``fn`` and return its outcome as a future."""
        future: Future[Any] = Future()
        try:
            future.set_result(fn(*args, **kwargs))
        except Exception as problem:
            future.set_exception(problem)
        return future


@contextmanager
def local_pool(workers: int | Executor | None, points: int) -> Iterator[WorkerPool]:
    """Provide an executor.

    Args:
        workers: Number of processes, all cores if None; or an executor, which is not shut down.
        points: Greatest number of points to do.

    Yields:
        The executor; its own processes start with the first point.
    """
    if isinstance(workers, Executor):
        yield WorkerPool(workers, lambda: CHUNKS_AHEAD_OF_FOREIGN_EXECUTORS, _lost_process)
        return
    count = min(workers or _cores(), points)
    if count == 1:
        yield WorkerPool(_HereExecutor(), lambda: 1, _lost_process)
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
        yield WorkerPool(executor, lambda: 2 * count, _lost_process)
    finally:
        executor.shutdown(wait=True, cancel_futures=True)


def import_ahead(workers: int | Executor | None, modules: Sequence[str]) -> None:
    """Let a helper process import what the workers of ``local_pool`` need, while this one goes on.

    Args:
        workers: Number of processes, all cores if None; or an executor.
        modules: Modules that points need.
    """
    if workers == 1 or isinstance(workers, Executor) or not _forks():
        return
    from multiprocessing import forkserver

    multiprocessing.set_forkserver_preload(list(modules))
    with _deaf_children():
        forkserver.ensure_running()


@contextmanager
def _deaf_children() -> Iterator[None]:
    """Keep signals to this process: child processes that start meanwhile ignore them."""
    if threading.current_thread() is not threading.main_thread():
        yield  # Only the main thread can set signal handlers.
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
    """Leave signals and warnings to the parent, and end when the parent ends, even if killed.

    When a signal reaches a whole group of processes, each finishes its chunk, and the parent stores
    the rows. The pool itself ends processes by SIGTERM and waits for them. The parent has read the
    same files and shown their warnings already.

    Args:
        compiled: Counter of compiled kernels, which the parent reports.
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
    pool: WorkerPool,
    keep: Callable[[list[Row]], None],
) -> None:
    """Evaluate points and pass on their rows, in any order.

    Whatever is raised, rows of complete chunks are passed on first; chunks that have not begun are
    cancelled.

    Args:
        space: The space of the study.
        points: Number and point of each.
        remaining: Number of points.
        pool: Pool that runs them.
        keep: Function that receives the rows of each chunk.

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
                # A submission may start a process. If it were interrupted half way, no one would
                # own the process, and it would end with a traceback.
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
    """Return the number of points of the next chunk.

    The number grows only on the time of a chunk that was not much smaller: single points that are
    refused at once say nothing about hundreds of others.

    Args:
        seconds: Duration of the last chunk.
        points: Number of points in it.
        fair: Number of points of each chunk if all remaining points were submitted now.
        size: Present number of points of a chunk.
    """
    wanted = int(CHUNK_SECONDS * points / max(seconds, 1e-6))
    most = max(size, MAXIMUM_GROWTH * points)
    return max(1, min(wanted, most, MAXIMUM_CHUNK, fair))


def _salvage(pending: Collection[Chunk], keep: Callable[[list[Row]], None]) -> None:
    """Cancel chunks that have not begun, wait for the others, and pass on their rows."""
    running = [future for future in pending if not future.cancel()]
    wait(running)
    for future in running:
        if future.exception() is None:
            keep(future.result()[1])
