"""An independent judge of DRAM commands: plain Python, from the rules of the standards.

It knows the device page and nothing of the controller or of the kernels' tables. Each rule is a
sentence of JESD79-4, JESD209-4, JESD209-5, JESD235 or JESD250, with the page's cycles in it.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import NamedTuple

from accelsim.memory.dram.device import Device

POSTPONED_REFRESHES = 8
"""Refreshes that may be late at a time (JESD79-4, 4.26; the other standards allow it too)."""


class Issued(NamedTuple):
    """A command on the bus of a channel.

    Args:
        cycle: When.
        name: Name from ``columns.COMMAND_NAMES``.
        channel: Number of the channel.
        rank: Number of the rank.
        group: Number of the bank group, -1 for a refresh of a rank.
        bank: Number of the bank in its group, -1 for a refresh of a rank.
        row: Row of an activate, read or write.
    """

    cycle: int
    name: str
    channel: int
    rank: int
    group: int
    bank: int
    row: int

    @property
    def place(self) -> tuple[int, int, int]:
        """Rank, bank group and bank."""
        return self.rank, self.group, self.bank


@dataclass
class _Channel:
    """What a channel has seen."""

    past: list[Issued] = field(default_factory=list)
    open_rows: dict[tuple[int, int, int], int] = field(default_factory=dict)
    activations: dict[int, list[int]] = field(default_factory=dict)
    refreshes: dict[tuple[int, int, int], list[int]] = field(default_factory=dict)


def issued(table: Sequence[Sequence[int]], names: Sequence[str]) -> list[Issued]:
    """Return the rows of ``DramRun.commands`` as commands in the order of time.

    Args:
        table: Cycle, command, channel, rank, bank group, bank, row, column.
        names: Names of the commands.
    """
    commands = [
        Issued(int(row[0]), names[int(row[1])], *(int(value) for value in row[2:7]))
        for row in table
    ]
    return sorted(commands, key=lambda command: command.cycle)


def violations(device: Device, commands: Iterable[Issued], end_cycle: int = -1) -> list[str]:
    """Return a sentence for each rule that a sequence of commands breaks.

    Args:
        device: The page, with the timings that were used.
        commands: Commands in the order of time.
        end_cycle: Up to which refreshes must have kept pace; -1 to leave that out.
    """
    channels = [_Channel() for _ in range(device.organization.channels)]
    buses: dict[tuple[int, bool], int] = {}
    said = []
    for command in commands:
        channel = channels[command.channel]
        said += [
            f"cycle {command.cycle}: {command.name} of {command.place}: {rule}"
            for rule in (
                *_bus_rules(device, command, buses),
                *_state_rules(device, command, channel),
                *timing_rules(device, command, channel.past),
                *_window_rules(device, command, channel),
            )
        ]
        _remember(command, channel)
    if end_cycle >= 0 and device.controller.refresh_policy != "off":
        for number, channel in enumerate(channels):
            said += [f"channel {number}: {rule}" for rule in _pace(device, channel, end_cycle)]
    return said


def _bus_rules(
    device: Device, command: Issued, buses: dict[tuple[int, bool], int]
) -> Iterator[str]:
    chips = device.organization
    column = chips.two_command_buses and command.name in ("read", "write")
    bus = (command.channel // chips.pseudo_channels, column)
    if command.cycle < buses.get(bus, 0):
        yield f"the command bus is taken until {buses[bus]}"
    cycles = getattr(chips.command_cycles, command.name.removesuffix("_bank"))
    buses[bus] = command.cycle + cycles


def _state_rules(device: Device, command: Issued, channel: _Channel) -> Iterator[str]:
    row = channel.open_rows.get(command.place)
    if command.name in ("read", "write") and row != command.row:
        yield f"row {command.row} is not open but {row}"
    if command.name in ("activate", "refresh_bank") and row is not None:
        yield f"row {row} is open"
    if command.name == "precharge" and row is None:
        yield "no row is open"
    if command.name == "refresh" and any(place[0] == command.rank for place in channel.open_rows):
        yield "a row of the rank is open"
    if command.row >= device.organization.rows:
        yield f"there is no row {command.row}"


def timing_rules(device: Device, command: Issued, past: Sequence[Issued]) -> Iterator[str]:
    """Yield what of the past makes a command too early.

    Args:
        device: The page.
        command: On a channel.
        past: Earlier commands of that channel, in the order of time.
    """
    longest = device.timings.rfc_cycles + sum(
        (device.timings.rc_cycles, device.timings.cl_cycles, device.timings.wr_cycles)
    )
    longest = max(longest, 2 * (device.timings.rfc_bank_cycles or 0))
    for before in reversed(past):
        gap = command.cycle - before.cycle
        if gap > longest:
            return
        need = least_gap(device, before, command)
        if need is not None and gap < need:
            yield f"{need} cycles after {before.name} of {before.place} in {before.cycle}"


def least_gap(device: Device, before: Issued, after: Issued) -> int | None:
    """Return the least cycles between two commands of a channel, or None without a rule."""
    columns = ("read", "write")
    if before.name in columns and after.name in columns:
        return _column_gap(device, before, after)
    if before.rank != after.rank:
        return None
    if "refresh" in (before.name, after.name):
        return _refresh_gap(device, before, after)
    if "refresh_bank" in (before.name, after.name):
        return _bank_refresh_gap(device, before, after)
    return _row_gap(device, before, after)


def _column_gap(device: Device, before: Issued, after: Issued) -> int:
    """Return when data may follow data: the bus, its turning, and the array behind a bank group."""
    times = device.timings
    burst, same_group = times.burst_cycles, before.group == after.group
    if before.rank != after.rank:
        # The first data of the second follow the last of the first, and the bus changes hands.
        starts = {"read": times.cl_cycles, "write": times.cwl_cycles}
        switch = 0 if (before.name, after.name) == ("write", "write") else times.rank_switch_cycles
        return starts[before.name] + burst + switch - starts[after.name]
    if before.name == after.name:
        spacing = times.ccd_long_cycles if same_group else times.ccd_short_cycles
        return max(burst, spacing)
    if before.name == "read":
        turn = times.cl_cycles + burst + times.read_to_write_gap_cycles
        return turn - times.cwl_cycles
    rest = times.wtr_long_cycles if same_group else times.wtr_short_cycles
    return times.cwl_cycles + burst + rest


def _row_gap(device: Device, before: Issued, after: Issued) -> int | None:
    """Return when a row may open, be used and close."""
    times, pair = device.timings, (before.name, after.name)
    if pair == ("precharge", "precharge"):
        return times.ppd_cycles
    if before.place == after.place:
        return {
            ("activate", "activate"): times.rc_cycles,
            ("activate", "read"): times.rcd_read_cycles,
            ("activate", "write"): times.rcd_write_cycles,
            ("activate", "precharge"): times.ras_cycles,
            ("precharge", "activate"): times.rp_cycles,
            ("read", "precharge"): times.rtp_cycles,
            ("write", "precharge"): times.cwl_cycles + times.burst_cycles + times.wr_cycles,
        }.get(pair)
    if pair == ("activate", "activate"):
        same_group = before.group == after.group
        return times.rrd_long_cycles if same_group else times.rrd_short_cycles
    return None


def _refresh_gap(device: Device, before: Issued, after: Issued) -> int | None:
    """Return when a rank may be refreshed, and used after it."""
    times = device.timings
    if before.name == "refresh":
        return times.rfc_cycles if after.name not in ("read", "write", "precharge") else None
    if before.name == "precharge":
        return times.rp_cycles
    return times.rfc_bank_cycles if before.name == "refresh_bank" else None


def _bank_refresh_gap(device: Device, before: Issued, after: Issued) -> int | None:
    """Return when a bank may be refreshed, and it and others used after it."""
    times, same = device.timings, before.place == after.place
    if before.name == "refresh_bank":
        if after.name == "refresh_bank" or (after.name == "activate" and same):
            return times.rfc_bank_cycles
        return times.rrd_short_cycles if after.name == "activate" else None
    if before.name == "activate":
        return times.rrd_short_cycles
    return times.rp_cycles if before.name == "precharge" and same else None


def _window_rules(device: Device, command: Issued, channel: _Channel) -> Iterator[str]:
    if command.name != "activate":
        return
    recent = channel.activations.get(command.rank, [])
    if len(recent) >= 4 and command.cycle - recent[-4] < device.timings.faw_cycles:
        yield (
            f"a fifth ACTIVATE within {device.timings.faw_cycles} cycles, the first in {recent[-4]}"
        )


def _remember(command: Issued, channel: _Channel) -> None:
    channel.past.append(command)
    if command.name == "activate":
        channel.open_rows[command.place] = command.row
        channel.activations.setdefault(command.rank, []).append(command.cycle)
    elif command.name == "precharge":
        channel.open_rows.pop(command.place, None)
    elif command.name.startswith("refresh"):
        channel.refreshes.setdefault(command.place, []).append(command.cycle)


def _pace(device: Device, channel: _Channel, end_cycle: int) -> Iterator[str]:
    """Yield each rank or bank whose refreshes fell more than the allowed number behind."""
    chips, interval = device.organization, device.timings.refi_cycles
    if device.controller.refresh_policy == "per_bank":
        places = [
            (rank, group, bank)
            for rank in range(chips.ranks)
            for group in range(chips.groups)
            for bank in range(chips.banks_per_group)
        ]
    else:
        places = [(rank, -1, -1) for rank in range(chips.ranks)]
    longest = (POSTPONED_REFRESHES + 1) * interval
    for place in places:
        cycles = [0, *channel.refreshes.get(place, []), end_cycle]
        for earlier, later in pairwise(cycles):
            if later - earlier > longest:
                yield f"{place} is not refreshed from {earlier} to {later}"
        done = len(cycles) - 2
        if done < end_cycle // interval - POSTPONED_REFRESHES:
            yield f"{place} is refreshed {done} times in {end_cycle} cycles"
