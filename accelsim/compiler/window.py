"""Places that a layer reads, from a region of results to a single LOAD."""

from dataclasses import dataclass
from functools import cached_property
from math import gcd

from accelsim.program import Layout


@dataclass(frozen=True, kw_only=True)
class Region:
    """A rectangle of results.

    Args:
        y: First row.
        x: First column.
        height: Rows.
        width: Columns.
    """

    y: int
    x: int
    height: int
    width: int

    @property
    def pixels(self) -> int:
        """Number of results."""
        return self.height * self.width


@dataclass(frozen=True, kw_only=True)
class Axis:
    """One axis of a sliding window.

    Args:
        results: Results along the axis.
        kernel: Places of the kernel.
        stride: Places from one result to the next.
        dilation: Places from one place of the kernel to the next.
        before: Places of padding before the first.
        most_step: Greatest distance of two neighbouring loaded places.
    """

    results: int
    kernel: int
    stride: int = 1
    dilation: int = 1
    before: int = 0
    most_step: int = 2**16

    @property
    def step(self) -> int:
        """Distance of two neighbouring loaded places: only places that are needed are loaded."""
        step = self.stride if self.kernel == 1 else gcd(self.stride, self.dilation)
        return step if step <= self.most_step else 1

    @property
    def result_places(self) -> int:
        """Number of loaded places from one result to the next."""
        return self.stride // self.step

    @property
    def kernel_places(self) -> int:
        """Number of loaded places from one place of the kernel to the next."""
        return self.dilation if self.kernel == 1 else self.dilation // self.step

    def loaded(self, results: int) -> int:
        """Return the places to load for some neighbouring results."""
        return (results - 1) * self.result_places + (self.kernel - 1) * self.kernel_places + 1


@dataclass(frozen=True, kw_only=True)
class Window:
    """Part of a tensor that a layer, or a group of its channels, reads.

    Words of a place hold consecutive bytes from ``first_byte`` of its pixel on; they may run over
    several pixels.

    Args:
        layout: The tensor.
        vertical: Vertical axis of the sliding window.
        horizontal: Horizontal axis of the sliding window.
        pad: Value outside of the tensor.
        first_byte: First byte of a pixel.
        word_bytes: Bytes of a full word of the buffer.
        bytes: Bytes of a place, all words together.
        repeats: Whether a single row of the tensor is read again for each row. All words of a place
            are then loaded together.
    """

    layout: Layout
    vertical: Axis
    horizontal: Axis
    pad: int
    first_byte: int
    word_bytes: int
    bytes: int
    repeats: bool = False

    @cached_property
    def blocks(self) -> int:
        """Words of a place."""
        return -(-self.bytes // self.word_bytes)

    @property
    def pad_pattern(self) -> int:
        """The field ``pad``: two bytes full of padding elements."""
        return pad_pattern(self.pad, self.layout.element_bits)

    @property
    def row_bytes(self) -> int:
        """Bytes from one row of the tensor to the next."""
        return 0 if self.repeats else self.layout.width * self.layout.pixel_bytes

    def words(self, region: Region, blocks: int) -> int:
        """Return the words of a tile with ``blocks`` words of each place."""
        height, width = self.places(region)
        return height * width * blocks

    def places(self, region: Region) -> tuple[int, int]:
        """Return the rows and columns of places to load."""
        return self.vertical.loaded(region.height), self.horizontal.loaded(region.width)


def pad_pattern(pad: int, bits: int) -> int:
    """Return the field ``pad`` of LOAD: two bytes full of padding elements.

    Args:
        pad: Value of an element, which may be negative.
        bits: Bits of an element.
    """
    element = pad & ((1 << bits) - 1)
    return sum(element << place for place in range(0, 16, bits))
