"""The arrays of a shared memory."""

import numpy as np

from accelsim.memory.dram.build import new_memory
from accelsim.memory.shared import columns as at
from accelsim.memory.shared.choice import SharedChoice
from accelsim.memory.shared.columns import Row


def new_shared(choice: SharedChoice, writes: tuple[bool, ...]) -> tuple[Row, Row, Row]:
    """Return a shared memory at rest.

    Args:
        choice: Which DRAM, and how it is shared.
        writes: Of each port whether it writes.

    Returns:
        system, ports and dram, as ``kernel`` describes them.
    """
    system = np.zeros(at.SYSTEM_COLUMNS, dtype=np.int64)
    system[at.PORTS] = len(writes)
    system[at.NUMERATOR], system[at.DENOMINATOR] = choice.ratio
    system[at.LINE_SHIFT] = choice.line_bytes.bit_length() - 1
    system[at.COMBINE_CYCLES] = choice.combine_cycles
    system[at.IN_TURN] = choice.in_turn
    limit = choice.outstanding_beats
    columns = at.RINGS + limit * at.BEAT_COLUMNS + (limit + 1) * at.REQUEST_COLUMNS
    ports = np.zeros((len(writes), columns), dtype=np.int64)
    ports[:, at.WRITES] = writes
    ports[:, at.LIMIT] = limit
    ports[:, at.LINE] = ports[:, at.OUTGOING] = at.NONE
    return system, ports, new_memory(choice.device, tier=choice.tier)
