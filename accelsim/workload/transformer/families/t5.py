"""T5: an encoder and a decoder of text whose scores have biases of distances."""

from dataclasses import replace

from accelsim.workload.transformer.description import (
    Attention,
    Decoder,
    FeedForward,
    Layer,
    Stack,
)
from accelsim.workload.transformer.encoder_decoder import EncoderDecoder
from accelsim.workload.transformer.families.common import Family, bits_of
from accelsim.workload.transformer.keys import Keys
from accelsim.workload.transformer.layers import ACTIVATIONS

_GATED = "gated-"


def t5(keys: Keys) -> EncoderDecoder:
    """Read T5 and its version 1.1, whose feed-forward parts are gated."""
    keys.head("ForConditionalGeneration", "WithLMHeadModel")
    keys.only("is_encoder_decoder", True, why="the model has an encoder and a decoder")
    keys.only("is_decoder", False, why="the model has both parts")
    keys.optional("n_positions")  # A limit of the tokenizer: there is no table of positions.
    heads, width = keys.integer("num_heads"), keys.integer("d_model")
    attention = Attention(
        heads=heads,
        kept_heads=heads,
        head_width=keys.integer("d_kv"),
        rotary_width=0,
        is_scaled=False,
        buckets=keys.integer("relative_attention_num_buckets", 32),
    )
    forward = _forward(keys)
    count = keys.integer("num_layers")
    inside = replace(attention, is_causal=False, has_mask=True)
    cross = replace(attention, is_causal=False, buckets=0)
    tied = keys.flag("tie_word_embeddings", True)
    decoder = Decoder(
        family=keys.family,
        width=width,
        vocabulary=keys.integer("vocab_size"),
        layers=(Layer(attention=attention, forward=forward, cross=cross),)
        * (keys.optional("num_decoder_layers") or count),
        is_tied=tied,
        scales_head=keys.flag("scale_decoder_outputs", tied),
        cache_bits=bits_of(keys, "float32"),
    )
    encoder = Stack(width=width, layers=(Layer(attention=inside, forward=forward),) * count)
    return EncoderDecoder(family=keys.family, encoder=encoder, decoder=decoder)


def _forward(keys: Keys) -> FeedForward:
    known = (*ACTIVATIONS, *(f"{_GATED}{name}" for name in ACTIVATIONS))
    name = keys.word("feed_forward_proj", known, "relu")
    gated = name.startswith(_GATED)
    # What transformers makes of feed_forward_proj, written into some files.
    keys.only("is_gated_act", gated, why="feed_forward_proj says it")
    activation = name.removeprefix(_GATED)
    if name == "gated-gelu":
        activation = "gelu_new"
    keys.only("dense_act_fn", activation, why="feed_forward_proj says it")
    return FeedForward(inner=keys.integer("d_ff"), activation=activation, is_gated=gated)


TABLE = {"t5": Family(read=t5)}
