"""Networks of a few operators: what is fused, what totals are, and what is refused."""

import hashlib
from dataclasses import fields, replace
from typing import Any, Literal

import pytest

from accelsim.arch import Arch, arch_from_data, load_arch
from accelsim.counts import Counts
from accelsim.dataflow import LAWS
from accelsim.errors import ArchError, MappingError, WorkloadError
from accelsim.number import parse_number
from accelsim.simulate import evaluate, run
from accelsim.simulate.run import Tier
from accelsim.workload import (
    Convolution,
    Graph,
    Matmul,
    Movement,
    Operator,
    Tensor,
    Vector,
    load_workload,
)

CONV = Convolution(
    batch=1,
    groups=1,
    channels=6,
    filters=10,
    input_shape=(9, 9),
    output_shape=(9, 9),
    kernel=(3, 3),
    stride=(1, 1),
    dilation=(1, 1),
    padding=(1, 1),
)
SHAPE = (1, 10, 9, 9)
ELEMENTS = 810
IN_LANES = 9 * 9 * 12
"""Results with the fill of the last of three blocks of four channels."""


def operator(
    name: str,
    inputs: str,
    *work: Convolution | Matmul | Vector | Movement,
    fusible: Literal["fold", "map", "no"] = "no",
) -> Operator:
    """Return an operator that writes ``<name>.out`` and reads the tensors listed in ``inputs``."""
    return Operator(
        name=name,
        kind=name.rstrip("0123456789"),
        inputs=tuple(inputs.split()),
        outputs=(f"{name}.out",),
        work=work,
        fusible=fusible,
    )


def elementwise(operations: int = 1, inputs: int = 1) -> Vector:
    return Vector(
        input_elements=inputs * ELEMENTS,
        output_elements=ELEMENTS,
        operations=operations * ELEMENTS,
    )


def graph(*operators: Operator, outputs: tuple[str, ...] = ()) -> Graph:
    """Return a network whose last operator's result is its output."""
    last = operators[-1].outputs[0]
    int8 = parse_number("int8")
    tensors = {
        name: Tensor(
            name=name,
            shape=SHAPE,
            number=int8,
            role="output" if name in (last, *outputs) else "activation",
        )
        for one in operators
        for name in (*one.inputs, *one.outputs)
    }
    return Graph(
        name="small",
        tensors=tensors,
        operators=operators,
        digest=hashlib.sha256(repr((operators, outputs)).encode()).hexdigest(),
        source="by hand",
    )


CONV_BN_RELU = graph(
    operator("conv", "x", CONV),
    operator("bn", "conv.out", elementwise(2), fusible="fold"),
    operator("relu", "bn.out", elementwise(), fusible="map"),
)


def arch(**changes: Any) -> Arch:
    data = load_arch("edge_npu_tiny").model_dump()
    for path, value in changes.items():
        part, _, key = path.partition("__")
        data[part] = {**data[part], key: value} if key else value
    return arch_from_data(data, "tiny")


def layers(network: Graph, machine: Arch) -> list[tuple[str, tuple[str, ...]]]:
    return [(layer.name, layer.fused) for layer in run(network, machine).layers]


def test_batch_norm_and_relu_run_in_the_layer_of_their_convolution() -> None:
    result = run(CONV_BN_RELU, arch())

    assert [(layer.name, layer.fused) for layer in result.layers] == [("conv", ("bn", "relu"))]


def test_a_folded_batch_norm_is_free_and_a_relu_is_one_operation() -> None:
    alone = run(graph(operator("conv", "x", CONV)), arch())

    fused = run(CONV_BN_RELU, arch())

    assert alone.counts.vector_operations == IN_LANES  # to requantize
    assert fused.counts.vector_operations == 2 * IN_LANES
    assert fused.counts.dram_write_bits == alone.counts.dram_write_bits == 8 * ELEMENTS


def test_a_batch_norm_behind_a_relu_costs_its_operations() -> None:
    network = graph(
        operator("conv", "x", CONV),
        operator("relu", "conv.out", elementwise(), fusible="map"),
        operator("bn", "relu.out", elementwise(2), fusible="fold"),
    )

    result = run(network, arch())

    assert len(result.layers) == 1
    assert result.counts.vector_operations == (1 + 1 + 2) * IN_LANES


def test_a_result_with_two_readers_is_written_before_they_read_it() -> None:
    network = graph(
        operator("conv", "x", CONV),
        operator("relu", "conv.out", elementwise(), fusible="map"),
        operator("add", "conv.out relu.out", elementwise(inputs=2)),
    )

    assert layers(network, arch()) == [("conv", ()), ("relu", ()), ("add", ())]


def test_an_output_of_the_network_is_written_even_if_an_operator_reads_it() -> None:
    network = graph(
        operator("conv", "x", CONV),
        operator("relu", "conv.out", elementwise(), fusible="map"),
        outputs=("conv.out",),
    )

    assert layers(network, arch()) == [("conv", ()), ("relu", ())]


def test_a_relu_of_another_size_is_not_fused() -> None:
    smaller = Vector(input_elements=400, output_elements=400, operations=400)
    network = graph(
        operator("conv", "x", CONV), operator("relu", "conv.out", smaller, fusible="map")
    )

    assert layers(network, arch()) == [("conv", ()), ("relu", ())]


def test_an_operator_that_asks_for_nothing_does_not_part_others() -> None:
    network = graph(
        operator("conv", "x", CONV),
        operator("identity", "conv.out", fusible="map"),
        operator("relu", "identity.out", elementwise(), fusible="map"),
    )

    assert layers(network, arch()) == [("conv", ("relu",))]


def test_nothing_is_fused_where_the_vector_unit_cannot() -> None:
    separate = run(CONV_BN_RELU, arch(vector_unit__fused=False))

    assert [layer.name for layer in separate.layers] == ["conv", "bn", "relu"]
    assert separate.counts.cycles > run(CONV_BN_RELU, arch()).counts.cycles


def test_depthwise_convolutions_run_where_the_accelerator_says() -> None:
    depthwise = Convolution(
        batch=1,
        groups=12,
        channels=1,
        filters=1,
        input_shape=(10,),
        output_shape=(8,),
        kernel=(3,),
        stride=(1,),
        dilation=(1,),
        padding=(0,),
    )
    network = graph(operator("conv", "x", depthwise))

    on_array = run(network, arch()).counts
    on_unit = run(network, arch(vector_unit__depthwise=True)).counts

    assert on_array.macs == on_unit.macs == 12 * 8 * 3
    # Four groups of one channel share a pass of 4 x 4 elements.
    assert (on_array.mac_operations, on_unit.mac_operations) == (4 * 288, 288)
    assert (on_array.vector_operations, on_unit.vector_operations) == (96, 288)


SEVERAL = graph(
    operator("conv0", "x", CONV),
    operator("relu0", "conv0.out", elementwise(), fusible="map"),
    operator("conv1", "relu0.out", CONV),
    operator("add", "conv1.out relu0.out", elementwise(inputs=2)),
    operator("reshape", "add.out", Movement()),
    operator("lstm", "reshape.out", Matmul(m=1, k=90, n=36, steps=9), elementwise(4)),
    operator("gather", "lstm.out", Movement(input_elements=50, output_elements=50)),
)


@pytest.mark.parametrize("dataflow", LAWS)
@pytest.mark.parametrize("tier", ["analytical", "cycle"])
def test_evaluate_gives_the_totals_of_run(tier: Tier, dataflow: str) -> None:
    machine = arch(array__dataflow=dataflow)
    result = run(SEVERAL, machine, tier=tier)

    row = evaluate(SEVERAL, machine, tier)

    assert {field.name: row[field.name] for field in fields(Counts)} == vars(result.counts)
    totals = result.totals()
    for name in ("latency_s", "energy_pj", "area_um2", "power_w", "utilization"):
        assert row[name] == totals[name]


@pytest.mark.parametrize(
    "fields", [{"kind": "window", "device": "ddr4_2400"}, {"arbiter": "priority"}]
)
def test_the_bound_refuses_memories_that_it_does_not_know(fields: dict[str, str]) -> None:
    ideal = {"bandwidth_bytes_per_s": None, "latency_ns": None} if "kind" in fields else {}
    machine = arch(**{f"dram__{name}": value for name, value in {**ideal, **fields}.items()})

    with pytest.raises(
        ArchError, match=f", not {next(iter(fields.values()))}; tier cycle times it$"
    ):
        run(SEVERAL, machine, tier="analytical")


@pytest.mark.parametrize(
    "fields",
    [
        {"array__rows": 2},
        {"npu__accumulator_banks": 1},
        {"accumulator_buffer__double_buffered": False},
    ],
)
def test_the_bound_refuses_arrays_whose_additions_are_kept_apart(fields: dict[str, Any]) -> None:
    machine = arch(array__dataflow="output_stationary", **fields)

    with pytest.raises(ArchError, match="others tier cycle counts"):
        run(SEVERAL, machine, tier="analytical")
    assert run(SEVERAL, machine).counts.cycles
    run(SEVERAL, arch(array__dataflow="weight_stationary", **fields), tier="analytical")


@pytest.mark.parametrize("tier", ["analytical", "cycle"])
def test_totals_are_sums_over_layers(tier: Tier) -> None:
    result = run(SEVERAL, arch(), tier=tier)

    assert result.counts == Counts.total(layer.counts for layer in result.layers)
    assert result.layers[0].name == "conv0"
    assert result.layers[-1].name == "gather"
    assert result.counts.macs == SEVERAL.macs


def test_a_layer_that_fits_nowhere_is_named() -> None:
    machine = arch(input_buffer__capacity_bytes=64, numbers__input="int16")
    tall = replace(CONV, kernel=(9, 1), padding=(4, 0))

    with pytest.raises(
        MappingError,
        match=r"^layer conv: what one result needs does not fit the buffers of"
        r" edge_npu_tiny: input_buffer has [0-9,]+ bytes, and the smallest tile needs 72 bytes$",
    ):
        run(graph(operator("conv", "x", tall)), machine)


def test_a_network_that_asks_for_nothing_is_refused() -> None:
    network = graph(operator("reshape", "x", Movement()))

    with pytest.raises(MappingError, match=r"^small: no operator asks anything of an accelerator$"):
        run(network, arch())


def test_dimensions_cannot_change_a_network_that_was_read_before() -> None:
    with pytest.raises(
        WorkloadError,
        match=r"^dimensions are given when a network is read, not when it is used$",
    ):
        run(CONV_BN_RELU, arch(), dimensions={"batch": 2})


def test_a_changed_copy_of_a_network_is_another_network() -> None:
    """Of the same name and digest."""
    graph = load_workload("digits_mlp")
    whole = run(graph, "edge_npu_tiny")
    part = replace(graph, operators=graph.operators[:1])

    assert len(run(part, "edge_npu_tiny").layers) == 1 < len(whole.layers)
    assert run(graph, "edge_npu_tiny").counts == whole.counts


def test_fields_of_an_accelerator_can_be_replaced_for_one_run() -> None:
    machine = arch()

    replaced = run(CONV_BN_RELU, machine, dataflow="output_stationary", replace={"array.rows": 8})

    same = arch(array__dataflow="output_stationary", array__rows=8)
    assert replaced.counts == run(CONV_BN_RELU, same).counts
    assert replaced.counts != run(CONV_BN_RELU, machine).counts


@pytest.mark.filterwarnings("ignore:.*changes no count")
def test_an_array_that_takes_two_of_four_weights_is_used_by_what_it_takes() -> None:
    pattern = {"sparsity.weight": "2:4", "array.rows": 8, "array.cols": 8, "vector_unit.lanes": 8}
    dense = run("resnet18", "edge_npu", replace=pattern)
    skipping = run("resnet18", "edge_npu", replace={**pattern, "sparsity.exploited": "skipping"})

    assert skipping.counts.cycles < 0.7 * dense.counts.cycles
    assert 0.8 < skipping.utilization <= 1
    possible = skipping.counts.cycles * 64
    assert skipping.utilization == skipping.counts.macs / 2 / possible


def test_the_sentence_on_energy_has_the_greatest_part_first_and_all_of_it() -> None:
    result = run("digits_cnn", "edge_npu_tiny", tier="analytical")

    parts = result.energy_sentence().removesuffix(" %").split(" %, ")
    shares = {name: int(share) for name, share in (part.rsplit(" ", 1) for part in parts)}

    assert next(iter(shares)) == "DRAM"
    named = [share for name, share in shares.items() if name != "others"]
    assert named == sorted(named, reverse=True)
    assert min(named) >= 2
    assert abs(sum(shares.values()) - 100) <= len(shares) / 2
    assert shares["DRAM"] == round(100 * result.energy_pj["dram"] / sum(result.energy_pj.values()))
    assert replace(result, energy_pj={}).energy_sentence() == ""
