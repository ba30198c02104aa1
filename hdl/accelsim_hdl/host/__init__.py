"""The NPU as a system for a board: memory, and a UART link to a host."""

from accelsim_hdl.host.link import HostLink
from accelsim_hdl.host.system import NpuSystem
from accelsim_hdl.host.uart import UartReceiver, UartTransmitter

__all__ = ["HostLink", "NpuSystem", "UartReceiver", "UartTransmitter"]
