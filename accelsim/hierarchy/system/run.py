"""Runs traces through a memory system with the compiled engine."""

from collections.abc import Sequence

from accelsim.errors import ArchError
from accelsim.hierarchy.system.channels import MemoryChannel
from accelsim.hierarchy.system.engine import MemoryEngine
from accelsim.hierarchy.system.result import SystemRun
from accelsim.hierarchy.system.spec import MemorySystem
from accelsim.memory.dram import RequestTrace


def run_system(
    system: MemorySystem,
    traces: Sequence[RequestTrace],
    channels: Sequence[MemoryChannel] | None = None,
) -> SystemRun:
    """Run one trace on each core until every request is answered.

    Args:
        system: The memory system.
        traces: Requests of each core, in order.
        channels: Channels that replace those of the system, one for each, or None.

    Raises:
        ArchError: The number of traces differs from that of the cores, or a trace cannot be run.
    """
    _check(system, traces)
    engine = MemoryEngine(system, channels)
    for core, trace in enumerate(traces):
        engine.request_all(core, trace)
    return engine.finish()


def _check(system: MemorySystem, traces: Sequence[RequestTrace]) -> None:
    if len(traces) != system.cores:
        raise ArchError(
            f"cores: {system.name} needs one trace for each of {system.cores} cores,"
            f" not {len(traces)}"
        )
