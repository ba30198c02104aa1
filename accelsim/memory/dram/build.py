"""A ``Memory`` of a device: its numbers as the kernels read them, and the state it starts in."""

from typing import Literal

import numpy as np

from accelsim.errors import DramError
from accelsim.memory.dram import columns as at
from accelsim.memory.dram.address import place_segments
from accelsim.memory.dram.columns import Row
from accelsim.memory.dram.controller import Controller
from accelsim.memory.dram.device import Device
from accelsim.memory.dram.timings import constraints_of, delay_table

Policy = Literal["default", "dramsim3"]
Tier = Literal["ideal", "window", "exact"]

# Long before the first cycle, so that nothing that never happened delays a command.
LONG_AGO = -(2**40)

_REFRESH = {
    "off": at.NO_REFRESH,
    "all_bank": at.REFRESH_RANKS,
    "per_bank": at.REFRESH_BANKS,
}
_SCHEDULER = {"round_robin": at.ROUND_ROBIN, "fr_fcfs": at.FR_FCFS, "fcfs": at.FCFS}
_PAGE = {"open": at.OPEN_PAGE, "closed": at.CLOSED_PAGE, "adaptive": at.ADAPTIVE_PAGE}
_TIER = {"ideal": at.IDEAL, "window": at.WINDOW, "exact": at.EXACT}


def policy_device(device: Device, policy: Policy) -> Device:
    """Return the device as a policy uses it.

    Args:
        device: What the page says.
        policy: ``default`` leaves it alone. ``dramsim3`` takes the controller of DRAMsim3 2981759
            with its configurations (src/controller.cc, src/command_queue.cc, configs/*.ini): 32
            reads, 32 writes, queues of 8 for each bank served in turn, rows that close after four
            hits if their oldest request wants another, posted writes, reads merged.

    Raises:
        DramError: The page has no section ``dramsim3``, or its controller was changed.
    """
    if policy == "default":
        return device
    if device.dramsim3 is None:
        raise DramError(
            f"{device.name}: policy dramsim3 needs the section dramsim3, which only devices have "
            "that equal a configuration of DRAMsim3"
        )
    if device.controller != Controller():
        raise DramError(
            f"{device.name}: controller: policy dramsim3 fixes the controller, "
            "which must not be changed"
        )
    controller = Controller(
        address_order=device.dramsim3.address_order,
        scheduler="round_robin",
        row_hit_limit=4,
        posted_writes=True,
        merge_reads=True,
    )
    changed: dict[str, object] = {"controller": controller}
    if device.dramsim3.rtp_cycles is not None:
        timings = {"rtp_cycles": device.dramsim3.rtp_cycles}
        changed["timings"] = device.timings.model_copy(update=timings)
    return device.model_copy(update=changed)


def new_memory(
    device: Device,
    policy: Policy = "default",
    tier: Tier = "exact",
    *,
    slots: int = 4096,
    log_commands: int = 0,
) -> Row:
    """Return a DRAM at rest.

    Args:
        device: Which, as ``policy_device`` returns it.
        policy: Whose rules.
        tier: How it is timed.
        slots: Requests in flight, at most; a request is refused while none is free.
        log_commands: Room of the log of commands.

    Returns:
        int64 array of shape (words,).

    Raises:
        DramError: The policy is dramsim3 and the tier is not exact.
    """
    if policy == "dramsim3" and tier != "exact":
        raise DramError(f"tier: policy dramsim3 has only tier exact, not {tier}")
    chips, control = device.organization, device.controller
    channels, banks = chips.channels, chips.ranks * chips.banks_per_rank
    slots = max(4, slots)
    keys = channels * (control.read_queue + control.write_buffer + banks * control.bank_queue)
    delays, segments, exclusive = _delays(device), _segments(device), _exclusive(device)
    table = 2 ** (2 * min(keys, slots)).bit_length()
    sizes = {
        at.DELAY_AT: delays.size,
        at.SEGMENTS_AT: segments.size,
        at.XORS_AT: exclusive.size,
        at.CHANNELS_AT: channels * at.CHANNEL_COLUMNS,
        at.RANKS_AT: channels * chips.ranks * at.RANK_COLUMNS,
        at.GROUPS_AT: channels * chips.ranks * chips.groups * at.COMMANDS,
        at.BANKS_AT: channels * banks * at.BANK_COLUMNS,
        at.BUSES_AT: channels * 2,
        at.QUEUES_AT: channels * banks * control.bank_queue,
        at.READS_AT: channels * control.read_queue,
        at.WRITES_AT: channels * control.write_buffer,
        at.REQUESTS_AT: slots * at.REQUEST_COLUMNS,
        at.FREE_AT: slots,
        at.FINISHED_AT: slots,
        at.TABLE_AT: table * at.TABLE_COLUMNS,
        at.COUNTS_AT: channels * at.COUNT_COLUMNS,
        at.LOG_AT: log_commands * at.LOG_COLUMNS,
    }
    memory = np.zeros(at.HEADER + sum(sizes.values()), dtype=np.int64)
    place = at.HEADER
    for word, size in sizes.items():
        memory[word] = place
        place += size
    _describe(memory, device, policy, tier)
    memory[at.SLOTS], memory[at.TABLE_MASK], memory[at.LOG_ROOM] = slots, table - 1, log_commands
    memory[at.SEGMENTS], memory[at.XORS] = len(segments), len(exclusive)
    for word, numbers in (
        (at.DELAY_AT, delays),
        (at.SEGMENTS_AT, segments),
        (at.XORS_AT, exclusive),
        (at.FREE_AT, np.arange(slots)[::-1]),
    ):
        memory[memory[word] : memory[word] + numbers.size] = numbers.reshape(-1)
    _rest(memory)
    return memory


def records(memory: Row, word: int, columns: int, count: int) -> Row:
    """Return records of a DRAM as a table.

    Args:
        memory: The DRAM.
        word: Which, for example ``RANKS_AT``.
        columns: Words of each.
        count: How many.

    Returns:
        int64 array of shape (count, columns), a view.
    """
    return memory[memory[word] : memory[word] + count * columns].reshape(count, columns)


def _rest(memory: Row) -> None:
    """Write what is not zero in a DRAM at rest."""
    memory[at.FREE_SLOTS] = memory[at.SLOTS]
    for word in (at.CYCLE, at.LAST_COMMAND, at.LAST_ACCEPT, at.LAST_READ_DONE, at.LAST_DONE):
        memory[word] = -1
    memory[at.LAST_DATA] = -1
    channels = int(memory[at.CHANNELS])
    ranks = records(memory, at.RANKS_AT, at.RANK_COLUMNS, channels * int(memory[at.RANKS]))
    ranks[:, at.FAW_FIRST : at.FAW_FIRST + 4] = LONG_AGO
    banks = records(memory, at.BANKS_AT, at.BANK_COLUMNS, channels * int(memory[at.BANKS]))
    banks[:, at.OPEN_ROW] = at.NONE
    refreshes = memory[at.REFRESH_KIND] != at.NO_REFRESH and memory[at.TIER] != at.IDEAL
    first = memory[at.REFRESH_INTERVAL] if refreshes else at.NEVER
    state = records(memory, at.CHANNELS_AT, at.CHANNEL_COLUMNS, channels)
    state[:, at.REFRESH_CYCLE] = state[:, at.WAKE] = first


def _describe(memory: Row, device: Device, policy: Policy, tier: Tier) -> None:
    """Write the words of device and controller."""
    chips, times, control = device.organization, device.timings, device.controller
    faithful = policy == "dramsim3"
    banks = chips.ranks * chips.banks_per_rank
    shift = chips.burst_bytes.bit_length() - 1
    targets = banks if control.refresh_policy == "per_bank" else chips.ranks
    words = {
        at.CHANNELS: chips.channels,
        at.RANKS: chips.ranks,
        at.GROUPS: chips.ranks * chips.groups,
        at.BANKS_PER_GROUP: chips.banks_per_group,
        at.BANKS_PER_RANK: chips.banks_per_rank,
        at.BANKS: banks,
        at.PSEUDO_CHANNELS: chips.pseudo_channels,
        at.ADDRESS_SHIFT: shift,
        at.KEY_SHIFT: 0 if faithful else shift,  # DRAMsim3 compares whole addresses.
        at.READ_DELAY: times.cl_cycles + times.burst_cycles,
        at.WRITE_DELAY: times.cwl_cycles + times.burst_cycles,
        at.BURST: times.burst_cycles,
        at.FAW_DELAY: times.faw_cycles,
        at.REFRESH_KIND: _REFRESH[control.refresh_policy],
        at.REFRESH_INTERVAL: times.refi_cycles // targets,
        at.QUEUE_DEPTH: control.bank_queue,
        at.READ_DEPTH: control.read_queue,
        at.WRITE_DEPTH: control.write_buffer,
        at.WRITE_HIGH: control.write_drain_high,
        at.WRITE_LOW: control.write_drain_low,
        at.SCHEDULER: _SCHEDULER[control.scheduler],
        at.PAGE_POLICY: _PAGE[control.page_policy],
        at.PAGE_TIMEOUT: control.page_timeout_cycles,
        at.HIT_LIMIT: control.row_hit_limit,
        at.TWO_BUSES: chips.two_command_buses,
        at.MERGE_READS: control.merge_reads,
        at.POSTED_WRITES: control.posted_writes,
        at.FAITHFUL: faithful,
        at.TIER: _TIER[tier],
        at.OUTSTANDING: chips.channels * (control.read_queue + control.write_buffer),
        at.LATENCY: unloaded_cycles(device),
    }
    for word, value in words.items():
        memory[word] = value
    for command, name in enumerate(at.COMMAND_NAMES):
        cycles = getattr(chips.command_cycles, name.removesuffix("_bank"))
        if tier != "exact":
            cycles = LONG_AGO  # The command bus is never taken.
        elif faithful:
            cycles = 0  # One command a cycle is a rule of DRAMsim3's loop.
        memory[at.COMMAND_CYCLES + command] = cycles


def unloaded_cycles(device: Device) -> int:
    """Return the cycles from the acceptance of a read to its last data where nothing is open."""
    times = device.timings
    return at.ACCEPT_CYCLES + times.rcd_read_cycles + times.cl_cycles + times.burst_cycles


def _delays(device: Device) -> Row:
    table = delay_table(device.timings, constraints_of(device.timings))
    values = [
        [[at.ABSENT if cycles is None else cycles for cycles in cell] for cell in row]
        for row in table
    ]
    return np.array(values, dtype=np.int64)


def _segments(device: Device) -> Row:
    widths = device.organization.field_bits()
    placed = place_segments(device.controller.address_order, widths)
    rows = [(at.FIELD_NAMES.index(name), shift, bits, place) for name, shift, bits, place in placed]
    return np.array(rows, dtype=np.int64).reshape(-1, at.SEGMENT_COLUMNS)


def _exclusive(device: Device) -> Row:
    widths = device.organization.field_bits()
    rows = [
        (at.FIELD_NAMES.index(entry.field), at.FIELD_NAMES.index(entry.by), widths[entry.field])
        for entry in device.controller.address_xor
    ]
    return np.array(rows, dtype=np.int64).reshape(-1, at.XOR_COLUMNS)
