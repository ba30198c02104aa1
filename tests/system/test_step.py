"""A step of training on chips of an `Arch`: by hand where it is simple, by laws elsewhere."""

from dataclasses import replace
from itertools import pairwise
from math import ceil
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import accelsim
from accelsim.errors import DocumentError, FabricError, UserError
from accelsim.system.backward import gradients_of
from accelsim.system.collective import ALGORITHMS, event_ns, transfers
from accelsim.system.description import (
    STATES,
    TrainingSystem,
    load_training_system,
    training_system_names,
)
from accelsim.system.fabric import FabricFile, fabric
from accelsim.system.memory import MIXED_ADAM, LayoutError, state_bytes
from accelsim.system.network import Network
from accelsim.system.operator_times import OperatorTimes, operator_times
from accelsim.system.part_times import parts_of
from accelsim.system.pipeline_orders import BACKWARD
from accelsim.system.step import step_of, training_step
from accelsim.system.training_layout import Layout
from accelsim.system.training_step import PARTS, TrainingStep
from accelsim.workload import load_workload
from each import each
from workload.onnx_text import constant, read_text

NAME = "switch_8_array_128x128"
NETWORK = load_workload("resnet18", {"batch": 4})


def system(**layout: Any) -> TrainingSystem:
    return load_training_system(NAME, layout)


def on_fabric(kind: str, chips: int, bandwidth: int, **layout: Any) -> TrainingSystem:
    file = FabricFile.model_validate(
        {
            "kind": kind,
            "chips": chips,
            "link_bytes_per_s": bandwidth,
            "link_latency_ns": 500,
            "source": "this test",
        }
    )
    return replace(system(data=1), fabric=fabric(file), layout=Layout(**layout))


@pytest.fixture(scope="module")
def times() -> OperatorTimes:
    return operator_times(NETWORK, system(data=1).arch, "analytical")


@pytest.fixture(scope="module")
def halves() -> OperatorTimes:
    return operator_times(NETWORK, system(data=1).arch, "analytical", 2)


def test_one_chip_takes_what_run_says_of_both_passes(times: OperatorTimes) -> None:
    arch = times.arch
    forward = accelsim.run(NETWORK, arch, tier="analytical")
    backwards = [
        accelsim.run(gradients_of(NETWORK, length).graph, arch, tier="analytical")
        for length in (16384, 4096, 1024)
    ]
    fastest = min(each.counts.cycles for each in backwards)

    (stage,) = step_of(times, system(data=1)).stages

    assert arch.clock_hz == 10**9
    assert stage.compute_ns == forward.counts.cycles + fastest
    assert stage.parameters == NETWORK.parameters
    update = times.update(stage.parameters, MIXED_ADAM)
    assert update is not None
    assert stage.end_ns == stage.compute_ns + update.counts.cycles


def test_an_update_moves_the_bytes_of_the_optimizer(times: OperatorTimes) -> None:
    count = 2**20
    result = times.update(count, MIXED_ADAM)

    assert result is not None
    # fp16 gradients and 12 bytes of states are read; states and the fp16 copy are written.
    # Instructions are read, too.
    assert 1 <= result.counts.dram_read_bits / (8 * count * (2 + 12)) < 1.05
    assert result.counts.dram_write_bits == 8 * count * (12 + 2)
    assert result.counts.vector_operations >= 12 * count
    assert times.update(0, MIXED_ADAM) is None


@pytest.mark.parametrize(
    ("states", "read_bytes", "written_bytes"),
    [("fp32_adam", 4 + 4 + 8, 4 + 8), ("bf16_adam", 2 + 2 + 4, 2 + 4), ("fp8_adam", 6, 5)],
)
def test_parameters_that_are_updated_in_place_are_read_too(
    times: OperatorTimes, states: str, read_bytes: int, written_bytes: int
) -> None:
    """Parameter, gradient and moments are read; parameter and moments are written."""
    count = 2**20
    result = times.update(count, STATES[states])

    assert result is not None
    assert 1 <= result.counts.dram_read_bits / (8 * count * read_bytes) < 1.05
    assert result.counts.dram_write_bits == 8 * count * written_bytes


def test_microbatches_repeat_what_a_chip_does(times: OperatorTimes) -> None:
    one, five = (step_of(times, system(data=1, microbatches=count)) for count in (1, 5))

    assert five.stages[0].compute_ns == 5 * one.stages[0].compute_ns
    assert five.stages[0].optimizer_ns == one.stages[0].optimizer_ns
    assert five.samples == 5 * one.samples == 20


BLOCK = f"""block (float[1, 16, 64] x) => (float[1, 16, 64] y) <
    {constant("float", "64", "scale")}, {constant("float", "64", "shift")},
    {constant("float", "64,256", "up")}, {constant("float", "256,64", "down")},
    {constant("float", "64,64", "first")}, {constant("float", "64,64", "second")},
    {constant("float", "64", "bias")}
> {{
    [inner] inner = MatMul (x, first)
    [embedded] embedded = MatMul (inner, second)
    [norm] norm = LayerNormalization <axis = -1> (embedded, scale, shift)
    [wide] wide = MatMul (norm, up)
    [relu] relu = Relu (wide)
    [narrow] narrow = MatMul (relu, down)
    [moved] moved = Add (narrow, bias)
    [y] y = Add (moved, embedded)
}}"""


@each(("data", "zero_stage"), [(1, 0), (2, 0), (2, 1), (2, 2), (2, 3)])
def test_gradients_of_tokens_are_added_once_after_the_last_microbatch(
    data: int, zero_stage: int
) -> None:
    graph = read_text(BLOCK)
    one, three, whole = (
        training_step(
            graph,
            system(
                data=data,
                tensor=2,
                zero_stage=zero_stage,
                microbatches=count,
                is_sequence_parallel=by_tokens,
            ),
        ).stages[0]
        for count, by_tokens in ((1, True), (3, True), (1, False))
    )
    # A scale, a shift and a bias of 64 channels; from ZeRO stage 2 on each chip adds its half.
    size = MIXED_ADAM.gradient * 3 * 64 // (data if zero_stage >= 2 else 1)
    machine = system(data=data, tensor=2)
    added, _ = Network(machine.fabric, machine.layout).collective_ns("tensor", "all_reduce", size)

    if data == 1:
        assert one.gradients_ns == three.gradients_ns == added
        assert whole.gradients_ns == 0
    assert three.waits_ns == 3 * one.waits_ns
    assert one.activation_bytes < whole.activation_bytes


def test_tokens_are_shared_among_tensor_parallel_chips_alone() -> None:
    with pytest.raises(LayoutError, match=r"is_sequence_parallel shares tokens among tensor-paral"):
        system(data=2, is_sequence_parallel=True)


def test_gradients_that_are_not_overlapped_take_one_all_reduce(times: OperatorTimes) -> None:
    machine = system(data=8, bucket_bytes=2**40)
    size = MIXED_ADAM.gradient * NETWORK.parameters
    fastest = min(
        event_ns(transfers("all_reduce", name, 8), machine.fabric, size)
        for name in ("ring", "direct", "halving_doubling", "tree")
    )

    (stage,) = step_of(times, machine).stages

    # The first operator's weights are last, and nothing is behind them.
    assert stage.gradients_ns == fastest


def test_buckets_hide_behind_the_backward_pass(times: OperatorTimes) -> None:
    exposed = [
        step_of(times, system(data=8, bucket_bytes=size)).stages[0].gradients_ns
        for size in (2**40, 8 * 2**20, 2**20)
    ]

    assert exposed[0] > exposed[1] > exposed[2] > 0


def test_buckets_are_sent_one_after_the_other_when_they_are_there(times: OperatorTimes) -> None:
    machine = system(data=4, pipeline=2, microbatches=3, bucket_bytes=2**20)
    step = step_of(times, machine)
    for stage, buckets in enumerate(step.reduced):
        orders, starts = step.pipeline.orders[stage], step.pipeline.start_ns[stage]
        last = max(index for index, row in enumerate(orders.tolist()) if row[0] == BACKWARD)

        sizes = sum(bucket.size_bytes for bucket in buckets)
        assert sizes == MIXED_ADAM.gradient * step.stages[stage].parameters
        assert all(bucket.start_ns > starts[last] for bucket in buckets)
        for before, after in pairwise(buckets):
            assert before.end_ns <= after.start_ns
        for bucket in buckets:
            assert bucket.end_ns - bucket.start_ns >= bucket.bound_ns > 0


@each("zero_stage", [0, 1, 2, 3])
def test_zero_spreads_states_and_sends_what_it_must(times: OperatorTimes, zero_stage: int) -> None:
    (stage,) = step_of(times, system(data=8, zero_stage=zero_stage)).stages

    assert stage.state_bytes == state_bytes(
        NETWORK.parameters, MIXED_ADAM, zero_stage=zero_stage, data_parallel=8
    )
    assert (stage.waits_ns > 0) == (zero_stage == 3)
    assert (stage.gradients_ns > 0) == (zero_stage < 3)
    assert (stage.gather_ns > 0) == (zero_stage in (1, 2))


def test_chips_that_share_operators_wait_for_their_sums(
    times: OperatorTimes, halves: OperatorTimes
) -> None:
    machine = system(data=1, tensor=2)
    speed, latency = machine.fabric.link_bytes_per_s, machine.fabric.link_latency_ns
    pair = fabric(
        FabricFile(
            kind="switch",
            chips=2,
            link_bytes_per_s=speed,
            link_latency_ns=latency,
            source="the first chips of the system's switch",
        )
    )
    expected = 0
    for row in (*halves.sent_forward, *halves.sent_backward):
        for collective, elements in row:
            expected += min(
                event_ns(transfers(collective, name, 2), pair, 2 * elements)
                for kind, name in ALGORITHMS
                if kind == collective and name != "in_switch"
            )

    (stage,) = step_of(halves, machine).stages
    (alone,) = step_of(times, system(data=1)).stages

    assert stage.waits_ns == expected > 0
    assert stage.compute_ns < alone.compute_ns
    assert stage.state_bytes < 0.51 * alone.state_bytes
    assert stage.activation_bytes < alone.activation_bytes


def test_each_transfer_takes_the_time_of_its_own_bytes(times: OperatorTimes) -> None:
    """One microbatch goes over each cut and back."""
    machine = system(data=1, pipeline=4)
    network = Network(machine.fabric, machine.layout)
    parts = parts_of(times, machine, network)
    sent = [network.transfer_ns(part.sent_bytes) for part in parts[:-1]]

    step = step_of(times, machine)

    assert len(set(sent)) == 3
    work = sum(part.work_ns for part in parts)
    assert step.pipeline.end_ns[0, -1] == work + 2 * sum(sent)
    assert step.stages[0].transfers_ns == 2 * sum(sent)
    assert step.stages[2].transfers_ns == sum(sent) + sent[2]


def test_more_of_a_network_recomputed_is_slower_and_smaller(times: OperatorTimes) -> None:
    kept, again = (
        step_of(times, system(data=1, microbatches=4, pipeline=2, recompute=recompute))
        for recompute in ("none", "full")
    )

    assert again.step_ns > kept.step_ns
    assert again.stages[0].activation_bytes < kept.stages[0].activation_bytes
    assert again.energy_pj > kept.energy_pj


LAYOUTS = st.fixed_dictionaries(
    {
        "data": st.sampled_from([1, 2, 4]),
        "tensor": st.sampled_from([1, 2]),
        "pipeline": st.sampled_from([1, 2, 4]),
        "microbatches": st.sampled_from([4, 8]),
        "schedule": st.sampled_from(["gpipe", "1f1b", "zb_h1", "zb_h2", "interleaved"]),
        "recompute": st.sampled_from(["none", "selective", "full"]),
        "zero_stage": st.integers(0, 3),
        "bucket_bytes": st.sampled_from([2**18, 2**22, 2**30]),
    }
)


def drawn(layout: dict[str, Any]) -> dict[str, Any]:
    """Return a layout that may be."""
    chunks = 2 if layout["schedule"] == "interleaved" else 1
    zero_stage = layout["zero_stage"] if layout["data"] > 1 else 0
    return {**layout, "chunks": chunks, "zero_stage": zero_stage}


@settings(max_examples=16, deadline=None)
@given(layout=LAYOUTS, kind=st.sampled_from(["switch", "full"]))
def test_laws_of_every_layout(
    times: OperatorTimes, halves: OperatorTimes, layout: dict[str, Any], kind: str
) -> None:
    layout = drawn(layout)
    alone = step_of(times, system(data=1, microbatches=layout["microbatches"]))
    times = times if layout["tensor"] == 1 else halves
    slow, fast = (
        step_of(times, on_fabric(kind, 32, bandwidth, **layout)) for bandwidth in (10**9, 3 * 10**9)
    )

    assert fast.step_ns <= slow.step_ns
    for step in (slow, fast):
        chips = layout["data"] * layout["tensor"] * layout["pipeline"]
        work = times.forward.counts.cycles + times.backward.counts.cycles
        assert step.chips == chips
        assert step.step_ns >= ceil(layout["microbatches"] * work / layout["pipeline"])
        assert step.step_ns >= max(step.bounds_ns.values())
        assert sum(step.resources_ns.values()) == step.step_ns
        assert step.resources_ns[step.binding_resource] == max(step.resources_ns.values())
        assert sum(stage.parameters for stage in step.stages) == times.graph.parameters
        for stage in step.stages:
            assert all(getattr(stage, part) >= 0 for part in PARTS)
            assert stage.end_ns <= step.step_ns
        passes_pj = alone.energy_pj - alone.stages[0].update_pj
        assert step.energy_pj >= 0.99 * layout["data"] * passes_pj


def test_tiers_differ_in_the_cycles_of_the_chip_alone() -> None:
    graph = load_workload("digits_mlp")
    closed, cycle = (training_step(graph, system(data=2), tier) for tier in ("analytical", "cycle"))

    assert cycle.tier == "cycle"
    assert closed.stages[0].gradients_ns == cycle.stages[0].gradients_ns
    assert closed.stages[0].state_bytes == cycle.stages[0].state_bytes
    assert 0 < closed.step_ns < 1.5 * cycle.step_ns


def test_an_edge_that_is_not_there_is_named(times: OperatorTimes) -> None:
    path = FabricFile.model_validate(
        {
            "kind": "links",
            "chips": 4,
            "link_bytes_per_s": 10**9,
            "link_latency_ns": 500,
            "bundles": [{"between": (chip, chip + 1)} for chip in range(3)],
            "source": "this test",
        }
    )

    def on_path(**layout: Any) -> TrainingSystem:
        return replace(system(data=1), fabric=fabric(path), layout=Layout(**layout))

    with pytest.raises(FabricError, match=r"^layout.data 4: no all_reduce among chips 0, 1, 2, 3"):
        step_of(times, on_path(data=4))
    # Two neighbours have a link, and so have the stages of a path.
    assert step_of(times, on_path(data=2)).step_ns > 0
    assert step_of(times, on_path(pipeline=4)).step_ns > 0
    with pytest.raises(FabricError, match=r"^no link leads from chip 3 to chip 0"):
        step_of(times, on_path(pipeline=4, chunks=2, schedule="interleaved", microbatches=4))


def test_a_memory_that_is_too_small_is_named(times: OperatorTimes) -> None:
    machine = replace(system(data=1), memory_bytes=10**6)

    with pytest.raises(
        LayoutError,
        match=rf"^{NAME}: a chip of stage 0 needs \d+ bytes \(\d+ of parameters, gradients and"
        r" optimizer, \d+ of activations\), and chip.memory_bytes is 1000000$",
    ):
        step_of(times, machine)


@each(
    ("layout", "error", "sentence"),
    [
        (
            {"data": 4, "pipeline": 3},
            LayoutError,
            r"^switch_8_array_128x128: the layout needs 12 chips \(data 4 x tensor 1 x pipe",
        ),
        (
            {"data": 1, "zero_stage": 1},
            LayoutError,
            r"^switch_8_array_128x128: layout.zero_stage 1 spreads states over data-parallel",
        ),
        ({"dat": 4}, DocumentError, r"with layout.dat=4: layout.dat: unknown key, did you mean d"),
        ({"data": 0}, DocumentError, r"layout.data: .* at least 1, not 0$"),
        ({"schedule": "1f2b"}, DocumentError, r"layout.schedule: .*1f1b.*'1f2b'$"),
    ],
)
def test_layouts_that_cannot_be(
    layout: dict[str, Any], error: type[UserError], sentence: str
) -> None:
    with pytest.raises(error, match=sentence):
        system(**layout)


def test_schedules_that_do_not_fit(times: OperatorTimes) -> None:
    with pytest.raises(UserError, match=r"^interleaved needs microbatches that are a multiple"):
        step_of(times, system(data=1, pipeline=4, microbatches=3, schedule="interleaved"))
    with pytest.raises(UserError, match=r"^1f1b has one chunk for each stage, not 2$"):
        step_of(times, system(data=1, pipeline=4, chunks=2))


def test_a_pipeline_needs_operators() -> None:
    graph = load_workload("digits_mlp")

    with pytest.raises(LayoutError, match=r"^layout.pipeline 8: 8 parts of a pipeline need as"):
        training_step(graph, system(data=1, pipeline=8))


def test_files_beside_a_system_are_found(tmp_path: Path) -> None:
    (tmp_path / "pair.yaml").write_text(
        "kind: full\nchips: 2\nlink_bytes_per_s: 1 GB/s\nlink_latency_ns: 1 us\nsource: a test\n"
    )
    (tmp_path / "two.yaml").write_text(
        "name: two\nsource: a test\nfabric: pair.yaml\n"
        "chip: {arch: edge_npu, memory_bytes: 1 GiB}\nlayout: {data: 2}\n"
    )

    found = load_training_system(tmp_path / "two.yaml")

    assert found.fabric.link_latency_ns == 1000
    assert found.arch.name == "edge_npu"
    assert found.layout.chips == 2


def test_systems_have_names() -> None:
    assert NAME in training_system_names()
    for name in training_system_names():
        assert load_training_system(name).name == name
    with pytest.raises(LayoutError, match=f"no such training system, did you mean {NAME}"):
        load_training_system("switch_8_array")


def test_a_step_below_a_bound_is_refused(times: OperatorTimes) -> None:
    step = step_of(times, system(data=2))

    with pytest.raises(RuntimeError, match="is below a bound"):
        TrainingStep(**{**vars(step), "bounds_ns": {"work": step.step_ns + 1}})
