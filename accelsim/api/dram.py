"""``accelsim dram``: runs a trace of requests through a DRAM."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from accelsim.arguments import check_choice
from accelsim.files import write_text
from accelsim.memory.dram import (
    DramRun,
    Policy,
    RequestTrace,
    Tier,
    commands_text,
    load_device,
    read_trace,
    run_dram,
    write_dram_timeline,
)
from accelsim.perfetto import check_ending


def dram(
    trace: str | Path | RequestTrace,
    device: str | Path,
    *,
    policy: Policy = "default",
    tier: Tier = "exact",
    replace: Mapping[str, Any] | None = None,
    commands: str | Path | None = None,
    timeline: str | Path | None = None,
) -> DramRun:
    """Run a trace of requests through a DRAM.

    Args:
        trace: A file of lines ``address READ|WRITE cycle``, or a trace that was read before.
        device: A name (``accelsim.list("drams")``) or a YAML file.
        policy: ``default``, the controller of the device page; or ``dramsim3``, which reproduces
            DRAMsim3 request for request.
        tier: ``ideal``, latency and bandwidth; ``window``, requests and banks; ``exact``, every
            command.
        replace: New values of single fields of the device, by dotted path.
        commands: File to write with every command, in DRAMsim3's columns.
        timeline: File to write for Perfetto, ``.json`` or ``.json.gz``, with the rows and accesses
            of each bank, the data of each channel, and refreshes.

    Returns:
        Cycles of the device in which each request was accepted and done. ``to_data`` and
        ``requests_csv`` of ``accelsim.memory.dram`` make the output of the command.

    Raises:
        UserError: The trace or the device cannot be read, or a file cannot be written.
    """
    check_choice("policy", policy, Policy)
    check_choice("tier", tier, Tier)
    if timeline is not None:
        check_ending(timeline)
    loaded = load_device(device, replace)  # A wrong name is told before a long trace.
    run = run_dram(
        trace if isinstance(trace, RequestTrace) else read_trace(trace),
        loaded,
        policy=policy,
        tier=tier,
        log=commands is not None or timeline is not None,
    )
    if commands is not None:
        write_text(Path(commands), commands_text(run))
    if timeline is not None:
        write_dram_timeline(timeline, run)
    return run
