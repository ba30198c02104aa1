"""Networks shared by tensor-parallel chips: Megatron-LM's all-reduces, and shares that add up."""

from collections import Counter
from dataclasses import replace
from math import prod

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from accelsim.system.backward import gradients_of
from accelsim.system.layout import BROADCAST, PARTIAL, layer_boxings, product, split
from accelsim.system.memory import LayoutError
from accelsim.system.placements import Sent
from accelsim.system.sharding import Shard, shard
from accelsim.workload import Graph, Matmul, Operator, load_workload
from each import each

SIZES: dict[str, dict[str, int]] = {
    "gpt2": {"sequence": 8, "logits": 8, "batch": 2},
    "bert_base": {"sequence": 8},
    "llama3_8b": {"sequence": 8},
    "deepspeech_lstm": {"sequence": 4},
}
TRANSFORMERS = ("gpt2", "bert_base", "llama3_8b")
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


@each("by_tokens", [False, True])
@each("chips", [2, 4])
def test_a_layer_of_gpt2_sends_what_megatron_sends(chips: int, by_tokens: bool) -> None:
    found = shard(network("gpt2"), chips, is_sequence_parallel=by_tokens)
    forward, backward = layer_boxings(is_sequence_parallel=by_tokens)
    elements = 2 * 8 * 768
    for layer in range(12):
        assert sent_by(found, f"layer{layer}_") == (
            [(each.collective, elements) for each in forward],
            [(each.collective, elements) for each in backward],
        )


@pytest.mark.parametrize(("name", "layers"), [("llama3_8b", 32), ("bert_base", 12)])
def test_every_transformer_has_two_all_reduces_in_each_pass_of_a_layer(
    name: str, layers: int
) -> None:
    """And one for the words, and one for the gradient of the input of the head."""
    found = shard(network(name), 2)

    assert collectives(found.forward) == {"all_reduce": 2 * layers + 1}
    assert collectives(found.backward) == {"all_reduce": 2 * layers + 1}
    assert found.graph.macs * 2 == network(name).macs


@pytest.mark.parametrize(("name", "layers"), [("llama3_8b", 32), ("bert_base", 12)])
def test_by_tokens_every_all_reduce_of_a_layer_becomes_two_halves(name: str, layers: int) -> None:
    """So does that of the words. What reads a token of the last layer gathers all; the gradient of
    embeddings is gathered.
    """
    found = shard(network(name), 2, is_sequence_parallel=True)
    embeddings = {"llama3_8b": 1, "bert_base": 3}[name]

    halves = {"reduce_scatter": 2 * layers, "all_gather": 2 * layers}
    whole_or_words = Counter(all_gather=1, reduce_scatter=1)
    assert collectives(found.forward) == Counter(halves) + whole_or_words
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


@each(("name", "chips"), NOT_SHARED)
def test_chips_that_share_nothing_are_refused(name: str, chips: int) -> None:
    """No number of filters or columns of the network divides by the chips."""
    sentence = rf"^layout\.tensor {chips}: {chips} chips can share no operator of {name}: "
    with pytest.raises(LayoutError, match=sentence):
        shard(network(name), chips)


def padded_macs(operator: Operator, chips: int) -> int:
    """Return the products of a chip if the columns are padded."""
    if len(operator.work) != 1 or not isinstance(operator.work[0], Matmul):
        return 0
    (work,) = operator.work
    assert isinstance(work, Matmul)
    return work.batch * work.m * work.k * -(-work.n // chips) * work.steps


@pytest.mark.sampled(12)
@pytest.mark.parametrize(("name", "chips", "by_tokens"), SHARED + BY_TOKENS)
def test_shares_add_up_to_the_network(name: str, chips: int, by_tokens: bool) -> None:
    graph = network(name)
    found = shard(graph, chips, is_sequence_parallel=by_tokens)
    wholes = {each.name: each for each in graph.operators}
    for operator in found.graph.operators:
        whole = wholes[operator.name]
        assert operator.macs in (whole.macs, whole.macs / chips, padded_macs(whole, chips))
        assert len(operator.work) == len(whole.work)
    for tensor in found.graph.tensors.values():
        whole_shape = graph.tensors[tensor.name].shape
        smaller = [(a, b) for a, b in zip(tensor.shape, whole_shape, strict=True) if a != b]
        assert len(smaller) <= 1
        assert all(a == -(-b // chips) for a, b in smaller)
    assert chips * found.graph.parameters >= graph.parameters
    backward = gradients_of(found.graph).graph
    assert chips * backward.macs >= gradients_of(graph).graph.macs


@each(("name", "chips", "by_tokens"), [each for each in SHARED + BY_TOKENS if each[1] == 2])
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


@pytest.mark.parametrize(
    ("name", "chips", "rows"),
    [("llama3_8b", 8, 16032), ("bert_base", 2, 15261), ("gpt2", 2, 25129)],
)
def test_the_words_of_a_table_are_shared(name: str, chips: int, rows: int) -> None:
    """128,256 and 30,522 words divide; one row of 50,257 words and a row of padding do not.

    What is left whole are positions, types of tokens, norms and biases behind reduced products.
    """
    graph = network(name)
    found = shard(graph, chips)
    (embedding,) = (each for each in found.graph.operators if each.name == "token_embedding")
    (work,) = embedding.work
    (whole,) = (each for each in graph.operators if each.name == "token_embedding")
    width = graph.tensors["token_embedding"].shape[-1]

    assert found.graph.tensors["token_embedding_table"].shape == (rows, width)
    assert work == replace(whole.work[0], weight_elements=rows * width)
    assert found.forward["token_embedding"] == [
        ("all_reduce", prod(graph.tensors["token_embedding"].shape))
    ]
    assert "token_embedding" not in found.backward
    assert 1 <= chips * found.graph.parameters / graph.parameters < 1.01


def test_words_that_the_head_reads_too_are_shared_for_both() -> None:
    """GPT-2 multiplies by its table of words; the logits of a row of padding are gathered too."""
    found = shard(network("gpt2"), 2)
    (head,) = (each for each in found.graph.operators if each.name == "head")
    (work,) = head.work
    assert isinstance(work, Matmul)

    assert (work.n, work.k) == found.graph.tensors["token_embedding_table"].shape
    assert found.graph.tensors["head"].shape == (16, 25129)
    assert found.forward["logits"] == [("all_gather", 16 * 50257)]


def test_positions_and_short_tables_stay_whole() -> None:
    found = shard(network("bert_base"), 2)

    assert found.graph.tensors["position_embedding_table"].shape == (512, 768)
    longer = shard(network("gpt2"), 2).graph.tensors["position_embedding_table"]
    assert longer.shape == (1024, 768)
    assert found.graph.tensors["token_type_embedding_table"].shape == (2, 768)
    tables = [
        shard(network("dlrm"), 4).graph.tensors[f"embedding{number}_table"].shape
        for number in (0, 15, 24)
    ]
    assert tables == [(9_971_102, 128), (39, 128), (108, 128)]


@given(st.integers(2, 5), st.integers(2, 40), st.data())
def test_rows_of_chips_add_up_to_rows_of_the_table(
    chips: int, words: int, data: st.DataObject
) -> None:
    """Each chip takes its rows and zeros; the gradient of its rows needs what every chip has."""
    own = -(-words // chips)
    table = np.arange(3 * words).reshape(words, 3)
    tokens = np.array(data.draw(st.lists(st.integers(0, words - 1), min_size=1, max_size=9)))
    gradient = np.arange(3 * len(tokens)).reshape(-1, 3) + 1
    whole = np.zeros_like(table)
    np.add.at(whole, tokens, gradient)
    taken = np.zeros((len(tokens), 3), np.int64)
    for chip in range(chips):
        rows = np.zeros((own, 3), np.int64)
        mine = table[chip * own : (chip + 1) * own]
        rows[: len(mine)] = mine
        one_hot = tokens[:, None] == chip * own + np.arange(own)
        taken += one_hot @ rows
        assert ((one_hot.T @ gradient)[: len(mine)] == whole[chip * own : (chip + 1) * own]).all()
    assert product(split(1), split(0)) == PARTIAL
    assert product(split(1).transposed, BROADCAST) == split(0)
    assert (taken == table[tokens]).all()


def test_one_chip_has_the_network_itself() -> None:
    graph = network("gpt2")

    assert shard(graph, 1) == Shard(graph=graph)


def test_shares_of_different_sizes_are_different_networks() -> None:
    graph = network("resnet18")

    digests = {shard(graph, chips).graph.digest for chips in (1, 2, 4)}

    assert len(digests) == 3
    halves = (shard(network("gpt2"), 2, is_sequence_parallel=by_tokens) for by_tokens in (0, 1))
    assert len({each.graph.digest for each in halves}) == 2
