"""What families of decoders read alike, and the record of a family."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace

from accelsim.workload.transformer.description import (
    Attention,
    Decoder,
    Experts,
    FeedForward,
    Layer,
)
from accelsim.workload.transformer.keys import REQUIRED, Keys
from accelsim.workload.transformer.layers import ACTIVATIONS
from accelsim.workload.transformer.models import Model

_BITS = {"float32": 32, "bfloat16": 16, "float16": 16}
FULL, SLIDING, CHUNKED = "full_attention", "sliding_attention", "chunked_attention"
GROUPS = "num_key_value_heads"
HEADS = ("ForCausalLM", "LMHeadModel", "ForConditionalGeneration")
"""Endings of classes whose head gives the logits of tokens."""


@dataclass(frozen=True, kw_only=True)
class Family:
    """Models with one ``model_type``.

    Args:
        read: Reader of the keys.
        needed: Keys that must be given, null or not: the class of transformers 5.24 does not take
            their absence as null. Other keys that are absent mean what they mean there.
        defaults: Values of keys that files with a nested configuration leave out: those of the
            class of transformers 5.24.
    """

    read: Callable[[Keys], Model]
    needed: tuple[str, ...] = ()
    defaults: Mapping[str, int] = field(default_factory=dict)


def activation_of(keys: Keys, name: str = "hidden_act", default: str = "silu") -> str:
    """Return the name of a function, a key of ``ACTIVATIONS``."""
    return keys.word(name, tuple(ACTIVATIONS), default)


def attention_of(
    keys: Keys, *, width: int, bias: bool = False, output_bias: bool | None = None
) -> Attention:
    """Return attention with grouped queries and rotary positions."""
    heads = keys.integer("num_attention_heads")
    kept = keys.optional("num_key_value_heads") or heads
    extent = keys.optional("head_dim") or width // heads
    if heads % kept:
        raise keys.refusal("num_key_value_heads", f"must divide num_attention_heads {heads}", kept)
    if extent % 2:
        raise keys.refusal("head_dim", "must be even", extent)
    part = keys.number("partial_rotary_factor", 1.0)
    if not 0 < part <= 1:
        raise keys.refusal("partial_rotary_factor", "must be above 0 and at most 1", part)
    return Attention(
        heads=heads,
        kept_heads=kept,
        head_width=extent,
        rotary_width=int(extent * part) // 2 * 2,
        has_bias=bias,
        has_output_bias=bias if output_bias is None else output_bias,
    )


def forward_of(keys: Keys, name: str = "intermediate_size", *, bias: bool = False) -> FeedForward:
    """Return a gated feed-forward layer whose inner width is the key ``name``."""
    return FeedForward(inner=keys.integer(name), activation=activation_of(keys), has_bias=bias)


def cache_bits_of(keys: Keys) -> int:
    """Return the bits of the type of the configuration, after checks that all decoders share."""
    keys.head(*HEADS)
    keys.only("is_encoder_decoder", False, why="a decoder alone has no encoder")
    keys.only("is_decoder", False, True, why="it says whether there is cross-attention")
    keys.only("pruned_heads", {}, None, why="layers have equal heads")
    return bits_of(keys)


def check_encoder(keys: Keys) -> None:
    """Refuse what no encoder has that stands alone."""
    keys.only("is_encoder_decoder", False, why="the encoder is modelled alone")
    keys.only("pruned_heads", {}, None, why="layers have equal heads")
    keys.flag("tie_word_embeddings", True)
    bits_of(keys, "float32")


def bits_of(keys: Keys, default: str = "bfloat16") -> int:
    """Return the bits of the type of the configuration."""
    name = "dtype" if "dtype" in keys else "torch_dtype"
    return _BITS[keys.word(name, tuple(_BITS), default)]


def decoder_of(keys: Keys, layers: tuple[Layer, ...], *, tied: bool = False) -> Decoder:
    """Return a decoder with the keys that all families share."""
    return Decoder(
        family=keys.family,
        width=keys.integer("hidden_size"),
        vocabulary=keys.integer("vocab_size"),
        layers=layers,
        is_tied=keys.flag("tie_word_embeddings", tied),
        cache_bits=cache_bits_of(keys),
    )


def count_of(keys: Keys) -> int:
    """Return the number of layers."""
    return keys.integer("num_hidden_layers")


def kinds_of(keys: Keys, default: tuple[str, ...], known: tuple[str, ...]) -> tuple[str, ...]:
    """Return the kind of attention of each layer."""
    return keys.words("layer_types", known, len(default)) or default


def windowed(keys: Keys, attention: Attention, kinds: tuple[str, ...]) -> list[Attention]:
    """Return the attention of each layer; those that slide have a window."""
    if SLIDING not in kinds:
        return [attention] * len(kinds)
    own = replace(attention, window=keys.integer("sliding_window"))
    return [own if kind == SLIDING else attention for kind in kinds]


def same_layers(attentions: list[Attention], forward: FeedForward | Experts) -> tuple[Layer, ...]:
    """Return layers with equal feed-forward parts."""
    return tuple(Layer(attention=each, forward=forward) for each in attentions)


def chosen_of(keys: Keys, of: str, default: object = REQUIRED) -> int:
    """Return the experts of a token, at most the value of the key ``of``."""
    chosen, count = keys.integer("num_experts_per_tok", default), keys.integer(of)
    if chosen > count:
        raise keys.refusal("num_experts_per_tok", f"must be at most {of} {count}", chosen)
    return chosen


def mixed_layers(
    attentions: list[Attention], sparse: list[bool], dense: FeedForward, experts: Experts
) -> tuple[Layer, ...]:
    """Return layers; those that ``sparse`` marks have experts, the others are dense."""
    return tuple(
        Layer(attention=attention, forward=experts if is_sparse else dense)
        for attention, is_sparse in zip(attentions, sparse, strict=True)
    )
