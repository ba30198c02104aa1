"""Windows of convolutions and pools, from the attributes of a node."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from accelsim.workload.lowering import same_padding

Pair = tuple[int, int]


@dataclass(frozen=True, kw_only=True)
class Window:
    """A window that moves over rows and columns.

    Args:
        kernel: (height, width).
        stride: (vertical, horizontal).
        padding: (top, left, bottom, right).
        dilation: (vertical, horizontal).
        given: The padding before ceil_mode made it larger.
    """

    kernel: Pair
    stride: Pair = (1, 1)
    padding: tuple[int, int, int, int] = (0, 0, 0, 0)
    dilation: Pair = (1, 1)
    given: tuple[int, int, int, int] = (0, 0, 0, 0)

    def output(self, height: int, width: int) -> Pair:
        """Return rows and columns of the result."""
        top, left, bottom, right = self.padding
        spans = [(k - 1) * d + 1 for k, d in zip(self.kernel, self.dilation, strict=True)]
        return (
            (height + top + bottom - spans[0]) // self.stride[0] + 1,
            (width + left + right - spans[1]) // self.stride[1] + 1,
        )

    def inside(self, axis: int, extent: int, places: int) -> list[int]:
        """Return how many taps of each window are inside the input, along one axis.

        Args:
            axis: 0 for rows, 1 for columns.
            extent: Rows or columns of the input.
            places: Windows along the axis.
        """
        starts = [place * self.stride[axis] - self.padding[axis] for place in range(places)]
        taps = range(self.kernel[axis])
        step = self.dilation[axis]
        return [sum(0 <= start + tap * step < extent for tap in taps) for start in starts]


def read_window(
    attributes: Mapping[str, Any], kernel: Sequence[int], height: int, width: int
) -> Window:
    """Return the window of a node.

    Args:
        attributes: strides, pads, dilations, auto_pad, ceil_mode.
        kernel: (height, width).
        height: Rows of the input.
        width: Columns of the input.

    Raises:
        ValueError: The attributes are not those of a window in two dimensions.
    """
    taps = _pair(kernel, "kernel_shape")
    stride = _pair(attributes.get("strides", (1, 1)), "strides")
    dilation = _pair(attributes.get("dilations", (1, 1)), "dilations")
    padding = _padding(attributes, (height, width), taps, stride, dilation)
    window = Window(kernel=taps, stride=stride, padding=padding, dilation=dilation, given=padding)
    if attributes.get("ceil_mode", 0):
        window = _with_partial_windows(window, (height, width))
    if min(window.output(height, width)) < 1:
        raise ValueError(f"has a window of {list(taps)} that does not fit {height} x {width}")
    return window


def _pair(values: Sequence[int], name: str) -> Pair:
    if len(values) != 2 or min(values) < 1:
        raise ValueError(f"has {name} {list(values)}, which must be two positive numbers")
    return int(values[0]), int(values[1])


def _padding(
    attributes: Mapping[str, Any], extents: Pair, taps: Pair, stride: Pair, dilation: Pair
) -> tuple[int, int, int, int]:
    kind = attributes.get("auto_pad", "NOTSET")
    if kind in ("SAME_UPPER", "SAME_LOWER"):
        upper = kind == "SAME_UPPER"
        before, after = same_padding(extents, taps, stride, dilation, more_at_end=upper)
        return before[0], before[1], after[0], after[1]
    pads = [0] * 4 if kind == "VALID" else list(attributes.get("pads", [0] * 4))
    if len(pads) != 4 or min(pads) < 0:
        raise ValueError(f"has pads {pads}, which must be four numbers that are not negative")
    return pads[0], pads[1], pads[2], pads[3]


def _with_partial_windows(window: Window, extents: Pair) -> Window:
    """Pad at the end so that windows that begin inside the input are whole."""
    padding = list(window.padding)
    for axis in range(2):
        step, before = window.stride[axis], window.padding[axis]
        span = (window.kernel[axis] - 1) * window.dilation[axis] + 1
        padded = extents[axis] + before + window.padding[axis + 2]
        places = -(-(padded - span) // step) + 1
        if (places - 1) * step >= extents[axis] + before:
            raise ValueError("has a ceil_mode window outside the input, which versions differ on")
        padding[axis + 2] += max(0, (places - 1) * step + span - padded)
    return Window(
        kernel=window.kernel,
        stride=window.stride,
        padding=(padding[0], padding[1], padding[2], padding[3]),
        dilation=window.dilation,
        given=window.padding,
    )
