"""Qwen 2 and 3, with and without experts."""

from dataclasses import replace

from accelsim.workload.transformer.description import Attention, Decoder, Experts, FeedForward
from accelsim.workload.transformer.families.common import (
    FULL,
    GROUPS,
    SLIDING,
    Family,
    activation_of,
    attention_of,
    chosen_of,
    count_of,
    decoder_of,
    forward_of,
    kinds_of,
    mixed_layers,
    same_layers,
    windowed,
)
from accelsim.workload.transformer.keys import Keys


def _qwen_windows(keys: Keys, attention: Attention) -> list[Attention]:
    """Layers from ``max_window_layers`` on have a window, if ``use_sliding_window`` says so."""
    count, slides = count_of(keys), keys.flag("use_sliding_window", False)
    full = keys.integer("max_window_layers", count, least=0)
    keys.optional("sliding_window")
    default = tuple(SLIDING if slides and place >= full else FULL for place in range(count))
    return windowed(keys, attention, kinds_of(keys, default, (FULL, SLIDING)))


def qwen2(keys: Keys) -> Decoder:
    """Read Qwen 2 and 2.5: the projections to queries, keys and values have a bias."""
    width = keys.integer("hidden_size")
    attention = attention_of(keys, width=width, bias=True, output_bias=False)
    return decoder_of(keys, same_layers(_qwen_windows(keys, attention), forward_of(keys)))


def qwen3(keys: Keys) -> Decoder:
    """Read Qwen 3: heads of queries and keys are normalized."""
    bias = keys.flag("attention_bias", False)
    attention = attention_of(keys, width=keys.integer("hidden_size"), bias=bias)
    attention = replace(attention, norms="scaled")
    return decoder_of(keys, same_layers(_qwen_windows(keys, attention), forward_of(keys)))


def _sparse_layers(keys: Keys, count: int) -> list[bool]:
    """Return which layers of a Qwen have experts."""
    step = keys.integer("decoder_sparse_step", 1)
    dense = keys.integers("mlp_only_layers") or ()
    return [(place + 1) % step == 0 and place not in dense for place in range(count)]


def _qwen_experts(keys: Keys) -> Experts:
    inner = keys.integer("moe_intermediate_size")
    name = "num_local_experts" if "num_local_experts" in keys else "num_experts"
    return Experts(
        count=keys.integer(name),
        chosen=chosen_of(keys, name),
        each=FeedForward(inner=inner, activation=activation_of(keys)),
    )


def qwen3_moe(keys: Keys) -> Decoder:
    """Read Qwen 3 with experts."""
    bias = keys.flag("attention_bias", False)
    attention = attention_of(keys, width=keys.integer("hidden_size"), bias=bias)
    attentions = _qwen_windows(keys, replace(attention, norms="scaled"))
    sparse = _sparse_layers(keys, len(attentions))
    return decoder_of(keys, mixed_layers(attentions, sparse, forward_of(keys), _qwen_experts(keys)))


def qwen2_moe(keys: Keys) -> Decoder:
    """Read Qwen 2 with experts, one of which takes every token, weighed by a gate."""
    width = keys.integer("hidden_size")
    bias = keys.flag("qkv_bias", True)
    attention = attention_of(keys, width=width, bias=bias, output_bias=False)
    attentions = _qwen_windows(keys, attention)
    shared = forward_of(keys, "shared_expert_intermediate_size")
    experts = replace(_qwen_experts(keys), shared=shared, has_shared_gate=True)
    sparse = _sparse_layers(keys, len(attentions))
    return decoder_of(keys, mixed_layers(attentions, sparse, forward_of(keys), experts))


TABLE = {
    "qwen2": Family(read=qwen2, needed=(GROUPS,)),
    "qwen2_moe": Family(read=qwen2_moe, needed=(GROUPS,)),
    "qwen3": Family(read=qwen3, needed=(GROUPS, "head_dim")),
    "qwen3_moe": Family(read=qwen3_moe, needed=(GROUPS,)),
}
