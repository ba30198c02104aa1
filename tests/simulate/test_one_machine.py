"""``run`` and ``compile`` are one machine: the same counts, the same energy, the same area."""

from functools import cache
from itertools import accumulate

import pytest

from accelsim.arch import Arch, load_arch, preset_names
from accelsim.compiler import compile_network, layers_of, network_for
from accelsim.counts import Counts
from accelsim.dataflow import LAWS
from accelsim.energy.area import BUFFERS
from accelsim.errors import ArchError
from accelsim.npu import npu_of
from accelsim.simulate import Result, run
from accelsim.simulate.price import utilization
from accelsim.simulate.program import named_events, program_result
from accelsim.timeline import run_program

SMALL = ("digits_cnn", "digits_mlp", "digits_rnn")
LARGE = ("digits_conv", "mobilenet_v2", "resnet18", "resnet50", "vgg16")
BATCHED = tuple(name for name in (*SMALL, *LARGE) if name != "digits_cnn")
ONE = {"batch": 1}
"""A program has one image."""
FAR_REACHING = ("array_32x32", "edge_npu")
"""Presets whose addresses reach the images of large networks."""
TOO_SMALL = ("icebreaker_npu",)
"""Presets whose buffers are too small for networks of the zoo."""


def is_taken(preset: str) -> bool:
    """Return whether the NPU can be built as a preset says."""
    try:
        npu_of(load_arch(preset))
    except ArchError:
        return False
    return preset not in TOO_SMALL


TAKEN = [name for name in preset_names() if is_taken(name)]
IDEAL = [name for name in TAKEN if load_arch(name).dram.kind == "ideal"]
"""The engine of a shared memory compiles for minutes."""
BOTH = [
    *((preset, network) for preset in IDEAL for network in SMALL),
    *(
        pytest.param(preset, network, marks=pytest.mark.long)
        for preset in IDEAL
        for network in LARGE
        if preset in FAR_REACHING or network == "digits_conv"
    ),
]
EVERY = [
    *BOTH,
    *(
        pytest.param(preset, network, marks=pytest.mark.long)
        for preset in TAKEN
        for network in SMALL
        if preset not in IDEAL
    ),
]


@cache
def program_on(preset: str, network: str) -> tuple[Arch, Result, Counts, dict[str, int]]:
    """Return the accelerator, the result, the counts of the program and the work of its layers."""
    arch = load_arch(preset)
    npu = npu_of(arch)
    integers = network_for(network, npu)
    program = compile_network(integers, npu)
    timeline = run_program(program, npu)
    layers = layers_of(integers)
    result = program_result(
        layers,
        named_events(program, timeline),
        npu,
        arch,
        mapping=program.mapping,
        workload=integers.name,
        workload_sha256=integers.digest,
        seed=0,
    )
    return arch, result, timeline.counts(npu), {layer.name: layer.macs for layer in layers}


def without_macs(counts: Counts) -> dict[str, int]:
    return {name: value for name, value in vars(counts).items() if name != "macs"}


@pytest.mark.parametrize(("preset", "network"), EVERY)
def test_every_part_of_a_program_has_a_price(preset: str, network: str) -> None:
    _, result, _, _ = program_on(preset, network)
    # Only pools, additions and depthwise convolutions read the operand buffer.
    idle = {"operand_buffer"} if result.counts.operand_buffer_read_bits == 0 else set()
    idle.add("table_buffer")  # None of these networks has a function, and these machines no table.

    assert {part for part, value in result.energy_pj.items() if value <= 0} == idle
    assert set(BUFFERS) < set(result.energy_pj)
    assert set(BUFFERS) < set(result.area_um2)
    assert {part for part, value in result.area_um2.items() if value <= 0} == {"table_buffer"}


@pytest.mark.parametrize(("preset", "network"), EVERY)
def test_layers_add_up_to_the_program(preset: str, network: str) -> None:
    _, result, counts, macs = program_on(preset, network)

    assert Counts.total(layer.counts for layer in result.layers) == result.counts
    assert without_macs(result.counts) == without_macs(counts)
    assert result.counts.macs == sum(macs.values())
    for part, value in result.energy_pj.items():
        assert sum(layer.energy_pj[part] for layer in result.layers) == pytest.approx(value)


@pytest.mark.parametrize(("preset", "network"), EVERY)
def test_stalls_and_streams_are_all_cycles_of_each_layer(preset: str, network: str) -> None:
    _, result, _, _ = program_on(preset, network)

    for layer in result.layers:
        counts = layer.counts
        assert counts.stream_cycles + sum(counts.stall_cycles.values()) == counts.cycles
        assert min(vars(counts).values()) >= 0


@pytest.mark.parametrize(("preset", "network"), EVERY)
def test_no_layers_from_the_first_on_are_faster_than_the_array(preset: str, network: str) -> None:
    """One layer may be, by as much as it did in the cycles of the layer before."""
    arch, result, _, _ = program_on(preset, network)
    done = list(accumulate(layer.counts for layer in result.layers))

    assert [layer.utilization for layer in result.layers] == [
        utilization(layer.counts, arch) for layer in result.layers
    ]
    assert max(utilization(counts, arch) for counts in done) <= 1


@pytest.mark.parametrize(("preset", "network"), BOTH)
def test_the_machine_works_as_much_as_the_network_asks_for(preset: str, network: str) -> None:
    """The operations that it does more are the fill of blocks, and sums made by weights."""
    _, result, _, _ = program_on(preset, network)

    assert result.counts.macs == run(network, preset).counts.macs
    assert result.counts.macs <= result.counts.mac_operations


@pytest.mark.sampled(4)
@pytest.mark.parametrize("dataflow", [name for name in LAWS if name != "row_stationary"])
@pytest.mark.parametrize(("preset", "network"), EVERY)
def test_run_and_compile_are_one_machine(preset: str, network: str, dataflow: str) -> None:
    """A schedule without values has the counts and the energy of the program with them."""
    arch = load_arch(preset, {"array.dataflow": dataflow})
    npu = npu_of(arch)
    integers = network_for(network, npu)
    program = compile_network(integers, npu)
    compiled = program_result(
        layers_of(integers),
        named_events(program, run_program(program, npu)),
        npu,
        arch,
        mapping=program.mapping,
        workload=integers.name,
        workload_sha256=integers.digest,
    )

    timed = run(network, arch, dimensions=ONE if network in BATCHED else None)

    assert timed.counts == compiled.counts
    assert timed.energy_pj == compiled.energy_pj
    assert timed.area_um2 == compiled.area_um2
    assert [layer.counts for layer in timed.layers] == [layer.counts for layer in compiled.layers]


def test_a_result_says_what_made_it() -> None:
    _, result, _, _ = program_on("edge_npu_tiny", "digits_cnn")
    layers = run("digits_cnn", "edge_npu_tiny")

    assert result.tier == "cycle"
    assert result.to_data().keys() == layers.to_data().keys()
    assert result.made_with.keys() == layers.made_with.keys()
    for name in ("version", "arch_sha256", "technology", "technology_sha256", "tier"):
        assert result.made_with[name] == layers.made_with[name]
    assert result.made_with["seed"] == 0


def test_layers_have_the_kinds_of_their_operators() -> None:
    _, result, _, _ = program_on("edge_npu_tiny", "digits_cnn")

    ours, theirs = (
        [(layer.name, layer.kind, layer.fused, layer.modelled) for layer in one.layers]
        for one in (result, run("digits_cnn", "edge_npu_tiny"))
    )
    assert ours == theirs
    kinds = {layer.kind for layer in result.layers}
    assert kinds == {"conv", "add", "maxpool", "averagepool", "flatten", "gemm"}
    cut = {layer.name for layer in result.layers if layer.kind != "flatten"}
    assert {layer.name for layer in result.layers if layer.mapping} == cut
