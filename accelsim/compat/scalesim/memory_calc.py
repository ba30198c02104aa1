"""SCALE-Sim's CALC mode: DRAM words by a replay of the array's demands, without stalls."""

from bisect import bisect_left

import numpy as np
from numpy.typing import NDArray

from accelsim.compat.scalesim.config import Version
from accelsim.compat.scalesim.operand import Mapping, OperandDemands
from accelsim.compat.scalesim.record import AccessReport, MemoryRun, results_of
from accelsim.errors import TopologyError

ESTIMATED_WORDS_PER_CYCLE = 10  # rate of a read port; the tool's own comment calls it arbitrary


def run_calc(mapping: Mapping, version: Version) -> MemoryRun:
    """Replay the memory of a layer in CALC mode.

    Args:
        mapping: The layer on its array.
        version: Version whose stalls are computed.

    Raises:
        TopologyError: A tensor is too large, or SCALE-Sim divides by zero.
    """
    from accelsim.compat.scalesim.kernel_write import replay_writes

    config = mapping.config
    sizes = (1024 * config.ifmap_sram_kb, 1024 * config.filter_sram_kb)
    operands = [OperandDemands(mapping=mapping, which=which) for which in ("ifmap", "filter")]
    for operand, size in zip(operands, sizes, strict=True):
        if operand.overhangs or operand.is_pruned or not _fits(operand, size):
            operand.check_replayable()
    folds = mapping.folds[0] * mapping.folds[1]
    report, stalled = replay_writes(
        mapping.results, folds, 1024 * config.ofmap_sram_kb, config.cols, int(version == "v202")
    )
    clock = _Clock([int(line) for line in stalled[:, 0]], [int(total) for total in stalled[:, 1]])
    total, stalls, ofmap_sram, ofmap_dram = results_of(
        [int(value) for value in report], version == "v3"
    )
    reads = [_reads(operand, size, clock) for operand, size in zip(operands, sizes, strict=True)]
    return MemoryRun(
        total_cycles=total,
        stall_cycles=stalls,
        sram=(reads[0][0], reads[1][0], ofmap_sram),
        dram=(reads[0][1], reads[1][1], ofmap_dram),
    )


class _Clock:
    """Cycles of lines: the number of a line plus the stalls of the lines before it."""

    def __init__(self, lines: list[int], totals: list[int]) -> None:
        self.lines = lines
        self.totals = totals

    def cycle(self, line: int) -> int:
        before = bisect_left(self.lines, line)
        return line + (self.totals[before - 1] if before else 0)


def _geometry(operand: OperandDemands, capacity: int) -> NDArray[np.int64]:
    mapping = operand.mapping
    row_folds, col_folds = mapping.folds
    config = mapping.config
    if not operand.streams:
        values = (config.rows, config.cols, mapping.lines, row_folds, col_folds, capacity)
        return np.array(values, np.int64)
    own, other = (row_folds, col_folds) if operand.along_rows else (col_folds, row_folds)
    inner = int(operand.along_rows)
    start = operand.start
    return np.array((operand.ports, start, mapping.lines, own, other, inner, capacity), np.int64)


def _fits(operand: OperandDemands, size: int) -> bool:
    """Return whether a buffer of ``size`` words never fills up and so never forgets."""
    return operand.demanded < 50 * (size // 100)


def _reads(operand: OperandDemands, size: int, clock: _Clock) -> tuple[AccessReport, AccessReport]:
    """Return the accesses of an operand to SRAM and DRAM in CALC mode."""
    from accelsim.compat.scalesim import kernel_read

    part = size // 100
    capacity = 50 * part
    mapping = operand.mapping
    counted = _fits(operand, size) and not operand.is_pruned
    emptied, held, last, twice = 0, operand.demanded, -1, 0
    final = _last_line(mapping, operand)
    if not counted or operand.overhangs:
        across, along = operand.addresses()
        geometry = _geometry(operand, capacity)
        stamps = np.zeros(operand.words, np.uint8)
        operand.mark(stamps, kernel_read.NULL)
        replay, ending = (
            (kernel_read.replay_streamed, kernel_read.last_line_streamed)
            if operand.streams
            else (kernel_read.replay_stationary, kernel_read.last_line_stationary)
        )
        if operand.overhangs:
            final = int(ending(stamps, across, along, geometry))
        if not counted:
            report = replay(stamps, across, along, geometry)
            emptied, held, last, twice = (int(value) for value in report)
    if twice:
        raise TopologyError(
            f"layer {mapping.layer.name!r}: SCALE-Sim divides by 0: the {operand.which} SRAM of "
            f"{size} words fills twice in one cycle"
        )
    first = operand.start
    if not operand.streams:
        first = max(0, mapping.config.rows - mapping.extents[0])
    sram = AccessReport(
        start_cycle=clock.cycle(first) + 1, stop_cycle=clock.cycle(final) + 1, words=0
    )
    words = emptied * capacity + held
    if emptied:
        start = clock.cycle(first) - -(-capacity // ESTIMATED_WORDS_PER_CYCLE)
        return sram, AccessReport(start_cycle=start, stop_cycle=clock.cycle(last) + 1, words=words)
    start = -(-(-(-held // part) * part) // ESTIMATED_WORDS_PER_CYCLE)
    return sram, AccessReport(start_cycle=-start, stop_cycle=-1, words=words)


def _last_line(mapping: Mapping, operand: OperandDemands) -> int:
    """Return the last line that demands an operand all of whose words exist."""
    row_folds, col_folds = mapping.folds
    base = (row_folds * col_folds - 1) * mapping.lines
    if not operand.streams:
        return base + mapping.config.rows - 1
    sr, sc, steps = mapping.extents
    extent = sr if operand.along_rows else sc
    used = extent - (extent - 1) // operand.ports * operand.ports
    return base + operand.start + steps + used - 2
