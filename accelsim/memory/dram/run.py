"""Runs whole traces through a DRAM: ``run_dram``."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from accelsim.display import Displayed
from accelsim.errors import DramError
from accelsim.memory.dram import columns as word
from accelsim.memory.dram.build import Policy, Tier, new_memory, policy_device, records
from accelsim.memory.dram.device import Device
from accelsim.memory.dram.energy import energy_aj
from accelsim.memory.dram.trace import RequestTrace

DRAMSIM3_TAIL_CYCLES = 3000
"""Cycles that DRAMsim3 runs after the last read, because it never reports that it has finished."""
MAXIMUM_SLOTS = 2**17
LOG_COMMANDS = 2**16


@dataclass(frozen=True, kw_only=True, repr=False)
class DramRun(Displayed):
    """The run of a trace: what happened to each request, and what the DRAM did.

    Args:
        trace: The requests.
        device: The device with the controller that the policy gave it.
        policy: Name of the policy.
        tier: Name of the timing model.
        accepted: int64 array of shape (requests,): cycle of acceptance, -1 for never.
        done: int64 array of shape (requests,): cycle of the last data or, for posted writes, of the
            acknowledgment; -1 for never.
        cycles: Length of the run: up to the last data, or as long as DRAMsim3 was run.
        data_cycles: Cycles up to the last data that moved.
        command_counts: Number of each command over all channels, in the order of ``COMMAND_NAMES``.
        row_hits: READs and WRITEs to a row that had been accessed since it was opened.
        forwarded: Reads served from the write buffer.
        merged: Requests served together with another request.
        active_cycles: Cycles with a bank open, summed over ranks and channels.
        writes_left: Accepted writes that never reached the device.
        livelock: Whether DRAMsim3 would go on for ever without serving the requests that it holds.
        energy_aj: Energy by part in 1e-18 J, or None if the page has no price.
        commands: int64 array of shape (commands, ``LOG_COLUMNS``), sorted by channel, then by time;
            empty unless the log was requested.
    """

    trace: RequestTrace
    device: Device
    policy: Policy
    tier: Tier
    accepted: NDArray[np.int64]
    done: NDArray[np.int64]
    cycles: int
    data_cycles: int
    command_counts: tuple[int, ...]
    row_hits: int
    forwarded: int
    merged: int
    active_cycles: int
    writes_left: int
    livelock: bool
    energy_aj: dict[str, int] | None
    commands: NDArray[np.int64]

    def facts(self) -> dict[str, str]:
        """Return trace, device, policy, tier, requests and cycles."""
        return {
            "trace": f"{self.trace.name}, {self.trace.requests:,} requests",
            "device": f"{self.device.name}, policy {self.policy}, tier {self.tier}",
            "cycles": f"{self.cycles:,}",
            "row hits": f"{self.row_hits:,}",
        }

    @property
    def last_done(self) -> int:
        """The greatest done cycle, or -1."""
        return int(self.done.max())


def run_dram(
    trace: RequestTrace,
    device: Device,
    *,
    policy: Policy = "default",
    tier: Tier = "exact",
    log: bool = False,
) -> DramRun:
    """Offer the requests of a trace in order, at most one a cycle, and serve them all.

    Args:
        trace: The requests.
        device: A device, as ``load_device`` returns it.
        policy: ``default``, the controller of the device page; or ``dramsim3``, which reproduces
            DRAMsim3 2981759 with its bugs.
        tier: ``ideal``, ``window`` or ``exact``; ``dramsim3`` has only ``exact``.
        log: Whether to keep every command.

    Returns:
        The run.

    Raises:
        DramError: The policy does not support the device or the tier.
    """
    if log and tier != "exact":
        raise DramError(f"tier: only tier exact has commands, not {tier}")
    # Imported here because numba takes over a second.
    from accelsim.memory.dram.drive import LOG_FULL, STUCK, run_trace

    used = policy_device(device, policy)
    memory = new_memory(
        used,
        policy,
        tier,
        slots=min(2 * trace.requests + 4, MAXIMUM_SLOTS),
        log_commands=LOG_COMMANDS if log else 0,
    )
    accepted = np.full(trace.requests, -1, dtype=np.int64)
    done = np.full(trace.requests, -1, dtype=np.int64)
    tail = DRAMSIM3_TAIL_CYCLES if policy == "dramsim3" else 0
    pieces = []
    while True:
        state = run_trace(memory, trace.table, accepted, done, tail)
        logged = int(memory[word.LOGGED])
        pieces.append(records(memory, word.LOG_AT, word.LOG_COLUMNS, logged).copy())
        memory[word.LOGGED] = 0
        if state != LOG_FULL:
            break
    commands = np.concatenate(pieces)
    commands = commands[np.argsort(commands[:, word.LOG_CHANNEL], kind="stable")]
    data = int(max(memory[word.LAST_DONE], memory[word.LAST_DATA]))
    last = int(max(memory[word.LAST_READ_DONE], memory[word.LAST_ACCEPT]))
    end = max(data, last + 1 + tail if tail else 0)
    channels = int(memory[word.CHANNELS])
    counts = records(memory, word.COUNTS_AT, word.COUNT_COLUMNS, channels).sum(axis=0)
    command_counts = tuple(int(count) for count in counts[: word.COMMANDS])
    active = _active_cycles(memory, end)
    return DramRun(
        trace=trace,
        device=used,
        policy=policy,
        tier=tier,
        accepted=accepted,
        done=done,
        cycles=end + 1,
        data_cycles=data + 1,
        command_counts=command_counts,
        row_hits=int(counts[word.ROW_HITS_READ] + counts[word.ROW_HITS_WRITE]),
        forwarded=int(counts[word.FORWARDED]),
        merged=int(counts[word.MERGED]),
        active_cycles=active,
        writes_left=_writes_left(memory),
        livelock=state == STUCK,
        energy_aj=energy_aj(used, command_counts, end + 1, active),
        commands=commands,
    )


def _active_cycles(memory: NDArray[np.int64], end: int) -> int:
    ranks = records(
        memory, word.RANKS_AT, word.RANK_COLUMNS, int(memory[word.CHANNELS] * memory[word.RANKS])
    )
    open_now = ranks[:, word.OPEN_BANKS] > 0
    rest = np.maximum(0, end + 1 - ranks[:, word.OPEN_SINCE])
    return int(ranks[:, word.ACTIVE_CYCLES].sum() + rest[open_now].sum())


def _writes_left(memory: NDArray[np.int64]) -> int:
    state = records(memory, word.CHANNELS_AT, word.CHANNEL_COLUMNS, int(memory[word.CHANNELS]))
    return int(state[:, word.WRITES_PENDING].sum())
