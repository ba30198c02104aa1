"""GPT-2 and gpt-oss."""

from dataclasses import replace

from accelsim.workload.transformer.description import Attention, Decoder, Experts, FeedForward
from accelsim.workload.transformer.families.common import (
    FULL,
    GROUPS,
    SLIDING,
    Family,
    activation_of,
    attention_of,
    cache_bits_of,
    chosen_of,
    count_of,
    decoder_of,
    forward_of,
    kinds_of,
    same_layers,
    windowed,
)
from accelsim.workload.transformer.keys import Keys


def gpt2(keys: Keys) -> Decoder:
    """Read GPT-2: learned positions, layer norms, biases."""
    width, heads = keys.integer("n_embd"), keys.integer("n_head")
    keys.only("add_cross_attention", False, why="a decoder alone has none")
    attention = Attention(
        heads=heads,
        kept_heads=heads,
        head_width=width // heads,
        rotary_width=0,
        has_bias=True,
        has_output_bias=True,
        is_packed=True,
    )
    forward = FeedForward(
        inner=keys.optional("n_inner") or 4 * width,
        activation=activation_of(keys, "activation_function", "gelu_new"),
        is_gated=False,
        has_bias=True,
    )
    return Decoder(
        family=keys.family,
        width=width,
        vocabulary=keys.integer("vocab_size"),
        layers=same_layers([attention] * keys.integer("n_layer"), forward),
        is_tied=keys.flag("tie_word_embeddings", True),
        norm="layer",
        positions=keys.integer("n_positions"),
        cache_bits=cache_bits_of(keys),
    )


def gpt_oss(keys: Keys) -> Decoder:
    """Read gpt-oss: a learned score beside those of keys, biases, and experts in every layer."""
    bias, count = keys.flag("attention_bias", True), count_of(keys)
    attention = attention_of(keys, width=keys.integer("hidden_size"), bias=bias)
    default = tuple(SLIDING if place % 2 == 0 else FULL for place in range(count))
    kinds = kinds_of(keys, default, (SLIDING, FULL))
    attentions = windowed(keys, replace(attention, has_sinks=True), kinds)
    if "experts_per_token" in keys:
        keys.integer("experts_per_token")
    forward = Experts(
        count=keys.integer("num_local_experts"),
        chosen=chosen_of(keys, "num_local_experts"),
        each=forward_of(keys, bias=True),
        has_router_bias=True,
    )
    return decoder_of(keys, same_layers(attentions, forward))


TABLE = {
    "gpt2": Family(read=gpt2),
    "gpt_oss": Family(read=gpt_oss, needed=(GROUPS, "head_dim")),
}
