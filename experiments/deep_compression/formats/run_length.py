"""Run-length pairs in words, as Eyeriss keeps activations in DRAM."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike, NDArray

from experiments.deep_compression.formats import encoded as common
from experiments.deep_compression.formats.bits import pack_fields, unpack_fields
from experiments.deep_compression.formats.encoded import DecodeCost, Encoded
from experiments.deep_compression.formats.runs import to_places, to_runs

NAME = "run_length"


@dataclass(frozen=True, kw_only=True)
class RunLength:
    """Words of (zeros before, value) pairs and a bit that marks the last word.

    The defaults are Eyeriss's: three pairs of a 5-bit run and a 16-bit value and one bit are 64
    bits (Chen et al., JSSC 2017, section V.E). The matrix is read row by row; zeros after the last
    nonzero are not stored. The decoder takes a word in a cycle, or ``pairs / lanes`` cycles if its
    lanes are fewer than the pairs, and adds run and position for each pair.

    Args:
        value_bits: Width of a value, two's complement.
        run_bits: Width of a run.
        pairs: Pairs in a word.
    """

    value_bits: int = 16
    run_bits: int = 5
    pairs: int = 3

    def __post_init__(self) -> None:
        common.check_widths("RunLength", 1, 32, value_bits=self.value_bits)
        common.check_widths("RunLength", 1, 16, run_bits=self.run_bits)
        common.check_widths("RunLength", 1, 64, pairs=self.pairs)

    @property
    def word_bits(self) -> int:
        """Bits of a word: its pairs and the mark."""
        return self.pairs * (self.run_bits + self.value_bits) + 1

    @property
    def _widths(self) -> tuple[int, ...]:
        return (self.run_bits, self.value_bits) * self.pairs + (1,)

    def encode(self, values: ArrayLike) -> Encoded:
        """Return the matrix as the stream ``words``; there is always a word, even for zeros."""
        array = common.matrix(values, self.value_bits)
        flat = array.ravel()
        places = np.flatnonzero(flat)
        runs, owner, stores = to_runs(places, np.zeros_like(places), 2**self.run_bits - 1)
        words = max(1, -(-runs.size // self.pairs))
        # Unused pairs of the last word say the longest run and zero: decoding stops before them.
        fields = np.zeros((words * self.pairs, 2), dtype=np.int64)
        fields[:, 0] = 2**self.run_bits - 1
        fields[: runs.size, 0] = runs
        stored = flat[places][owner] * stores
        fields[: runs.size, 1] = stored & (2**self.value_bits - 1)
        mark = np.zeros((words, 1), dtype=np.int64)
        mark[-1] = 1
        rows = np.concatenate([fields.reshape(words, 2 * self.pairs), mark], axis=1)
        return Encoded(
            format_name=NAME,
            shape=array.shape,
            streams={"words": pack_fields(rows, self._widths)},
            entries=words * self.pairs,
            padding_entries=words * self.pairs - places.size,
        )

    def decode(self, encoded: Encoded) -> NDArray[np.int64]:
        """Return the matrix, int64."""
        common.owned(encoded, NAME)
        stream = encoded.streams["words"]
        rows = unpack_fields(stream, self._widths, stream.length_bits // self.word_bits)
        fields = rows[: int(np.argmax(rows[:, -1])) + 1, :-1].reshape(-1, 2)
        places, _ = to_places(fields[:, 0], np.array([fields.shape[0]]))
        result = np.zeros(encoded.shape[0] * encoded.shape[1], dtype=np.int64)
        values = common.signed(fields[:, 1], self.value_bits)
        kept = values != 0
        result[places[kept]] = values[kept]
        return result.reshape(encoded.shape)

    def decode_cost(self, encoded: Encoded, *, lanes: int = 1) -> DecodeCost:
        """Return what decoding takes; the class says how."""
        common.owned(encoded, NAME)
        common.check_lanes(lanes)
        words = encoded.entries // self.pairs
        return DecodeCost(
            cycles=words * -(-self.pairs // lanes),
            read_bits=encoded.stored_bits,
            entries=encoded.entries,
            additions=encoded.entries,
            lookups=0,
        )
