"""Traces a network on an accelerator, or one of its layers, to a file."""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

from accelsim.arch import Arch, load_arch
from accelsim.arguments import check_choice
from accelsim.compiler import schedule_layers
from accelsim.compiler.search import Search
from accelsim.display import Displayed
from accelsim.errors import ArchError, ResultError, WorkloadError, did_you_mean
from accelsim.npu import Npu
from accelsim.program import Program
from accelsim.simulate.run import prepared
from accelsim.timeline import Timeline, run_program
from accelsim.trace.chunks import Span, Timed, dram_chunks, sram_chunks
from accelsim.trace.columns import BUFFERS, PORTS
from accelsim.workload import Graph, load_workload

if TYPE_CHECKING:
    from accelsim.trace.write import Format, Tally

Kind = Literal["dram", "sram"]

BURST_BYTES = 64
"""Default size of a request: a burst of eight transfers of a 64-bit DRAM (docs/memory.md)."""

_LATE_WORD_CYCLES = 1

_ENDINGS: "dict[str, Format]" = {
    ".parquet": "parquet",
    ".csv": "csv",
    ".trace": "trace",
    ".txt": "trace",
}


@dataclass(frozen=True, kw_only=True, repr=False)
class TraceSummary(Displayed):
    """Summary of a trace.

    Args:
        requests: Number of requests to memory, or of words.
        first_cycle: Cycle of the first request or word, -1 if there is none. This and all cycles of
            the trace count from ``begin_cycle``.
        last_cycle: Cycle of the last request or word, -1 if there is none.
        cycles: Cycles of the layer, or of the program, as in ``run`` with tier ``cycle``.
        begin_cycle: Cycle of the program in which the layer begins; 0 for the whole network.
        file: File that was written.
    """

    requests: int
    first_cycle: int
    last_cycle: int
    cycles: int
    begin_cycle: int
    file: Path

    def facts(self) -> dict[str, str]:
        """Return file, requests and cycles."""
        return {
            "file": str(self.file),
            "requests": f"{self.requests:,}",
            "cycles": f"{self.cycles:,} from cycle {self.begin_cycle:,}",
            "first": f"cycle {self.first_cycle:,}" if self.requests else "none",
            "last": f"cycle {self.last_cycle:,}" if self.requests else "none",
        }


def trace(
    workload: str | Path | Graph,
    arch: str | Path | Arch,
    out: str | Path,
    *,
    layer: str | None = None,
    kind: Kind = "dram",
    format: "Format | None" = None,  # noqa: A002 - the word for it everywhere else
    burst_bytes: int = BURST_BYTES,
    objective: str = "energy",
    tolerance: float = 0.01,
    replace: Mapping[str, Any] | None = None,
    dimensions: Mapping[str, int] | None = None,
    dataflow: str | None = None,
) -> TraceSummary:
    """Write the memory trace of a network, or of the cycles of one layer.

    Program and cycles are those of ``run`` with tier ``cycle``. The cycles of a layer are those of
    ``accelsim.timeline.tally``: from the last store of the layers before it to its own last store.
    All that happens in them is traced, such as loads of the next layer. Memory use does not grow
    with the length of the trace. The file appears when it is complete.

    Args:
        workload: A zoo name, a file, or a network that was read before.
        arch: A preset name, a YAML file, or an accelerator that was read before.
        out: File to write.
        layer: Name of a layer, which is that of its first operator if operators are fused; None for
            the whole network.
        kind: ``dram``: requests that memory accepts from the three ports. ``sram``: words that
            units read and write in the seven buffers.
        format: ``parquet``, ``csv`` or, for ``dram``, ``trace`` (lines ``0xADDRESS READ|WRITE
            cycle``, as DRAM simulators read them). Default: by the ending of ``out`` (``.txt``
            means ``trace``).
        burst_bytes: Size of a block for ``dram``, a power of two. Consecutive beats of one port
            within a block are one request, in the cycle of the first. With 1 every beat of the bus
            is a request.
        objective: Objective that the mapper minimises among mappings nearly as fast as the fastest.
        tolerance: Share by which a mapping may take more cycles than the fastest one: 0.01 allows
            1 % more.
        replace: New values of single fields of the accelerator, by dotted path.
        dimensions: Values of symbolic dimensions of the network.
        dataflow: New value of ``array.dataflow``.

    Returns:
        Summary of the trace that was written.

    Raises:
        UserError: The input is wrong, a layer does not fit the accelerator, or the file cannot be
            written.
    """
    file = Path(out)
    check_choice("kind", kind, Kind)
    check_choice("format", format or "csv", _ENDINGS.values())
    form = format or _format(file)
    _check(file, kind, form, burst_bytes)
    changes = dict(replace or {})
    if dataflow is not None:
        changes["array.dataflow"] = dataflow
    machine = load_arch(arch, changes)
    graph = load_workload(workload, dimensions)
    program, npu = _scheduled(graph, machine, layer, Search(objective, tolerance))
    if kind == "sram" and npu.step_cycles > 1:
        raise ResultError(
            f"{machine.name}: array.composition is {machine.array.composition}, and SRAM traces are"
            " of arrays that move on in every cycle"
        )
    if kind == "sram" and npu.rebuild is not None:
        raise ResultError(
            f"{machine.name}: storage.basis.order must be 0 for SRAM traces, not"
            f" {npu.rebuild.order}: the rebuild engine reads words that are no rows of weights"
        )
    if kind == "sram" and npu.sparse is not None:
        raise ResultError(
            f"{machine.name}: array.engine.kind is {machine.array.engine.kind}, and SRAM traces are"
            " of arrays that take an input word in every cycle"
        )
    if kind == "sram" and npu.row_array is not None:
        raise ResultError(
            f"{machine.name}: array.dataflow is row_stationary, and SRAM traces are of arrays that"
            " take an input word in every cycle"
        )
    timeline = run_program(program, npu)
    span = _span(graph, program, timeline, layer)
    try:
        tally = _write(Timed(program, npu, timeline), span, file, kind, form, burst_bytes)
    except OSError as problem:
        raise ResultError(f"{out}: cannot be written: {problem.strerror or problem}") from None
    return TraceSummary(
        requests=tally.requests,
        first_cycle=tally.first_cycle,
        last_cycle=tally.last_cycle,
        cycles=span.cycles,
        begin_cycle=span.begin,
        file=file,
    )


def _format(file: Path) -> "Format":
    ending = file.suffix.lower()
    if ending not in _ENDINGS:
        raise ResultError(f"{file}: its ending must be one of {', '.join(_ENDINGS)}")
    return _ENDINGS[ending]


def _check(file: Path, kind: Kind, form: "Format", burst_bytes: int) -> None:
    if kind == "sram" and form == "trace":
        raise ResultError(
            f"{file}: its lines do not say which of seven buffers they are of; SRAM traces are"
            " .parquet or .csv"
        )
    if burst_bytes < 1 or burst_bytes & (burst_bytes - 1):
        raise ResultError(f"burst_bytes must be a power of two, not {burst_bytes}")


def _scheduled(graph: Graph, arch: Arch, layer: str | None, search: Search) -> tuple[Program, Npu]:
    """Return the program of a network that has a given layer, and its machine."""
    network, npu = prepared(graph, arch, "cycle")
    for name, value in (
        ("requests.request_bytes", npu.requests.request_bytes),
        ("array.group_cycles", npu.group_cycles),
        ("local_memory.capacity_bytes", npu.local_bytes),
    ):
        if value:
            raise ArchError(f"{arch.name}: trace knows {name} 0, not {value}: run times it")
    names = [one.name for one in network.layers]
    if layer is not None and layer not in names:
        for one in network.layers:
            if layer in one.operators:
                raise WorkloadError(f"{graph.name}: {layer} is part of layer {one.name}: trace it")
        raise WorkloadError(f"{graph.name}: {layer}: no such layer{did_you_mean(layer, names)}")
    return schedule_layers(network.layers, npu, search, outputs=network.outputs), npu


def _span(graph: Graph, program: Program, timeline: Timeline, layer: str | None) -> Span:
    """Return the cycles of a layer, or of the whole program, up to its last word."""
    counted = [events.cycles for events in timeline.layer_events]
    # If buffers have registers, a word that LOAD reads is written after the LOAD has ended.
    everything = timeline.total_cycles + _LATE_WORD_CYCLES
    if layer is None:
        return Span(begin=0, end=everything, cycles=timeline.events.cycles)
    index = [name for name, _, _ in program.layers].index(layer)
    if not counted[index]:
        raise WorkloadError(
            f"{graph.name}: layer {layer} stores nothing: no cycle of the program is its own"
        )
    begin, cycles = sum(counted[:index]), counted[index]
    end = begin + cycles if any(counted[index + 1 :]) else everything
    return Span(begin=begin, end=end, cycles=cycles)


def _write(
    timed: Timed, span: Span, file: Path, kind: Kind, form: "Format", burst_bytes: int
) -> "Tally":
    from accelsim.trace.write import write  # imports duckdb

    if kind == "dram":
        return write(dram_chunks(timed, span, burst_bytes), file, form, "port", PORTS)
    return write(sram_chunks(timed, span), file, form, "buffer", BUFFERS)
