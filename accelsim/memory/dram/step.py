"""Kernels of the ``exact`` tier: one cycle of a channel.

In each cycle, in this order: a refresh may become due; one command is issued (one row command and
    one
column command, if these have separate buses); one accepted request moves to the queue of its bank.
After that, requests that are offered in the cycle are accepted.
"""

from accelsim.kernel import inner_jit
from accelsim.memory.dram import columns as word
from accelsim.memory.dram.accept import move_one
from accelsim.memory.dram.choose import choose, issue
from accelsim.memory.dram.columns import Row
from accelsim.memory.dram.places import bank_at, channel_at
from accelsim.memory.dram.refresh import blocks, fall_due, serve


@inner_jit
def sleep(memory: Row, channel: int, cycle: int, acted: bool, refresh: int) -> None:
    """Set the cycle in which a channel must be run again.

    Args:
        memory: The DRAM.
        channel: Index of the channel.
        cycle: The present cycle.
        acted: Whether anything changed in ``cycle``.
        refresh: Cycle in which the refresh that is due can go on, or ``NEVER``.
    """
    state, wake = channel_at(memory, channel), cycle + 1
    if not acted:
        wake = min(refresh, memory[state + word.REFRESH_CYCLE])
        for bank in range(memory[word.BANKS]):
            if not blocks(memory, channel, bank):
                wake = min(wake, memory[bank_at(memory, channel, bank) + word.BOUND])
    memory[state + word.WAKE] = max(cycle + 1, wake)


@inner_jit
def tick(memory: Row, channel: int, cycle: int) -> None:
    """Run one channel in ``cycle``, which is its ``WAKE`` or later.

    Args:
        memory: The DRAM.
        channel: Index of the channel.
        cycle: The present cycle.
    """
    acted = fall_due(memory, channel, cycle)
    first, refresh = word.NONE, word.NEVER
    if memory[channel_at(memory, channel) + word.REFRESHES_DUE]:
        refresh = serve(memory, channel, cycle)
        if refresh == 0:
            first = word.PRECHARGE
    if first == word.NONE and choose(memory, channel, cycle):
        issue(memory, channel, cycle)
        first = memory[word.FOUND_COMMAND]
    if first != word.NONE:
        acted = True
        # DRAMsim3 chooses a second command of any kind, and loses it if its bus is taken.
        second = memory[word.TWO_BUSES] and choose(memory, channel, cycle)
        if second and (memory[word.FOUND_COMMAND] <= word.WRITE) != (first <= word.WRITE):
            issue(memory, channel, cycle)
    acted = move_one(memory, channel) or acted
    sleep(memory, channel, cycle, acted, refresh)
