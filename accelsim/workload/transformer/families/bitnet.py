"""BitNet b1.58."""

from dataclasses import replace

from accelsim.workload.transformer.description import Decoder, FeedForward
from accelsim.workload.transformer.families.common import (
    GROUPS,
    Family,
    activation_of,
    attention_of,
    count_of,
    decoder_of,
    same_layers,
)
from accelsim.workload.transformer.keys import Keys


def bitnet(keys: Keys) -> Decoder:
    """Read BitNet b1.58: norms before the last product of attention and of feed-forward."""
    bias = keys.flag("attention_bias", False)
    attention = attention_of(keys, width=keys.integer("hidden_size"), bias=bias)
    attention = replace(attention, has_inner_norm=True)
    activation = activation_of(keys, default="relu2")
    inner = keys.integer("intermediate_size")
    forward = FeedForward(inner=inner, activation=activation, has_inner_norm=True)
    return decoder_of(keys, same_layers([attention] * count_of(keys), forward))


TABLE = {"bitnet": Family(read=bitnet, needed=(GROUPS,))}
