"""Number formats in hardware: the multipliers of ``accelsim.number``'s integer operands.

A multiplier takes *codes*, the bits of values as ``accelsim.number`` defines them, and returns the
product of their integers (``accelsim.number.operand``). Each family has a file that takes its codes
apart; ``product`` multiplies any two codes. ``negative_distance`` is what an adder element computes
instead.
"""

from accelsim_hdl.number.distance import negative_distance
from accelsim_hdl.number.factor import Factor
from accelsim_hdl.number.families import FAMILIES, factor_of, has_hardware, integer_of, shape_of
from accelsim_hdl.number.product import product

__all__ = [
    "FAMILIES",
    "Factor",
    "factor_of",
    "has_hardware",
    "integer_of",
    "negative_distance",
    "product",
    "shape_of",
]
