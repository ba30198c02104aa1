"""Training steps: by hand where they are simple, by laws elsewhere, alone as among many."""

from dataclasses import fields
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from accelsim.system.cluster import Cluster, ClusterError, cluster_names, load_cluster
from accelsim.system.memory import LayoutError
from accelsim.system.operators import Matmul, Pass
from accelsim.system.pipeline import StageTimes, pipeline
from accelsim.system.pipeline_orders import Shape
from accelsim.system.transformer import GptRuns, gpt_step, layer_work
from each import each

SMALL = {
    "hidden": 1024,
    "heads": 16,
    "layers": 24,
    "sequence": 1024,
    "vocabulary": 51200,
    "global_batch": 64,
    "microbatch": 2,
    "tensor_parallel": 2,
    "data_parallel": 4,
    "pipeline_parallel": 4,
}


def runs(**changes: Any) -> GptRuns:
    return GptRuns(**{**SMALL, **changes})


def cluster(part: str = "", **changes: Any) -> Cluster:
    found = load_cluster("a100")
    if not part:
        return found
    new = getattr(found, part).model_copy(update=changes)
    return found.model_copy(update={part: new})


def whole(value: int) -> np.ndarray:
    return np.array(value, dtype=np.int64)


def matmul(m: int, n: int, k: int, batch: int = 1) -> Matmul:
    return Matmul(m=whole(m), n=whole(n), k=whole(k), batch=whole(batch))


def test_a_wave_with_one_tile_takes_as_long_as_a_full_one() -> None:
    chip = cluster(
        "chip", tiles=((128, 128),), tile_efficiency=0.5, launch_ns=0, peak_flops_per_s=108e12
    ).chip
    # A tile of 128 x 128 over k = 1000 at half of 1 TFLOP/s.
    tile_ns = 2 * 128 * 128 * 1000 / 500
    times = [int(chip.matmul_ns(matmul(128, 128 * tiles, 1000))) for tiles in (1, 108, 109, 216)]
    assert times == [np.ceil(waves * tile_ns) for waves in (1, 1, 2, 2)]


def test_a_thin_product_waits_for_memory() -> None:
    chip = cluster("chip", memory_bandwidth_bytes_per_s=1e12, launch_ns=7).chip
    moved = 2 * (4096 * 4096 + 2 * 4096) / 1000
    assert int(chip.matmul_ns(matmul(1, 4096, 4096))) == np.ceil(moved) + 7
    assert int(chip.pass_ns(Pass(elements=whole(500_000)))) == 1007


def test_an_all_reduce_in_a_node_and_across_nodes() -> None:
    links = cluster(
        "links",
        node_chips=8,
        node_bandwidth_bytes_per_s=100 * 10**9,
        ring_ns=10,
        hop_ns=1,
        network_bandwidth_bytes_per_s=10 * 10**9,
        network_ns=1000,
    ).links
    sent = whole(1_000_000)

    def time(chips: int, stride: int) -> int:
        return int(links.collective_ns("all_reduce", sent, whole(chips), whole(stride)))

    assert time(1, 1) == 0
    assert time(4, 1) == 15_000 + 10 + 3
    # 16 chips in two nodes, of which eight adapters carry the ring: 30 steps of 62,500 bytes, each
    # a whole number of nanoseconds. Then one chip of each node.
    assert time(16, 1) == 30 * np.ceil(62_500 / 80) + 10 + 15 + 1000
    assert time(2, 8) == 100_000 + 10 + 1 + 1000
    halves = [
        int(links.collective_ns(half, sent, whole(16), whole(1)))
        for half in ("reduce_scatter", "all_gather")
    ]
    assert sum(halves) == pytest.approx(time(16, 1), abs=2)
    assert int(links.send_ns(sent, whole(8))) == 100_000 + 10 + 1000
    assert int(links.send_ns(sent, whole(4))) == 10_000 + 10


def test_three_products_have_three_shapes_and_equal_work() -> None:
    forward = matmul(2, 3, 5, batch=7)
    of_input, of_weights = forward.gradients()
    assert [(int(each.m), int(each.n), int(each.k)) for each in (of_input, of_weights)] == [
        (2, 5, 3),
        (5, 3, 2),
    ]
    assert forward.macs == of_input.macs == of_weights.macs == 210


def test_the_products_of_a_step_are_its_model_flops() -> None:
    run = runs(pipeline_parallel=1, tensor_parallel=1, data_parallel=1)
    work = [part for half in layer_work(run) for part in (half, half.backward())]
    macs = sum(int(product.macs) for part in work for product in part.matmuls)
    head = 3 * run.sequence * run.microbatch * run.hidden * run.vocabulary
    steps = int(run.microbatches)
    assert 2 * steps * (int(run.layers) * macs + int(head)) == int(run.model_flops)


@given(st.data())
def test_many_runs_are_each_alone(data: st.DataObject) -> None:
    choices = {
        "tensor_parallel": [1, 2, 8, 16],
        "data_parallel": [1, 2, 4],
        "pipeline_parallel": [1, 2, 4],
        "microbatch": [1, 2, 4],
        "global_batch": [16, 64],
        "hidden": [1024, 8192],
    }
    drawn = {
        name: data.draw(st.lists(st.sampled_from(values), min_size=3, max_size=3))
        for name, values in choices.items()
    }
    recompute = data.draw(st.sampled_from(["none", "selective", "full"]))
    many = gpt_step(
        runs(**{name: np.array(values) for name, values in drawn.items()}, recompute=recompute),
        cluster(),
    )
    for index in range(3):
        alone = gpt_step(
            runs(**{name: values[index] for name, values in drawn.items()}, recompute=recompute),
            cluster(),
        )
        for part in fields(alone):
            assert getattr(many, part.name)[index] == getattr(alone, part.name)
            assert getattr(alone, part.name) >= 0


@each(
    ("part", "change"),
    [
        ("chip", {"tile_efficiency": 0.9}),
        ("chip", {"memory_bandwidth_bytes_per_s": 4e12}),
        ("chip", {"launch_ns": 0}),
        ("links", {"node_bandwidth_bytes_per_s": 450 * 10**9}),
        ("links", {"network_bandwidth_bytes_per_s": 50 * 10**9}),
        ("links", {"ring_ns": 0, "hop_ns": 0, "network_ns": 0}),
        ("software", {"layer_forward_ns": 0, "layer_backward_ns": 0}),
        ("software", {"collective_ns": 0}),
        ("software", {"step_ns": 0}),
        ("software", {"scatters_transfers": True}),
    ],
)
def test_a_better_cluster_is_never_slower(part: str, change: dict[str, Any]) -> None:
    several = runs(
        hidden=np.array([1024, 8192, 16384]),
        heads=64,
        microbatch=np.array([1, 2, 8]),
        global_batch=256,
        tensor_parallel=8,
        recompute="full",
    )
    before = gpt_step(several, cluster()).step_ns
    after = gpt_step(several, cluster(part, **change)).step_ns
    assert (after <= before).all()
    assert (after < before).any()


def test_no_step_beats_the_peak() -> None:
    run = runs(hidden=8192, heads=64, recompute="none")
    step = gpt_step(run, cluster()).step_ns
    peak = cluster().chip.peak_flops_per_s * int(run.chips)
    assert float(run.model_flops) / peak < float(step) / 1e9


@pytest.mark.parametrize("recompute", ["none", "full"])
def test_the_closed_form_of_the_pipeline_is_that_of_its_events(recompute: str) -> None:
    found = cluster("links", ring_ns=0, network_ns=0, network_bandwidth_bytes_per_s=10**18)
    run = runs(tensor_parallel=1, data_parallel=8, recompute=recompute)
    step = gpt_step(run, found)
    stages, microbatches = SMALL["pipeline_parallel"], int(run.microbatches)
    stage_ns = int(step.bubble_ns) // (stages - 1)
    head_ns = int(step.compute_ns) // microbatches - stage_ns
    forward = np.full(stages, stage_ns // 3)
    backward = np.full(stages, stage_ns - stage_ns // 3)
    backward[-1] += head_ns
    played = pipeline(
        "1f1b",
        Shape(stages=stages, microbatches=microbatches),
        StageTimes(forward_ns=forward, input_gradient_ns=backward, weight_gradient_ns=0),
    )
    assert head_ns > 0
    assert played.step_ns == step.compute_ns + step.bubble_ns


@each(
    ("changes", "said"),
    [
        ({"tensor_parallel": 3}, r"run 0: heads \(16\) must divide by tensor_parallel \(3\)"),
        ({"pipeline_parallel": 5}, r"layers \(24\) must divide by pipeline_parallel times chunks"),
        ({"microbatch": 3}, "global_batch"),
        ({"hidden": 0}, "hidden must be at least 1, not 0"),
        ({"recompute": "some"}, "recompute must be"),
    ],
)
def test_runs_that_cannot_be(changes: dict[str, Any], said: str) -> None:
    with pytest.raises(LayoutError, match=said):
        runs(**changes)


def test_clusters_have_names() -> None:
    assert {"a100", "a100_selene"} <= set(cluster_names())
    for name in cluster_names():
        assert load_cluster(name).name == name
    with pytest.raises(ClusterError, match="did you mean a100"):
        load_cluster("a10")
