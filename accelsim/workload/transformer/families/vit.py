"""Encoders of images: ViT, DeiT, DINOv2."""

from typing import Any

from accelsim.workload.transformer.description import Attention, FeedForward, Layer
from accelsim.workload.transformer.families.common import (
    Family,
    activation_of,
    check_encoder,
    count_of,
)
from accelsim.workload.transformer.image_encoder import ImageEncoder
from accelsim.workload.transformer.keys import Keys

_CLASSES = "ForImageClassification"


def vit(keys: Keys) -> ImageEncoder:
    """Read ViT, or DeiT, which has a token more and may have a classifier for it."""
    has_teacher = keys.family == "deit"
    heads = (_CLASSES, f"{_CLASSES}WithTeacher") if has_teacher else (_CLASSES,)
    head = keys.head("Model", *heads)
    width = keys.integer("hidden_size")
    outputs = keys.integer("pooler_output_size", width)
    keys.only("pooler_act", "tanh", why="the function of the pooler is modelled as that")
    return _encoder(
        keys,
        width,
        FeedForward(
            inner=keys.integer("intermediate_size"),
            activation=activation_of(keys, default="gelu"),
            is_gated=False,
            has_bias=True,
        ),
        leading=1 + has_teacher,
        teachers=2 if head.endswith("WithTeacher") else 1,
        head="pooler" if head == "Model" else "classes",
        outputs=outputs if head == "Model" else keys.labels(),
    )


def dinov2(keys: Keys) -> ImageEncoder:
    """Read DINOv2: parts are scaled; the classifier also reads the mean of the patches."""
    head = keys.head("Model", _CLASSES)
    width = keys.integer("hidden_size")
    inner = int(width * keys.number("mlp_ratio", 4))
    activation, gated = activation_of(keys, default="gelu"), keys.flag("use_swiglu_ffn", False)
    if gated:
        # Two thirds of the width, rounded up to eight.
        inner, activation = (inner * 2 // 3 + 7) // 8 * 8, "silu"
    has_registers = keys.family.endswith("registers")
    return _encoder(
        keys,
        width,
        FeedForward(inner=inner, activation=activation, is_gated=gated, has_bias=True),
        registers=keys.integer("num_register_tokens", 4, least=0) if has_registers else 0,
        has_layer_scale=True,
        head="none" if head == "Model" else "classes",
        outputs=0 if head == "Model" else keys.labels(),
        classifies_mean=True,
    )


def _encoder(keys: Keys, width: int, forward: FeedForward, **fields: Any) -> ImageEncoder:
    heads = keys.integer("num_attention_heads")
    if width % heads:
        raise keys.refusal("num_attention_heads", f"must divide hidden_size {width}", heads)
    image, patch = keys.integer("image_size"), keys.integer("patch_size")
    if image < patch:
        raise keys.refusal("image_size", f"must be at least patch_size {patch}", image)
    check_encoder(keys)
    attention = Attention(
        heads=heads,
        kept_heads=heads,
        head_width=width // heads,
        rotary_width=0,
        has_bias=keys.flag("qkv_bias", True),
        has_output_bias=True,
        is_causal=False,
    )
    return ImageEncoder(
        family=keys.family,
        width=width,
        layers=(Layer(attention=attention, forward=forward),) * count_of(keys),
        norm="layer",
        image=image,
        patch=patch,
        channels=keys.integer("num_channels", 3),
        **fields,
    )


TABLE = {
    "deit": Family(read=vit),
    "dinov2": Family(read=dinov2),
    "dinov2_with_registers": Family(read=dinov2),
    "vit": Family(read=vit),
}
