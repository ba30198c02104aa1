"""Random legal programs that use everything an NPU has, to compare model, values and RTL.

A program starts by filling parts of all buffers, goes on with random instructions, and ends by
combining every sum and storing every result that is still unused. Where a choice is free, the
generator takes the candidate that uses most unused words, so that a wrong word reaches memory.

Most programs have small counts and strides. A wide program has fields as large as the machine
allows: thousands of results of a VECTOR, hundreds of rows of a LOAD, strides of many KiB, addresses
of 17 bits.
"""

from collections.abc import Callable

import numpy as np

from accelsim.npu import Npu
from accelsim.program.program import Program
from accelsim.program.random_parts.draft import Draft
from accelsim.program.random_parts.machine import random_npu
from accelsim.program.random_parts.products import matmul
from accelsim.program.random_parts.results import flush, vector
from accelsim.program.random_parts.rows import reduce
from accelsim.program.random_parts.transfers import fill, load, parameters, store

__all__ = ["random_npu", "random_program"]

STEPS: tuple[tuple[Callable[[Draft], None], float], ...] = (
    (load, 0.34),
    (parameters, 0.08),
    (matmul, 0.28),
    (vector, 0.2),
    (store, 0.1),
)
"""Makers of the next instruction, with their probabilities."""

REDUCED = 0.2
"""Probability of a REDUCE as next instruction on a machine with rows, before ``STEPS`` is drawn."""

MAPPED = 0.8
"""Share of the programs for a machine with tables that begin with a LOAD of them."""

LAST_INSTRUCTIONS = 4
"""Typical number of instructions at the end."""


def random_program(seed: int, npu: Npu, *, instructions: int = 30, wide: bool = False) -> Program:
    """Return a random program that ``check_program`` accepts.

    Args:
        seed: Seed; equal seeds and machines give equal programs.
        npu: The machine.
        instructions: Approximate number of instructions, FINISH included; at least a dozen.
        wide: Whether the fields are large.
    """
    draw = np.random.default_rng([seed, 2])
    draft = Draft(draw, npu, instructions, wide=wide)
    for buffer in ("input", "weight", "operand"):
        fill(draft, buffer)
    if npu.has_functions and draw.random() < MAPPED:
        fill(draft, "table")
    parameters(draft)
    for _ in range(2 if npu.has_rows else 0):
        reduce(draft)
    likelihood = [likely for _, likely in STEPS]
    while len(draft.ledger) < instructions - LAST_INSTRUCTIONS:
        step, _ = STEPS[draw.choice(len(STEPS), p=likelihood)]
        if npu.has_rows and draw.random() < REDUCED:
            step = reduce
        if draft.unused["output"].sum() * 2 > len(draft.windows["output"]):
            step = store
        step(draft)
    flush(draft)
    draft.ledger.append("FINISH", {}, after=draft.ledger.last_of_each_unit())
    return Program(
        npu_name=npu.name,
        instructions=draft.ledger.finished().instructions(),
        image=draft.memory.image,
        **draft.bases.of_program,
    )
