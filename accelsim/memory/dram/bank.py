"""Kernels: what a bank may do, when, and what a command changes."""

from accelsim.kernel import jit
from accelsim.memory.dram import columns as at
from accelsim.memory.dram.columns import Row
from accelsim.memory.dram.places import bank_at, bus_at, counts_at, group_at, rank_at, request_at


@jit
def earliest(memory: Row, channel: int, bank: int, command: int) -> int:
    """Return the first cycle in which timing and the command bus allow a command to a bank.

    Args:
        memory: The DRAM.
        channel: Which.
        bank: Which of the channel, rank and bank group included.
        command: Which.
    """
    rank = rank_at(memory, channel, bank // memory[at.BANKS_PER_RANK])
    cycle = max(
        memory[bank_at(memory, channel, bank) + command],
        memory[group_at(memory, channel, bank) + command],
        memory[rank + command],
        memory[bus_at(memory, channel, command)],
    )
    if command == at.ACTIVATE:
        oldest = memory[rank + at.FAW_FIRST + memory[rank + at.FAW_NEXT]]
        cycle = max(cycle, oldest + memory[at.FAW_DELAY])
    return int(cycle)


@jit
def required(memory: Row, row: int, request: int) -> int:
    """Return the next command that a request needs of a bank.

    Args:
        memory: The DRAM.
        row: That is open in the bank, or ``NONE``.
        request: Where its words begin.
    """
    if row == at.NONE:
        return at.ACTIVATE
    if row != memory[request + at.REQUEST_ROW]:
        return at.PRECHARGE
    return at.WRITE if memory[request + at.IS_WRITE] else at.READ


@jit
def record(memory: Row, cycle: int, command: int, channel: int, bank: int, slot: int) -> None:
    """Count a command, and write it to the log while there is room.

    Args:
        memory: The DRAM.
        cycle: When.
        command: Which.
        channel: Where.
        bank: Of the channel; of REFRESH any of its rank.
        slot: The request it is for, or ``NONE``.
    """
    memory[counts_at(memory, channel) + command] += 1
    if memory[at.LOGGED] >= memory[at.LOG_ROOM]:
        return
    entry = memory[at.LOG_AT] + memory[at.LOGGED] * at.LOG_COLUMNS
    memory[at.LOGGED] += 1
    inside = bank % memory[at.BANKS_PER_RANK]
    memory[entry + at.LOG_CYCLE] = cycle
    memory[entry + at.LOG_COMMAND] = command
    memory[entry + at.LOG_CHANNEL] = channel
    memory[entry + at.LOG_RANK] = bank // memory[at.BANKS_PER_RANK]
    memory[entry + at.LOG_GROUP] = inside // memory[at.BANKS_PER_GROUP]
    memory[entry + at.LOG_BANK] = inside % memory[at.BANKS_PER_GROUP]
    if command == at.REFRESH:
        memory[entry + at.LOG_GROUP] = at.NONE
        memory[entry + at.LOG_BANK] = at.NONE
    memory[entry + at.LOG_ROW] = at.NONE
    memory[entry + at.LOG_COLUMN] = at.NONE
    if slot != at.NONE:
        request = request_at(memory, slot)
        memory[entry + at.LOG_ROW] = memory[request + at.REQUEST_ROW]
        memory[entry + at.LOG_COLUMN] = memory[request + at.REQUEST_COLUMN]


@jit
def _change(memory: Row, cycle: int, command: int, channel: int, bank: int, row: int) -> None:
    """Change what is open."""
    state = bank_at(memory, channel, bank)
    rank = rank_at(memory, channel, bank // memory[at.BANKS_PER_RANK])
    memory[state + at.BOUND] = 0
    if command <= at.WRITE:
        if memory[state + at.HITS]:
            memory[counts_at(memory, channel) + at.ROW_HITS_READ + command] += 1
        memory[state + at.HITS] += 1
        memory[state + at.LAST_ACCESS] = cycle
    elif command == at.ACTIVATE:
        memory[state + at.OPEN_ROW] = row
        memory[state + at.HITS] = 0
        memory[state + at.LAST_ACCESS] = cycle
        memory[rank + at.FAW_FIRST + memory[rank + at.FAW_NEXT]] = cycle
        memory[rank + at.FAW_NEXT] = (memory[rank + at.FAW_NEXT] + 1) & 3
        if memory[rank + at.OPEN_BANKS] == 0:
            memory[rank + at.OPEN_SINCE] = cycle
        memory[rank + at.OPEN_BANKS] += 1
    elif command == at.PRECHARGE:
        memory[state + at.OPEN_ROW] = at.NONE
        memory[state + at.HITS] = 0
        memory[rank + at.OPEN_BANKS] -= 1
        if memory[rank + at.OPEN_BANKS] == 0:
            memory[rank + at.ACTIVE_CYCLES] += cycle - memory[rank + at.OPEN_SINCE]


@jit
def apply(memory: Row, cycle: int, command: int, channel: int, bank: int, row: int) -> None:
    """Change the state of banks and the first legal cycles of commands to come.

    Args:
        memory: The DRAM.
        cycle: When the command is issued.
        command: Which.
        channel: Where.
        bank: Of the channel; of REFRESH any of its rank.
        row: Of ACTIVATE.
    """
    _change(memory, cycle, command, channel, bank, row)
    memory[bus_at(memory, channel, command)] = cycle + memory[at.COMMAND_CYCLES + command]
    state = bank_at(memory, channel, bank)
    group = group_at(memory, channel, bank)
    own = bank // memory[at.BANKS_PER_RANK]
    rank = rank_at(memory, channel, own)
    delays = memory[at.DELAY_AT] + command * at.COMMANDS * at.DISTANCES
    for after in range(at.COMMANDS):
        delay = delays + after * at.DISTANCES
        memory[state + after] = max(memory[state + after], cycle + memory[delay])
        memory[group + after] = max(memory[group + after], cycle + memory[delay + at.SAME_GROUP])
        memory[rank + after] = max(memory[rank + after], cycle + memory[delay + at.SAME_RANK])
        if memory[delay + at.OTHER_RANK] != at.ABSENT:
            for other in range(memory[at.RANKS]):
                if other != own:
                    far = rank_at(memory, channel, other) + after
                    memory[far] = max(memory[far], cycle + memory[delay + at.OTHER_RANK])
