"""Failures and checkpoints: a run by hand, a twin in simpy, and published closed forms."""

from math import exp
from typing import Any

import numpy as np
import pytest
import simpy

from accelsim.errors import FabricError
from accelsim.system.checkpoints import interval_ns, with_failures


def twin(
    steps: Any, failures: list[int], every: int, checkpoint: int, restart: int
) -> tuple[int, int]:
    """Return end and failures of a process that simpy interrupts."""
    environment = simpy.Environment()
    seen = []

    def train() -> Any:
        kept, restarting = 0, False
        while kept < len(steps):
            try:
                if restarting:
                    yield environment.timeout(restart)
                    restarting = False
                for step in steps[kept : kept + every]:
                    yield environment.timeout(int(step))
                if kept + every < len(steps):
                    yield environment.timeout(checkpoint)
                kept += every
            except simpy.Interrupt:
                seen.append(environment.now)
                restarting = True

    process = environment.process(train())

    def fail() -> Any:
        for time in failures:
            yield environment.timeout(time - environment.now)
            if process.is_alive:
                process.interrupt()

    environment.process(fail())
    environment.run(process)
    return int(environment.now), len(seen)


def test_the_example_by_hand() -> None:
    run = with_failures(
        np.full(1000, 10**9), [250 * 10**9], every=100, checkpoint_ns=10**10, restart_ns=6 * 10**10
    )

    assert run.lost_ns == 30 * 10**9
    assert run.checkpoints_ns == 9 * 10**10
    assert run.restarts_ns == 6 * 10**10
    assert run.end_ns == (1000 + 90 + 60 + 30) * 10**9


@pytest.mark.parametrize("seed", range(40))
def test_a_run_is_that_of_simpy_and_its_parts_add_up(seed: int) -> None:
    generator = np.random.default_rng(seed)
    steps = generator.integers(1, 10**6, int(generator.integers(1, 40)))
    failures = np.unique(generator.integers(1, 3 * 10**7, int(generator.integers(0, 12)))).tolist()
    every = int(generator.integers(1, 12))
    checkpoint, restart = (int(each) for each in generator.integers(0, 10**6, 2))

    run = with_failures(steps, failures, every=every, checkpoint_ns=checkpoint, restart_ns=restart)

    assert (run.end_ns, run.failures) == twin(steps, failures, every, checkpoint, restart)
    parts = run.work_ns + run.checkpoints_ns + run.lost_ns + run.restarts_ns
    assert run.end_ns == parts


def test_exponential_failures_take_the_time_of_daly() -> None:
    """M (exp((T + C) / M) - 1) for each interval T, the form of Daly (FGCS 22(3), 2006).

    It is exact for restarts of no time: an interval is tried until no failure comes within T + C,
    and failures have no memory.
    """
    mean, work, checkpoint, intervals = 10**8, 4 * 10**7, 5 * 10**6, 4000
    generator = np.random.default_rng(0)
    gaps = np.maximum(generator.exponential(mean, 8 * intervals), 1).astype(np.int64)
    failures = np.cumsum(gaps).tolist()

    run = with_failures(
        np.full(intervals, work), failures, every=1, checkpoint_ns=checkpoint, restart_ns=0
    )

    expected = mean * (exp((work + checkpoint) / mean) - 1)
    assert run.end_ns / intervals == pytest.approx(expected, rel=0.03)


def test_the_interval_of_young_is_near_the_best() -> None:
    mean, checkpoint = 10**9, 10**6
    best = interval_ns(checkpoint, mean)
    generator = np.random.default_rng(1)
    failures = np.cumsum(generator.exponential(mean, 4000).astype(np.int64) + 1).tolist()

    ends = {
        factor: with_failures(
            np.full(10**6, 10**6),
            failures,
            every=round(factor * best / 10**6),
            checkpoint_ns=checkpoint,
            restart_ns=10**6,
        ).end_ns
        for factor in (0.25, 1, 4)
    }

    assert best == pytest.approx(4.47e7, rel=0.01)
    assert min(ends, key=lambda factor: ends[factor]) == 1


def test_wrong_numbers_are_refused() -> None:
    steps = np.ones(3, np.int64)

    with pytest.raises(FabricError, match=r"^every must be at least 1 step, not 0$"):
        with_failures(steps, [], every=0, checkpoint_ns=1, restart_ns=1)
    with pytest.raises(FabricError, match=r"^failures_ns must rise$"):
        with_failures(steps, [5, 5], every=1, checkpoint_ns=1, restart_ns=1)
