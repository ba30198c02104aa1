"""DRAM transfers as bursts, generated into a buffer of bounded length."""

import numpy as np

from accelsim.cycle.geometry import Row, ceiling, tap_product, weight_bits
from accelsim.cycle.steps import share
from accelsim.kernel import jit
from accelsim.mapping import columns as at
from accelsim.trace import box as shape
from accelsim.trace import tile as of

BURST_BYTES = 64

# Rows of what is generated, for DRAM and for the array alike; the port of a DRAM request is
# READ or WRITE.
CYCLE, OPERAND, PORT, ADDRESS = 0, 1, 2, 3
ROWS = 4
READ, WRITE = 0, 1
INPUT, WEIGHT, PARTIAL_SUM, OUTPUT = 0, 1, 2, 3

# Where generation stands: the transfer, its row, its next burst, its requests so far and in all;
# and the bytes that the transfers begun so far move.
TRANSFER, ROW, NEXT, DONE, ALL, MOVED = 0, 1, 2, 3, 4, 5
STATE_COLUMNS = 6


@jit
def weight_bases(nest: Row, machine: Row, mapping: Row) -> Row:
    """Return the byte at which each compressed tile of weights starts, and where the last ends.

    Args:
        nest: A matrix nest.
        machine: The machine.
        mapping: A mapping of the nest.

    Returns:
        int64 array of shape (weight tiles + 1,).
    """
    of_g, _, of_n, of_k = of.tile_counts(nest, mapping)
    taps = tap_product(nest)
    bases = np.zeros(of_g * of_n * of_k + 1, dtype=np.int64)
    for index in range(of_g * of_n * of_k):
        g, n, k = index // (of_n * of_k), index // of_k % of_n, index % of_k
        groups = min(mapping[at.GROUP_TILE], nest[at.GROUPS] - g * mapping[at.GROUP_TILE])
        filters = min(mapping[at.FILTER_TILE], nest[at.FILTERS] - n * mapping[at.FILTER_TILE])
        channels = min(mapping[at.CHANNEL_TILE], nest[at.CHANNELS] - k * mapping[at.CHANNEL_TILE])
        bits = weight_bits(machine, groups * filters * channels * taps)
        bases[index + 1] = bases[index] + ceiling(bits, 8)
    return bases


@jit
def before(total: int, parts: int, index: int) -> int:
    """Return the sum of the shares before part ``index`` (``share``)."""
    return total // parts * index + min(index, total % parts)


@jit
def vector_box(nest: Row, mapping: Row, step: int, part: int) -> Row:
    """Return the box of a transfer of vector work.

    Args:
        nest: A vector nest.
        mapping: Its mapping.
        step: The step.
        part: 0 input, 1 weight, 3 output.
    """
    total = nest[at.OUTPUT_ELEMENTS]
    if part == INPUT:
        total = nest[at.INPUT_ELEMENTS]
    elif part == WEIGHT:
        total = nest[at.WEIGHT_ELEMENTS]
    chunks = mapping[at.CHUNKS]
    return shape.linear(before(total, chunks, step), share(total, chunks, step))


@jit
def transfer_box(
    nest: Row, machine: Row, mapping: Row, compressed: Row, step: int, part: int
) -> tuple[Row, Row, int, int]:
    """Return what one transfer moves.

    Args:
        nest: The loop nest.
        machine: The machine.
        mapping: Its mapping.
        compressed: ``weight_bases``, or empty if weights are stored as they are.
        step: The step.
        part: 0 input, 1 weight, 2 partial sum, 3 store.

    Returns:
        The box, its listed places, the bits of its elements, and the operand.
    """
    none = np.zeros((3, 0), dtype=np.int64)
    if nest[at.KIND] == at.VECTOR:
        bits = machine[at.OUTPUT_BITS] if part == OUTPUT else machine[at.INPUT_BITS + part]
        return vector_box(nest, mapping, step, part), none, bits, part
    tile = of.locate(nest, mapping, step)
    if part == INPUT:
        box, places = shape.input_box(nest, tile)
        return box, places, machine[at.INPUT_BITS], INPUT
    if part == WEIGHT:
        if compressed.shape[0] == 0:
            return shape.weight_box(nest, tile), none, machine[at.WEIGHT_BITS], WEIGHT
        first = compressed[tile[of.WEIGHTS]]
        return shape.linear(first, compressed[tile[of.WEIGHTS] + 1] - first), none, 8, WEIGHT
    box = shape.result_box(nest, tile)
    if part == PARTIAL_SUM or not tile[of.FINAL]:
        return box, none, machine[at.ACCUMULATOR_BITS], PARTIAL_SUM
    return box, none, machine[at.OUTPUT_BITS], OUTPUT


@jit
def walk(
    box: Row, places: Row, bits: int, base: int, state: Row, bursts: Row, room: int
) -> tuple[int, int]:
    """Continue through the bursts that a box touches, each once, until there is no more room.

    Args:
        box: What is moved.
        places: Its listed places.
        bits: Of each element.
        base: First bit of its tensor.
        state: Where generation stands, changed in place.
        bursts: Receives the indices of bursts; empty to count them only.
        room: How many bursts to go on for.

    Returns:
        The bursts passed now and the bits of the rows that were begun.
    """
    passed, moved = 0, 0
    burst_bits = 8 * BURST_BYTES
    while state[ROW] < box[shape.ROWS] and box[shape.RUN] > 0:
        low = base + shape.row_start(box, places, state[ROW]) * bits
        high = low + box[shape.RUN] * bits
        burst = max(low // burst_bits, state[NEXT])
        last = (high - 1) // burst_bits
        while burst <= last:
            if passed == room:
                state[NEXT] = burst
                return passed, moved
            if bursts.shape[0] > 0:
                bursts[passed] = burst
            passed += 1
            burst += 1
        state[NEXT] = burst
        moved += high - low
        state[ROW] += 1
    return passed, moved


@jit
def generate(
    nest: Row,
    machine: Row,
    mapping: Row,
    compressed: Row,
    bases: Row,
    transfers: Row,
    state: Row,
    out: Row,
) -> int:
    """Continue the requests of a list of transfers until it or the buffer ends.

    Args:
        nest: The loop nest.
        machine: The machine.
        mapping: Its mapping.
        compressed: ``weight_bases`` or empty.
        bases: First bit of input, weight, partial sum and output.
        transfers: int64 array of shape (transfers, 4): start, cycles, step, part; by start.
        state: int64 array of shape (``STATE_COLUMNS``,), zero at the beginning; changed in place.
        out: int64 array of shape (``ROWS``, at least 1) that receives requests.

    Returns:
        How many requests were written; fewer than fit at the end of the list only.
    """
    filled, room = 0, out.shape[1]
    none = np.zeros(0, dtype=np.int64)
    while state[TRANSFER] < transfers.shape[0] and filled < room:
        transfer = transfers[state[TRANSFER]]
        start, cycles, step, part = transfer[0], transfer[1], transfer[2], transfer[3]
        box, places, bits, operand = transfer_box(nest, machine, mapping, compressed, step, part)
        if state[ALL] == 0:
            state[ALL], moved = walk(box, places, bits, bases[operand], state, none, 2**62)
            state[MOVED] += ceiling(moved, 8)
            state[ROW] = state[NEXT] = state[DONE] = 0
        got, _ = walk(
            box, places, bits, bases[operand], state, out[ADDRESS, filled:], room - filled
        )
        for index in range(filled, filled + got):
            out[CYCLE, index] = start + (state[DONE] + index - filled) * cycles // state[ALL]
            out[OPERAND, index] = operand
            out[PORT, index] = WRITE if part == OUTPUT else READ
            out[ADDRESS, index] *= BURST_BYTES
        state[DONE] += got
        filled += got
        if state[DONE] == state[ALL]:
            state[TRANSFER] += 1
            state[ROW] = state[NEXT] = state[DONE] = state[ALL] = 0
    return filled
