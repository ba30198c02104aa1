"""No program falls below the lower bound, and each of its terms is reached by some program."""

from random import Random
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from accelsim.arch import load_arch
from accelsim.errors import MappingError, UserError
from accelsim.number import parse_number
from accelsim.simulate import Result, run
from accelsim.simulate.lower_bound import LowerBound, lower_bound
from accelsim.simulate.run import prepared
from accelsim.workload import (
    Convolution,
    Graph,
    Matmul,
    Operator,
    Tensor,
    Work,
    load_workload,
)
from each import each
from replay.points import LAYERS, conv, network

BASE = {"vector_unit.depthwise": True}
KIBIBYTE = 1024
PARTS: tuple[dict[str, Any], ...] = (
    {"array.dataflow": "output_stationary"},
    {"array.dataflow": "input_stationary"},
    {"array.dataflow": "row_stationary", "array.row_elements.word_filters": 4},
    {"array.rows": 4, "array.cols": 8, "vector_unit.lanes": 8},
    {"array.rows": 64, "array.cols": 32, "vector_unit.lanes": 32},
    {"array.count": 2},
    {"array.weight_rows": 2, "numbers.weight": "int4"},
    {"numbers.input": "int4", "numbers.weight": "int4", "array.composition": "bit_fusion"},
    {"sparsity.weight": "2:4", "sparsity.exploited": "skipping"},
    {"array.engine.kind": "intersection", "sparsity.weight": "density=0.3"},
    {"array.drain_overlapped": False},
    {"vector_unit.lanes": 3},
    {"vector_unit.depthwise": False},
    {"dram.kind": "block_ram"},
    {"dram.bandwidth_bytes_per_s": 0.4e9},
    {"dram.latency_ns": 900},
    {"npu.bus_bytes": 4},
    {"npu.bus_bytes": 128},
    {"npu.outstanding_beats": 2},
    {"npu.memory_outstanding_beats": 1},
    {"npu.queue_depth": 0, "npu.prefetch_instructions": 1},
    {"local_memory.capacity_bytes": 64 * KIBIBYTE},
    {"requests.request_bytes": 16, "requests.load_cycles": 2, "requests.store_cycles": 3},
    {f"{name}_buffer.capacity_bytes": 4 * KIBIBYTE for name in ("input", "weight")},
    {"accumulator_buffer.capacity_bytes": 2 * KIBIBYTE},
    {"input_buffer.double_buffered": False, "output_buffer.double_buffered": False},
    {
        "dram.kind": "exact",
        "dram.device": "ddr4_2400",
        "dram.bandwidth_bytes_per_s": None,
        "dram.latency_ns": None,
    },
)
"""Parts of machines that are drawn together; a machine that two of them do not allow is left."""


def moved_bytes(result: Result) -> int:
    """Return the bytes of DRAM of a result."""
    return (result.counts.dram_read_bits + result.counts.dram_write_bits) // 8


def check(result: Result, least: LowerBound | None = None) -> None:
    """Check that a program is not below the bound, nor its layers and first layers."""
    least = least or result.lower_bound
    assert least is not None
    assert least.cycles <= result.counts.cycles
    assert least.dram_bytes <= moved_bytes(result)
    cycles = 0
    for layer in result.layers:
        counts, cycles = layer.counts, cycles + layer.counts.cycles
        if layer.lower_bound is not None:
            # A layer may work in cycles that count for the layers before it.
            assert layer.lower_bound.cycles <= cycles, layer.name
            moved = (counts.dram_read_bits + counts.dram_write_bits) // 8
            assert layer.lower_bound.dram_bytes <= moved, layer.name


def random_work(random: Random) -> Work:
    """Return a convolution, of groups or with a stride, a product, or another layer."""
    if random.random() < 0.2:
        return LAYERS[random.choice([*LAYERS])]
    if random.random() < 0.3:
        m, k, n = (random.choice([1, 4, 17, 64, 200, 512]) for _ in range(3))
        return Matmul(m=m, k=k, n=n)
    side, kernel = random.choice([1, 5, 7, 14, 27]), random.choice([1, 1, 3, 3, 5])
    groups = random.choice([1, 1, 1, 2, 8])
    channels, filters = (groups * random.choice([1, 3, 8, 20, 64]) for _ in range(2))
    return conv(
        channels,
        filters,
        (side, side + 1),
        kernel,
        stride=random.choice([1, 1, 2, 3]),
        groups=groups,
        dilation=random.choice([1, 1, 2]),
    )


def random_graph(seed: int, random: Random) -> Graph:
    """Return a network of one layer, one in six a batch of products of two activations."""
    if random.random() < 5 / 6:
        return network(f"layer {seed}", random_work(random))
    batch, m, k, n = random.choice([1, 2, 5]), *(random.choice([1, 17, 64, 300]) for _ in range(3))
    return product(batch, m, k, n)


def product(batch: int, m: int, k: int, n: int) -> Graph:
    """Return the network of products of two activations."""
    shapes = {"left": (batch, m, k), "right": (batch, k, n), "result": (batch, m, n)}
    number = parse_number("int8")
    operator = Operator(
        name="product",
        kind="matmul",
        inputs=("left", "right"),
        outputs=("result",),
        work=(Matmul(batch=batch, m=m, k=k, n=n, weights=False),),
        fusible="no",
    )
    return Graph(
        name="product",
        tensors={
            name: Tensor(
                name=name,
                shape=shape,
                number=number,
                role="output" if name == "result" else "activation",
            )
            for name, shape in shapes.items()
        },
        operators=(operator,),
        digest="product",
        source="by hand",
    )


def random_run(graph: Graph, random: Random) -> Result | None:
    """Return a network on a random machine by a random search, None if the machine refuses it."""
    fields = {**BASE}
    for part in random.sample(PARTS, random.choice([0, 1, 2, 3])):
        fields |= part
    preset = "edge_npu_tiny" if graph.name.startswith("digits") else "edge_npu"
    objective = random.choice(["latency", "dram_bytes", "edp"])
    search, tolerance = random.choice(["grid", "grid", "climb"]), random.choice([0.0, 0.5])
    bands = "local_memory.capacity_bytes" in fields and random.random() < 0.3
    try:
        return run(
            graph,
            preset,
            replace=fields,
            objective=objective,
            tolerance=tolerance,
            search=search,  # type: ignore[arg-type]
            bands=bands,
        )
    except UserError:
        return None


@pytest.mark.parametrize("tier", ["cycle", "analytical"])
def test_activations_that_are_weights_are_read_whole(tier: Any) -> None:
    """Words that hold several weights of a column take the rows of an activation one by one."""
    int4 = {"numbers.input": "int4", "numbers.weight": "int4"}
    network = product(1, 17, 300, 64)

    one = run(network, "edge_npu", tier=tier, replace=int4)
    several = run(
        network, "edge_npu", tier=tier, replace=int4 | {"array.composition": "bit_fusion"}
    )

    check(several)
    assert several.counts.dram_read_bits >= 4 * (17 * 300 + 300 * 64)
    assert several.counts.macs == one.counts.macs
    assert several.counts.cycles < one.counts.cycles


@pytest.mark.parametrize("tier", ["cycle", "analytical"])
def test_activations_are_not_read_as_one_weight_of_several(tier: Any) -> None:
    pattern = {"sparsity.weight": "2:4", "sparsity.exploited": "skipping"}
    with pytest.raises(MappingError, match=r"layer product: multiplies two .* lie dense in memory"):
        run(product(1, 17, 300, 64), "edge_npu", tier=tier, replace=pattern)


@pytest.mark.filterwarnings("ignore:bands change nothing")
@pytest.mark.sampled(20)
@pytest.mark.parametrize("seed", range(400))
def test_no_program_of_a_layer_is_below_its_bound(seed: int) -> None:
    random = Random(f"lower bound {seed}")
    result = random_run(random_graph(seed, random), random)

    if result is not None:
        check(result)


@pytest.mark.filterwarnings("ignore:bands change nothing")
@pytest.mark.sampled(20)
@pytest.mark.parametrize("seed", range(100))
def test_no_program_of_a_network_is_below_its_bound(seed: int) -> None:
    random = Random(f"network bound {seed}")
    name = random.choice(["digits_cnn", "digits_vit", "digits_se", "digits_lstm", "digits_conv"])
    result = random_run(load_workload(name), random)

    if result is not None:
        check(result)


@pytest.mark.parametrize("tier", ["cycle", "analytical"])
@pytest.mark.parametrize("preset", ["edge_npu", "tpu_v1"])
def test_sums_in_layers_are_not_below_the_bound_and_are_named(preset: str, tier: Any) -> None:
    graph = load_workload("resnet18")

    apart, fused = (
        run(graph, preset, tier=tier, replace={"vector_unit.residuals": residuals})
        for residuals in (False, True)
    )

    assert apart.lower_bound is not None
    assert fused.lower_bound is not None
    assert fused.lower_bound.dram_bytes < apart.lower_bound.dram_bytes
    assert moved_bytes(fused) < moved_bytes(apart)
    if tier == "cycle":
        check(fused)
    names = [layer.name for layer in fused.layers]
    sums = [layer.name for layer in apart.layers if layer.name not in names]
    assert len(sums) == {"edge_npu": 8, "tpu_v1": 6}[preset]
    assert set(sums) <= {name for layer in fused.layers for name in layer.fused}


@pytest.mark.parametrize("bus_bytes", [16, 64])
@pytest.mark.parametrize("channels", [3, 4])
@pytest.mark.parametrize("kernel", [1, 3])
def test_one_load_brings_parameters_and_weights_of_a_depthwise_convolution(
    kernel: int, channels: int, bus_bytes: int
) -> None:
    graph = network("one", conv(channels, channels, (kernel, 1), kernel, groups=channels))

    check(run(graph, "edge_npu_tiny", replace=BASE | {"npu.bus_bytes": bus_bytes}))


BUFFERS = {f"{name}_buffer.capacity_bytes": 4096 for name in ("input", "weight", "accumulator")}
SLOW = {"dram.bandwidth_bytes_per_s": 0.4e9}
REQUESTS = {"requests.request_bytes": 16, "requests.load_cycles": 9, "requests.store_cycles": 9}
ROW = Matmul(m=1, k=2048, n=1024)
CYCLES: dict[str, tuple[Work, dict[str, Any]]] = {
    "input words of the array": (conv(64, 64, (56, 56), 3), {}),
    "weight words of a stationary array": (ROW, {}),
    "weight words that stream": (ROW, {"array.dataflow": "output_stationary"}),
    "vector unit": (conv(8, 256, (56, 56), 1), {"vector_unit.lanes": 1}),
    "one bus": (conv(64, 64, (28, 28), 1), SLOW),
    "a bus for each port": (ROW, {"dram.kind": "block_ram", **SLOW}),
    "beats in flight": (ROW, {"npu.outstanding_beats": 4}),
    "beats in flight in memory": (ROW, {"npu.memory_outstanding_beats": 4}),
    "stores in flight": (
        conv(8, 256, (56, 56), 1),
        {"npu.memory_outstanding_beats": 2, "dram.kind": "block_ram"},
    ),
    "requests": (ROW, REQUESTS),
}


@pytest.mark.parametrize("term", CYCLES)
def test_each_term_of_the_cycles_is_reached_within_four_percent(term: str) -> None:
    work, fields = CYCLES[term]
    result = run(network("layer", work), "edge_npu", replace=fields, objective="latency")

    assert result.lower_bound is not None
    assert 1 <= result.counts.cycles / result.lower_bound.cycles < 1.04


def test_the_bytes_of_a_layer_that_is_loaded_once_are_reached_exactly() -> None:
    """Inputs and results of 8 x 8 x 16 bytes, 16 x 16 weights, 16 filters and eight instructions.

    A filter has a bias, a multiplier and a shift of 4 bytes each; FINISH is the eighth.
    """
    result = run(
        network("layer", conv(16, 16, (8, 8), 1)), "edge_npu", objective="dram_bytes", tolerance=1.0
    )

    assert moved_bytes(result) == 2 * 1024 + 256 + 16 * 12 + 8 * 32
    assert result.lower_bound is not None
    assert result.lower_bound.dram_bytes == moved_bytes(result)


@pytest.mark.parametrize("dataflow", ["weight_stationary", "output_stationary"])
def test_what_small_buffers_load_again_is_within_three_times_the_bound(dataflow: str) -> None:
    """The compulsory bytes alone would be a sixteenth."""
    fields = {**BUFFERS, "npu.accumulator_banks": 1, "array.dataflow": dataflow}
    graph = network("layer", Matmul(m=512, k=4096, n=256))
    result = run(graph, "edge_npu", replace=fields, objective="dram_bytes", tolerance=1.0)

    assert result.lower_bound is not None
    compulsory = 512 * 4096 + 4096 * 256 + 512 * 256
    assert result.lower_bound.dram_bytes > 4 * compulsory
    assert 1 <= moved_bytes(result) / result.lower_bound.dram_bytes < 3


def test_operands_that_are_activations_are_loaded_again_too() -> None:
    graph = product(2, 512, 1024, 512)
    result = run(graph, "edge_npu", replace=BUFFERS, objective="dram_bytes", tolerance=1.0)

    assert result.lower_bound is not None
    assert result.lower_bound.dram_bytes > 2 * 2 * (2 * 512 * 1024 + 512 * 512)
    check(result)


def brute_force(work: Convolution) -> tuple[int, int, int]:
    """Return products inside the input, places of it that are read, and how often at most."""
    met: dict[tuple[int, ...], int] = {}
    for place in np.ndindex(work.output_shape):
        for tap in np.ndindex(work.kernel):
            at = tuple(
                p * stride + t * dilation - padding
                for p, t, stride, dilation, padding in zip(
                    place, tap, work.stride, work.dilation, work.padding, strict=True
                )
            )
            if all(0 <= a < extent for a, extent in zip(at, work.input_shape, strict=True)):
                met[at] = met.get(at, 0) + 1
    return sum(met.values()), len(met), max(met.values())


@each("seed", range(20))
def test_geometry_is_that_of_every_place_and_tap(seed: int) -> None:
    random = Random(seed)
    work = conv(
        random.choice([1, 3]),
        random.choice([1, 5]),
        (random.randint(3, 9), random.randint(3, 9)),
        random.choice([1, 2, 3]),
        stride=random.choice([1, 2, 3]),
        dilation=random.choice([1, 2]),
    )
    from accelsim.simulate.lower_bound import _needs_of

    arch = load_arch("edge_npu")
    lowered, npu = prepared(network("layer", work), arch, "cycle")
    _, needs = _needs_of(lowered)
    products, places, most = brute_force(work)

    assert needs.macs[0] == products * work.channels * work.filters
    assert needs.left[0] == places * work.channels
    assert needs.reuse[0] >= most
    assert lower_bound(lowered, npu).cycles > 0


@each("seed", range(40))
def test_windows_meet_what_every_place_and_tap_meets(seed: int) -> None:
    from accelsim.simulate.lower_bound import _axis

    random = Random(seed)
    size, kernel, stride, dilation, padding = (random.randint(1, most) for most in (12, 5, 4, 4, 6))
    stride, padding = max(stride, 1), padding - 1
    places = (size + 2 * padding - dilation * (kernel - 1) - 1) // stride + 1
    if places < 1:
        return
    layer = SimpleNamespace(
        window=SimpleNamespace(
            kernel=(kernel,), stride=(stride,), dilation=(dilation,), padding=(padding,)
        ),
        input_shape=(1, size),
        output_shape=(1, places),
    )
    met = {
        (place, tap): place * stride - padding + tap * dilation
        for place in range(places)
        for tap in range(kernel)
    }
    inside = {pair: at for pair, at in met.items() if 0 <= at < size}

    found = _axis(layer, 0)  # type: ignore[arg-type]

    assert found.inside == len(inside)
    assert found.read == len(set(inside.values()))
    assert found.taps == len({tap for _, tap in inside})


def test_rows_of_two_billion_places_take_no_memory() -> None:
    from accelsim.simulate.lower_bound import _axis

    rows = 2**31
    window = SimpleNamespace(kernel=(3,), stride=(1,), dilation=(1,), padding=(1,))
    layer = SimpleNamespace(window=window, input_shape=(1, rows), output_shape=(1, rows))

    found = _axis(layer, 0)  # type: ignore[arg-type]

    assert (found.inside, found.read, found.taps) == (3 * rows - 2, rows, 3)
