"""Kernels: why a request that the DRAM has taken is not done.

refresh: Its rank or bank is being refreshed, or waits for a refresh that is due. While tRFC runs,
    ACTIVATE and REFRESH become possible in the same later cycle, which only a REFRESH causes.
row_miss: Its row is not open, or was opened and cannot be read yet.
turn_around: Its row is open, but the data bus turns from writing to reading, or writes are drained.
queue: Other requests are served, or it has not reached the queue of its bank.
under_way: Its READ was issued and the data are on their way; the only cause in the ideal tier.
"""

from accelsim.kernel import inner_jit, jit
from accelsim.memory.dram import columns as word
from accelsim.memory.dram.places import bank_at, channel_at, group_at, queue_at, rank_at, request_at
from accelsim.memory.dram.pool import decode
from accelsim.memory.dram.refresh import blocks
from accelsim.memory.shared.columns import QUEUE, REFRESH, ROW_MISS, TURN_AROUND, UNDER_WAY, Row


@inner_jit
def is_refreshed(dram: Row, channel: int, bank: int) -> bool:
    """Return whether a refresh keeps a bank from opening a row.

    Args:
        dram: The DRAM.
        channel: Index of the channel.
        bank: Bank of the channel.
    """
    if blocks(dram, channel, bank):
        return True
    own = bank_at(dram, channel, bank)
    rank = rank_at(dram, channel, bank // dram[word.BANKS_PER_RANK])
    opens = max(dram[own + word.ACTIVATE], dram[rank + word.ACTIVATE])
    if dram[own + word.OPEN_ROW] != word.NONE or opens <= dram[word.CYCLE]:
        return False
    return bool(
        opens == max(dram[own + word.REFRESH], dram[rank + word.REFRESH])
        or opens == max(dram[own + word.REFRESH_BANK], dram[rank + word.REFRESH_BANK])
    )


@jit
def request_cause(dram: Row, slot: int) -> int:
    """Return why a read is not done.

    Args:
        dram: The DRAM, after its cycle.
        slot: Slot of the read, which has not been collected.
    """
    request = request_at(dram, slot)
    if dram[request + word.DONE] != word.NEVER or dram[word.TIER] == word.IDEAL:
        return UNDER_WAY
    decode(dram, dram[request + word.ADDRESS])
    channel = dram[word.FIELDS_AT + word.CHANNEL_FIELD]
    bank = dram[request + word.REQUEST_BANK]
    own, state = bank_at(dram, channel, bank), channel_at(dram, channel)
    if is_refreshed(dram, channel, bank):
        return REFRESH
    queue, waits = queue_at(dram, channel, bank), True
    for position in range(dram[own + word.COUNT]):
        if dram[queue + position] == slot:
            waits = False
    if waits:
        return TURN_AROUND if dram[state + word.DRAINING] else QUEUE
    if dram[own + word.OPEN_ROW] != dram[request + word.REQUEST_ROW]:
        return ROW_MISS
    if dram[own + word.HITS] == 0 and dram[own + word.READ] > dram[word.CYCLE]:
        return ROW_MISS
    rank = rank_at(dram, channel, bank // dram[word.BANKS_PER_RANK])
    group = group_at(dram, channel, bank)
    reads = max(dram[rank + word.READ], dram[group + word.READ])
    # After a READ, a WRITE becomes possible later than a READ; after a WRITE, a READ is later.
    if reads > dram[word.CYCLE] and dram[rank + word.READ] > dram[rank + word.WRITE]:
        return TURN_AROUND
    return QUEUE


@jit
def line_cause(dram: Row, address: int) -> int:
    """Return why the DRAM does not take a write.

    Args:
        dram: The DRAM, after its cycle.
        address: Address of the line.
    """
    if dram[word.TIER] == word.IDEAL:
        return QUEUE
    decode(dram, address)
    channel = dram[word.FIELDS_AT + word.CHANNEL_FIELD]
    for bank in range(0, dram[word.BANKS], dram[word.BANKS_PER_RANK]):
        if dram[channel_at(dram, channel) + word.REFRESHING] or is_refreshed(dram, channel, bank):
            return REFRESH
    return QUEUE
