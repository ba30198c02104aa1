"""A column of a row-stationary array in plain loops: each element, register and cycle."""

from collections.abc import Sequence

Values = Sequence[Sequence[Sequence[int]]]


class Element:
    """An element with its filters, the input row beside it, and the sums of a window."""

    def __init__(self, filters: Values, inputs: Values, stride: int, windows: int) -> None:
        self.filters = filters  # [filter][channel][column]
        self.inputs = inputs  # [image][channel][column]
        self.stride = stride
        self.windows = windows
        self.window = self.step = 0
        self.begun_cycle: int | None = None
        self.sums = [0] * len(filters)

    def is_done(self) -> bool:
        return self.window == self.windows * len(self.inputs)

    def waits_for_ports(self, cycle: int, port_cycles: int) -> bool:
        """Say whether the words of the last window still move."""
        begun = self.begun_cycle
        return self.step == 0 and begun is not None and cycle < begun + port_cycles

    def next_step(self) -> None:
        self.step += 1
        if self.step == len(self.filters) * len(self.filters[0]) * len(self.filters[0][0]):
            self.step = 0
            self.window += 1

    def product(self) -> tuple[int, bool, bool, int]:
        """Return (filter, is the first tap, is the last tap, product) of the present step."""
        count, channels, width = len(self.filters), len(self.filters[0]), len(self.filters[0][0])
        tap, index = divmod(self.step, count)
        channel, column = divmod(tap, width)
        image, place = divmod(self.window, self.windows)
        value = self.inputs[image][channel][place * self.stride + column]
        weight = self.filters[index][channel][column]
        return index, tap == 0, tap == channels * width - 1, value * weight


def column(
    filters: Sequence[Values],
    inputs: Sequence[Values],
    *,
    stride: int,
    windows: int,
    port_cycles: int,
    register_cycles: int,
) -> tuple[list[list[int]], int]:
    """Return the sums of each window in the order in which they leave, and the cycles.

    Args:
        filters: Filters of each element from below, [filter][channel][column].
        inputs: Inputs of each element, [image][channel][column].
        stride: Columns from window to window.
        windows: Windows of an image.
        port_cycles: Cycles in which the ports move the words of a window, from its begin on.
        register_cycles: Cycles that a sum spends between two elements.
    """
    elements = [
        Element(own, rows, stride, windows) for own, rows in zip(filters, inputs, strict=True)
    ]
    total = elements[0].windows * len(inputs[0])
    # Sums on their way: [element][cycle in which it may be added].
    arriving: list[list[tuple[int, int]]] = [[] for _ in elements]
    left: list[list[int]] = [[] for _ in range(total)]
    cycle = 0
    busy_until = 0
    while not all(element.is_done() for element in elements) or cycle < busy_until:
        sent: list[tuple[int, int, int]] = []
        for place, element in enumerate(elements):
            if element.is_done() or element.waits_for_ports(cycle, port_cycles):
                continue
            index, is_first, is_last, value = element.product()
            if is_first:
                if place and (not arriving[place] or arriving[place][0][0] > cycle):
                    continue
                element.sums[index] = arriving[place].pop(0)[1] if place else 0
            if element.step == 0:
                element.begun_cycle = cycle
                busy_until = max(busy_until, cycle + port_cycles)
            element.sums[index] += value
            if is_last:
                sent.append((place, element.window, element.sums[index]))
            element.next_step()
        for place, window, value in sent:
            if place + 1 < len(elements):
                arriving[place + 1].append((cycle + 1 + register_cycles, value))
            else:
                left[window].append(value)
        cycle += 1
    return left, cycle
