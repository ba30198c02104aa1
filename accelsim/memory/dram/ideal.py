"""Kernels of the ``ideal`` tier: the latency of an idle device and the bandwidth of all channels.

A request accepted in cycle ``a`` is done in the first cycle that is at least ``a`` plus the
unloaded latency, and by which the data buses of all channels together have carried its burst and
all earlier ones. A request is refused while more bursts are ahead of it than all queues hold.
"""

from accelsim.kernel import inner_jit
from accelsim.memory.dram import columns as word
from accelsim.memory.dram.columns import Row
from accelsim.memory.dram.places import channel_at, counts_at
from accelsim.memory.dram.pool import finish, take_slot


@inner_jit
def accept(memory: Row, cycle: int, address: int, write: int, tag: int) -> bool:
    """Offer a request; see ``drive.offer``."""
    state, count, latency = channel_at(memory, 0), memory[word.CHANNELS], memory[word.LATENCY]
    # Time on the buses counts in cycles of one channel, divided by the number of channels.
    start = max(memory[state + word.BUS_FREE], (cycle + latency - memory[word.BURST]) * count)
    end = start + memory[word.BURST]
    done = max(cycle + latency, -(-end // count))
    queue = -(-memory[word.OUTSTANDING] * memory[word.BURST] // count)
    if done > cycle + latency + queue or memory[word.FREE_SLOTS] == 0:
        memory[state + word.WAKE] = max(cycle + 1, done - latency - queue)
        return False
    memory[state + word.BUS_FREE] = end
    slot = take_slot(memory, cycle, address, write, tag)
    memory[counts_at(memory, 0) + (word.WRITE if write else word.READ)] += 1
    memory[word.LAST_COMMAND] = max(memory[word.LAST_COMMAND], done - latency)
    finish(memory, slot, done)
    return True
