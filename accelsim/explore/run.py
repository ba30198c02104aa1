"""Evaluates every point of a study on any executor, and never loses or repeats a stored one."""

import re
import signal
import time
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import Executor
from contextlib import contextmanager, nullcontext
from pathlib import Path
from typing import Any

from accelsim.compilation import compile_kernels
from accelsim.errors import StudyError
from accelsim.explore.again import agreement, exact_space, points_to_time
from accelsim.explore.cluster import cluster_pool
from accelsim.explore.folder import claimed
from accelsim.explore.load import load_study
from accelsim.explore.point import Row
from accelsim.explore.points import enumerate_points, make_strategy
from accelsim.explore.pool import LostWorkerError, WorkerPool, import_ahead, local_pool, run_points
from accelsim.explore.precision import ACCURACY
from accelsim.explore.prepare import prepare
from accelsim.explore.read import read_table
from accelsim.explore.search import Search, read_heard
from accelsim.explore.space import Evaluate, Load, Point, Space
from accelsim.explore.store import Store, opened
from accelsim.explore.study import Study
from accelsim.explore.summary import SweepInterrupted, SweepSummary
from accelsim.explore.swept_point import Functions, Metric, OnPoint
from accelsim.explore.warning import rtl_sentence, warnings
from accelsim.files import file_digest, write_json, writing
from accelsim.interrupt import stoppable
from accelsim.progress import stage
from accelsim.provenance import commit

Progress = Callable[[int, int], None]

MAXIMUM_WORKERS = 1024
FLUSH_SECONDS = 1.0
FLUSH_SHARE = 0.01
MAXIMUM_FLUSH_SECONDS = 30.0
"""Longest time between two writes of rows. Rows are stored each second at first; after 100 seconds,
each time that a hundredth of the sweep's duration has passed. So a sweep of hours has hundreds of
parts, not ten thousand, each of which takes a millisecond to read. A sweep that is killed evaluates
the rows since the last write again."""


def sweep(
    study: Study | str | Path,
    out: str | Path,
    *,
    workers: int | Executor | None = None,
    cluster: str | None = None,
    resume: bool = False,
    shard: tuple[int, int] | str | None = None,
    progress: Progress | None = None,
    evaluate: Evaluate | None = None,
    load: Load | None = None,
    metrics: Mapping[str, Metric] | None = None,
    on_point: OnPoint | None = None,
) -> SweepSummary:
    """Evaluate the points of a study and write their table.

    The table is the same for any number of workers and shards, and whether or not the sweep was
    killed and resumed meanwhile.

    Args:
        study: The study, or its file.
        out: Folder of results; it must be empty or absent, unless ``resume`` or ``shard`` is given.
        workers: Number of processes, all cores by default; 1 stays in this process; in Python also
            an executor, which stays open.
        cluster: Address of a dask scheduler, such as ``tcp://10.0.0.7:8786``, whose workers replace
            ``workers``. They may die and join. They need the same accelsim, and must see files of
            networks at the same paths.
        resume: Whether to continue with the results in ``out``.
        shard: I/N, such as 1/4, evaluates each N-th point from the I-th on; in Python also (i, n).
            Shards share ``out``; the one that completes it writes the table.
        progress: Function called with the points done and the points to do in this call.
        evaluate: Function that returns the totals of a design point, importable by other processes;
            None for the simulator.
        load: Function that reads a network, importable by other processes; None for the zoo and
            files.
        metrics: Functions that compute metrics of points, by name, for objectives, constraints and
            metrics of the study; ``accuracy`` replaces accelsim's own. They are called in this
            process as results come in, so any function will do. If one returns None or raises a
            ``UserError``, the metric is missing.
        on_point: Function called in this process with each point that this call evaluates, in any
            order.

    Returns:
        A summary of the sweep.

    Raises:
        StudyError: The study cannot be swept, every point was refused, a worker died, or the
            cluster does not answer or has another accelsim.
        ResultError: ``out`` is not empty, or belongs to another study.
        UserError: The accelerator or a network cannot be read.
        SweepInterrupted: Ctrl-C, SIGTERM or SIGHUP; complete results are stored.
    """
    study = study if isinstance(study, Study) else load_study(study, metrics or ())
    shard = _shard_of(shard)
    _check_arguments(workers, cluster, shard)
    simulator = [] if evaluate else ["accelsim.simulate"]
    import_ahead(1 if cluster is not None else workers, ["accelsim.explore.point", *simulator])
    space, description = prepare(study, evaluate, load, metrics)
    strategy = make_strategy(study, space)
    if strategy.hears and shard is not None:
        raise StudyError(
            f"shard: strategy {study.strategy} must hear the results of all points; leave it out,"
            " and give more workers"
        )
    functions = Functions(space, metrics or {}, on_point)
    folder = Path(out)
    with nullcontext() if cluster is None else cluster_pool(cluster) as far:
        joins, absent = shard is not None, not folder.exists()
        claim = claimed(folder, description, resume=resume, joins=joins, shared=joins)
        with claim, opened(folder, space) as store:
            if resume and shard is None:
                store.clean()
            if evaluate is None and far is None:
                compile_kernels()
            number = description["points"]["number"]
            run = _Run(study, space, store, number, shard or (1, 1), functions, made=absent)
            if strategy.hears:
                heard = read_heard(store.parts()[0], study, space)
                run.search = Search(study, space, strategy, heard, folder)
            local = nullcontext(far) if far else local_pool(workers, run.points)
            with run.interrupts(), local as pool:
                run.compute(pool, progress)
                return run.finish(description, pool, progress)


def _shard_of(shard: tuple[int, int] | str | None) -> tuple[int, int] | None:
    """Return a shard, which may be a text such as ``1/4``."""
    if not isinstance(shard, str):
        return shard
    match = re.fullmatch(r"([0-9]{1,6})/([0-9]{1,6})", shard)
    if match is None:
        raise StudyError(f"shard must be i/n with 1 <= i <= n, not {shard!r}")
    return int(match[1]), int(match[2])


def _check_arguments(
    workers: int | Executor | None, cluster: str | None, shard: tuple[int, int] | None
) -> None:
    if workers is not None and cluster is not None:
        raise StudyError("workers and cluster exclude each other; name one of them")
    if isinstance(workers, int) and workers < 1:
        raise StudyError(f"workers must be at least 1, not {workers}")
    if isinstance(workers, int) and workers > MAXIMUM_WORKERS:
        raise StudyError(f"workers must be at most {MAXIMUM_WORKERS}, not {workers}")
    if shard is not None and not 1 <= shard[0] <= shard[1]:
        raise StudyError(f"shard must be i/n with 1 <= i <= n, not {shard[0]}/{shard[1]}")


class _Run:
    """One call of ``sweep``: the stored points, and those still to do."""

    def __init__(
        self,
        study: Study,
        space: Space,
        store: Store,
        number: int,
        shard: tuple[int, int],
        functions: Functions,
        *,
        made: bool,
    ) -> None:
        self._functions = functions
        self._made = made
        self._study = study
        self._space = space
        self._store = store
        self._first, self._step = shard[0] - 1, shard[1]
        self.number = self._expected = number
        parts, damaged = store.parts()
        with writing(store.folder):
            store.set_aside(damaged)
        self.damaged = tuple(path.name for path in damaged)
        self._done = store.stored(parts, self.number)
        mine = self._done[self._first :: self._step]
        self.points = len(mine)
        self.reused = int(mine.sum())
        self.computed = 0
        self.search: Search | None = None
        self._waiting: list[Row] = []
        self._begun = self._flushed_at = time.monotonic()

    @contextmanager
    def interrupts(self) -> Iterator[None]:
        """Make Ctrl-C, and signals that end a process, report what is stored.

        Raises:
            SweepInterrupted: A signal.
        """
        try:
            with stoppable():
                yield
        except KeyboardInterrupt as stopped:
            stored = self.reused + self.computed
            number = getattr(stopped, "number", signal.SIGINT)
            raise SweepInterrupted(self._store.folder, stored, self.points, number) from None

    def compute(self, pool: WorkerPool, progress: Progress | None) -> None:
        """Evaluate and store the points that are not stored."""
        remaining = self.points - self.reused
        stage("points")

        def keep(rows: list[Row]) -> None:
            self._keep(rows)
            if progress is not None:
                progress(self.computed, remaining)

        try:
            if self.search is not None:
                self._evaluate_batches(self.search, pool, keep)
            elif remaining:
                self._evaluate(self._space, self._todo(), remaining, pool, keep)
        finally:
            self._flush()

    def _evaluate_batches(
        self, search: Search, pool: WorkerPool, keep: Callable[[list[Row]], None]
    ) -> None:
        """Evaluate points batch by batch, and tell the strategy the results after each batch."""
        while batch := search.ask():
            todo = [(number, point) for number, point in batch if not self._done[number]]
            if todo:
                self._evaluate(self._space, iter(todo), len(todo), pool, keep)
            search.tell()
        self.points = self._expected = len(search.points())

    def _evaluate(
        self,
        space: Space,
        todo: Iterator[tuple[int, Point]],
        remaining: int,
        pool: WorkerPool,
        keep: Callable[[list[Row]], None],
    ) -> None:
        """Evaluate points, and pass on their rows."""
        folder = self._store.folder
        try:
            run_points(space, todo, remaining, pool, keep)
        except LostWorkerError as lost:
            self._flush()
            raise StudyError(
                f"{folder}: {lost}; {self.reused + self.computed} of {self.points} points are"
                " stored; run the same command with --resume to continue"
            ) from None

    def finish(
        self,
        description: dict[str, Any],
        pool: WorkerPool,
        progress: Progress | None,
    ) -> SweepSummary:
        """Write the table if every point of the study is stored."""
        parts, _ = self._store.parts()
        stored, refused = self._store.counts(parts)
        complete = stored == self._expected
        if complete and refused == stored:
            reason = self._store.first_reason(parts)
            if not self.reused:
                # Its contents are useless, and would be in the way of the corrected study.
                with writing(self._store.folder):
                    self._store.remove()
                    if self._made:
                        self._store.folder.rmdir()
            raise StudyError(
                f"{self._study.name}: every one of the {stored} points was refused;"
                f" the first because {reason}"
            )
        agrees, rtl = None, ""
        warned: tuple[str, ...] = ()
        if complete:
            with writing(self._store.folder):
                files = self._store.write_table(self._study, parts)
            if self._space.tier == "analytical" and self._space.evaluate is None:
                exact = self._time_again(pool, progress)
                with writing(self._store.folder):
                    files = self._store.write_table(self._study, parts, exact)
            table = read_table(files[0])
            agrees = agreement(table)
            rtl, warned = rtl_sentence(table, self._study), warnings(table, self._study)
            with writing(self._store.folder):
                made_with = self._made_with(description, files)
                write_json(self._store.folder / "made_with.json", made_with)
        return SweepSummary(
            folder=self._store.folder,
            points=self.points,
            computed=self.computed,
            reused=self.reused,
            refused=refused,
            damaged=self.damaged,
            complete=complete,
            agreement=agrees,
            rtl=rtl,
            accuracy=description["inputs"].get("sources", {}).get(ACCURACY, ""),
            warnings=warned,
            stopped=self.search.stopped if self.search is not None else "",
        )

    def _time_again(self, pool: WorkerPool, progress: Progress | None) -> list[Path]:
        """Re-evaluate the points of the front and some others, and return their parts."""
        folder, study, space = self._store.folder, self._study, exact_space(self._space)
        table = read_table(folder / "table.parquet")
        numbers = set(points_to_time(table, study.sample, study.seed))
        stage("points re-evaluated")
        with opened(folder, space, "exact") as store:
            parts, damaged = store.parts()
            with writing(folder):
                store.set_aside(damaged)
            done = store.stored(parts, self.number)
            remaining, timed = sum(not done[number] for number in numbers), 0

            def keep(rows: list[Row]) -> None:
                nonlocal timed
                with writing(folder):
                    store.write(rows)
                timed += len(rows)
                if progress is not None:
                    progress(timed, remaining)

            todo = (
                (number, point)
                for number, point in self._all_points()
                if number in numbers and not done[number]
            )
            if remaining:
                self._evaluate(space, todo, remaining, pool, keep)
            return store.parts()[0]

    def _made_with(self, description: dict[str, Any], files: tuple[Path, ...]) -> dict[str, Any]:
        return {
            **description["made_with"],
            "commit": commit(),
            "seed": self._study.seed,
            "study": self._space.identity,
            **({"stopped": self.search.stopped} if self.search and self.search.stopped else {}),
            "study_folder": self._study.seen_from(self._store.folder),
            "inputs": description["inputs"],
            "outputs": {file.name: file_digest(file) for file in files},
        }

    def _all_points(self) -> Iterator[tuple[int, Point]]:
        if self.search is not None:
            return iter(self.search.points())
        return enumerate(enumerate_points(self._study, self._space))

    def _todo(self) -> Iterator[tuple[int, Point]]:
        for number, point in self._all_points():
            if number % self._step == self._first and not self._done[number]:
                yield number, point

    def _keep(self, rows: list[Row]) -> None:
        complete = [self._functions.complete(row) for row in rows]
        if self.search is not None:
            self.search.hear(complete)
        self._waiting += complete
        self.computed += len(rows)
        now = time.monotonic()
        pause = min(MAXIMUM_FLUSH_SECONDS, FLUSH_SHARE * (now - self._begun))
        if now - self._flushed_at >= max(FLUSH_SECONDS, pause):
            self._flush()

    def _flush(self) -> None:
        if self._waiting:
            with writing(self._store.folder):
                self._store.write(self._waiting)
            self._waiting = []
        self._flushed_at = time.monotonic()
