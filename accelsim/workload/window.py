"""A window of a convolution or pool that moves over rows and columns."""

from dataclasses import dataclass, replace

Pair = tuple[int, int]


@dataclass(frozen=True, kw_only=True)
class Window:
    """A window over rows and columns.

    Args:
        kernel: (height, width).
        stride: (vertical, horizontal).
        padding: (top, left, bottom, right).
        dilation: (vertical, horizontal).
        include_padding: Whether a pool counts taps outside the input as zeros, so that an average
            divides by them too.
    """

    kernel: Pair
    stride: Pair = (1, 1)
    padding: tuple[int, int, int, int] = (0, 0, 0, 0)
    dilation: Pair = (1, 1)
    include_padding: bool = False

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

    def with_partial(self, height: int, width: int) -> "Window | None":
        """Return the window with more padding at the end, so that all windows are whole.

        Every window that begins inside the input is then whole. None if a window would begin
        outside the input, because versions of ONNX differ on that case.
        """
        padding = list(self.padding)
        for axis, extent in enumerate((height, width)):
            step, before = self.stride[axis], self.padding[axis]
            span = (self.kernel[axis] - 1) * self.dilation[axis] + 1
            padded = extent + before + self.padding[axis + 2]
            places = -(-(padded - span) // step) + 1
            if (places - 1) * step >= extent + before:
                return None
            padding[axis + 2] += max(0, (places - 1) * step + span - padded)
        top, left, bottom, right = padding
        return replace(self, padding=(top, left, bottom, right))
