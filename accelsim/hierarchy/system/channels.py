"""The interface of channels to a memory system: they take beats and answer them."""

from collections.abc import Sequence
from typing import Protocol

from accelsim.errors import ArchError
from accelsim.hierarchy.system.spec import MemorySystem
from accelsim.memory.dram import Device, Dram, Tier, load_device

NEVER = 2**60
"""A cycle later than all events; twice this number still fits a 64-bit integer."""


class MemoryChannel(Protocol):
    """A channel outside of the engine, for example ``accelsim.memory.dram.Dram``.

    In each cycle in which something happens, the channel is first asked what is completed, and then
    offered beats. Cycles never decrease.
    """

    def offer(self, cycle: int, address: int, *, write: bool, tag: int) -> bool:
        """Offer one beat of ``beat_bytes``, at most one in a cycle.

        Args:
            cycle: The present cycle.
            address: Address of the beat within this channel, without the blocks of other channels.
            write: Whether it writes.
            tag: Number that comes back with the completion; several beats may have the same.

        Returns:
            Whether the channel takes it. If not, a beat is offered again in the next cycle.
        """

    def completed(self, cycle: int) -> Sequence[tuple[int, int]]:
        """Return the completions since the last call, as (tag, cycle).

        Args:
            cycle: The present cycle. A completion is later than its offer, and not later than this.
        """

    def next_event(self, cycle: int) -> int:
        """Return a later cycle before which nothing completes; at least ``NEVER`` if none will."""


def dram_channels(
    system: MemorySystem, device: str | Device, tier: Tier = "exact"
) -> list[MemoryChannel]:
    """Return a DRAM for each channel of a memory system, which then runs in cycles of the DRAM.

    Args:
        system: The memory system. ``beat_bytes`` of its channels must be a burst of the device;
            their latency and bandwidth are not used.
        device: A device, its name or the path of its page; each channel is one of its channels.
        tier: Timing model: ``ideal``, ``window`` or ``exact``.

    Raises:
        ArchError: A burst of the device is not a beat of the system's channels.
        DramError: There is no such device, or its page is wrong.
    """
    page = load_device(device) if isinstance(device, str) else device
    one = page.organization.model_copy(update={"channels": 1, "pseudo_channels": 1})
    page = page.model_copy(update={"organization": one})
    if one.burst_bytes != system.channels.beat_bytes:
        raise ArchError(
            f"channels.beat_bytes of {system.name} must be {one.burst_bytes} as a burst of"
            f" {page.name}, not {system.channels.beat_bytes}"
        )
    return [Dram(page, tier=tier) for _ in range(system.channels.count)]
