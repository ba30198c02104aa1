"""Input-stationary: a (rows of k) x (columns of m) tile of activations stays, weights stream by n.

The mirror of ``weight_stationary``: activations enter through one bus in each row, the word of a
pixel for each column in a cycle from the first column on. Row ``r`` starts ``r`` cycles late, and
receives the weights of its element ``r`` cycles late, so that they meet the partial sums on their
way down. A stream waits until the whole tile has entered, which takes ``cols`` cycles; all else is
the law of ``weight_stationary``.
"""

from dataclasses import replace

from accelsim.dataflow import weight_stationary
from accelsim.dataflow.law import Law


def law(rows: int, cols: int, *, stationary_double_buffered: bool, drain_overlapped: bool) -> Law:
    """Return the timing law of an input-stationary array.

    Args:
        rows: Rows of the array, which hold the reduction.
        cols: Columns of the array, which hold pixels.
        stationary_double_buffered: Whether the next activations are loaded while the array streams.
        drain_overlapped: Whether the next stream may follow while results still leave.
    """
    mirrored = weight_stationary.law(
        rows,
        cols,
        stationary_double_buffered=stationary_double_buffered,
        drain_overlapped=drain_overlapped,
    )
    return replace(mirrored, fill_cycles=cols)
