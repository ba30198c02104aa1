"""N:M values with the position of each in its group."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike, NDArray

from accelsim.errors import MappingError
from experiments.deep_compression.formats import encoded as common
from experiments.deep_compression.formats.bits import pack, unpack
from experiments.deep_compression.formats.encoded import DecodeCost, Encoded

NAME = "n_m_indices"


@dataclass(frozen=True, kw_only=True)
class GroupIndexed:
    """N values of each M along a row and ceil(log2 M) bits of position each (Mishra et al., 2021).

    A group that keeps fewer than N stores zeros at positions that are free. The decoder reads a
    group's N entries ``lanes`` in a cycle; each position sets a multiplexer.

    Args:
        kept: N.
        of: M, at most 64; divides the columns of the matrix.
        value_bits: Width of a value, two's complement.
    """

    kept: int = 2
    of: int = 4
    value_bits: int = 16

    def __post_init__(self) -> None:
        common.check_widths("GroupIndexed", 1, 32, value_bits=self.value_bits)
        if not 1 <= self.kept <= self.of <= 64:
            raise MappingError(
                f"rule n_m: N:M must have 0 < N <= M <= 64, not {self.kept}:{self.of}"
            )

    def encode(self, values: ArrayLike) -> Encoded:
        """Return the matrix as the streams ``indices`` and ``values``."""
        array = common.matrix(values, self.value_bits)
        if array.shape[1] % self.of:
            raise MappingError(
                f"rule n_m_group: the columns must be a multiple of M = {self.of} of"
                f" {self.kept}:{self.of}, not {array.shape[1]}"
            )
        groups = array.reshape(-1, self.of)
        most = int((groups != 0).sum(axis=1).max())
        if most > self.kept:
            raise MappingError(
                f"rule n_m_mask: each {self.of} values of a row must keep at most {self.kept},"
                f" not {most}"
            )
        chosen = np.argsort(groups == 0, axis=1, kind="stable")[:, : self.kept]
        indices = np.sort(chosen, axis=1)
        stored = np.take_along_axis(groups, indices, axis=1)
        return Encoded(
            format_name=NAME,
            shape=array.shape,
            streams={
                "indices": pack(indices.ravel(), common.index_width(self.of)),
                "values": common.pack_values(stored.ravel(), self.value_bits),
            },
            entries=stored.size,
            padding_entries=int(stored.size - np.count_nonzero(array)),
        )

    def decode(self, encoded: Encoded) -> NDArray[np.int64]:
        """Return the matrix, int64."""
        common.owned(encoded, NAME)
        groups = np.zeros((encoded.shape[0] * encoded.shape[1] // self.of, self.of), dtype=np.int64)
        width = common.index_width(self.of)
        indices = unpack(encoded.streams["indices"], width, encoded.entries)
        values = common.unpack_values(encoded.streams["values"], self.value_bits)
        np.put_along_axis(
            groups, indices.reshape(-1, self.kept), values.reshape(-1, self.kept), axis=1
        )
        return groups.reshape(encoded.shape)

    def decode_cost(self, encoded: Encoded, *, lanes: int = 1) -> DecodeCost:
        """Return what decoding takes; the class says how."""
        common.owned(encoded, NAME)
        common.check_lanes(lanes)
        return DecodeCost(
            cycles=encoded.entries // self.kept * -(-self.kept // lanes),
            read_bits=encoded.stored_bits,
            entries=encoded.entries,
            additions=0,
            lookups=encoded.entries,
        )
