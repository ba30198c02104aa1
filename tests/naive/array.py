"""Systolic arrays register by register, cycle by cycle, under a schedule given from outside.

Every register takes its new value at the edge that begins a cycle. Units know flags that travel
with the operands and registers that are empty or not; they know no formula of ``accelsim``.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import product

Matrix = Sequence[Sequence[int]]


class Conflict(Exception):  # noqa: N818
    """Two things in one register or on one wire, or one that is not there in time."""


@dataclass(frozen=True)
class Slot:
    """A value on its way, and whether it is the first or last of its stream."""

    value: int
    first: bool
    last: bool


@dataclass(frozen=True)
class StationaryFold:
    """One fold of the weight-stationary array.

    stationary: rows x cols values that stay; stream: t x rows values that pass; fill and start:
    the cycle of the first write and of the first streamed value, both at row 0, column 0.
    """

    stationary: Matrix
    stream: Matrix
    fill: int
    start: int


@dataclass(frozen=True)
class StreamedFold:
    """One fold of the output-stationary array: left is t x rows, top is t x cols."""

    left: Matrix
    top: Matrix
    start: int


Grid = list[list[Slot | None]]
Registers = list[list[int | None]]


def put(wires: dict[tuple[int, int], Slot], key: tuple[int, int], slot: Slot) -> None:
    """Reserve a wire (its index, the cycle) for a value."""
    if key in wires:
        raise Conflict(f"two values on wire {key[0]} in cycle {key[1]}")
    wires[key] = slot


def skewed(streams: Sequence[tuple[int, Matrix]]) -> dict[tuple[int, int], Slot]:
    """Return what enters each lane of one side in each cycle, lane i being i cycles late."""
    wires: dict[tuple[int, int], Slot] = {}
    for start, stream in streams:
        for step, values in enumerate(stream):
            for lane, value in enumerate(values):
                slot = Slot(value, step == 0, step == len(stream) - 1)
                put(wires, (lane, start + step + lane), slot)
    return wires


def moved_right(grid: Grid, entering: Sequence[Slot | None]) -> Grid:
    return [[entering[r], *grid[r][:-1]] for r in range(len(grid))]


def moved_down(grid: Grid, entering: Sequence[Slot | None]) -> Grid:
    return [list(entering), *grid[:-1]]


def weight_stationary(
    rows: int,
    cols: int,
    folds: Sequence[StationaryFold],
    *,
    double_buffered: bool,
    along_rows: bool = False,
) -> tuple[list[list[list[int]]], int]:
    """Return the results (t x cols) of each fold, and the cycle after the last one left.

    The array takes the folds' values in the order in which they leave each column. What stays
    enters by a bus down each column, or along each row: a word is a row, or a column.
    """
    buses = written(rows, cols, folds, along_rows)
    wires = skewed([(fold.start, fold.stream) for fold in folds])
    active = [[0] * cols for _ in range(rows)]
    shadow = [[0] * cols for _ in range(rows)]
    moving: Grid = [[None] * cols for _ in range(rows)]
    sums: list[list[int | None]] = [[None] * cols for _ in range(rows)]
    left: list[list[int]] = [[] for _ in range(cols)]
    due = sum(len(fold.stream) for fold in folds)
    cycle = min(fold.fill for fold in folds)
    while any(len(column) < due for column in left):
        moving = moved_right(moving, [wires.get((r, cycle)) for r in range(rows)])
        if double_buffered:
            for r, c in product(range(rows), range(cols)):
                slot = moving[r][c]
                if slot is not None and slot.first:
                    active[r][c] = shadow[r][c]
        for bus in range(rows if along_rows else cols):
            if (bus, cycle) in buses:
                place, value = buses[bus, cycle]
                r, c = (bus, place) if along_rows else (place, bus)
                (shadow if double_buffered else active)[r][c] = value
        sums = summed_down(moving, active, sums)
        for c in range(cols):
            result = sums[rows - 1][c]
            if result is not None:
                left[c].append(result)
        cycle += 1
    return split(left, [len(fold.stream) for fold in folds]), cycle


def written(
    rows: int, cols: int, folds: Sequence[StationaryFold], along_rows: bool
) -> dict[tuple[int, int], tuple[int, int]]:
    """Return (place on a bus, value) that the bus writes in a cycle, by (bus, cycle)."""
    buses: dict[tuple[int, int], tuple[int, int]] = {}
    for fold in folds:
        if fold.start < fold.fill + (cols if along_rows else rows):
            raise Conflict("a stream starts before its tile has entered")
        for r, c in product(range(rows), range(cols)):
            bus, place = (r, c) if along_rows else (c, r)
            if (bus, fold.fill + r + c) in buses:
                raise Conflict(f"two values on bus {bus}")
            buses[bus, fold.fill + r + c] = (place, fold.stationary[r][c])
    return buses


def summed_down(
    moving: Grid, active: Sequence[Sequence[int]], sums: Sequence[Sequence[int | None]]
) -> list[list[int | None]]:
    """Return the partial sums one row further down, each with one product more."""
    rows, cols = len(moving), len(moving[0])
    found: list[list[int | None]] = [[None] * cols for _ in range(rows)]
    for r, c in product(range(rows), range(cols)):
        slot = moving[r][c]
        incoming = 0 if r == 0 else sums[r - 1][c]
        if r > 0 and (slot is None) != (incoming is None):
            raise Conflict(f"value and partial sum miss each other at {r}, {c}")
        if slot is not None and incoming is not None:
            found[r][c] = incoming + slot.value * active[r][c]
    return found


def split(columns: Sequence[Sequence[int]], lengths: Sequence[int]) -> list[list[list[int]]]:
    """Cut what left each column, in order, into folds of so many results; shape (t, cols)."""
    found = []
    first = 0
    for length in lengths:
        found.append([[column[first + i] for column in columns] for i in range(length)])
        first += length
    return found


def output_stationary(
    rows: int, cols: int, folds: Sequence[StreamedFold], *, double_buffered: bool
) -> tuple[list[list[list[int]]], int]:
    """Return the results (rows x cols) of each fold, and the cycle after the last one left."""
    from_left = skewed([(fold.start, fold.left) for fold in folds])
    from_top = skewed([(fold.start, fold.top) for fold in folds])
    across: Grid = [[None] * cols for _ in range(rows)]
    down: Grid = [[None] * cols for _ in range(rows)]
    # A sum at work, and a finished one; in an array without drain registers the finished sum is
    # in the same register, which may then not work.
    at_work: list[list[int | None]] = [[None] * cols for _ in range(rows)]
    finished: list[list[int | None]] = [[None] * cols for _ in range(rows)]
    shifts: list[int | None] = [None] * cols  # already done by the column, None if it rests
    left: list[list[int]] = [[] for _ in range(cols)]
    cycle = min(fold.start for fold in folds)
    while any(len(column) < rows * len(folds) for column in left):
        across = moved_right(across, [from_left.get((r, cycle)) for r in range(rows)])
        down = moved_down(down, [from_top.get((c, cycle)) for c in range(cols)])
        captured = multiply(across, down, at_work, None if double_buffered else finished)
        for c in range(cols):
            shift_down(c, shifts, finished, left)
        for r, c in captured:
            if finished[r][c] is not None:
                raise Conflict(f"a result is captured over another at {r}, {c}")
            finished[r][c], at_work[r][c] = at_work[r][c], None
            if r == rows - 1:
                if shifts[c] is not None:
                    raise Conflict(f"column {c} is finished while it still shifts")
                shifts[c] = 0
        cycle += 1
    results = []
    for index in range(len(folds)):
        rows_up = [[column[index * rows + i] for column in left] for i in range(rows)]
        results.append(rows_up[::-1])  # the bottom row leaves first
    return results, cycle


def multiply(
    across: Grid,
    down: Grid,
    at_work: list[list[int | None]],
    blocked: list[list[int | None]] | None,
) -> list[tuple[int, int]]:
    """Add one product to each sum at work; return the elements whose sum is now complete.

    blocked: registers whose content forbids work in the same element.
    """
    complete = []
    for r, c in product(range(len(across)), range(len(across[0]))):
        slot, other = across[r][c], down[r][c]
        if (slot is None) != (other is None):
            raise Conflict(f"operands miss each other at {r}, {c}")
        if slot is None or other is None:
            continue
        if blocked is not None and blocked[r][c] is not None:
            raise Conflict(f"a stream enters {r}, {c}, which still holds a result")
        before = 0 if slot.first else at_work[r][c]
        if before is None:
            raise Conflict(f"a sum at {r}, {c} has no beginning")
        at_work[r][c] = before + slot.value * other.value
        if slot.last:
            complete.append((r, c))
    return complete


def shift_down(
    c: int,
    shifts: list[int | None],
    finished: list[list[int | None]],
    left: list[list[int]],
) -> None:
    """Move the results of a column one row down; rows that are already empty stay out of it."""
    done = shifts[c]
    if done is None:
        return
    rows = len(finished)
    bottom = finished[rows - 1][c]
    if bottom is None:
        raise Conflict(f"column {c} shifts out nothing")
    left[c].append(bottom)
    for r in range(rows - 1, done, -1):
        finished[r][c] = finished[r - 1][c]
    finished[done][c] = None
    shifts[c] = done + 1 if done + 1 < rows else None
