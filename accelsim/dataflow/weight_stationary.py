"""Weight-stationary: a (rows of k) x (cols of n) tile of weights stays, activations stream by m.

Weights shift in from the top, one row of the tile in a cycle, all columns at once: ``rows``
cycles. Row ``r`` receives its activations ``r`` cycles late, so that partial sums meet them on
their way down; column ``c`` lies ``c`` cycles further. Element (r, c) works on step ``t`` in cycle
``t + r + c``, and the last result leaves the bottom of the last column ``rows + cols - 2`` cycles
after the stream ends. A fold alone takes ``2 rows + cols + t - 2`` cycles (Samajdar et al.,
"A Systematic Methodology for Characterizing Scalability of DNN Accelerators using SCALE-Sim",
ISPASS 2020, section III).
"""

from accelsim.dataflow.law import Law


def law(
    rows: int, cols: int, *, stationary_double_buffered: bool, drain_overlapped: bool
) -> Law:
    """Return the timing law of a weight-stationary array.

    Args:
        rows: Rows of the array, which hold the reduction.
        cols: Columns of the array.
        stationary_double_buffered: The next weights shift through registers of their own while
            the present ones are used; otherwise the shift waits until the first row of every
            column is done (and follows the last wavefront down), or, where the drain is not
            overlapped either, until the array is empty.
        drain_overlapped: The next stream may follow while results still leave.
    """
    skew = rows + cols - 2
    return Law(
        fill_cycles=rows,
        tail_cycles=skew,
        gap_cycles=0 if drain_overlapped else skew,
        fill_offset_cycles=(
            0 if stationary_double_buffered else (cols - 1 if drain_overlapped else skew)
        ),
        fill_after_stream=not stationary_double_buffered,
        drain_cycles=0,
    )
