"""The memory behind the ports of the accelerator."""

from accelsim.memory.channel import Channel

__all__ = ["Channel"]
