"""Values of the NPU: the memory that a program leaves, bit for bit, without its cycles."""

from accelsim.values.arithmetic import requantize, saturate, wrap
from accelsim.values.execute import execute

__all__ = ["execute", "requantize", "saturate", "wrap"]
