"""The state of an SDRAM and its controller, as the kernels read it."""

from typing import Any

import numpy as np

from accelsim.memory.sdram import kernel
from accelsim.memory.sdram.device import SdramDevice, SdramTiming
from accelsim.memory.sdram.law import PIN_CYCLES

Row = Any


def new_sdram(device: SdramDevice, timing: SdramTiming, bus_bytes: int) -> Row:
    """Return a controller and its device after ``restart``.

    Args:
        device: The SDRAM.
        timing: Times of the device in cycles of the controller.
        bus_bytes: Bytes of a beat, at least two words of the device and a power of two.

    Returns:
        int64 array of shape (words,).
    """
    state = np.zeros(kernel.BANKS + (kernel.BANK_COLUMNS << device.bank_bits), dtype=np.int64)
    state[kernel.WORDS] = bus_bytes // device.data_bytes
    state[kernel.DATA_SHIFT] = device.data_bytes.bit_length() - 1
    state[kernel.COLUMN_BITS], state[kernel.BANK_BITS] = device.column_bits, device.bank_bits
    state[kernel.ROW_BITS] = device.row_bits
    state[kernel.ACTIVATE_TO_COLUMN] = timing.activate_to_column_cycles
    state[kernel.PRECHARGE_TIME] = timing.precharge_cycles
    state[kernel.ACTIVATE_TO_PRECHARGE] = timing.activate_to_precharge_cycles
    state[kernel.ACTIVATE_TO_ACTIVATE] = timing.activate_to_activate_cycles
    state[kernel.ACTIVATE_TO_OTHER_BANK] = timing.activate_to_other_bank_cycles
    state[kernel.WRITE_RECOVERY] = timing.write_recovery_cycles
    state[kernel.REFRESH_TIME] = timing.refresh_cycles
    state[kernel.REFRESH_INTERVAL] = timing.refresh_interval_cycles
    state[kernel.READ_ANSWER] = timing.cas_latency_cycles + PIN_CYCLES
    state[kernel.READ_TO_WRITE] = timing.read_to_write_cycles
    state[kernel.IDLE] = timing.settled_cycles
    state[kernel.BANKS + kernel.OPEN_ROW :: kernel.BANK_COLUMNS] = kernel.NO_ROW
    return state
