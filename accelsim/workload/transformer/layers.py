"""Layers of transformers; each function adds nodes to a network and returns their output."""

from accelsim.workload.transformer.description import FeedForward
from accelsim.workload.transformer.writer import Writer

EPSILON = 1e-5
"""Summand of norms; it changes no amount of work."""


def linear(net: Writer, name: str, value: str, wide: int, out: int, *, bias: bool = False) -> str:
    """Add a product of the last dimension by a weight, and a bias."""
    weight = net.weight(f"{name}_weight", wide, out)
    if not bias:
        return net.node("MatMul", name, value, weight)
    product = net.node("MatMul", f"{name}_product", value, weight)
    return net.node("Add", name, product, net.weight(f"{name}_bias", out))


def fully_connected(net: Writer, name: str, value: str, wide: int, out: int) -> str:
    """Add a product of rows by a weight whose rows are the results, and a bias."""
    weight = net.weight(f"{name}_weight", out, wide)
    return net.node("Gemm", name, value, weight, net.weight(f"{name}_bias", out), transB=1)


def patches(net: Writer, image: str, channels: int, width: int, size: int) -> str:
    """Add the embedding of square patches of an image, shape (batch, width, rows, columns)."""
    name = "patch_embedding"
    weights = [net.weight(f"{name}_weight", width, channels, size, size)]
    weights.append(net.weight(f"{name}_bias", width))
    return net.node("Conv", name, image, *weights, kernel_shape=[size] * 2, strides=[size] * 2)


def rms_norm(net: Writer, name: str, value: str, width: int, *, scaled: bool = True) -> str:
    """Add a division of the last dimension by the root of the mean of its squares, and a scale."""
    square = net.node("Mul", f"{name}_square", value, value)
    axes = net.integers("last_axis", [-1])
    mean = net.node("ReduceMean", f"{name}_mean", square, axes, keepdims=1)
    safe = net.node("Add", f"{name}_safe", mean, net.scalar("epsilon", EPSILON))
    root = net.node("Sqrt", f"{name}_root", safe)
    if not scaled:
        return net.node("Div", name, value, root)
    unit = net.node("Div", f"{name}_unit", value, root)
    return net.node("Mul", name, unit, net.weight(f"{name}_scale", width))


def layer_norm(net: Writer, name: str, value: str, width: int, *, bias: bool = True) -> str:
    """Add a layer normalization of the last dimension."""
    weights = [net.weight(f"{name}_scale", width)]
    if bias:
        weights.append(net.weight(f"{name}_bias", width))
    return net.node("LayerNormalization", name, value, *weights, axis=-1, epsilon=EPSILON)


def rotary(net: Writer, name: str, value: str, width: int, turned: int, tokens: int) -> str:
    """Add the rotary position embedding of the last dimension.

    It is value * cosine + (-second half, first half) * sine.

    Args:
        net: The network.
        name: Prefix of the names of nodes.
        value: Heads of ``width`` elements, tokens in the dimension before the last.
        width: Elements of a head.
        turned: First elements, which are turned; the others stay as they are.
        tokens: Number of tokens.
    """
    if not turned:
        return value
    rest = []
    if turned < width:
        value, *rest = net.split(
            f"{name}_cut", value, [f"{name}_own", f"{name}_rest"], [turned, width - turned]
        )
    cosine, sine = (net.input(each, tokens, turned) for each in ("cosine", "sine"))
    halves = [f"{name}_first", f"{name}_second"]
    first, second = net.split(f"{name}_split", value, halves, [turned // 2] * 2)
    minus = net.node("Neg", f"{name}_minus", second)
    across = net.node("Concat", f"{name}_turned", minus, first, axis=-1)
    along = net.node("Mul", f"{name}_along", value, cosine)
    across = net.node("Mul", f"{name}_across", across, sine)
    if not rest:
        return net.node("Add", name, along, across)
    whole = net.node("Add", f"{name}_sum", along, across)
    return net.node("Concat", name, whole, *rest, axis=-1)


def capped(net: Writer, name: str, value: str, bound: float) -> str:
    """Add bound * tanh(value / bound); nothing if the bound is 0."""
    if not bound:
        return value
    small = net.node("Mul", f"{name}_small", value, net.scalar(f"one_of_{bound:g}", 1 / bound))
    curved = net.node("Tanh", f"{name}_curved", small)
    return net.node("Mul", name, curved, net.scalar(f"bound_{bound:g}", bound))


def swish(net: Writer, name: str, value: str) -> str:
    """Add value * sigmoid(value)."""
    return net.node("Mul", name, value, net.node("Sigmoid", f"{name}_sigmoid", value))


def _quick(net: Writer, name: str, value: str) -> str:
    scaled = net.node("Mul", f"{name}_scaled", value, net.scalar("quick_gelu_scale", 1.702))
    return net.node("Mul", name, value, net.node("Sigmoid", f"{name}_sigmoid", scaled))


def _squared(net: Writer, name: str, value: str) -> str:
    positive = net.node("Relu", f"{name}_positive", value)
    return net.node("Mul", name, positive, positive)


ACTIVATIONS = {
    "silu": swish,
    "swish": swish,
    "gelu": lambda net, name, value: net.node("Gelu", name, value, approximate="none"),
    **dict.fromkeys(
        ("gelu_new", "gelu_pytorch_tanh", "gelu_fast"),
        lambda net, name, value: net.node("Gelu", name, value, approximate="tanh"),
    ),
    "relu": lambda net, name, value: net.node("Relu", name, value),
    "relu2": _squared,
    "quick_gelu": _quick,
}
"""Functions by the names that configurations use."""


def feed_forward(net: Writer, name: str, value: str, shape: FeedForward, width: int) -> str:
    """Add two products with a function between, or three with a gate."""
    inner, bias = shape.inner, shape.has_bias
    activation = ACTIVATIONS[shape.activation]
    if not shape.is_gated:
        wide = linear(net, f"{name}_up", value, width, inner, bias=bias)
        wide = activation(net, f"{name}_{shape.activation}", wide)
        return linear(net, f"{name}_down", wide, inner, width, bias=bias)
    parts = [f"{name}_gate", f"{name}_up"]
    if shape.is_packed:
        both = linear(net, f"{name}_gate_up", value, width, 2 * inner, bias=bias)
        net.split(f"{name}_halves", both, parts, [inner, inner])
    else:
        linear(net, parts[0], value, width, inner, bias=bias)
    gate = activation(net, f"{name}_swish", parts[0])
    if not shape.is_packed:
        linear(net, parts[1], value, width, inner, bias=bias)
    product = net.node("Mul", f"{name}_product", gate, parts[1])
    if shape.has_inner_norm:
        product = rms_norm(net, f"{name}_norm", product, inner)
    return linear(net, f"{name}_down", product, inner, width, bias=bias)
