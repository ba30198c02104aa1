"""STONNE's output-stationary mesh: the cycles of a dense matrix product.

A tile of r x c results lies in the mesh. Its controller takes a cycle to configure the tile, and
then sends a step of the reduction in each of k cycles: r activations from the left, c weights from
the top. Element (i, j) multiplies i + j cycles later, so that the last of its products reaches its
accumulator in cycle k + r + c, counted from the configuration. Example: 2 steps, 4 x 2 results:
cycle 8.

The number that STONNE prints also counts how the sums reach its memory. Each goes through a bus and
a queue, which takes two cycles more. In each cycle the controller empties half of what the queue
holds, rounded up: its loop compares a rising counter with the falling length of the queue. The
results of a tile arrive diagonal after diagonal, and what is left over delays the next tile, which
is configured when all results of the one before have been taken.

Source: ``OSMeshSDMemory.cpp``, ``MultiplierOS.cpp``, ``Accumulator.cpp``, ``CollectionBusLine.cpp``
and ``STONNEModel.cpp`` of github.com/stonne-simulator/stonne, read at commit 12cfc59. It holds with
a port for each row and column and one for each result (``dn_bw`` = rows + cols, ``rn_bw`` = rows x
cols), as the tool's front ends set them.
"""

from accelsim.arguments import check_choice, check_whole

MOST = 2**31
COUNTED = ("accumulated", "printed")
"""Until when cycles are counted: the last sum in its accumulator, or what the tool prints."""
_WRITE_CYCLES = 2


def _left_over_cycles(rows: int, cols: int) -> int:
    """Return the cycles that the write queue still needs after the last result has come."""
    held = 0
    for diagonal in range(rows + cols - 1):
        arrived = min(diagonal + 1, rows, cols, rows + cols - 1 - diagonal)
        held = (held + arrived) // 2
    return held.bit_length()


def tile_cycles(rows: int, cols: int, k: int, counted: str) -> int:
    """Return the cycles of one tile, from its configuration on.

    Args:
        rows: Rows of results of the tile: rows of the mesh in use.
        cols: Columns of them.
        k: Steps of the reduction.
        counted: Rule of counting, one of ``COUNTED``.

    Raises:
        UserError: A number is below 1, or there is no such way to count.
    """
    for name, value in (("rows", rows), ("cols", cols), ("k", k)):
        check_whole(name, value, 1, MOST)
    check_choice("counted", counted, COUNTED)
    cycles = k + rows + cols
    if counted == "printed":
        cycles += _WRITE_CYCLES + _left_over_cycles(rows, cols)
    return cycles


def mesh_cycles(m: int, n: int, k: int, *, rows: int, cols: int, counted: str) -> int:
    """Return the cycles of a product of m x k activations and k x n weights.

    Args:
        m: Rows of the result, cut into tiles of ``rows``; the last tile has what is left.
        n: Columns of the result, cut into tiles of ``cols``.
        k: Steps of the reduction, all in each tile.
        rows: Rows of the mesh.
        cols: Columns of the mesh.
        counted: Rule of counting, one of ``COUNTED``.

    Raises:
        UserError: A number is below 1, or there is no such way to count.
    """
    for name, value in (("m", m), ("n", n), ("rows", rows), ("cols", cols)):
        check_whole(name, value, 1, MOST)
    return sum(
        down * across * tile_cycles(height, width, k, counted)
        for height, down in ((rows, m // rows), (m % rows, 1))
        for width, across in ((cols, n // cols), (n % cols, 1))
        if height * width * down * across
    )
