"""Shared weights in a codebook, codes and runs, Huffman coded: Deep Compression.

Han, Mao and Dally, "Deep Compression", ICLR 2016, sections 2 to 4.
"""

from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike, NDArray

from accelsim.errors import MappingError
from experiments.deep_compression.formats import encoded as common
from experiments.deep_compression.formats.bits import Bits, pack, unpack
from experiments.deep_compression.formats.encoded import DecodeCost, Encoded
from experiments.deep_compression.formats.runs import to_places, to_runs
from experiments.deep_compression.huffman import Huffman

FLOAT_BITS = 32


def share_weights(
    weights: ArrayLike, code_bits: int, *, iterations: int = 20
) -> NDArray[np.float32]:
    """Return weights replaced by shared ones; zeros stay zeros.

    k-means of one dimension with linear initialisation, the best in the paper (section 3.2).
    ``2**code_bits - 1`` weights are shared, so that a code is left for padding zeros.

    Args:
        weights: Shape (rows, cols).
        code_bits: Bits of a code, from 2 to 12.
        iterations: Most rounds of k-means.

    Returns:
        Shape (rows, cols), with at most ``2**code_bits - 1`` values other than zero.
    """
    common.check_widths("share_weights", 2, 12, code_bits=code_bits)
    common.check_widths("share_weights", 1, 10000, iterations=iterations)
    array = np.asarray(weights, dtype=np.float32)
    values = array[array != 0].astype(np.float64)
    if not values.size:
        return array.copy()
    centroids = np.linspace(values.min(), values.max(), 2**code_bits - 1)
    for _ in range(iterations):
        nearest = _nearest(values, centroids)
        count = np.bincount(nearest, minlength=centroids.size)
        total = np.bincount(nearest, weights=values, minlength=centroids.size)
        moved = np.where(count > 0, total / np.maximum(1, count), centroids)
        if np.array_equal(moved, centroids):
            break
        centroids = moved
    result = array.copy()
    shared = centroids[_nearest(values, centroids)].astype(np.float32)
    # A shared weight of exactly zero would read as pruned.
    result[array != 0] = np.where(shared == 0, np.finfo(np.float32).tiny, shared)
    return result


def _nearest(values: NDArray[np.float64], centroids: NDArray[np.float64]) -> NDArray[np.int64]:
    between = (centroids[1:] + centroids[:-1]) / 2
    return np.searchsorted(between, values).astype(np.int64)


@dataclass(frozen=True, kw_only=True)
class DeepCompression:
    """A codebook of 32-bit floats, a code for each kept weight, and the zeros before it.

    Weights are read row by row; a run longer than ``2**index_bits - 1`` zeros is cut by a padding
    zero, which has the code 0. With ``huffman``, codes and runs are Huffman coded and the lengths
    of the codes are stored beside them (6 bits for each symbol). The decoder handles ``lanes``
    entries in a cycle, or one in a cycle if Huffman coded, where the next code begins at the end of
    this one; it adds run and place, looks up the codebook, and both Huffman codes.

    Args:
        code_bits: Bits of a code; the codebook has ``2**code_bits`` values.
        index_bits: Bits of a run.
        huffman: Whether codes and runs are Huffman coded.
    """

    code_bits: int = 8
    index_bits: int = 4
    huffman: bool = True

    def __post_init__(self) -> None:
        common.check_widths("DeepCompression", 2, 12, code_bits=self.code_bits)
        common.check_widths("DeepCompression", 1, 12, index_bits=self.index_bits)

    @property
    def _name(self) -> str:
        return "deep_compression_huffman" if self.huffman else "deep_compression"

    def encode(self, values: ArrayLike) -> Encoded:
        """Return shared weights as streams.

        Args:
            values: Shape (rows, cols), float32, as ``share_weights`` gives them.

        Raises:
            MappingError: More values than codes.
        """
        array = np.asarray(values, dtype=np.float32)
        if array.ndim != 2:
            raise MappingError(f"rule matrices: values must be a matrix, not {array.ndim}-D")
        flat = array.ravel()
        places = np.flatnonzero(flat)
        shared = np.unique(flat[places])
        if shared.size >= 2**self.code_bits:
            raise MappingError(
                f"rule codebook: {self.code_bits} bits code at most {2**self.code_bits - 1} values"
                f" other than zero, not {shared.size}"
            )
        longest = 2**self.index_bits - 1
        runs, owner, stores = to_runs(places, np.zeros_like(places), longest)
        codes = (np.searchsorted(shared, flat[places])[owner] + 1) * stores
        codebook = np.zeros(2**self.code_bits, dtype=np.float32)
        codebook[1 : shared.size + 1] = shared
        table = codebook.astype(">f4").tobytes()
        streams = {"codebook": Bits(data=table, length_bits=8 * len(table))}
        streams |= self._write("codes", codes.astype(np.int64), self.code_bits)
        streams |= self._write("runs", runs, self.index_bits)
        return Encoded(
            format_name=self._name,
            shape=array.shape,
            streams=streams,
            entries=runs.size,
            padding_entries=int(runs.size - places.size),
        )

    def _write(self, name: str, symbols: NDArray[np.int64], width: int) -> dict[str, Bits]:
        if not self.huffman:
            return {name: pack(symbols, width)}
        code = Huffman.of(np.bincount(symbols, minlength=2**width))
        return {f"{name}_lengths": code.to_bits(), name: code.encode(symbols)}

    def _read(self, encoded: Encoded, name: str, width: int) -> NDArray[np.int64]:
        bits = encoded.streams[name]
        if not self.huffman:
            return unpack(bits, width, bits.length_bits // width)
        return Huffman.from_bits(encoded.streams[f"{name}_lengths"]).decode(bits)

    def decode(self, encoded: Encoded) -> NDArray[np.float32]:
        """Return the shared weights, float32."""
        common.owned(encoded, self._name)
        table = np.frombuffer(encoded.streams["codebook"].data, dtype=">f4").astype(np.float32)
        codes = self._read(encoded, "codes", self.code_bits)
        runs = self._read(encoded, "runs", self.index_bits)
        places, _ = to_places(runs, np.array([runs.size]))
        result = np.zeros(encoded.shape[0] * encoded.shape[1], dtype=np.float32)
        result[places] = table[codes]
        return result.reshape(encoded.shape)

    def decode_cost(self, encoded: Encoded, *, lanes: int = 1) -> DecodeCost:
        """Return what decoding takes; the class says how."""
        common.owned(encoded, self._name)
        common.check_lanes(lanes)
        entries = encoded.entries
        return DecodeCost(
            cycles=entries if self.huffman else -(-entries // lanes),
            read_bits=encoded.stored_bits,
            entries=entries,
            additions=entries,
            lookups=3 * entries if self.huffman else entries,
        )
