"""Kernels that choose the candidate to time next, and the best of those that were timed."""

from typing import Any, NamedTuple

import numpy as np

from accelsim.closed.objective import Weights
from accelsim.closed.records import BOUND, BYTES, CANDIDATE, CYCLES, ESTIMATE, FIRST_SIZE
from accelsim.kernel import inner_jit, jit

FIRST_TIMED, MORE_TIMED, MOST_TIMED = 4, 6, 12
"""Greatest number of mappings that are timed: of the least estimates first, more where these are
far too slow, and in total."""
_FAR_SHARE = 0.02
"""Share beyond the lower bound of the fastest above which a mapping is far too slow."""
_SURE_SHARE = 0.2
"""Share of the tolerance within which the fastest timed mapping need not be the fastest of all."""
_SAME_SHARE = 0.002
"""Relative difference below which estimates are equal; of these, fewer bytes come first."""
MOST_RATIO = 1.5
"""Ratio to the least estimate above which candidates are left out. No mapping that was timed for
ResNet-50 on 8 x 8 to 32 x 32 took more than 1.33 times its estimate."""


class Known(NamedTuple):
    """Cycles and bytes of another way to run the same layer.

    Args:
        cycles: Cycles of the mapping that was chosen for it.
        dram_bytes: Bytes that this mapping moves to and from memory.
        fastest_cycles: Cycles of its fastest mapping.
    """

    cycles: float = np.inf
    dram_bytes: float = np.inf
    fastest_cycles: float = np.inf


@inner_jit
def score(weights: Weights, cycles: float, moved: float) -> float:
    """Return the value of an objective for a candidate, as ``value_of`` does.

    Powers of 0 and 1 are not computed, because a power takes as long as a bound.
    """
    if weights.dram_bytes == 0:
        return cycles
    if weights.cycles == 0:
        return moved
    if weights.cycles == weights.dram_bytes:
        return cycles * moved
    return float(cycles**weights.cycles * moved**weights.dram_bytes)


@inner_jit
def is_better(
    weights: Weights, cycles: float, moved: float, best_cycles: float, best_moved: float
) -> bool:
    """Return whether a mapping is better than another: by the objective, then cycles, then bytes.

    Args:
        weights: Powers of cycles and bytes in the objective.
        cycles: Cycles of the mapping.
        moved: Bytes that it moves.
        best_cycles: Cycles of the other.
        best_moved: Bytes that it moves.
    """
    value, best = score(weights, cycles, moved), score(weights, best_cycles, best_moved)
    if value != best:
        return bool(value < best)
    return bool(cycles < best_cycles or (cycles == best_cycles and moved < best_moved))


@inner_jit
def near_cycles(table: Any, rows: Any, timed: int, margin: float) -> float:
    """Return the greatest number of cycles that count as nearly the least of the timed ones."""
    least = np.inf
    for place in range(timed):
        least = min(least, table[rows[place], CYCLES])
    return least * (1 + margin)


@inner_jit
def best_row(table: Any, rows: Any, timed: int, weights: Weights, margin: float) -> int:
    """Return the best of the candidates that were timed, or -1.

    Args:
        table: float64 array of shape (candidates, ``CANDIDATE``).
        rows: int64 array: the candidates that were timed.
        timed: Number of entries of ``rows`` that are valid.
        weights: Powers of cycles and bytes in the objective.
        margin: Cycles beyond the least, as a share.
    """
    most, found = near_cycles(table, rows, timed, margin), -1
    best_cycles = best_moved = np.inf
    for place in range(timed):
        row = rows[place]
        cycles, moved = table[row, CYCLES], table[row, BYTES]
        if cycles <= most and is_better(weights, cycles, moved, best_cycles, best_moved):
            found, best_cycles, best_moved = row, cycles, moved
    return found


@inner_jit
def least_of(table: Any, column: int) -> float:
    """Return the least of a column of all candidates."""
    least = np.inf
    for row in range(len(table)):
        least = min(least, table[row, column])
    return least


@inner_jit
def list_open(table: Any, most: float, open_rows: Any) -> None:
    """List the candidates whose estimate is at most ``most``; the last entry is their number."""
    count = 0
    for row in range(len(table)):
        if table[row, ESTIMATE] <= most:
            open_rows[count] = row
            count += 1
    open_rows[len(table)] = count


class Goal(NamedTuple):
    """Objective and tolerance of a search.

    Args:
        weights: Powers of cycles and bytes in the objective.
        margin: Cycles beyond the least, as a share.
        known: Cycles and bytes of another way to run the layer.
    """

    weights: Weights
    margin: float
    known: Known


class Ranking(NamedTuple):
    """Candidates, and those of them that were timed.

    Args:
        table: float64 array of shape (candidates, ``CANDIDATE``); candidates that are not timed yet
            have infinite cycles.
        open_rows: int64 array: the candidates that may still be timed, with their number as the
            last entry. Candidates that never will be are removed.
        rows: int64 array: the candidates that were timed, with their number as the last entry.
        least: Least of the estimates of all candidates.
        bound: Least of the lower bounds of all candidates.
    """

    table: Any
    open_rows: Any
    rows: Any
    least: float
    bound: float


@jit
def ranking_of(table: Any) -> Ranking:
    """Return the ranking of candidates of which none was timed."""
    rows, open_rows = np.empty(MOST_TIMED + 1, np.int64), np.empty(len(table) + 1, np.int64)
    rows[MOST_TIMED] = 0
    least = least_of(table, ESTIMATE)
    list_open(table, least * MOST_RATIO, open_rows)
    return Ranking(table, open_rows, rows, least, least_of(table, BOUND))


@jit
def best_of(ranking: Ranking, goal: Goal) -> Any:
    """Return the best of the candidates that were timed, as ``chosen`` returns it."""
    table, rows = ranking.table, ranking.rows
    timed = rows[MOST_TIMED]
    best = best_row(table, rows, timed, goal.weights, goal.margin)
    return chosen(table, best, near_cycles(table, rows, timed, 0.0))


@inner_jit
def next_candidate(ranking: Ranking, goal: Goal) -> int:
    """Return the candidate to be timed next, noted as timed, or -1 if none can be better.

    Args:
        ranking: Candidates.
        goal: Objective and tolerance of the search.
    """
    table, open_rows, rows, least, bound = ranking
    weights, margin, known = goal
    timed = rows[MOST_TIMED]
    if timed == MOST_TIMED:
        return -1
    most = min(near_cycles(table, rows, timed, margin), known.fastest_cycles * (1 + margin))
    wanted = bound * (1 + margin)
    first = timed < FIRST_TIMED and most > wanted * (1 + margin * _SURE_SHARE)
    first = first or (FIRST_TIMED <= timed < MORE_TIMED and most > wanted * (1 + _FAR_SHARE))
    too_high = 1.0
    for place in range(timed):
        too_high = max(too_high, table[rows[place], ESTIMATE] / table[rows[place], CYCLES])
    limit = np.inf
    if known.cycles <= most:
        limit = score(weights, known.cycles, known.dram_bytes)
    best_timed = best_row(table, rows, timed, weights, margin)
    if best_timed >= 0:
        limit = min(limit, score(weights, table[best_timed, CYCLES], table[best_timed, BYTES]))
    best, second, found = np.inf, np.inf, -1
    kept, last, same = 0, len(open_rows) - 1, 1 / (least * _SAME_SHARE)
    for place in range(open_rows[last]):
        row = open_rows[place]
        estimate, moved = table[row, ESTIMATE], table[row, BYTES]
        # ``most`` never grows, so a candidate that is too slow stays so.
        if table[row, BOUND] > most or table[row, CYCLES] < np.inf:
            continue
        if not first and estimate > most * too_high:
            continue
        open_rows[kept] = row
        kept += 1
        if first:
            estimate *= alike_ratio(table, row, rows, timed, 1)
            value, other = np.floor(estimate * same), moved
        else:
            value, other = score(weights, estimate, moved), estimate
            # If parts and sets are the same, half of the error is certain.
            certain = (1 + alike_ratio(table, row, rows, timed, 3)) / 2
            if value >= limit or estimate * certain > most * too_high:
                continue
        if value < best or (value == best and other < second):
            best, second, found = value, other, row
    open_rows[last] = kept
    if found >= 0:
        rows[timed], rows[MOST_TIMED] = found, timed + 1
    return found


@inner_jit
def alike_ratio(table: Any, row: int, rows: Any, timed: int, sizes: int) -> float:
    """Return the factor by which estimates of similar timed candidates were too low.

    Args:
        table: float64 array of shape (candidates, ``CANDIDATE``).
        row: A candidate.
        rows: int64 array: the candidates that were timed.
        timed: Number of candidates that were timed.
        sizes: Number of properties that two candidates must share to be alike: words of a place,
            blocks of a set, order.
    """
    ratio, first = np.inf, FIRST_SIZE + 2
    for place in range(timed):
        other, same = rows[place], True
        for column in range(first, first + sizes):
            same = same and table[other, column] == table[row, column]
        if same:
            ratio = min(ratio, table[other, CYCLES] / table[other, ESTIMATE])
    return ratio if ratio < np.inf else 1.0


@inner_jit
def copied(table: Any, row: int, target: Any) -> None:
    """Copy a row of a table."""
    for column in range(CANDIDATE):
        target[column] = table[row, column]


@jit
def chosen(table: Any, row: int, fastest: float) -> Any:
    """Return a candidate as float64 array of shape (``CANDIDATE``,); empty for -1.

    Its estimate is replaced by the cycles of the fastest candidate.
    """
    result = np.empty(CANDIDATE if row >= 0 else 0)
    if row >= 0:
        copied(table, row, result)
        result[ESTIMATE] = fastest
    return result
