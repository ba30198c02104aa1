"""More bandwidth, capacity, buffering, and less latency, cost no cycles nor, for no gain, bytes.

A mapping has the least DRAM bytes among those within a tolerance of the fastest. What the lesser
machine can do the better one can do too, so that it is as fast but for the tolerance; and it moves
more bytes only where that makes it faster.
"""

from functools import cache
from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from accelsim.errors import MappingError
from accelsim.simulate import run
from accelsim.workload import Graph, Matmul, Work, load_workload
from replay.points import LAYERS, conv, network

TOLERANCE = 0.01
# The bound that chooses mappings is off by this much.
NEAR = 0.015
# A field, and its values from the least machine to the best.
BETTER: dict[str, tuple[Any, ...]] = {
    "dram.bandwidth_bytes_per_s": (1e9, 2e9, 4e9, 8e9, 102e9),
    "dram.latency_ns": (1000, 200, 100, 10),
    "input_buffer.double_buffered": (False, True),
    "weight_buffer.double_buffered": (False, True),
    "accumulator_buffer.double_buffered": (False, True),
    "output_buffer.double_buffered": (False, True),
    "input_buffer.capacity_bytes": (32768, 65536, 131072, 262144),
    "weight_buffer.capacity_bytes": (32768, 65536, 131072, 262144),
    "output_buffer.capacity_bytes": (8192, 32768, 131072),
}
SMALL_BUFFERS = {
    f"{name}_buffer.capacity_bytes": (8192, 16384, 32768, 65536, 131072, 262144)
    for name in ("input", "weight", "accumulator")
}
PARTS = {**BETTER, **SMALL_BUFFERS, "output_buffer.capacity_bytes": (2048, 8192, 32768, 131072)}
"""As ``BETTER``, of random machines, which may have smaller buffers."""
PAIRS = 200
"""Random pairs of a machine and a better one in a case."""


@cache
def resnet50() -> Graph:
    return load_workload("resnet50", {"batch": 1})


def cycles_and_bytes(graph: Graph, arch: str, fields: dict[str, Any]) -> tuple[int, float]:
    counts = run(graph, arch, replace=fields, tolerance=TOLERANCE).counts
    return counts.cycles, (counts.dram_read_bits + counts.dram_write_bits) / 8


def is_no_worse(lesser: tuple[int, float], better: tuple[int, float]) -> bool:
    slower = better[0] > lesser[0] * (1 + TOLERANCE + NEAR)
    # Bytes are not what rises where cycles stay what they were.
    wasteful = better[1] > lesser[1] * 1.05 and better[0] > lesser[0] * (1 - TOLERANCE)
    return not (slower or wasteful)


@pytest.mark.sampled(9)
@pytest.mark.parametrize("field", BETTER)
def test_resnet50_gains_by_every_better_part(field: str) -> None:
    results = [cycles_and_bytes(resnet50(), "edge_npu", {field: one}) for one in BETTER[field]]

    steps = list(zip(BETTER[field][1:], results, results[1:], strict=False))
    assert [value for value, lesser, better in steps if not is_no_worse(lesser, better)] == []


@pytest.mark.parametrize(
    ("lesser", "least_gain"),
    [({"input_buffer.double_buffered": False}, -0.02), ({"dram.latency_ns": 1000}, 0.0)],
)
def test_a_lesser_machine_saves_no_energy(lesser: dict[str, Any], least_gain: float) -> None:
    """A single buffer once "saved" 27 % of the energy, and ten times the latency 11 %."""
    usual = sum(run(resnet50(), "edge_npu").energy_pj.values())
    other = sum(run(resnet50(), "edge_npu", replace=lesser).energy_pj.values())

    assert other / usual - 1 >= least_gain


def test_more_bandwidth_costs_no_energy() -> None:
    """8 to 102 GB/s once "cost" 35 %."""
    usual = run(resnet50(), "edge_npu")
    more = run(resnet50(), "edge_npu", replace={"dram.bandwidth_bytes_per_s": 102e9})

    assert sum(more.energy_pj.values()) <= 1.01 * sum(usual.energy_pj.values())


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(
    layer=st.sampled_from([name for name in LAYERS if name.startswith(("conv", "matmul"))]),
    dataflow=st.sampled_from(["weight_stationary", "output_stationary"]),
    extents=st.sampled_from([(8, 8), (16, 16), (32, 8), (16, 64)]),
    field=st.sampled_from(sorted(BETTER)),
    data=st.data(),
)
def test_layers_gain_by_every_better_part(
    layer: str, dataflow: str, extents: tuple[int, int], field: str, data: st.DataObject
) -> None:
    place = data.draw(st.integers(0, len(BETTER[field]) - 2))
    fields = {
        "array.dataflow": dataflow,
        "array.rows": extents[0],
        "array.cols": extents[1],
        "vector_unit.lanes": extents[1],
    }
    graph = network(layer, LAYERS[layer])
    try:
        lesser, better = (
            cycles_and_bytes(graph, "edge_npu", {**fields, field: value})
            for value in BETTER[field][place : place + 2]
        )
    except MappingError:
        return  # The lesser machine is too small for the layer.

    assert is_no_worse(lesser, better), (lesser, better)


def is_slower(lesser: tuple[int, float], better: tuple[int, float]) -> bool:
    return better[0] > 1.02 * lesser[0]


def is_wasteful(lesser: tuple[int, float], better: tuple[int, float]) -> bool:
    return better[1] > 1.02 * lesser[1] and better[0] >= lesser[0]


def random_work(random: Random) -> Work:
    """Return a layer that runs on the array."""
    if random.random() < 0.5:
        names = [name for name in LAYERS if name.startswith(("conv", "matmul", "lstm"))]
        return LAYERS[random.choice(names)]
    if random.random() < 0.3:
        rows = random.choice([1, 4, 16, 64, 128, 197, 256])
        inner, columns = (random.choice([32, 64, 100, 256, 512, 768]) for _ in range(2))
        return Matmul(m=rows, k=inner, n=columns)
    side, kernel = random.choice([7, 8, 14, 20, 28, 56]), random.choice([1, 1, 3, 3, 5, 7])
    channels, filters = (random.choice([3, 8, 16, 24, 32, 64, 96, 128, 256]) for _ in range(2))
    return conv(channels, filters, (side, side), kernel, stride=random.choice([1, 1, 2]))


def random_pair(seed: int) -> list[tuple[int, float]]:
    """Return cycles and bytes of a random layer on a machine and on one with a better part."""
    random = Random(f"monotone {seed}")
    graph = network(f"layer {seed}", random_work(random))
    rows = random.choice([4, 8, 16, 16, 32])
    cols = random.choice([rows, rows, 8, 16, 32, 64])
    dataflows = ["weight_stationary", "output_stationary", "input_stationary"]
    fields: dict[str, Any] = {
        "array.dataflow": random.choice(dataflows),
        "array.rows": rows,
        "array.cols": cols,
        "vector_unit.lanes": cols,
    }
    for part, values in PARTS.items():
        if random.random() < 0.35:
            fields[part] = random.choice(values)
    part = random.choice(sorted(PARTS))
    place = random.randrange(len(PARTS[part]) - 1)
    try:
        return [
            cycles_and_bytes(graph, "edge_npu", {**fields, part: value})
            for value in PARTS[part][place : place + 2]
        ]
    except MappingError:
        return []  # The lesser machine is too small for the layer.


@pytest.mark.long  # 13 s a case; the test before it is a part of every change.
@pytest.mark.parametrize("case", range(10))
def test_few_better_machines_are_slower_or_move_more_for_nothing(case: int) -> None:
    """The search misses the fastest mapping of some; its tolerance alone would allow 1 %.

    The limits are the worst case of ten on 2026-11-26. docs/commands.md names the causes.
    """
    pairs = [pair for seed in range(PAIRS) if (pair := random_pair(PAIRS * case + seed))]

    assert len(pairs) > 0.8 * PAIRS
    assert max(better[0] / lesser[0] for lesser, better in pairs) <= 1.14
    assert sum(is_slower(*pair) for pair in pairs) <= 0.025 * len(pairs)
    assert sum(is_wasteful(*pair) for pair in pairs) <= 0.01 * len(pairs)
