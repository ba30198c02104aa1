"""Phi-3."""

from dataclasses import replace

from accelsim.workload.transformer.description import Decoder
from accelsim.workload.transformer.families.common import (
    Family,
    attention_of,
    count_of,
    decoder_of,
    forward_of,
    same_layers,
)
from accelsim.workload.transformer.keys import Keys


def phi3(keys: Keys) -> Decoder:
    """Read Phi-3: weights for queries, keys and values are one, and so are gate and product."""
    attention = replace(attention_of(keys, width=keys.integer("hidden_size")), is_packed=True)
    window = keys.optional("sliding_window") or 0
    attentions = [replace(attention, window=window)] * count_of(keys)
    forward = replace(forward_of(keys), is_packed=True)
    return decoder_of(keys, same_layers(attentions, forward))


TABLE = {"phi3": Family(read=phi3)}
