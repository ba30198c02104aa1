"""``accelsim explain``: what bounds a network on an accelerator, and which changes would help."""

import warnings
from collections.abc import Iterator, Mapping
from dataclasses import replace as replaced
from pathlib import Path
from typing import Any

from accelsim.arch import Arch, load_arch
from accelsim.arguments import check_choice
from accelsim.compiler.mapping import LayerMapping, NetworkMapping
from accelsim.errors import PlausibilityWarning, UserError, WorkloadError, did_you_mean
from accelsim.report.explanation import Change, Explanation, Measured
from accelsim.simulate.result import Result
from accelsim.simulate.run import Tier, run
from accelsim.workload import load_workload

_SIZES = (
    ("array.rows", "rows of the array"),
    ("array.cols", "columns of the array"),
    ("vector_unit.lanes", "lanes of the vector unit"),
    ("input_buffer.capacity_bytes", "input buffer"),
    ("weight_buffer.capacity_bytes", "weight buffer"),
    ("accumulator_buffer.capacity_bytes", "accumulator buffer"),
    ("output_buffer.capacity_bytes", "output buffer"),
    ("operand_buffer.capacity_bytes", "operand buffer"),
    ("parameter_buffer.capacity_bytes", "parameter buffer"),
    ("local_memory.capacity_bytes", "local memory"),
    ("npu.outstanding_beats", "outstanding beats"),
    ("clock_hz", "clock"),
)
"""Fields that are doubled and halved, with the words for what they size."""
_BANDWIDTH = "dram.bandwidth_bytes_per_s"


def explain(
    workload: Any,
    arch: str | Path | Arch,
    *,
    layer: str | None = None,
    tier: Tier = "analytical",
    objective: str = "energy",
    tolerance: float = 0.01,
    replace: Mapping[str, Any] | None = None,
    dimensions: Mapping[str, int] | None = None,
) -> Explanation:
    """Tell what bounds a network on an accelerator, and what twice or half of each part would do.

    Each part of the accelerator is doubled and halved, one at a time, and the network is mapped
    anew each time: rows, columns, lanes, buffers, clock, the bandwidth of the memory. Where the
    mapping of the accelerator as it is fits the changed one and is faster there than the one found
    anew, or as fast for less energy, it is taken. The bandwidth of an ``ideal`` memory is doubled
    together with the bus where the bus is the narrower of the two. Changes that the accelerator's
    rules refuse are listed with the reason.

    Args:
        workload: A zoo name, a file, or a network that was read before.
        arch: A preset name, a YAML file, or an accelerator that was read before.
        layer: Name of the layer to explain; None explains the network.
        tier: ``analytical``, an estimate of the cycles, or ``cycle``, the cycle-accurate model,
            which takes longer; of all runs.
        objective: Objective of the mapper, as in ``accelsim.run``.
        tolerance: Share by which a mapping may take more cycles than the fastest one.
        replace: New values of single fields of the accelerator, by dotted path.
        dimensions: Values of symbolic dimensions of the network.

    Returns:
        Cycles by cause, the distance to the lower bound, and the changes.

    Raises:
        UserError: The input is wrong, the network has no such layer or several of that name, or a
            layer does not fit the accelerator as it is.
    """
    check_choice("tier", tier, Tier)
    machine = load_arch(arch, replace)
    graph = load_workload(workload, dimensions)
    options: dict[str, Any] = {"tier": tier, "objective": objective, "tolerance": tolerance}
    result = run(graph, machine, **options)
    names = [one.name for one in result.layers]
    if layer is not None and layer not in names:
        raise WorkloadError(
            f"{result.workload}: has no layer {layer}{did_you_mean(layer, names)}; accelsim run"
            " lists its layers, in which operators are fused"
        )
    if layer is not None and names.count(layer) > 1:
        raise WorkloadError(
            f"{result.workload}: has {names.count(layer)} layers called {layer}, and explain tells"
            " of one: give each a name of its own in the file"
        )
    before = _mapping_of(result)
    changes = [
        _tried(Change(title=title, fields=fields), graph, machine, layer, options, before)
        for title, fields in _changes(machine)
    ]
    return Explanation(result=result, layer=layer, changes=tuple(sorted(changes, key=_rank)))


def _changes(arch: Arch) -> Iterator[tuple[str, dict[str, Any]]]:
    """Yield the changes of one part, as words and as fields with new values."""
    data = arch.model_dump()
    if arch.dram.kind == "ideal":
        bandwidth, bus = data["dram"]["bandwidth_bytes_per_s"], data["npu"]["bus_bytes"]
        is_bound = bus * arch.clock_hz < 2 * bandwidth
        wider = {"npu.bus_bytes": 2 * bus} if is_bound else {}
        yield "twice the bandwidth of DRAM", {_BANDWIDTH: 2 * bandwidth, **wider}
        yield "half the bandwidth of DRAM", {_BANDWIDTH: bandwidth // 2}
    paths = ("array.rows", "array.cols", "vector_unit.lanes")
    yield "twice rows, columns and lanes", {path: 2 * _value(data, path) for path in paths}
    for path, words in _SIZES:
        value = _value(data, path)
        if value:
            yield f"twice the {words}", {path: 2 * value}
        if value > 1:
            yield f"half the {words}", {path: value // 2}


def _value(data: Mapping[str, Any], path: str) -> int:
    """Return the value of a field by its dotted path; 0 if the machine has none."""
    value: Any = data
    for name in path.split("."):
        value = value.get(name) if isinstance(value, Mapping) else None
    return value or 0


def _mapping_of(result: Result) -> NetworkMapping:
    """Return the mapping of a result; layers that share a name are left to the search."""
    names = [one.name for one in result.layers]
    layers = {
        one.name: LayerMapping.model_validate(one.mapping)
        for one in result.layers
        if one.mapping and names.count(one.name) == 1
    }
    return NetworkMapping(workload=result.workload, layers=layers)


def _tried(
    change: Change,
    graph: Any,
    arch: Arch,
    layer: str | None,
    options: Mapping[str, Any],
    before: NetworkMapping,
) -> Change:
    """Return a change with what it does, mapped anew or as before, or why it is refused."""
    with warnings.catch_warnings():
        # The user did not choose these values.
        warnings.simplefilter("ignore", PlausibilityWarning)
        try:
            changed = load_arch(arch, change.fields)
            result = run(graph, changed, **options)
        except UserError as problem:
            return replaced(change, refused=problem.problems[0])
        if layer is not None and layer not in {one.name for one in result.layers}:
            return replaced(change, refused="the layer becomes part of another on this machine")
        found = replaced(change, measured=Measured.of_result(result, layer))
        try:
            again = run(graph, changed, mapping=before, **options)
        except UserError:
            return found
    kept = replaced(change, measured=Measured.of_result(again, layer), keeps_mapping=True)
    return min(found, kept, key=_rank)


def _rank(change: Change) -> tuple[bool, float, float, float]:
    found = change.measured
    if found is None:
        return True, 0.0, 0.0, 0.0
    return False, found.latency_s, found.energy_pj or 0.0, found.area_um2 or 0.0
