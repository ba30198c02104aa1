"""Greatest values of the fields of instructions."""

from accelsim.isa import INSTRUCTIONS

LOAD, MATMUL, VECTOR, STORE = (
    INSTRUCTIONS[name].most for name in ("LOAD", "MATMUL", "VECTOR", "STORE")
)
"""Greatest value of each field of an instruction, by name."""
