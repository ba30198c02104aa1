"""Weight-stationary: a (rows of k) x (cols of n) tile of weights stays, activations stream by m.

Weights enter through one bus in each column, one row of the tile in a cycle from the top row on.
Column ``c`` starts ``c`` cycles late, and row ``r`` receives its activations ``r`` cycles late, so
that they meet the partial sums on their way down. Element (r, c) is written in cycle
``fill + r + c`` and works on step ``t`` in cycle ``start + t + r + c``. The last result leaves the
bottom of the last column ``rows + cols - 2`` cycles after the stream ends. A stream waits until the
whole tile has entered, which takes ``rows`` cycles. So a single fold takes
``2 rows + cols + t - 2`` cycles (Samajdar et al., "A Systematic Methodology for Characterizing
Scalability of DNN Accelerators using SCALE-Sim", ISPASS 2020, section III).
"""

from accelsim.dataflow.law import Law


def law(rows: int, cols: int, *, stationary_double_buffered: bool, drain_overlapped: bool) -> Law:
    """Return the timing law of a weight-stationary array.

    Args:
        rows: Rows of the array, which hold the reduction.
        cols: Columns of the array.
        stationary_double_buffered: The next weights are written to registers of their own as soon
            as the present stream starts, and each element changes over when the next stream
            reaches it. Otherwise they are written when the present stream has ended, or, where
            the drain is not overlapped either, when the array is empty.
        drain_overlapped: The next stream may follow while results still leave.
    """
    skew = rows + cols - 2
    waits = not stationary_double_buffered and not drain_overlapped
    return Law(
        fill_cycles=rows,
        tail_cycles=skew,
        gap_cycles=0 if drain_overlapped else skew,
        fill_offset_cycles=skew if waits else 0,
        fill_after_stream=not stationary_double_buffered,
        drain_cycles=0,
    )
