"""Parts of floats and of signs with magnitudes: few bits, shifted."""

from amaranth import Cat, Const, Mux, Value

from accelsim.number import Number
from accelsim_hdl.number.factor import Factor


def float_factor(code: Value, number: Number) -> Factor:
    """Return the parts of a float with a sign.

    A subnormal has no hidden bit and the shift of the least exponent. Products of two shifted
    significands are exact in fixed point (Kulisch; ``accelsim.number.operand``).
    """
    mantissa_bits = number.mantissa_bits
    fraction, stored = code[:mantissa_bits], code[mantissa_bits:-1]
    normal = stored.any()
    special: Value | None = None
    if number.special == "ieee":
        special = stored.all()
    elif number.special == "nan_only":
        special = stored.all() & fraction.all()
    elif number.special == "one_nan":
        special = code == 1 << (number.bits - 1)
    return Factor(
        magnitude=Cat(fraction, normal),
        shift=Mux(normal, (stored - 1)[: len(stored)], Const(0, len(stored))),
        negative=code[-1],
        present=None if special is None else ~special,
        special=special,
    )


def sign_magnitude_factor(code: Value, number: Number) -> Factor:
    """Return the parts of a sign and a magnitude, the element of ``msfp`` and ``ms_fp``."""
    del number
    return Factor(magnitude=code[:-1], negative=code[-1])
