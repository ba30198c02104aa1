"""DeepSeek V2 and V3."""

from dataclasses import replace

from accelsim.workload.transformer.description import Decoder, Experts, LatentAttention, Layer
from accelsim.workload.transformer.families.common import (
    Family,
    chosen_of,
    count_of,
    decoder_of,
    forward_of,
)
from accelsim.workload.transformer.keys import Keys


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
    dense, inner = forward_of(keys), keys.integer("moe_intermediate_size")
    each = replace(dense, inner=inner)
    shared = keys.integer("n_shared_experts", least=0)
    experts = Experts(
        count=keys.integer("n_routed_experts"),
        chosen=chosen_of(keys, "n_routed_experts"),
        each=each,
        shared=replace(dense, inner=shared * inner) if shared else None,
        has_router_bias=keys.family == "deepseek_v3",
    )
    first = keys.integer("first_k_dense_replace", least=0)
    layers = tuple(
        Layer(attention=latent, forward=dense if place < first else experts)
        for place in range(count_of(keys))
    )
    further = keys.integer("num_nextn_predict_layers", 0, least=0)
    predicting = (Layer(attention=latent, forward=experts),) * further
    return replace(decoder_of(keys, layers), predicting=predicting)


TABLE = dict.fromkeys(
    ("deepseek_v2", "deepseek_v3"), Family(read=deepseek, needed=("q_lora_rank",))
)
