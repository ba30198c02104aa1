"""What the array demands of its buffers: the word at each port in each cycle.

Words are numbered as SCALE-Sim does: the input by (image, row, column, channel), the weights by
(filter, reduction index), the output by (image, row, column, filter), where the channels and
filters of all groups are those of one tensor and the reduction index is (tap, channel). The three
tensors of a nest start at multiples of ten million words, as far apart as they must. Operands of
repetitions follow each other in their region. Words on padding are not demanded. Where N:M weights
are skipped, the N weights kept of each M are taken to be the first, as SCALE-Sim does. The output
is what leaves the array; that the accumulator buffer adds it to an earlier word is not shown.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from accelsim.mapping import columns as at
from accelsim.trace.dram import Progress
from accelsim.trace.fold import (
    ENTRY_COLUMNS,
    INPUT,
    NEVER,
    OUTPUT,
    WEIGHT,
    fill_window,
)
from accelsim.trace.timeline import Integers, MappedNest, Repetition, repetitions

OPERANDS = ("ifmap", "filter", "ofmap")
REGION_WORDS = 10_000_000
WINDOW_WORDS = 2**19

Windows = tuple[Integers, Integers, Integers]


@dataclass(frozen=True, kw_only=True)
class Window:
    """What the array demands in some consecutive cycles.

    Args:
        first_cycle: The first of them.
        words: Of input, weights and output: shape (cycles, ports), -1 where a port is idle.
            Valid until the next window is asked for.
    """

    first_cycle: int
    words: Windows


def sram_windows(nests: Sequence[MappedNest], progress: Progress) -> Iterator[Window]:
    """Yield what the array demands in the course of a layer, idle stretches left out.

    Args:
        nests: Its loop nests, executed one after the other; vector work demands nothing.
        progress: Kept up to date.
    """
    base = 0
    for mapped in nests:
        begin = progress.cycles
        words, regions = _layout(mapped)
        first_words = base + np.concatenate(([0], np.cumsum(regions)[:-1])) * REGION_WORDS
        buffers = _buffers(mapped.machine)
        for index, start, one in repetitions(mapped):
            progress.cycles = begin + start + one.cycles
            if not mapped.is_vector:
                for window in _windows(mapped, one, first_words + index * words, buffers):
                    yield Window(first_cycle=begin + start + window.first_cycle, words=window.words)
        base += 0 if mapped.is_vector else int(regions.sum()) * REGION_WORDS


def _windows(
    mapped: MappedNest, one: Repetition, bases: Integers, buffers: Windows
) -> Iterator[Window]:
    length = len(buffers[0])
    longest = length + max(buffer.shape[1] for buffer in buffers)
    scratch = np.empty((2, longest, ENTRY_COLUMNS), dtype=np.int64)
    heads = np.zeros((len(OPERANDS), 2), dtype=np.int64)
    now = 0
    while now < NEVER:
        rows = min(length, one.cycles - now)
        words = (buffers[0][:rows], buffers[1][:rows], buffers[2][:rows])
        later = [
            fill_window(
                mapped.nest,
                mapped.machine,
                mapped.mapping,
                one.steps,
                one.folds,
                operand,
                bases[operand],
                now,
                words[operand],
                scratch,
                heads[operand],
            )
            for operand in (INPUT, WEIGHT, OUTPUT)
        ]
        yield Window(first_cycle=now, words=words)
        now = min(later)


def _buffers(machine: Integers) -> Windows:
    rows, cols = int(machine[at.ROWS]), int(machine[at.COLS])
    crossed = machine[at.DATAFLOW] == at.INPUT_STATIONARY
    ports = (cols, rows, cols) if crossed else (rows, cols, cols)
    length = max(1, WINDOW_WORDS // sum(ports))
    first, second, third = (np.empty((length, count), dtype=np.int64) for count in ports)
    return first, second, third


def _layout(mapped: MappedNest) -> tuple[Integers, Integers]:
    """Return, for each operand, the words that a repetition moves on by, and the regions of all."""
    nest = mapped.nest
    reduction = nest[at.GROUPS] * nest[at.CHANNELS]
    positions = nest[at.INPUT : at.INPUT + 3].prod()
    results = nest[at.OUTPUT : at.OUTPUT + 3].prod()
    words = np.array(
        [
            nest[at.BATCH] * positions * reduction,
            reduction * nest[at.KERNEL : at.KERNEL + 3].prod() * nest[at.FILTERS],
            nest[at.BATCH] * results * nest[at.GROUPS] * nest[at.FILTERS],
        ],
        dtype=np.int64,
    )
    own = np.array([nest[at.STEPS], 1, nest[at.STEPS]])
    regions = -(-words * own // REGION_WORDS)
    words[WEIGHT] = 0
    return words, regions
