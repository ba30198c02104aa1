"""Kernels: addresses, the pool of requests in flight, and the data that they touch."""

from accelsim.kernel import inner_jit, jit
from accelsim.memory.dram import columns as word
from accelsim.memory.dram.columns import Row
from accelsim.memory.dram.places import key_at, request_at

# A large odd number (2**60 over the golden ratio; Knuth, The Art of Computer Programming, 6.4).
_SPREAD = 0x9E3779B97F4A7C1


@jit
def decode(memory: Row, address: int) -> None:
    """Split an address by the address map, and write its fields from ``FIELDS_AT`` on.

    Args:
        memory: The DRAM.
        address: Byte address.
    """
    burst = address >> memory[word.ADDRESS_SHIFT]
    for field in range(word.FIELDS):
        memory[word.FIELDS_AT + field] = 0
    for index in range(memory[word.SEGMENTS]):
        row = memory[word.SEGMENTS_AT] + index * word.SEGMENT_COLUMNS
        bits = (burst >> memory[row + word.SEGMENT_SHIFT]) & (
            (1 << memory[row + word.SEGMENT_BITS]) - 1
        )
        field = word.FIELDS_AT + memory[row + word.SEGMENT_FIELD]
        memory[field] |= bits << memory[row + word.SEGMENT_PLACE]
    for index in range(memory[word.XORS]):
        row = memory[word.XORS_AT] + index * word.XOR_COLUMNS
        mask = (1 << memory[row + word.XOR_BITS]) - 1
        other = memory[word.FIELDS_AT + memory[row + word.XOR_WITH]]
        memory[word.FIELDS_AT + memory[row + word.XOR_FIELD]] ^= other & mask


@inner_jit
def find(memory: Row, key: int) -> int:
    """Return where the words of ``key`` are, or would be; ``USED`` is 0 there if it is absent."""
    mask = memory[word.TABLE_MASK]
    place = ((key * _SPREAD) >> 20) & mask
    entry = key_at(memory, place)
    while memory[entry + word.USED] and memory[entry + word.TABLE_KEY] != key:
        place = (place + 1) & mask
        entry = key_at(memory, place)
    return entry


@inner_jit
def hold(memory: Row, key: int) -> int:
    """Return where the words of ``key`` are; enter it if it is absent."""
    entry = find(memory, key)
    if not memory[entry + word.USED]:
        memory[entry + word.USED] = 1
        memory[entry + word.TABLE_KEY] = key
        memory[entry + word.TABLE_READS] = 0
        memory[entry + word.TABLE_READ_SLOT] = word.NONE
        memory[entry + word.TABLE_WRITE_SLOT] = word.NONE
    return entry


@inner_jit
def drop(memory: Row, entry: int) -> None:
    """Remove a key if neither a read nor a write of it is in flight."""
    if memory[entry + word.TABLE_READS] or memory[entry + word.TABLE_WRITE_SLOT] != word.NONE:
        return
    mask = memory[word.TABLE_MASK]
    hole = (entry - memory[word.TABLE_AT]) // word.TABLE_COLUMNS
    memory[entry + word.USED] = 0
    place = (hole + 1) & mask
    here = key_at(memory, place)
    while memory[here + word.USED]:
        home = ((memory[here + word.TABLE_KEY] * _SPREAD) >> 20) & mask
        if ((place - home) & mask) >= ((place - hole) & mask):
            target = key_at(memory, hole)
            for column in range(word.TABLE_COLUMNS):
                memory[target + column] = memory[here + column]
            memory[here + word.USED] = 0
            hole = place
        place = (place + 1) & mask
        here = key_at(memory, place)


@inner_jit
def finish(memory: Row, slot: int, done: int) -> None:
    """Set the done cycle of a request and of all requests that complete with it.

    Args:
        memory: The DRAM.
        slot: Slot of the request.
        done: Cycle in which the request is done.
    """
    while slot != word.NONE:
        request = request_at(memory, slot)
        memory[request + word.DONE] = done
        memory[memory[word.FINISHED_AT] + memory[word.FINISHED_COUNT]] = slot
        memory[word.FINISHED_COUNT] += 1
        memory[word.LAST_DONE] = max(memory[word.LAST_DONE], done)
        if not memory[request + word.IS_WRITE]:
            memory[word.LAST_READ_DONE] = max(memory[word.LAST_READ_DONE], done)
        slot = memory[request + word.WAITER]


@inner_jit
def free_slot(memory: Row, slot: int) -> None:
    """Return a slot to the free ones."""
    memory[memory[word.FREE_AT] + memory[word.FREE_SLOTS]] = slot
    memory[word.FREE_SLOTS] += 1


@inner_jit
def next_slot(memory: Row) -> int:
    """Take a free slot; at least one must be free."""
    memory[word.FREE_SLOTS] -= 1
    return int(memory[memory[word.FREE_AT] + memory[word.FREE_SLOTS]])


@inner_jit
def release(memory: Row, index: int) -> int:
    """Remove a request from the finished ones and free its slot.

    Args:
        memory: The DRAM.
        index: Position among the finished requests.

    Returns:
        The slot; its words stay valid until the next request is accepted.
    """
    place = memory[word.FINISHED_AT] + index
    slot: int = memory[place]
    memory[word.FINISHED_COUNT] -= 1
    memory[place] = memory[memory[word.FINISHED_AT] + memory[word.FINISHED_COUNT]]
    free_slot(memory, slot)
    return slot


@inner_jit
def take_slot(memory: Row, cycle: int, address: int, write: int, tag: int) -> int:
    """Fill a free slot with a request.

    Args:
        memory: The DRAM; a slot is free.
        cycle: Cycle in which the request is accepted.
        address: Byte address.
        write: 1 for a write.
        tag: Number chosen by the caller.
    """
    slot = next_slot(memory)
    request = request_at(memory, slot)
    memory[request + word.ADDRESS] = address
    memory[request + word.KEY] = address >> memory[word.KEY_SHIFT]
    memory[request + word.IS_WRITE] = write
    memory[request + word.TAG] = tag
    memory[request + word.ACCEPTED] = cycle
    memory[request + word.DONE] = word.NEVER
    memory[request + word.WAITER] = word.NONE
    memory[request + word.AGE] = memory[word.ARRIVALS]
    memory[word.ARRIVALS] += 1
    memory[word.LAST_ACCEPT] = cycle
    return slot
