"""Families of language models: which keys of a configuration say what.

The keys are those of the classes of configurations of the package transformers. A family is a
function of ``Keys``, with a line in ``FAMILIES``.
"""

from collections.abc import Callable
from dataclasses import replace

from accelsim.workload.transformer.description import (
    Attention,
    Decoder,
    Experts,
    FeedForward,
    LatentAttention,
    Layer,
    StateSpace,
)
from accelsim.workload.transformer.keys import REQUIRED, Keys
from accelsim.workload.transformer.layers import ACTIVATIONS

_BITS = {"float32": 32, "bfloat16": 16, "float16": 16}
FULL, SLIDING, CHUNKED = "full_attention", "sliding_attention", "chunked_attention"


def _activation(keys: Keys, name: str = "hidden_act", default: str = "silu") -> str:
    return keys.word(name, tuple(ACTIVATIONS), default)


def _attention(
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


def _forward(keys: Keys, name: str = "intermediate_size", *, bias: bool = False) -> FeedForward:
    return FeedForward(inner=keys.integer(name), activation=_activation(keys), has_bias=bias)


def _cache_bits(keys: Keys) -> int:
    """Return the bits of the type of the configuration, after checks that all families share."""
    keys.class_name()
    keys.only("is_encoder_decoder", False, why="a model with an encoder is not modelled")
    keys.only("is_decoder", False, True, why="it says whether there is cross-attention")
    keys.only("pruned_heads", {}, None, why="layers have equal heads")
    name = "dtype" if "dtype" in keys else "torch_dtype"
    return _BITS[keys.word(name, tuple(_BITS), "bfloat16")]


def _decoder(keys: Keys, layers: tuple[Layer, ...], *, tied: bool = False) -> Decoder:
    """Return a decoder with the keys that all families share."""
    return Decoder(
        family=keys.family,
        width=keys.integer("hidden_size"),
        vocabulary=keys.integer("vocab_size"),
        layers=layers,
        is_tied=keys.flag("tie_word_embeddings", tied),
        cache_bits=_cache_bits(keys),
    )


def _count(keys: Keys) -> int:
    return keys.integer("num_hidden_layers")


def _kinds(keys: Keys, default: tuple[str, ...], known: tuple[str, ...]) -> tuple[str, ...]:
    """Return the kind of attention of each layer."""
    return keys.words("layer_types", known, len(default)) or default


def _windowed(keys: Keys, attention: Attention, kinds: tuple[str, ...]) -> list[Attention]:
    """Return the attention of each layer; those that slide have a window."""
    if SLIDING not in kinds:
        return [attention] * len(kinds)
    own = replace(attention, window=keys.integer("sliding_window"))
    return [own if kind == SLIDING else attention for kind in kinds]


def _same(attentions: list[Attention], forward: FeedForward | Experts) -> tuple[Layer, ...]:
    return tuple(Layer(attention=each, forward=forward) for each in attentions)


def llama(keys: Keys) -> Decoder:
    """Read Llama 1 to 3."""
    bias = keys.flag("attention_bias", False)
    attention = _attention(keys, width=keys.integer("hidden_size"), bias=bias)
    forward = _forward(keys, bias=keys.flag("mlp_bias", False))
    return _decoder(keys, _same([attention] * _count(keys), forward))


def mistral(keys: Keys) -> Decoder:
    """Read Mistral: all layers have a window, if there is one."""
    attention = _attention(keys, width=keys.integer("hidden_size"))
    window = keys.optional("sliding_window")
    attentions = [replace(attention, window=window or 0)] * _count(keys)
    return _decoder(keys, _same(attentions, _forward(keys)))


def mixtral(keys: Keys) -> Decoder:
    """Read Mixtral: Mistral with experts."""
    attention = _attention(keys, width=keys.integer("hidden_size"))
    attention = replace(attention, window=keys.optional("sliding_window") or 0)
    forward = Experts(
        count=keys.integer("num_local_experts"),
        chosen=_chosen(keys, "num_local_experts"),
        each=_forward(keys),
    )
    return _decoder(keys, _same([attention] * _count(keys), forward))


def _chosen(keys: Keys, of: str, default: object = REQUIRED) -> int:
    chosen, count = keys.integer("num_experts_per_tok", default), keys.integer(of)
    if chosen > count:
        raise keys.refusal("num_experts_per_tok", f"must be at most {of} {count}", chosen)
    return chosen


def _qwen_windows(keys: Keys, attention: Attention) -> list[Attention]:
    """Layers from ``max_window_layers`` on have a window, if ``use_sliding_window`` says so."""
    count, slides = _count(keys), keys.flag("use_sliding_window", False)
    full = keys.integer("max_window_layers", count, least=0)
    keys.optional("sliding_window")
    default = tuple(SLIDING if slides and place >= full else FULL for place in range(count))
    return _windowed(keys, attention, _kinds(keys, default, (FULL, SLIDING)))


def qwen2(keys: Keys) -> Decoder:
    """Read Qwen 2 and 2.5: the projections to queries, keys and values have a bias."""
    width = keys.integer("hidden_size")
    attention = _attention(keys, width=width, bias=True, output_bias=False)
    return _decoder(keys, _same(_qwen_windows(keys, attention), _forward(keys)))


def qwen3(keys: Keys) -> Decoder:
    """Read Qwen 3: heads of queries and keys are normalized."""
    bias = keys.flag("attention_bias", False)
    attention = _attention(keys, width=keys.integer("hidden_size"), bias=bias)
    attention = replace(attention, norms="scaled")
    return _decoder(keys, _same(_qwen_windows(keys, attention), _forward(keys)))


def _sparse_layers(keys: Keys, count: int) -> list[bool]:
    """Return which layers of a Qwen have experts."""
    step = keys.integer("decoder_sparse_step", 1)
    dense = keys.integers("mlp_only_layers") or ()
    return [(place + 1) % step == 0 and place not in dense for place in range(count)]


def _qwen_experts(keys: Keys) -> Experts:
    inner = keys.integer("moe_intermediate_size")
    name = "num_local_experts" if "num_local_experts" in keys else "num_experts"
    return Experts(
        count=keys.integer(name),
        chosen=_chosen(keys, name),
        each=FeedForward(inner=inner, activation=_activation(keys)),
    )


def _mixed(
    attentions: list[Attention], sparse: list[bool], dense: FeedForward, experts: Experts
) -> tuple[Layer, ...]:
    return tuple(
        Layer(attention=attention, forward=experts if is_sparse else dense)
        for attention, is_sparse in zip(attentions, sparse, strict=True)
    )


def qwen3_moe(keys: Keys) -> Decoder:
    """Read Qwen 3 with experts."""
    bias = keys.flag("attention_bias", False)
    attention = _attention(keys, width=keys.integer("hidden_size"), bias=bias)
    attentions = _qwen_windows(keys, replace(attention, norms="scaled"))
    sparse = _sparse_layers(keys, len(attentions))
    return _decoder(keys, _mixed(attentions, sparse, _forward(keys), _qwen_experts(keys)))


def qwen2_moe(keys: Keys) -> Decoder:
    """Read Qwen 2 with experts, one of which takes every token, weighed by a gate."""
    width = keys.integer("hidden_size")
    bias = keys.flag("qkv_bias", True)
    attention = _attention(keys, width=width, bias=bias, output_bias=False)
    attentions = _qwen_windows(keys, attention)
    shared = _forward(keys, "shared_expert_intermediate_size")
    experts = replace(_qwen_experts(keys), shared=shared, has_shared_gate=True)
    sparse = _sparse_layers(keys, len(attentions))
    return _decoder(keys, _mixed(attentions, sparse, _forward(keys), experts))


def deepseek(keys: Keys) -> Decoder:
    """Read DeepSeek V2 and V3: latent attention, and experts behind the first dense layers."""
    bias = keys.flag("attention_bias", False)
    heads = keys.integer("num_attention_heads")
    keys.only("num_key_value_heads", heads, None, why="latent attention has no groups of heads")
    keys.optional("head_dim")
    keys.optional("qk_head_dim")
    latent = LatentAttention(
        heads=heads,
        query_rank=keys.optional("q_lora_rank") or 0,
        kept_rank=keys.integer("kv_lora_rank"),
        head_width=keys.integer("qk_nope_head_dim"),
        rotary_width=keys.integer("qk_rope_head_dim", least=2),
        value_width=keys.integer("v_head_dim"),
        has_bias=bias,
    )
    keys.only("mlp_bias", False, why="experts with a bias are not modelled in this family")
    keys.only("moe_layer_freq", 1, why="layers without experts between others are not modelled")
    dense, inner = _forward(keys), keys.integer("moe_intermediate_size")
    each = replace(dense, inner=inner)
    shared = keys.integer("n_shared_experts", least=0)
    experts = Experts(
        count=keys.integer("n_routed_experts"),
        chosen=_chosen(keys, "n_routed_experts"),
        each=each,
        shared=replace(dense, inner=shared * inner) if shared else None,
        has_router_bias=keys.family == "deepseek_v3",
    )
    first = keys.integer("first_k_dense_replace", least=0)
    layers = tuple(
        Layer(attention=latent, forward=dense if place < first else experts)
        for place in range(_count(keys))
    )
    further = keys.integer("num_nextn_predict_layers", 0, least=0)
    predicting = (Layer(attention=latent, forward=experts),) * further
    return replace(_decoder(keys, layers), predicting=predicting)


def llama4(keys: Keys) -> Decoder:
    """Read Llama 4: chunks of keys, experts in some layers, a shared expert beside them."""
    bias = keys.flag("attention_bias", False)
    attention = _attention(keys, width=keys.integer("hidden_size"), bias=bias)
    count = _count(keys)
    interval = keys.integer("no_rope_layer_interval", 4, least=0)
    turns = keys.integers("no_rope_layers", count) or tuple(
        int(not interval or (place + 1) % interval != 0) for place in range(count)
    )
    kinds = _kinds(keys, tuple(CHUNKED if each else FULL for each in turns), (CHUNKED, FULL))
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
    each = _forward(keys)
    experts = Experts(
        count=keys.integer("num_local_experts"),
        chosen=_chosen(keys, "num_local_experts", 1),
        each=each,
        shared=each,
    )
    step = keys.integer("interleave_moe_layer_step", 1)
    given = keys.integers("moe_layers")
    sparse = range(step - 1, count, step) if given is None else given
    keys.only("for_llm_compressor", False, why="it belongs to another layout of the experts")
    dense = _forward(keys, "intermediate_size_mlp")
    flags = [place in sparse for place in range(count)]
    return _decoder(keys, _mixed(attentions, flags, dense, experts))


def gemma2(keys: Keys) -> Decoder:
    """Read Gemma 2: every other layer has a window, scores and logits are bounded."""
    count = _count(keys)
    default = tuple(SLIDING if place % 2 == 0 else FULL for place in range(count))
    return _gemma(keys, default, norms="none")


def gemma3(keys: Keys) -> Decoder:
    """Read Gemma 3: five layers with a window before each without."""
    count = _count(keys)
    names = ("sliding_window_pattern", "_sliding_window_pattern")
    patterns = [keys.integer(name) for name in names if name in keys]
    pattern = patterns[0] if patterns else 6
    default = tuple(FULL if (place + 1) % pattern == 0 else SLIDING for place in range(count))
    return _gemma(keys, default, norms="scaled")


def _gemma(keys: Keys, kinds: tuple[str, ...], norms: str) -> Decoder:
    bias = keys.flag("attention_bias", False)
    keys.integer("head_dim")
    keys.only("use_bidirectional_attention", False, None, why="decoders look back alone")
    attention = _attention(keys, width=keys.integer("hidden_size"), bias=bias)
    cap = keys.number("attn_logit_softcapping", None)
    attention = replace(attention, norms=norms, softcap=cap)
    attentions = _windowed(keys, attention, _kinds(keys, kinds, (SLIDING, FULL)))
    names = ("hidden_activation", "hidden_act")
    given = [_activation(keys, name) for name in names if name in keys]
    activation = given[0] if given else "gelu_pytorch_tanh"
    forward = FeedForward(inner=keys.integer("intermediate_size"), activation=activation)
    decoder = _decoder(keys, _same(attentions, forward), tied=True)
    return replace(
        decoder,
        has_norms_after=True,
        scales_embedding=True,
        logits_softcap=keys.number("final_logit_softcapping", None),
    )


def gpt_oss(keys: Keys) -> Decoder:
    """Read gpt-oss: a learned score beside those of keys, biases, and experts in every layer."""
    bias, count = keys.flag("attention_bias", True), _count(keys)
    attention = _attention(keys, width=keys.integer("hidden_size"), bias=bias)
    default = tuple(SLIDING if place % 2 == 0 else FULL for place in range(count))
    kinds = _kinds(keys, default, (SLIDING, FULL))
    attentions = _windowed(keys, replace(attention, has_sinks=True), kinds)
    if "experts_per_token" in keys:
        keys.integer("experts_per_token")
    forward = Experts(
        count=keys.integer("num_local_experts"),
        chosen=_chosen(keys, "num_local_experts"),
        each=_forward(keys, bias=True),
        has_router_bias=True,
    )
    return _decoder(keys, _same(attentions, forward))


def phi3(keys: Keys) -> Decoder:
    """Read Phi-3: weights for queries, keys and values are one, and so are gate and product."""
    attention = replace(_attention(keys, width=keys.integer("hidden_size")), is_packed=True)
    window = keys.optional("sliding_window") or 0
    attentions = [replace(attention, window=window)] * _count(keys)
    forward = replace(_forward(keys), is_packed=True)
    return _decoder(keys, _same(attentions, forward))


def bitnet(keys: Keys) -> Decoder:
    """Read BitNet b1.58: norms before the last product of attention and of feed-forward."""
    bias = keys.flag("attention_bias", False)
    attention = _attention(keys, width=keys.integer("hidden_size"), bias=bias)
    attention = replace(attention, has_inner_norm=True)
    activation = _activation(keys, default="relu2")
    inner = keys.integer("intermediate_size")
    forward = FeedForward(inner=inner, activation=activation, has_inner_norm=True)
    return _decoder(keys, _same([attention] * _count(keys), forward))


def gpt2(keys: Keys) -> Decoder:
    """Read GPT-2: learned positions, layer norms, biases."""
    width, heads = keys.integer("n_embd"), keys.integer("n_head")
    keys.only("add_cross_attention", False, why="a decoder alone has none")
    attention = Attention(
        heads=heads,
        kept_heads=heads,
        head_width=width // heads,
        rotary_width=0,
        has_bias=True,
        has_output_bias=True,
        is_packed=True,
    )
    forward = FeedForward(
        inner=keys.optional("n_inner") or 4 * width,
        activation=_activation(keys, "activation_function", "gelu_new"),
        is_gated=False,
        has_bias=True,
    )
    return Decoder(
        family=keys.family,
        width=width,
        vocabulary=keys.integer("vocab_size"),
        layers=_same([attention] * keys.integer("n_layer"), forward),
        is_tied=keys.flag("tie_word_embeddings", True),
        norm="layer",
        positions=keys.integer("n_positions"),
        cache_bits=_cache_bits(keys),
    )


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
        activation=_activation(keys, "activation", "gelu"),
        is_gated=False,
        has_bias=bias,
    )
    norms = keys.optional("num_ln_in_parallel_attn") or (2 if is_new else 1)
    layers = _same([attention] * _count(keys), forward)
    return replace(
        _decoder(keys, layers, tied=True),
        norm="layer",
        is_parallel=is_parallel,
        norms_before=norms,
    )


def mamba2(keys: Keys) -> Decoder:
    """Read Mamba-2: layers of states in place of attention and feed-forward."""
    width, heads = keys.integer("hidden_size"), keys.integer("num_heads")
    extent, wide = keys.integer("head_dim"), keys.number("expand", 2)
    if heads * extent != int(wide * width):
        raise keys.refusal("num_heads", f"times head_dim must be {int(wide * width)}", heads)
    space = StateSpace(
        heads=heads,
        head_width=extent,
        state=keys.integer("state_size"),
        groups=keys.integer("n_groups"),
        kernel=keys.integer("conv_kernel", least=2),
        chunk=keys.integer("chunk_size"),
        activation=_activation(keys),
        has_bias=keys.flag("use_bias", False),
        has_convolution_bias=keys.flag("use_conv_bias", True),
    )
    if heads % space.groups:
        raise keys.refusal("n_groups", f"must divide num_heads {heads}", space.groups)
    keys.only("rms_norm", True, why="results of the states are normalized")
    layers = (Layer(attention=space, forward=None),) * _count(keys)
    return _decoder(keys, layers)


FAMILIES: dict[str, Callable[[Keys], Decoder]] = {
    "bitnet": bitnet,
    "deepseek_v2": deepseek,
    "deepseek_v3": deepseek,
    "falcon": falcon,
    "gemma2": gemma2,
    "gemma3_text": gemma3,
    "gpt2": gpt2,
    "gpt_oss": gpt_oss,
    "llama": llama,
    "llama4_text": llama4,
    "mamba2": mamba2,
    "mistral": mistral,
    "mixtral": mixtral,
    "phi3": phi3,
    "qwen2": qwen2,
    "qwen2_moe": qwen2_moe,
    "qwen3": qwen3,
    "qwen3_moe": qwen3_moe,
}
"""Readers of configurations by ``model_type``."""

DEFAULTS: dict[str, dict[str, int]] = {
    "gemma3_text": {
        "vocab_size": 262_208,
        "hidden_size": 2304,
        "intermediate_size": 9216,
        "num_hidden_layers": 26,
        "num_attention_heads": 8,
        "num_key_value_heads": 4,
        "head_dim": 256,
        "sliding_window": 4096,
    },
    "llama4_text": {
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
}
"""Values of keys that files with a nested configuration leave out: those of Gemma3TextConfig and
Llama4TextConfig of transformers 5.24."""

_GROUPS = "num_key_value_heads"
NEEDED: dict[str, tuple[str, ...]] = {
    **dict.fromkeys(("bitnet", "mixtral", "qwen2", "qwen2_moe", "qwen3_moe"), (_GROUPS,)),
    **dict.fromkeys(("deepseek_v2", "deepseek_v3"), ("q_lora_rank",)),
    "gemma2": (_GROUPS, "attn_logit_softcapping", "final_logit_softcapping"),
    "gpt_oss": (_GROUPS, "head_dim"),
    "mistral": (_GROUPS, "sliding_window"),
    "qwen3": (_GROUPS, "head_dim"),
}
"""Keys that must be given, null or not: classes of transformers 5.24 do not take their absence as
null. Other keys that are absent mean what they mean there."""

NESTED = {"gemma3": ("gemma3_text", "text_config"), "llama4": ("llama4_text", "text_config")}
"""Families whose configuration of the language model is under a key; others are of images."""
