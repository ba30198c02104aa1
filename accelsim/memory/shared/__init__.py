"""One memory behind several ports, in plain Python and, as its twin, in kernels.

``IdealMemory`` is the law of an ideal memory and of block RAM; its twin is the engine of programs.
``SharedMemory`` is the law of a DRAM, ``SharedSdram`` that of the SDRAM of a board: the ports in
front of the devices of ``accelsim.memory.dram`` and ``accelsim.memory.sdram``.
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
