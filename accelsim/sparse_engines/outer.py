"""Outer products of nonzeros on tensor cores: the dual-side sparse tensor core.

The machine (Wang et al., "Dual-side Sparse Tensor Core", ISCA 2021, arXiv:2105.09564):

* A warp tile is ``tile_rows`` x ``tile_columns`` results, which stay in the accumulation buffer
  for the whole reduction. Tiles, row by row, are dealt to ``cores`` in turn.
* At each position of the reduction the nonzeros of the tile's column of the left operand are
  condensed into chunks of ``chunk_rows`` and those of the right operand's row into chunks of
  ``chunk_columns``. Each pair of chunks is one outer product of ``multiply_cycles``; pairs that do
  not exist are predicated off and take no time (32 x 32 tiles, 8 x 16 chunks in the paper:
  instruction OHMMA.8161).
* The products are gathered, added and scattered in the accumulation buffer, whose banks sustain
  ``merged_per_cycle`` products in a cycle. Multiplying and merging at one position overlap; the
  slower one counts, and the cycles by which merging is slower are a conflict.
* Before that, each position costs ``step_overhead_cycles``, whatever the bitmaps hold: the unit
  counts the ones of its bitmaps and sets predicates.

An outer product of 8 x 16 in 8 cycles makes 16 products in a cycle. The paper does not print how
many of them the banks sustain, nor what the predicates cost: 15 in a cycle, and 3 cycles, are
calibrated on Fig. 21, two numbers for the whole machine (``experiments/dual_side_sparse``). A dense
product therefore costs more here than on a dense tensor core; both count as conflict and overhead.
"""

import numpy as np
from numpy.typing import NDArray

from accelsim.arch import engine
from accelsim.sparse_engines.counts import SparseCounts
from accelsim.sparse_engines.machine import EngineMachine, counts_of
from accelsim.sparse_engines.operands import Mask


def tile_sums(mask: Mask, tile: int) -> NDArray[np.int64]:
    """Return the nonzeros of each tile of rows at each position of the reduction.

    Args:
        mask: Shape (rows, k).
        tile: Rows of a tile.

    Returns:
        Shape (ceil(rows / tile), k).
    """
    return np.add.reduceat(mask, range(0, mask.shape[0], tile), axis=0, dtype=np.int64)


class OuterProduct(EngineMachine, engine.OuterProduct):
    """Tensor cores that multiply condensed chunks; the module describes their behaviour."""

    def dense_cycles(self, m: int, k: int, n: int) -> int:
        """Return the cycles of a dense (m, k) by (k, n) product on this machine."""
        rows = [min(self.tile_rows, m - i) for i in range(0, m, self.tile_rows)]
        columns = [min(self.tile_columns, n - j) for j in range(0, n, self.tile_columns)]
        cores = [0] * self.cores
        for index in range(len(rows) * len(columns)):
            r, c = rows[index // len(columns)], columns[index % len(columns)]
            pairs = -(-r // self.chunk_rows) * -(-c // self.chunk_columns)
            merge = -(-r * c // self.merged_per_cycle)
            step = self.step_overhead_cycles + max(pairs * self.multiply_cycles, merge)
            cores[index % self.cores] += k * step
        return max(cores)

    def _run(self, w: Mask, a: Mask) -> SparseCounts:
        from accelsim.sparse_engines.outer_kernel import run_tiles

        machine = (
            self.chunk_rows,
            self.chunk_columns,
            self.multiply_cycles,
            self.merged_per_cycle,
            self.step_overhead_cycles,
        )
        cycles, multiplying, conflict, overhead, imbalance, tiles = run_tiles(
            tile_sums(w, self.tile_rows),
            tile_sums(np.ascontiguousarray(a.T), self.tile_columns),
            self.cores,
            np.array(machine, dtype=np.int64),
        )
        return counts_of(
            w,
            a,
            self.cores,
            cycles=cycles,
            busy_cycles=multiplying,
            conflict_cycles=conflict,
            overhead_cycles=overhead,
            imbalance_cycles=imbalance,
            tiles=tiles,
        )
