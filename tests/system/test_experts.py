"""Experts shared by chips: shapes, what is sent, kept and reduced, and steps of training."""

from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from accelsim import sweep
from accelsim.errors import UserError
from accelsim.number import parse_number
from accelsim.system.description import TrainingSystem, load_training_system
from accelsim.system.expert_routing import BALANCED, Routing
from accelsim.system.experts import RowExchange, share_experts
from accelsim.system.fabric import FabricFile, fabric
from accelsim.system.memory import MIXED_ADAM, LayoutError, state_bytes
from accelsim.system.network import Network
from accelsim.system.sharding import shard
from accelsim.system.step import training_step
from accelsim.system.training_layout import Layout
from accelsim.system.training_step import TrainingStep
from accelsim.workload import Matmul, load_workload
from cli.command import accelsim as command
from each import each
from system.moe import EXPERTS, INNER, WIDTH, moe, moe_text
from workload.onnx_text import model_text

OF_EXPERTS = 2 * EXPERTS * WIDTH * INNER


def system(**layout: Any) -> TrainingSystem:
    file = FabricFile.model_validate(
        {
            "kind": "switch",
            "chips": 16,
            "link_bytes_per_s": 10**10,
            "link_latency_ns": 500,
            "source": "this test",
        }
    )
    base = load_training_system("switch_8_array_128x128")
    return replace(base, fabric=fabric(file), layout=Layout(**layout))


@cache
def _step(layout: tuple[tuple[str, Any], ...]) -> TrainingStep:
    return training_step(moe(), system(**dict(layout)))


def step(**layout: Any) -> TrainingStep:
    return _step(tuple(layout.items()))


def test_products_have_some_experts_and_the_rows_of_all_chips() -> None:
    graph = moe()
    found = share_experts(graph, 2, BALANCED)

    before, after = (
        [each.work[0] for each in network.operators if each.name in ("wide", "narrow")]
        for network in (graph, found.graph)
    )
    assert all(isinstance(work, Matmul) for work in before)
    assert [(work.batch, work.m) for work in before] == [(4, 8)] * 2
    assert [(work.batch, work.m) for work in after] == [(2, 16)] * 2
    assert found.graph.macs == graph.macs
    assert found.graph.tensors["up"].shape == (2, WIDTH, INNER)
    assert found.graph.tensors["relu"].shape == (2, 16, INNER)
    assert found.graph.tensors["results"].shape == (32, WIDTH)
    assert found.products == {"wide", "narrow"}


def test_rows_travel_twice_in_each_pass() -> None:
    """Tokens times choices times width: once to the experts, once back, and so their gradients."""
    found = share_experts(moe(), 4, BALANCED)
    rows = [("all_to_all", 16 * 2 * WIDTH)]

    assert found.forward == {"wide": rows, "results": rows}
    assert found.backward == found.forward


def test_one_chip_has_its_network() -> None:
    graph = moe()
    found = share_experts(graph, 1, BALANCED)

    assert found.graph.operators == graph.operators
    assert found.graph.tensors == graph.tensors
    assert not found.forward
    assert [layer.dropped for layer in found.layers] == [0]


def test_capacity_changes_rows_of_experts_and_nothing_else() -> None:
    graph = moe()
    found = share_experts(graph, 2, Routing(capacity_factor=1.5))

    assert found.graph.tensors["taken"].shape == (4, 12, WIDTH)
    assert found.graph.tensors["relu"].shape == (2, 24, INNER)
    assert found.graph.tensors["results"].shape == (48, WIDTH)
    assert found.graph.tensors["given"].shape == graph.tensors["given"].shape
    assert share_experts(graph, 2, Routing(capacity_factor=1.0)).graph.operators == (
        share_experts(graph, 2, BALANCED).graph.operators
    )


def test_rows_that_do_not_fit_are_counted() -> None:
    (half,) = share_experts(moe(), 2, Routing(capacity_factor=0.5)).layers

    assert (half.rows, half.dropped, half.capacity) == (64, 32, 4)


def test_without_drops_all_wait_for_the_fullest_chip() -> None:
    graph = moe(batch=4, sequence=64, capacity=128)
    routing = Routing(is_random=True, skew=1.0, is_dropless=True)
    most, mean = (share_experts(graph, 2, routing, is_mean=each) for each in (False, True))
    (layer,) = most.layers

    assert layer.dropped == 0
    assert layer.most_rows > layer.mean_rows == 512
    assert most.graph.tensors["relu"].shape[1] == -(-layer.most_rows // 2)
    assert mean.graph.tensors["relu"].shape[1] == 256
    (sent,) = most.forward["wide"]
    (back,) = most.forward["results"]
    assert isinstance(sent, RowExchange)
    assert isinstance(back, RowExchange)
    assert sent.rows.sum() == 2 * 512
    assert sent.rows.sum(axis=0).max() == layer.most_rows
    assert (back.rows == sent.rows.T).all()


def test_tensor_parallel_chips_share_the_columns_of_experts() -> None:
    halves = shard(moe(), 2)

    products = {each.name: each.work[0] for each in halves.graph.operators if each.work}
    assert (products["wide"].n, products["narrow"].k) == (INNER // 2, INNER // 2)  # type: ignore[union-attr]
    assert halves.forward["narrow"] == [("all_reduce", EXPERTS * 8 * WIDTH)]


def test_groups_of_chips_that_share_experts_and_of_those_that_have_the_same() -> None:
    network = Network(system().fabric, Layout(data=4, expert=2, context=2, tensor=2))

    assert network.groups["tensor"][0] == [0, 1]
    assert network.groups["context"][0] == [0, 2]
    assert network.groups["expert"][0] == [0, 4]
    assert network.groups["replica"][0] == [0, 2, 8, 10]
    assert network.groups["data"][0] == [0, 2, 4, 6, 8, 10, 12, 14]
    for groups in network.groups.values():
        assert sorted(chip for group in groups for chip in group) == list(range(16))


def test_a_chip_keeps_its_experts_and_all_other_weights() -> None:
    others = moe().parameters - OF_EXPERTS
    whole, halves = step(data=4), step(data=4, expert=2)

    assert whole.stages[0].parameters == others + OF_EXPERTS
    assert halves.stages[0].parameters == others + OF_EXPERTS // 2
    spread = step(data=4, expert=2, zero_stage=3).stages[0].state_bytes
    assert spread == state_bytes(others, MIXED_ADAM, zero_stage=3, data_parallel=4) + state_bytes(
        OF_EXPERTS // 2, MIXED_ADAM, zero_stage=3, data_parallel=2
    )


@pytest.mark.parametrize(("expert", "sizes"), [(2, 2), (4, 1)])
def test_gradients_of_experts_are_added_among_their_copies_alone(expert: int, sizes: int) -> None:
    found = step(data=4, expert=expert)
    network = Network(system().fabric, Layout(data=4, expert=expert))
    others = 2 * (moe().parameters - OF_EXPERTS)
    times = {
        others: network.collective_ns("data", "all_reduce", others)[0],
        2 * OF_EXPERTS // expert: network.collective_ns(
            "replica", "all_reduce", 2 * OF_EXPERTS // expert
        )[0],
    }

    assert {each.size_bytes: each.end_ns - each.start_ns for each in found.reduced[0]} == times
    assert (times[2 * OF_EXPERTS // expert] == 0) == (sizes == 1)


def test_a_step_waits_for_four_exchanges_of_each_microbatch() -> None:
    layout = {"data": 4, "expert": 4, "microbatches": 3}
    network = Network(system().fabric, Layout(**layout))
    bits = parse_number(system().arch.numbers.output).bits
    one, bound = network.collective_ns("expert", "all_to_all", 16 * 2 * WIDTH * bits // 8)

    found = step(**layout)

    assert found.stages[0].waits_ns == 3 * 4 * one
    assert 0 < bound <= one


@pytest.mark.sampled(6)
def test_random_tokens_cost_more_than_balanced_ones_without_drops() -> None:
    graph = moe(batch=4, sequence=64, capacity=128)
    layouts = [
        {},
        {"routing": "random"},
        {"routing": "random", "expert_skew": 1.0},
        {"routing": "random", "expert_skew": 3.0},
    ]
    steps = [
        training_step(graph, system(data=4, expert=4, is_dropless=True, **each)) for each in layouts
    ]

    assert [each.step_ns for each in steps] == sorted(each.step_ns for each in steps)
    assert steps[0].step_ns < steps[-1].step_ns
    assert all(each.dropped_fraction == 0 for each in steps)
    # All chips together do the same work.
    assert steps[-1].energy_pj == pytest.approx(steps[0].energy_pj, rel=1e-3)


def test_a_step_says_what_it_drops() -> None:
    found = step(data=4, expert=4, capacity_factor=0.5)

    assert found.metrics()["dropped_fraction"] == 0.5
    assert found.to_data()["experts"][0]["dropped"] == 64
    assert found.step_ns <= step(data=4, expert=4).step_ns
    assert step(data=4).dropped_fraction == 0


@each(
    ("layout", "sentence"),
    [
        (
            {"data": 4, "expert": 3},
            r"layout\.expert 3 divides data-parallel chips into groups that share experts, and"
            r" layout\.data is 4",
        ),
        (
            {"data": 8, "expert": 8},
            r"layout\.expert 8: the 4 experts of wide of moe do not divide by 8",
        ),
        (
            {"data": 4, "expert_skew": 1.0},
            r"layout\.expert_skew is of layout\.routing random, and that is balanced",
        ),
        (
            {"data": 4, "routing_seed": 1},
            r"layout\.routing_seed is of layout\.routing random, and that is balanced",
        ),
        (
            {"data": 4, "is_dropless": True, "capacity_factor": 1.0},
            r"layout\.capacity_factor is of experts that drop what does not fit, and"
            r" layout\.is_dropless is true",
        ),
    ],
)
def test_refusals(layout: dict[str, Any], sentence: str) -> None:
    with pytest.raises(LayoutError, match=rf"^(.*: )?{sentence}$"):
        training_step(moe(), system(**layout))


def test_a_network_without_experts_is_refused() -> None:
    with pytest.raises(
        UserError,
        match=r"^layout\.expert, routing and capacity_factor are of layers of experts, and"
        r" digits_mlp has none: no product has weights of three dimensions$",
    ):
        training_step(load_workload("digits_mlp"), system(data=2, expert=2))


@pytest.mark.sampled(20)
def test_mixtral_has_a_layer_of_experts_in_each_of_32() -> None:
    graph = load_workload("mixtral_8x7b", {"sequence": 64})
    found = share_experts(graph, 8, BALANCED)

    assert len(found.layers) == 32
    assert found.graph.parameters == graph.parameters - 32 * 7 * 3 * 4096 * 14336
    assert sum(map(len, found.forward.values())) == sum(map(len, found.backward.values())) == 64
    assert {sent for row in found.forward.values() for sent in row} == {
        ("all_to_all", 64 * 2 * 4096)
    }


@pytest.mark.sampled(10)
def test_a_study_varies_how_experts_are_shared(tmp_path: Path) -> None:
    (tmp_path / "moe.onnxtxt").write_text(model_text(moe_text()))
    (tmp_path / "study.yaml").write_text(
        """name: experts
workloads: [moe.onnxtxt]
system: switch_8_array_128x128
axes:
  system.layout.data: [4]
  system.layout.expert: [1, 4, 8]
  system.layout.capacity_factor: [0.5, 1.0]
objectives: [step_s, dropped_fraction]
"""
    )
    table = sweep(tmp_path / "study.yaml", tmp_path / "out", workers=1).table

    made = table[table["status"] == "ok"]
    assert sorted(made["dropped_fraction"]) == [0, 0, 0.5, 0.5]
    assert len(table) == 6
    assert set(table[table["status"] != "ok"]["system.layout.expert"]) == {8}


def test_the_command_refuses_with_a_sentence() -> None:
    layout = ("--layout", "data=2", "--layout", "expert=2")
    result = command("system", "digits_mlp", "--system", "switch_8_array_128x128", *layout)

    assert result.returncode == 2
    assert "digits_mlp has none: no product has weights of three dimensions" in result.stderr
