"""DLRM with cached rows: reads see all updates, counts against plain sets, the committed table."""

from collections import defaultdict

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from experiments.system.bagpipe import training
from experiments.system.bagpipe.caches import Moved, different, fetched, moved, pushed
from experiments.system.bagpipe.trace import (
    HOT_READS,
    exponent_of,
    hot_share,
    reads,
    share_of_ranks,
    tables,
)
from experiments.system.study import table

CASES = st.tuples(
    st.integers(1, 3), st.integers(1, 7), st.integers(1, 6), st.integers(0, 4), st.integers(0, 999)
)


def drawn(trainers: int, rows: int, samples: int, seed: int) -> np.ndarray:
    return np.random.default_rng(seed).integers(0, rows, (12, trainers, samples))


def lost_updates(read: np.ndarray, is_fetched: np.ndarray, is_pushed: np.ndarray) -> int:
    """Play the steps, each read adding 1 to its row; return the reads that miss an update.

    A trainer has a copy, and what it has added since it last fetched or pushed.
    """
    found = different(read)
    stored: dict[int, int] = defaultdict(int)
    copies: dict[tuple[int, int], int] = {}
    added: dict[tuple[int, int], int] = defaultdict(int)
    wrong = 0
    applied: dict[int, int] = defaultdict(int)
    for step in range(found.steps):
        places = np.flatnonzero(found.step == step).tolist()
        for place in places:
            row, trainer = int(found.row[place]), int(found.trainer[place])
            if is_fetched[place]:
                copies[row, trainer] = stored[row]
            wrong += copies.get((row, trainer), -1) != applied[row]
        for place in places:
            row, trainer = int(found.row[place]), int(found.trainer[place])
            applied[row] += 1
            copies[row, trainer] = copies.get((row, trainer), 0) + 1
            added[row, trainer] += 1
            if is_pushed[place]:
                stored[row] += added.pop((row, trainer))
    return wrong


@given(case=CASES)
def test_every_read_sees_all_updates_before_it(case: tuple[int, int, int, int, int]) -> None:
    trainers, rows, samples, reach, seed = case
    read = drawn(trainers, rows, samples, seed)
    found = different(read)

    assert lost_updates(read, fetched(found, reach), pushed(found, reach)) == 0


def test_fetching_less_loses_updates() -> None:
    """Keeping rows that another trainer reads between, or past the reach, is seen."""
    read = drawn(2, 4, 3, 0)
    found = different(read)
    is_pushed = pushed(found, 4)
    shared = found.gap_before > 0

    assert lost_updates(read, fetched(found, 4) & ~shared, is_pushed) > 0
    assert lost_updates(read, fetched(found, 8) & (found.gap_before > 8), is_pushed) > 0


@given(case=CASES)
def test_counts_are_those_of_plain_sets(case: tuple[int, int, int, int, int]) -> None:
    trainers, rows, samples, reach, seed = case
    read = drawn(trainers, rows, samples, seed)

    assert moved(different(read), reach) == naive(read, reach)


def naive(read: np.ndarray, reach: int) -> Moved:
    steps, trainers, _ = read.shape
    sets = [
        [set(read[step, trainer].tolist()) for trainer in range(trainers)] for step in range(steps)
    ]

    def readers(step: int, row: int) -> list[int]:
        return [trainer for trainer in range(trainers) if row in sets[step][trainer]]

    def neighbour(step: int, row: int, way: int) -> int | None:
        other = step + way
        while 0 <= other < steps:
            if readers(other, row):
                return other
            other += way
        return None

    def is_kept(start: int, row: int, trainer: int) -> bool:
        """Whether a row stays at a trainer from a step to its next read."""
        after = neighbour(start, row, 1)
        if after is None or after - start > reach or trainer not in readers(after, row):
            return False
        return readers(start, row) == [trainer]

    names = ("read", "fetched", "critical", "pushed", "awaited", "kept")
    most: dict[str, list[int]] = {name: [] for name in names}
    for step in range(max(reach, 1), steps - max(reach, 1)):
        counts: dict[str, list[int]] = {name: [] for name in names}
        for trainer in range(trainers):
            own = sets[step][trainer]
            before = {row: neighbour(step, row, -1) for row in own}
            need = {
                row
                for row in own
                if (last := before[row]) is None
                or readers(last, row) != [trainer]
                or step - last > reach
            }
            away = {
                row
                for row in own
                if not is_kept(step, row, trainer)
                or readers(neighbour(step, row, 1) or 0, row) != [trainer]
            }
            counts["read"].append(len(own))
            counts["fetched"].append(len(need))
            counts["critical"].append(sum(before[row] == step - 1 for row in need))
            counts["pushed"].append(len(away))
            counts["awaited"].append(sum(neighbour(step, row, 1) == step + 1 for row in away))
            counts["kept"].append(
                sum(
                    is_kept(start, row, trainer)
                    for start in range(step + 1)
                    for row in sets[start][trainer]
                    if (after := neighbour(start, row, 1)) is not None and after > step
                )
            )
        for name in names:
            most[name].append(max(counts[name]))
    return Moved(**{name: float(np.mean(each)) for name, each in most.items()})


def test_the_hot_rows_get_their_share() -> None:
    """Of the law, and of draws from two tables, where 1 % of the rows are 20 and 2,000."""
    assert hot_share(tables(), exponent_of(tables())) == pytest.approx(HOT_READS, abs=1e-5)
    rows = (200_000, 2_000)
    found = reads(rows, 1, 1, 200_000, seed=0).ravel()
    assert found.min() >= 0
    assert found.max() < sum(rows)

    _, counts = np.unique(found, return_counts=True)

    hottest = np.sort(counts)[::-1][: sum(rows) // 100]
    assert hottest.sum() / counts.sum() == pytest.approx(HOT_READS, abs=0.01)


def test_shares_of_ranks_by_hand() -> None:
    """Exponent 2, three rows: the share below rank r is (1 - 1 / r) / (1 - 1 / 4)."""
    shares = share_of_ranks(np.array([1.0, 2, 4]), 3, 2.0)

    assert shares.tolist() == pytest.approx([0, 2 / 3, 1])


def test_a_step_is_its_parts_by_hand(monkeypatch: pytest.MonkeyPatch) -> None:
    """Links of 512 bytes a microsecond: a row takes 1 us; passes take 100, dense gradients 10."""
    monkeypatch.setattr(training, "compute", lambda: (100_000, 0))
    rows = Moved(read=50, fetched=40, critical=5, pushed=30, awaited=7, kept=9)

    def step_us(policy: str, moved: Moved) -> float:
        return training.step_ns(policy, moved, 512_000_000, 10_000) / 1000

    assert step_us("cache", rows) == 20 + 40 + 100 + 10 + 30 + 20
    assert step_us("lookahead", rows) == 100 + 10 + 7 + 40
    many = Moved(read=900, fetched=800, critical=5, pushed=30, awaited=7, kept=9)
    assert step_us("lookahead", many) == 10 + 800


@pytest.mark.sampled(24, family="long runs")
@pytest.mark.parametrize("trainers", training.TRAINERS[:2])
def test_the_table_is_as_committed(trainers: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(training, "TRAINERS", (trainers,))
    committed = (training.HERE / "expected.csv").read_text(encoding="utf-8").splitlines()

    found = table(list(training.rows())).splitlines()

    assert set(found) <= set(committed)
    assert len(found) == 1 + 2 * 7
