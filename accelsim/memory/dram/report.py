"""The run of a DRAM as tables and plain data."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from accelsim import provenance
from accelsim.memory.dram import columns as word
from accelsim.memory.dram.run import DramRun

CSV_HEADER = "address,op,arrive_cycle,accept_cycle,done_cycle"
PERCENTILES = (50, 95, 99)


def requests_csv(run: DramRun) -> str:
    """Return one line for each request, in the order of the trace.

    Addresses are hexadecimal, operations READ and WRITE. A cycle that never came is empty. With
    policy dramsim3 the done cycle of an accepted write is 0: DRAMsim3 acknowledges a write when it
    accepts it, and does not report when the data reach the device.
    """
    addresses, writes, arrivals = run.trace.table.tolist()
    lines = [CSV_HEADER]
    posted = run.policy == "dramsim3"
    for address, write, arrive, accept, done in zip(
        addresses, writes, arrivals, run.accepted.tolist(), run.done.tolist(), strict=True
    ):
        accepted = "" if accept < 0 else accept
        ended = "" if done < 0 else 0 if write and posted else done
        lines.append(f"{address:#x},{'WRITE' if write else 'READ'},{arrive},{accepted},{ended}")
    return "\n".join(lines) + "\n"


def commands_text(run: DramRun) -> str:
    """Return one line for each command, in DRAMsim3's columns.

    The columns are cycle, command, channel, rank, bank group, bank, row, column. Lines are sorted
    by channel, because DRAMsim3 writes a file for each. A column that a command does not use is -1;
    with policy dramsim3 so is the channel of a refresh and of its precharges, as in DRAMsim3.
    """
    nameless = run.policy == "dramsim3"
    lines = []
    for entry in run.commands.tolist():
        cycle, command, channel, rank, group, bank, row, column = entry
        if nameless and row == word.NONE:
            channel = word.NONE
        name = word.COMMAND_NAMES[command]
        lines.append(
            f"{cycle:<18} {name:<20} {channel:>3} {rank:>3} {group:>3} {bank:>3} "
            f"{row:>#8x} {column:>#8x}\n"
        )
    return "".join(lines)


def totals(run: DramRun) -> dict[str, Any]:
    """Return the totals of a run as plain data."""
    chips = run.device.organization
    requests, seconds = run.trace.requests, run.data_cycles * run.device.clock_ps * 1e-12
    writes = run.trace.table[1] != 0
    accesses = run.command_counts[word.READ] + run.command_counts[word.WRITE]
    moved = accesses * chips.burst_bytes
    peak = (
        chips.channels
        * chips.burst_bytes
        / (run.device.timings.burst_cycles * run.device.clock_ps * 1e-12)
    )
    names = dict(zip(word.COMMAND_NAMES, run.command_counts, strict=True))
    beyond = run.trace.table[0] >= capacity_bytes(run)
    return {
        "requests": requests,
        "reads": int(requests - writes.sum()),
        "writes": int(writes.sum()),
        "cycles": run.data_cycles,
        "simulated_cycles": run.cycles,
        "last_done_cycle": run.last_done,
        "all_accepted_cycle": int(run.accepted.max()) if not _missing(run) else None,
        "duration_s": seconds,
        "commands": names,
        "row_hits": run.row_hits,
        "row_hit_rate": run.row_hits / accesses if accesses and run.tier != "ideal" else None,
        "reads_forwarded": run.forwarded,
        "requests_merged": run.merged,
        "bytes": moved,
        "bandwidth_bytes_per_s": moved / seconds if seconds else 0.0,
        "peak_bandwidth_bytes_per_s": peak,
        "bandwidth_utilization": moved / seconds / peak if seconds else 0.0,
        "read_latency_cycles": _latency(run, ~writes),
        "write_latency_cycles": None if run.policy == "dramsim3" else _latency(run, writes),
        "energy_pj": _energy_pj(run),
        "requests_beyond_capacity": int(beyond.sum()),
        "requests_not_accepted": _missing(run),
        "reads_not_done": int(((run.done < 0) & ~writes & (run.accepted >= 0)).sum()),
        "writes_left_in_buffer": run.writes_left,
        "livelock": run.livelock,
    }


def to_data(run: DramRun) -> dict[str, Any]:
    """Return a run as plain data for JSON: device, policy, tier, totals, notes, made_with."""
    return {
        "device": run.device.name,
        "policy": run.policy,
        "tier": run.tier,
        "totals": totals(run),
        "notes": list(notes(run)),
        "made_with": {
            "version": provenance.version(),
            "commit": provenance.commit(),
            "trace": run.trace.name,
            "trace_sha256": run.trace.sha256,
            "device_sha256": provenance.digest(run.device.model_dump(mode="json")),
            "policy": run.policy,
            "tier": run.tier,
        },
    }


def notes(run: DramRun) -> tuple[str, ...]:
    """Return a sentence for everything in the totals that a reader must not overlook."""
    said = []
    if run.livelock:
        said.append(
            "DRAMsim3 would never end: its write drain waits for a read that it never schedules "
            f"(issue 43); {_missing(run)} requests are not accepted, "
            f"{int(((run.done < 0) & (run.accepted >= 0)).sum())} accepted ones not done"
        )
    if run.writes_left:
        said.append(f"{run.writes_left} writes stay in the buffer for ever, as in DRAMsim3")
    beyond = int((run.trace.table[0] >= capacity_bytes(run)).sum())
    if beyond:
        said.append(f"{beyond} addresses are beyond the device; their high bits are ignored")
    if run.energy_aj is None:
        said.append(f"{run.device.name} has no currents and no energy of a bit: energy is unknown")
    elif run.device.per_bit is not None:
        said.append("energy is that of the bits moved, without standby and refresh")
    return tuple(said)


def capacity_bytes(run: DramRun) -> int:
    """Return the capacity of all channels."""
    chips = run.device.organization
    banks = chips.channels * chips.ranks * chips.banks_per_rank
    return banks * chips.rows * chips.columns * chips.bus_bits // 8


def _missing(run: DramRun) -> int:
    return int((run.accepted < 0).sum())


def _latency(run: DramRun, which: NDArray[np.bool_]) -> dict[str, float] | None:
    """Return mean, percentiles and maximum of the latency of requests; None without requests."""
    which = which & (run.done >= 0)
    if not which.any():
        return None
    latency = run.done[which] - run.accepted[which]
    values = np.percentile(latency, PERCENTILES, method="inverted_cdf")
    named = {f"p{part}": int(value) for part, value in zip(PERCENTILES, values, strict=True)}
    return {"mean": float(latency.mean()), **named, "maximum": int(latency.max())}


def _energy_pj(run: DramRun) -> dict[str, float] | None:
    if run.energy_aj is None:
        return None
    parts = {name: value * 1e-6 for name, value in run.energy_aj.items()}
    return {**parts, "total": sum(run.energy_aj.values()) * 1e-6}
