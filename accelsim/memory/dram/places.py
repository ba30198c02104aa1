"""Kernels: where the records of a DRAM begin in its array."""

from accelsim.kernel import inner_jit, jit
from accelsim.memory.dram import columns as word
from accelsim.memory.dram.columns import Row


@inner_jit
def channel_at(memory: Row, channel: int) -> int:
    """Return where a channel's words begin."""
    return int(memory[word.CHANNELS_AT] + channel * word.CHANNEL_COLUMNS)


@jit
def counts_at(memory: Row, channel: int) -> int:
    """Return where a channel's counts begin."""
    return int(memory[word.COUNTS_AT] + channel * word.COUNT_COLUMNS)


@inner_jit
def rank_at(memory: Row, channel: int, rank: int) -> int:
    """Return where a rank's words begin."""
    return int(memory[word.RANKS_AT] + (channel * memory[word.RANKS] + rank) * word.RANK_COLUMNS)


@inner_jit
def group_at(memory: Row, channel: int, bank: int) -> int:
    """Return where the words of a bank's group begin."""
    group = channel * memory[word.GROUPS] + bank // memory[word.BANKS_PER_GROUP]
    return int(memory[word.GROUPS_AT] + group * word.COMMANDS)


@inner_jit
def bank_at(memory: Row, channel: int, bank: int) -> int:
    """Return where a bank's words begin."""
    return int(memory[word.BANKS_AT] + (channel * memory[word.BANKS] + bank) * word.BANK_COLUMNS)


@inner_jit
def bus_at(memory: Row, channel: int, command: int) -> int:
    """Return the word with the first free cycle of the command bus that ``command`` uses."""
    bus = 1 if memory[word.TWO_BUSES] and command <= word.WRITE else 0
    return int(memory[word.BUSES_AT] + channel // memory[word.PSEUDO_CHANNELS] * 2 + bus)


@inner_jit
def queue_at(memory: Row, channel: int, bank: int) -> int:
    """Return where the queue of a bank begins, whose words are slots of requests."""
    return int(
        memory[word.QUEUES_AT] + (channel * memory[word.BANKS] + bank) * memory[word.QUEUE_DEPTH]
    )


@inner_jit
def request_at(memory: Row, slot: int) -> int:
    """Return where the words of a request begin."""
    return int(memory[word.REQUESTS_AT] + slot * word.REQUEST_COLUMNS)


@inner_jit
def key_at(memory: Row, place: int) -> int:
    """Return where the words of a key in flight begin."""
    return int(memory[word.TABLE_AT] + place * word.TABLE_COLUMNS)
