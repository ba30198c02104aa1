"""Networks shared by tensor-parallel chips: Megatron-LM's all-reduces, and shares that add up."""

from collections import Counter

import pytest

from accelsim.system.backward import gradients_of
from accelsim.system.layout import layer_boxings
from accelsim.system.memory import LayoutError
from accelsim.system.placements import Sent
from accelsim.system.sharding import Shard, shard
from accelsim.workload import Graph, load_workload

SIZES: dict[str, dict[str, int]] = {
    "gpt2": {"sequence": 8, "batch": 2},
    "bert_base": {"sequence": 8},
    "llama3_8b_prefill": {"sequence": 8},
    "deepspeech_lstm": {"sequence": 4},
}
TRANSFORMERS = ("gpt2", "bert_base", "llama3_8b_prefill")
NETWORKS = (
    *(*TRANSFORMERS, "vit_b_16", "resnet18", "resnet50", "vgg16"),
    *("mobilenet_v2", "efficientnet_b0", "alexnet", "dlrm", "deepspeech_lstm", "digits_mlp"),
)


def network(name: str) -> Graph:
    return load_workload(name, SIZES.get(name))


def collectives(sent: dict[str, list[Sent]]) -> Counter[str]:
    return Counter(collective for each in sent.values() for collective, _ in each)


def sent_by(found: Shard, start: str) -> tuple[list[Sent], list[Sent]]:
    """Return what operators whose names begin so send forward and backward."""
    forward, backward = (
        [pair for name, pairs in side.items() if name.startswith(start) for pair in pairs]
        for side in (found.forward, found.backward)
    )
    return forward, backward


@pytest.mark.parametrize("by_tokens", [False, True])
@pytest.mark.parametrize("chips", [2, 4])
def test_a_layer_of_gpt2_sends_what_megatron_sends(chips: int, by_tokens: bool) -> None:
    found = shard(network("gpt2"), chips, is_sequence_parallel=by_tokens)
    forward, backward = layer_boxings(is_sequence_parallel=by_tokens)
    elements = 2 * 8 * 768
    for layer in range(12):
        assert sent_by(found, f"layer{layer}_") == (
            [(each.collective, elements) for each in forward],
            [(each.collective, elements) for each in backward],
        )


@pytest.mark.parametrize(("name", "layers"), [("llama3_8b_prefill", 32), ("bert_base", 12)])
def test_every_transformer_has_two_all_reduces_in_each_pass_of_a_layer(
    name: str, layers: int
) -> None:
    """And one for the gradient of the input of what follows the layers: the head."""
    found = shard(network(name), 2)

    assert collectives(found.forward) == {"all_reduce": 2 * layers}
    assert collectives(found.backward) == {"all_reduce": 2 * layers + 1}
    assert found.graph.macs * 2 == network(name).macs


@pytest.mark.parametrize(("name", "layers"), [("llama3_8b_prefill", 32), ("bert_base", 12)])
def test_by_tokens_every_all_reduce_of_a_layer_becomes_two_halves(name: str, layers: int) -> None:
    """What reads a token of the last layer gathers all; the gradient of embeddings is gathered."""
    found = shard(network(name), 2, is_sequence_parallel=True)
    embeddings = {"llama3_8b_prefill": 1, "bert_base": 3}[name]

    halves = {"reduce_scatter": 2 * layers, "all_gather": 2 * layers}
    assert collectives(found.forward) == Counter(halves) + Counter(all_gather=1)
    whole = Counter(all_reduce=1, all_gather=embeddings)
    assert collectives(found.backward) == Counter(halves) + whole
    assert found.graph.macs * 2 == network(name).macs


def test_parameters_that_work_on_a_chips_tokens_have_partial_gradients() -> None:
    """The scale and bias of each norm, and the bias of each product that is reduced."""
    graph = network("gpt2")
    found = shard(graph, 2, is_sequence_parallel=True)
    partial = {name: count for name, count in found.partial.items() if count}

    ends = ("norm1", "norm2", "attention_output", "forward_down")
    assert set(partial) == {f"layer{layer}_{end}" for layer in range(12) for end in ends} | {"norm"}
    assert sum(partial.values()) == 12 * (2 * 2 + 2) * 768 + 2 * 768
    assert shard(graph, 2).partial == {}


def test_tokens_that_do_not_divide_are_refused() -> None:
    # 196 patches and a class.
    with pytest.raises(LayoutError, match=r"^layout\.is_sequence_parallel: no product of vit_b_16"):
        shard(network("vit_b_16"), 2, is_sequence_parallel=True)


def test_two_convolutions_in_a_row_are_split_by_filters_and_channels() -> None:
    found = shard(network("vgg16"), 4)
    convolutions = [each for each in found.graph.operators if each.kind == "conv"]
    whole = {each.name: each for each in network("vgg16").operators}
    for number, operator in enumerate(convolutions):
        (own,), (work,) = operator.work, whole[operator.name].work
        by_filters = number % 2 == 0

        assert own.macs * 4 == work.macs
        assert (operator.name in found.forward) == (not by_filters)
        assert own.output_elements * (4 if by_filters else 1) == work.output_elements


NOT_SHARED = [
    (name, 3) for name in ("resnet18", "resnet50", "vgg16", "dlrm", "deepspeech_lstm", "digits_mlp")
]
SHARED = [
    (name, chips, False)
    for name in NETWORKS
    for chips in (2, 3, 8)
    if (name, chips) not in NOT_SHARED
]
BY_TOKENS = [(name, chips, True) for name in TRANSFORMERS for chips in (2, 8)]


@pytest.mark.parametrize(("name", "chips"), NOT_SHARED)
def test_chips_that_share_nothing_are_refused(name: str, chips: int) -> None:
    """No number of filters or columns of the network divides by the chips."""
    sentence = rf"^layout\.tensor {chips}: {chips} chips can share no operator of {name}: "
    with pytest.raises(LayoutError, match=sentence):
        shard(network(name), chips)


@pytest.mark.sampled(3)
@pytest.mark.parametrize(("name", "chips", "by_tokens"), SHARED + BY_TOKENS)
def test_shares_add_up_to_the_network(name: str, chips: int, by_tokens: bool) -> None:
    graph = network(name)
    found = shard(graph, chips, is_sequence_parallel=by_tokens)
    wholes = {each.name: each for each in graph.operators}
    for operator in found.graph.operators:
        whole = wholes[operator.name]
        assert operator.macs in (whole.macs, whole.macs / chips)
        assert len(operator.work) == len(whole.work)
    for tensor in found.graph.tensors.values():
        assert tensor.elements in (
            graph.tensors[tensor.name].elements,
            graph.tensors[tensor.name].elements / chips,
        )
    assert chips * found.graph.parameters >= graph.parameters
    backward = gradients_of(found.graph).graph
    assert chips * backward.macs >= gradients_of(graph).graph.macs


@pytest.mark.parametrize(
    ("name", "chips", "by_tokens"), [each for each in SHARED + BY_TOKENS if each[1] == 2]
)
def test_what_is_split_is_joined_before_an_operator_needs_it_whole(
    name: str, chips: int, by_tokens: bool
) -> None:
    """Each operator with whole work reads whole activations, or has sent for them."""
    graph = network(name)
    found = shard(graph, chips, is_sequence_parallel=by_tokens)
    wholes = {each.name: each for each in graph.operators}
    gathered: set[str] = set()
    for operator in found.graph.operators:
        if any(
            collective == "all_gather" for collective, _ in found.forward.get(operator.name, ())
        ):
            gathered.update(operator.inputs)
        if operator.work and operator.work == wholes[operator.name].work:
            for tensor in operator.inputs:
                is_whole = found.graph.tensors[tensor] is graph.tensors[tensor]
                is_weight = graph.tensors[tensor].role == "weight"
                assert is_whole or is_weight or tensor in gathered, (operator.name, tensor)


def test_one_chip_has_the_network_itself() -> None:
    graph = network("gpt2")

    assert shard(graph, 1) == Shard(graph=graph)


def test_shares_of_different_sizes_are_different_networks() -> None:
    graph = network("resnet18")

    digests = {shard(graph, chips).graph.digest for chips in (1, 2, 4)}

    assert len(digests) == 3
    halves = (shard(network("gpt2"), 2, is_sequence_parallel=by_tokens) for by_tokens in (0, 1))
    assert len({each.graph.digest for each in halves}) == 2
