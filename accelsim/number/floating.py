"""Floating-point formats.

* float16, float32, float64: IEEE 754-2019, table 3.5; bfloat16: float32 without its low half.
* float8_e4m3, float8_e5m2: OCP 8-bit Floating Point Specification (OFP8) 1.0.
* float8_e4m3fnuz, float8_e5m2fnuz: Noune et al., arXiv:2206.02915: bias 8 and 16, no infinity, NaN
  in the place of negative zero.
* float6_e2m3, float6_e3m2, float4_e2m1: OCP Microscaling Formats (MX) 1.0: no
  infinity, no NaN.
* float8_e8m0, a scale and not an operand, from the same document: 2**(code - 127); 255 is NaN.
"""

import numpy as np
from numpy.typing import NDArray

from accelsim.number.format import Number, Special
from accelsim.number.parts import FINITE, INFINITE, NAN, Parts


def _float(
    name: str,
    exponent_bits: int,
    mantissa_bits: int,
    special: Special = "ieee",
    exponent_bias: int | None = None,
) -> Number:
    return Number(
        name=name,
        bits=1 + exponent_bits + mantissa_bits,
        kind="float",
        signed=True,
        exponent_bits=exponent_bits,
        mantissa_bits=mantissa_bits,
        special=special,
        exponent_bias=exponent_bias,
    )


FLOATS: dict[str, Number] = {
    form.name: form
    for form in (
        _float("float64", 11, 52),
        _float("float32", 8, 23),
        _float("float16", 5, 10),
        _float("bfloat16", 8, 7),
        _float("float8_e4m3", 4, 3, "nan_only"),
        _float("float8_e5m2", 5, 2),
        _float("float8_e4m3fnuz", 4, 3, "one_nan", 8),
        _float("float8_e5m2fnuz", 5, 2, "one_nan", 16),
        _float("float6_e2m3", 2, 3, "none"),
        _float("float6_e3m2", 3, 2, "none"),
        _float("float4_e2m1", 2, 1, "none"),
    )
}

E8M0 = Number(
    name="float8_e8m0",
    bits=8,
    kind="float",
    signed=False,
    exponent_bits=8,
    special="nan_only",
    exponent_bias=127,
)

FLOAT_ALIASES = {
    "fp64": "float64",
    "fp32": "float32",
    "fp16": "float16",
    "bf16": "bfloat16",
    "fp8_e4m3": "float8_e4m3",
    "fp8_e5m2": "float8_e5m2",
    "fp6_e2m3": "float6_e2m3",
    "fp6_e3m2": "float6_e3m2",
    "fp4_e2m1": "float4_e2m1",
    "fp4": "float4_e2m1",
}


def float_parts(number: Number, codes: NDArray[np.int64]) -> Parts:
    """Return the parts of codes of a float of at most 63 bits.

    Args:
        number: A float format.
        codes: Any shape, int64, values 0 .. 2**bits - 1.

    Returns:
        Significands with the hidden bit, at most ``mantissa_bits + 1`` bits; exponents of their
        last bit.
    """
    mantissa_bits, top = number.mantissa_bits, (1 << number.exponent_bits) - 1
    fraction = codes & ((1 << mantissa_bits) - 1)
    stored = (codes >> mantissa_bits) & top
    negative = (codes >> (number.bits - 1)) == 1 if number.signed else np.zeros_like(codes) == 1
    subnormal = (stored == 0) & (number.signed | (mantissa_bits > 0))
    significand = np.where(subnormal, fraction, fraction | (1 << mantissa_bits))
    lowest = 1 if number.signed else 0
    exponent = np.maximum(stored, lowest) - number.bias - mantissa_bits
    special = np.full_like(codes, FINITE)
    if number.special == "ieee":
        special[stored == top] = NAN
        special[(stored == top) & (fraction == 0)] = INFINITE
    elif number.special == "nan_only":
        special[(stored == top) & (fraction == (1 << mantissa_bits) - 1)] = NAN
    elif number.special == "one_nan":
        special[codes == 1 << (number.bits - 1)] = NAN
    significand = np.where(negative, -significand, significand)
    significand = np.where(special == INFINITE, np.where(negative, -1, 1), significand)
    return Parts(
        significands=np.where(special == NAN, 0, significand),
        exponents=np.where(special == FINITE, exponent, 0),
        special=special,
        negative_zero=negative & (significand == 0) & (special == FINITE),
    )
