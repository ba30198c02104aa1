"""The arrays of a shared memory."""

import numpy as np

from accelsim.memory.dram.build import new_memory
from accelsim.memory.sdram.build import new_sdram
from accelsim.memory.shared import columns as at
from accelsim.memory.shared.choice import SharedChoice
from accelsim.memory.shared.columns import Row
from accelsim.memory.shared.sdram_choice import SdramChoice


def new_shared(
    choice: SharedChoice | SdramChoice, writes: tuple[bool, ...]
) -> tuple[Row, Row, Row]:
    """Return a shared memory at rest.

    Args:
        choice: Which memory, and how it is shared.
        writes: Of each port whether it writes.

    Returns:
        system, ports and device, as ``kernel`` describes them.
    """
    system = np.zeros(at.SYSTEM_COLUMNS, dtype=np.int64)
    system[at.PORTS] = len(writes)
    system[at.IN_TURN] = choice.in_turn
    limit = choice.outstanding_beats
    if isinstance(choice, SdramChoice):
        system[at.IS_SDRAM] = 1
        ports = _ports(writes, limit, limit * at.ACCESS_COLUMNS)
        return system, ports, new_sdram(choice.device, choice.timing, choice.bus_bytes)
    system[at.NUMERATOR], system[at.DENOMINATOR] = choice.ratio
    system[at.LINE_SHIFT] = choice.line_bytes.bit_length() - 1
    system[at.COMBINE_CYCLES] = choice.combine_cycles
    rings = limit * at.BEAT_COLUMNS + (limit + 1) * at.REQUEST_COLUMNS
    return system, _ports(writes, limit, rings), new_memory(choice.device, tier=choice.tier)


def _ports(writes: tuple[bool, ...], limit: int, rings: int) -> Row:
    ports = np.zeros((len(writes), at.RINGS + rings), dtype=np.int64)
    ports[:, at.WRITES] = writes
    ports[:, at.LIMIT] = limit
    ports[:, at.LINE] = ports[:, at.OUTGOING] = at.NONE
    return ports
