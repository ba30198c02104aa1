"""Compare with exhaustive searches: ``python -m experiments.mapping.gap [grid|climb] [CASES]``.

It writes ``expected.csv`` and ``cases.csv`` of the grid, or ``climb.csv`` and ``climb_cases.csv``;
with CASES fewer than those of the committed tables only that many layers are mapped, and the table
is printed.
"""

import csv
import multiprocessing
import sys
from concurrent.futures import ProcessPoolExecutor
from itertools import islice, repeat
from pathlib import Path
from typing import NamedTuple

import numpy as np

from accelsim.closed.evaluate import new_state
from accelsim.closed.exhaust import timed_mapping
from accelsim.closed.objective import value_of
from accelsim.closed.records import machine_record
from accelsim.closed.streams import expect
from accelsim.compiler.exhaustive import Method, optimum_of_array
from accelsim.compiler.search import Search
from experiments.mapping.cases import MappedCase, large_cases

SEED, CASES, TOLERANCE = 1, 300, 0.01
MOST_TIMED = 3_000
"""Mappings of a pass that are timed before its search ends early."""
COLUMNS = (
    *("objective", "layers", "complete", "median_percent", "p95_percent", "worst_percent"),
    *("within_5_percent", "surely_within_5_percent"),
)
OBJECTIVES: tuple[str, ...] = ("latency", "energy", "edp", "dram_bytes")
FILES = {"grid": ("expected.csv", "cases.csv"), "climb": ("climb.csv", "climb_cases.csv")}
HERE = Path(__file__).resolve().parent


class Gap(NamedTuple):
    """How far the mapping of a search is from the least estimate.

    Args:
        share: Value of the mapping over that of the best mapping that was found, less one.
        most: Value of the mapping over the floor of all mappings, less one: no less than the gap.
        is_exhaustive: Whether no mapping has a lower estimate than that which was found.
    """

    share: float
    most: float
    is_exhaustive: bool


def gap(case: MappedCase, objective: str, search: Method) -> Gap:
    """Return how far a search is from the least estimate of a layer.

    A mapping that takes more cycles than the tolerance allows is as far off as those
    are more.

    Args:
        case: Layer and machine.
        objective: Objective that is minimised.
        search: Search that finds the mapping.
    """
    npu, work = case.npu, case.work
    state = new_state(machine_record(npu))
    ways = [(way.passes[0], len(way.passes)) for way in work.candidates]
    fastest = optimum_of_array(state, ways, npu, "latency", 0.0, MOST_TIMED)
    optimum = optimum_of_array(state, ways, npu, objective, TOLERANCE, MOST_TIMED)
    chosen = Search(objective, TOLERANCE, search).tiling(work, npu)
    assert fastest is not None
    assert optimum is not None
    assert chosen is not None
    way, tiling = chosen
    piece, passes = ways[way]
    expect(state, piece.record, npu)
    state["tiling"] = tiling
    cycles, moved = (passes * value for value in timed_mapping(state, piece.record))
    assert fastest.answer.value is not None
    assert fastest.answer.least is not None
    assert optimum.answer.value is not None
    assert optimum.answer.least is not None
    value, late = value_of(objective, cycles, moved), [0.0, 0.0]
    if objective != "latency":
        late = [
            cycles / (least * (1 + TOLERANCE)) - 1
            for least in (fastest.answer.value, fastest.answer.least)
        ]
    return Gap(
        max(0.0, late[0], value / optimum.answer.value - 1),
        max(0.0, late[1], value / optimum.answer.least - 1),
        optimum.answer.is_exhaustive,
    )


_cases: list[MappedCase] = []
"""Of a process of the pool."""


def _make_cases(count: int) -> None:
    _cases.extend(islice(large_cases(SEED), count))


def _gaps(number: int, search: Method) -> list[Gap]:
    """Return the gap of a case for each objective."""
    return [gap(_cases[number], objective, search) for objective in OBJECTIVES]


def summary(objective: str, gaps: list[Gap]) -> tuple[str, ...]:
    """Return the row of an objective.

    Args:
        objective: Name of the objective.
        gaps: Gaps of the cases.
    """
    percent = [100 * one.share for one in gaps]
    return (
        objective,
        str(len(gaps)),
        str(sum(one.is_exhaustive for one in gaps)),
        f"{np.median(percent):.2f}",
        f"{np.percentile(percent, 95):.2f}",
        f"{max(percent):.2f}",
        f"{np.mean(np.array(percent) <= 5):.3f}",
        f"{np.mean([one.most <= 0.05 for one in gaps]):.3f}",
    )


def main() -> None:
    """Write or print the table, and the gap of every case beside it."""
    search: Method = "climb" if "climb" in sys.argv[1:] else "grid"
    numbers = [one for one in sys.argv[1:] if one not in FILES]
    count = int(numbers[0]) if numbers else CASES
    gaps: dict[str, list[Gap]] = {objective: [] for objective in OBJECTIVES}
    lines = []
    context = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(
        mp_context=context, initializer=_make_cases, initargs=(count,)
    ) as pool:
        for number, found in enumerate(pool.map(_gaps, range(count), repeat(search))):
            for objective, one in zip(OBJECTIVES, found, strict=True):
                gaps[objective].append(one)
            shares = [f"{100 * one.share:.3f}" for one in found]
            most = [f"{100 * one.most:.3f}" for one in found]
            lines.append((number, *shares, *most))
            print(number + 1, "of", count, *shares, "at most", *most, file=sys.stderr, flush=True)
    rows = [summary(objective, gaps[objective]) for objective in OBJECTIVES]
    if count < CASES:
        print(*(",".join(row) for row in [COLUMNS, *rows]), sep="\n")
        return
    table, cases = FILES[search]
    with (HERE / table).open("w", newline="") as file:
        csv.writer(file, lineterminator="\n").writerows([COLUMNS, *rows])
    names = ("case", *(f"{name}_percent" for name in OBJECTIVES))
    with (HERE / cases).open("w", newline="") as file:
        most_names = tuple(f"{name}_at_most_percent" for name in OBJECTIVES)
        csv.writer(file, lineterminator="\n").writerows([(*names, *most_names), *lines])


if __name__ == "__main__":
    main()
