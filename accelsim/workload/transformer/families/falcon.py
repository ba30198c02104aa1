"""Falcon."""

from dataclasses import replace

from accelsim.workload.transformer.description import Attention, Decoder, FeedForward
from accelsim.workload.transformer.families.common import (
    Family,
    activation_of,
    count_of,
    decoder_of,
    same_layers,
)
from accelsim.workload.transformer.keys import Keys


def falcon(keys: Keys) -> Decoder:
    """Read Falcon: attention and feed-forward side by side."""
    width, heads = keys.integer("hidden_size"), keys.integer("num_attention_heads")
    is_new = keys.flag("new_decoder_architecture", False)
    many = keys.optional("num_kv_heads") or heads
    is_one = keys.flag("multi_query", True)
    kept = many if is_new else 1 if is_one else heads
    is_parallel = keys.flag("parallel_attn", True) or is_new
    bias = keys.flag("bias", False)
    keys.only("alibi", False, why="biases of distances are not modelled")
    attention = Attention(
        heads=heads,
        kept_heads=kept,
        head_width=width // heads,
        rotary_width=width // heads,
        has_bias=bias,
        has_output_bias=bias,
        is_packed=True,
    )
    forward = FeedForward(
        inner=keys.optional("ffn_hidden_size") or 4 * width,
        activation=activation_of(keys, "activation", "gelu"),
        is_gated=False,
        has_bias=bias,
    )
    norms = keys.optional("num_ln_in_parallel_attn") or (2 if is_new else 1)
    layers = same_layers([attention] * count_of(keys), forward)
    return replace(
        decoder_of(keys, layers, tied=True),
        norm="layer",
        is_parallel=is_parallel,
        norms_before=norms,
    )


TABLE = {"falcon": Family(read=falcon)}
