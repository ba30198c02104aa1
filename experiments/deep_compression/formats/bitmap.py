"""One bit for each value, and the nonzero values packed."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike, NDArray

from experiments.deep_compression.formats import encoded as common
from experiments.deep_compression.formats.bits import from_array
from experiments.deep_compression.formats.encoded import DecodeCost, Encoded

NAME = "bitmap"


@dataclass(frozen=True, kw_only=True)
class Bitmap:
    """A bitmap in row order and the nonzero values (SparTen, SIGMA, dual-side tensor core).

    The decoder looks at ``window_bits`` of the bitmap at a time, counts its ones to know where its
    values begin (one addition), and hands on up to ``lanes`` values in a cycle; an empty window
    costs one cycle.

    Args:
        value_bits: Width of a value, two's complement.
        window_bits: Bits of the bitmap that the decoder sees at once.
    """

    value_bits: int = 16
    window_bits: int = 64

    def __post_init__(self) -> None:
        common.check_widths("Bitmap", 1, 32, value_bits=self.value_bits)
        common.check_widths("Bitmap", 1, 4096, window_bits=self.window_bits)

    def encode(self, values: ArrayLike) -> Encoded:
        """Return the matrix as the streams ``bitmap`` and ``values``."""
        array = common.matrix(values, self.value_bits)
        mask = array != 0
        return Encoded(
            format_name=NAME,
            shape=array.shape,
            streams={
                "bitmap": from_array(mask.ravel().astype(np.uint8)),
                "values": common.pack_values(array[mask], self.value_bits),
            },
            entries=int(mask.sum()),
            padding_entries=0,
        )

    def decode(self, encoded: Encoded) -> NDArray[np.int64]:
        """Return the matrix, int64."""
        common.owned(encoded, NAME)
        result = np.zeros(encoded.shape, dtype=np.int64)
        mask = encoded.streams["bitmap"].to_array().reshape(encoded.shape) == 1
        result[mask] = common.unpack_values(encoded.streams["values"], self.value_bits)
        return result

    def decode_cost(self, encoded: Encoded, *, lanes: int = 1) -> DecodeCost:
        """Return what decoding takes; the class says how."""
        common.owned(encoded, NAME)
        common.check_lanes(lanes)
        mask = encoded.streams["bitmap"].to_array()
        ones = np.add.reduceat(mask, range(0, mask.size, self.window_bits), dtype=np.int64)
        return DecodeCost(
            cycles=int(np.maximum(1, -(-ones // lanes)).sum()),
            read_bits=encoded.stored_bits,
            entries=encoded.entries,
            additions=int(ones.size),
            lookups=0,
        )
