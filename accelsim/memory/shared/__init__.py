"""One memory behind several ports, as plain objects and as compiled kernels with the same laws.

``IdealMemory`` is an ideal memory or block RAM; its compiled form is the timing engine of programs.
``SharedMemory`` is a DRAM and ``SharedSdram`` the SDRAM of a board: ports in front of the devices
of ``accelsim.memory.dram`` and ``accelsim.memory.sdram``.
"""

from accelsim.memory.shared.choice import SharedChoice, choice_of
from accelsim.memory.shared.ideal import IdealChoice, IdealMemory
from accelsim.memory.shared.law import SharedMemory
from accelsim.memory.shared.of_npu import (
    MemoryChoice,
    memory_choice_of,
    new_shared_memory,
    shared_choice_of,
)
from accelsim.memory.shared.ported import PortedMemory
from accelsim.memory.shared.sdram import SharedSdram
from accelsim.memory.shared.sdram_choice import SdramChoice, sdram_choice_of

__all__ = [
    "IdealChoice",
    "IdealMemory",
    "MemoryChoice",
    "PortedMemory",
    "SdramChoice",
    "SharedChoice",
    "SharedMemory",
    "SharedSdram",
    "choice_of",
    "memory_choice_of",
    "new_shared_memory",
    "sdram_choice_of",
    "shared_choice_of",
]
