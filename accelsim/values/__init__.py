"""Values of the NPU: what a program leaves in memory, bit for bit, without its cycles."""

from accelsim.values.arithmetic import requantize, saturate, wrap
from accelsim.values.execute import execute

__all__ = ["execute", "requantize", "saturate", "wrap"]
