"""Kernels: when refreshes fall due, and the commands that serve them."""

from accelsim.kernel import jit
from accelsim.memory.dram import columns as at
from accelsim.memory.dram.bank import apply, earliest, record
from accelsim.memory.dram.columns import Row
from accelsim.memory.dram.places import bank_at, channel_at


@jit
def fall_due(memory: Row, channel: int, cycle: int) -> bool:
    """Note a refresh that falls due in ``cycle`` and return whether one does."""
    state = channel_at(memory, channel)
    if cycle < memory[state + at.REFRESH_CYCLE]:
        return False
    memory[state + at.REFRESHES_DUE] += 1
    memory[state + at.REFRESH_CYCLE] += memory[at.REFRESH_INTERVAL]
    return True


@jit
def blocks(memory: Row, channel: int, bank: int) -> bool:
    """Return whether a refresh in progress keeps the queue of a bank from issuing."""
    state = channel_at(memory, channel)
    if not memory[state + at.REFRESHING]:
        return False
    if memory[at.REFRESH_KIND] == at.REFRESH_BANKS:
        return bool(bank == memory[state + at.REFRESH_NEXT])
    return bool(bank // memory[at.BANKS_PER_RANK] == memory[state + at.REFRESH_NEXT])


@jit
def end_refresh(memory: Row, channel: int) -> None:
    """Note that the refresh due first is done, and go on to the next rank or bank."""
    state = channel_at(memory, channel)
    memory[state + at.REFRESHING] = 0
    memory[state + at.REFRESHES_DUE] -= 1
    per_bank = memory[at.REFRESH_KIND] == at.REFRESH_BANKS
    targets = memory[at.BANKS] if per_bank else memory[at.RANKS]
    memory[state + at.REFRESH_NEXT] = (memory[state + at.REFRESH_NEXT] + 1) % targets
    for bank in range(memory[at.BANKS]):
        memory[bank_at(memory, channel, bank) + at.BOUND] = 0


@jit
def serve(memory: Row, channel: int, cycle: int) -> int:
    """Issue a command for the refresh that is due, if one is possible in ``cycle``.

    Open banks are precharged in order; when all are closed and rested, the refresh follows.

    Args:
        memory: The DRAM.
        channel: With a refresh due.
        cycle: Now.

    Returns:
        0 if a command was issued, else the first cycle in which one may be possible.
    """
    state = channel_at(memory, channel)
    memory[state + at.REFRESHING] = 1
    per_bank = memory[at.REFRESH_KIND] == at.REFRESH_BANKS
    command = at.REFRESH_BANK if per_bank else at.REFRESH
    count = 1 if per_bank else memory[at.BANKS_PER_RANK]
    first = memory[state + at.REFRESH_NEXT] * count
    closing, opening = at.NEVER, 0
    for bank in range(first, first + count):
        if memory[bank_at(memory, channel, bank) + at.OPEN_ROW] == at.NONE:
            opening = max(opening, earliest(memory, channel, bank, command))
            continue
        ready = earliest(memory, channel, bank, at.PRECHARGE)
        if ready <= cycle:
            record(memory, cycle, at.PRECHARGE, channel, bank, at.NONE)
            apply(memory, cycle, at.PRECHARGE, channel, bank, at.NONE)
            return 0
        closing = min(closing, ready)
    if closing != at.NEVER:
        return closing
    if opening > cycle:
        return opening
    record(memory, cycle, command, channel, first, at.NONE)
    apply(memory, cycle, command, channel, first, at.NONE)
    end_refresh(memory, channel)
    return 0
