"""The cycles of a pass of a row-stationary array, used by objects and by kernels."""


def skew_cycles(taps: int, filters: int, register_cycles: int) -> int:
    """Return the cycles by which an element starts a window later than the element below.

    Args:
        taps: Products that an element adds to a sum.
        filters: Filters that an element interleaves.
        register_cycles: Cycles of the registers after an element's last product; 0 if the next
            element can add in the next cycle.
    """
    return (taps - 1) * filters + 1 + register_cycles


def port_cycles(inputs: int, sums: int, input_words: int, sum_words: int) -> int:
    """Return the cycles in which the ports of the buffers move the words of a window.

    Args:
        inputs: Input words that are new in the window, for all columns together.
        sums: Sums that enter the columns; as many leave them.
        input_words: Input words that the port moves in a cycle.
        sum_words: Sums that the port moves in a cycle, in each direction.
    """
    return max(-(-sums // sum_words), -(-inputs // input_words))


def pass_cycles(windows: int, period_cycles: int, elements: int, skew: int) -> int:
    """Return the cycles from the first product of a pass to the last cycle of its ports.

    Args:
        windows: Windows that an element computes one after the other.
        period_cycles: Cycles from one window to the next.
        elements: Elements of a column.
        skew: Cycles by which an element starts a window later than the element below.
    """
    return windows * period_cycles + (elements - 1) * skew
