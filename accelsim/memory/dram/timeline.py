"""The run of a DRAM as a trace for Perfetto: banks, accesses, data of channels, refreshes."""

from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from accelsim import provenance
from accelsim.memory.dram import columns as word
from accelsim.memory.dram.run import DramRun
from accelsim.perfetto import Event, named_processes, named_track, slice_of, write_events

_DATA, _REFRESHES, _FIRST_BANK = 0, 1, 2
"""Numbers of the tracks of a channel; tracks of refreshes and of banks are sorted by rank."""
_PLACE = ("rank", "group", "bank", "row", "column")
"""Fields of a command that say where its data lie."""


class _Command(NamedTuple):
    """A command of the log, whose columns these are."""

    cycle: int
    kind: int
    channel: int
    rank: int
    group: int
    bank: int
    row: int
    column: int


def write_dram_timeline(file: str | Path, run: DramRun) -> None:
    """Write every command of a run as a trace.

    Each channel is a group of tracks. Track ``data`` shows each access while it occupies the data
    bus. Each rank has a track ``refresh``. Each bank has a track with its open row, from ACTIVATE
    to PRECHARGE, and in it each READ and WRITE, from the command until its data have moved.

    Args:
        file: File that is written; its ending decides its form
            (``accelsim.perfetto.write_events``).
        run: A run with its commands.

    Raises:
        ResultError: The file has another ending, or cannot be written.
    """
    made_with = {
        "version": provenance.version(),
        "commit": provenance.commit(),
        "device": run.device.name,
        "policy": run.policy,
        "trace": run.trace.name,
        "clock_hz": 1e12 / run.device.clock_ps,
    }
    write_events(file, _events(run), made_with)


def _events(run: DramRun) -> Iterator[Event]:
    chips = run.device.organization
    yield from named_processes({number: f"channel {number}" for number in range(chips.channels)})
    for channel in range(chips.channels):
        yield named_track(channel, _DATA, "data")
        for rank in range(chips.ranks):
            yield named_track(channel, _track(run, rank), f"rank {rank} refresh")
            for group in range(chips.groups):
                for bank in range(chips.banks_per_group):
                    name = f"rank {rank} group {group} bank {bank}"
                    yield named_track(channel, _track(run, rank, group, bank), name)
    open_rows: dict[tuple[int, int], tuple[int, int]] = {}
    for entry in run.commands.tolist():
        yield from _drawn(run, open_rows, _Command(*entry))
    for (channel, track), (row, begin) in open_rows.items():
        yield from slice_of(channel, track, f"row {row}", begin, run.cycles)


def _track(run: DramRun, rank: int, group: int = 0, bank: int = -1) -> int:
    """Return the track of a bank, or, if no bank is given, of the refreshes of a rank."""
    chips = run.device.organization
    first = _REFRESHES + rank * (1 + chips.banks_per_rank)
    return first if bank < 0 else first + 1 + group * chips.banks_per_group + bank


def _drawn(
    run: DramRun, open_rows: dict[tuple[int, int], tuple[int, int]], command: _Command
) -> Iterator[Event]:
    """Yield the events that a command draws; a row is drawn when it is closed."""
    times, name = run.device.timings, word.COMMAND_NAMES[command.kind]
    cycle, channel, rank, row = command.cycle, command.channel, command.rank, command.row
    if name == "refresh":
        yield from slice_of(channel, _track(run, rank), name, cycle, cycle + times.rfc_cycles)
        return
    track = _track(run, rank, command.group, command.bank)
    place = channel, track
    if name in ("read", "write"):
        wait = times.cl_cycles if name == "read" else times.cwl_cycles
        told = {part: getattr(command, part) for part in _PLACE}
        data = cycle + wait
        yield from slice_of(channel, track, name, cycle, cycle + times.burst_cycles, told)
        yield from slice_of(channel, _DATA, name, data, data + times.burst_cycles, told)
    elif name == "activate":
        open_rows[place] = row, cycle
    elif name == "precharge":
        if place in open_rows:
            held, begin = open_rows.pop(place)
            yield from slice_of(channel, track, f"row {held}", begin, cycle)
    else:
        lasting = times.rfc_bank_cycles or times.rfc_cycles
        yield from slice_of(channel, track, name, cycle, cycle + lasting)
