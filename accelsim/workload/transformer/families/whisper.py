"""Whisper: an encoder of sound and a decoder of text."""

from dataclasses import replace

from accelsim.workload.transformer.description import (
    Attention,
    Decoder,
    FeedForward,
    Layer,
    Stack,
)
from accelsim.workload.transformer.encoder_decoder import EncoderDecoder, Sound
from accelsim.workload.transformer.families.common import Family, activation_of, bits_of
from accelsim.workload.transformer.keys import Keys


def whisper(keys: Keys) -> EncoderDecoder:
    """Read Whisper: the projections to keys have no bias."""
    keys.head("ForConditionalGeneration")
    keys.only("is_encoder_decoder", True, why="the model has an encoder and a decoder")
    keys.only("use_weighted_layer_sum", False, why="it belongs to a head that is not modelled")
    keys.only("tie_word_embeddings", True, why="the head has the table of the embedding")
    width = keys.integer("d_model")
    encoder, inside = _part(keys, "encoder", width)
    decoder, attention = _part(keys, "decoder", width)
    cross = replace(attention, is_causal=False)
    keys.only("num_hidden_layers", len(encoder), None, why="encoder_layers says it")
    inside = replace(inside, is_causal=False)
    return EncoderDecoder(
        family=keys.family,
        encoder=Stack(
            width=width,
            layers=tuple(Layer(attention=inside, forward=each) for each in encoder),
            norm="layer",
        ),
        decoder=Decoder(
            family=keys.family,
            width=width,
            vocabulary=keys.integer("vocab_size"),
            layers=tuple(Layer(attention=attention, forward=each, cross=cross) for each in decoder),
            is_tied=True,
            norm="layer",
            scales_embedding=keys.flag("scale_embedding", False),
            positions=keys.integer("max_target_positions"),
            cache_bits=bits_of(keys, "float32"),
        ),
        sound=Sound(
            bands=keys.integer("num_mel_bins"), positions=keys.integer("max_source_positions")
        ),
    )


def _part(keys: Keys, part: str, width: int) -> tuple[list[FeedForward], Attention]:
    """Return the feed-forward part of each layer, and the attention of all."""
    heads = keys.integer(f"{part}_attention_heads")
    if width % heads:
        raise keys.refusal(f"{part}_attention_heads", f"must divide d_model {width}", heads)
    attention = Attention(
        heads=heads,
        kept_heads=heads,
        head_width=width // heads,
        rotary_width=0,
        has_bias=True,
        has_output_bias=True,
        has_key_bias=False,
    )
    forward = FeedForward(
        inner=keys.integer(f"{part}_ffn_dim"),
        activation=activation_of(keys, "activation_function", "gelu"),
        is_gated=False,
        has_bias=True,
    )
    return [forward] * keys.integer(f"{part}_layers"), attention


TABLE = {"whisper": Family(read=whisper)}
