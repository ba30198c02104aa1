"""A transformer of 2020: ViT-B/16."""

from experiments.zoo.layers import (
    Filters,
    Heads,
    attention,
    convolution,
    feed_forward,
    fully_connected,
    layer_norm,
)
from experiments.zoo.network import Network

LAYERS, WIDTH, HEADS, INNER = 12, 768, 12, 3072


def _prenorm_layer(net: Network, name: str, value: str, epsilon: float) -> str:
    net.comment(name)
    inside = layer_norm(net, f"{name}_norm1", value, WIDTH, epsilon)
    heads = Heads(width=WIDTH, heads=HEADS)
    inside = attention(net, f"{name}_attention", inside, heads)
    value = net.node("Add", f"{name}_add1", inside, value)
    inside = layer_norm(net, f"{name}_norm2", value, WIDTH, epsilon)
    inside = feed_forward(net, f"{name}_forward", inside, WIDTH, INNER)
    return net.node("Add", f"{name}_add2", inside, value)


def _patches(net: Network) -> str:
    """Add the embedding of 196 patches of 16x16 pixels and of the class token."""
    patch = Filters(channels=3, filters=WIDTH, kernel=16, stride=16, padding=0)
    value = convolution(net, "patch_embedding", "image", patch)
    value = net.node("Reshape", "patches", value, net.shape(0, WIDTH, -1))
    value = net.node("Transpose", "patch_tokens", value, perm=[0, 2, 1])
    batch = net.node("Shape", "batch_extent", "image", start=0, end=1)
    tail = net.integers("class_token_shape", [1, WIDTH])
    wanted = net.node("Concat", "class_tokens_shape", batch, tail, axis=0)
    token = net.node("Expand", "class_tokens", net.weight("class_token", 1, 1, WIDTH), wanted)
    value = net.node("Concat", "tokens", token, value, axis=1)
    return net.node("Add", "positioned", value, net.weight("position_embedding", 1, 197, WIDTH))


def vit_b_16() -> Network:
    """Return ViT-B/16 with a class token."""
    net = Network(
        "vit_b_16",
        "SOURCE: Dosovitskiy et al.: An Image is Worth 16x16 Words: Transformers for Image"
        " Recognition at Scale, ICLR 2021 (arXiv:2010.11929), table 1, ViT-Base, input 224x224."
        " Totals: 17.564 GMAC, 86,567,656 parameters (86567656 and 17.56 GFLOPS in"
        " https://pytorch.org/vision/stable/models/generated/torchvision.models.vit_b_16.html).",
        {"image": "float[batch,3,224,224]"},
    )
    value = _patches(net)
    for index in range(LAYERS):
        value = _prenorm_layer(net, f"layer{index}", value, 1e-6)
    net.comment("classifier")
    value = layer_norm(net, "norm", value, WIDTH, 1e-6)
    value = net.node("Gather", "first_token", value, net.index(0), axis=1)
    net.output(fully_connected(net, "logits", value, WIDTH, 1000), "float[batch,1000]")
    return net
