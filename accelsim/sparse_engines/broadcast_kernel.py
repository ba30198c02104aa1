"""The compiled half of ``accelsim.sparse_engines.broadcast``."""

from typing import Any

import numpy as np

from accelsim.kernel import jit


@jit
def count_entries(weights: Any, elements: int, longest_run: int) -> tuple[Any, Any]:
    """Return entries and padding of each column in each element.

    Args:
        weights: Shape (m, k), bool; row i belongs to element i % elements.
        elements: Processing elements.
        longest_run: Zeros that a relative index can count.

    Returns:
        Two int64 arrays of shape (k, elements).
    """
    m, k = weights.shape
    entries = np.zeros((k, elements), dtype=np.int64)
    padding = np.zeros((k, elements), dtype=np.int64)
    zeros = np.empty(k, dtype=np.int64)
    for element in range(min(elements, m)):
        zeros[:] = 0
        for row in range(element, m, elements):
            for column in range(k):
                if weights[row, column]:
                    # A padding zero stands for a full run of zeros and for the zero behind it.
                    pads = zeros[column] // (longest_run + 1)
                    padding[column, element] += pads
                    entries[column, element] += pads + 1
                    zeros[column] = 0
                else:
                    zeros[column] += 1
    return entries, padding


@jit
def run_columns(
    entries: Any, activations: Any, queue_entries: int
) -> tuple[int, int, int, int, int, int]:
    """Return (cycles, busy, starved, imbalance, stalled, tiles) of a product.

    Args:
        entries: Entries of each column in each element, shape (k, elements), int64.
        activations: Shape (n, k), bool.
        queue_entries: Places in the queue of an element.
    """
    k, elements = entries.shape
    cycles = busy = starved = imbalance = stalled = tiles = 0
    # Ring: the cycle in which each element has read the last entry of each of the latest columns.
    slowest = np.zeros(queue_entries, dtype=np.int64)
    end = np.zeros(elements, dtype=np.int64)
    for vector in range(activations.shape[0]):
        end[:] = 0
        slowest[:] = 0
        sent = 0
        broadcast = -1
        work = 0
        for column in range(k):
            if not activations[vector, column]:
                continue
            # A queue is full until the column `queue_entries` before this one has left it.
            earliest = broadcast + 1
            slot = sent % queue_entries
            broadcast = max(earliest, slowest[slot])
            stalled += broadcast - earliest
            last = 0
            for element in range(elements):
                reads = max(1, entries[column, element])
                work += reads
                end[element] = max(end[element], broadcast + 1) + reads
                last = max(last, end[element])
            slowest[slot] = last
            sent += 1
        if sent:
            time = end.max()
            cycles += time
            busy += work
            starved += end.sum() - work
            imbalance += elements * time - end.sum()
            tiles += 1
    return cycles, busy, starved, imbalance, stalled, tiles
