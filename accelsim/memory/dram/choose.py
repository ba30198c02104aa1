"""Kernels: which command of which bank's queue is issued."""

from accelsim.kernel import jit
from accelsim.memory.dram import columns as at
from accelsim.memory.dram.bank import apply, earliest, record, required
from accelsim.memory.dram.columns import Row
from accelsim.memory.dram.places import bank_at, channel_at, queue_at, request_at
from accelsim.memory.dram.pool import drop, find, finish, free_slot
from accelsim.memory.dram.refresh import blocks

# A row command waits behind every column command, and a row that nobody wants behind both.
_ROW_COMMAND, _UNWANTED = 2**58, 2**60


@jit
def may_precharge(memory: Row, channel: int, bank: int) -> bool:
    """Return whether the oldest request of a bank may close its row: no hit waits, or many did.

    First come, first served, no younger request is waited for.
    """
    if memory[at.SCHEDULER] == at.FCFS:
        return True
    state, queue = bank_at(memory, channel, bank), queue_at(memory, channel, bank)
    if memory[state + at.HITS] >= memory[at.HIT_LIMIT]:
        return True
    for position in range(memory[state + at.COUNT]):
        request = request_at(memory, memory[queue + position])
        if memory[request + at.REQUEST_ROW] == memory[state + at.OPEN_ROW]:
            return False
    return True


@jit
def read_before(memory: Row, queue: int, position: int) -> bool:
    """Return whether a read of the same column stands before the write at ``position``."""
    write = request_at(memory, memory[queue + position])
    for earlier in range(position):
        other = request_at(memory, memory[queue + earlier])
        same = (
            memory[other + at.REQUEST_ROW] == memory[write + at.REQUEST_ROW]
            and memory[other + at.REQUEST_COLUMN] == memory[write + at.REQUEST_COLUMN]
        )
        if same and not memory[other + at.IS_WRITE]:
            return True
    return False


@jit
def idle_close(memory: Row, channel: int, bank: int) -> int:
    """Return the first cycle in which the page policy closes a bank for which nothing waits."""
    state = bank_at(memory, channel, bank)
    if memory[at.PAGE_POLICY] == at.OPEN_PAGE or memory[state + at.OPEN_ROW] == at.NONE:
        return at.NEVER
    ready = earliest(memory, channel, bank, at.PRECHARGE)
    if memory[at.PAGE_POLICY] == at.ADAPTIVE_PAGE:
        ready = max(ready, memory[state + at.LAST_ACCESS] + memory[at.PAGE_TIMEOUT])
    return ready


@jit
def candidate(memory: Row, channel: int, bank: int, cycle: int) -> bool:
    """Find the first request of a bank's queue whose next command is possible in ``cycle``.

    Args:
        memory: The DRAM. ``MAYBE_POSITION`` (``NONE`` if no request asks for it) and
            ``MAYBE_COMMAND`` are written, or the bank's ``BOUND`` if there is none.
        channel: Which.
        bank: Of the channel.
        cycle: Now.

    Returns:
        Whether there is one.
    """
    state, queue = bank_at(memory, channel, bank), queue_at(memory, channel, bank)
    count, row, bound = memory[state + at.COUNT], memory[state + at.OPEN_ROW], at.NEVER
    if count == 0:
        bound = idle_close(memory, channel, bank)
        if bound <= cycle:
            memory[at.MAYBE_POSITION], memory[at.MAYBE_COMMAND] = at.NONE, at.PRECHARGE
            return True
    if memory[at.SCHEDULER] == at.FCFS:
        count = min(count, 1)
    for position in range(count):
        command = required(memory, row, request_at(memory, memory[queue + position]))
        if command >= at.ACTIVATE and position:
            continue
        if command == at.WRITE and position and read_before(memory, queue, position):
            continue
        if command == at.PRECHARGE and not may_precharge(memory, channel, bank):
            continue
        ready = earliest(memory, channel, bank, command)
        if ready <= cycle:
            memory[at.MAYBE_POSITION], memory[at.MAYBE_COMMAND] = position, command
            return True
        bound = min(bound, ready)
        if command == at.ACTIVATE or (command == at.PRECHARGE and not memory[at.FAITHFUL]):
            break  # Of a closed row, or one that was hit often enough, only the oldest matters.
    memory[state + at.BOUND] = bound
    return False


@jit
def choose(memory: Row, channel: int, cycle: int) -> bool:
    """Choose the command to issue in ``cycle``.

    ``ROUND_ROBIN`` takes the first bank after the last served that can issue; ``FR_FCFS`` column
    commands before row commands and older requests before younger; ``FCFS`` only the oldest.

    Args:
        memory: The DRAM. ``FOUND_BANK``, ``FOUND_POSITION`` and ``FOUND_COMMAND`` are written.
        channel: Which.
        cycle: Now.

    Returns:
        Whether a command is possible.
    """
    state, banks = channel_at(memory, channel), memory[at.BANKS]
    robin = memory[at.SCHEDULER] == at.ROUND_ROBIN
    only = _oldest(memory, channel) if memory[at.SCHEDULER] == at.FCFS else at.NONE
    bank = memory[state + at.QUEUE_INDEX] if robin else at.NONE
    best = at.NEVER
    for _ in range(banks):
        bank = bank + 1 if bank + 1 < banks else 0
        own = bank_at(memory, channel, bank)
        if memory[own + at.BOUND] > cycle or blocks(memory, channel, bank):
            continue
        if only != at.NONE and bank != only and memory[own + at.COUNT]:
            continue
        if not candidate(memory, channel, bank, cycle):
            continue
        age = _UNWANTED
        if memory[at.MAYBE_POSITION] != at.NONE:
            slot = memory[queue_at(memory, channel, bank) + memory[at.MAYBE_POSITION]]
            age = memory[request_at(memory, slot) + at.AGE]
            age += _ROW_COMMAND if memory[at.MAYBE_COMMAND] >= at.ACTIVATE else 0
        if age < best:
            best = age
            memory[at.FOUND_BANK] = bank
            memory[at.FOUND_POSITION] = memory[at.MAYBE_POSITION]
            memory[at.FOUND_COMMAND] = memory[at.MAYBE_COMMAND]
        if robin:
            memory[state + at.QUEUE_INDEX] = bank
            break
    return best != at.NEVER


@jit
def _oldest(memory: Row, channel: int) -> int:
    """Return the bank of the oldest queued request, or ``NONE``."""
    best, chosen = at.NEVER, at.NONE
    for bank in range(memory[at.BANKS]):
        if memory[bank_at(memory, channel, bank) + at.COUNT]:
            slot = memory[queue_at(memory, channel, bank)]
            age = memory[request_at(memory, slot) + at.AGE]
            if age < best:
                best, chosen = age, bank
    return chosen


@jit
def issue(memory: Row, channel: int, cycle: int) -> None:
    """Issue what ``choose`` found, and complete the request if it is a READ or a WRITE."""
    bank, position = memory[at.FOUND_BANK], memory[at.FOUND_POSITION]
    command, slot, row = memory[at.FOUND_COMMAND], at.NONE, at.NONE
    queue = queue_at(memory, channel, bank)
    if position != at.NONE:
        slot = memory[queue + position]
        row = memory[request_at(memory, slot) + at.REQUEST_ROW]
    record(memory, cycle, command, channel, bank, slot)
    apply(memory, cycle, command, channel, bank, row)
    if command > at.WRITE:
        return
    own = bank_at(memory, channel, bank)
    memory[own + at.COUNT] -= 1
    for place in range(position, memory[own + at.COUNT]):
        memory[queue + place] = memory[queue + place + 1]
    memory[channel_at(memory, channel) + at.QUEUED] -= 1
    memory[channel_at(memory, channel) + at.CHANGED] = 1
    memory[at.LAST_COMMAND] = max(memory[at.LAST_COMMAND], cycle)
    complete(memory, channel, slot, cycle)


@jit
def complete(memory: Row, channel: int, slot: int, cycle: int) -> None:
    """Give a request whose data move from ``cycle`` on its done cycle, and those that share it."""
    state, request = channel_at(memory, channel), request_at(memory, slot)
    write = memory[request + at.IS_WRITE]
    end = cycle + memory[at.WRITE_DELAY if write else at.READ_DELAY]
    memory[at.LAST_DATA] = max(memory[at.LAST_DATA], end)
    entry = find(memory, memory[request + at.KEY])
    if write:
        memory[state + at.WRITES_PENDING] -= 1
        slot = memory[entry + at.TABLE_WRITE_SLOT]
        memory[entry + at.TABLE_WRITE_SLOT] = at.NONE
        if memory[at.POSTED_WRITES]:
            free_slot(memory, slot)
        else:
            finish(memory, slot, end)
    else:
        memory[state + at.READS_QUEUED] -= 1
        together = memory[entry + at.TABLE_READS] if memory[at.MERGE_READS] else 1
        memory[state + at.READS_PENDING] -= together
        memory[entry + at.TABLE_READS] -= together
        if memory[at.MERGE_READS]:
            slot = memory[entry + at.TABLE_READ_SLOT]
            memory[entry + at.TABLE_READ_SLOT] = at.NONE
        finish(memory, slot, end)
    drop(memory, entry)
