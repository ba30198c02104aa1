"""The sparse machines in plain Python, one cycle after another.

Each function takes lists of lists (1 where a value is nonzero) and the machine's parameters, moves
its parts by one cycle at a time, counts what it sees, and knows no formula of ``accelsim``. The
result has the names of the fields of ``SparseCounts``, and the matrix of effectual products that
the machine added up, so that a machine that drops work is noticed.
"""

from collections import Counter, deque
from collections.abc import Callable
from typing import Any

Matrix = list[list[int]]


class Tally(Counter[str]):
    """Counts by field, and the results: effectual products of each (row, column)."""

    def __init__(self, m: int, n: int) -> None:
        super().__init__()
        self.result = [[0] * n for _ in range(m)]

    def multiply(self, row: int, column: int, weight: int, activation: int) -> None:
        """One multiplier slot: done if both are nonzero, else gated."""
        if weight and activation:
            self["macs_done"] += 1
            self.result[row][column] += 1
        else:
            self["macs_gated"] += 1

    def close(self, weights: Matrix, activations: Matrix) -> None:
        """What was neither done nor gated was skipped."""
        self["macs"] = len(weights) * len(activations) * len(activations[0])
        self["macs_skipped"] = self["macs"] - self["macs_done"] - self["macs_gated"]


# --- systolic arrays ---


def _fold(
    tally: Tally,
    stored: list[list[tuple[int, int]]],
    streams: list[list[list[int]]],
    first_column: int,
    elements: int,
) -> None:
    """Run one fold.

    stored[r][c] is (weight, which value of the row's group it picks); streams[r][t] is the group of
    values that row r receives for activation column t.
    """
    rows, cols, steps = len(stored), len(stored[0]), len(streams[0])
    written = [[False] * cols for _ in range(rows)]
    moving: list[list[int | None]] = [[None] * cols for _ in range(rows)]
    left = 0
    cycle = 0
    while left < steps * cols:
        for r in range(rows):
            for c in range(cols):
                if cycle == r + c:
                    written[r][c] = True
        busy = 0
        for r in range(rows):
            step = cycle - rows - r
            entering = step if 0 <= step < steps else None
            moving[r] = [entering, *moving[r][:-1]]
            for c, t in enumerate(moving[r]):
                if t is None:
                    continue
                assert written[r][c]
                busy += 1
                weight, pick = stored[r][c]
                tally.multiply(first_column + c, t, weight, streams[r][t][pick])
                left += r == rows - 1
        tally["cycles"] += 1
        tally["available_cycles"] += elements
        tally["busy_cycles"] += busy
        tally["starved_cycles"] += elements - busy
        cycle += 1
    tally["tiles"] += 1


def systolic(
    weights: Matrix, activations: Matrix, *, rows: int, cols: int, kept: int = 0, of: int = 0
) -> Tally:
    """Weight-stationary array; with kept and of, N:M weight skipping."""
    condensing = kept > 0
    kept, of = kept or 1, of or 1
    m, k, n = len(weights), len(activations), len(activations[0])
    tally = Tally(m, n)
    # For each filter, its stored rows: (weight, position in the group), zeros filled up.
    condensed = []
    for filter_row in weights:
        slots = []
        for group in range(0, k, of):
            found = [i for i in range(of) if filter_row[group + i]]
            empty = [i for i in range(of) if not filter_row[group + i]]
            for i in (found + empty)[:kept]:
                slots.append((filter_row[group + i], i))
        condensed.append(slots)
    for slots in condensed:
        tally["padding_entries"] += n * sum(condensing for weight, _ in slots if not weight)
    for first_row in range(0, len(condensed[0]), rows):
        for first in range(0, m, cols):
            fold_rows = range(first_row, min(first_row + rows, len(condensed[0])))
            stored = [
                [condensed[c][r] for c in range(first, min(first + cols, m))] for r in fold_rows
            ]
            streams = [
                [[activations[r // kept * of + i][t] for i in range(of)] for t in range(n)]
                for r in fold_rows
            ]
            _fold(tally, stored, streams, first, rows * cols)
    tally.close(weights, activations)
    return tally


# --- intersection ---


class _Joiner:
    """One element: an intersection unit, a queue and lanes."""

    def __init__(self, windows: list[list[Any]], lanes: int, queue_entries: int) -> None:
        self.windows = deque(windows)
        self.queue: deque[Any] = deque()
        self.lanes, self.queue_entries = lanes, queue_entries

    def finished(self) -> bool:
        return not self.windows and not self.queue

    def cycle(self) -> tuple[list[Any], bool]:
        """Return what the lanes multiply, and whether the unit had to wait."""
        waits = False
        if self.windows:
            after = len(self.queue) + len(self.windows[0])
            after -= min(self.lanes, after)
            waits = after > self.queue_entries
            if not waits:
                self.queue.extend(self.windows.popleft())
        taken = [self.queue.popleft() for _ in range(min(self.lanes, len(self.queue)))]
        return taken, waits


def _skipped(windows: list[list[Any]], lanes: int) -> list[list[Any]]:
    """What a unit that skips finds, cycle by cycle."""
    positions = [position for window in windows for position in window]
    return [positions[i : i + lanes] for i in range(0, len(positions), lanes)]


def intersection(
    weights: Matrix,
    activations: Matrix,
    *,
    sides: int,
    processing_elements: int,
    lanes: int,
    scan_positions: int,
    queue_entries: int,
    tile_columns: int,
) -> Tally:
    m, k, n = len(weights), len(activations), len(activations[0])
    tally = Tally(m, n)
    for first_row in range(0, m, processing_elements):
        for first in range(0, n, tile_columns):
            joiners = []
            for row in range(first_row, first_row + processing_elements):
                found = []
                for column in range(first, min(n, first + tile_columns)) if row < m else ():
                    for start in range(0, k, scan_positions or k):
                        positions = range(start, min(k, start + (scan_positions or k)))
                        found.append(
                            [
                                (row, column, i)
                                for i in positions
                                if weights[row][i] and (sides == 1 or activations[i][column])
                            ]
                        )
                windows = found if scan_positions else _skipped(found, lanes)
                joiners.append(_Joiner(windows, lanes, queue_entries))
            while not all(joiner.finished() for joiner in joiners):
                tally["cycles"] += 1
                for joiner in joiners:
                    tally["available_cycles"] += 1
                    if joiner.finished():
                        tally["imbalance_cycles"] += 1
                        continue
                    taken, waits = joiner.cycle()
                    tally["fifo_stall_cycles"] += waits
                    tally["busy_cycles" if taken else "starved_cycles"] += 1
                    for row, column, i in taken:
                        tally.multiply(row, column, weights[row][i], activations[i][column])
            tally["tiles"] += 1
    tally.close(weights, activations)
    return tally


# --- Cartesian products ---


class _Multiplier:
    """One element: vectors of nonzeros, and the products that wait at each bank."""

    def __init__(self, pairs: list[tuple[list[int], list[int]]]) -> None:
        self.pairs = deque(pairs)
        self.at_bank: dict[int, deque[tuple[int, int]]] = {}

    def finished(self) -> bool:
        return not self.pairs and not self.at_bank

    def cycle(self, tally: Tally, bank_of: Callable[[int, int], int]) -> None:
        if self.at_bank:
            tally["conflict_cycles"] += 1
        else:
            tally["busy_cycles"] += 1
            rows, columns = self.pairs.popleft()
            for r in rows:
                for c in columns:
                    self.at_bank.setdefault(bank_of(r, c), deque()).append((r, c))
        for bank in list(self.at_bank):
            tally.multiply(*self.at_bank[bank].popleft(), 1, 1)
            if not self.at_bank[bank]:
                del self.at_bank[bank]


def _pairs(
    weights: Matrix, activations: Matrix, rows: range, columns: range, lanes: tuple[int, int]
) -> list[tuple[list[int], list[int]]]:
    """Return the pairs of vectors that meet, in the order of the reduction."""
    pairs = []
    for i in range(len(activations)):
        kept = [r for r in rows if weights[r][i]]
        active = [c for c in columns if activations[i][c]]
        for x in range(0, len(kept), lanes[0]):
            for y in range(0, len(active), lanes[1]):
                pairs.append((kept[x : x + lanes[0]], active[y : y + lanes[1]]))
    return pairs


def cartesian(
    weights: Matrix,
    activations: Matrix,
    *,
    processing_elements: int,
    weight_lanes: int,
    activation_lanes: int,
    banks: int,
    tile_rows: int,
    tile_columns: int,
) -> Tally:
    m, n = len(weights), len(activations[0])
    tally = Tally(m, n)
    for top in range(0, m, tile_rows):
        for left in range(0, n, tile_columns * processing_elements):
            elements = []
            for element in range(processing_elements):
                begin = left + element * tile_columns
                rows = range(top, min(m, top + tile_rows))
                columns = range(begin, min(n, begin + tile_columns))
                lanes = weight_lanes, activation_lanes
                unit = _Multiplier(_pairs(weights, activations, rows, columns, lanes))
                elements.append((begin, unit))

            while not all(unit.finished() for _, unit in elements):
                tally["cycles"] += 1
                for begin, unit in elements:
                    tally["available_cycles"] += 1
                    if unit.finished():
                        tally["imbalance_cycles"] += 1
                        continue
                    unit.cycle(
                        tally,
                        lambda r, c, top=top, begin=begin: (
                            ((r - top) * activation_lanes + c - begin) % banks
                        ),
                    )
            tally["tiles"] += 1
    tally.close(weights, activations)
    return tally


# --- EIE ---


def _entries(column: list[int], longest_run: int) -> list[int | None]:
    """Return the rows (in the element) of the stored entries; None for a padding zero."""
    entries: list[int | None] = []
    run = 0
    for row, weight in enumerate(column):
        if weight:
            entries.append(row)
            run = 0
        else:
            run += 1
            if run > longest_run and any(column[row + 1 :]):
                entries.append(None)
                run = 0
    return entries


def broadcast(
    weights: Matrix,
    activations: Matrix,
    *,
    processing_elements: int,
    queue_entries: int,
    index_bits: int,
) -> Tally:
    m, k, n = len(weights), len(activations), len(activations[0])
    tally = Tally(m, n)
    stored = [
        [
            _entries([weights[r][i] for r in range(p, m, processing_elements)], 2**index_bits - 1)
            for i in range(k)
        ]
        for p in range(processing_elements)
    ]
    for column in range(n):
        pending = deque(i for i in range(k) if activations[i][column])
        tally["tiles"] += bool(pending)
        queues: list[deque[tuple[int, deque[int | None]]]] = [
            deque() for _ in range(processing_elements)
        ]
        while pending or any(queues):
            tally["cycles"] += 1
            arriving = None
            if pending:
                if any(len(queue) >= queue_entries for queue in queues):
                    tally["fifo_stall_cycles"] += 1
                else:
                    arriving = pending.popleft()
            for p, queue in enumerate(queues):
                tally["available_cycles"] += 1
                if not queue:
                    done = arriving is None and not pending
                    tally["imbalance_cycles" if done else "starved_cycles"] += 1
                else:
                    tally["busy_cycles"] += 1
                    _, entries = queue[0]
                    if entries:
                        row = entries.popleft()
                        if row is None:
                            tally["padding_entries"] += 1
                            tally["macs_gated"] += 1
                        else:
                            tally.multiply(row * processing_elements + p, column, 1, 1)
                    if not entries:
                        queue.popleft()
                if arriving is not None:
                    queue.append((arriving, deque(stored[p][arriving])))
    tally.close(weights, activations)
    return tally


# --- outer products ---


def _core(
    tally: Tally, weights: Matrix, activations: Matrix, tiles: list[tuple[int, int]], **machine: int
) -> int:
    """Run the tiles of one core; return its cycles."""
    m, k, n = len(weights), len(activations), len(activations[0])
    cycles = 0
    for top, left in tiles:
        for i in range(k):
            rows = [r for r in range(top, min(m, top + machine["tile_rows"])) if weights[r][i]]
            columns = [
                c for c in range(left, min(n, left + machine["tile_columns"])) if activations[i][c]
            ]
            for _ in range(machine["step_overhead_cycles"]):
                cycles += 1
                tally["overhead_cycles"] += 1
            multiplying = 0
            for _ in range(0, len(rows), machine["chunk_rows"]):
                for _ in range(0, len(columns), machine["chunk_columns"]):
                    multiplying += machine["multiply_cycles"]
            waiting = [(r, c) for r in rows for c in columns]
            while multiplying or waiting:
                cycles += 1
                tally["busy_cycles" if multiplying else "conflict_cycles"] += 1
                multiplying = max(0, multiplying - 1)
                for _ in range(min(len(waiting), machine["merged_per_cycle"])):
                    tally.multiply(*waiting.pop(), 1, 1)
    return cycles


def outer(weights: Matrix, activations: Matrix, *, cores: int, **machine: int) -> Tally:
    m, n = len(weights), len(activations[0])
    tally = Tally(m, n)
    tiles = [
        (top, left)
        for top in range(0, m, machine["tile_rows"])
        for left in range(0, n, machine["tile_columns"])
    ]
    spent = [
        _core(tally, weights, activations, tiles[core::cores], **machine) for core in range(cores)
    ]
    tally["tiles"] = len(tiles)
    tally["cycles"] = max(spent)
    tally["available_cycles"] = cores * max(spent)
    tally["imbalance_cycles"] = sum(max(spent) - own for own in spent)
    tally.close(weights, activations)
    return tally
