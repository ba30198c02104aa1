"""Makes the array of a device: its numbers as the kernels read them, and the initial state."""

from typing import Literal

import numpy as np

from accelsim.errors import DramError
from accelsim.memory.dram import columns as word
from accelsim.memory.dram.address import place_segments
from accelsim.memory.dram.columns import Row
from accelsim.memory.dram.controller import Controller
from accelsim.memory.dram.device import Device
from accelsim.memory.dram.timings import constraints_of, delay_table

Policy = Literal["default", "dramsim3"]
Tier = Literal["ideal", "window", "exact"]

# A time long before the first cycle, so that commands that never happened delay nothing.
LONG_AGO = -(2**40)

_REFRESH = {
    "off": word.NO_REFRESH,
    "all_bank": word.REFRESH_RANKS,
    "per_bank": word.REFRESH_BANKS,
}
_SCHEDULER = {"round_robin": word.ROUND_ROBIN, "fr_fcfs": word.FR_FCFS, "fcfs": word.FCFS}
_PAGE = {"open": word.OPEN_PAGE, "closed": word.CLOSED_PAGE, "adaptive": word.ADAPTIVE_PAGE}
_TIER = {"ideal": word.IDEAL, "window": word.WINDOW, "exact": word.EXACT}


def policy_device(device: Device, policy: Policy) -> Device:
    """Return the device with the controller that a policy gives it.

    Args:
        device: The device as its page describes it.
        policy: ``default`` keeps the controller. ``dramsim3`` takes that of DRAMsim3 2981759 and
            its configurations (src/controller.cc, src/command_queue.cc, configs/*.ini): 32 reads,
            32 writes, a queue of 8 for each bank, banks served in turn, rows that close after four
            hits if their oldest request wants another row, posted writes, merged reads.

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
    """Return an idle DRAM.

    Args:
        device: The device, as ``policy_device`` returns it.
        policy: Name of the policy.
        tier: Name of the timing model.
        slots: Greatest number of requests in flight; more are refused.
        log_commands: Number of commands that the log can hold.

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
        word.DELAY_AT: delays.size,
        word.SEGMENTS_AT: segments.size,
        word.XORS_AT: exclusive.size,
        word.CHANNELS_AT: channels * word.CHANNEL_COLUMNS,
        word.RANKS_AT: channels * chips.ranks * word.RANK_COLUMNS,
        word.GROUPS_AT: channels * chips.ranks * chips.groups * word.COMMANDS,
        word.BANKS_AT: channels * banks * word.BANK_COLUMNS,
        word.BUSES_AT: channels * 2,
        word.QUEUES_AT: channels * banks * control.bank_queue,
        word.READS_AT: channels * control.read_queue,
        word.WRITES_AT: channels * control.write_buffer,
        word.REQUESTS_AT: slots * word.REQUEST_COLUMNS,
        word.FREE_AT: slots,
        word.FINISHED_AT: slots,
        word.TABLE_AT: table * word.TABLE_COLUMNS,
        word.COUNTS_AT: channels * word.COUNT_COLUMNS,
        word.LOG_AT: log_commands * word.LOG_COLUMNS,
    }
    memory = np.zeros(word.HEADER + sum(sizes.values()), dtype=np.int64)
    place = word.HEADER
    for index, size in sizes.items():
        memory[index] = place
        place += size
    _describe(memory, device, policy, tier)
    memory[word.SLOTS], memory[word.TABLE_MASK], memory[word.LOG_ROOM] = (
        slots,
        table - 1,
        log_commands,
    )
    memory[word.SEGMENTS], memory[word.XORS] = len(segments), len(exclusive)
    for index, numbers in (
        (word.DELAY_AT, delays),
        (word.SEGMENTS_AT, segments),
        (word.XORS_AT, exclusive),
        (word.FREE_AT, np.arange(slots)[::-1]),
    ):
        memory[memory[index] : memory[index] + numbers.size] = numbers.reshape(-1)
    _rest(memory)
    return memory


def records(memory: Row, index: int, columns: int, count: int) -> Row:
    """Return records of a DRAM as a table.

    Args:
        memory: The DRAM.
        index: Word with the position of the records, for example ``RANKS_AT``.
        columns: Words of each record.
        count: Number of records.

    Returns:
        int64 array of shape (count, columns), a view.
    """
    return memory[memory[index] : memory[index] + count * columns].reshape(count, columns)


def _rest(memory: Row) -> None:
    """Write the words of an idle DRAM that are not zero."""
    memory[word.FREE_SLOTS] = memory[word.SLOTS]
    for index in (
        word.CYCLE,
        word.LAST_COMMAND,
        word.LAST_ACCEPT,
        word.LAST_READ_DONE,
        word.LAST_DONE,
    ):
        memory[index] = -1
    memory[word.LAST_DATA] = -1
    channels = int(memory[word.CHANNELS])
    ranks = records(memory, word.RANKS_AT, word.RANK_COLUMNS, channels * int(memory[word.RANKS]))
    ranks[:, word.FAW_FIRST : word.FAW_FIRST + 4] = LONG_AGO
    banks = records(memory, word.BANKS_AT, word.BANK_COLUMNS, channels * int(memory[word.BANKS]))
    banks[:, word.OPEN_ROW] = word.NONE
    refreshes = memory[word.REFRESH_KIND] != word.NO_REFRESH and memory[word.TIER] != word.IDEAL
    first = memory[word.REFRESH_INTERVAL] if refreshes else word.NEVER
    state = records(memory, word.CHANNELS_AT, word.CHANNEL_COLUMNS, channels)
    state[:, word.REFRESH_CYCLE] = state[:, word.WAKE] = first


def _describe(memory: Row, device: Device, policy: Policy, tier: Tier) -> None:
    """Write the words that describe device and controller."""
    chips, times, control = device.organization, device.timings, device.controller
    faithful = policy == "dramsim3"
    banks = chips.ranks * chips.banks_per_rank
    shift = chips.burst_bytes.bit_length() - 1
    targets = banks if control.refresh_policy == "per_bank" else chips.ranks
    words = {
        word.CHANNELS: chips.channels,
        word.RANKS: chips.ranks,
        word.GROUPS: chips.ranks * chips.groups,
        word.BANKS_PER_GROUP: chips.banks_per_group,
        word.BANKS_PER_RANK: chips.banks_per_rank,
        word.BANKS: banks,
        word.PSEUDO_CHANNELS: chips.pseudo_channels,
        word.ADDRESS_SHIFT: shift,
        word.KEY_SHIFT: 0 if faithful else shift,  # DRAMsim3 compares whole addresses.
        word.READ_DELAY: times.cl_cycles + times.burst_cycles,
        word.WRITE_DELAY: times.cwl_cycles + times.burst_cycles,
        word.BURST: times.burst_cycles,
        word.FAW_DELAY: times.faw_cycles,
        word.REFRESH_KIND: _REFRESH[control.refresh_policy],
        word.REFRESH_INTERVAL: times.refi_cycles // targets,
        word.QUEUE_DEPTH: control.bank_queue,
        word.READ_DEPTH: control.read_queue,
        word.WRITE_DEPTH: control.write_buffer,
        word.WRITE_HIGH: control.write_drain_high,
        word.WRITE_LOW: control.write_drain_low,
        word.SCHEDULER: _SCHEDULER[control.scheduler],
        word.PAGE_POLICY: _PAGE[control.page_policy],
        word.PAGE_TIMEOUT: control.page_timeout_cycles,
        word.HIT_LIMIT: control.row_hit_limit,
        word.TWO_BUSES: chips.two_command_buses,
        word.MERGE_READS: control.merge_reads,
        word.POSTED_WRITES: control.posted_writes,
        word.FAITHFUL: faithful,
        word.TIER: _TIER[tier],
        word.OUTSTANDING: chips.channels * (control.read_queue + control.write_buffer),
        word.LATENCY: unloaded_cycles(device),
    }
    for index, value in words.items():
        memory[index] = value
    for command, name in enumerate(word.COMMAND_NAMES):
        cycles = getattr(chips.command_cycles, name.removesuffix("_bank"))
        if tier != "exact":
            cycles = LONG_AGO  # The command bus is never occupied.
        elif faithful:
            cycles = 0  # DRAMsim3's loop issues one command a cycle.
        memory[word.COMMAND_CYCLES + command] = cycles


def unloaded_cycles(device: Device) -> int:
    """Return the cycles from the acceptance of a read to its last data in an idle device."""
    times = device.timings
    return word.ACCEPT_CYCLES + times.rcd_read_cycles + times.cl_cycles + times.burst_cycles


def _delays(device: Device) -> Row:
    table = delay_table(device.timings, constraints_of(device.timings))
    values = [
        [[word.ABSENT if cycles is None else cycles for cycles in cell] for cell in row]
        for row in table
    ]
    return np.array(values, dtype=np.int64)


def _segments(device: Device) -> Row:
    widths = device.organization.field_bits()
    placed = place_segments(device.controller.address_order, widths)
    rows = [
        (word.FIELD_NAMES.index(name), shift, bits, place) for name, shift, bits, place in placed
    ]
    return np.array(rows, dtype=np.int64).reshape(-1, word.SEGMENT_COLUMNS)


def _exclusive(device: Device) -> Row:
    widths = device.organization.field_bits()
    rows = [
        (word.FIELD_NAMES.index(entry.field), word.FIELD_NAMES.index(entry.by), widths[entry.field])
        for entry in device.controller.address_xor
    ]
    return np.array(rows, dtype=np.int64).reshape(-1, word.XOR_COLUMNS)
