"""The state of an SDRAM and its controller, as the kernels read it."""

from typing import Any

import numpy as np

from accelsim.memory.sdram import kernel as at
from accelsim.memory.sdram.device import SdramDevice, SdramTiming
from accelsim.memory.sdram.law import PIN_CYCLES

Row = Any


def new_sdram(device: SdramDevice, timing: SdramTiming, bus_bytes: int) -> Row:
    """Return a controller and its device after ``restart``.

    Args:
        device: The SDRAM.
        timing: Its times at the clock of the controller.
        bus_bytes: Bytes of a beat, at least two words of the device and a power of two.

    Returns:
        int64 array of shape (words,).
    """
    state = np.zeros(at.BANKS + (at.BANK_COLUMNS << device.bank_bits), dtype=np.int64)
    state[at.WORDS] = bus_bytes // device.data_bytes
    state[at.DATA_SHIFT] = device.data_bytes.bit_length() - 1
    state[at.COLUMN_BITS], state[at.BANK_BITS] = device.column_bits, device.bank_bits
    state[at.ROW_BITS] = device.row_bits
    state[at.ACTIVATE_TO_COLUMN] = timing.activate_to_column_cycles
    state[at.PRECHARGE_TIME] = timing.precharge_cycles
    state[at.ACTIVATE_TO_PRECHARGE] = timing.activate_to_precharge_cycles
    state[at.ACTIVATE_TO_ACTIVATE] = timing.activate_to_activate_cycles
    state[at.ACTIVATE_TO_OTHER_BANK] = timing.activate_to_other_bank_cycles
    state[at.WRITE_RECOVERY] = timing.write_recovery_cycles
    state[at.REFRESH_TIME] = timing.refresh_cycles
    state[at.REFRESH_INTERVAL] = timing.refresh_interval_cycles
    state[at.READ_ANSWER] = timing.cas_latency_cycles + PIN_CYCLES
    state[at.READ_TO_WRITE] = timing.read_to_write_cycles
    state[at.IDLE] = timing.settled_cycles
    state[at.BANKS + at.OPEN_ROW :: at.BANK_COLUMNS] = at.NO_ROW
    return state
