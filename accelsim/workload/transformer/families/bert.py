"""BERT, RoBERTa and DistilBERT."""

from accelsim.workload.transformer.description import Attention, FeedForward, Layer
from accelsim.workload.transformer.families.common import Family, activation_of, check_encoder
from accelsim.workload.transformer.keys import Keys
from accelsim.workload.transformer.text_encoder import TextEncoder

_NAMES = ("hidden_size", "num_attention_heads", "num_hidden_layers", "intermediate_size")
_SHORT_NAMES = ("dim", "n_heads", "n_layers", "hidden_dim")
_HEADS = {"Model": "pooler", "ForMaskedLM": "tokens"}


def bert(keys: Keys) -> TextEncoder:
    """Read BERT or RoBERTa: the model has a pooler, that of masked tokens a head instead."""
    keys.only("is_decoder", False, why="causal attention of this family is not modelled")
    keys.only("add_cross_attention", False, why="an encoder has none")
    keys.only("position_embedding_type", "absolute", why="biases of distances are not modelled")
    keys.only("use_bfloat16", False, why="the accelerator decides its number formats")
    return _encoder(keys, _NAMES, activation_of(keys, default="gelu"), _HEADS)


def distilbert(keys: Keys) -> TextEncoder:
    """Read DistilBERT: without kinds of tokens and without a pooler."""
    keys.flag("sinusoidal_pos_embds", False)
    heads = {**_HEADS, "Model": "none"}
    return _encoder(keys, _SHORT_NAMES, activation_of(keys, "activation", "gelu"), heads)


def _encoder(
    keys: Keys, names: tuple[str, ...], activation: str, heads: dict[str, str]
) -> TextEncoder:
    width, count, layers, inner = (keys.integer(name) for name in names)
    if width % count:
        raise keys.refusal(names[1], f"must divide {names[0]} {width}", count)
    keys.only("tie_weights_", True, why="the head has the table of the embedding")
    keys.only("tie_word_embeddings", True, why="the head has the table of the embedding")
    check_encoder(keys)
    attention = Attention(
        heads=count,
        kept_heads=count,
        head_width=width // count,
        rotary_width=0,
        has_bias=True,
        has_output_bias=True,
        is_causal=False,
        has_mask=True,
    )
    forward = FeedForward(inner=inner, activation=activation, is_gated=False, has_bias=True)
    is_short = names is _SHORT_NAMES
    return TextEncoder(
        family=keys.family,
        width=width,
        layers=(Layer(attention=attention, forward=forward),) * layers,
        norm="layer",
        is_normed_behind=True,
        vocabulary=keys.integer("vocab_size"),
        positions=keys.integer("max_position_embeddings"),
        kinds=0 if is_short else keys.integer("type_vocab_size", least=0),
        head=heads[keys.head(*heads)],
        activation="gelu" if keys.family == "roberta" else activation,
    )


TABLE = {
    "bert": Family(read=bert),
    "distilbert": Family(read=distilbert),
    "roberta": Family(read=bert),
}
