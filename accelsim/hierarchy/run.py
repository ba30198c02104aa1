"""``accelsim memory``: runs one trace for each core on a memory system."""

from collections.abc import Sequence
from pathlib import Path

from accelsim.arguments import check_choice
from accelsim.hierarchy.system import (
    MemorySystem,
    SystemRun,
    dram_channels,
    load_system,
    run_system,
)
from accelsim.memory.dram import RequestTrace, Tier, read_trace


def memory(
    traces: Sequence[str | Path | RequestTrace],
    system: str | Path | MemorySystem,
    *,
    dram: str | Path | None = None,
    tier: Tier = "exact",
) -> SystemRun:
    """Run one trace for each core on a memory system.

    Args:
        traces: For each core a file of lines ``address READ|WRITE cycle``, or a trace that was read
            before.
        system: A name (``accelsim.list("systems")``) or a YAML file of levels, network and
            channels; in Python also a system that was read before.
        dram: DRAM behind each channel, a name or a YAML file; None for the latency and bandwidth in
            the system's file.
        tier: Timing model of the DRAM: ``ideal``, ``window`` or ``exact``.

    Returns:
        Cycles of each request, and counts of levels, network and channels.

    Raises:
        UserError: A trace, the system or the DRAM cannot be read, or they do not fit together.
    """
    check_choice("tier", tier, Tier)
    machine = system if isinstance(system, MemorySystem) else load_system(system)
    channels = None if dram is None else dram_channels(machine, str(dram), tier)
    requests = [each if isinstance(each, RequestTrace) else read_trace(each) for each in traces]
    return run_system(machine, requests, channels)
