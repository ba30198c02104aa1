"""Canonical Huffman codes of small alphabets."""

import heapq
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from accelsim.errors import MappingError
from experiments.deep_compression.formats.bits import Bits, from_array, pack, unpack

# Lengths from 0 (a symbol that does not occur) to 63.
LENGTH_BITS = 6


@dataclass(frozen=True, kw_only=True)
class Huffman:
    """A canonical code: symbols of equal length are numbered in order (RFC 1951, section 3.2.2).

    Args:
        lengths: Bits of each symbol's code, 0 if it has none.
    """

    lengths: tuple[int, ...]

    def __post_init__(self) -> None:
        if not all(0 <= length < 2**LENGTH_BITS for length in self.lengths):
            raise MappingError("rule code_length: Huffman.lengths must be from 0 to 63")
        if sum(2 ** (64 - length) for length in self.lengths if length) > 2**64:
            raise MappingError("rule code_lengths: no prefix code has these lengths (Kraft)")

    @classmethod
    def of(cls, counts: NDArray[np.int64]) -> "Huffman":
        """Return the code of least total length.

        Args:
            counts: Number of times that each symbol occurs, shape (symbols,). A lone symbol gets
                one bit.
        """
        lengths = [0] * counts.size
        heap: list[tuple[int, int, tuple[int, ...]]] = [
            (int(n), symbol, (symbol,)) for symbol, n in enumerate(counts) if n
        ]
        if len(heap) == 1:
            lengths[heap[0][1]] = 1
        heapq.heapify(heap)
        while len(heap) > 1:
            one, two = heapq.heappop(heap), heapq.heappop(heap)
            for symbol in one[2] + two[2]:
                lengths[symbol] += 1
            heapq.heappush(heap, (one[0] + two[0], min(one[1], two[1]), one[2] + two[2]))
        return cls(lengths=tuple(lengths))

    def _ordered(self) -> list[tuple[int, int]]:
        """Return (length, symbol) of all symbols that have a code, in the order of their codes."""
        return sorted((length, symbol) for symbol, length in enumerate(self.lengths) if length)

    def codes(self) -> NDArray[np.int64]:
        """Return the code of each symbol as a number, shape (symbols,)."""
        result = np.zeros(len(self.lengths), dtype=np.int64)
        code = before = 0
        for length, symbol in self._ordered():
            code <<= length - before
            result[symbol] = code
            code, before = code + 1, length
        return result

    def encode(self, symbols: NDArray[np.int64]) -> Bits:
        """Return the codes of symbols, one after the other.

        Args:
            symbols: Shape (count,); each must have a code.
        """
        lengths = np.array(self.lengths, dtype=np.int64)[symbols]
        if symbols.size and not lengths.all():
            raise MappingError("rule code: a symbol has no code")
        return pack_codes(self.codes()[symbols], lengths)

    def decode(self, bits: Bits) -> NDArray[np.int64]:
        """Return the symbols of a whole bit string.

        Args:
            bits: Bits as ``encode`` returns them.
        """
        from experiments.deep_compression.huffman_kernel import decode_symbols

        ordered = self._ordered()
        per_length = np.bincount([length for length, _ in ordered], minlength=2**LENGTH_BITS)
        symbols = np.array([symbol for _, symbol in ordered], dtype=np.int64)
        return np.asarray(
            decode_symbols(bits.to_array(), per_length.astype(np.int64), symbols), dtype=np.int64
        )

    def to_bits(self) -> Bits:
        """Return the lengths of all codes, from which the code follows."""
        return pack(np.array(self.lengths, dtype=np.int64), LENGTH_BITS)

    @classmethod
    def from_bits(cls, bits: Bits) -> "Huffman":
        """Return the code that ``to_bits`` wrote."""
        lengths = unpack(bits, LENGTH_BITS, bits.length_bits // LENGTH_BITS)
        return cls(lengths=tuple(lengths.tolist()))


def pack_codes(codes: NDArray[np.int64], lengths: NDArray[np.int64]) -> Bits:
    """Return numbers as fields of their own lengths, one after the other.

    Args:
        codes: Shape (count,), each from 0 to 2**length - 1.
        lengths: Shape (count,), bits of each, at most 63.
    """
    ends = np.cumsum(lengths)
    total = int(ends[-1]) if ends.size else 0
    # How many bits of its own code follow each bit.
    below = np.repeat(ends, lengths) - 1 - np.arange(total, dtype=np.int64)
    return from_array(((np.repeat(codes, lengths) >> below) & 1).astype(np.uint8))
