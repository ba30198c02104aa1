"""Fixed point: two's-complement or unsigned integers with a binary point.

``qM.N`` has a sign bit, M integer bits and N fraction bits, 1 + M + N bits in all (Texas
Instruments' convention, TMS320C64x DSP Library Programmer's Reference, SPRU565, appendix A; Arm's
convention counts the sign in M). ``uqM.N`` is unsigned and has M + N bits.
"""

import re

from accelsim.number.format import Number

MAXIMUM_BITS = 48
_NAME = re.compile(r"^(u?)q(\d{1,2})\.(\d{1,2})$")


def fixed(name: str) -> Number | None:
    """Return the fixed-point format called ``name``; None if the name is not of this form.

    Raises:
        ValueError: The name has no bits or more than ``MAXIMUM_BITS``.
    """
    match = _NAME.match(name)
    if match is None:
        return None
    signed = not match[1]
    whole, fraction = int(match[2]), int(match[3])
    bits = signed + whole + fraction
    if not 1 <= bits <= MAXIMUM_BITS:
        raise ValueError(f"{name}: a fixed-point format has 1 to {MAXIMUM_BITS} bits, not {bits}")
    plain = f"{match[1]}q{whole}.{fraction}"
    return Number(name=plain, bits=bits, kind="fixed", signed=signed, fraction_bits=fraction)


FIXED: dict[str, Number] = {
    form.name: form
    for form in map(
        fixed, ("q0.7", "q1.6", "q3.4", "q0.15", "q3.12", "q7.8", "q15.16", "uq0.8", "uq4.4")
    )
    if form is not None
}
