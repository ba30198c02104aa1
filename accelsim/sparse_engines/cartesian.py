"""Two-sided skipping by Cartesian products, with banks of accumulators (after SCNN).

The machine (Parashar et al., "SCNN", ISCA 2017, sections III and IV, for a matrix product):

* A tile is ``tile_rows`` rows of the weights by ``tile_columns`` columns of the activations for
  each element; all elements share the weights and each has columns of its own. They begin a tile
  together and wait for each other at its end.
* An element goes through the reduction. At each position it takes the nonzero weights of the tile's
  rows, ``weight_lanes`` at a time, and for each such vector the nonzero activations of its columns,
  ``activation_lanes`` at a time. In one cycle it multiplies each weight of one vector by each
  activation of the other. A position without a nonzero weight or activation takes no time.
* The product for row ``i`` and column ``j`` of the tile is added in accumulator bank
  ``(i * activation_lanes + j) % banks``. A bank adds one product in a cycle: vectors of which ``c``
  products meet in one bank take ``c`` cycles, ``c - 1`` of them a conflict. Nothing is buffered in
  front of the banks; SCNN's crossbar has small queues there, so its conflicts are fewer.

Dense operands never conflict, because ``banks`` is at least the lanes' product: a dense tile takes
``k * ceil(rows / weight_lanes) * ceil(columns / activation_lanes)`` cycles. With one element and
one lane each the whole takes exactly the sum over the reduction of nonzero weights times nonzero
activations, if one tile holds all columns.
"""

import numpy as np

from accelsim.arch import engine
from accelsim.sparse_engines.counts import SparseCounts
from accelsim.sparse_engines.machine import EngineMachine, counts_of
from accelsim.sparse_engines.operands import Mask


class Cartesian(EngineMachine, engine.Cartesian):
    """Elements that multiply vectors of nonzeros, all by all; see the module."""

    def dense_cycles(self, m: int, k: int, n: int) -> int:
        """Return the cycles of a dense (m, k) by (k, n) product."""
        full, rest = divmod(m, self.tile_rows)
        vectors = full * -(-self.tile_rows // self.weight_lanes) + -(-rest // self.weight_lanes)
        round_columns = self.processing_elements * self.tile_columns
        rounds, last = divmod(n, round_columns)
        steps = rounds * -(-self.tile_columns // self.activation_lanes)
        steps += -(-min(last, self.tile_columns) // self.activation_lanes)
        return k * vectors * steps

    def _run(self, w: Mask, a: Mask) -> SparseCounts:
        from accelsim.sparse_engines.cartesian_kernel import run_tiles

        cycles, busy, conflict, imbalance, tiles = run_tiles(
            np.ascontiguousarray(w.T),
            a,
            self.processing_elements,
            np.array(
                [
                    self.weight_lanes,
                    self.activation_lanes,
                    self.banks,
                    self.tile_rows,
                    self.tile_columns,
                ],
                dtype=np.int64,
            ),
        )
        return counts_of(
            w,
            a,
            self.processing_elements,
            cycles=cycles,
            busy_cycles=busy,
            conflict_cycles=conflict,
            imbalance_cycles=imbalance,
            tiles=tiles,
        )
