"""What the fields of instructions hold, and how parameters lie in their buffer."""

from accelsim.isa import INSTRUCTIONS


def _limits(name: str) -> dict[str, int]:
    return {field.name: field.most for field in INSTRUCTIONS[name].fields}


LOAD, MATMUL, STORE, VECTOR = (_limits(name) for name in ("LOAD", "MATMUL", "STORE", "VECTOR"))
"""Greatest value of each field of an instruction, by name."""

PARAMETER_WORDS = 3
"""Words that PARAMETERS takes: biases, multipliers, shifts."""
