"""The compiled half of ``accelsim.sparse_engines.intersection``."""

from typing import Any

import numpy as np

from accelsim.kernel import inner_jit, jit

# Masks and shifts of a population count (Warren, "Hacker's Delight", figure 5-2), unsigned.
PAIRS = np.uint64(0x5555555555555555)
NIBBLES = np.uint64(0x3333333333333333)
BYTES = np.uint64(0x0F0F0F0F0F0F0F0F)
EACH_BYTE = np.uint64(0x0101010101010101)
ONE, TWO, FOUR, TOP = np.uint64(1), np.uint64(2), np.uint64(4), np.uint64(56)


@inner_jit
def ones(word: Any) -> int:
    """Return how many bits of an unsigned 64-bit word are set."""
    word = word - ((word >> ONE) & PAIRS)
    word = (word & NIBBLES) + ((word >> TWO) & NIBBLES)
    word = (word + (word >> FOUR)) & BYTES
    return int((word * EACH_BYTE) >> TOP)


@inner_jit
def run_element(row: Any, columns: Any, lanes: int, queue_entries: int) -> tuple[int, int, int]:
    """Return (cycles, starved cycles, stalled cycles) of one element in one tile.

    Args:
        row: Weights of the element, shape (words,), uint64.
        columns: The activations of the tile, shape (columns, words), uint64.
        lanes: Multipliers.
        queue_entries: Positions that may wait.
    """
    cycles = starved = stalled = waiting = 0
    for column in range(columns.shape[0]):
        for word in range(row.shape[0]):
            found = ones(row[word] & columns[column, word])
            over = waiting + found - lanes - queue_entries
            if over > 0:
                # In each cycle of waiting the queue loses `lanes` positions, as it holds more.
                waits = -(-over // lanes)
                cycles += waits
                stalled += waits
                waiting -= waits * lanes
            waiting += found
            cycles += 1
            if waiting == 0:
                starved += 1
            waiting = max(0, waiting - lanes)
    return cycles + -(-waiting // lanes), starved, stalled


@inner_jit
def run_skipping_element(row: Any, columns: Any, lanes: int) -> int:
    """Return the cycles of an element in a tile whose intersection unit skips.

    Args:
        row: Weights of the element, shape (words,), uint64.
        columns: The activations of the tile, shape (columns, words), uint64.
        lanes: Multipliers.
    """
    found = 0
    for column in range(columns.shape[0]):
        for word in range(row.shape[0]):
            found += ones(row[word] & columns[column, word])
    return -(-found // lanes)


@jit
def run_tiles(
    weights: Any,
    activations: Any,
    elements: int,
    lanes: int,
    queue_entries: int,
    tile_columns: int,
    skips: bool,
) -> tuple[int, int, int, int, int, int]:
    """Return (cycles, busy, starved, imbalance, stalled, tiles) of a product.

    Args:
        weights: Shape (m, words), uint64.
        activations: Shape (n, words), uint64.
        elements: Processing elements.
        lanes: Multipliers of each.
        queue_entries: Positions that may wait in each.
        tile_columns: Activation columns of a tile.
        skips: Whether intersection units skip.
    """
    m, n = weights.shape[0], activations.shape[0]
    total = busy = starved = imbalance = stalled = tiles = 0
    for first_row in range(0, m, elements):
        for first_column in range(0, n, tile_columns):
            columns = activations[first_column : first_column + tile_columns]
            slowest = spent = 0
            for row in range(first_row, min(m, first_row + elements)):
                own = idle = waited = 0
                if skips:
                    own = run_skipping_element(weights[row], columns, lanes)
                else:
                    own, idle, waited = run_element(weights[row], columns, lanes, queue_entries)
                slowest = max(slowest, own)
                spent += own
                busy += own - idle
                starved += idle
                stalled += waited
            total += slowest
            imbalance += elements * slowest - spent
            tiles += 1
    return total, busy, starved, imbalance, stalled, tiles
