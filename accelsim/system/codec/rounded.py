"""Codecs that round each value: to a narrower float, or to an integer and a step."""

from dataclasses import dataclass
from math import ceil, frexp, prod
from typing import Any

import ml_dtypes
import numpy as np

from accelsim.errors import FabricError, did_you_mean
from accelsim.system.codec.base import Codec, Parts, Shape, Values, as_values, packed, unpacked

_FORMATS: dict[str, Any] = {
    "fp32": np.float32,
    "fp16": np.float16,
    "bf16": ml_dtypes.bfloat16,
    "fp8_e4m3": ml_dtypes.float8_e4m3fn,
    "fp8_e5m2": ml_dtypes.float8_e5m2,
}


@dataclass(frozen=True, kw_only=True)
class Cast(Codec):
    """Each value in a floating-point format, saturated at its largest finite value.

    Attributes:
        number: ``fp32``, ``fp16``, ``bf16``, ``fp8_e4m3`` or ``fp8_e5m2``.
    """

    number: str

    def __post_init__(self) -> None:
        if self.number not in _FORMATS:
            raise FabricError(
                f"the format {self.number!r} is unknown{did_you_mean(self.number, _FORMATS)}"
            )

    @property
    def is_linear(self) -> bool:  # type: ignore[override]
        """Only fp32 adds as the values do; narrower sums are rounded at each hop."""
        return self.number == "fp32"

    def encoded_bytes(self, shape: Shape) -> int:
        """Return the values times the bytes of the format."""
        return prod(shape) * int(np.dtype(_FORMATS[self.number]).itemsize)

    def encode(self, values: Values, generator: np.random.Generator) -> Parts:
        """Round to nearest, ties to even."""
        information: Any = ml_dtypes.finfo  # without types
        largest = float(information(_FORMATS[self.number]).max)
        return (np.clip(values, -largest, largest).astype(_FORMATS[self.number]),)

    def decode(self, parts: Parts, shape: Shape) -> Values:
        """Return the rounded values."""
        return as_values(parts[0], shape)


@dataclass(frozen=True, kw_only=True)
class Int8(Codec):
    """Integers from -127 to 127 and a scale for each array: n + 4 bytes."""

    def encoded_bytes(self, shape: Shape) -> int:
        """Return a byte for each value, and four."""
        return prod(shape) + 4

    def encode(self, values: Values, generator: np.random.Generator) -> Parts:
        """Round to the nearest step of the largest magnitude divided by 127."""
        scale = np.float32(np.abs(values).max(initial=0) / 127)
        return np.rint(values / (scale or 1)).astype(np.int8), np.array([scale], np.float32)

    def decode(self, parts: Parts, shape: Shape) -> Values:
        """Return integers times the scale."""
        return as_values(parts[0] * parts[1][0], shape)


@dataclass(frozen=True, kw_only=True)
class FixedPoint(Codec):
    """Integers of a few bits and a step that is a power of two, as ``accelsim.codec_engine``.

    Sums of codes need more bits than a code has, so that they are not added before decoding.

    Attributes:
        bits: Bits of a value, two's complement: 2 to 8.
    """

    bits: int

    def __post_init__(self) -> None:
        if not 2 <= self.bits <= 8:
            raise FabricError(f"fixed_point needs 2 to 8 bits, not {self.bits}")

    def encoded_bytes(self, shape: Shape) -> int:
        """Return n bits / 8, rounded up, and 1 for the exponent of the step."""
        return ceil(prod(shape) * self.bits / 8) + 1

    def exponent(self, values: Values) -> int:
        """Return that of the least step by which the largest magnitude is no saturated code."""
        most = (1 << (self.bits - 1)) - 1
        largest = float(np.abs(values).max(initial=0))
        if largest == 0:
            return 0
        # No quotient of a float32 is rounded to a power of two in float64 unless it is that power.
        mantissa, exponent = frexp(largest / most)
        return int(max(-127, exponent - (mantissa == 0.5)))

    def encode(self, values: Values, generator: np.random.Generator) -> Parts:
        """Round to the nearest step, ties to even."""
        exponent = self.exponent(values)
        most = (1 << (self.bits - 1)) - 1
        codes = np.clip(np.rint(np.ldexp(values.astype(np.float64), -exponent)), -most - 1, most)
        low = codes.astype(np.int64) & ((1 << self.bits) - 1)
        return packed(low.ravel().astype(np.uint8), self.bits), np.array([exponent], np.int8)

    def decode(self, parts: Parts, shape: Shape) -> Values:
        """Return codes times the step."""
        codes = unpacked(parts[0], self.bits, prod(shape)).astype(np.int64)
        half = 1 << (self.bits - 1)
        return as_values(np.ldexp((codes ^ half) - half, int(parts[1][0])), shape)
