"""Makes the arrays of a shared memory."""

import numpy as np

from accelsim.memory.dram.build import new_memory
from accelsim.memory.sdram.build import new_sdram
from accelsim.memory.shared import columns as word
from accelsim.memory.shared.choice import SharedChoice
from accelsim.memory.shared.columns import Row
from accelsim.memory.shared.sdram_choice import SdramChoice


def new_shared(
    choice: SharedChoice | SdramChoice, writes: tuple[bool, ...]
) -> tuple[Row, Row, Row]:
    """Return an idle shared memory.

    Args:
        choice: The memory and how it is shared.
        writes: Whether each port writes.

    Returns:
        System, ports and device, as ``kernel`` describes them.
    """
    system = np.zeros(word.SYSTEM_COLUMNS, dtype=np.int64)
    system[word.PORTS] = len(writes)
    system[word.IN_TURN] = choice.in_turn
    limit = choice.outstanding_beats
    if isinstance(choice, SdramChoice):
        system[word.IS_SDRAM] = 1
        ports = _ports(writes, limit, limit * word.ACCESS_COLUMNS)
        return system, ports, new_sdram(choice.device, choice.timing, choice.bus_bytes)
    system[word.NUMERATOR], system[word.DENOMINATOR] = choice.ratio
    system[word.LINE_SHIFT] = choice.line_bytes.bit_length() - 1
    system[word.COMBINE_CYCLES] = choice.combine_cycles
    rings = limit * word.BEAT_COLUMNS + (limit + 1) * word.REQUEST_COLUMNS
    return system, _ports(writes, limit, rings), new_memory(choice.device, tier=choice.tier)


def _ports(writes: tuple[bool, ...], limit: int, rings: int) -> Row:
    ports = np.zeros((len(writes), word.RINGS + rings), dtype=np.int64)
    ports[:, word.WRITES] = writes
    ports[:, word.LIMIT] = limit
    ports[:, word.LINE] = ports[:, word.OUTGOING] = word.NONE
    return ports
