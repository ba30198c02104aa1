"""Every family has as many parameters as its class of transformers 5.24.0 makes.

Each model was made there on the device ``meta`` with these keys, and its parameters were counted.
"""

import json
from pathlib import Path
from typing import Any

import pytest

from accelsim.workload.transformer import read_configuration, totals_of
from accelsim.workload.transformer.families import FAMILIES
from workload.transformer.published import COUNTED
from workload.transformer.test_encoders import FAMILIES_WITH_ENCODERS as ENCODERS


def keys(family: str, sizes: str, **others: Any) -> dict[str, Any]:
    """Return a configuration; ``sizes``: width, inner width, layers, heads, kept heads, tokens."""
    names = ("hidden_size", "intermediate_size", "num_hidden_layers", "num_attention_heads")
    names = (*names, "num_key_value_heads", "vocab_size")
    return {
        "model_type": family,
        **dict(zip(names, map(int, sizes.split()), strict=True)),
        **others,
    }


LLAMA4 = "5120 8192 48 40 8 202048"
MODELS: dict[str, tuple[int, dict[str, Any]]] = {
    "bitnet 2B": (
        2_412_820_480,
        keys("bitnet", "2560 6912 30 20 5 128256", tie_word_embeddings=True),
    ),
    "deepseek_v2 Lite": (
        15_706_484_224,
        keys(
            *("deepseek_v2", "2048 10944 27 16 16 102400"),
            first_k_dense_replace=1,
            kv_lora_rank=512,
            moe_intermediate_size=1408,
            n_routed_experts=64,
            n_shared_experts=2,
            num_experts_per_tok=6,
            q_lora_rank=None,
            qk_nope_head_dim=128,
            qk_rope_head_dim=64,
            v_head_dim=128,
        ),
    ),
    "falcon 7B": (
        6_921_720_704,
        {
            "hidden_size": 4544,
            "model_type": "falcon",
            "num_attention_heads": 71,
            "num_hidden_layers": 32,
            "vocab_size": 65024,
        },
    ),
    "falcon 40B": (
        41_303_293_952,
        {
            "hidden_size": 8192,
            "model_type": "falcon",
            "new_decoder_architecture": True,
            "num_attention_heads": 128,
            "num_hidden_layers": 60,
            "num_kv_heads": 8,
            "vocab_size": 65024,
        },
    ),
    "gemma2 9B": (
        9_241_705_984,
        keys(
            *("gemma2", "3584 14336 42 16 8 256000"),
            attn_logit_softcapping=50.0,
            final_logit_softcapping=30.0,
            head_dim=256,
            sliding_window=4096,
        ),
    ),
    "gemma3_text 27B": (
        27_009_346_304,
        keys("gemma3_text", "5376 21504 62 32 16 262208", head_dim=128, sliding_window=1024),
    ),
    "gpt2": (
        124_439_808,
        {
            "model_type": "gpt2",
            "n_embd": 768,
            "n_head": 12,
            "n_layer": 12,
            "n_positions": 1024,
            "vocab_size": 50257,
        },
    ),
    "gpt_oss 120B": (
        116_829_156_672,
        keys(
            *("gpt_oss", "2880 2880 36 64 8 201088"),
            head_dim=64,
            num_experts_per_tok=4,
            num_local_experts=128,
            sliding_window=128,
        ),
    ),
    "llama 70B": (70_553_706_496, keys("llama", "8192 28672 80 64 8 128256")),
    "llama4_text Maverick": (
        400_711_848_960,
        keys(
            *("llama4_text", LLAMA4),
            head_dim=128,
            interleave_moe_layer_step=2,
            intermediate_size_mlp=16384,
            num_local_experts=128,
            use_qk_norm=False,
        ),
    ),
    "mistral 7B": (
        7_241_732_096,
        keys("mistral", "4096 14336 32 32 8 32000", sliding_window=4096),
    ),
    "phi3 mini": (3_821_079_552, keys("phi3", "3072 8192 32 32 32 32064", sliding_window=2047)),
    "qwen2 7B": (7_615_616_512, keys("qwen2", "3584 18944 28 28 4 152064")),
    "qwen2_moe A2.7B": (
        14_315_784_192,
        keys(
            *("qwen2_moe", "2048 5632 24 16 16 151936"),
            moe_intermediate_size=1408,
            num_experts=60,
            num_experts_per_tok=4,
            shared_expert_intermediate_size=5632,
        ),
    ),
    "qwen3 0.6B": (
        596_049_920,
        keys("qwen3", "1024 3072 28 16 8 151936", head_dim=128, tie_word_embeddings=True),
    ),
    "qwen3_moe 235B": (
        235_093_634_560,
        keys(
            *("qwen3_moe", "4096 12288 94 64 4 151936"),
            head_dim=128,
            moe_intermediate_size=1536,
            num_experts=128,
            num_experts_per_tok=8,
        ),
    ),
}


def test_every_family_is_compared() -> None:
    families = {data["model_type"] for _, data in MODELS.values()}

    assert set(FAMILIES) - families - ENCODERS == {"deepseek_v3", "mamba2", "mixtral"}
    assert {"deepseek_v3", "mamba2_2_7b", "mixtral_8x7b"} <= set(COUNTED)


@pytest.mark.sampled(4)
@pytest.mark.parametrize("name", MODELS)
def test_parameters_are_exactly_those_that_transformers_counts(name: str, tmp_path: Path) -> None:
    expected, data = MODELS[name]
    path = tmp_path / "config.json"
    path.write_text(json.dumps(data))

    assert totals_of(read_configuration(path)).parameters == expected


@pytest.mark.parametrize(
    ("name", "active"),
    [("llama4_text Maverick", 17), ("qwen3_moe 235B", 22), ("gpt_oss 120B", 5.1)],
)
def test_active_parameters_are_rounded_as_published(
    name: str, active: float, tmp_path: Path
) -> None:
    """Model cards: 17B, 22B, and 5.13 B without the embedding (table 1 of arXiv:2508.10925)."""
    path = tmp_path / "config.json"
    path.write_text(json.dumps(MODELS[name][1]))
    found = totals_of(read_configuration(path))
    count = found.active_parameters - (found.embedding_parameters if "oss" in name else 0)

    assert round(count / 1e9, 1 if active % 1 else 0) == active
