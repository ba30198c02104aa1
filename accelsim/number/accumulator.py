"""Accumulators: how sums of products are held, and what happens on overflow."""

from dataclasses import dataclass
from typing import Any, Literal, get_args

import numpy as np
from numpy.typing import ArrayLike, NDArray

from accelsim.number.codec import decode, encode
from accelsim.number.format import Number
from accelsim.number.operand import exact_sum_bits, operand, product_bits

Rule = Literal["wrap", "saturate"]
MAXIMUM_FLOAT_BITS = 32
_INT64_BITS = 63


@dataclass(frozen=True, kw_only=True)
class Accumulator:
    """A two's-complement accumulator of products of two formats.

    Products are added one after another in the order of the operands. With ``chunk``, the sum of
    that many products is computed in ``chunk_bits`` first and then added to the accumulator
    (chunked accumulation of Wang et al., NeurIPS 2018); both sums have the same overflow rule. The
    value of a sum is ``sum * 2**product_exponent(left, right)``.

    Args:
        left: Format of one operand, of at most 16 bits. For a block format, sums stay within a
            block.
        right: Format of the other operand.
        bits: Width of the accumulator.
        length: Products of the longest sum.
        overflow: ``wrap`` modulo 2**bits; ``saturate`` after each addition; or None for an
            accumulator that cannot overflow, which is checked.
        chunk: Products of a chunk; 0: no chunks.
        chunk_bits: Width of the accumulator of a chunk; 0: no chunks.

    Raises:
        ValueError: The accumulator is too narrow for ``length`` products and has no overflow rule,
            or a width is out of range.
    """

    left: Number
    right: Number
    bits: int
    length: int
    overflow: Rule | None = None
    chunk: int = 0
    chunk_bits: int = 0

    def __post_init__(self) -> None:
        if self.overflow is not None and self.overflow not in get_args(Rule):
            raise ValueError(f"Accumulator.overflow must be wrap or saturate, not {self.overflow}")
        if self.bits < 1:
            raise ValueError(f"Accumulator.bits must be at least 1, not {self.bits}")
        if self.chunk < 0 or self.chunk_bits < 0 or bool(self.chunk) != bool(self.chunk_bits):
            raise ValueError("Accumulator.chunk and chunk_bits go together, both 1 or more, or 0")
        self._check("bits", self.bits, self.length)
        if self.chunk:
            self._check("chunk_bits", self.chunk_bits, min(self.chunk, self.length))

    @property
    def exact(self) -> bool:
        """Whether no sum of at most ``length`` products can overflow."""
        fits = self.bits >= exact_sum_bits(self.left, self.right, self.length)
        if not self.chunk:
            return fits
        part = exact_sum_bits(self.left, self.right, min(self.chunk, self.length))
        return fits and self.chunk_bits >= part

    def sums(self, left_codes: ArrayLike, right_codes: ArrayLike) -> NDArray[Any]:
        """Return the contents of the accumulator after the last product.

        Args:
            left_codes: Codes of ``left``, shape (..., k), k at most ``length``.
            right_codes: Codes of ``right``; broadcast against ``left_codes``.

        Returns:
            Shape (...), int64, or Python integers where 63 bits do not suffice. Infinities and NaN
            add 0; ``special`` says where they are.
        """
        one, other = (
            operand(form).integers[np.asarray(codes).astype(np.int64)]
            for form, codes in ((self.left, left_codes), (self.right, right_codes))
        )
        one, other = np.broadcast_arrays(one, other)
        length = one.shape[-1]
        if length > self.length:
            raise ValueError(f"a sum has at most {self.length} products, not {length}")
        needed = max(exact_sum_bits(self.left, self.right, self.length), self.bits) + 1
        wide = needed > _INT64_BITS
        products = one.astype(object) * other.astype(object) if wide else one * other
        if not self.chunk:
            return self._added(products, self.bits)
        starts = range(0, length, self.chunk)
        parts = [self._added(products[..., s : s + self.chunk], self.chunk_bits) for s in starts]
        return self._added(np.stack(parts, axis=-1), self.bits)

    def special(self, left_codes: ArrayLike, right_codes: ArrayLike) -> NDArray[np.bool_]:
        """Return which sums have an infinity or NaN among their operands.

        Hardware keeps this bit beside the sum: no integer stands for it.

        Args:
            left_codes: Codes of left operands; see ``sums``.
            right_codes: Codes of right operands; see ``sums``.
        """
        one = operand(self.left).special[np.asarray(left_codes).astype(np.int64)]
        other = operand(self.right).special[np.asarray(right_codes).astype(np.int64)]
        return np.asarray((one | other).any(axis=-1))

    def _added(self, terms: NDArray[Any], bits: int) -> NDArray[Any]:
        span = 1 << bits
        half = span >> 1
        if self.overflow == "saturate":
            total = terms[..., 0] * 0
            for place in range(terms.shape[-1]):
                total = np.clip(total + terms[..., place], -half, half - 1)
            return np.asarray(total)
        total = terms.sum(axis=-1)
        return np.asarray((total + half) % span - half)

    def _check(self, name: str, bits: int, length: int) -> None:
        needed = exact_sum_bits(self.left, self.right, length)
        if self.overflow is None and bits < needed:
            raise ValueError(
                f"Accumulator.{name} is {bits}, but {length} products of {self.left.name} by"
                f" {self.right.name} need {needed} bits: widen it, or state the overflow rule,"
                " wrap or saturate"
            )
        if bits < product_bits(self.left, self.right) and self.overflow is None:
            raise ValueError(f"Accumulator.{name} is {bits}: one product does not fit")


def float_sums(
    left: ArrayLike, right: ArrayLike, accumulator: Number, *, chunk: int = 0
) -> NDArray[np.float64]:
    """Return dot products in a float accumulator, with one rounding after each addition.

    Each product is added exactly, as in a fused multiply-add of IEEE 754-2019, section 5.4.1. Ties
    go to even; overflow goes to infinity where the format has one, and else to its greatest value.

    Args:
        left: Shape (..., k), float64 values of at most 26 significant bits, so that products are
            exact.
        right: Broadcast against ``left``.
        accumulator: A float format of at most 32 bits.
        chunk: Products that are summed first, starting at 0, before they are added; 0: no chunks.

    Returns:
        Shape (...), values of ``accumulator``.

    Raises:
        ValueError: ``accumulator`` is no float of at most 32 bits.
    """
    if accumulator.kind != "float" or accumulator.bits > MAXIMUM_FLOAT_BITS:
        raise ValueError(f"{accumulator.name} is no float accumulator of at most 32 bits")
    products = np.asarray(left, dtype=np.float64) * np.asarray(right, dtype=np.float64)
    length = products.shape[-1]
    if not chunk:
        return _float_added(products, accumulator)
    parts = [
        _float_added(products[..., start : start + chunk], accumulator)
        for start in range(0, length, chunk)
    ]
    return _float_added(np.stack(parts, axis=-1), accumulator)


def _float_added(terms: NDArray[np.float64], form: Number) -> NDArray[np.float64]:
    total = np.zeros(terms.shape[:-1])
    overflow: Literal["saturate", "special"] = "saturate" if form.special == "none" else "special"
    for place in range(terms.shape[-1]):
        exact = _odd_sum(total, terms[..., place])
        total = np.asarray(decode(encode(exact, form, overflow=overflow), form))
    return total


def _odd_sum(one: NDArray[np.float64], other: NDArray[np.float64]) -> NDArray[np.float64]:
    """Return sums rounded to odd, which makes a second rounding correct.

    The error of an addition is itself a float64 (Knuth, TAOCP 2, section 4.2.2, theorem B);
    rounding to odd keeps what a later rounding to at most 51 bits needs (Boldo and Melquiond, IEEE
    Transactions on Computers 57(4), 2008).
    """
    total = one + other
    with np.errstate(invalid="ignore"):
        virtual = total - one
        error = (one - (total - virtual)) + (other - virtual)
    even = (np.atleast_1d(total).view(np.int64).reshape(total.shape) & 1) == 0
    inexact = np.isfinite(total) & np.isfinite(error) & (error != 0) & even
    toward = np.where(error > 0, np.inf, -np.inf)
    return np.where(inexact, np.nextafter(total, toward), total)
