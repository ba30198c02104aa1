"""One DRAM in operation, for a cycle engine or a testbench: requests in, completions out.

In each cycle in which the caller needs the DRAM, it takes the completed requests and then offers
new ones, in any order of its ports. It need not call in other cycles::

    dram = Dram(load_device("ddr4_2400"))
    while ...:
        for done in dram.completed(cycle):
            ...                                    # the data of request done.tag are there
        if dram.offer(cycle, address, write=False, tag=7):
            ...                                    # accepted in this cycle
        cycle = min(next_request, dram.next_event(cycle))

A compiled engine calls the same kernels on ``dram.memory``, which is one int64 array:
``drive.advance(memory, cycle)``, then ``drive.collect(memory, cycle)`` until it returns -1, then
``drive.offer(memory, cycle, address, write, tag)`` for each request; ``drive.next_event`` gives the
next cycle in which to call. A copy of the array is a snapshot.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from accelsim.memory.dram import columns as word
from accelsim.memory.dram.build import Policy, Tier, new_memory, policy_device
from accelsim.memory.dram.device import Device


class Completion(NamedTuple):
    """A request that is done.

    Args:
        tag: Number that the caller gave it.
        cycle: Cycle in which its last data moved, or a posted write was acknowledged.
    """

    tag: int
    cycle: int


class Dram:
    """A DRAM that serves requests as they come.

    Args:
        device: A device, as ``load_device`` returns it.
        policy: ``default`` or ``dramsim3``.
        tier: ``ideal``, ``window`` or ``exact``.
        slots: Greatest number of requests in flight; more are refused.

    Raises:
        DramError: The policy does not support the device or the tier.
    """

    def __init__(
        self,
        device: Device,
        policy: Policy = "default",
        tier: Tier = "exact",
        *,
        slots: int = 4096,
    ) -> None:
        self.device = policy_device(device, policy)
        self.memory: NDArray[np.int64] = new_memory(self.device, policy, tier, slots=slots)

    def advance(self, cycle: int) -> None:
        """Run the DRAM up to and including ``cycle``, which never goes back."""
        from accelsim.memory.dram.drive import advance

        if cycle < self.memory[word.CYCLE]:
            raise ValueError(f"cycle must be at least {self.memory[word.CYCLE]}, not {cycle}")
        advance(self.memory, cycle)

    def offer(self, cycle: int, address: int, *, write: bool, tag: int) -> bool:
        """Offer a request in ``cycle``; several may be offered in one cycle.

        Args:
            cycle: A cycle not before that of any earlier call.
            address: Byte address, from 0 to 2**56 - 1.
            write: Whether it writes.
            tag: Number that comes back with the completion.

        Returns:
            Whether it is accepted in this cycle; if not, nothing has changed.
        """
        from accelsim.memory.dram.drive import offer

        if not 0 <= address < 2**56:
            raise ValueError(f"address must be from 0 to 2**56 - 1, not {address}")
        self.advance(cycle)
        return bool(offer(self.memory, cycle, address, int(write), tag))

    def completed(self, cycle: int) -> list[Completion]:
        """Return the requests done by ``cycle`` that were not returned yet, oldest first."""
        from accelsim.memory.dram.drive import collect

        self.advance(cycle)
        found = []
        while (slot := int(collect(self.memory, cycle))) != word.NONE:
            request = int(self.memory[word.REQUESTS_AT]) + slot * word.REQUEST_COLUMNS
            tag, done = self.memory[request + word.TAG], self.memory[request + word.DONE]
            found.append(Completion(int(tag), int(done)))
        return found

    def next_event(self, cycle: int) -> int:
        """Return the first later cycle in which something changes if nothing is offered.

        Before that cycle no request completes, and a request refused in ``cycle`` stays refused.

        Args:
            cycle: The cycle of the last call.

        Returns:
            The cycle, or ``columns.NEVER``.
        """
        from accelsim.memory.dram.drive import next_event

        return int(next_event(self.memory, cycle))
