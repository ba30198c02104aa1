"""The memory image: addresses of activations, and contents of constants."""

from collections.abc import Callable, Hashable
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from accelsim.errors import MappingError
from accelsim.npu import Npu
from accelsim.program import Layout

_MOST_BYTES = 2**32


class Memory:
    """The image under construction: all activations first, then constants.

    Every activation has its own place for the whole program, so no store overwrites what an earlier
    layer still reads.

    Args:
        activation_bytes: Bytes of all activations.
        npu: The machine.
    """

    def __init__(self, activation_bytes: int, npu: Npu) -> None:
        self._npu = npu
        self._activation_bytes = activation_bytes
        self._constants: list[tuple[int, Callable[[], NDArray[np.uint8]]]] = []
        self._constant_bytes = 0
        self._again: list[tuple[int, Callable[[], NDArray[np.uint8]]]] = []
        self._shared: dict[Hashable, int] = {}

    def reserve(
        self, size: int, make: Callable[[], NDArray[np.uint8]], shared: Hashable = None
    ) -> int:
        """Make room for constants whose bytes are made with the image.

        Args:
            size: Bytes.
            make: Function that returns them, a flat uint8 array of at most ``size``.
            shared: Key of the constants, or None; constants of equal keys have one place.

        Returns:
            Address of the constants.
        """
        if shared is not None and shared in self._shared:
            offset = self._shared[shared]
            self._again.append((offset, make))
            return self._activation_bytes + offset
        if shared is not None:
            self._shared[shared] = self._constant_bytes
        address = self._activation_bytes + self._constant_bytes
        self._constants.append((self._constant_bytes, make))
        self._constant_bytes += aligned(size, self._npu)
        return address

    @property
    def size(self) -> int:
        """Bytes of activations and constants."""
        return self._activation_bytes + self._constant_bytes

    def image(self) -> NDArray[np.uint8]:
        """Return the image, in which activations are 0.

        Raises:
            MappingError: It exceeds the addresses of instructions, or two layers make different
                bytes for constants that they share.
        """
        if self.size > _MOST_BYTES:
            raise MappingError(
                f"activations and weights need more than the {_MOST_BYTES} bytes of an address"
            )
        image = np.zeros(self.size, dtype=np.uint8)
        for offset, make in self._constants:
            data = make()
            first = self._activation_bytes + offset
            image[first : first + data.size] = data
        for offset, make in self._again:
            data = make()
            first = self._activation_bytes + offset
            if not np.array_equal(image[first : first + data.size], data):
                raise MappingError("layers that share weights read them in different orders")
        return image


def is_gapless(layout: Layout) -> bool:
    """Return whether elements follow each other without unused bits between pixels."""
    return layout.channels * layout.element_bits == layout.pixel_bytes * 8


def flattened(layout: Layout) -> Layout:
    """Return the same pixels as one row."""
    return replace(layout, height=1, width=layout.height * layout.width)


def as_one_image(layout: Layout, images: int) -> Layout | None:
    """Return images as the rows of one; None if there are gaps between rows or images.

    Args:
        layout: Layout of an image.
        images: Number of images, which lie one after the other.
    """
    if layout.row_stride_bytes or layout.image_stride_bytes:
        return None
    return replace(layout, height=images * layout.height)


def stacked(layout: Layout) -> Layout:
    """Return the same pixels as one column."""
    return replace(layout, height=layout.height * layout.width, width=1)


def check_reshape(name: str, source: Layout, view: Layout) -> None:
    """Check that a Reshape moves nothing.

    Args:
        name: Name of the Reshape, for messages.
        source: Layout of its input.
        view: Layout of its output, at the same address.

    Raises:
        MappingError: Pixels with unused bits would have to be packed anew.
    """
    if source.channels == view.channels or (is_gapless(source) and is_gapless(view)):
        return
    for layout in (source, view):
        if layout.pixel_bytes * 8 >= layout.channels * layout.element_bits + 8:
            raise MappingError(
                f"layer {name}: a reshape from {source.channels} to {view.channels} channels would"
                " have to move pixels, as storage.channel_multiple leaves gaps between them"
            )
    raise MappingError(
        f"layer {name}: a reshape from {source.channels} to {view.channels} channels of"
        f" {source.element_bits} bits would have to move bits; pixels must fill whole bytes"
    )


def aligned(count: int, npu: Npu) -> int:
    """Return the least multiple of ``npu.alignment_bytes`` that is ``count`` or more."""
    return -(-count // npu.alignment_bytes) * npu.alignment_bytes
