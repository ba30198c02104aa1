"""Memories and buses: a RAM without collision logic, a queue, Wishbone."""

from accelsim_hdl.memory.bus import bus_signature
from accelsim_hdl.memory.queue import Place, Queue
from accelsim_hdl.memory.ram import Ram, read_signature, write_signature

__all__ = ["Place", "Queue", "Ram", "bus_signature", "read_signature", "write_signature"]
