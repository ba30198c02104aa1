"""Kernels of the ``ideal`` tier: the latency of an idle device and the bandwidth of all channels.

A request accepted in cycle ``a`` is done in the first cycle, not before ``a`` plus the unloaded
latency, by which the data buses of all channels together have carried its burst and all before it.
A request is refused while more bursts than all queues hold are ahead of it.
"""

from accelsim.kernel import jit
from accelsim.memory.dram import columns as at
from accelsim.memory.dram.columns import Row
from accelsim.memory.dram.places import channel_at, counts_at
from accelsim.memory.dram.pool import finish, take_slot


@jit
def accept(memory: Row, cycle: int, address: int, write: int, tag: int) -> bool:
    """Offer a request; arguments and result as ``drive.offer``."""
    state, count, latency = channel_at(memory, 0), memory[at.CHANNELS], memory[at.LATENCY]
    # Times of the buses are counted in cycles of one channel of many.
    start = max(memory[state + at.BUS_FREE], (cycle + latency - memory[at.BURST]) * count)
    end = start + memory[at.BURST]
    done = max(cycle + latency, -(-end // count))
    queue = -(-memory[at.OUTSTANDING] * memory[at.BURST] // count)
    if done > cycle + latency + queue or memory[at.FREE_SLOTS] == 0:
        memory[state + at.WAKE] = max(cycle + 1, done - latency - queue)
        return False
    memory[state + at.BUS_FREE] = end
    slot = take_slot(memory, cycle, address, write, tag)
    memory[counts_at(memory, 0) + (at.WRITE if write else at.READ)] += 1
    memory[at.LAST_COMMAND] = max(memory[at.LAST_COMMAND], done - latency)
    finish(memory, slot, done)
    return True
