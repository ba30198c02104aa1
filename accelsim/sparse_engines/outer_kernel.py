"""The compiled half of ``accelsim.sparse_engines.outer``."""

from typing import Any

import numpy as np

from accelsim.kernel import inner_jit, jit


@inner_jit
def run_tile(left: Any, right: Any, machine: Any) -> tuple[int, int]:
    """Return (multiplying, conflict) cycles of one warp tile.

    Args:
        left: Nonzeros of the tile's rows at each position of the reduction, shape (k,), int64.
        right: Nonzeros of its columns, shape (k,).
        machine: chunk_rows, chunk_columns, multiply_cycles, merged_per_cycle, overhead.
    """
    chunk_rows, chunk_columns, multiply_cycles, merged = (
        machine[0],
        machine[1],
        machine[2],
        machine[3],
    )
    multiplying = conflict = 0
    for k in range(left.shape[0]):
        pairs = -(-left[k] // chunk_rows) * -(-right[k] // chunk_columns)
        merge = -(-left[k] * right[k] // merged)
        multiplying += pairs * multiply_cycles
        conflict += max(0, merge - pairs * multiply_cycles)
    return multiplying, conflict


@jit
def run_tiles(
    left: Any, right: Any, cores: int, machine: Any
) -> tuple[int, int, int, int, int, int]:
    """Return (cycles, multiplying, conflict, overhead, imbalance, tiles) of a product.

    Args:
        left: Nonzeros of each row tile, shape (row tiles, k), int64.
        right: Nonzeros of each column tile, shape (column tiles, k).
        cores: Tensor cores.
        machine: chunk_rows, chunk_columns, multiply_cycles, merged_per_cycle, overhead.
    """
    spent = np.zeros(cores, dtype=np.int64)
    multiplying = conflict = 0
    index = 0
    overhead = machine[4] * left.shape[1]
    for i in range(left.shape[0]):
        for j in range(right.shape[0]):
            busy, waits = run_tile(left[i], right[j], machine)
            multiplying += busy
            conflict += waits
            spent[index % cores] += busy + waits + overhead
            index += 1
    cycles = spent.max()
    imbalance = cores * cycles - spent.sum()
    return cycles, multiplying, conflict, overhead * index, imbalance, index
