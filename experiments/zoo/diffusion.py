"""The network of Stable Diffusion 1.5 that removes noise: a UNet with attention to a text."""

from math import sqrt

from experiments.zoo.layers import Filters, convolution, fully_connected, layer_norm, linear, swish
from experiments.zoo.network import Network

TIME, TEXT, HEADS = 1280, 768, 8
WIDTHS = (320, 640, 1280, 1280)


def stable_diffusion_unet() -> Network:
    """Return the UNet of Stable Diffusion 1.5 for images of 512 x 512, one evaluation."""
    net = Network(
        "stable_diffusion_unet",
        "SOURCE: Rombach et al.: High-Resolution Image Synthesis with Latent Diffusion Models, CVPR"
        " 2022 (arXiv:2112.10752), version 1.5, latents of 64x64 and 77 tokens; the sines of the"
        " time are an input. Totals: 859,520,964 parameters (859520964 in the"
        " documentation of num_parameters of diffusers) and 401.637 GMAC of an evaluation,"
        " derived from its layers.",
        {
            "latent": "float[batch,4,64,64]",
            "time": "float[batch,320]",
            "text": f"float[batch,77,{TEXT}]",
        },
        opset=21,
    )
    time = fully_connected(net, "time1", "time", 320, TIME)
    time = fully_connected(net, "time2", swish(net, "time1_swish", time), TIME, TIME)
    time = swish(net, "time2_swish", time)
    value = convolution(net, "stem", "latent", Filters(channels=4, filters=320, kernel=3))
    kept, channels, size = [(value, 320)], 320, 64
    for stage, width in enumerate(WIDTHS, start=1):
        for index in range(2):
            name = f"down{stage}_{index}"
            value = _residual(net, name, value, (channels, width), time)
            value = _attended(net, name, value, width, size) if stage < 4 else value
            channels = width
            kept.append((value, width))
        if stage < 4:
            half = Filters(channels=width, filters=width, kernel=3, stride=2)
            value, size = convolution(net, f"down{stage}", value, half), size // 2
            kept.append((value, width))
    value = _residual(net, "middle_0", value, (1280, 1280), time)
    value = _attended(net, "middle", value, 1280, size)
    value = _residual(net, "middle_1", value, (1280, 1280), time)
    for stage, width in enumerate(reversed(WIDTHS), start=1):
        for index in range(3):
            name, (other, more) = f"up{stage}_{index}", kept.pop()
            value = net.node("Concat", f"{name}_joined", value, other, axis=1)
            value = _residual(net, name, value, (channels + more, width), time)
            value = _attended(net, name, value, width, size) if stage > 1 else value
            channels = width
        if stage < 4:
            value, size = _doubled(net, f"up{stage}", value, width), 2 * size
    value = swish(net, "end_swish", _group_norm(net, "end_norm", value, 320, 1e-5))
    last = Filters(channels=320, filters=4, kernel=3)
    net.output(convolution(net, "noise", value, last), "float[batch,4,64,64]")
    return net


def _group_norm(net: Network, name: str, value: str, channels: int, epsilon: float) -> str:
    scale, bias = (net.weight(f"{name}_{role}", channels) for role in ("scale", "bias"))
    return net.node("GroupNormalization", name, value, scale, bias, num_groups=32, epsilon=epsilon)


def _residual(net: Network, name: str, value: str, shape: tuple[int, int], time: str) -> str:
    """Add two convolutions behind norms, with the time added between them, and a shortcut."""
    net.comment(name)
    channels, filters = shape
    inside = swish(net, f"{name}_swish1", _group_norm(net, f"{name}_norm1", value, channels, 1e-5))
    first = Filters(channels=channels, filters=filters, kernel=3)
    inside = convolution(net, f"{name}_conv1", inside, first)
    offset = fully_connected(net, f"{name}_time", time, TIME, filters)
    offset = net.node("Reshape", f"{name}_time_image", offset, net.shape(0, filters, 1, 1))
    inside = net.node("Add", f"{name}_timed", inside, offset)
    inside = swish(net, f"{name}_swish2", _group_norm(net, f"{name}_norm2", inside, filters, 1e-5))
    second = Filters(channels=filters, filters=filters, kernel=3)
    inside = convolution(net, f"{name}_conv2", inside, second)
    if channels != filters:
        point = Filters(channels=channels, filters=filters, kernel=1)
        value = convolution(net, f"{name}_shortcut", value, point)
    return net.node("Add", f"{name}_add", inside, value)


def _attended(net: Network, name: str, value: str, width: int, size: int) -> str:
    """Add a transformer block: attention to pixels, attention to the text, a gated forward."""
    name = f"{name}_transformer"
    point = Filters(channels=width, filters=width, kernel=1)
    inside = _group_norm(net, f"{name}_norm", value, width, 1e-6)
    inside = convolution(net, f"{name}_in", inside, point)
    inside = net.node("Reshape", f"{name}_flat", inside, net.shape(0, width, size * size))
    inside = net.node("Transpose", f"{name}_tokens", inside, perm=[0, 2, 1])
    for number, (other, wide) in enumerate(((None, width), ("text", TEXT)), start=1):
        part = f"{name}_attention{number}"
        normed = layer_norm(net, f"{part}_norm", inside, width, 1e-5)
        added = _attention(net, part, normed, other or normed, (width, wide))
        inside = net.node("Add", f"{part}_add", added, inside)
    normed = layer_norm(net, f"{name}_forward_norm", inside, width, 1e-5)
    both = linear(net, f"{name}_gated", normed, width, 8 * width)
    parts = [f"{name}_content", f"{name}_gate"]
    net.split(f"{name}_split", parts, both, axis=-1)
    gate = net.node("Gelu", f"{name}_gelu", parts[1])
    added = net.node("Mul", f"{name}_geglu", parts[0], gate)
    added = linear(net, f"{name}_forward", added, 4 * width, width)
    inside = net.node("Add", f"{name}_forward_add", added, inside)
    inside = net.node("Transpose", f"{name}_channels", inside, perm=[0, 2, 1])
    inside = net.node("Reshape", f"{name}_image", inside, net.shape(0, width, size, size))
    inside = convolution(net, f"{name}_out", inside, point)
    return net.node("Add", f"{name}_add", inside, value)


def _attention(net: Network, name: str, value: str, other: str, widths: tuple[int, int]) -> str:
    """Add attention of eight heads, with keys and values of ``other``."""
    width, wide = widths
    head = width // HEADS
    split = net.shape(0, -1, HEADS, head)
    made = []
    for role, source, depth, order in (
        ("query", value, width, [0, 2, 1, 3]),
        ("key", other, wide, [0, 2, 3, 1]),
        ("value", other, wide, [0, 2, 1, 3]),
    ):
        rows = linear(net, f"{name}_{role}", source, depth, width, bias=False)
        rows = net.node("Reshape", f"{name}_{role}_cut", rows, split)
        made.append(net.node("Transpose", f"{name}_{role}_heads", rows, perm=order))
    scores = net.node("MatMul", f"{name}_scores", made[0], made[1])
    scale = net.scalar(f"scale_{head}", 1 / sqrt(head))
    scores = net.node("Mul", f"{name}_scaled", scores, scale)
    weights = net.node("Softmax", f"{name}_softmax", scores, axis=-1)
    context = net.node("MatMul", f"{name}_context", weights, made[2])
    context = net.node("Transpose", f"{name}_context_rows", context, perm=[0, 2, 1, 3])
    merged = net.node("Reshape", f"{name}_merged", context, net.shape(0, -1, width))
    return linear(net, f"{name}_output", merged, width, width)


def _doubled(net: Network, name: str, value: str, width: int) -> str:
    scales = net.node("Constant", f"{name}_scales", value_floats=[1.0, 1.0, 2.0, 2.0])
    value = net.node(
        "Resize", f"{name}_larger", value, "", scales, mode="nearest", nearest_mode="floor",
        coordinate_transformation_mode="asymmetric",
    )  # fmt: skip
    return convolution(net, name, value, Filters(channels=width, filters=width, kernel=3))
