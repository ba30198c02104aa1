"""Kernels of the ``window`` tier: requests are timed, not commands.

For each request the tier times its transfer and, if another row or none is open, the opening of its
row. The requests in the queues of the banks form the window. Among them, transfers to open rows go
first, and older requests before younger ones; openings take the slots of tRRD and tFAW in the order
of time. The tier leaves out the command buses, PRECHARGE as a separate command, and the steps of a
refresh: when a refresh is due, the rows of its rank close as soon as they may, and tRFC follows.
"""

from accelsim.kernel import inner_jit
from accelsim.memory.dram import columns as word
from accelsim.memory.dram.accept import move_one
from accelsim.memory.dram.bank import apply, earliest, record
from accelsim.memory.dram.choose import idle_close, issue, may_precharge, read_before
from accelsim.memory.dram.columns import ACCEPT_CYCLES, Row
from accelsim.memory.dram.places import bank_at, channel_at, queue_at, request_at
from accelsim.memory.dram.refresh import end_refresh, fall_due
from accelsim.memory.dram.step import sleep


@inner_jit
def _black_out(memory: Row, channel: int, cycle: int) -> None:
    """Perform a due refresh at once: nothing of its rank opens until the refresh is done."""
    per_bank = memory[word.REFRESH_KIND] == word.REFRESH_BANKS
    command = word.REFRESH_BANK if per_bank else word.REFRESH
    count = 1 if per_bank else memory[word.BANKS_PER_RANK]
    first = memory[channel_at(memory, channel) + word.REFRESH_NEXT] * count
    start = cycle
    for bank in range(first, first + count):
        if memory[bank_at(memory, channel, bank) + word.OPEN_ROW] != word.NONE:
            closing = max(cycle, earliest(memory, channel, bank, word.PRECHARGE))
            record(memory, closing, word.PRECHARGE, channel, bank, word.NONE)
            apply(memory, closing, word.PRECHARGE, channel, bank, word.NONE)
        start = max(start, earliest(memory, channel, bank, command))
    record(memory, start, command, channel, first, word.NONE)
    apply(memory, start, command, channel, first, word.NONE)
    end_refresh(memory, channel)


@inner_jit
def _closing(memory: Row) -> int:
    """Return the cycles from PRECHARGE to ACTIVATE."""
    row = word.PRECHARGE * word.COMMANDS + word.ACTIVATE
    return int(memory[memory[word.DELAY_AT] + row * word.DISTANCES + word.SAME_BANK])


@inner_jit
def _transfer(memory: Row, channel: int, bank: int, cycle: int) -> int:
    """Return the first cycle in which a request to the open row of a bank can be transferred.

    The request's position is written to ``MAYBE_POSITION``. ``NEVER`` if the bank must open a row.
    """
    state, queue = bank_at(memory, channel, bank), queue_at(memory, channel, bank)
    row, best = memory[state + word.OPEN_ROW], word.NEVER
    if row == word.NONE or memory[state + word.COUNT] == 0:
        return word.NEVER
    oldest = request_at(memory, memory[queue])
    if memory[oldest + word.REQUEST_ROW] != row and may_precharge(memory, channel, bank):
        return word.NEVER
    for position in range(memory[state + word.COUNT]):
        request = request_at(memory, memory[queue + position])
        if memory[request + word.REQUEST_ROW] != row:
            continue
        command = word.WRITE if memory[request + word.IS_WRITE] else word.READ
        if command == word.WRITE and position and read_before(memory, queue, position):
            continue
        ready = earliest(memory, channel, bank, command)
        if ready < best:
            best = ready
            memory[word.MAYBE_POSITION] = position
        if best <= cycle:
            break
    return best


@inner_jit
def _opening(memory: Row, channel: int, bank: int) -> int:
    """Return the first cycle in which a bank can open the row of its oldest request.

    If another row is open, the bank begins to close it when that request arrives. A bank without
    requests closes its row if the page policy says so, and otherwise does nothing.
    """
    state = bank_at(memory, channel, bank)
    if memory[state + word.COUNT] == 0:
        return idle_close(memory, channel, bank)
    cycle = earliest(memory, channel, bank, word.ACTIVATE)
    if memory[state + word.OPEN_ROW] != word.NONE:
        slot = memory[queue_at(memory, channel, bank)]
        wanted = memory[request_at(memory, slot) + word.ACCEPTED] + ACCEPT_CYCLES
        closed = max(wanted, earliest(memory, channel, bank, word.PRECHARGE))
        cycle = max(cycle, closed + _closing(memory))
    return cycle


@inner_jit
def _open(memory: Row, channel: int, bank: int, cycle: int) -> None:
    """Close the open row of a bank, if any, and open that of its oldest request in ``cycle``."""
    state = bank_at(memory, channel, bank)
    if memory[state + word.COUNT] == 0:
        record(memory, cycle, word.PRECHARGE, channel, bank, word.NONE)
        apply(memory, cycle, word.PRECHARGE, channel, bank, word.NONE)
        return
    slot = memory[queue_at(memory, channel, bank)]
    if memory[state + word.OPEN_ROW] != word.NONE:
        closed = cycle - _closing(memory)
        record(memory, closed, word.PRECHARGE, channel, bank, slot)
        apply(memory, closed, word.PRECHARGE, channel, bank, word.NONE)
    record(memory, cycle, word.ACTIVATE, channel, bank, slot)
    row = memory[request_at(memory, slot) + word.REQUEST_ROW]
    apply(memory, cycle, word.ACTIVATE, channel, bank, row)


@inner_jit
def _look(memory: Row, channel: int, cycle: int) -> int:
    """Find the oldest transfer and the oldest opening that are possible in ``cycle``.

    Returns:
        The bank that can open a row, or ``NONE``. ``FOUND_BANK`` (or ``NONE``) and
        ``FOUND_POSITION`` tell which request can be transferred.
    """
    opens, oldest_open, oldest = word.NONE, word.NEVER, word.NEVER
    memory[word.FOUND_BANK] = word.NONE
    for bank in range(memory[word.BANKS]):
        state = bank_at(memory, channel, bank)
        if memory[state + word.BOUND] > cycle:
            continue
        bound = _transfer(memory, channel, bank, cycle)
        if bound <= cycle:
            slot = memory[queue_at(memory, channel, bank) + memory[word.MAYBE_POSITION]]
            age = memory[request_at(memory, slot) + word.AGE]
            if age < oldest:
                oldest = age
                memory[word.FOUND_BANK] = bank
                memory[word.FOUND_POSITION] = memory[word.MAYBE_POSITION]
                memory[word.FOUND_COMMAND] = memory[request_at(memory, slot) + word.IS_WRITE]
            continue
        if bound == word.NEVER:
            bound = _opening(memory, channel, bank)
            if bound <= cycle:
                age = word.NEVER - 1
                if memory[state + word.COUNT]:
                    slot = memory[queue_at(memory, channel, bank)]
                    age = memory[request_at(memory, slot) + word.AGE]
                if age < oldest_open:
                    opens, oldest_open = bank, age
                continue
        memory[state + word.BOUND] = bound
    return opens


@inner_jit
def tick(memory: Row, channel: int, cycle: int) -> None:
    """Time the actions that begin in ``cycle``: at most one transfer and one opening.

    Args:
        memory: The DRAM.
        channel: Index of the channel.
        cycle: The present cycle.
    """
    acted = fall_due(memory, channel, cycle)
    if acted:
        _black_out(memory, channel, cycle)
    opens = _look(memory, channel, cycle)
    if memory[word.FOUND_BANK] != word.NONE:
        issue(memory, channel, cycle)
        acted = True
    if opens != word.NONE:
        _open(memory, channel, opens, cycle)
        acted = True
    acted = move_one(memory, channel) or acted
    sleep(memory, channel, cycle, acted, word.NEVER)
