"""DiT, with the keys of the package diffusers; its class stands for the missing ``model_type``."""

from accelsim.workload.transformer.description import Attention, FeedForward
from accelsim.workload.transformer.diffusion import DiffusionTransformer
from accelsim.workload.transformer.families.common import Family
from accelsim.workload.transformer.keys import Keys

_ACTIVATIONS = {"gelu-approximate": "gelu_pytorch_tanh", "gelu": "gelu"}


def dit(keys: Keys) -> DiffusionTransformer:
    """Read DiT: norms that time and class drive."""
    heads, extent = keys.integer("num_attention_heads"), keys.integer("attention_head_dim")
    image, patch = keys.integer("sample_size"), keys.integer("patch_size")
    if image % patch:
        raise keys.refusal("sample_size", f"must be a multiple of patch_size {patch}", image)
    for name, allowed in (
        ("norm_type", "ada_norm_zero"),
        ("norm_elementwise_affine", False),
        ("cross_attention_dim", None),
        ("caption_channels", None),
        ("num_vector_embeds", None),
        ("double_self_attention", False),
        ("only_cross_attention", False),
        ("use_linear_projection", False),
    ):
        keys.only(name, allowed, why="a transformer of diffusion is modelled as DiT")
    channels, bias = keys.integer("in_channels"), keys.flag("attention_bias")
    activation = keys.word("activation_fn", tuple(_ACTIVATIONS))
    return DiffusionTransformer(
        family=keys.family,
        width=heads * extent,
        count=keys.integer("num_layers"),
        attention=Attention(
            heads=heads,
            kept_heads=heads,
            head_width=extent,
            rotary_width=0,
            has_bias=bias,
            has_output_bias=True,
            is_causal=False,
            is_packed=True,
        ),
        forward=FeedForward(
            inner=4 * heads * extent,
            activation=_ACTIVATIONS[activation],
            is_gated=False,
            has_bias=True,
        ),
        image=image,
        patch=patch,
        channels=channels,
        outputs=keys.optional("out_channels") or channels,
        classes=keys.integer("num_embeds_ada_norm"),
    )


TABLE = dict.fromkeys(
    ("DiTTransformer2DModel", "Transformer2DModel"),
    Family(read=dit, needed=("norm_type", "norm_elementwise_affine", "out_channels"), defaults={}),
)
