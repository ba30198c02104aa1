"""Kernels: the next command of a bank, when it is legal, and what it changes."""

from accelsim.kernel import inner_jit, jit
from accelsim.memory.dram import columns as word
from accelsim.memory.dram.columns import Row
from accelsim.memory.dram.places import bank_at, bus_at, counts_at, group_at, rank_at, request_at


@jit
def earliest(memory: Row, channel: int, bank: int, command: int) -> int:
    """Return the first cycle in which timing and the command bus allow a command to a bank.

    Args:
        memory: The DRAM.
        channel: Index of the channel.
        bank: Bank of the channel, rank and bank group included.
        command: Index of the command.
    """
    rank = rank_at(memory, channel, bank // memory[word.BANKS_PER_RANK])
    cycle = max(
        memory[bank_at(memory, channel, bank) + command],
        memory[group_at(memory, channel, bank) + command],
        memory[rank + command],
        memory[bus_at(memory, channel, command)],
    )
    if command == word.ACTIVATE:
        oldest = memory[rank + word.FAW_FIRST + memory[rank + word.FAW_NEXT]]
        cycle = max(cycle, oldest + memory[word.FAW_DELAY])
    return int(cycle)


@inner_jit
def required(memory: Row, row: int, request: int) -> int:
    """Return the next command that a request needs from a bank.

    Args:
        memory: The DRAM.
        row: Row that is open in the bank, or ``NONE``.
        request: Position of the words of the request.
    """
    if row == word.NONE:
        return word.ACTIVATE
    if row != memory[request + word.REQUEST_ROW]:
        return word.PRECHARGE
    return word.WRITE if memory[request + word.IS_WRITE] else word.READ


@inner_jit
def record(memory: Row, cycle: int, command: int, channel: int, bank: int, slot: int) -> None:
    """Count a command, and write it to the log while there is room.

    Args:
        memory: The DRAM.
        cycle: Cycle of the command.
        command: Index of the command.
        channel: Index of the channel.
        bank: Bank of the channel; for REFRESH any bank of the rank.
        slot: Slot of the request that needs the command, or ``NONE``.
    """
    memory[counts_at(memory, channel) + command] += 1
    if memory[word.LOGGED] >= memory[word.LOG_ROOM]:
        return
    entry = memory[word.LOG_AT] + memory[word.LOGGED] * word.LOG_COLUMNS
    memory[word.LOGGED] += 1
    inside = bank % memory[word.BANKS_PER_RANK]
    memory[entry + word.LOG_CYCLE] = cycle
    memory[entry + word.LOG_COMMAND] = command
    memory[entry + word.LOG_CHANNEL] = channel
    memory[entry + word.LOG_RANK] = bank // memory[word.BANKS_PER_RANK]
    memory[entry + word.LOG_GROUP] = inside // memory[word.BANKS_PER_GROUP]
    memory[entry + word.LOG_BANK] = inside % memory[word.BANKS_PER_GROUP]
    if command == word.REFRESH:
        memory[entry + word.LOG_GROUP] = word.NONE
        memory[entry + word.LOG_BANK] = word.NONE
    memory[entry + word.LOG_ROW] = word.NONE
    memory[entry + word.LOG_COLUMN] = word.NONE
    if slot != word.NONE:
        request = request_at(memory, slot)
        memory[entry + word.LOG_ROW] = memory[request + word.REQUEST_ROW]
        memory[entry + word.LOG_COLUMN] = memory[request + word.REQUEST_COLUMN]


@inner_jit
def _change(memory: Row, cycle: int, command: int, channel: int, bank: int, row: int) -> None:
    """Update which row is open."""
    state = bank_at(memory, channel, bank)
    rank = rank_at(memory, channel, bank // memory[word.BANKS_PER_RANK])
    memory[state + word.BOUND] = 0
    if command <= word.WRITE:
        if memory[state + word.HITS]:
            memory[counts_at(memory, channel) + word.ROW_HITS_READ + command] += 1
        memory[state + word.HITS] += 1
        memory[state + word.LAST_ACCESS] = cycle
    elif command == word.ACTIVATE:
        memory[state + word.OPEN_ROW] = row
        memory[state + word.HITS] = 0
        memory[state + word.LAST_ACCESS] = cycle
        memory[rank + word.FAW_FIRST + memory[rank + word.FAW_NEXT]] = cycle
        memory[rank + word.FAW_NEXT] = (memory[rank + word.FAW_NEXT] + 1) & 3
        if memory[rank + word.OPEN_BANKS] == 0:
            memory[rank + word.OPEN_SINCE] = cycle
        memory[rank + word.OPEN_BANKS] += 1
    elif command == word.PRECHARGE:
        memory[state + word.OPEN_ROW] = word.NONE
        memory[state + word.HITS] = 0
        memory[rank + word.OPEN_BANKS] -= 1
        if memory[rank + word.OPEN_BANKS] == 0:
            memory[rank + word.ACTIVE_CYCLES] += cycle - memory[rank + word.OPEN_SINCE]


@jit
def apply(memory: Row, cycle: int, command: int, channel: int, bank: int, row: int) -> None:
    """Update the state of banks, and the first legal cycles of later commands.

    Args:
        memory: The DRAM.
        cycle: Cycle of the command.
        command: Index of the command.
        channel: Index of the channel.
        bank: Bank of the channel; for REFRESH any bank of the rank.
        row: Row that ACTIVATE opens.
    """
    _change(memory, cycle, command, channel, bank, row)
    memory[bus_at(memory, channel, command)] = cycle + memory[word.COMMAND_CYCLES + command]
    state = bank_at(memory, channel, bank)
    group = group_at(memory, channel, bank)
    own = bank // memory[word.BANKS_PER_RANK]
    rank = rank_at(memory, channel, own)
    delays = memory[word.DELAY_AT] + command * word.COMMANDS * word.DISTANCES
    for after in range(word.COMMANDS):
        delay = delays + after * word.DISTANCES
        memory[state + after] = max(memory[state + after], cycle + memory[delay])
        memory[group + after] = max(memory[group + after], cycle + memory[delay + word.SAME_GROUP])
        memory[rank + after] = max(memory[rank + after], cycle + memory[delay + word.SAME_RANK])
        if memory[delay + word.OTHER_RANK] != word.ABSENT:
            for other in range(memory[word.RANKS]):
                if other != own:
                    far = rank_at(memory, channel, other) + after
                    memory[far] = max(memory[far], cycle + memory[delay + word.OTHER_RANK])
