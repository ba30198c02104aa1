"""Common data of the layers of one schedule: the machine, room for tensors, and any values."""

from bisect import bisect_right
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from accelsim.compiler.memory import aligned
from accelsim.compiler.values import LayerValues
from accelsim.compiler.window import Window
from accelsim.errors import MappingError
from accelsim.integer import Requantize
from accelsim.isa import MOST_BASES
from accelsim.npu import Npu
from accelsim.program import Base, Layout
from accelsim.schedule.builder import tensor_record
from accelsim.schedule.shapes import MOST_REMEMBERED, WINDOW, record

_MOST_GRANULES = 4096
"""Greatest number of granules of a tensor."""
_LEAST_GRANULE_SHIFT = 6
"""Bytes of the least granule, as a power of two."""
_WHOLE_SHIFT = 62
"""Bytes of a granule that holds any tensor, as a power of two."""
_NONE = np.zeros(0, dtype=np.int64)
NO_REQUANTIZE = Requantize(
    bias=_NONE, multiplier=_NONE, shift=_NONE, zero_point=0, minimum=0, maximum=0
)
"""Requantization in VECTOR of a schedule without values."""


@dataclass
class Target:
    """A machine for which layers become work, and the positions of their tensors in its memory.

    A tensor is cut into granules, of which the scheduler remembers the last STORE.

    Args:
        npu: The machine.
        values: Weights and parameters, checked, or None; the schedule is the same in both cases.

    Attributes:
        activation_bytes: Bytes of the tensors that have room.
        granules: Granules of these tensors.
        bases: Contents of the base registers, from the first on.
        in_bands: Names of layers that are computed in bands; all bands share their constants.
    """

    npu: Npu
    values: LayerValues | None

    def __post_init__(self) -> None:
        self.activation_bytes = self.granules = 0
        self.bases: list[Base] = []
        self.in_bands: frozenset[str] = frozenset()
        self._granules: dict[int, tuple[int, int]] = {}
        self._ends: dict[int, int] = {}
        self._begins: list[int] = []
        # The first granules are those of the local memory, which all tensors there share.
        self.granules = -(-self.npu.local_bytes // 2**self.local_shift)

    @property
    def local_shift(self) -> int:
        """Bytes of a granule of the local memory, as a power of two."""
        most = max(1, self.npu.local_bytes) - 1
        return max(_LEAST_GRANULE_SHIFT, (most // _MOST_GRANULES).bit_length())

    def base(self, layer: str, index: str, stride_bytes: int) -> int:
        """Return the base register that holds an index times a stride.

        Args:
            layer: Name of the layer that needs it, for messages.
            index: Name of the index.
            stride_bytes: Bytes from one value of the index to the next.

        Raises:
            MappingError: The machine has too few base registers.
        """
        wanted = Base(index=index, stride_bytes=stride_bytes)
        if wanted not in self.bases:
            if len(self.bases) == self.npu.base_registers:
                raise MappingError(
                    f"layer {layer}: rows at {index} need a base register more than the"
                    f" {self.npu.base_registers} of {self.npu.name}; npu.base_registers is at most"
                    f" {MOST_BASES}"
                )
            self.bases.append(wanted)
        return self.bases.index(wanted) + 1

    def room(self, size: int, *, is_one: bool = False) -> int:
        """Make room for a tensor, and return its address, which its views share.

        Args:
            size: Bytes of all its images, which lie one after the other.
            is_one: Whether a STORE to a part of it counts as a STORE to all of it.
        """
        address = self.activation_bytes
        self.activation_bytes += aligned(size, self.npu)
        shift = max(_LEAST_GRANULE_SHIFT, ((max(1, size) - 1) // _MOST_GRANULES).bit_length())
        shift = _WHOLE_SHIFT if is_one else shift
        if address not in self._granules:
            self._begins.append(address)
        self._granules[address] = self.granules, shift
        self._ends[address] = address + max(1, size)
        self.granules += ((max(1, size) - 1) >> shift) + 1
        return address

    def tensor(self, layout: Layout, **fields: int) -> NDArray[np.void]:
        """Return the record of a tensor, or of a view of it, for the kernels.

        Args:
            layout: Layout of an image of it, or of some of its rows.
            fields: Fields of ``TENSOR`` that differ from those of a layout.
        """
        address, first, shift = layout.address, 0, self.local_shift
        end = self.npu.local_bytes
        if not layout.local:
            # Addresses of tensors rise in the order in which they got room.
            begin = self._begins[bisect_right(self._begins, address) - 1]
            end = self._ends[begin] - begin
            address, (first, shift) = address - begin, self._granules[begin]
        assert address < end, f"no tensor has room at {layout}"
        rest = address & ((1 << shift) - 1)
        return _with(tensor_record(layout, first + (address >> shift), shift, rest), fields)

    def requantize(self, layer: str, taps: int = 0) -> Requantize:
        """Return the parameters of a layer; see ``LayerValues.requantize``."""
        return NO_REQUANTIZE if self.values is None else self.values.requantize(layer, taps)

    def pad(self, layer: str) -> int:
        """Return the number that stands outside the input of a layer."""
        return 0 if self.values is None else self.values.pad(layer)

    def zero_points(self, layer: str) -> tuple[int, int]:
        """Return the zero points of the two tensors that a layer multiplies."""
        return (0, 0) if self.values is None else self.values.zero_points(layer)


def _with(tensor: NDArray[np.void], fields: Mapping[str, int]) -> NDArray[np.void]:
    """Return a tensor with other values of some fields."""
    if not fields:
        return tensor
    changed = tensor.copy()
    for name, value in fields.items():
        changed[name] = value
    return changed


@lru_cache(maxsize=MOST_REMEMBERED)
def window_record(window: Window) -> NDArray[np.void]:
    """Return a read-only record of a window for the kernels."""
    vertical, horizontal = window.vertical, window.horizontal
    made = record(
        WINDOW,
        results_y=vertical.results,
        results_x=horizontal.results,
        kernel_y=vertical.kernel,
        kernel_x=horizontal.kernel,
        stride_y=vertical.stride,
        stride_x=horizontal.stride,
        dilation_y=vertical.kernel_places,
        dilation_x=horizontal.kernel_places,
        before_y=vertical.before,
        before_x=horizontal.before,
        step_y=vertical.step,
        step_x=horizontal.step,
        first_byte=window.first_byte,
        word_bytes=window.word_bytes,
        place_bytes=window.bytes,
        blocks=window.blocks,
        pad=window.pad_pattern,
    )
    made.flags.writeable = False
    return made


def packed_blocks(parts: list[NDArray[np.uint8]], block_bytes: int) -> NDArray[np.uint8]:
    """Return byte strings one after the other, each filled up to ``block_bytes`` with zeros."""
    result = np.zeros((len(parts), block_bytes), dtype=np.uint8)
    for row, part in zip(result, parts, strict=True):
        row[: part.size] = part
    return result.reshape(-1)
