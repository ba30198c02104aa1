"""Multipliers of DSP blocks: one file for each FPGA family.

A new family is one file with a ``Primitive``, a line in ``PRIMITIVES`` and a name in ``Family``.
"""

from accelsim_hdl.dataflow.primitives.ecp5 import MULT18X18D
from accelsim_hdl.dataflow.primitives.ice40 import SB_MAC16
from accelsim_hdl.dataflow.primitives.primitive import Operand, Primitive

PRIMITIVES: dict[str, Primitive] = {"ecp5": MULT18X18D, "ice40": SB_MAC16}
"""The multiplier of each family."""

__all__ = ["MULT18X18D", "PRIMITIVES", "SB_MAC16", "Operand", "Primitive"]
