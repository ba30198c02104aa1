"""Transformers of 2019 and 2020: GPT-2 small and ViT-B/16."""

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


def _embedding(net: Network, name: str, rows: int, indices: str) -> str:
    table = net.weight(f"{name}_table", rows, WIDTH)
    return net.node("Gather", name, table, indices, axis=0)


def _prenorm_layer(
    net: Network, name: str, value: str, epsilon: float, mask: str | None, gelu: str
) -> str:
    net.comment(name)
    inside = layer_norm(net, f"{name}_norm1", value, WIDTH, epsilon)
    heads = Heads(width=WIDTH, heads=HEADS)
    inside = attention(net, f"{name}_attention", inside, heads, mask)
    value = net.node("Add", f"{name}_add1", inside, value)
    inside = layer_norm(net, f"{name}_norm2", value, WIDTH, epsilon)
    inside = feed_forward(net, f"{name}_forward", inside, WIDTH, INNER, approximate=gelu)
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
        value = _prenorm_layer(net, f"layer{index}", value, 1e-6, None, "none")
    net.comment("classifier")
    value = layer_norm(net, "norm", value, WIDTH, 1e-6)
    value = net.node("Gather", "first_token", value, net.index(0), axis=1)
    net.output(fully_connected(net, "logits", value, WIDTH, 1000), "float[batch,1000]")
    return net


def gpt2() -> Network:
    """Return GPT-2 small with its head, which shares the table of the embedding."""
    net = Network(
        "gpt2",
        "SOURCE: Radford et al.: Language Models are Unsupervised Multitask Learners, 2019, table"
        " 2, smallest (12 layers, 768), vocabulary 50257, context 1024; logits of every position;"
        " attention scores of future positions are computed and masked. Totals: 145.824 GMAC at"
        " sequence 1024, 124,439,808 parameters (124 M in github.com/openai/gpt-2; the sum of"
        " GPT2LMHeadModel of transformers, see workloads/README.md).",
        {
            "tokens": "int64[batch,sequence]",
            "positions": "int64[sequence]",
            "causal_mask": "float[sequence,sequence]",
        },
    )
    net.comment("embeddings")
    value = _embedding(net, "token_embedding", 50257, "tokens")
    position = _embedding(net, "position_embedding", 1024, "positions")
    value = net.node("Add", "embedding_add", value, position)
    for index in range(LAYERS):
        value = _prenorm_layer(net, f"layer{index}", value, 1e-5, "causal_mask", "tanh")
    net.comment("head, with the table of the embedding")
    value = layer_norm(net, "norm", value, WIDTH, 1e-5)
    rows = net.node("Reshape", "rows", value, net.shape(-1, WIDTH))
    product = net.node("Gemm", "head", rows, "token_embedding_table", transB=1)
    extents = net.node("Shape", "token_extents", "tokens")
    wanted = net.node("Concat", "logits_shape", extents, net.integers("tail", [50257]), axis=0)
    net.output(net.node("Reshape", "logits", product, wanted), "float[batch,sequence,50257]")
    return net
