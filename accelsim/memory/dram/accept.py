"""Kernels: the acceptance of requests, and their way from there to the queues of banks."""

from accelsim.kernel import jit
from accelsim.memory.dram import columns as at
from accelsim.memory.dram.columns import Row
from accelsim.memory.dram.places import bank_at, channel_at, counts_at, queue_at, request_at
from accelsim.memory.dram.pool import decode, find, finish, hold, next_slot, take_slot

# DRAMsim3's lower mark of its write buffer (src/controller.cc, ScheduleTransaction).
DRAMSIM3_WRITE_MARK = 8


@jit
def _waiting(memory: Row, channel: int, write: int) -> int:
    """Return where the read queue or the write buffer of a channel begins."""
    if write:
        return int(memory[at.WRITES_AT] + channel * memory[at.WRITE_DEPTH])
    return int(memory[at.READS_AT] + channel * memory[at.READ_DEPTH])


@jit
def _move(memory: Row, channel: int, position: int, write: int) -> bool:
    """Move one accepted request to the queue of its bank, if there is room for it."""
    waiting, state = _waiting(memory, channel, write), channel_at(memory, channel)
    slot = memory[waiting + position]
    bank = memory[request_at(memory, slot) + at.REQUEST_BANK]
    own = bank_at(memory, channel, bank)
    if memory[own + at.COUNT] >= memory[at.QUEUE_DEPTH]:
        return False
    memory[queue_at(memory, channel, bank) + memory[own + at.COUNT]] = slot
    memory[own + at.COUNT] += 1
    memory[own + at.BOUND] = 0
    memory[state + at.QUEUED] += 1
    count = state + (at.WRITES if write else at.READS)
    memory[count] -= 1
    for place in range(position, memory[count]):
        memory[waiting + place] = memory[waiting + place + 1]
    if not write:
        memory[state + at.READS_QUEUED] += 1
    return True


@jit
def _move_read(memory: Row, channel: int) -> bool:
    """Move the first read for whose bank there is room."""
    for position in range(memory[channel_at(memory, channel) + at.READS]):
        if _move(memory, channel, position, 0):
            return True
    return False


@jit
def _move_as_dramsim3(memory: Row, channel: int) -> bool:
    """Move a request as DRAMsim3 does; return whether anything changed."""
    state = channel_at(memory, channel)
    before, writes = memory[state + at.DRAINING], memory[state + at.WRITES]
    memory[state + at.STUCK] = 0
    begins = writes >= memory[at.WRITE_DEPTH] or (
        writes > DRAMSIM3_WRITE_MARK and memory[state + at.QUEUED] == 0
    )
    if before == 0 and begins:
        memory[state + at.DRAINING] = writes
    if memory[state + at.DRAINING] == 0:
        return _move_read(memory, channel)
    for position in range(writes):
        slot = memory[_waiting(memory, channel, 1) + position]
        request = request_at(memory, slot)
        own = bank_at(memory, channel, memory[request + at.REQUEST_BANK])
        if memory[own + at.COUNT] >= memory[at.QUEUE_DEPTH]:
            continue
        if memory[find(memory, memory[request + at.KEY]) + at.TABLE_READS]:
            # A read of the same address is pending; the drain starts anew in the next cycle, and
            # for ever if that read has not left the read queue (DRAMsim3 issue 43).
            memory[state + at.DRAINING] = 0
            memory[state + at.STUCK] = 1 if begins and memory[state + at.QUEUED] == 0 else 0
            return bool(before != 0)
        memory[state + at.DRAINING] -= 1
        return _move(memory, channel, position, 1)
    return bool(memory[state + at.DRAINING] != before)


@jit
def _read_pending(memory: Row, key: int) -> bool:
    return bool(memory[find(memory, key) + at.TABLE_READS] != 0)


@jit
def _move_one(memory: Row, channel: int) -> bool:
    """Move a request by our own rule; return whether one was moved.

    A drain begins with ``WRITE_HIGH`` writes and ends with ``WRITE_LOW``; without reads waiting
    anywhere, writes go at once. A write whose address a read still waits for lets others pass.
    """
    state = channel_at(memory, channel)
    if memory[state + at.WRITES] >= memory[at.WRITE_HIGH]:
        memory[state + at.DRAINING] = 1
    elif memory[state + at.WRITES] <= memory[at.WRITE_LOW]:
        memory[state + at.DRAINING] = 0
    idle = memory[state + at.READS] + memory[state + at.READS_QUEUED] == 0
    if memory[state + at.DRAINING] or idle:
        for position in range(memory[state + at.WRITES]):
            slot = memory[_waiting(memory, channel, 1) + position]
            key = memory[request_at(memory, slot) + at.KEY]
            waits = memory[state + at.READS_PENDING] and _read_pending(memory, key)
            if not waits and _move(memory, channel, position, 1):
                return True
    return _move_read(memory, channel)


@jit
def move_one(memory: Row, channel: int) -> bool:
    """Move a request to the queue of its bank by the policy's rule.

    Where nothing could be moved, nothing can until a request is accepted or leaves a queue.

    Args:
        memory: The DRAM.
        channel: Which.

    Returns:
        Whether anything changed.
    """
    state = channel_at(memory, channel)
    if not memory[state + at.CHANGED]:
        return False
    if memory[at.FAITHFUL]:
        moved = _move_as_dramsim3(memory, channel)
    else:
        moved = _move_one(memory, channel)
    memory[state + at.CHANGED] = 1 if moved else 0
    return moved


@jit
def accept(memory: Row, cycle: int, address: int, write: int, tag: int) -> bool:
    """Offer a request to the tiers that know channels; arguments and result as ``drive.offer``."""
    decode(memory, address)
    channel = memory[at.FIELDS_AT + at.CHANNEL_FIELD]
    state = channel_at(memory, channel)
    if memory[at.FREE_SLOTS] < 2:
        return False
    if write and memory[state + at.WRITES] >= memory[at.WRITE_DEPTH]:
        return False
    if not write and memory[state + at.READS] >= memory[at.READ_DEPTH]:
        return False
    slot = take_slot(memory, cycle, address, write, tag)
    request = request_at(memory, slot)
    memory[request + at.REQUEST_BANK] = (
        memory[at.FIELDS_AT + at.RANK_FIELD] * memory[at.BANKS_PER_RANK]
        + memory[at.FIELDS_AT + at.GROUP_FIELD] * memory[at.BANKS_PER_GROUP]
        + memory[at.FIELDS_AT + at.BANK_FIELD]
    )
    memory[request + at.REQUEST_ROW] = memory[at.FIELDS_AT + at.ROW_FIELD]
    memory[request + at.REQUEST_COLUMN] = memory[at.FIELDS_AT + at.COLUMN_FIELD]
    memory[state + at.WAKE] = min(memory[state + at.WAKE], cycle + 1)
    memory[state + at.CHANGED] = 1
    if write:
        _accept_write(memory, channel, slot, cycle)
    else:
        _accept_read(memory, channel, slot, cycle)
    return True


@jit
def _join(memory: Row, first: int, slot: int) -> None:
    """Let a request complete together with another."""
    leader = request_at(memory, first)
    memory[request_at(memory, slot) + at.WAITER] = memory[leader + at.WAITER]
    memory[leader + at.WAITER] = slot


@jit
def _accept_write(memory: Row, channel: int, slot: int, cycle: int) -> None:
    """Put a write into the write buffer, or beside one of the same data that is there."""
    state = channel_at(memory, channel)
    entry = hold(memory, memory[request_at(memory, slot) + at.KEY])
    pending = memory[entry + at.TABLE_WRITE_SLOT]
    if pending == at.NONE:
        memory[entry + at.TABLE_WRITE_SLOT] = slot
        memory[_waiting(memory, channel, 1) + memory[state + at.WRITES]] = slot
        memory[state + at.WRITES] += 1
        memory[state + at.WRITES_PENDING] += 1
    else:
        memory[counts_at(memory, channel) + at.MERGED] += 1
        if not memory[at.POSTED_WRITES]:
            _join(memory, pending, slot)
    if not memory[at.POSTED_WRITES]:
        return
    if pending == at.NONE:
        # The buffer keeps its slot; a copy of it is done.
        source = request_at(memory, slot)
        slot = next_slot(memory)
        for column in range(at.REQUEST_COLUMNS):
            memory[request_at(memory, slot) + column] = memory[source + column]
    finish(memory, slot, cycle + at.ACCEPT_CYCLES)


@jit
def _accept_read(memory: Row, channel: int, slot: int, cycle: int) -> None:
    """Put a read into the read queue, or serve it from a write or together with another read."""
    state = channel_at(memory, channel)
    entry = hold(memory, memory[request_at(memory, slot) + at.KEY])
    if memory[entry + at.TABLE_WRITE_SLOT] != at.NONE:
        memory[counts_at(memory, channel) + at.FORWARDED] += 1
        finish(memory, slot, cycle + at.ACCEPT_CYCLES)
        return
    memory[entry + at.TABLE_READS] += 1
    memory[state + at.READS_PENDING] += 1
    if memory[at.MERGE_READS]:
        first = memory[entry + at.TABLE_READ_SLOT]
        if first != at.NONE:
            memory[counts_at(memory, channel) + at.MERGED] += 1
            _join(memory, first, slot)
            return
        memory[entry + at.TABLE_READ_SLOT] = slot
    memory[_waiting(memory, channel, 0) + memory[state + at.READS]] = slot
    memory[state + at.READS] += 1
