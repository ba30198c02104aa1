"""Mistral and Mixtral."""

from dataclasses import replace

from accelsim.workload.transformer.description import Decoder, Experts
from accelsim.workload.transformer.families.common import (
    GROUPS,
    Family,
    attention_of,
    chosen_of,
    count_of,
    decoder_of,
    forward_of,
    same_layers,
)
from accelsim.workload.transformer.keys import Keys


def mistral(keys: Keys) -> Decoder:
    """Read Mistral: all layers have a window, if there is one."""
    attention = attention_of(keys, width=keys.integer("hidden_size"))
    window = keys.optional("sliding_window")
    attentions = [replace(attention, window=window or 0)] * count_of(keys)
    return decoder_of(keys, same_layers(attentions, forward_of(keys)))


def mixtral(keys: Keys) -> Decoder:
    """Read Mixtral: Mistral with experts."""
    attention = attention_of(keys, width=keys.integer("hidden_size"))
    attention = replace(attention, window=keys.optional("sliding_window") or 0)
    forward = Experts(
        count=keys.integer("num_local_experts"),
        chosen=chosen_of(keys, "num_local_experts"),
        each=forward_of(keys),
    )
    return decoder_of(keys, same_layers([attention] * count_of(keys), forward))


TABLE = {
    "mistral": Family(read=mistral, needed=(GROUPS, "sliding_window")),
    "mixtral": Family(read=mixtral, needed=(GROUPS,)),
}
