"""The encoder of images of SAM."""

from accelsim.workload.transformer.description import FeedForward
from accelsim.workload.transformer.families.common import (
    Family,
    activation_of,
    check_encoder,
    count_of,
)
from accelsim.workload.transformer.keys import Keys
from accelsim.workload.transformer.windowed_encoder import WindowedEncoder


def sam(keys: Keys) -> WindowedEncoder:
    """Read the encoder: layers in ``global_attn_indexes`` see the whole image."""
    keys.head("SamModel", "SamVisionModel")
    check_encoder(keys)
    width, heads = keys.integer("hidden_size"), keys.integer("num_attention_heads")
    if width % heads:
        raise keys.refusal("num_attention_heads", f"must divide hidden_size {width}", heads)
    image, patch = keys.integer("image_size"), keys.integer("patch_size")
    if image % patch:
        raise keys.refusal("image_size", f"must be a multiple of patch_size {patch}", image)
    whole = keys.integers("global_attn_indexes") or ()
    window = keys.integer("window_size", least=0)
    windows = tuple(0 if place in whole else window for place in range(count_of(keys)))
    inner = int(width * keys.number("mlp_ratio", 4.0))
    keys.only("mlp_dim", inner, None, why="mlp_ratio says it")
    return WindowedEncoder(
        family=keys.family,
        width=width,
        heads=heads,
        windows=windows,
        forward=FeedForward(
            inner=inner,
            activation=activation_of(keys, default="gelu"),
            is_gated=False,
            has_bias=True,
        ),
        image=image,
        patch=patch,
        channels=keys.integer("num_channels", 3),
        outputs=keys.integer("output_channels"),
        has_bias=keys.flag("qkv_bias", True),
        has_positions=keys.flag("use_abs_pos", True),
        has_distances=keys.flag("use_rel_pos", True),
    )


_SIZES = {
    "hidden_size": 768,
    "image_size": 1024,
    "num_attention_heads": 12,
    "num_hidden_layers": 12,
    "output_channels": 256,
    "patch_size": 16,
    "window_size": 14,
}
TABLE = {
    "sam_vision_model": Family(read=sam, needed=("global_attn_indexes", "mlp_dim"), defaults=_SIZES)
}
