"""What the fields of instructions hold, and how parameters lie in their buffer."""

from accelsim.isa import INSTRUCTIONS

LOAD, MATMUL, VECTOR = (INSTRUCTIONS[name].most for name in ("LOAD", "MATMUL", "VECTOR"))
"""Greatest value of each field of an instruction, by name."""

PARAMETER_WORDS = 3
"""Words that PARAMETERS takes: biases, multipliers, shifts."""
