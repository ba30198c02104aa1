"""Kernels: where records of a DRAM begin."""

from accelsim.kernel import jit
from accelsim.memory.dram import columns as at
from accelsim.memory.dram.columns import Row


@jit
def channel_at(memory: Row, channel: int) -> int:
    """Return where a channel's words begin."""
    return int(memory[at.CHANNELS_AT] + channel * at.CHANNEL_COLUMNS)


@jit
def counts_at(memory: Row, channel: int) -> int:
    """Return where a channel's counts begin."""
    return int(memory[at.COUNTS_AT] + channel * at.COUNT_COLUMNS)


@jit
def rank_at(memory: Row, channel: int, rank: int) -> int:
    """Return where a rank's words begin."""
    return int(memory[at.RANKS_AT] + (channel * memory[at.RANKS] + rank) * at.RANK_COLUMNS)


@jit
def group_at(memory: Row, channel: int, bank: int) -> int:
    """Return where the words of a bank's group begin."""
    group = channel * memory[at.GROUPS] + bank // memory[at.BANKS_PER_GROUP]
    return int(memory[at.GROUPS_AT] + group * at.COMMANDS)


@jit
def bank_at(memory: Row, channel: int, bank: int) -> int:
    """Return where a bank's words begin."""
    return int(memory[at.BANKS_AT] + (channel * memory[at.BANKS] + bank) * at.BANK_COLUMNS)


@jit
def bus_at(memory: Row, channel: int, command: int) -> int:
    """Return where the first free cycle of the command bus of ``command`` is."""
    bus = 1 if memory[at.TWO_BUSES] and command <= at.WRITE else 0
    return int(memory[at.BUSES_AT] + channel // memory[at.PSEUDO_CHANNELS] * 2 + bus)


@jit
def queue_at(memory: Row, channel: int, bank: int) -> int:
    """Return where the queue of a bank, slots of requests, begins."""
    return int(memory[at.QUEUES_AT] + (channel * memory[at.BANKS] + bank) * memory[at.QUEUE_DEPTH])


@jit
def request_at(memory: Row, slot: int) -> int:
    """Return where the words of a request begin."""
    return int(memory[at.REQUESTS_AT] + slot * at.REQUEST_COLUMNS)


@jit
def key_at(memory: Row, place: int) -> int:
    """Return where the words of a key in flight begin."""
    return int(memory[at.TABLE_AT] + place * at.TABLE_COLUMNS)
