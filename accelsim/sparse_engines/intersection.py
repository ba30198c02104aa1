"""One- and two-sided skipping by intersection: inner products of bitmaps, lanes behind a queue.

The machine, output-stationary, in the spirit of SIGMA's bitmaps (Qin et al., HPCA 2020) and of the
intersection units of ExTensor (Hegde et al., MICRO 2019):

* A tile is ``processing_elements`` rows of the weights by ``tile_columns`` columns of the
  activations. Element ``p`` holds row ``p`` of the tile and computes its outputs column by column.
  All elements begin a tile together and wait for each other at its end.
* The intersection unit of an element looks at one window of ``scan_positions`` positions of the
  reduction in each cycle, the windows of one output after those of the other without a gap. A
  position is effectual if both operands are nonzero there (``sides`` 2), or if the weight is
  (``sides`` 1; a zero activation is then gated, not skipped).
* The effectual positions of a window enter the queue in that cycle, all or none, and ``lanes``
  multipliers take up to one position each out of the queue in the same cycle. The window waits,
  a FIFO stall, if afterwards more than ``queue_entries`` positions would be left.
* A cycle in which no lane works although the tile is not finished is starved: the windows at hand
  hold nothing effectual. An output whose operands do not meet still costs its windows.
* ``scan_positions`` 0 is a unit that skips: it finds the next ``lanes`` effectual positions of the
  tile in each cycle, however far they are. Then nothing starves and nothing stalls.

A dense tile takes ``max(t * ceil(k / scan_positions), ceil(t * k / lanes))`` cycles for ``t``
columns, or ``ceil(t * k / lanes)`` if the unit skips. With one element and one lane, the cycles
that are not starved are the sum, over the reduction, of nonzero weights times nonzero activations.
If the unit skips, no cycle is starved.
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from accelsim.arch import engine
from accelsim.sparse_engines.counts import SparseCounts
from accelsim.sparse_engines.machine import EngineMachine, counts_of
from accelsim.sparse_engines.operands import Mask, effectual_macs

WORD_BITS = 64


def windows(mask: Mask, positions: int) -> NDArray[np.uint64]:
    """Return the rows of a mask as words of ``positions`` bits, the last one padded with zeros.

    Args:
        mask: Shape (rows, k).
        positions: Bits in a word, at most 64.

    Returns:
        Shape (rows, ceil(k / positions)); bit i of word w is position ``w * positions + i``.
    """
    rows, k = mask.shape
    count = -(-k // positions)
    words = np.zeros((rows, count), dtype=np.uint64)
    for bit in range(positions):
        column = mask[:, bit::positions].astype(np.uint64) << np.uint64(bit)
        words[:, : column.shape[1]] |= column
    return words


class Intersection(EngineMachine, engine.Intersection):
    """Elements with an intersection unit, a queue and lanes; the module describes their behaviour.

    A window has at most 64 positions.
    """

    def dense_cycles(self, m: int, k: int, n: int) -> int:
        """Return the cycles of a dense (m, k) by (k, n) product."""
        scans = -(-k // self.scan_positions) if self.scan_positions else 0
        full, rest = divmod(n, self.tile_columns)
        columns = [self.tile_columns] * full + [rest] * (rest > 0)
        row_tiles = -(-m // self.processing_elements)
        return row_tiles * sum(max(t * scans, -(-t * k // self.lanes)) for t in columns)

    def _run(self, w: Mask, a: Mask) -> SparseCounts:
        from accelsim.sparse_engines.intersection_kernel import run_tiles

        seen = a if self.sides == 2 else np.ones_like(a)
        machine: tuple[Any, ...] = (
            self.processing_elements,
            self.lanes,
            self.queue_entries,
            self.tile_columns,
            self.scan_positions == 0,
        )
        left = windows(w, self.scan_positions or WORD_BITS)
        right = windows(np.ascontiguousarray(seen.T), self.scan_positions or WORD_BITS)
        cycles, busy, starved, imbalance, stalls, tiles = run_tiles(left, right, *machine)
        return counts_of(
            w,
            a,
            self.processing_elements,
            issued=effectual_macs(w, seen),
            cycles=cycles,
            busy_cycles=busy,
            starved_cycles=starved,
            imbalance_cycles=imbalance,
            fifo_stall_cycles=stalls,
            tiles=tiles,
        )
