"""Block formats: consecutive values that share a scale, a power of two but for nvfp4.

* mxfp8_e4m3, mxfp8_e5m2, mxfp6_e3m2, mxfp6_e2m3, mxfp4, mxint8: OCP Microscaling Formats (MX) 1.0,
  table 1: 32 values, scale E8M0. The element of mxint8 is an 8-bit two's complement with 6 fraction
  bits.
* msfp11 .. msfp16: Rouhani et al., Pushing the Limits of Narrow Precision Inferencing at Cloud
  Scale with Microsoft Floating Point, NeurIPS 2020: the number in the name is a sign, an 8-bit
  shared exponent and the rest mantissa, so msfp12 stores 1 + 3 bits for a value; 16 values.
* ms_fp8, ms_fp9: Fowers et al., Brainwave, ISCA 2018: sign and 2 or 3 mantissa bits, a
  5-bit exponent shared by the 128 values of a native vector.
* nvfp4: NVIDIA's format as arXiv:2603.28765 describes it: 16 values of E2M1 with a scale of E4M3.
  A float32 for the whole tensor is not part of the format here: divide the tensor by it first.

The elements of msfp and ms_fp are a sign and a magnitude with one bit before the binary point and
no hidden bit. No source read for them states the bias of the shared exponent: it is
2**(bits - 1) - 1 here, as for E8M0.
"""

import numpy as np
from numpy.typing import NDArray

from accelsim.number.fixed import FIXED
from accelsim.number.floating import FLOATS
from accelsim.number.format import Number
from accelsim.number.parts import Parts
from accelsim.number.power import split_sign

MX_LENGTH = 32
MX_SCALE_BITS = 8
MSFP_LENGTH = 16
MSFP_SCALE_BITS = 8
BRAINWAVE_LENGTH = 128
BRAINWAVE_SCALE_BITS = 5


NVFP4_LENGTH = 16


def _block(
    name: str, element: Number, length: int, scale_bits: int, scale: Number | None = None
) -> Number:
    return Number(
        name=name,
        bits=element.bits,
        kind="block",
        signed=True,
        exponent_bits=element.exponent_bits,
        mantissa_bits=element.mantissa_bits,
        fraction_bits=element.fraction_bits,
        element=element,
        block_length=length,
        scale_bits=scale_bits,
        scale=scale,
        scale_nan=name.startswith("mx"),
    )


def _sign_magnitude(mantissa_bits: int) -> Number:
    return Number(
        name=f"sign_magnitude{1 + mantissa_bits}",
        bits=1 + mantissa_bits,
        kind="sign_magnitude",
        signed=True,
        mantissa_bits=mantissa_bits,
        fraction_bits=mantissa_bits - 1,
    )


BLOCKS: dict[str, Number] = {
    form.name: form
    for form in (
        _block("mxfp8_e4m3", FLOATS["float8_e4m3"], MX_LENGTH, MX_SCALE_BITS),
        _block("mxfp8_e5m2", FLOATS["float8_e5m2"], MX_LENGTH, MX_SCALE_BITS),
        _block("mxfp6_e3m2", FLOATS["float6_e3m2"], MX_LENGTH, MX_SCALE_BITS),
        _block("mxfp6_e2m3", FLOATS["float6_e2m3"], MX_LENGTH, MX_SCALE_BITS),
        _block("mxfp4", FLOATS["float4_e2m1"], MX_LENGTH, MX_SCALE_BITS),
        _block("mxint8", FIXED["q1.6"], MX_LENGTH, MX_SCALE_BITS),
        _block("nvfp4", FLOATS["float4_e2m1"], NVFP4_LENGTH, 8, FLOATS["float8_e4m3"]),
        *(
            _block(f"msfp{9 + bits}", _sign_magnitude(bits), MSFP_LENGTH, MSFP_SCALE_BITS)
            for bits in range(2, 8)
        ),
        *(
            _block(
                f"ms_fp{6 + bits}", _sign_magnitude(bits), BRAINWAVE_LENGTH, BRAINWAVE_SCALE_BITS
            )
            for bits in (2, 3)
        ),
    )
}

BLOCK_ALIASES = {"mxfp8": "mxfp8_e4m3", "mxfp6": "mxfp6_e3m2", "mxfp4_e2m1": "mxfp4"}


def sign_magnitude_parts(number: Number, codes: NDArray[np.int64]) -> Parts:
    """Return the parts of sign-magnitude codes."""
    magnitude, sign = split_sign(number, codes)
    return Parts.finite(
        sign * magnitude,
        np.full_like(codes, -number.fraction_bits),
        negative_zero=(magnitude == 0) & (sign < 0),
    )
