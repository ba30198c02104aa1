"""The rebuild engine between weight buffer and array: it makes weights of a basis and coefficients.

Example: 16 x 16 weights of int8 are 256 bytes. With vectors of 4 weights, coefficients of 4 bits,
and 2 of each 4 vectors kept, they are a basis of 16 bytes and 4 words of 36 bits for each four
columns: 5 words of 18 bytes, 90 bytes. The engine gives the first row of weights 4 cycles after it
took the first word, and then a row in each cycle.

A *fold* is what the array holds at a time: ``rows`` elements of the reduction of ``cols`` filters.
A *vector* is ``order`` weights of one filter, elements that follow each other. It is a row of
coefficients c, each 0 or a signed power of two, times the fold's basis B, ``order`` x ``order``
integers::

    weight[j] = clip(floor((sum over i of c[i] * B[i][j]) / 2**shift + 1/2))

The greatest coefficient is ``2**shift``, so that a vector can be a row of the basis as it is. Of
each ``group`` neighbouring filters only ``kept`` vectors are stored, each with its position; the
weights of the others are 0.

A stored fold is ``basis_words`` words with the basis, row by row, then a word for each ``order``
rows of weights. A word of vectors has those of the first group of filters in its low bits, and in
each vector the first coefficient, with the position above the last one.

Law of time. The engine has three stages: the word, the sums, the weights. A word is taken when the
first stage is empty, or when the last row of its word leaves it. A word of the basis goes to the
basis at once; another word stays while its ``order`` rows leave, one in a cycle. A row leaves a
stage one cycle after it entered, or as soon after as the next stage is empty or being left. So a
fold takes ``basis_words + rows`` cycles, and its last row leaves ``LATENCY_CYCLES`` later.

The source has a basis for each filter, or for each slice of one. Here filters that share a fold
share a basis, because the words of a basis are read again with every fold.
"""

from dataclasses import dataclass

from accelsim.errors import ArchError
from accelsim.number import Number, operand
from accelsim.number.operand import bits_of_range

LATENCY_CYCLES = 3
"""Cycles from the taking of a word to the taking of its first row, without waits."""

MOST_ORDER = 8
LEAST_BASIS_BITS, MOST_BASIS_BITS = 2, 16


@dataclass(frozen=True, kw_only=True)
class RebuildEngine:
    """A rebuild engine, and the form in which its weights are stored.

    Args:
        rows: Rows of weights of a fold, a multiple of ``order``.
        cols: Filters of a fold, a multiple of ``group``.
        order: Weights of a vector, and vectors of the basis: 2 to 8.
        coefficient: Format of coefficients, signed powers of two (``pow2_4``).
        basis_bits: Width of an element of the basis, two's complement: 2 to 16.
        weight: Format of weights, a signed integer.
        kept: Vectors kept of each ``group``.
        group: Neighbouring filters of a group; 1, 2, 4, 8 or 16.

    Raises:
        ArchError: A number is out of range, or a format is of another kind.
    """

    rows: int
    cols: int
    order: int
    coefficient: Number
    basis_bits: int
    weight: Number
    kept: int = 1
    group: int = 1

    def __post_init__(self) -> None:
        problems = []
        if not 2 <= self.order <= MOST_ORDER:
            problems.append(f"order must be from 2 to {MOST_ORDER}, not {self.order}")
        elif self.rows < 1 or self.rows % self.order:
            problems.append(f"rows must be a multiple of order {self.order}, not {self.rows}")
        if self.coefficient.kind != "power_of_two" or not self.coefficient.signed:
            problems.append(f"coefficient must be pow2_2 to pow2_6, not {self.coefficient.name}")
        if not LEAST_BASIS_BITS <= self.basis_bits <= MOST_BASIS_BITS:
            problems.append(
                f"basis_bits must be from {LEAST_BASIS_BITS} to {MOST_BASIS_BITS}, not"
                f" {self.basis_bits}"
            )
        if self.weight.kind != "integer" or not self.weight.signed:
            problems.append(f"weight must be a signed integer, not {self.weight.name}")
        if self.group not in (1, 2, 4, 8, 16) or not 1 <= self.kept <= self.group:
            problems.append(
                f"vectors must be N of 1, 2, 4, 8 or 16, not {self.kept} of {self.group}"
            )
        elif self.cols < 1 or self.cols % self.group:
            problems.append(f"cols must be a multiple of group {self.group}, not {self.cols}")
        if problems:
            raise ArchError([f"a rebuild engine: {problem}" for problem in problems])

    @property
    def vectors(self) -> int:
        """Vectors of a filter in a fold, and words that hold vectors."""
        return self.rows // self.order

    @property
    def lanes(self) -> int:
        """Vectors of a word, which the engine multiplies by the basis at the same time."""
        return self.cols // self.group * self.kept

    @property
    def position_bits(self) -> int:
        """Bits of the position of a vector in its group; 0 if all vectors are kept."""
        return (self.group - 1).bit_length() if self.kept < self.group else 0

    @property
    def vector_bits(self) -> int:
        """Bits of a stored vector: its coefficients and its position."""
        return self.order * self.coefficient.bits + self.position_bits

    @property
    def word_bytes(self) -> int:
        """Bytes of a word: its vectors, padded to whole bytes."""
        return -(-self.lanes * self.vector_bits // 8)

    @property
    def basis_words(self) -> int:
        """Words of a basis."""
        return -(-(self.order**2) * self.basis_bits // (8 * self.word_bytes))

    @property
    def fold_words(self) -> int:
        """Words of a stored fold."""
        return self.basis_words + self.vectors

    @property
    def fold_bytes(self) -> int:
        """Bytes of a stored fold."""
        return self.fold_words * self.word_bytes

    @property
    def shift(self) -> int:
        """Power of two of the greatest coefficient, by which sums are divided."""
        return operand(self.coefficient).greatest.bit_length() - 1

    @property
    def sum_bits(self) -> int:
        """Bits of the exact sum of a weight, with half a step for rounding."""
        most = self.order << (self.shift + self.basis_bits - 1)
        return bits_of_range(-most, most + (1 << self.shift >> 1))

    @property
    def rounded_bits(self) -> int:
        """Bits of a sum that was divided and rounded, and not yet clipped."""
        return self.sum_bits - self.shift

    @property
    def fill_cycles(self) -> int:
        """Cycles from the first word of a fold to its last row, both included, without waits."""
        return self.basis_words + self.rows + LATENCY_CYCLES

    def cycles(self, folds: int) -> int:
        """Return the cycles from the first word to the last row of folds that follow each other.

        Words are offered in every cycle, and rows are taken at once.

        Args:
            folds: Number of folds.
        """
        return folds * (self.basis_words + self.rows) + LATENCY_CYCLES if folds else 0

    @property
    def fold_additions(self) -> int:
        """Additions of ``sum_bits`` in a fold: a shifted element of the basis each, one to round.

        The sum of ``order`` shifted elements takes one addition fewer than it has elements.
        """
        return self.rows * self.lanes * self.order

    @property
    def register_bits(self) -> int:
        """Bits of registers: a word of vectors, the basis, the sums and the weights of a row."""
        weights = self.cols * self.weight.bits
        held = self.lanes * (self.rounded_bits + self.position_bits)
        return 8 * self.word_bytes + self.order**2 * self.basis_bits + held + weights

    @property
    def fold_register_writes_bits(self) -> int:
        """Bits written to registers in a fold."""
        row = self.lanes * (self.rounded_bits + self.position_bits) + self.cols * self.weight.bits
        basis = self.order**2 * self.basis_bits
        return basis + self.vectors * 8 * self.word_bytes + self.rows * row
