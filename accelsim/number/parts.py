"""The parts of a code: a significand, an exponent, and whether it is finite."""

from dataclasses import dataclass
from typing import Self

import numpy as np
from numpy.typing import NDArray

FINITE, INFINITE, NAN = 0, 1, 2
"""Values of ``Parts.special``."""


@dataclass(frozen=True, kw_only=True)
class Parts:
    """Values as ``significands * 2**exponents``, exactly.

    Args:
        significands: Signed significands, int64; 1 or -1 for an infinity, 0 for NaN.
        exponents: Exponents, int64, same shape; 0 for special values.
        special: ``FINITE``, ``INFINITE`` or ``NAN``, int64, same shape.
        negative_zero: Whether the code is a zero with the sign set, bool, same shape.
    """

    significands: NDArray[np.int64]
    exponents: NDArray[np.int64]
    special: NDArray[np.int64]
    negative_zero: NDArray[np.bool_]

    @classmethod
    def finite(
        cls,
        significands: NDArray[np.int64],
        exponents: NDArray[np.int64],
        negative_zero: NDArray[np.bool_] | None = None,
    ) -> Self:
        """Return the parts of finite values."""
        return cls(
            significands=significands,
            exponents=exponents,
            special=np.zeros_like(significands),
            negative_zero=(
                np.zeros(significands.shape, dtype=np.bool_)
                if negative_zero is None
                else negative_zero
            ),
        )

    @property
    def values(self) -> NDArray[np.float64]:
        """The values as float64; significands have at most 53 bits, so this is exact."""
        values = np.ldexp(self.significands.astype(np.float64), self.exponents.astype(np.int32))
        values[self.negative_zero] = -0.0
        infinite = self.special == INFINITE
        values[infinite] = np.copysign(np.inf, self.significands[infinite])
        values[self.special == NAN] = np.nan
        return values
