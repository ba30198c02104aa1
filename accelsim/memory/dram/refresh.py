"""Kernels: when refreshes are due, and the commands that perform them."""

from accelsim.kernel import inner_jit
from accelsim.memory.dram import columns as word
from accelsim.memory.dram.bank import apply, earliest, record
from accelsim.memory.dram.columns import Row
from accelsim.memory.dram.places import bank_at, channel_at


@inner_jit
def fall_due(memory: Row, channel: int, cycle: int) -> bool:
    """Note a refresh that becomes due in ``cycle``, and return whether one does."""
    state = channel_at(memory, channel)
    if cycle < memory[state + word.REFRESH_CYCLE]:
        return False
    memory[state + word.REFRESHES_DUE] += 1
    memory[state + word.REFRESH_CYCLE] += memory[word.REFRESH_INTERVAL]
    return True


@inner_jit
def blocks(memory: Row, channel: int, bank: int) -> bool:
    """Return whether a refresh that is due or running keeps a bank's queue from issuing."""
    state = channel_at(memory, channel)
    if not memory[state + word.REFRESHING]:
        return False
    if memory[word.REFRESH_KIND] == word.REFRESH_BANKS:
        return bool(bank == memory[state + word.REFRESH_NEXT])
    return bool(bank // memory[word.BANKS_PER_RANK] == memory[state + word.REFRESH_NEXT])


@inner_jit
def end_refresh(memory: Row, channel: int) -> None:
    """Note that the oldest due refresh is done, and go on to the next rank or bank."""
    state = channel_at(memory, channel)
    memory[state + word.REFRESHING] = 0
    memory[state + word.REFRESHES_DUE] -= 1
    per_bank = memory[word.REFRESH_KIND] == word.REFRESH_BANKS
    targets = memory[word.BANKS] if per_bank else memory[word.RANKS]
    memory[state + word.REFRESH_NEXT] = (memory[state + word.REFRESH_NEXT] + 1) % targets
    for bank in range(memory[word.BANKS]):
        memory[bank_at(memory, channel, bank) + word.BOUND] = 0


@inner_jit
def serve(memory: Row, channel: int, cycle: int) -> int:
    """Issue a command for the refresh that is due, if one is possible in ``cycle``.

    Open banks are precharged in order; the refresh follows when all are closed and tRP has passed.

    Args:
        memory: The DRAM.
        channel: Index of the channel, which has a refresh due.
        cycle: The present cycle.

    Returns:
        0 if a command was issued, else the first cycle in which one may be possible.
    """
    state = channel_at(memory, channel)
    memory[state + word.REFRESHING] = 1
    per_bank = memory[word.REFRESH_KIND] == word.REFRESH_BANKS
    command = word.REFRESH_BANK if per_bank else word.REFRESH
    count = 1 if per_bank else memory[word.BANKS_PER_RANK]
    first = memory[state + word.REFRESH_NEXT] * count
    closing, opening = word.NEVER, 0
    for bank in range(first, first + count):
        if memory[bank_at(memory, channel, bank) + word.OPEN_ROW] == word.NONE:
            opening = max(opening, earliest(memory, channel, bank, command))
            continue
        ready = earliest(memory, channel, bank, word.PRECHARGE)
        if ready <= cycle:
            record(memory, cycle, word.PRECHARGE, channel, bank, word.NONE)
            apply(memory, cycle, word.PRECHARGE, channel, bank, word.NONE)
            return 0
        closing = min(closing, ready)
    if closing != word.NEVER:
        return closing
    if opening > cycle:
        return opening
    record(memory, cycle, command, channel, first, word.NONE)
    apply(memory, cycle, command, channel, first, word.NONE)
    end_refresh(memory, channel)
    return 0
