"""Gemma 2 and 3."""

from dataclasses import replace

from accelsim.workload.transformer.description import Decoder, FeedForward
from accelsim.workload.transformer.families.common import (
    FULL,
    GROUPS,
    SLIDING,
    Family,
    activation_of,
    attention_of,
    count_of,
    decoder_of,
    kinds_of,
    same_layers,
    windowed,
)
from accelsim.workload.transformer.keys import Keys


def gemma2(keys: Keys) -> Decoder:
    """Read Gemma 2: every other layer has a window, scores and logits are bounded."""
    count = count_of(keys)
    default = tuple(SLIDING if place % 2 == 0 else FULL for place in range(count))
    return _gemma(keys, default, norms="none")


def gemma3(keys: Keys) -> Decoder:
    """Read Gemma 3: five layers with a window before each without."""
    count = count_of(keys)
    names = ("sliding_window_pattern", "_sliding_window_pattern")
    patterns = [keys.integer(name) for name in names if name in keys]
    pattern = patterns[0] if patterns else 6
    default = tuple(FULL if (place + 1) % pattern == 0 else SLIDING for place in range(count))
    return _gemma(keys, default, norms="scaled")


def _gemma(keys: Keys, kinds: tuple[str, ...], norms: str) -> Decoder:
    bias = keys.flag("attention_bias", False)
    keys.integer("head_dim")
    keys.only("use_bidirectional_attention", False, None, why="decoders look back alone")
    attention = attention_of(keys, width=keys.integer("hidden_size"), bias=bias)
    cap = keys.number("attn_logit_softcapping", None)
    attention = replace(attention, norms=norms, softcap=cap)
    attentions = windowed(keys, attention, kinds_of(keys, kinds, (SLIDING, FULL)))
    names = ("hidden_activation", "hidden_act")
    given = [activation_of(keys, name) for name in names if name in keys]
    activation = given[0] if given else "gelu_pytorch_tanh"
    forward = FeedForward(inner=keys.integer("intermediate_size"), activation=activation)
    decoder = decoder_of(keys, same_layers(attentions, forward), tied=True)
    return replace(
        decoder,
        has_norms_after=True,
        scales_embedding=True,
        logits_softcap=keys.number("final_logit_softcapping", None),
    )


TABLE = {
    "gemma2": Family(
        read=gemma2, needed=(GROUPS, "attn_logit_softcapping", "final_logit_softcapping")
    ),
    "gemma3_text": Family(
        read=gemma3,
        defaults={
            "vocab_size": 262_208,
            "hidden_size": 2304,
            "intermediate_size": 9216,
            "num_hidden_layers": 26,
            "num_attention_heads": 8,
            "num_key_value_heads": 4,
            "head_dim": 256,
            "sliding_window": 4096,
        },
    ),
}
