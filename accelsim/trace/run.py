"""One layer of a network on an accelerator, traced to a file."""

import dataclasses
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

from accelsim.arch import Arch, load_arch
from accelsim.errors import ResultError, WorkloadError, did_you_mean
from accelsim.workload import Graph, load_workload

if TYPE_CHECKING:
    from accelsim.trace.timeline import MappedNest
    from accelsim.trace.write import Format

Kind = Literal["dram", "sram"]

_ENDINGS: "dict[str, Format]" = {
    ".parquet": "parquet",
    ".csv": "csv",
    ".trace": "trace",
    ".txt": "trace",
}


@dataclass(frozen=True, kw_only=True)
class TraceSummary:
    """What a trace holds.

    Args:
        requests: DRAM requests, or words that the array reads and writes.
        first_cycle: The cycle of the first; the layer starts in cycle 0.
        last_cycle: The cycle of the last.
        cycles: How long the layer takes, as ``run`` with the ``cycle`` tier says.
        moved_bytes: Bytes that DRAM transfers carry; 0 for a trace of the array.
        requested_bytes: Bytes of their bursts, which cover the moved ones; 0 likewise.
        files: The files written.
    """

    requests: int
    first_cycle: int
    last_cycle: int
    cycles: int
    moved_bytes: int
    requested_bytes: int
    files: tuple[Path, ...]


def trace(
    workload: str | Path | Graph,
    arch: str | Path | Arch,
    layer: str,
    out: str | Path,
    *,
    kind: Kind = "dram",
    format: "Format | None" = None,  # noqa: A002 - the word for it everywhere else
    replace: Mapping[str, Any] | None = None,
    dimensions: Mapping[str, int] | None = None,
    dataflow: str | None = None,
) -> TraceSummary:
    """Write the cycle-stamped memory trace of one layer, timed by the ``cycle`` tier.

    Memory does not grow with the length of the trace. A file appears when it is complete.

    Args:
        workload: A zoo name, a file, or a network that was read before.
        arch: A preset name, a YAML file, or an accelerator that was read before.
        layer: The name of the layer: of its first operator, where operators are fused.
        out: The file to write. SCALE-Sim's CSV of the array makes three of it: ``_ifmap``,
            ``_filter`` and ``_ofmap`` come before its ending.
        kind: ``dram``: bursts of 64 bytes requested of DRAM. ``sram``: words that the ports of
            the array read from and write to its buffers.
        format: ``parquet``, ``csv`` or ``trace`` (``0xADDRESS READ|WRITE cycle``, as DRAM
            simulators read it); told by the ending of ``out`` if absent (``.txt`` is ``trace``).
        replace: New values of single fields of the accelerator, by dotted path.
        dimensions: Values of symbolic dimensions of the network.
        dataflow: Replaces ``array.dataflow``.

    Returns:
        What was written.

    Raises:
        UserError: The input is wrong, the layer does not fit the accelerator, or the file cannot
            be written.
    """
    file = Path(out)
    form = format or _format(file)
    changes = dict(replace or {})
    if dataflow is not None:
        changes["array.dataflow"] = dataflow
    machine = load_arch(arch, changes)
    if isinstance(workload, Graph) and dimensions:
        raise WorkloadError("dimensions are given when a network is read, not when it is traced")
    graph = workload if isinstance(workload, Graph) else load_workload(workload, dimensions)
    if kind == "sram" and machine.array.composition != "fixed":
        raise ResultError(
            f"{machine.name}: array.composition is {machine.array.composition}, and SRAM traces"
            " exist for fixed elements only"
        )
    nests = _map_layer(graph, machine, layer)
    if kind == "sram" and all(nest.is_vector for nest in nests):
        raise WorkloadError(
            f"{graph.name}: layer {layer} runs on the vector unit of {machine.name}: the array"
            " demands nothing, and only its DRAM trace exists"
        )
    try:
        return _write(nests, file, kind, form)
    except OSError as problem:
        raise ResultError(f"{out}: cannot be written: {problem.strerror or problem}") from None


def _format(file: Path) -> "Format":
    ending = file.suffix.lower()
    if ending not in _ENDINGS:
        raise ResultError(f"{file}: its ending must be one of {', '.join(_ENDINGS)}")
    return _ENDINGS[ending]


def _map_layer(graph: Graph, arch: Arch, name: str) -> "list[MappedNest]":
    import numpy as np

    from accelsim.mapping import machine_row
    from accelsim.simulate.plan import Plan, plan_for
    from accelsim.simulate.run import time_plan
    from accelsim.trace.timeline import MappedNest

    plan = plan_for(graph, arch)
    found = [layer for layer in plan.layers if layer.name == name]
    if not found:
        for layer in plan.layers:
            if name in layer.fused:
                raise WorkloadError(f"{graph.name}: {name} is part of layer {layer.name}: trace it")
        known = [layer.name for layer in plan.layers]
        raise WorkloadError(f"{graph.name}: {name}: no such layer{did_you_mean(name, known)}")
    chosen = sorted(set(found[0].nests))
    one = dataclasses.replace(found[0], nests=tuple(chosen.index(i) for i in found[0].nests))
    alone = Plan(layers=(one,), nests=plan.nests[chosen], times=plan.times[chosen])
    mappings, _ = time_plan(graph, alone, arch)
    machine = np.array(machine_row(arch), dtype=np.int64)
    return [
        MappedNest(nest=alone.nests[index], machine=machine, mapping=mappings[index])
        for index in one.nests
    ]


def _write(nests: "list[MappedNest]", file: Path, kind: Kind, form: "Format") -> TraceSummary:
    from accelsim.trace.burst import BURST_BYTES
    from accelsim.trace.dram import Progress, dram_chunks
    from accelsim.trace.sram import sram_windows
    from accelsim.trace.write import Tally, write_dram, write_sram

    progress, tally = Progress(), Tally()
    if kind == "dram":
        files = write_dram(dram_chunks(nests, progress), file, form, tally)
    else:
        files = write_sram(sram_windows(nests, progress), file, form, tally)
    return TraceSummary(
        requests=tally.requests,
        first_cycle=tally.first_cycle,
        last_cycle=tally.last_cycle,
        cycles=progress.cycles,
        moved_bytes=progress.moved_bytes,
        requested_bytes=tally.requests * BURST_BYTES if kind == "dram" else 0,
        files=tuple(files),
    )
