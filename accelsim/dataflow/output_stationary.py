"""Output-stationary: a (rows of m) x (cols of n) tile of results stays, operands stream by k.

Activations enter from the left and weights from the top; each row and column starts one cycle later
than the one before. Element (r, c) works on step ``t`` in cycle ``t + r + c``. When a column is
done, its results shift down and out in ``rows`` cycles. A single fold takes ``2 rows + cols + t -
2`` cycles (Samajdar et al., ISPASS 2020, section III; the code of SCALE-Sim leaves the shift out).
"""

from accelsim.dataflow.law import Law


def law(rows: int, cols: int, *, stationary_double_buffered: bool, drain_overlapped: bool) -> Law:
    """Return the timing law of an output-stationary array.

    Args:
        rows: Rows of the array.
        cols: Columns of the array.
        stationary_double_buffered: Each element copies its finished sum into a drain register.
            This helps only where the drain is overlapped too.
        drain_overlapped: The next stream may follow while results shift out; without drain
            registers it must stay behind the last shift, ``rows`` cycles after the stream.
    """
    alone = 2 * rows + cols - 2
    if not drain_overlapped:
        gap = alone
    else:
        gap = 0 if stationary_double_buffered else rows
    return Law(
        fill_cycles=0,
        tail_cycles=alone,
        gap_cycles=gap,
        fill_offset_cycles=0,
        fill_after_stream=False,
        drain_cycles=rows,
    )
