"""Memories and buses: a RAM without collision logic, a queue, Wishbone, an arbiter, an SDRAM."""

from accelsim_hdl.memory.arbiter import PortArbiter
from accelsim_hdl.memory.bus import bus_signature
from accelsim_hdl.memory.queue import Place, Queue
from accelsim_hdl.memory.ram import Ram, read_signature, write_signature
from accelsim_hdl.memory.sdram import sdram_pins
from accelsim_hdl.memory.sdram_memory import SdramMemory

__all__ = [
    "Place",
    "PortArbiter",
    "Queue",
    "Ram",
    "SdramMemory",
    "bus_signature",
    "read_signature",
    "sdram_pins",
    "write_signature",
]
