"""What a channel is to a memory system: something that takes beats and answers them."""

from collections.abc import Sequence
from typing import Protocol

from accelsim.errors import ArchError
from accelsim.hierarchy.system.spec import MemorySystem
from accelsim.memory.dram import Device, Dram, Tier, load_device

NEVER = 2**60
"""Later than every event: twice of it still is a 64-bit integer."""


class MemoryChannel(Protocol):
    """A channel outside of the engine, for example ``accelsim.memory.dram.Dram``.

    In each cycle in which something happens it is first asked what is completed, and then offered
    what there is. Cycles never fall.
    """

    def offer(self, cycle: int, address: int, *, write: bool, tag: int) -> bool:
        """Offer one beat of ``beat_bytes`` in ``cycle``, one at most.

        Args:
            cycle: The present.
            address: Address of the beat in this channel: blocks of other channels are left out.
            write: Whether it writes.
            tag: Handed back with the completion; several beats may have the same.

        Returns:
            Whether the channel takes it. If not, a beat is offered again in the next cycle.
        """

    def completed(self, cycle: int) -> Sequence[tuple[int, int]]:
        """Return completions that are new since the last call, as (tag, cycle).

        Args:
            cycle: The present. A completion is later than its offer and not later than this.
        """

    def next_event(self, cycle: int) -> int:
        """Return a cycle after ``cycle`` before which nothing completes, or at least ``NEVER``."""


def dram_channels(
    system: MemorySystem, device: str | Device, tier: Tier = "exact"
) -> list[MemoryChannel]:
    """Return DRAM for each channel of a memory system, in whose cycles the system then runs.

    Args:
        system: The memory system; ``beat_bytes`` of its channels is a burst of the device, and
            what it says of their latency and bandwidth is not used.
        device: A device, its name or the path of its page; each channel is one of its channels.
        tier: ``ideal``, ``window`` or ``exact``.

    Raises:
        ArchError: A burst of the device is not a beat of the system.
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
