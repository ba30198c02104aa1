"""What a layer requests of DRAM: bursts in the order and in the cycles of the ``cycle`` tier.

Tensors lie one after another at multiples of 4096 bytes, for each loop nest of the layer: input
(image, position, then groups x channels), weights (group, filter, tap, then channel; compressed
weights tile by tile instead, in the order of (group, filter, channel) tiles), partial sums and
output (image, position, then groups x filters). A repetition of a nest has an input and an output
of its own, right behind those of the repetition before.

A transfer requests each burst that its tile touches once, in order of addresses, evenly spread
over the cycles that it occupies DRAM. A burst that a row of the tile only partly fills is requested
whole, so more bytes are requested than moved.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from accelsim.mapping import columns as at
from accelsim.trace.burst import (
    INPUT,
    MOVED,
    OUTPUT,
    PARTIAL_SUM,
    ROWS,
    STATE_COLUMNS,
    WEIGHT,
    generate,
    weight_bases,
)
from accelsim.trace.timeline import Integers, MappedNest, repetitions

OPERANDS = ("input", "weight", "partial_sum", "output")
PAGE_BYTES = 4096
CHUNK = 2**18


@dataclass
class Progress:
    """How far a trace has come.

    Args:
        cycles: The end of the repetitions that were begun.
        moved_bytes: Bytes that the transfers begun so far carry.
    """

    cycles: int = 0
    moved_bytes: int = 0


def dram_chunks(nests: Sequence[MappedNest], progress: Progress) -> Iterator[Integers]:
    """Yield the requests of a layer in the order of cycles.

    Args:
        nests: Its loop nests, executed one after the other.
        progress: Kept up to date.

    Yields:
        int64 arrays of shape (4, requests): cycle, operand (index into ``OPERANDS``), 1 for a
        write, byte address. Each is valid until the next is asked for.
    """
    chunk = np.empty((ROWS, CHUNK), dtype=np.int64)
    page = 0
    for mapped in nests:
        begin = progress.cycles
        compressed = _compressed(mapped)
        bits, pages = _layout(mapped, compressed)
        first_bits = (page + np.concatenate(([0], np.cumsum(pages)[:-1]))) * (PAGE_BYTES * 8)
        for index, start, one in repetitions(mapped):
            bases = first_bits + index * bits
            transfers = one.transfer_list(mapped.machine)
            transfers[:, 0] += begin + start
            progress.cycles = begin + start + one.cycles
            state = np.zeros(STATE_COLUMNS, dtype=np.int64)
            filled = CHUNK
            while filled == CHUNK:
                before = int(state[MOVED])
                filled = generate(
                    mapped.nest,
                    mapped.machine,
                    mapped.mapping,
                    compressed,
                    bases,
                    transfers,
                    state,
                    chunk,
                )
                progress.moved_bytes += int(state[MOVED]) - before
                if filled:
                    yield chunk[:, :filled]
        page += int(pages.sum())


def _compressed(mapped: MappedNest) -> Integers:
    if mapped.is_vector or mapped.machine[at.PATTERN] == 0:
        return np.zeros(0, dtype=np.int64)
    bases: Integers = weight_bases(mapped.nest, mapped.machine, mapped.mapping)
    return bases


def _layout(mapped: MappedNest, compressed: Integers) -> tuple[Integers, Integers]:
    """Return, for each operand, the bits that a repetition moves on by, and the pages of all."""
    nest, machine = mapped.nest, mapped.machine
    elements = np.zeros(len(OPERANDS), dtype=np.int64)
    if mapped.is_vector:
        elements[INPUT], elements[OUTPUT] = nest[at.INPUT_ELEMENTS], nest[at.OUTPUT_ELEMENTS]
        elements[WEIGHT] = nest[at.WEIGHT_ELEMENTS]
    else:
        reduction = nest[at.CHANNELS] * nest[at.GROUPS]
        elements[INPUT] = nest[at.BATCH] * nest[at.INPUT : at.INPUT + 3].prod() * reduction
        elements[WEIGHT] = reduction * nest[at.KERNEL : at.KERNEL + 3].prod() * nest[at.FILTERS]
        results = nest[at.BATCH] * nest[at.OUTPUT : at.OUTPUT + 3].prod()
        elements[PARTIAL_SUM] = elements[OUTPUT] = results * nest[at.GROUPS] * nest[at.FILTERS]
    bits = elements * machine[at.INPUT_BITS : at.INPUT_BITS + len(OPERANDS)]
    if len(compressed):
        bits[WEIGHT] = 8 * compressed[-1]
    own = np.array([nest[at.STEPS], 1, 1, nest[at.STEPS]])
    pages = -(-bits * own // (8 * PAGE_BYTES))
    bits[[WEIGHT, PARTIAL_SUM]] = 0
    return bits, pages
