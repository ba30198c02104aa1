"""How the places that a layer looks at are loaded: from a region of results to one LOAD."""

from dataclasses import dataclass
from functools import cached_property
from typing import TypeVar

import numpy as np
from numpy.typing import NDArray

from accelsim.compiler.limits import LOAD
from accelsim.program import Layout

Places = TypeVar("Places", int, NDArray[np.int64])


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
        """Results in it."""
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
        most_step: Places from one that is loaded to the next, at most.
    """

    results: int
    kernel: int
    stride: int = 1
    dilation: int = 1
    before: int = 0
    most_step: int = 2**16

    @property
    def step(self) -> int:
        """Places from one that is loaded to the next: only those that are looked at."""
        lone = self.kernel == 1 and self.stride <= self.most_step
        return self.stride if lone else 1

    @property
    def result_places(self) -> int:
        """Loaded places from one result to the next."""
        return self.stride // self.step

    def loaded(self, results: Places) -> Places:
        """Return the places to load for ``results`` results, an integer or an array of them."""
        return (results - 1) * self.result_places + (self.kernel - 1) * self.dilation + 1


@dataclass(frozen=True, kw_only=True)
class Window:
    """What a layer, or a group of its channels, reads of a tensor.

    Words of a place hold consecutive bytes from ``first_byte`` of its pixel on; they may run over
    several pixels.

    Args:
        layout: The tensor.
        vertical: Of the sliding window.
        horizontal: Of the sliding window.
        pad: What stands outside the tensor.
        first_byte: Of a pixel.
        word_bytes: Of a full word of the buffer.
        bytes: Of a place, all words together.
    """

    layout: Layout
    vertical: Axis
    horizontal: Axis
    pad: int
    first_byte: int
    word_bytes: int
    bytes: int

    @cached_property
    def blocks(self) -> int:
        """Words of a place."""
        return -(-self.bytes // self.word_bytes)

    @property
    def pad_pattern(self) -> int:
        """The field ``pad``: two bytes full of padding elements."""
        bits = self.layout.element_bits
        element = self.pad & ((1 << bits) - 1)
        return sum(element << place for place in range(0, 16, bits))

    @property
    def row_bytes(self) -> int:
        """Bytes from one row of the tensor to the next."""
        return self.layout.width * self.layout.pixel_bytes

    def words(self, region: Region, blocks: int) -> int:
        """Return the words of a tile with ``blocks`` words of each place."""
        height, width = self.places(region)
        return height * width * blocks

    def places(self, region: Region) -> tuple[int, int]:
        """Return the rows and columns of places to load."""
        return self.vertical.loaded(region.height), self.horizontal.loaded(region.width)

    def load_fields(self, region: Region, first_block: int, blocks: int) -> dict[str, int]:
        """Return the fields of the LOAD of a tile, except ``buffer`` and ``destination``.

        Words are ordered by row, column, block. Addresses are counted from the first row and
        pixel that exist, so that fields hold distances within the tile.

        Args:
            region: The results that need the tile.
            first_block: First word of each place.
            blocks: Words of each place.
        """
        height, width = self.places(region)
        first_row, first_column = self._first(region)
        column = min(max(0, first_column), self.layout.width - 1)
        row = min(max(0, first_row), self.layout.height - 1)
        pixel_bytes, vertical = self.layout.pixel_bytes, self.vertical
        origin = first_row * self.row_bytes + column * pixel_bytes
        skipped = first_block * self.word_bytes
        word_bytes = min(self.word_bytes, self.bytes - skipped)
        return {
            "y_count": height,
            "x_count": width,
            "c_count": blocks,
            "address": (self.layout.address + origin) % 2**32,
            "y_start": first_row - row,
            "y_limit": min(self.layout.height - row, LOAD["y_limit"]),
            "y_step": vertical.step if height > 1 else 1,
            "y_stride": vertical.step * self.row_bytes if height > 1 else 0,
            "x_start": (first_column - column) * pixel_bytes + self.first_byte + skipped,
            "x_stride": self.horizontal.step * pixel_bytes if width > 1 else 0,
            "c_stride": self.word_bytes if blocks > 1 else 0,
            "row_bytes": min(self.row_bytes - column * pixel_bytes, LOAD["row_bytes"]),
            "word_bytes": word_bytes,
            "pad": self.pad_pattern,
        }

    def touched(self, region: Region) -> tuple[int, int]:
        """Return the first address of the tensor that a tile may read, and the one after it."""
        height, width = self.places(region)
        first_row, first_column = self._first(region)
        last_row = first_row + (height - 1) * self.vertical.step
        last_column = first_column + (width - 1) * self.horizontal.step
        rows, columns = self.layout.height, self.layout.width
        top, bottom = (min(max(0, row), rows - 1) for row in (first_row, last_row))
        left, right = (min(max(0, one), columns - 1) for one in (first_column, last_column))
        pixel_bytes = self.layout.pixel_bytes
        # A word may run over pixels to the right, and never past the end of its row.
        run = self.first_byte + self.blocks * self.word_bytes
        end = min(right * pixel_bytes + run, self.row_bytes)
        first = self.layout.address + top * self.row_bytes + left * pixel_bytes
        return first, self.layout.address + bottom * self.row_bytes + end

    def _first(self, region: Region) -> tuple[int, int]:
        return (
            region.y * self.vertical.stride - self.vertical.before,
            region.x * self.horizontal.stride - self.horizontal.before,
        )


def regions(height: int, width: int, tile_height: int, tile_width: int) -> list[Region]:
    """Return the tiles of a plane, row by row."""
    return [
        Region(y=y, x=x, height=min(tile_height, height - y), width=min(tile_width, width - x))
        for y in range(0, height, tile_height)
        for x in range(0, width, tile_width)
    ]
