"""The cycles of a pass of a row-stationary array, for objects and for kernels.

``accelsim.kernel`` watches this file.
"""


def skew_cycles(taps: int, filters: int, register_cycles: int) -> int:
    """Return the cycles from an element's begin of a window to that of the element above.

    Args:
        taps: Products of a sum in an element.
        filters: Filters that an element interleaves.
        register_cycles: Cycles of the registers behind an element's last product (see `RowPort`).
    """
    return (taps - 1) * filters + 1 + register_cycles


def port_cycles(inputs: int, sums: int, input_words: int, sum_words: int) -> int:
    """Return the cycles in which the ports of the buffers move the words of a window.

    Args:
        inputs: Words of the input that are new in the window, of all columns.
        sums: Sums that enter the columns, and as many that leave them.
        input_words: Words of the input in a cycle.
        sum_words: In a cycle, in each direction.
    """
    return max(-(-sums // sum_words), -(-inputs // input_words))


def pass_cycles(windows: int, period_cycles: int, elements: int, skew: int) -> int:
    """Return the cycles from the first product of a pass to the last cycle of its ports.

    Args:
        windows: Windows that an element computes one after the other.
        period_cycles: From one window to the next.
        elements: Elements of a column.
        skew: Cycles from an element's begin to that of the one above.
    """
    return windows * period_cycles + (elements - 1) * skew
