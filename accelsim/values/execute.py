"""Executes a program on values: the memory that it leaves."""

from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

from accelsim.errors import ProgramError
from accelsim.isa import INSTRUCTIONS
from accelsim.npu import Npu
from accelsim.program import Program
from accelsim.values.matmul import matmul
from accelsim.values.rows import reduce
from accelsim.values.state import Fields, State
from accelsim.values.transfer import load, store
from accelsim.values.vector import parameters, vector

ACTIONS: dict[str, Callable[[State, Fields], None]] = {
    "LOAD": load,
    "MATMUL": matmul,
    "PARAMETERS": parameters,
    "VECTOR": vector,
    "REDUCE": reduce,
    "STORE": store,
}
"""Function that executes each instruction; FINISH ends the program."""


def execute(
    program: Program, npu: Npu, image: NDArray[np.uint8] | None = None
) -> NDArray[np.uint8]:
    """Return the memory that a program leaves, bit for bit.

    Instructions run in the order of fetching, which is a legal order for every program that the
    checker accepts. Buffers and parameters are zero at the start.

    Args:
        program: Program with the values of its indices; it runs up to its FINISH.
        npu: Machine that it was made for.
        image: uint8 array of the shape of ``program.image``: memory at the start, if different.

    Returns:
        uint8 array of the same shape.

    Raises:
        ProgramError: The program does something that hardware leaves undefined: an address out of
            range, a word too long, more pixels than rows, an unknown opcode.
    """
    memory = (program.image if image is None else image).copy()
    state = State(npu, memory)
    mnemonics = {row.opcode: row.name for row in INSTRUCTIONS.values()}
    names = program.instructions.dtype.names
    assert names is not None
    for index, row in enumerate(program.placed_instructions.tolist()):
        fields = dict(zip(names, row, strict=True))
        name = mnemonics.get(fields["opcode"])
        if name == "FINISH":
            break
        if name is None:
            raise ProgramError(f"instruction {index} has the unknown opcode {fields['opcode']}")
        try:
            ACTIONS[name](state, fields)
        except ProgramError as error:
            raise ProgramError(f"instruction {index}, {name}: {error}") from error
    return memory
