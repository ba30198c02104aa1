"""Optical flow by iterations: the small RAFT."""

from experiments.zoo.layers import Filters, convolution
from experiments.zoo.network import Network

HEIGHT, WIDTH = 64, 64
PIXELS = HEIGHT * WIDTH
LEVELS, RADIUS, UPDATES = 4, 3, 12
PLACES = (2 * RADIUS + 1) ** 2
FEATURES, HIDDEN, CONTEXT = 128, 96, 64


def raft_small() -> Network:
    """Return the small RAFT with twelve updates, of which the last flow is the result."""
    net = Network(
        "raft_small",
        "SOURCE: Teed, Deng: RAFT: Recurrent All-Pairs Field Transforms for Optical Flow, ECCV 2020"
        " (arXiv:2003.12039), RAFT-S as in torchvision, frames of 512x512, twelve updates; places"
        " of pixels, of neighbours and 2 / (extent - 1) of each level are inputs. Totals:"
        " 47.655 GMAC, 990,162 parameters (990162 and 47.66 GFLOPS in"
        " https://pytorch.org/vision/stable/models/generated/torchvision.models.optical_flow."
        "raft_small.html).",
        {
            "first": "float[batch,3,512,512]",
            "second": "float[batch,3,512,512]",
            "pixels": f"float[batch,2,{HEIGHT},{WIDTH}]",
            "neighbours": f"float[1,{PLACES},1,2]",
        }
        | {f"range{level}": "float[2]" for level in range(LEVELS)},
    )
    both = net.node("Concat", "frames", "first", "second", axis=0)
    both = _encoder(net, "features", both, (32, 32, 64, 96, FEATURES), norms=True)
    features = ["first_features", "second_features"]
    net.split("features_split", features, both, axis=0)
    pyramid = _pyramid(net, *features)
    context = _encoder(net, "context", "first", (32, 32, 64, 96, HIDDEN + CONTEXT), norms=False)
    hidden = net.node("Tanh", "hidden0", _cut(net, "hidden_part", context, 0, HIDDEN))
    context = net.node("Relu", "context_relu", _cut(net, "context_part", context, HIDDEN, 160))
    at = net.node("Add", "at0", "pixels", net.scalar("no_flow", 0))
    for number in range(1, UPDATES + 1):
        hidden, at = _update(net, f"update{number}", (hidden, context, at), pyramid)
    flow = net.node("Sub", "flow", at, "pixels")
    scales = net.node("Constant", "scales", value_floats=[1.0, 1.0, 8.0, 8.0])
    flow = net.node(
        "Resize", "flow_large", flow, "", scales, mode="linear",
        coordinate_transformation_mode="align_corners",
    )  # fmt: skip
    flow = net.node("Mul", "flow_in_pixels", flow, net.scalar("eight", 8))
    net.output(flow, "float[batch,2,512,512]")
    return net


def _cut(net: Network, name: str, value: str, first: int, end: int) -> str:
    ends = (net.integers(f"place_{number}", [number]) for number in (first, end))
    return net.node("Slice", name, value, *ends, net.integers("axis_1", [1]))


def _conv(net: Network, name: str, value: str, shape: Filters, *, norms: bool) -> str:
    """Add a convolution, a norm of instances without parameters if wanted, and a rectifier."""
    value = convolution(net, name, value, shape)
    if norms:
        value = net.node("MeanVarianceNormalization", f"{name}_norm", value, axes=[2, 3])
    return net.node("Relu", f"{name}_relu", value)


def _encoder(net: Network, name: str, value: str, widths: tuple[int, ...], *, norms: bool) -> str:
    """Add an encoder to an eighth of the size, of bottlenecks."""
    stem = Filters(channels=3, filters=widths[0], kernel=7, stride=2)
    value, channels = _conv(net, f"{name}_stem", value, stem, norms=norms), widths[0]
    for stage, (filters, first) in enumerate(zip(widths[1:4], (1, 2, 2), strict=True)):
        for index in range(2):
            stride = first if index == 0 else 1
            shape = Filters(channels=channels, filters=filters, kernel=3, stride=stride)
            value = _bottleneck(net, f"{name}{stage}_{index}", value, shape, norms=norms)
            channels = filters
    last = Filters(channels=channels, filters=widths[-1], kernel=1)
    return convolution(net, f"{name}_last", value, last)


def _bottleneck(net: Network, name: str, value: str, outer: Filters, *, norms: bool) -> str:
    inner = outer.filters // 4
    inside = value
    for number, shape in enumerate(
        (
            Filters(channels=outer.channels, filters=inner, kernel=1),
            Filters(channels=inner, filters=inner, kernel=3, stride=outer.stride),
            Filters(channels=inner, filters=outer.filters, kernel=1),
        ),
        start=1,
    ):
        inside = _conv(net, f"{name}_conv{number}", inside, shape, norms=norms)
    if outer.stride != 1:
        point = Filters(
            channels=outer.channels, filters=outer.filters, kernel=1, stride=outer.stride
        )
        value = convolution(net, f"{name}_shortcut", value, point)
        if norms:
            norm = f"{name}_shortcut_norm"
            value = net.node("MeanVarianceNormalization", norm, value, axes=[2, 3])
    value = net.node("Add", f"{name}_add", inside, value)
    return net.node("Relu", f"{name}_relu", value)


def _pyramid(net: Network, first: str, second: str) -> list[str]:
    """Add the correlations of all pairs of pixels, and their means over larger squares."""
    net.comment("correlations")
    flat = net.shape(0, FEATURES, PIXELS)
    rows, columns = (net.node("Reshape", f"{value}_flat", value, flat) for value in (first, second))
    rows = net.node("Transpose", "first_rows", rows, perm=[0, 2, 1])
    pairs = net.node("MatMul", "pairs", rows, columns)
    pairs = net.node("Mul", "correlations", pairs, net.scalar("scale", FEATURES**-0.5))
    levels = [net.node("Reshape", "level0", pairs, net.shape(-1, 1, HEIGHT, WIDTH))]
    for level in range(1, LEVELS):
        levels.append(
            net.node(
                "AveragePool", f"level{level}", levels[-1], kernel_shape=[2, 2], strides=[2, 2]
            )
        )
    return levels


def _looked_up(net: Network, name: str, at: str, pyramid: list[str]) -> str:
    """Add the correlations of 7 x 7 neighbours at each level."""
    turned = net.node("Transpose", f"{name}_at", at, perm=[0, 2, 3, 1])
    center = net.node("Reshape", f"{name}_center", turned, net.shape(-1, 1, 1, 2))
    found = []
    for level, values in enumerate(pyramid):
        part = f"{name}_level{level}"
        scaled = net.node("Mul", f"{part}_scaled", center, net.scalar(f"half{level}", 0.5**level))
        places = net.node("Add", f"{part}_places", scaled, "neighbours")
        places = net.node("Mul", f"{part}_normal", places, f"range{level}")
        places = net.node("Sub", f"{part}_grid", places, net.scalar("one", 1))
        seen = net.node("GridSample", part, values, places, mode="linear", align_corners=1)
        rows = net.shape(-1, HEIGHT, WIDTH, PLACES)
        found.append(net.node("Reshape", f"{part}_rows", seen, rows))
    joined = net.node("Concat", f"{name}_joined", *found, axis=3)
    return net.node("Transpose", name, joined, perm=[0, 3, 1, 2])


def _update(
    net: Network, name: str, states: tuple[str, str, str], pyramid: list[str]
) -> tuple[str, str]:
    """Add an update; weights are those of all updates. Return hidden state and places."""
    net.comment(name)
    hidden, context, at = states

    def layer(role: str, value: str, channels: int, filters: int, kernel: int) -> str:
        weight = net.weight_once(f"{role}_weight", filters, channels, kernel, kernel)
        bias = net.weight_once(f"{role}_bias", filters)
        pads = [kernel // 2] * 4
        return net.node("Conv", f"{name}_{role}", value, weight, bias, pads=pads)

    def rectified(role: str, value: str, channels: int, filters: int, kernel: int) -> str:
        made = layer(role, value, channels, filters, kernel)
        return net.node("Relu", f"{made}_relu", made)

    flow = net.node("Sub", f"{name}_flow", at, "pixels")
    looked = _looked_up(net, f"{name}_correlations", at, pyramid)
    looked = rectified("correlation1", looked, LEVELS * PLACES, 96, 1)
    moved = rectified("flow2", rectified("flow1", flow, 2, 64, 7), 64, 32, 3)
    both = net.node("Concat", f"{name}_motion_inputs", looked, moved, axis=1)
    motion = rectified("motion", both, 128, 80, 3)
    given = net.node("Concat", f"{name}_given", context, motion, flow, axis=1)
    wide = HIDDEN + CONTEXT + 82
    state = net.node("Concat", f"{name}_state", hidden, given, axis=1)
    update, reset = (
        net.node("Sigmoid", f"{name}_{role}_open", layer(role, state, wide, HIDDEN, 3))
        for role in ("update", "reset")
    )
    kept = net.node("Mul", f"{name}_kept", reset, hidden)
    kept = net.node("Concat", f"{name}_candidate_inputs", kept, given, axis=1)
    candidate = net.node("Tanh", f"{name}_tanh", layer("candidate", kept, wide, HIDDEN, 3))
    change = net.node("Sub", f"{name}_change", candidate, hidden)
    change = net.node("Mul", f"{name}_changed", update, change)
    hidden = net.node("Add", f"{name}_hidden", hidden, change)
    step = layer("step2", rectified("step1", hidden, HIDDEN, 128, 3), 128, 2, 3)
    return hidden, net.node("Add", f"{name}_places", at, step)
