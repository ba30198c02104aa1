"""Networks on accelerators: ``run`` for a full result, ``evaluate`` for the totals of a sweep."""

from collections.abc import Mapping
from dataclasses import fields
from pathlib import Path
from typing import Any, Literal

import numpy as np
from numpy.typing import NDArray

from accelsim.arch import Arch, load_arch
from accelsim.closed.search import Objective
from accelsim.compiler import schedule_layers
from accelsim.compiler.search import Search
from accelsim.counts import COLUMN, Counts
from accelsim.energy import area, price_list
from accelsim.errors import ArchError, MappingError, WorkloadError
from accelsim.mapping import Mapping as TileMapping
from accelsim.mapping import columns as at
from accelsim.mapping import machine_row
from accelsim.npu import machine_of
from accelsim.simulate.plan import Layer, Plan, plan_for
from accelsim.simulate.price import priced, utilization
from accelsim.simulate.program import program_result
from accelsim.simulate.result import CountedLayer, Result
from accelsim.technology import load_technology
from accelsim.timeline import run_program
from accelsim.workload import Graph, load_workload
from accelsim.workload.layers import lower

Tier = Literal["closed", "cycle"]


def run(
    workload: str | Path | Graph,
    arch: str | Path | Arch,
    *,
    dataflow: str | None = None,
    tier: Tier = "closed",
    objective: Objective | None = None,
    tolerance: float = 0.01,
    replace: Mapping[str, Any] | None = None,
    dimensions: Mapping[str, int] | None = None,
) -> Result:
    """Run a network on an accelerator.

    Args:
        workload: A zoo name, a file, or a network that was read before.
        arch: A preset name, a YAML file, or an accelerator that was read before.
        dataflow: Replaces ``array.dataflow``.
        tier: ``closed``, the bound of the tile model (docs/architecture.md), or ``cycle``, the
            program of the NPU, instruction by instruction.
        objective: Of tier ``cycle``: search the mapping of each layer with the least of it among
            those nearly as fast as the fastest; None for mappings of quick estimates.
        tolerance: Cycles beyond the least, as a share of them.
        replace: New values of single fields of the accelerator, by dotted path.
        dimensions: Values of symbolic dimensions of the network.

    Returns:
        Counts and prices by layer and in total.

    Raises:
        UserError: The input is wrong, or a layer does not fit the accelerator.
    """
    changes = dict(replace or {})
    if dataflow is not None:
        changes["array.dataflow"] = dataflow
    machine = load_arch(arch, changes)
    graph = workload if isinstance(workload, Graph) else load_workload(workload, dimensions)
    if isinstance(workload, Graph) and dimensions:
        raise WorkloadError("dimensions are given when a network is read, not when it is run")
    if tier == "cycle":
        search = None if objective is None else Search(objective, tolerance)
        return _timed(graph, machine, search)
    if objective is not None:
        raise MappingError("objective needs tier cycle: the tile model has one objective, latency")
    plan = plan_for(graph, machine)
    mappings, counts = time_plan(graph, plan, machine)
    return _result(graph, machine, plan, mappings, counts)


def _timed(graph: Graph, arch: Arch, search: Search | None) -> Result:
    """Return the result of the program of a network, scheduled without values."""
    npu = machine_of(arch)
    if npu.dataflow == "input_stationary":
        raise ArchError(
            f"{arch.name}: tier cycle schedules weight- and output-stationary arrays; the programs"
            " of input_stationary depend on values (accelsim compile), and tier closed times them"
        )
    network = lower(graph, fused=arch.vector_unit.fused)
    program = schedule_layers(network.layers, npu, search)
    return program_result(
        network.layers,
        program,
        npu,
        arch,
        run_program(program, npu),
        workload=network.name,
        workload_sha256=graph.digest,
        not_modelled=graph.not_modelled,
    )


def evaluate(graph: Graph, arch: Arch) -> dict[str, int | float]:
    """Return the totals of one design point by the ``closed`` tier.

    Args:
        graph: The network.
        arch: The accelerator.

    Returns:
        Every field of ``Counts``, ``latency_s``, ``energy_pj`` and ``area_um2`` in total and by
        part (``energy_<part>_pj``, ``area_<part>_um2``), ``power_w``, ``utilization``,
        ``peak_macs_per_s``.

    Raises:
        UserError: A layer does not fit the accelerator, or a part has no price.
    """
    plan = plan_for(graph, arch)
    _, counts = time_plan(graph, plan, arch)
    total = Counts.from_row((plan.times @ counts).tolist())
    technology = load_technology(arch.technology)
    energy_pj = price_list(arch, technology).price(total)
    area_um2 = area(arch, technology)
    latency_s = total.cycles / arch.clock_hz
    all_energy_pj = sum(energy_pj.values())
    row: dict[str, int | float] = {field.name: getattr(total, field.name) for field in _FIELDS}
    row["latency_s"] = latency_s
    row["energy_pj"] = all_energy_pj
    row["area_um2"] = sum(area_um2.values())
    row["power_w"] = all_energy_pj * 1e-12 / latency_s
    row["utilization"] = utilization(total, arch)
    row["peak_macs_per_s"] = arch.peak_macs_per_s
    row.update({f"energy_{part}_pj": value for part, value in energy_pj.items()})
    row.update({f"area_{part}_um2": value for part, value in area_um2.items()})
    return row


_FIELDS = fields(Counts)


def time_plan(graph: Graph, plan: Plan, arch: Arch) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Map every distinct nest of a plan to an accelerator and count it.

    Args:
        graph: The network, for messages.
        plan: Its plan.
        arch: The accelerator.

    Returns:
        Mappings of shape (nests, ``MAPPING_COLUMNS``) and counts of shape (nests, fields of
        ``Counts``).

    Raises:
        MappingError: A layer does not fit the accelerator; the sentence names it.
    """
    from accelsim.mapper.search import map_and_count

    machine = np.array(machine_row(arch), dtype=np.int64)
    mappings, counts = map_and_count(plan.nests, machine, False)
    cycles = counts[:, COLUMN["cycles"]]
    if not cycles.all():
        index = int(np.flatnonzero(cycles == 0)[0])
        name = next(layer.name for layer in plan.layers if index in layer.nests)
        raise MappingError(
            f"{graph.name}: layer {name}: no tile of it fits the buffers of {arch.name}"
            " (input_buffer, weight_buffer, accumulator_buffer, output_buffer)"
        )
    return mappings, counts


def _result(
    graph: Graph,
    arch: Arch,
    plan: Plan,
    mappings: NDArray[np.int64],
    counts: NDArray[np.int64],
) -> Result:
    layers = [
        CountedLayer(
            name=layer.name,
            kind=layer.kind,
            counts=Counts.from_row(counts[list(layer.nests)].sum(axis=0).tolist()),
            fused=layer.fused,
            mapping=_mapping_data(plan, layer, mappings),
            modelled=layer.modelled,
        )
        for layer in plan.layers
    ]
    return priced(
        layers,
        arch,
        workload=graph.name,
        workload_sha256=graph.digest,
        tier="closed",
        cycles_are="from the first request to memory to the last byte accepted by memory",
        not_modelled=graph.not_modelled,
    )


def _mapping_data(plan: Plan, layer: Layer, mappings: NDArray[np.int64]) -> dict[str, Any]:
    found = []
    for index in layer.nests:
        if plan.nests[index, at.KIND] == at.MATRIX:
            found.append(TileMapping.from_row(mappings[index].tolist()).to_data())
        else:
            found.append({"pieces": int(mappings[index, at.CHUNKS])})
    return found[0] if len(found) == 1 else {"parts": found}
