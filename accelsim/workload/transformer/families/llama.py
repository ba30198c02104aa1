"""Llama 1 to 4."""

from dataclasses import replace

from accelsim.workload.transformer.description import Decoder, Experts
from accelsim.workload.transformer.families.common import (
    CHUNKED,
    FULL,
    Family,
    attention_of,
    chosen_of,
    count_of,
    decoder_of,
    forward_of,
    kinds_of,
    mixed_layers,
    same_layers,
)
from accelsim.workload.transformer.keys import Keys


def llama(keys: Keys) -> Decoder:
    """Read Llama 1 to 3."""
    bias = keys.flag("attention_bias", False)
    attention = attention_of(keys, width=keys.integer("hidden_size"), bias=bias)
    forward = forward_of(keys, bias=keys.flag("mlp_bias", False))
    return decoder_of(keys, same_layers([attention] * count_of(keys), forward))


def llama4(keys: Keys) -> Decoder:
    """Read Llama 4: chunks of keys, experts in some layers, a shared expert beside them."""
    bias = keys.flag("attention_bias", False)
    attention = attention_of(keys, width=keys.integer("hidden_size"), bias=bias)
    count = count_of(keys)
    interval = keys.integer("no_rope_layer_interval", 4, least=0)
    turns = keys.integers("no_rope_layers", count) or tuple(
        int(not interval or (place + 1) % interval != 0) for place in range(count)
    )
    kinds = kinds_of(keys, tuple(CHUNKED if each else FULL for each in turns), (CHUNKED, FULL))
    chunk, has_norms = keys.optional("attention_chunk_size"), keys.flag("use_qk_norm", True)
    attentions = [
        replace(
            attention,
            rotary_width=attention.rotary_width if turned else 0,
            norms="plain" if turned and has_norms else "none",
            chunk=(chunk or 0) if kind == CHUNKED else 0,
        )
        for turned, kind in zip(turns, kinds, strict=True)
    ]
    each = forward_of(keys)
    experts = Experts(
        count=keys.integer("num_local_experts"),
        chosen=chosen_of(keys, "num_local_experts", 1),
        each=each,
        shared=each,
    )
    step = keys.integer("interleave_moe_layer_step", 1)
    given = keys.integers("moe_layers")
    sparse = range(step - 1, count, step) if given is None else given
    keys.only("for_llm_compressor", False, why="it belongs to another layout of the experts")
    dense = forward_of(keys, "intermediate_size_mlp")
    flags = [place in sparse for place in range(count)]
    return decoder_of(keys, mixed_layers(attentions, flags, dense, experts))


TABLE = {
    "llama": Family(read=llama),
    "llama4_text": Family(
        read=llama4,
        defaults={
            "vocab_size": 202_048,
            "hidden_size": 5120,
            "intermediate_size": 8192,
            "intermediate_size_mlp": 16384,
            "num_hidden_layers": 48,
            "num_attention_heads": 40,
            "num_key_value_heads": 8,
            "head_dim": 128,
            "num_local_experts": 16,
            "attention_chunk_size": 8192,
        },
    ),
}
