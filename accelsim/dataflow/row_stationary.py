"""Row-stationary: an element keeps rows of filters and slides them along a row of the input.

Eyeriss (Chen et al., "Eyeriss", IEEE JSSC 2017) computes a layer in passes. In a pass, a column of
``filter_height * channel_sets`` elements computes one row of results: element (i, g) keeps row i of
``filters`` filters, for the ``channels`` channels of set g. For each window of the row it makes
``filters * channels * filter_width`` products, one in a cycle, filters innermost, and adds them to
the ``filters`` sums that come from the element below. Example: 16 filters of 11 x 11 over one
channel take 176 cycles for each window, and the first sum leaves after 161.

An element starts a window later than the element below, by the cycles that the first sum takes
(`skew_cycles`). The columns of a pass (``columns`` rows of results, for each of
``filter_sets`` sets of filters) work at the same time and share the ports of the global buffer,
which move the words of a window in ``port_cycles``. The pass takes

    images * row_width * max(window_cycles, port_cycles)
    + (filter_height * channel_sets - 1) * skew_cycles

A machine with this dataflow chooses the passes of a MATMUL by these cycles
(``accelsim.dataflow.row_product``).
"""

from accelsim.dataflow.law import Law


def law(rows: int, cols: int, *, stationary_double_buffered: bool, drain_overlapped: bool) -> Law:
    """Return the timing law of a row-stationary array: a fold takes the cycles of its stream only.

    The stream is that of all passes of a MATMUL, from the first product to the last sum
    (``accelsim.dataflow.row_product``). The law assumes that the filters of a pass are written
    during the pass before; otherwise the published latencies would be missed by more
    (experiments/silicon/eyeriss).

    Args:
        rows: Rows of the array.
        cols: Columns of the array.
        stationary_double_buffered: True: filters of the next pass have registers of their own.
        drain_overlapped: True: the cycles of a pass include its last sums.
    """
    assert rows * cols > 0
    assert stationary_double_buffered
    assert drain_overlapped
    return Law(
        fill_cycles=0,
        tail_cycles=0,
        gap_cycles=0,
        fill_offset_cycles=0,
        fill_after_stream=False,
        drain_cycles=0,
    )
