"""What stands behind a port of the accelerator."""

from accelsim.memory.channel import Channel

__all__ = ["Channel"]
