"""Sequences shared by chips: shapes, keys, waits and steps of training."""

from typing import Any

import pytest

from accelsim.number import parse_number
from accelsim.system.context import share_context
from accelsim.system.memory import LayoutError
from accelsim.system.network import Network
from accelsim.system.ring_attention import TokenOrder, closed_ns, work_ns
from accelsim.system.step import times_of, training_step
from accelsim.system.training_layout import Layout
from accelsim.workload import load_workload
from each import each
from system.moe import WIDTH, moe
from system.test_experts import step, system


def test_each_chip_has_its_tokens_and_all_keys() -> None:
    graph = moe()
    found = share_context(graph, 4, "all_pairs")

    assert found.tokens == 2
    assert found.graph.macs * 4 == graph.macs
    assert found.graph.parameters == graph.parameters
    shapes = {
        name: found.graph.tensors[name].shape for name in ("added", "scores", "flat", "taken")
    }
    assert shapes == {
        "added": (2, 2, WIDTH),
        "scores": (2, 2, 8),
        "flat": (4, WIDTH),
        "taken": (4, 2, WIDTH),
    }
    (ring,) = found.rings
    # Keys and values of two sequences of eight tokens.
    assert ring.elements == 2 * 2 * 8 * WIDTH
    names = [each.name for each in graph.operators[ring.first : ring.after]]
    assert (names[0], names[-1]) == ("scores", "context")


@each(("order", "keys"), [("all_pairs", 8), ("contiguous", 8), ("zigzag", 5), ("striped", 6)])
def test_masked_keys_are_left_out(order: TokenOrder, keys: int) -> None:
    """Of four chips with two tokens, the fullest has 15, 9 and 12 pairs of causal ones."""
    found = share_context(moe(), 4, order)

    products = {each.name: each.work[0] for each in found.graph.operators if each.work}
    assert products["scores"].n == products["context"].k == keys  # type: ignore[union-attr]
    assert found.graph.tensors["softmax"].shape == (2, 2, keys)


def test_one_chip_leaves_masked_keys_out_too() -> None:
    found = share_context(moe(), 1, "contiguous")

    assert found.graph.tensors["softmax"].shape == (2, 8, 5)
    assert not found.rings


@pytest.mark.sampled(20)
@pytest.mark.parametrize(("name", "layers"), [("gpt2", 12), ("mixtral_8x7b", 32)])
def test_transformers_of_the_zoo(name: str, layers: int) -> None:
    graph = load_workload(name, {"sequence": 64, "logits": 64})
    found = share_context(graph, 4, "all_pairs")

    assert len(found.rings) == layers
    assert found.graph.macs * 4 == graph.macs
    width = {"gpt2": 768, "mixtral_8x7b": 8 * 128}[name]
    assert {ring.elements for ring in found.rings} == {2 * 64 * width}


@each("order", ["all_pairs", "contiguous", "zigzag", "striped"])
def test_a_step_waits_for_its_rings(order: TokenOrder) -> None:
    graph, layout = moe(sequence=16, capacity=16), {"context": 4, "token_order": order}
    machine = system(**layout)
    times = times_of(graph, machine)
    (ring,) = times.rings
    network = Network(machine.fabric, Layout(**layout))
    bits = parse_number(machine.arch.numbers.output).bits
    shift, _ = network.shift_ns(ring.elements * bits // 8 // 4)
    rows, wanted = slice(ring.first, ring.after), 0
    for cycles, gradient in ((times.forward_cycles, 0), (times.input_gradient_cycles, shift)):
        longest = times.ns(int(cycles[rows].sum()))
        work = work_ns(order, 4, 4, longest)
        wanted += closed_ns(work, shift, gradient) - longest

    found = training_step(graph, machine)

    assert found.stages[0].waits_ns == wanted > 0


def test_tokens_of_a_step_are_those_of_the_network() -> None:
    whole, shared = step(data=2), step(data=2, context=4)

    assert whole.tokens == shared.tokens == 2 * 16
    assert whole.samples == shared.samples
    assert shared.chips == 8
    assert shared.stages[0].activation_bytes < whole.stages[0].activation_bytes
    assert shared.stages[0].parameters == whole.stages[0].parameters


def test_chips_that_share_a_sequence_spread_states_and_add_gradients() -> None:
    alone, spread = step(context=4), step(context=4, zero_stage=3)

    assert alone.reduced[0]
    assert spread.stages[0].state_bytes <= alone.stages[0].state_bytes / 4 + 16


@pytest.mark.sampled(6)
def test_zigzag_is_faster_than_one_run_for_each_chip() -> None:
    graph = moe(batch=1, sequence=512, capacity=256)
    ends = {
        order: training_step(graph, system(context=4, token_order=order))
        for order in ("all_pairs", "contiguous", "zigzag", "striped")
    }

    assert ends["zigzag"].step_ns <= ends["striped"].step_ns <= ends["contiguous"].step_ns
    assert ends["contiguous"].step_ns <= ends["all_pairs"].step_ns
    # All chips together do the same work, whoever waits.
    assert ends["contiguous"].energy_pj == pytest.approx(ends["zigzag"].energy_pj, rel=0.01)


@each("is_sequence_parallel", [False, True])
@each(("zero_stage", "recompute"), [(0, "selective"), (3, "full")])
def test_all_ways_to_share_go_together(
    is_sequence_parallel: bool, zero_stage: int, recompute: str
) -> None:
    found = step(
        data=2,
        expert=2,
        context=2,
        tensor=2,
        pipeline=2,
        microbatches=4,
        token_order="zigzag",
        is_sequence_parallel=is_sequence_parallel,
        zero_stage=zero_stage,
        recompute=recompute,
    )

    assert found.chips == 16
    assert found.step_ns >= max(found.bounds_ns.values())
    assert sum(found.resources_ns.values()) == found.step_ns


@each(
    ("workload", "layout", "sentence"),
    [
        ("moe", {"context": 3}, r"layout\.context 3: the 8 tokens of a sequence of moe do not"),
        (
            "moe",
            {"context": 8, "token_order": "zigzag"},
            r"layout\.token_order zigzag gives each chip two runs of tokens, and 1 tokens",
        ),
        (
            "digits_mlp",
            {"context": 2},
            r"layout\.context and token_order are of sequences, and the first input of digits_mlp",
        ),
        (
            "moe",
            {"context": 16, "data": 2},
            r"switch_8_array_128x128: the layout needs 32 chips \(data 2 x context 16 x tensor 1",
        ),
    ],
)
def test_refusals(workload: str, layout: dict[str, Any], sentence: str) -> None:
    graph = moe() if workload == "moe" else load_workload(workload)
    with pytest.raises(LayoutError, match=rf"^{sentence}.*$"):
        training_step(graph, system(**layout))


@pytest.mark.sampled(20)
def test_an_operator_that_mixes_tokens_is_named() -> None:
    graph = load_workload("llama3_8b", {"sequence": 8})
    with pytest.raises(
        LayoutError,
        match=r"^layout\.context 2: last_token \(gather\) of llama3_8b takes tokens of a"
        r" sequence in a way that chips cannot share: attention, products by weights, and what does"
        r" each token by itself can be shared$",
    ):
        share_context(graph, 2, "all_pairs")
