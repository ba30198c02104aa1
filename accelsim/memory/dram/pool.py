"""Kernels: addresses, the pool of requests in flight, and which data they touch."""

from accelsim.kernel import jit
from accelsim.memory.dram import columns as at
from accelsim.memory.dram.columns import Row
from accelsim.memory.dram.places import key_at, request_at

# A large odd number (2**60 over the golden ratio; Knuth, The Art of Computer Programming, 6.4).
_SPREAD = 0x9E3779B97F4A7C1


@jit
def decode(memory: Row, address: int) -> None:
    """Split an address by the address map, into the words from ``FIELDS_AT`` on.

    Args:
        memory: The DRAM.
        address: In bytes.
    """
    burst = address >> memory[at.ADDRESS_SHIFT]
    for field in range(at.FIELDS):
        memory[at.FIELDS_AT + field] = 0
    for index in range(memory[at.SEGMENTS]):
        row = memory[at.SEGMENTS_AT] + index * at.SEGMENT_COLUMNS
        bits = (burst >> memory[row + at.SEGMENT_SHIFT]) & (
            (1 << memory[row + at.SEGMENT_BITS]) - 1
        )
        field = at.FIELDS_AT + memory[row + at.SEGMENT_FIELD]
        memory[field] |= bits << memory[row + at.SEGMENT_PLACE]
    for index in range(memory[at.XORS]):
        row = memory[at.XORS_AT] + index * at.XOR_COLUMNS
        mask = (1 << memory[row + at.XOR_BITS]) - 1
        other = memory[at.FIELDS_AT + memory[row + at.XOR_WITH]]
        memory[at.FIELDS_AT + memory[row + at.XOR_FIELD]] ^= other & mask


@jit
def find(memory: Row, key: int) -> int:
    """Return where the words of ``key`` are, or would be: its ``USED`` is 0 if it is not held."""
    mask = memory[at.TABLE_MASK]
    place = ((key * _SPREAD) >> 20) & mask
    entry = key_at(memory, place)
    while memory[entry + at.USED] and memory[entry + at.TABLE_KEY] != key:
        place = (place + 1) & mask
        entry = key_at(memory, place)
    return entry


@jit
def hold(memory: Row, key: int) -> int:
    """Return where the words of ``key`` are, entered if it was not held."""
    entry = find(memory, key)
    if not memory[entry + at.USED]:
        memory[entry + at.USED] = 1
        memory[entry + at.TABLE_KEY] = key
        memory[entry + at.TABLE_READS] = 0
        memory[entry + at.TABLE_READ_SLOT] = at.NONE
        memory[entry + at.TABLE_WRITE_SLOT] = at.NONE
    return entry


@jit
def drop(memory: Row, entry: int) -> None:
    """Let a key go if neither a read nor a write of it is in flight."""
    if memory[entry + at.TABLE_READS] or memory[entry + at.TABLE_WRITE_SLOT] != at.NONE:
        return
    mask = memory[at.TABLE_MASK]
    hole = (entry - memory[at.TABLE_AT]) // at.TABLE_COLUMNS
    memory[entry + at.USED] = 0
    place = (hole + 1) & mask
    here = key_at(memory, place)
    while memory[here + at.USED]:
        home = ((memory[here + at.TABLE_KEY] * _SPREAD) >> 20) & mask
        if ((place - home) & mask) >= ((place - hole) & mask):
            target = key_at(memory, hole)
            for column in range(at.TABLE_COLUMNS):
                memory[target + column] = memory[here + column]
            memory[here + at.USED] = 0
            hole = place
        place = (place + 1) & mask
        here = key_at(memory, place)


@jit
def finish(memory: Row, slot: int, done: int) -> None:
    """Give a request and all that wait for it their done cycle.

    Args:
        memory: The DRAM.
        slot: The request.
        done: The cycle.
    """
    while slot != at.NONE:
        request = request_at(memory, slot)
        memory[request + at.DONE] = done
        memory[memory[at.FINISHED_AT] + memory[at.FINISHED_COUNT]] = slot
        memory[at.FINISHED_COUNT] += 1
        memory[at.LAST_DONE] = max(memory[at.LAST_DONE], done)
        if not memory[request + at.IS_WRITE]:
            memory[at.LAST_READ_DONE] = max(memory[at.LAST_READ_DONE], done)
        slot = memory[request + at.WAITER]


@jit
def free_slot(memory: Row, slot: int) -> None:
    """Put a slot back to the free ones."""
    memory[memory[at.FREE_AT] + memory[at.FREE_SLOTS]] = slot
    memory[at.FREE_SLOTS] += 1


@jit
def next_slot(memory: Row) -> int:
    """Take a free slot; there is one."""
    memory[at.FREE_SLOTS] -= 1
    return int(memory[memory[at.FREE_AT] + memory[at.FREE_SLOTS]])


@jit
def release(memory: Row, index: int) -> int:
    """Take one request out of the finished ones and free its slot.

    Args:
        memory: The DRAM.
        index: Which of the finished ones.

    Returns:
        The slot; its words stay until the next request is accepted.
    """
    place = memory[at.FINISHED_AT] + index
    slot: int = memory[place]
    memory[at.FINISHED_COUNT] -= 1
    memory[place] = memory[memory[at.FINISHED_AT] + memory[at.FINISHED_COUNT]]
    free_slot(memory, slot)
    return slot


@jit
def take_slot(memory: Row, cycle: int, address: int, write: int, tag: int) -> int:
    """Fill a free slot with a request.

    Args:
        memory: The DRAM; a slot is free.
        cycle: Of acceptance.
        address: In bytes.
        write: 1 for a write.
        tag: What the caller calls it.
    """
    slot = next_slot(memory)
    request = request_at(memory, slot)
    memory[request + at.ADDRESS] = address
    memory[request + at.KEY] = address >> memory[at.KEY_SHIFT]
    memory[request + at.IS_WRITE] = write
    memory[request + at.TAG] = tag
    memory[request + at.ACCEPTED] = cycle
    memory[request + at.DONE] = at.NEVER
    memory[request + at.WAITER] = at.NONE
    memory[request + at.AGE] = memory[at.ARRIVALS]
    memory[at.ARRIVALS] += 1
    memory[at.LAST_ACCEPT] = cycle
    return slot
