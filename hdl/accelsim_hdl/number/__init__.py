"""Number formats in hardware: the twin of ``accelsim.number``'s integer operands.

A multiplier takes *codes*, the bits of values as ``accelsim.number`` defines them, and gives the
product of their integers, ``accelsim.number.operand``. Each family is one file that says what a
code is made of; ``product`` multiplies any two.
"""

from accelsim_hdl.number.factor import Factor
from accelsim_hdl.number.families import FAMILIES, factor_of, has_hardware, integer_of, shape_of
from accelsim_hdl.number.product import product

__all__ = [
    "FAMILIES",
    "Factor",
    "factor_of",
    "has_hardware",
    "integer_of",
    "product",
    "shape_of",
]
