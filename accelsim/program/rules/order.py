"""Rules of order: no conflicts between units whose only order is that of their tokens.

An instruction certainly comes before another if a chain leads from its end to the start of the
other. The links of a chain are: a token, from its push (at an end) to its pop (at a start); the
starts of a unit, in order; its ends, in order; a start to its own end; and, in the vector unit, an
end to the next start. ``Facts.clocks`` holds the closure of these. Instructions of one unit need no
tokens among each other: LOADs write, and STOREs read and write, in order; VECTORs do not overlap;
and MATMULs have the rule of accumulator hazards.
"""

from collections.abc import Iterator

import numpy as np

from accelsim.isa import COMBINATIONS, UNITS
from accelsim.isa.encode import where
from accelsim.program.rules.facts import Facts, Problem

NEVER_WRITTEN, READ_TOO_EARLY, WRITTEN_TOO_EARLY = 0, 1, 2
"""Kinds of conflict, as in kernels.py, which is compiled and imported only where it is called."""


def written_before_read(facts: Facts) -> Iterator[Problem]:
    """Every word that is read was written before, and every byte read from the local memory too."""
    for kind, index, _, row, word in facts.buffer_conflicts:
        if kind == NEVER_WRITTEN:
            yield int(index), f"reads {facts.buffer_name(row)} word {word} before it is written"
    for kind, index, _, address in facts.memory_conflicts(local=True):
        if kind == NEVER_WRITTEN:
            yield int(index), f"reads local memory byte {address} before it is written"


def parameters_first(facts: Facts) -> Iterator[Problem]:
    """A PARAMETERS comes before every VECTOR, and before every product."""
    parameters = facts.rows("PARAMETERS")
    reduces = facts.rows("REDUCE")
    multiplies = facts.instructions["combine"][reduces] == COMBINATIONS.index("product")
    for needing in (facts.rows("VECTOR"), reduces[multiplies]):
        if len(needing) and not (len(parameters) and parameters[0] < needing[0]):
            yield int(needing[0]), "comes before any PARAMETERS"


def ordered_buffers(facts: Facts) -> Iterator[Problem]:
    """Tokens order two units that touch the same word of a buffer, if one of them writes."""
    for kind, index, other, row, word in facts.buffer_conflicts:
        if kind != NEVER_WRITTEN:
            text = _unordered(facts, int(other), kind == READ_TOO_EARLY)
            does = "reads" if kind == READ_TOO_EARLY else "writes"
            yield int(index), f"{does} {facts.buffer_name(row)} word {word}, {text}"


def ordered_memory(facts: Facts) -> Iterator[Problem]:
    """Tokens order a LOAD and a STORE that touch the same byte."""
    for local in (False, True):
        for kind, index, other, address in facts.memory_conflicts(local=local):
            if kind == NEVER_WRITTEN:
                continue
            does = "reads" if kind == READ_TOO_EARLY else "writes"
            text = _unordered(facts, int(other), kind == READ_TOO_EARLY)
            memory = "local memory" if local else "memory"
            yield int(index), f"{does} {memory} byte {address}, {text}"


def ended_at_finish(facts: Facts) -> Iterator[Problem]:
    """Tokens ensure that every instruction has ended when FINISH ends."""
    last = len(facts.instructions) - 1
    for unit in range(len(UNITS)):
        chosen = np.flatnonzero(facts.units == unit)
        ended = int(facts.clocks[1][last, unit])
        if ended < len(chosen):
            yield (
                last,
                "no chain of tokens makes it end after"
                f" {where(facts.instructions, int(chosen[-1]))}",
            )


def _unordered(facts: Facts, other: int, written: bool) -> str:
    does = "writes" if written else "reads"
    return (
        f"and no chain of tokens makes it start after {where(facts.instructions, other)},"
        f" which {does} it"
    )
