"""Kernels: the choice of the next command among the queues of the banks."""

from accelsim.kernel import inner_jit
from accelsim.memory.dram import columns as word
from accelsim.memory.dram.bank import apply, earliest, record, required
from accelsim.memory.dram.columns import Row
from accelsim.memory.dram.places import bank_at, channel_at, queue_at, request_at
from accelsim.memory.dram.pool import drop, find, finish, free_slot
from accelsim.memory.dram.refresh import blocks

# Row commands come after all column commands, and rows that no request wants after both.
_ROW_COMMAND, _UNWANTED = 2**58, 2**60


@inner_jit
def may_precharge(memory: Row, channel: int, bank: int) -> bool:
    """Return whether the oldest request of a bank may close its row: no hit waits, or many passed.

    With first come, first served, no younger request is waited for.
    """
    if memory[word.SCHEDULER] == word.FCFS:
        return True
    state, queue = bank_at(memory, channel, bank), queue_at(memory, channel, bank)
    if memory[state + word.HITS] >= memory[word.HIT_LIMIT]:
        return True
    for position in range(memory[state + word.COUNT]):
        request = request_at(memory, memory[queue + position])
        if memory[request + word.REQUEST_ROW] == memory[state + word.OPEN_ROW]:
            return False
    return True


@inner_jit
def read_before(memory: Row, queue: int, position: int) -> bool:
    """Return whether a read of the same column comes before the write at ``position``."""
    write = request_at(memory, memory[queue + position])
    for earlier in range(position):
        other = request_at(memory, memory[queue + earlier])
        same = (
            memory[other + word.REQUEST_ROW] == memory[write + word.REQUEST_ROW]
            and memory[other + word.REQUEST_COLUMN] == memory[write + word.REQUEST_COLUMN]
        )
        if same and not memory[other + word.IS_WRITE]:
            return True
    return False


@inner_jit
def idle_close(memory: Row, channel: int, bank: int) -> int:
    """Return the first cycle in which the page policy closes a bank that has no requests."""
    state = bank_at(memory, channel, bank)
    if memory[word.PAGE_POLICY] == word.OPEN_PAGE or memory[state + word.OPEN_ROW] == word.NONE:
        return word.NEVER
    ready = earliest(memory, channel, bank, word.PRECHARGE)
    if memory[word.PAGE_POLICY] == word.ADAPTIVE_PAGE:
        ready = max(ready, memory[state + word.LAST_ACCESS] + memory[word.PAGE_TIMEOUT])
    return ready


@inner_jit
def candidate(memory: Row, channel: int, bank: int, cycle: int) -> bool:
    """Find the first request of a bank's queue whose next command is possible in ``cycle``.

    Args:
        memory: The DRAM. The kernel writes ``MAYBE_POSITION`` (``NONE`` if the command serves no
            request) and ``MAYBE_COMMAND``, or the bank's ``BOUND`` if no command is possible.
        channel: Index of the channel.
        bank: Bank of the channel.
        cycle: The present cycle.

    Returns:
        Whether a command is possible.
    """
    state, queue = bank_at(memory, channel, bank), queue_at(memory, channel, bank)
    count, row, bound = memory[state + word.COUNT], memory[state + word.OPEN_ROW], word.NEVER
    if count == 0:
        bound = idle_close(memory, channel, bank)
        if bound <= cycle:
            memory[word.MAYBE_POSITION], memory[word.MAYBE_COMMAND] = word.NONE, word.PRECHARGE
            return True
    if memory[word.SCHEDULER] == word.FCFS:
        count = min(count, 1)
    for position in range(count):
        command = required(memory, row, request_at(memory, memory[queue + position]))
        if command >= word.ACTIVATE and position:
            continue
        if command == word.WRITE and position and read_before(memory, queue, position):
            continue
        if command == word.PRECHARGE and not may_precharge(memory, channel, bank):
            continue
        ready = earliest(memory, channel, bank, command)
        if ready <= cycle:
            memory[word.MAYBE_POSITION], memory[word.MAYBE_COMMAND] = position, command
            return True
        bound = min(bound, ready)
        if command == word.ACTIVATE or (command == word.PRECHARGE and not memory[word.FAITHFUL]):
            break  # In a closed row, or one with many hits, only the oldest request matters.
    memory[state + word.BOUND] = bound
    return False


@inner_jit
def choose(memory: Row, channel: int, cycle: int) -> bool:
    """Choose the command to issue in ``cycle``.

    ``ROUND_ROBIN`` takes the first bank after the last served one that can issue. ``FR_FCFS``
    prefers column commands to row commands, then older requests. ``FCFS`` takes only the oldest
    request.

    Args:
        memory: The DRAM. The kernel writes ``FOUND_BANK``, ``FOUND_POSITION``, ``FOUND_COMMAND``.
        channel: Index of the channel.
        cycle: The present cycle.

    Returns:
        Whether a command is possible.
    """
    state, banks = channel_at(memory, channel), memory[word.BANKS]
    robin = memory[word.SCHEDULER] == word.ROUND_ROBIN
    only = _oldest(memory, channel) if memory[word.SCHEDULER] == word.FCFS else word.NONE
    bank = memory[state + word.QUEUE_INDEX] if robin else word.NONE
    best = word.NEVER
    for _ in range(banks):
        bank = bank + 1 if bank + 1 < banks else 0
        own = bank_at(memory, channel, bank)
        if memory[own + word.BOUND] > cycle or blocks(memory, channel, bank):
            continue
        if only != word.NONE and bank != only and memory[own + word.COUNT]:
            continue
        if not candidate(memory, channel, bank, cycle):
            continue
        age = _UNWANTED
        if memory[word.MAYBE_POSITION] != word.NONE:
            slot = memory[queue_at(memory, channel, bank) + memory[word.MAYBE_POSITION]]
            age = memory[request_at(memory, slot) + word.AGE]
            age += _ROW_COMMAND if memory[word.MAYBE_COMMAND] >= word.ACTIVATE else 0
        if age < best:
            best = age
            memory[word.FOUND_BANK] = bank
            memory[word.FOUND_POSITION] = memory[word.MAYBE_POSITION]
            memory[word.FOUND_COMMAND] = memory[word.MAYBE_COMMAND]
        if robin:
            memory[state + word.QUEUE_INDEX] = bank
            break
    return best != word.NEVER


@inner_jit
def _oldest(memory: Row, channel: int) -> int:
    """Return the bank of the oldest queued request, or ``NONE``."""
    best, chosen = word.NEVER, word.NONE
    for bank in range(memory[word.BANKS]):
        if memory[bank_at(memory, channel, bank) + word.COUNT]:
            slot = memory[queue_at(memory, channel, bank)]
            age = memory[request_at(memory, slot) + word.AGE]
            if age < best:
                best, chosen = age, bank
    return chosen


@inner_jit
def issue(memory: Row, channel: int, cycle: int) -> None:
    """Issue the command that ``choose`` found; a READ or WRITE completes its request."""
    bank, position = memory[word.FOUND_BANK], memory[word.FOUND_POSITION]
    command, slot, row = memory[word.FOUND_COMMAND], word.NONE, word.NONE
    queue = queue_at(memory, channel, bank)
    if position != word.NONE:
        slot = memory[queue + position]
        row = memory[request_at(memory, slot) + word.REQUEST_ROW]
    record(memory, cycle, command, channel, bank, slot)
    apply(memory, cycle, command, channel, bank, row)
    if command > word.WRITE:
        return
    own = bank_at(memory, channel, bank)
    memory[own + word.COUNT] -= 1
    for place in range(position, memory[own + word.COUNT]):
        memory[queue + place] = memory[queue + place + 1]
    memory[channel_at(memory, channel) + word.QUEUED] -= 1
    memory[channel_at(memory, channel) + word.CHANGED] = 1
    memory[word.LAST_COMMAND] = max(memory[word.LAST_COMMAND], cycle)
    complete(memory, channel, slot, cycle)


@inner_jit
def complete(memory: Row, channel: int, slot: int, cycle: int) -> None:
    """Set the done cycle of a request whose data move from ``cycle`` on, and of merged ones."""
    state, request = channel_at(memory, channel), request_at(memory, slot)
    write = memory[request + word.IS_WRITE]
    end = cycle + memory[word.WRITE_DELAY if write else word.READ_DELAY]
    memory[word.LAST_DATA] = max(memory[word.LAST_DATA], end)
    entry = find(memory, memory[request + word.KEY])
    if write:
        memory[state + word.WRITES_PENDING] -= 1
        slot = memory[entry + word.TABLE_WRITE_SLOT]
        memory[entry + word.TABLE_WRITE_SLOT] = word.NONE
        if memory[word.POSTED_WRITES]:
            free_slot(memory, slot)
        else:
            finish(memory, slot, end)
    else:
        memory[state + word.READS_QUEUED] -= 1
        together = memory[entry + word.TABLE_READS] if memory[word.MERGE_READS] else 1
        memory[state + word.READS_PENDING] -= together
        memory[entry + word.TABLE_READS] -= together
        if memory[word.MERGE_READS]:
            slot = memory[entry + word.TABLE_READ_SLOT]
            memory[entry + word.TABLE_READ_SLOT] = word.NONE
        finish(memory, slot, end)
    drop(memory, entry)
