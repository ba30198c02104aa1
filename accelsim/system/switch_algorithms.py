"""Who sends what in which step where the switch adds: generators of rows as in `algorithms`.

With n chips, n is the number of the switch, and n + 1 + c the receiving side of chip c, which waits
for nothing that the chip sends. For example, two chips reduce in the switch: in step 0 both send
block 0 up, and the switch adds; in step 1 the sum goes down to both, while block 1 comes up.
"""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from accelsim.system.algorithms import Row

SWITCH_ALGORITHMS = ("in_switch", "nvls")
"""Those whose rows name the switch."""


def switch_reduce(n: int, start: int = 0) -> "list[Row]":
    """The switch adds each block on its way up, and sends the sum to all; block by block."""
    up = [(start + block, c, n, block, 1, True) for block in range(n) for c in range(n)]
    down = [
        (start + block + 1, n, n + 1 + c, block, 1, False) for block in range(n) for c in range(n)
    ]
    return up + down


def switch_scatter(n: int, start: int = 0) -> "list[Row]":
    """As `switch_reduce`, but the sum of block c goes to chip c only."""
    up = [(start + block, c, n, block, 1, True) for block in range(n) for c in range(n)]
    return up + [(start + c + 1, n, n + 1 + c, c, 1, False) for c in range(n)]


def switch_gather(n: int, start: int = 0) -> "list[Row]":
    """Each chip sends its block once, and the switch sends all blocks to all chips."""
    up = [(start, c, n, c, 1, False) for c in range(n)]
    return up + [(start + 1, n, n + 1 + c, 0, n, False) for c in range(n)]


def nvls(n: int, pieces: int) -> "list[Row]":
    """Return the all-reduce of NVLink SHARP: chip c reads the sum of block c, and hands it out.

    In step s all chips send piece s up, and the switch adds; the sum of block c of the piece
    before goes down to chip c; chip c sends the sum that it got in the step before up again; and
    the switch sends a copy of the sums that came up then to all chips. A chip waits for all that
    the step before brought. So a link carries n + 1 blocks of a piece of n in each direction, where
    `switch_reduce` carries n.

    Args:
        n: Chips.
        pieces: Parts of the data, each of n blocks, that follow each other.
    """
    rows: list[Row] = []
    for piece in range(pieces):
        first = piece * n
        rows += [(piece, c, n, first, n, True) for c in range(n)]
        rows += [(piece + 1, n, c, first + c, 1, False) for c in range(n)]
        rows += [(piece + 2, c, n, first + c, 1, False) for c in range(n)]
        rows += [(piece + 3, n, c, first, n, False) for c in range(n)]
    return rows
