"""Blocked ELLPACK: as many blocks in each row of blocks, and a column index for each."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike, NDArray

from accelsim.errors import MappingError
from experiments.deep_compression.formats import encoded as common
from experiments.deep_compression.formats.bits import pack, unpack
from experiments.deep_compression.formats.encoded import DecodeCost, Encoded

NAME = "blocked_ellpack"


@dataclass(frozen=True, kw_only=True)
class BlockedEllpack:
    """Blocks of values that hold a nonzero, every row of blocks filled up to the fullest one.

    This is the layout of cuSPARSE's Blocked-ELL. A block's index is its column of blocks, and one
    index more stands for a block that only fills up; its values are stored as zeros, as in memory.
    The number of blocks in a row is the length of the index stream over the rows. The decoder
    takes the values of a block ``lanes`` in a cycle, filling blocks too, and adds one position for
    each block.

    Args:
        block_rows: Rows of a block; divides those of the matrix.
        block_cols: Columns of a block; divides those of the matrix.
        value_bits: Width of a value, two's complement.
    """

    block_rows: int = 4
    block_cols: int = 4
    value_bits: int = 16

    def __post_init__(self) -> None:
        common.check_widths("BlockedEllpack", 1, 32, value_bits=self.value_bits)
        common.check_widths(
            "BlockedEllpack", 1, 2**16, block_rows=self.block_rows, block_cols=self.block_cols
        )

    def _blocks(self, shape: tuple[int, int]) -> tuple[int, int]:
        for name, extent, part in (
            ("block_rows", shape[0], self.block_rows),
            ("block_cols", shape[1], self.block_cols),
        ):
            if extent % part:
                raise MappingError(f"rule {name}: {name} must divide {extent}, not {part}")
        return shape[0] // self.block_rows, shape[1] // self.block_cols

    def encode(self, values: ArrayLike) -> Encoded:
        """Return the matrix as the streams ``indices`` and ``values``."""
        array = common.matrix(values, self.value_bits)
        down, across = self._blocks(array.shape)
        blocks = array.reshape(down, self.block_rows, across, self.block_cols).transpose(0, 2, 1, 3)
        used = blocks.any(axis=(2, 3))
        width = int(used.sum(axis=1).max())
        # Used blocks first, in their order; the index `across` fills up.
        order = np.argsort(~used, axis=1, kind="stable")[:, :width]
        indices = np.where(np.take_along_axis(used, order, axis=1), order, across)
        stored = np.take_along_axis(blocks, order[:, :, None, None], axis=1)
        return Encoded(
            format_name=NAME,
            shape=array.shape,
            streams={
                "indices": pack(indices.ravel(), common.index_width(across + 1)),
                "values": common.pack_values(stored.ravel(), self.value_bits),
            },
            entries=stored.size,
            padding_entries=int(stored.size - np.count_nonzero(array)),
        )

    def decode(self, encoded: Encoded) -> NDArray[np.int64]:
        """Return the matrix, int64."""
        common.owned(encoded, NAME)
        down, across = self._blocks(encoded.shape)
        bits = common.index_width(across + 1)
        stream = encoded.streams["indices"]
        indices = unpack(stream, bits, stream.length_bits // bits).reshape(down, -1)
        values = common.unpack_values(encoded.streams["values"], self.value_bits)
        blocks = np.zeros((down, across + 1, self.block_rows, self.block_cols), dtype=np.int64)
        stored = values.reshape(*indices.shape, self.block_rows, self.block_cols)
        np.put_along_axis(blocks, indices[:, :, None, None], stored, axis=1)
        return blocks[:, :across].transpose(0, 2, 1, 3).reshape(encoded.shape)

    def decode_cost(self, encoded: Encoded, *, lanes: int = 1) -> DecodeCost:
        """Return what decoding takes; the class says how."""
        common.owned(encoded, NAME)
        common.check_lanes(lanes)
        block = self.block_rows * self.block_cols
        blocks = encoded.entries // block
        return DecodeCost(
            cycles=blocks * -(-block // lanes),
            read_bits=encoded.stored_bits,
            entries=encoded.entries,
            additions=blocks,
            lookups=0,
        )
