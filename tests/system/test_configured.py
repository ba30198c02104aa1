"""Language models by configuration, served by many chips."""

import json
from pathlib import Path
from typing import Any

import pytest

from accelsim.system.cache import prompt_cache, token_cache
from accelsim.system.description import load_training_system
from accelsim.system.inference import inference_pass
from accelsim.system.inference_pass import InferencePass
from accelsim.workload import load_workload

WINDOWED: dict[str, Any] = {
    "head_dim": 8,
    "hidden_size": 32,
    "intermediate_size": 48,
    "model_type": "gemma3_text",
    "num_attention_heads": 4,
    "num_hidden_layers": 4,
    "num_key_value_heads": 2,
    "sliding_window": 5,
    "sliding_window_pattern": 2,
    "vocab_size": 64,
}
LATENT: dict[str, Any] = {
    "first_k_dense_replace": 1,
    "hidden_size": 32,
    "intermediate_size": 48,
    "kv_lora_rank": 12,
    "model_type": "deepseek_v3",
    "moe_intermediate_size": 16,
    "n_routed_experts": 8,
    "n_shared_experts": 1,
    "num_attention_heads": 4,
    "num_experts_per_tok": 2,
    "num_hidden_layers": 3,
    "q_lora_rank": 16,
    "qk_nope_head_dim": 8,
    "qk_rope_head_dim": 4,
    "v_head_dim": 8,
    "vocab_size": 64,
}


def served(folder: Path, data: dict[str, Any], **dimensions: int) -> InferencePass:
    path = folder / "config.json"
    path.write_text(json.dumps(data))
    phase = "decode" if "past" in dimensions else "prefill"
    system = load_training_system("switch_8_array_128x128", {"data": 1, "pipeline": 2}, phase)
    return inference_pass(load_workload(path, {"batch": 3, **dimensions}), system)


@pytest.mark.parametrize("data", [WINDOWED, LATENT], ids=["windows", "latent"])
@pytest.mark.parametrize(
    ("dimensions", "tokens", "context"),
    [
        ({"sequence": 9}, 9, 9),
        ({"past": 8}, 1, 9),
        ({"past": 16}, 1, 17),
        ({"past": 8, "sequence": 3}, 3, 11),
    ],
    ids=str,
)
def test_a_step_has_its_tokens_and_its_context(
    data: dict[str, Any], dimensions: dict[str, int], tokens: int, context: int, tmp_path: Path
) -> None:
    found = served(tmp_path, data, **dimensions)

    assert (found.tokens, found.requests) == (3 * tokens, 3)
    assert found.context_tokens == context


def test_layers_with_a_window_keep_its_tokens_alone(tmp_path: Path) -> None:
    """Two of four layers keep the last four tokens and the new one, the others all seventeen."""
    path = tmp_path / "config.json"
    path.write_text(json.dumps(WINDOWED))

    cached = token_cache(load_workload(path, {"past": 16}))

    kept = sum(cached.graph.tensors[name].elements for name in cached.kept)
    assert kept == 2 * 2 * 8 * (2 * 5 + 2 * 17)


def test_a_latent_cache_has_two_parts(tmp_path: Path) -> None:
    path = tmp_path / "config.json"
    path.write_text(json.dumps(LATENT))

    prompt = prompt_cache(load_workload(path, {"sequence": 7}))
    token = token_cache(load_workload(path, {"past": 6}))

    for cached in (prompt, token):
        shapes = [cached.graph.tensors[name].shape for name in cached.kept]
        assert shapes == [(1, 7, 12), (1, 7, 4)] * 3
