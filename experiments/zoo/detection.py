"""Detectors of ultralytics: YOLOv8n and YOLO11n with their heads, for images of 640 x 640.

The selection of boxes is not in them. Centers of the 8400 places and their strides are inputs.
"""

from experiments.zoo.layers import Filters, batch_norm, convolution, swish
from experiments.zoo.network import Network

CLASSES, BINS, PLACES = 80, 16, 8400
INPUTS = {
    "image": "float[batch,3,640,640]",
    "centers": f"float[1,2,{PLACES}]",
    "strides": f"float[1,1,{PLACES}]",
}


def _conv(net: Network, name: str, value: str, shape: Filters, *, acts: bool = True) -> str:
    value = convolution(net, name, value, shape, bias=False)
    value = batch_norm(net, f"{name}_norm", value, shape.filters, 1e-3)
    return swish(net, f"{name}_swish", value) if acts else value


def _point(net: Network, name: str, value: str, channels: int, filters: int) -> str:
    return _conv(net, name, value, Filters(channels=channels, filters=filters, kernel=1))


def _three(net: Network, name: str, value: str, channels: int, filters: int, step: int = 1) -> str:
    shape = Filters(channels=channels, filters=filters, kernel=3, stride=step)
    return _conv(net, name, value, shape)


def _bottleneck(net: Network, name: str, value: str, width: int, *, inner: int, adds: bool) -> str:
    inside = _three(net, f"{name}_cv1", value, width, inner)
    inside = _three(net, f"{name}_cv2", inside, inner, width)
    return net.node("Add", f"{name}_add", inside, value) if adds else inside


def _halves(net: Network, name: str, value: str) -> tuple[str, str]:
    parts = [f"{name}_first", f"{name}_second"]
    net.split(f"{name}_split", parts, value, axis=1)
    return parts[0], parts[1]


def _c2f(
    net: Network, name: str, value: str, shape: tuple[int, int], count: int, *, adds: bool
) -> str:
    """Add the block of YOLOv8: bottlenecks in a chain, all of whose results are joined."""
    net.comment(name)
    channels, filters = shape
    width = filters // 2
    parts = [*_halves(net, name, _point(net, f"{name}_cv1", value, channels, filters))]
    for index in range(count):
        last = parts[-1]
        parts.append(_bottleneck(net, f"{name}_m{index}", last, width, inner=width, adds=adds))
    joined = net.node("Concat", f"{name}_joined", *parts, axis=1)
    return _point(net, f"{name}_cv2", joined, len(parts) * width, filters)


def _c3k2(
    net: Network, name: str, value: str, shape: tuple[int, int], *, width: int, nested: bool
) -> str:
    """Add the block of YOLO11: as C2f with one bottleneck, or with a block of two inside."""
    net.comment(name)
    channels, filters = shape
    parts = [*_halves(net, name, _point(net, f"{name}_cv1", value, channels, 2 * width))]
    if nested:
        parts.append(_c3k(net, f"{name}_m0", parts[1], width))
    else:
        inner = width // 2
        parts.append(_bottleneck(net, f"{name}_m0", parts[1], width, inner=inner, adds=True))
    joined = net.node("Concat", f"{name}_joined", *parts, axis=1)
    return _point(net, f"{name}_cv2", joined, 3 * width, filters)


def _c3k(net: Network, name: str, value: str, width: int) -> str:
    inner = width // 2
    inside = _point(net, f"{name}_cv1", value, width, inner)
    for index in range(2):
        inside = _bottleneck(net, f"{name}_m{index}", inside, inner, inner=inner, adds=True)
    other = _point(net, f"{name}_cv2", value, width, inner)
    joined = net.node("Concat", f"{name}_joined", inside, other, axis=1)
    return _point(net, f"{name}_cv3", joined, 2 * inner, width)


def _sppf(net: Network, value: str, channels: int) -> str:
    """Add three maximum pools of 5 x 5 in a chain, all of whose results are joined."""
    parts = [_point(net, "sppf_cv1", value, channels, channels // 2)]
    for index in range(3):
        parts.append(
            net.node("MaxPool", f"sppf_pool{index}", parts[-1], kernel_shape=[5, 5], pads=[2] * 4)
        )
    joined = net.node("Concat", "sppf_joined", *parts, axis=1)
    return _point(net, "sppf_cv2", joined, 2 * channels, channels)


def _attended(net: Network, name: str, value: str, channels: int) -> str:
    """Add the block of YOLO11 with attention over all 20 x 20 pixels, on half of the channels."""
    net.comment(name)
    width, heads, key, pixels = channels // 2, channels // 128, 32, 400
    value = _point(net, f"{name}_cv1", value, channels, channels)
    kept, inside = _halves(net, name, value)
    shape = Filters(channels=width, filters=width + 2 * heads * key, kernel=1)
    together = _conv(net, f"{name}_qkv", inside, shape, acts=False)
    together = net.node(
        "Reshape", f"{name}_heads", together, net.shape(0, heads, 2 * key + width // heads, pixels)
    )
    query, keys, content = (
        _cut(net, f"{name}_{role}", together, ends, 2)
        for role, ends in (
            ("query", (0, key)),
            ("key", (key, 2 * key)),
            ("value", (2 * key, 2 * key + width // heads)),
        )
    )
    query = net.node("Transpose", f"{name}_query_rows", query, perm=[0, 1, 3, 2])
    scores = net.node("MatMul", f"{name}_scores", query, keys)
    scores = net.node("Mul", f"{name}_scaled", scores, net.scalar("attention_scale", key**-0.5))
    weights = net.node("Softmax", f"{name}_softmax", scores, axis=-1)
    weights = net.node("Transpose", f"{name}_weights", weights, perm=[0, 1, 3, 2])
    context = net.node("MatMul", f"{name}_context", content, weights)
    image = net.shape(0, width, 20, 20)
    context = net.node("Reshape", f"{name}_image", context, image)
    places = net.node("Reshape", f"{name}_value_image", content, image)
    around = Filters(channels=width, filters=width, kernel=3, groups=width)
    places = _conv(net, f"{name}_positions", places, around, acts=False)
    context = net.node("Add", f"{name}_positioned", context, places)
    square = Filters(channels=width, filters=width, kernel=1)
    context = _conv(net, f"{name}_projection", context, square, acts=False)
    inside = net.node("Add", f"{name}_add1", inside, context)
    wide = _point(net, f"{name}_up", inside, width, 2 * width)
    narrow = Filters(channels=2 * width, filters=width, kernel=1)
    wide = _conv(net, f"{name}_down", wide, narrow, acts=False)
    inside = net.node("Add", f"{name}_add2", inside, wide)
    joined = net.node("Concat", f"{name}_joined", kept, inside, axis=1)
    return _point(net, f"{name}_cv2", joined, channels, channels)


def _cut(net: Network, name: str, value: str, ends: tuple[int, int], axis: int) -> str:
    first, end, at = (
        net.integers(f"{role}_{number}", [number])
        for role, number in (("place", ends[0]), ("place", ends[1]), ("axis", axis))
    )
    return net.node("Slice", name, value, first, end, at)


def _up(net: Network, name: str, value: str, other: str) -> str:
    """Add an image of twice the size, joined with another one."""
    scales = net.node("Constant", f"{name}_scales", value_floats=[1.0, 1.0, 2.0, 2.0])
    big = net.node(
        "Resize", f"{name}_up", value, "", scales, mode="nearest", nearest_mode="floor",
        coordinate_transformation_mode="asymmetric",
    )  # fmt: skip
    return net.node("Concat", f"{name}_joined", big, other, axis=1)


def _classes(net: Network, name: str, value: str, channels: int, *, depthwise: bool) -> str:
    """Add the branch of classes of the head at one scale."""
    for index, wide in enumerate((channels, CLASSES)):
        layer = f"{name}_cls{index}"
        if depthwise:
            each = Filters(channels=wide, filters=wide, kernel=3, groups=wide)
            value = _conv(net, f"{layer}_depthwise", value, each)
            value = _point(net, layer, value, wide, CLASSES)
        else:
            value = _three(net, layer, value, wide, CLASSES)
    last = Filters(channels=CLASSES, filters=CLASSES, kernel=1)
    return convolution(net, f"{name}_classes", value, last)


def _head(net: Network, levels: list[tuple[str, int]], *, depthwise: bool) -> Network:
    """Add the head: distances of four sides as means of 16 bins, and classes, at all places."""
    sides, scales = 4 * BINS, []
    for index, (value, channels) in enumerate(levels):
        name = f"head{index}"
        net.comment(name)
        box = _three(net, f"{name}_box0", value, channels, sides)
        box = _three(net, f"{name}_box1", box, sides, sides)
        last = Filters(channels=sides, filters=sides, kernel=1)
        box = convolution(net, f"{name}_box", box, last)
        classes = _classes(net, name, value, channels, depthwise=depthwise)
        both = net.node("Concat", f"{name}_joined", box, classes, axis=1)
        scales.append(net.node("Reshape", f"{name}_flat", both, net.shape(0, sides + CLASSES, -1)))
    every = net.node("Concat", "places", *scales, axis=2)
    bins = _cut(net, "bins", every, (0, sides), 1)
    classes = _cut(net, "classes", every, (sides, sides + CLASSES), 1)
    bins = net.node("Reshape", "bins_of_sides", bins, net.shape(0, 4, BINS, PLACES))
    bins = net.node("Transpose", "bins_first", bins, perm=[0, 2, 1, 3])
    bins = net.node("Softmax", "shares", bins, axis=1)
    mean = Filters(channels=BINS, filters=1, kernel=1)
    sides_of = convolution(net, "distances", bins, mean, bias=False)
    sides_of = net.node("Reshape", "distances_flat", sides_of, net.shape(0, 4, PLACES))
    before, after = (
        _cut(net, "before", sides_of, (0, 2), 1),
        _cut(net, "after", sides_of, (2, 4), 1),
    )
    first = net.node("Sub", "first_corner", "centers", before)
    second = net.node("Add", "second_corner", "centers", after)
    middle = net.node("Add", "corners", first, second)
    middle = net.node("Mul", "middle", middle, net.scalar("half", 0.5))
    extent = net.node("Sub", "extent", second, first)
    boxes = net.node("Concat", "boxes_in_strides", middle, extent, axis=1)
    boxes = net.node("Mul", "boxes", boxes, "strides")
    chances = net.node("Sigmoid", "chances", classes)
    net.output(
        net.node("Concat", "found", boxes, chances, axis=1), f"float[batch,{4 + CLASSES},{PLACES}]"
    )
    return net


def yolov8n() -> Network:
    """Return YOLOv8n."""
    net = Network(
        "yolov8n",
        "SOURCE: ultralytics 8, cfg/models/v8/yolov8.yaml, scale n, input 640x640. Totals: 4.372"
        " GMAC, 3,157,200 parameters with the 16 numbers of the bins, and 10,592 batch-norm"
        " statistics (3157200 parameters in that file; 8.7 GFLOPs, two for a MAC, in"
        " summaries of the"
        " fused network).",
        INPUTS,
    )
    value = _three(net, "conv0", "image", 3, 16, 2)
    value = _three(net, "conv1", value, 16, 32, 2)
    value = _c2f(net, "c2f2", value, (32, 32), 1, adds=True)
    value = _three(net, "conv3", value, 32, 64, 2)
    eighth = _c2f(net, "c2f4", value, (64, 64), 2, adds=True)
    value = _three(net, "conv5", eighth, 64, 128, 2)
    sixteenth = _c2f(net, "c2f6", value, (128, 128), 2, adds=True)
    value = _three(net, "conv7", sixteenth, 128, 256, 2)
    value = _c2f(net, "c2f8", value, (256, 256), 1, adds=True)
    deep = _sppf(net, value, 256)
    value = _up(net, "up11", deep, sixteenth)
    middle = _c2f(net, "c2f12", value, (384, 128), 1, adds=False)
    value = _up(net, "up14", middle, eighth)
    fine = _c2f(net, "c2f15", value, (192, 64), 1, adds=False)
    value = _three(net, "conv16", fine, 64, 64, 2)
    value = net.node("Concat", "joined17", value, middle, axis=1)
    middle = _c2f(net, "c2f18", value, (192, 128), 1, adds=False)
    value = _three(net, "conv19", middle, 128, 128, 2)
    value = net.node("Concat", "joined20", value, deep, axis=1)
    coarse = _c2f(net, "c2f21", value, (384, 256), 1, adds=False)
    return _head(net, [(fine, 64), (middle, 128), (coarse, 256)], depthwise=False)


def yolo11n() -> Network:
    """Return YOLO11n."""
    net = Network(
        "yolo11n",
        "SOURCE: ultralytics 8.3, cfg/models/11/yolo11.yaml, scale n, input 640x640. Totals: 3.271"
        " GMAC, 2,624,080 parameters with the 16 numbers of the bins, and 15,664 batch-norm"
        " statistics (2624080 parameters and 6.6 GFLOPs, two for a MAC, in that file).",
        INPUTS,
    )
    value = _three(net, "conv0", "image", 3, 16, 2)
    value = _three(net, "conv1", value, 16, 32, 2)
    value = _c3k2(net, "c3k2_2", value, (32, 64), width=16, nested=False)
    value = _three(net, "conv3", value, 64, 64, 2)
    eighth = _c3k2(net, "c3k2_4", value, (64, 128), width=32, nested=False)
    value = _three(net, "conv5", eighth, 128, 128, 2)
    sixteenth = _c3k2(net, "c3k2_6", value, (128, 128), width=64, nested=True)
    value = _three(net, "conv7", sixteenth, 128, 256, 2)
    value = _c3k2(net, "c3k2_8", value, (256, 256), width=128, nested=True)
    deep = _attended(net, "c2psa10", _sppf(net, value, 256), 256)
    value = _up(net, "up12", deep, sixteenth)
    middle = _c3k2(net, "c3k2_13", value, (384, 128), width=64, nested=False)
    value = _up(net, "up15", middle, eighth)
    fine = _c3k2(net, "c3k2_16", value, (256, 64), width=32, nested=False)
    value = _three(net, "conv17", fine, 64, 64, 2)
    value = net.node("Concat", "joined18", value, middle, axis=1)
    middle = _c3k2(net, "c3k2_19", value, (192, 128), width=64, nested=False)
    value = _three(net, "conv20", middle, 128, 128, 2)
    value = net.node("Concat", "joined21", value, deep, axis=1)
    coarse = _c3k2(net, "c3k2_22", value, (384, 256), width=128, nested=True)
    return _head(net, [(fine, 64), (middle, 128), (coarse, 256)], depthwise=True)
