"""Layers that several networks share; each adds nodes to a network and returns its output."""

from dataclasses import dataclass
from math import sqrt

from experiments.zoo.network import Network


@dataclass(frozen=True, kw_only=True)
class Filters:
    """A convolution, of images unless the kernel has another number of dimensions.

    Args:
        channels: Input channels, all groups together.
        filters: Output channels, all groups together.
        kernel: Size of the filters in each dimension; a number is that of square ones.
        stride: Steps in each dimension; a number is that of all.
        padding: Zeros at the begins of all dimensions, then at their ends; a number is that of all
            sides. Without it half the kernel is added on every side.
        groups: Independent channel groups.
    """

    channels: int
    filters: int
    kernel: int | tuple[int, ...]
    stride: int | tuple[int, ...] = 1
    padding: int | tuple[int, ...] | None = None
    groups: int = 1

    @property
    def sizes(self) -> list[int]:
        """Size of the filters in each dimension."""
        return [self.kernel] * 2 if isinstance(self.kernel, int) else list(self.kernel)

    @property
    def strides(self) -> list[int]:
        """Steps in each dimension."""
        steps = self.stride
        return [steps] * len(self.sizes) if isinstance(steps, int) else list(steps)

    @property
    def pads(self) -> list[int]:
        """Zeros at the begins of all dimensions, then at their ends."""
        if self.padding is None:
            return [size // 2 for size in self.sizes] * 2
        if isinstance(self.padding, int):
            return [self.padding] * 2 * len(self.sizes)
        return list(self.padding)


def convolution(net: Network, name: str, value: str, shape: Filters, bias: bool = True) -> str:
    """Add a convolution."""
    channels = shape.channels // shape.groups
    inputs = [net.weight(f"{name}_weight", shape.filters, channels, *shape.sizes)]
    if bias:
        inputs.append(net.weight(f"{name}_bias", shape.filters))
    return net.node(
        "Conv",
        name,
        value,
        *inputs,
        kernel_shape=shape.sizes,
        strides=shape.strides,
        pads=shape.pads,
        group=shape.groups,
    )


def batch_norm(net: Network, name: str, value: str, channels: int, epsilon: float = 1e-5) -> str:
    """Add a batch normalization with its four vectors."""
    roles = ("scale", "bias", "mean", "variance")
    vectors = [net.weight(f"{name}_{role}", channels) for role in roles]
    return net.node("BatchNormalization", name, value, *vectors, epsilon=epsilon)


def max_pool(net: Network, name: str, value: str, kernel: int, padding: int = 0) -> str:
    """Add a max pooling of stride 2."""
    pads = [padding] * 4
    return net.node("MaxPool", name, value, kernel_shape=[kernel] * 2, strides=[2, 2], pads=pads)


def fully_connected(net: Network, name: str, value: str, wide: int, out: int) -> str:
    """Add a Gemm from ``wide`` to ``out`` features, with bias."""
    weight = net.weight(f"{name}_weight", out, wide)
    return net.node("Gemm", name, value, weight, net.weight(f"{name}_bias", out), transB=1)


def classifier(net: Network, value: str, channels: int) -> None:
    """Add global average pooling and the 1000 classes of ImageNet, and make them the output."""
    net.comment("classifier")
    pooled = net.node("GlobalAveragePool", "pool", value)
    flat = net.node("Flatten", "flat", pooled, axis=1)
    net.output(fully_connected(net, "logits", flat, channels, 1000), "float[batch,1000]")


def clip(net: Network, name: str, value: str, highest: int) -> str:
    """Add a rectifier that saturates at ``highest``."""
    zero = net.scalar("zero", 0)
    return net.node("Clip", name, value, zero, net.scalar(f"highest_{highest}", highest))


def swish(net: Network, name: str, value: str) -> str:
    """Add value * sigmoid(value)."""
    gate = net.node("Sigmoid", f"{name}_sigmoid", value)
    return net.node("Mul", name, value, gate)


def linear(net: Network, name: str, value: str, wide: int, out: int, *, bias: bool = True) -> str:
    """Add a MatMul of the last dimension and perhaps a bias, for values of any rank."""
    weight = net.weight(f"{name}_weight", wide, out)
    if not bias:
        return net.node("MatMul", name, value, weight)
    product = net.node("MatMul", f"{name}_product", value, weight)
    return net.node("Add", name, product, net.weight(f"{name}_bias", out))


def layer_norm(net: Network, name: str, value: str, width: int, epsilon: float) -> str:
    """Add a layer normalization of the last dimension."""
    scale = net.weight(f"{name}_scale", width)
    bias = net.weight(f"{name}_bias", width)
    return net.node("LayerNormalization", name, value, scale, bias, axis=-1, epsilon=epsilon)


def heads_of(net: Network, name: str, value: str, heads: int, width: int, order: list[int]) -> str:
    """Cut the last dimension of (batch, sequence, width) into heads and permute to ``order``."""
    cut = net.node("Reshape", f"{name}_cut", value, net.shape(0, 0, heads, width // heads))
    return net.node("Transpose", name, cut, perm=order)


def softmax_of_scores(net: Network, name: str, query: str, key: str, width: int) -> str:
    """Add softmax(query @ key / sqrt(width)), ``key`` being transposed already."""
    scores = net.node("MatMul", f"{name}_scores", query, key)
    scale = net.scalar("attention_scale", 1 / sqrt(width))
    scores = net.node("Mul", f"{name}_scaled", scores, scale)
    return net.node("Softmax", f"{name}_softmax", scores, axis=-1)


@dataclass(frozen=True, kw_only=True)
class Heads:
    """Multi-head self-attention.

    Args:
        width: Features of a token, all heads together.
        heads: Number of heads.
    """

    width: int
    heads: int


def attention(net: Network, name: str, value: str, shape: Heads) -> str:
    """Add self-attention of (batch, sequence, width).

    Query, key and value come from one weight of 3 * width columns.
    """
    width, heads = shape.width, shape.heads
    parts = [f"{name}_query", f"{name}_key", f"{name}_value"]
    together = linear(net, f"{name}_projection", value, width, 3 * width)
    net.split(f"{name}_split", parts, together, axis=-1)
    rows, columns = [0, 2, 1, 3], [0, 2, 3, 1]
    query = heads_of(net, f"{parts[0]}_heads", parts[0], heads, width, rows)
    key = heads_of(net, f"{parts[1]}_heads", parts[1], heads, width, columns)
    content = heads_of(net, f"{parts[2]}_heads", parts[2], heads, width, rows)
    weights = softmax_of_scores(net, name, query, key, width // heads)
    context = net.node("MatMul", f"{name}_context", weights, content)
    context = net.node("Transpose", f"{name}_context_tokens", context, perm=rows)
    merged = net.node("Reshape", f"{name}_merged", context, net.shape(0, 0, width))
    return linear(net, f"{name}_output", merged, width, width)


def feed_forward(net: Network, name: str, value: str, width: int, inner: int) -> str:
    """Add two linear layers with Gelu between them."""
    wide = linear(net, f"{name}_up", value, width, inner)
    active = net.node("Gelu", f"{name}_gelu", wide, approximate="none")
    return linear(net, f"{name}_down", active, inner, width)
