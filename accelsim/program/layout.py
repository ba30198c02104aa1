"""Where a tensor lies in memory, and how its integers are packed.

``accelsim rtl`` ships this file with its driver in Python, so it needs numpy alone.
"""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray


@dataclass(frozen=True, kw_only=True)
class Layout:
    """Where an activation tensor lies in memory.

    Element (y, x, c) begins at bit ``(first_channel + c) * element_bits`` (little endian) of the
    pixel at ``address + y * row_bytes + x * pixel_bytes``.

    Args:
        address: Byte address of the first pixel.
        height: Rows.
        width: Pixels of a row.
        channels: Elements of a pixel.
        pixel_bytes: Bytes from one pixel to the next.
        element_bits: 2, 4, 8, 16 or 32.
        signed: Whether elements are two's complement.
        first_channel: Elements of a pixel before the first of this tensor; whole bytes. Several
            tensors may share the same pixels.
        local: Whether ``address`` is in the local memory; never for inputs and outputs of a
            program.
        row_stride_bytes: Bytes from one row to the next; 0: the rows follow each other.
        image_stride_bytes: Bytes from one image to the next; 0: the images follow each other.
    """

    address: int
    height: int
    width: int
    channels: int
    pixel_bytes: int
    element_bits: int
    signed: bool
    first_channel: int = 0
    local: bool = False
    row_stride_bytes: int = 0
    image_stride_bytes: int = 0

    @property
    def first_byte(self) -> int:
        """Bytes of a pixel before the tensor's first element."""
        return self.first_channel * self.element_bits // 8

    @property
    def row_bytes(self) -> int:
        """Bytes from one row to the next."""
        return self.row_stride_bytes or self.width * self.pixel_bytes

    @property
    def image_bytes(self) -> int:
        """Bytes from one image to the next."""
        return self.image_stride_bytes or self.height * self.row_bytes

    @property
    def bytes(self) -> int:
        """Bytes from the start of its first pixel to the end of its last."""
        return (self.height - 1) * self.row_bytes + self.width * self.pixel_bytes

    def write(self, image: NDArray[np.uint8], values: NDArray[np.integer]) -> None:
        """Write the tensor into a memory image; bytes of other tensors between its own stay.

        Args:
            image: uint8 array, the whole memory.
            values: Shape (height, width, channels), within the range of an element.
        """
        end_bits = (self.first_channel + self.channels) * self.element_bits
        own = slice(self.first_byte, -(-end_bits // 8))
        self._pixels(image)[..., own] = self._packed(values)[..., own]

    def _pixels(self, image: NDArray[np.uint8]) -> NDArray[np.uint8]:
        """Return a view of the bytes of the pixels: shape (height, width, pixel_bytes)."""
        return np.lib.stride_tricks.as_strided(
            image[self.address : self.address + self.bytes],
            (self.height, self.width, self.pixel_bytes),
            (self.row_bytes, self.pixel_bytes, 1),
        )

    def _packed(self, values: NDArray[np.integer]) -> NDArray[np.uint8]:
        """Return the bytes of the pixels, 0 beside the tensor: (height, width, pixel_bytes)."""
        mask = (1 << self.element_bits) - 1
        patterns = np.asarray(values, dtype=np.int64).reshape(-1, self.channels) & mask
        whole = np.zeros((patterns.shape[0], self.pixel_bytes), dtype=np.uint8)
        pixels = whole[:, self.first_byte :]
        if self.element_bits > 8:
            each = self.element_bits // 8
            for place in range(each):
                pixels[:, place : each * self.channels : each] = patterns >> 8 * place & 255
        else:
            each = 8 // self.element_bits
            for place in range(each):
                part = patterns[:, place::each]
                pixels[:, : part.shape[1]] |= (part << (place * self.element_bits)).astype(np.uint8)
        return whole.reshape(self.height, self.width, self.pixel_bytes)

    def unpack(self, image: NDArray[np.uint8]) -> NDArray[np.int64]:
        """Return the tensor held by a memory image.

        Args:
            image: uint8 array, the whole memory.

        Returns:
            int64 array of shape (height, width, channels).
        """
        pixels = self._pixels(image).reshape(-1, self.pixel_bytes)[:, self.first_byte :]
        bits = self.element_bits
        index = np.arange(self.channels)
        if bits > 8:
            each = bits // 8
            values = np.zeros((len(pixels), self.channels), dtype=np.int64)
            for place in range(each):
                values |= pixels[:, each * index + place].astype(np.int64) << 8 * place
        else:
            each = 8 // bits
            values = pixels[:, index // each].astype(np.int64) >> (index % each * bits)
            values &= (1 << bits) - 1
        if self.signed:
            values -= (values >> (bits - 1)) << bits
        return values.reshape(self.height, self.width, self.channels)
