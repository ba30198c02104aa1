"""Two-sided skipping by Cartesian products, with banks of accumulators (after SCNN).

The machine (Parashar et al., "SCNN", ISCA 2017, sections III and IV, for a matrix product):

* A tile is ``tile_rows`` rows of the weights by ``tile_columns`` columns of the activations for
  each element; all elements share the weights and each has columns of its own. They begin a tile
  together and wait for each other at its end.
* An element goes through the reduction. At each position it takes the nonzero weights of the tile's
  rows, in order, ``weight_lanes`` at a time, and for each such vector its nonzero activations,
  ``activation_lanes`` at a time. Two vectors are multiplied, all by all, in one cycle. A position
  where one side has nothing takes no time.
* The product for row ``i`` and column ``j`` of the tile is added in accumulator bank
  ``(i * activation_lanes + j) % banks``. A bank adds one product in a cycle: vectors of which ``c``
  products meet in one bank take ``c`` cycles, ``c - 1`` of them a conflict. Nothing is buffered in
  front of the banks; SCNN's crossbar has small queues there, so its conflicts are fewer.

Dense operands never conflict, because ``banks`` is at least the lanes' product: a dense tile takes
``k * ceil(rows / weight_lanes) * ceil(columns / activation_lanes)`` cycles. With one element and
one lane each the whole takes exactly the sum over the reduction of nonzero weights times nonzero
activations, if one tile holds all columns.
"""

from dataclasses import dataclass

import numpy as np

from accelsim.sparse_engines.counts import SparseCounts
from accelsim.sparse_engines.machine import Machine, counts_of
from accelsim.sparse_engines.operands import Mask, refuse, within


@dataclass(frozen=True, kw_only=True)
class Cartesian(Machine):
    """Elements that multiply vectors of nonzeros all by all; the module says how they act.

    Args:
        processing_elements: Elements, each with activation columns of its own.
        weight_lanes: Nonzero weights of a vector (SCNN: F = 4).
        activation_lanes: Nonzero activations of a vector (SCNN: I = 4).
        banks: Accumulator banks of an element, at least the lanes' product (SCNN: 32).
        tile_rows: Weight rows between two barriers (SCNN: a group of output channels).
        tile_columns: Activation columns of an element in a tile.
    """

    processing_elements: int = 64
    weight_lanes: int = 4
    activation_lanes: int = 4
    banks: int = 32
    tile_rows: int = 8
    tile_columns: int = 16

    def __post_init__(self) -> None:
        within("Cartesian", 1, 2**16, processing_elements=self.processing_elements)
        within("Cartesian", 1, 64, weight_lanes=self.weight_lanes)
        within("Cartesian", 1, 64, activation_lanes=self.activation_lanes)
        within("Cartesian", 1, 2**16, banks=self.banks)
        within("Cartesian", 1, 2**20, tile_rows=self.tile_rows, tile_columns=self.tile_columns)
        lanes = self.weight_lanes * self.activation_lanes
        if self.banks < lanes:
            raise refuse(
                "banks_for_lanes",
                f"banks must be at least weight_lanes * activation_lanes = {lanes},"
                f" not {self.banks}",
            )

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
