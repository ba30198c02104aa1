"""Language models by configuration have the totals that their authors publish.

``READ`` beside a figure: it was read there, in a stored copy of the page, on 2026-11-28.
``COUNTED``: parameters of the class of transformers 5.24 for the configuration, made on the device
``meta``.
"""

from functools import cache
from pathlib import Path
from typing import Any

import pytest

from accelsim.own_files import zoo_folder
from accelsim.workload import Graph, load_workload, zoo_names
from accelsim.workload.transformer import Totals, read_configuration, totals_of
from accelsim.workload.transformer.description import Decoder
from each import each
from workload.transformer.published import COUNTED, PUBLISHED

# Llama 3 8B: 32 layers, hidden 4096, intermediate 14336, 32 heads, 8 key/value heads, vocabulary
# 128256, embeddings not tied.
LLAMA_LAYER = 2 * 4096 * 4096 + 2 * 4096 * 1024 + 3 * 4096 * 14336
LLAMA_HEAD = 128256 * 4096
# GPT-2 small: 12 layers, hidden 768, intermediate 3072.
GPT2_LAYER = 4 * 768 * 768 + 2 * 768 * 3072
# Mixtral 8x7B: the same with vocabulary 32000, and 8 experts of which a token takes 2.
MIXTRAL_ATTENTION = 2 * 4096 * 4096 + 2 * 4096 * 1024
MIXTRAL_EXPERT = 3 * 4096 * 14336
MIXTRAL_HEAD = 32000 * 4096

CONFIGURED = sorted(path.stem for path in zoo_folder().glob("*.yaml"))
MODELS = [
    name
    for name in CONFIGURED
    if isinstance(read_configuration(zoo_folder() / f"{name}.yaml").model, Decoder)
]


@cache
def totals(name: str) -> Totals:
    return totals_of(read_configuration(zoo_folder() / f"{name}.yaml"))


def network(name: str, **dimensions: int) -> Graph:
    return load_workload(name, dimensions)


def test_every_configuration_of_the_zoo_has_published_totals() -> None:
    assert set(PUBLISHED) == set(MODELS)
    assert set(MODELS) <= set(zoo_names())


@each("name", PUBLISHED)
def test_totals_are_within_one_percent_of_the_published(name: str) -> None:
    """Active parameters of Llama 4 are published as 17 B: within half of the last digit."""
    published, found = PUBLISHED[name], totals(name)

    assert found.parameters + published.beside == pytest.approx(published.parameters, rel=0.01)
    active = found.active_parameters
    if not published.active_has_embedding:
        active -= found.embedding_parameters
    step = published.active_step
    assert active == pytest.approx(published.active, rel=0.01, abs=step / 2 or None)


@each("name", PUBLISHED)
def test_parameters_are_exactly_those_that_transformers_counts(name: str) -> None:
    """Biases of DeepSeek's routers are buffers there: 256 in each of 58 layers."""
    buffers = {"deepseek_v3": 58 * 256}.get(name, 0)

    assert totals(name).parameters == COUNTED[name] + buffers


def test_deepseek_v3_is_what_its_release_says() -> None:
    """READ README_WEIGHTS.md of the release: 671B, 36.6B active with the head, 11.5B of the module.

    Keys and values, section 2.1.2 of arXiv:2412.19437: 512 + 64 elements in each of 61 layers.
    """
    found = totals("deepseek_v3")

    assert found.predicting_parameters == pytest.approx(11.5e9, rel=0.01)
    assert found.cache_bytes == 70_272 == (512 + 64) * 61 * 2
    # The hub counts copies of embedding and head with the module: 685 B.
    copies = 2 * found.embedding_parameters
    together = found.parameters + found.predicting_parameters + copies
    assert together == pytest.approx(685e9, rel=0.01)


def test_deepseek_v3_trains_with_the_operations_that_its_authors_count() -> None:
    """Table 2 of arXiv:2505.09343: 250 GFLOPs of a token of 4,096, forward and backward.

    READ, in summaries of the paper, as the 70 KB of table 1. The backward pass is twice the forward
    one. A token sees half of the 4,096, with queries and keys of 128 + 64 and values of 128
    elements in 128 heads of 61 layers.
    """
    found = totals("deepseek_v3")
    seen = 2 * 61 * 128 * (128 + 64 + 128) * 4096 // 2

    assert 3 * (found.flops + seen) == pytest.approx(250e9, rel=0.01)
    assert found.cache_bytes == pytest.approx(70.272e3, rel=0.01)


def test_llama_4_keeps_and_computes_what_its_configuration_derives() -> None:
    """Keys and values of 8 heads of 128 in 48 layers; two operations of each of 17 B parameters."""
    found = totals("llama4_scout")

    assert found.cache_bytes == 2 * 48 * 8 * 128 * 2 == 196_608
    assert found.flops + 2 * found.embedding_parameters == pytest.approx(2 * 17e9, rel=0.015)


@each("name", [name for name in PUBLISHED if name != "mamba2_2_7b"])
def test_operations_of_a_token_are_two_for_each_active_parameter(name: str) -> None:
    """Norms and biases are no multiply-accumulates, the token's own scores are."""
    found = totals(name)

    tokens_own = found.active_parameters - found.embedding_parameters
    tokens_own -= 1024 * 768 if name == "gpt2" else 0  # Its table of positions is only read.
    assert found.flops == pytest.approx(2 * tokens_own, rel=0.001)


def test_operations_of_mamba_2_are_those_of_weights_and_of_states() -> None:
    """80 heads of 64 inputs with states of 128: an outer product and a product in 64 layers."""
    weights = 2560 * 10576 + 5376 * 4 + 5120 * 2560
    states = 2 * 80 * 64 * 128
    macs = 64 * (weights + states) + 2560 * 50288

    assert totals("mamba2_2_7b").flops == 2 * macs
    assert network("mamba2_2_7b", past=4095).macs == macs
    assert totals("mamba2_2_7b").cache_bytes == 0


@pytest.mark.parametrize(
    ("name", "dimensions", "macs", "parameters"),
    [
        (
            "llama3_8b",
            {"sequence": 2048},
            32 * (2048 * LLAMA_LAYER + 2 * 2048 * 2048 * 4096) + LLAMA_HEAD,
            2 * LLAMA_HEAD + 32 * (LLAMA_LAYER + 2 * 4096) + 4096,
        ),
        (
            "llama3_8b",
            {"past": 2047},
            32 * (LLAMA_LAYER + 2 * 2048 * 4096) + LLAMA_HEAD,
            8_030_261_248,
        ),
        # Derived from default_hparams in src/model.py of openai/gpt-2 (READ: 12 layers, 768, 1024
        # positions; n_vocab 50257), and the head, which reads the table of the embedding.
        (
            "gpt2",
            {"sequence": 1024, "logits": 1024},
            12 * (1024 * GPT2_LAYER + 2 * 1024 * 1024 * 768) + 1024 * 768 * 50257,
            (50257 + 1024) * 768 + 12 * (GPT2_LAYER + 13 * 768) + 2 * 768,
        ),
        (
            "mixtral_8x7b",
            {"sequence": 2048, "logits": 2048},
            2048 * (32 * (MIXTRAL_ATTENTION + 8 * 4096 + 2 * MIXTRAL_EXPERT) + MIXTRAL_HEAD)
            + 32 * 2 * 2048 * 2048 * 4096,
            2 * MIXTRAL_HEAD
            + 32 * (MIXTRAL_ATTENTION + 8 * 4096 + 8 * MIXTRAL_EXPERT + 2 * 4096)
            + 4096,
        ),
    ],
)
@each("batch", [1, 3])
def test_macs_are_exactly_the_derived_ones(
    name: str, dimensions: dict[str, int], macs: int, parameters: int, batch: int
) -> None:
    graph = network(name, **dimensions, batch=batch)

    assert graph.macs == batch * macs
    assert graph.parameters == parameters


def test_latent_attention_of_a_prompt_and_of_a_token_is_the_derived_one() -> None:
    """Section 2.1.1 of arXiv:2412.19437: 128 heads of 128 + 64, values of 128, ranks 1536 and 512.

    A token after 4,095 others multiplies its query by the weight of the keys and reads 4,096 narrow
    vectors; a prompt computes keys and values of its tokens.
    """
    down = 7168 * 1536 + 1536 * 128 * 192 + 7168 * 576 + 128 * 128 * 7168
    up = 512 * 128 * 256
    forward = 3 * 3 * 7168 * 18432 + 58 * (9 * 3 * 7168 * 2048 + 7168 * 256)
    head = 7168 * 129280

    token = network("deepseek_v3", past=4095)
    prompt = network("deepseek_v3", sequence=1024)

    scores = 128 * 4096 * (576 + 512)
    assert token.macs == 61 * (down + up + scores) + forward + head
    scores = 128 * 1024 * 1024 * (192 + 128)
    assert prompt.macs == 61 * (1024 * (down + up) + scores) + 1024 * forward + head


@each("rows", [1, 7, 8, 24, 64])
def test_experts_take_their_even_share(rows: int) -> None:
    """Of 8 experts, 2 for each token: products are those of the tokens, whether they divide or not.

    Of one token the weights of two experts are read.
    """
    graph = network("mixtral_8x7b", sequence=rows)
    works = [
        work
        for operator in graph.operators
        if "_experts_" in operator.name and "router" not in operator.name
        for work in operator.work
        if work.macs
    ]

    assert sum(work.macs for work in works) == 32 * 2 * rows * MIXTRAL_EXPERT
    read = sum(work.weight_elements for work in works)
    assert read == 32 * min(2 * rows, 8) * MIXTRAL_EXPERT
    assert graph.parameters == 46_702_792_704


@each("tokens", [1000, 1024, 1025, 2048, 2500, 3000])
def test_windows_of_gemma_are_blocks_of_keys(tokens: int) -> None:
    """29 of 34 layers see 1,024 keys: blocks of 1,024 queries have the block before, too."""
    graph = network("gemma3_4b", sequence=tokens)
    blocks, rest = divmod(tokens, 1024)
    if tokens <= 1024:
        pairs = tokens * tokens
    else:
        pairs = 1024**2 + (blocks - 1) * 2 * 1024**2 + rest * (1024 + rest)
    products = [
        work.macs
        for operator in graph.operators
        for work in operator.work
        if work.macs and operator.name.endswith(("_scores", "_context"))
    ]

    assert sum(products) == 2 * 8 * 256 * (29 * pairs + 5 * tokens**2)


def test_chunks_of_llama_4_end() -> None:
    """36 of 48 layers see keys of their own 8,192 tokens."""

    def keys(**dimensions: int) -> list[Any]:
        graph = network("llama4_scout", **dimensions)
        return [
            graph.tensors[operator.outputs[0]].shape[-1]
            for operator in graph.operators
            if operator.name.endswith("_scores") and "experts" not in operator.name
        ]

    assert sorted(set(keys(past=8191))) == [8192]
    assert keys(past=8192).count(1) == 36
    assert keys(past=8192).count(8193) == 12
    assert keys(past=8292).count(101) == 36


def test_a_configuration_says_its_source() -> None:
    for name in CONFIGURED:
        text = Path(zoo_folder() / f"{name}.yaml").read_text(encoding="utf-8")

        assert text.startswith("source: >-\n  config.json of ")
