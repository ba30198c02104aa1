"""Cycles of ResNet-50 and of a decoder block, point by point."""

from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from accelsim.arch import Arch, load_arch
from accelsim.compiler import compile_network, network_for
from accelsim.memory.dram import make_trace, run_dram
from accelsim.memory.shared import SharedChoice, choice_of
from accelsim.npu import npu_of
from accelsim.simulate import run
from accelsim.timeline import DRAM_CAUSES, run_program
from accelsim.trace.dram import Progress, dram_chunks
from accelsim.trace.run import _map_layer as map_layer
from accelsim.workload import Graph, load_workload
from experiments.dram_policy_sensitivity.points import DEVICE, EXTENTS, POINTS, Point, extent_fields

ARCH = "edge_npu"
DECODER, PAST, BLOCK = "llama3_8b_decode", 512, "layer0_"
"""The first of 32 equal blocks, one new token after 512."""
MOST_REQUESTS = 2**13
"""Of one layer, from its first on: tiles of a layer are alike."""

BURST_BYTES = 64
"""Of a request in a trace."""

Row = dict[str, str | int]
Table = NDArray[np.int64]


def resnet_rows(extent: int) -> Iterator[Row]:
    """Yield ResNet-50 as a program of the NPU, whose three ports share the DRAM.

    The smallest array, which computes for longest, runs the first and the last point only.

    Args:
        extent: Of the array.
    """
    sizes = extent_fields(extent)
    machine = npu_of(load_arch(ARCH, sizes))
    network = network_for("resnet50", machine, dimensions={}, seed=0)
    program = compile_network(network, machine)
    for point in POINTS if extent > EXTENTS[0] else (POINTS[0], POINTS[-1]):
        npu = npu_of(load_arch(ARCH, sizes | point.replace))
        found = run_program(program, npu)
        causes = found.dram_cycles.sum(axis=0).tolist()
        yield {
            **_named("resnet50", extent, point, found.events.cycles),
            **dict(zip(DRAM_CAUSES, causes, strict=True)),
        }


def decoder_rows(extent: int) -> Iterator[Row]:
    """Yield one block of a decoder step: the DRAM trace of each layer, offered open loop.

    A layer takes as long as the layer engine says with the peak bandwidth of the device, and longer
    by what the DRAM is late. Twice: with tensors as they are (weights
    filter by filter, so that a tile is read in strides), and with every burst where it is first
    used, as the compiler of programs lays out weights.

    Args:
        extent: Of the array.
    """
    peak = load_arch(
        ARCH,
        extent_fields(extent)
        | {"dram.bandwidth_bytes_per_s": 12_800_000_000, "dram.latency_ns": 50},
    )
    graph = load_workload(DECODER, {"past": PAST})
    layers = [
        layer for layer in run(graph, peak, tier="cycle").layers if layer.name.startswith(BLOCK)
    ]
    traces = [(layer.counts.cycles, _first_requests(graph, peak, layer.name)) for layer in layers]
    for layout, lay_out in (("row by row", _as_it_is), ("in order of use", _in_order_of_use)):
        laid_out = [(cycles, lay_out(table)) for cycles, table in traces]
        for point in POINTS:
            choice = _choice(point)
            total = sum(_layer_cycles(cycles, table, choice) for cycles, table in laid_out)
            yield _named(f"decoder block {layout}", extent, point, total)


def _first_requests(graph: Graph, arch: Arch, layer: str) -> Table:
    """Return address, direction and cycle of the first requests of a layer."""
    chunks, found = dram_chunks(map_layer(graph, arch, layer), Progress()), 0
    parts = []
    while found < MOST_REQUESTS and (chunk := next(chunks, None)) is not None:
        parts.append(chunk[[3, 2, 0]])
        found += chunk.shape[1]
    return np.concatenate(parts, axis=1)[:, :MOST_REQUESTS]


def _as_it_is(table: Table) -> Table:
    return table


def _in_order_of_use(table: Table) -> Table:
    """Give each burst the address of its rank among the bursts by first use."""
    _, first, where = np.unique(table[0], return_index=True, return_inverse=True)
    rank = np.empty_like(first)
    rank[np.argsort(first)] = np.arange(len(first))
    return np.stack([rank[where] * BURST_BYTES, table[1], table[2]])


def _named(workload: str, extent: int, point: Point, cycles: int) -> Row:
    return {
        "workload": workload,
        "device": DEVICE,
        "array": extent,
        "factor": point.factor,
        "level": point.level,
        "cycles": cycles,
    }


def _choice(point: Point) -> SharedChoice:
    arch = load_arch(ARCH, point.replace)
    return choice_of(arch.dram, clock_hz=arch.clock_hz, outstanding_beats=1)


def _layer_cycles(cycles: int, table: Table, choice: SharedChoice) -> int:
    """Return the cycles of a layer whose first requests arrive in cycles of the accelerator.

    The layer is late by what its last request is, counted from when an idle DRAM would have served
    it; by proportionally more if these are not all of its requests.
    """
    numerator, denominator = choice.ratio
    arrivals = table[2] * numerator // denominator
    requests = make_trace(np.stack([table[0], table[1], arrivals]))
    served = run_dram(requests, choice.device, tier=choice.tier).data_cycles
    times = choice.device.timings
    span = int(arrivals[-1]) + 1 + times.rcd_read_cycles + times.cl_cycles + times.burst_cycles
    late = max(0, served - span) * denominator // numerator
    if table.shape[1] < MOST_REQUESTS:
        return cycles + late
    return cycles + max(0, cycles * (served - span) // span)
