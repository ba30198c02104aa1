"""Networks for ImageNet after 2020: EfficientNetV2-S, ConvNeXt-T, Swin-T."""

from math import sqrt

from experiments.zoo.convolutional import mbconv, normalized, swished
from experiments.zoo.layers import (
    Filters,
    classifier,
    convolution,
    feed_forward,
    fully_connected,
    heads_of,
    layer_norm,
    linear,
)
from experiments.zoo.network import Network

TORCHVISION = "https://pytorch.org/vision/stable/models/generated/torchvision.models"
WINDOW, PLACES = 7, 49


def efficientnet_v2_s() -> Network:
    """Return EfficientNetV2-S."""
    net = Network(
        "efficientnet_v2_s",
        "SOURCE: Tan, Le: EfficientNetV2: Smaller Models and Faster Training, ICML 2021"
        " (arXiv:2104.00298), table 4, input 384x384. Totals: 8.366 GMAC, 21,458,488 parameters and"
        f" 153,872 batch-norm statistics (21458488 and 8.37 GFLOPS in"
        f" {TORCHVISION}.efficientnet_v2_s.html).",
        {"image": "float[batch,3,384,384]"},
    )
    stem = Filters(channels=3, filters=24, kernel=3, stride=2)
    value, channels, number = swished(net, "stem", "image", stem), 24, 0
    for is_fused, expand, filters, count, first in (
        (True, 1, 24, 2, 1),
        (True, 4, 48, 4, 2),
        (True, 4, 64, 4, 2),
        (False, 4, 128, 6, 2),
        (False, 6, 160, 9, 1),
        (False, 6, 256, 15, 2),
    ):
        for index in range(count):
            number += 1
            stride = first if index == 0 else 1
            shape = Filters(channels=channels, filters=filters, kernel=3, stride=stride)
            add = _fused if is_fused else mbconv
            value = add(net, f"block{number}", value, shape, expand)
            channels = filters
    value = swished(net, "head", value, Filters(channels=256, filters=1280, kernel=1))
    classifier(net, value, 1280)
    return net


def _fused(net: Network, name: str, value: str, outer: Filters, expand: int) -> str:
    """Add one bottleneck whose expansion and filter of 3 x 3 are one convolution."""
    net.comment(name)
    if expand == 1:
        inside = swished(net, f"{name}_expand", value, outer)
    else:
        wide = outer.channels * expand
        first = Filters(channels=outer.channels, filters=wide, kernel=3, stride=outer.stride)
        inside = swished(net, f"{name}_expand", value, first)
        last = Filters(channels=wide, filters=outer.filters, kernel=1)
        inside = normalized(net, f"{name}_project", inside, last)
    if outer.stride == 1 and outer.channels == outer.filters:
        return net.node("Add", f"{name}_add", inside, value)
    return inside


def convnext_tiny() -> Network:
    """Return ConvNeXt-T."""
    net = Network(
        "convnext_tiny",
        "SOURCE: Liu et al.: A ConvNet for the 2020s, CVPR 2022 (arXiv:2201.03545), table 9,"
        " ConvNeXt-T, input 224x224. Totals: 4.456 GMAC, 28,589,128 parameters (28589128 and 4.46"
        f" GFLOPS in {TORCHVISION}.convnext_tiny.html).",
        {"image": "float[batch,3,224,224]"},
    )
    stem = Filters(channels=3, filters=96, kernel=4, stride=4, padding=0)
    value = _norm_of_channels(net, "stem_norm", convolution(net, "stem", "image", stem), 96)
    width = 96
    for stage, count in enumerate((3, 3, 9, 3), start=1):
        if stage > 1:
            value = _norm_of_channels(net, f"down{stage}_norm", value, width)
            half = Filters(channels=width, filters=2 * width, kernel=2, stride=2, padding=0)
            value, width = convolution(net, f"down{stage}", value, half), 2 * width
        for index in range(count):
            value = _convnext_block(net, f"stage{stage}_{index}", value, width)
    pooled = net.node("GlobalAveragePool", "pool", value)
    pooled = _norm_of_channels(net, "head_norm", pooled, width)
    flat = net.node("Flatten", "flat", pooled, axis=1)
    net.output(fully_connected(net, "logits", flat, width, 1000), "float[batch,1000]")
    return net


def _norm_of_channels(net: Network, name: str, value: str, width: int) -> str:
    rows = net.node("Transpose", f"{name}_rows", value, perm=[0, 2, 3, 1])
    rows = layer_norm(net, name, rows, width, 1e-6)
    return net.node("Transpose", f"{name}_image", rows, perm=[0, 3, 1, 2])


def _convnext_block(net: Network, name: str, value: str, width: int) -> str:
    net.comment(name)
    depthwise = Filters(channels=width, filters=width, kernel=7, groups=width)
    inside = convolution(net, f"{name}_depthwise", value, depthwise)
    inside = net.node("Transpose", f"{name}_rows", inside, perm=[0, 2, 3, 1])
    inside = layer_norm(net, f"{name}_norm", inside, width, 1e-6)
    inside = feed_forward(net, f"{name}_forward", inside, width, 4 * width)
    inside = net.node("Transpose", f"{name}_image", inside, perm=[0, 3, 1, 2])
    scale = net.weight(f"{name}_layer_scale", width, 1, 1)
    inside = net.node("Mul", f"{name}_scaled", inside, scale)
    return net.node("Add", f"{name}_add", inside, value)


def swin_t() -> Network:
    """Return Swin-T; the masks of shifted windows are inputs."""
    inputs = {"image": "float[batch,3,224,224]"} | {
        f"mask{stage}": f"float[1,{(size // WINDOW) ** 2},1,{PLACES},{PLACES}]"
        for stage, size in ((1, 56), (2, 28), (3, 14))
    }
    net = Network(
        "swin_t",
        "SOURCE: Liu et al.: Swin Transformer: Hierarchical Vision Transformer using Shifted"
        " Windows, ICCV 2021 (arXiv:2103.14030), table 7, Swin-T, input 224x224. Totals: 4.491"
        f" GMAC, 28,288,354 parameters (28288354 and 4.49 GFLOPS in {TORCHVISION}.swin_t.html).",
        inputs,
    )
    patch = Filters(channels=3, filters=96, kernel=4, stride=4, padding=0)
    value = convolution(net, "patch_embedding", "image", patch)
    value = net.node("Transpose", "patches", value, perm=[0, 2, 3, 1])
    value, width, size = layer_norm(net, "patch_norm", value, 96, 1e-5), 96, 56
    for stage, count in enumerate((2, 2, 6, 2), start=1):
        for index in range(count):
            mask = f"mask{stage}" if index % 2 and size > WINDOW else None
            value = _swin_block(net, f"stage{stage}_{index}", value, (width, size), mask)
        if stage < 4:
            value = _merged(net, f"merge{stage}", value, width)
            width, size = 2 * width, size // 2
    value = layer_norm(net, "norm", value, width, 1e-5)
    value = net.node("Transpose", "features", value, perm=[0, 3, 1, 2])
    classifier(net, value, width)
    return net


def _merged(net: Network, name: str, value: str, width: int) -> str:
    """Add the join of four neighbouring patches to one of twice the width."""
    ends, axes, steps = (net.integers(f"{role}_hw", each) for role, each in (
        ("end", [1 << 30] * 2), ("axes", [1, 2]), ("step", [2, 2])))  # fmt: skip
    parts = [
        net.node(
            "Slice", f"{name}_part{row}{column}", value,
            net.integers(f"start_{row}_{column}", [row, column]), ends, axes, steps,
        )
        for column in range(2) for row in range(2)
    ]  # fmt: skip
    joined = net.node("Concat", f"{name}_joined", *parts, axis=3)
    joined = layer_norm(net, f"{name}_norm", joined, 4 * width, 1e-5)
    return linear(net, name, joined, 4 * width, 2 * width, bias=False)


def _rolled(net: Network, name: str, value: str, shift: int) -> str:
    """Add a cyclic shift of rows and columns."""
    for axis in (1, 2):
        at, ends = net.integers(f"axis_{axis}", [axis]), net.integers("end_of_all", [1 << 30])
        place = net.integers(f"place_{shift}".replace("-", "minus_"), [shift])
        begin = net.integers("begin_of_all", [0])
        high = net.node("Slice", f"{name}_high{axis}", value, place, ends, at)
        low = net.node("Slice", f"{name}_low{axis}", value, begin, place, at)
        value = net.node("Concat", f"{name}_roll{axis}", high, low, axis=axis)
    return value


def _swin_block(
    net: Network, name: str, value: str, extents: tuple[int, int], mask: str | None
) -> str:
    """Add attention in windows and a feed-forward layer; with a mask, windows are shifted."""
    net.comment(name)
    width, size = extents
    count = size // WINDOW
    inside = layer_norm(net, f"{name}_norm1", value, width, 1e-5)
    inside = _rolled(net, f"{name}_there", inside, WINDOW // 2) if mask else inside
    cut = net.shape(-1, count, WINDOW, count, WINDOW, width)
    inside = net.node("Reshape", f"{name}_cut", inside, cut)
    inside = net.node("Transpose", f"{name}_windows", inside, perm=[0, 1, 3, 2, 4, 5])
    inside = net.node("Reshape", f"{name}_tokens", inside, net.shape(-1, PLACES, width))
    inside = _window_attention(net, f"{name}_attention", inside, extents, mask)
    back = net.shape(-1, count, count, WINDOW, WINDOW, width)
    inside = net.node("Reshape", f"{name}_back", inside, back)
    inside = net.node("Transpose", f"{name}_lines", inside, perm=[0, 1, 3, 2, 4, 5])
    inside = net.node("Reshape", f"{name}_image", inside, net.shape(-1, size, size, width))
    inside = _rolled(net, f"{name}_again", inside, -(WINDOW // 2)) if mask else inside
    value = net.node("Add", f"{name}_add1", inside, value)
    inside = layer_norm(net, f"{name}_norm2", value, width, 1e-5)
    inside = feed_forward(net, f"{name}_forward", inside, width, 4 * width)
    return net.node("Add", f"{name}_add2", inside, value)


def _window_attention(
    net: Network, name: str, value: str, extents: tuple[int, int], mask: str | None
) -> str:
    """Add attention with a bias of each relative position, from a table of 13 x 13."""
    width, size = extents
    heads = width // 32
    parts = [f"{name}_query", f"{name}_key", f"{name}_value"]
    net.split(
        f"{name}_split", parts, linear(net, f"{name}_projection", value, width, 3 * width), axis=-1
    )
    orders = ([0, 2, 1, 3], [0, 2, 3, 1], [0, 2, 1, 3])
    query, key, content = (
        heads_of(net, f"{part}_heads", part, heads, width, order)
        for part, order in zip(parts, orders, strict=True)
    )
    query = net.node("Mul", f"{name}_scaled", query, net.scalar("scale", 1 / sqrt(32)))
    scores = net.node("MatMul", f"{name}_scores", query, key)
    table = net.weight(f"{name}_table", 169, heads)
    bias = net.node(
        "Gather", f"{name}_bias", table, net.integers("positions", _positions()), axis=0
    )
    bias = net.node("Reshape", f"{name}_bias_pairs", bias, net.shape(PLACES, PLACES, heads))
    bias = net.node("Transpose", f"{name}_bias_heads", bias, perm=[2, 0, 1])
    scores = net.node("Add", f"{name}_biased", scores, bias)
    if mask:
        windows = net.shape(-1, (size // WINDOW) ** 2, heads, PLACES, PLACES)
        scores = net.node("Reshape", f"{name}_by_window", scores, windows)
        scores = net.node("Add", f"{name}_masked", scores, mask)
        scores = net.node("Reshape", f"{name}_all", scores, net.shape(-1, heads, PLACES, PLACES))
    weights = net.node("Softmax", f"{name}_softmax", scores, axis=-1)
    context = net.node("MatMul", f"{name}_context", weights, content)
    context = net.node("Transpose", f"{name}_context_tokens", context, perm=[0, 2, 1, 3])
    merged = net.node("Reshape", f"{name}_merged", context, net.shape(0, 0, width))
    return linear(net, f"{name}_output", merged, width, width)


def _positions() -> list[int]:
    """Return the row of the table of biases of each pair of places of a window."""
    places = [divmod(place, WINDOW) for place in range(PLACES)]
    most = WINDOW - 1
    return [
        (row - other + most) * (2 * WINDOW - 1) + column - another + most
        for row, column in places
        for other, another in places
    ]
