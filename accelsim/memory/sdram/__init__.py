"""Single-data-rate SDRAM of a board, and the RTL's controller of it."""

from accelsim.memory.sdram.device import SdramDevice, SdramTiming, load_sdram, sdram_names
from accelsim.memory.sdram.law import PIN_CYCLES, SdramAccess, SdramLaw

__all__ = [
    "PIN_CYCLES",
    "SdramAccess",
    "SdramDevice",
    "SdramLaw",
    "SdramTiming",
    "load_sdram",
    "sdram_names",
]
