"""Kernels: how requests are accepted, and move to the queues of banks."""

from accelsim.kernel import inner_jit
from accelsim.memory.dram import columns as word
from accelsim.memory.dram.columns import Row
from accelsim.memory.dram.places import bank_at, channel_at, counts_at, queue_at, request_at
from accelsim.memory.dram.pool import decode, find, finish, hold, next_slot, take_slot

# Lower mark of DRAMsim3's write buffer (src/controller.cc, ScheduleTransaction).
DRAMSIM3_WRITE_MARK = 8


@inner_jit
def _waiting(memory: Row, channel: int, write: int) -> int:
    """Return where the read queue or the write buffer of a channel begins."""
    if write:
        return int(memory[word.WRITES_AT] + channel * memory[word.WRITE_DEPTH])
    return int(memory[word.READS_AT] + channel * memory[word.READ_DEPTH])


@inner_jit
def _move(memory: Row, channel: int, position: int, write: int) -> bool:
    """Move one accepted request to the queue of its bank, if there is room for it."""
    waiting, state = _waiting(memory, channel, write), channel_at(memory, channel)
    slot = memory[waiting + position]
    bank = memory[request_at(memory, slot) + word.REQUEST_BANK]
    own = bank_at(memory, channel, bank)
    if memory[own + word.COUNT] >= memory[word.QUEUE_DEPTH]:
        return False
    memory[queue_at(memory, channel, bank) + memory[own + word.COUNT]] = slot
    memory[own + word.COUNT] += 1
    memory[own + word.BOUND] = 0
    memory[state + word.QUEUED] += 1
    count = state + (word.WRITES if write else word.READS)
    memory[count] -= 1
    for place in range(position, memory[count]):
        memory[waiting + place] = memory[waiting + place + 1]
    if not write:
        memory[state + word.READS_QUEUED] += 1
    return True


@inner_jit
def _move_read(memory: Row, channel: int) -> bool:
    """Move the first read whose bank has room."""
    for position in range(memory[channel_at(memory, channel) + word.READS]):
        if _move(memory, channel, position, 0):
            return True
    return False


@inner_jit
def _move_as_dramsim3(memory: Row, channel: int) -> bool:
    """Move a request as DRAMsim3 does, and return whether anything changed."""
    state = channel_at(memory, channel)
    before, writes = memory[state + word.DRAINING], memory[state + word.WRITES]
    memory[state + word.STUCK] = 0
    begins = writes >= memory[word.WRITE_DEPTH] or (
        writes > DRAMSIM3_WRITE_MARK and memory[state + word.QUEUED] == 0
    )
    if before == 0 and begins:
        memory[state + word.DRAINING] = writes
    if memory[state + word.DRAINING] == 0:
        return _move_read(memory, channel)
    for position in range(writes):
        slot = memory[_waiting(memory, channel, 1) + position]
        request = request_at(memory, slot)
        own = bank_at(memory, channel, memory[request + word.REQUEST_BANK])
        if memory[own + word.COUNT] >= memory[word.QUEUE_DEPTH]:
            continue
        if memory[find(memory, memory[request + word.KEY]) + word.TABLE_READS]:
            # A read of the same address is pending. The drain starts anew in the next cycle, and
            # does so for ever if that read never leaves the read queue (DRAMsim3 issue 43).
            memory[state + word.DRAINING] = 0
            memory[state + word.STUCK] = 1 if begins and memory[state + word.QUEUED] == 0 else 0
            return bool(before != 0)
        memory[state + word.DRAINING] -= 1
        return _move(memory, channel, position, 1)
    return bool(memory[state + word.DRAINING] != before)


@inner_jit
def _read_pending(memory: Row, key: int) -> bool:
    return bool(memory[find(memory, key) + word.TABLE_READS] != 0)


@inner_jit
def _move_one(memory: Row, channel: int) -> bool:
    """Move a request by accelsim's rule, and return whether one was moved.

    A drain begins with ``WRITE_HIGH`` writes and ends with ``WRITE_LOW``; if no read waits
    anywhere, writes are moved at once. A write to an address that a read still waits for lets
    others pass.
    """
    state = channel_at(memory, channel)
    if memory[state + word.WRITES] >= memory[word.WRITE_HIGH]:
        memory[state + word.DRAINING] = 1
    elif memory[state + word.WRITES] <= memory[word.WRITE_LOW]:
        memory[state + word.DRAINING] = 0
    idle = memory[state + word.READS] + memory[state + word.READS_QUEUED] == 0
    if memory[state + word.DRAINING] or idle:
        for position in range(memory[state + word.WRITES]):
            slot = memory[_waiting(memory, channel, 1) + position]
            key = memory[request_at(memory, slot) + word.KEY]
            waits = memory[state + word.READS_PENDING] and _read_pending(memory, key)
            if not waits and _move(memory, channel, position, 1):
                return True
    return _move_read(memory, channel)


@inner_jit
def move_one(memory: Row, channel: int) -> bool:
    """Move a request to the queue of its bank by the policy's rule.

    If nothing could be moved, nothing can be until a request is accepted or leaves a queue.

    Args:
        memory: The DRAM.
        channel: Index of the channel.

    Returns:
        Whether anything changed.
    """
    state = channel_at(memory, channel)
    if not memory[state + word.CHANGED]:
        return False
    if memory[word.FAITHFUL]:
        moved = _move_as_dramsim3(memory, channel)
    else:
        moved = _move_one(memory, channel)
    memory[state + word.CHANGED] = 1 if moved else 0
    return moved


@inner_jit
def accept(memory: Row, cycle: int, address: int, write: int, tag: int) -> bool:
    """Offer a request to the tiers with channels; see ``drive.offer``."""
    decode(memory, address)
    channel = memory[word.FIELDS_AT + word.CHANNEL_FIELD]
    state = channel_at(memory, channel)
    if memory[word.FREE_SLOTS] < 2:
        return False
    if write and memory[state + word.WRITES] >= memory[word.WRITE_DEPTH]:
        return False
    if not write and memory[state + word.READS] >= memory[word.READ_DEPTH]:
        return False
    slot = take_slot(memory, cycle, address, write, tag)
    request = request_at(memory, slot)
    memory[request + word.REQUEST_BANK] = (
        memory[word.FIELDS_AT + word.RANK_FIELD] * memory[word.BANKS_PER_RANK]
        + memory[word.FIELDS_AT + word.GROUP_FIELD] * memory[word.BANKS_PER_GROUP]
        + memory[word.FIELDS_AT + word.BANK_FIELD]
    )
    memory[request + word.REQUEST_ROW] = memory[word.FIELDS_AT + word.ROW_FIELD]
    memory[request + word.REQUEST_COLUMN] = memory[word.FIELDS_AT + word.COLUMN_FIELD]
    memory[state + word.WAKE] = min(memory[state + word.WAKE], cycle + 1)
    memory[state + word.CHANGED] = 1
    if write:
        _accept_write(memory, channel, slot, cycle)
    else:
        _accept_read(memory, channel, slot, cycle)
    return True


@inner_jit
def _join(memory: Row, first: int, slot: int) -> None:
    """Make a request complete together with another."""
    leader = request_at(memory, first)
    memory[request_at(memory, slot) + word.WAITER] = memory[leader + word.WAITER]
    memory[leader + word.WAITER] = slot


@inner_jit
def _accept_write(memory: Row, channel: int, slot: int, cycle: int) -> None:
    """Put a write into the write buffer, or merge it with a write of the same data there."""
    state = channel_at(memory, channel)
    entry = hold(memory, memory[request_at(memory, slot) + word.KEY])
    pending = memory[entry + word.TABLE_WRITE_SLOT]
    if pending == word.NONE:
        memory[entry + word.TABLE_WRITE_SLOT] = slot
        memory[_waiting(memory, channel, 1) + memory[state + word.WRITES]] = slot
        memory[state + word.WRITES] += 1
        memory[state + word.WRITES_PENDING] += 1
    else:
        memory[counts_at(memory, channel) + word.MERGED] += 1
        if not memory[word.POSTED_WRITES]:
            _join(memory, pending, slot)
    if not memory[word.POSTED_WRITES]:
        return
    if pending == word.NONE:
        # The buffered write keeps its slot; the new one is done.
        source = request_at(memory, slot)
        slot = next_slot(memory)
        for column in range(word.REQUEST_COLUMNS):
            memory[request_at(memory, slot) + column] = memory[source + column]
    finish(memory, slot, cycle + word.ACCEPT_CYCLES)


@inner_jit
def _accept_read(memory: Row, channel: int, slot: int, cycle: int) -> None:
    """Put a read into the read queue, or serve it from a write or with another read."""
    state = channel_at(memory, channel)
    entry = hold(memory, memory[request_at(memory, slot) + word.KEY])
    if memory[entry + word.TABLE_WRITE_SLOT] != word.NONE:
        memory[counts_at(memory, channel) + word.FORWARDED] += 1
        finish(memory, slot, cycle + word.ACCEPT_CYCLES)
        return
    memory[entry + word.TABLE_READS] += 1
    memory[state + word.READS_PENDING] += 1
    if memory[word.MERGE_READS]:
        first = memory[entry + word.TABLE_READ_SLOT]
        if first != word.NONE:
            memory[counts_at(memory, channel) + word.MERGED] += 1
            _join(memory, first, slot)
            return
        memory[entry + word.TABLE_READ_SLOT] = slot
    memory[_waiting(memory, channel, 0) + memory[state + word.READS]] = slot
    memory[state + word.READS] += 1
