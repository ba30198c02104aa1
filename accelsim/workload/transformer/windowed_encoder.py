"""The encoder of images of SAM (arXiv:2304.02643): windows of patches, and relative positions.

Most layers cut the image into square windows, padded with zeros at its lower and right edge; some
see the whole image. Scores get two learned summands, one of the distance in rows and one of that in
columns, each a product with the query (arXiv:2112.01526, section 4.1)::

    score[q, k] = query[q] @ key[k] / sqrt(width) + query[q] @ rows[y(q) - y(k)]
                                                  + query[q] @ columns[x(q) - x(k)]
"""

from dataclasses import dataclass
from math import sqrt
from typing import Any

from accelsim.workload.transformer.description import FeedForward, Step
from accelsim.workload.transformer.layers import feed_forward, layer_norm, linear, patches
from accelsim.workload.transformer.writer import Writer


@dataclass(frozen=True, kw_only=True)
class WindowedEncoder:
    """An encoder of images with windows.

    Args:
        family: Value of ``model_type``.
        width: Elements of a token.
        heads: Heads of a layer; they divide the width.
        windows: Height and width of the windows of each layer, in patches; 0 for the whole image.
        forward: Second half of each layer.
        image: Height and width of an image.
        patch: Height and width of a patch.
        channels: Channels of an image.
        outputs: Channels behind the last convolutions.
        has_bias: Whether the projections to queries, keys and values have a bias.
        has_positions: Whether tokens have learned positions.
        has_distances: Whether scores depend on distances.
    """

    family: str
    width: int
    heads: int
    windows: tuple[int, ...]
    forward: FeedForward
    image: int
    patch: int
    channels: int
    outputs: int
    has_bias: bool = True
    has_positions: bool = True
    has_distances: bool = True

    @property
    def side(self) -> int:
        """Height and width of an image in patches."""
        return self.image // self.patch


def write_windowed_encoder(shape: WindowedEncoder, step: Step, name: str, source: str) -> Any:
    """Return the ``ModelProto`` of an encoder that reads ``step.batch`` images.

    Its input is the images, shape (batch, channels, height, width); its output has shape (batch,
    outputs, height / patch, width / patch).
    """
    net, width, side = Writer(), shape.width, shape.side
    image = net.input("image", step.batch, shape.channels, shape.image, shape.image)
    value = patches(net, image, shape.channels, width, shape.patch)
    value = net.node("Reshape", "patches", value, net.shape(0, width, -1))
    value = net.node("Transpose", "patch_tokens", value, perm=[0, 2, 1])
    if shape.has_positions:
        table = net.weight("position_embedding", 1, side * side, width)
        value = net.node("Add", "positioned", value, table)
    for index, window in enumerate(shape.windows):
        value = _layer(net, f"layer{index}", value, shape, window, step)
    value = net.node("Transpose", "columns", value, perm=[0, 2, 1])
    value = net.node("Reshape", "planes", value, net.shape(0, width, side, side))
    channels = width
    for number, kernel in (("1", 1), ("2", 3)):
        weight = net.weight(f"neck{number}_weight", shape.outputs, channels, kernel, kernel)
        pads = [kernel // 2] * 4
        value = net.node(
            "Conv", f"neck{number}", value, weight, kernel_shape=[kernel] * 2, pads=pads
        )
        # The norm is that of the channels of a pixel.
        value = net.node("Transpose", f"neck{number}_pixels", value, perm=[0, 2, 3, 1])
        value = layer_norm(net, f"neck{number}_norm", value, shape.outputs)
        value = net.node("Transpose", f"neck{number}_planes", value, perm=[0, 3, 1, 2])
        channels = shape.outputs
    net.output(value, step.batch, shape.outputs, side, side)
    return net.model(name, source)


def _layer(
    net: Writer, name: str, value: str, shape: WindowedEncoder, window: int, step: Step
) -> str:
    inside = layer_norm(net, f"{name}_norm1", value, shape.width)
    if window:
        inside = _cut(net, name, inside, shape, window)
    inside = _attention(net, f"{name}_attention", inside, shape, window or shape.side)
    if window:
        inside = _joined(net, name, inside, shape, window, step)
    value = net.node("Add", f"{name}_add1", inside, value)
    inside = layer_norm(net, f"{name}_norm2", value, shape.width)
    inside = feed_forward(net, f"{name}_forward", inside, shape.forward, shape.width)
    return net.node("Add", f"{name}_add2", inside, value)


def _padded(shape: WindowedEncoder, window: int) -> int:
    """Return the height and width of an image whose windows are whole."""
    return -(-shape.side // window) * window


def _cut(net: Writer, name: str, value: str, shape: WindowedEncoder, window: int) -> str:
    """Cut images into windows, shape (batch * windows, window * window, width)."""
    whole, width = _padded(shape, window), shape.width
    image = net.shape(0, shape.side, shape.side, width)
    value = net.node("Reshape", f"{name}_image", value, image)
    if more := whole - shape.side:
        pads = net.integers(f"pads_{more}", [0, 0, 0, 0, 0, more, more, 0])
        value = net.node("Pad", f"{name}_padded", value, pads)
    count = whole // window
    cut = net.shape(0, count, window, count, window, width)
    value = net.node("Reshape", f"{name}_cut", value, cut)
    value = net.node("Transpose", f"{name}_windows", value, perm=[0, 1, 3, 2, 4, 5])
    return net.node("Reshape", f"{name}_rows", value, net.shape(-1, window * window, width))


def _joined(
    net: Writer, name: str, value: str, shape: WindowedEncoder, window: int, step: Step
) -> str:
    """Join windows to the tokens of images, without what was padded."""
    whole, width = _padded(shape, window), shape.width
    count = whole // window
    cut = net.shape(step.batch, count, count, window, window, width)
    value = net.node("Reshape", f"{name}_back", value, cut)
    value = net.node("Transpose", f"{name}_lines", value, perm=[0, 1, 3, 2, 4, 5])
    value = net.node("Reshape", f"{name}_whole", value, net.shape(step.batch, whole, whole, width))
    if whole > shape.side:
        for axis, line in ((1, "tall"), (2, "wide")):
            value = net.slice(f"{name}_{line}", value, axis, 0, shape.side)
    return net.node("Reshape", f"{name}_joined", value, net.shape(0, shape.side**2, width))


def _attention(net: Writer, name: str, value: str, shape: WindowedEncoder, side: int) -> str:
    """Add attention inside of squares, shape (squares, side * side, width)."""
    heads, width = shape.heads, shape.width
    extent, tokens = width // heads, side * side
    parts = [f"{name}_query", f"{name}_key", f"{name}_value"]
    whole = linear(net, f"{name}_projection", value, width, 3 * width, bias=shape.has_bias)
    net.split(f"{name}_split", whole, parts, [width] * 3)
    orders = ([0, 2, 1, 3], [0, 2, 3, 1], [0, 2, 1, 3])
    query, key, content = (
        net.node(
            "Transpose",
            f"{part}_heads",
            net.node("Reshape", f"{part}_cut", part, net.shape(0, tokens, heads, extent)),
            perm=order,
        )
        for part, order in zip(parts, orders, strict=True)
    )
    scores = net.node("MatMul", f"{name}_scores", query, key)
    scale = net.scalar("attention_scale", 1 / sqrt(extent))
    scores = net.node("Mul", f"{name}_scaled", scores, scale)
    if shape.has_distances:
        scores = _placed(net, name, (query, scores), shape, side)
    weights = net.node("Softmax", f"{name}_softmax", scores, axis=-1)
    context = net.node("MatMul", f"{name}_context", weights, content)
    context = net.node("Transpose", f"{name}_context_tokens", context, perm=[0, 2, 1, 3])
    merged = net.node("Reshape", f"{name}_merged", context, net.shape(0, tokens, width))
    return linear(net, f"{name}_output", merged, width, width, bias=True)


def _placed(
    net: Writer, name: str, operands: tuple[str, str], shape: WindowedEncoder, side: int
) -> str:
    """Add what depends on distances to scores, shape (squares, heads, queries, keys)."""
    query, scores = operands
    heads, extent = shape.heads, shape.width // shape.heads
    places = net.input(f"distances_{side}", side, side, integers=True)
    square = net.node("Reshape", f"{name}_square", query, net.shape(0, heads, side, side, extent))
    turned = net.node("Transpose", f"{name}_square_columns", square, perm=[0, 1, 3, 2, 4])
    made = []
    for line, read in (("rows", square), ("columns", turned)):
        table = net.weight(f"{name}_{line}_table", 2 * side - 1, extent)
        taken = net.node("Gather", f"{name}_{line}_taken", table, places, axis=0)
        taken = net.node("Transpose", f"{name}_{line}_turned", taken, perm=[0, 2, 1])
        made.append(net.node("MatMul", f"{name}_{line}", read, taken))
    across = net.node("Transpose", f"{name}_columns_back", made[1], perm=[0, 1, 3, 2, 4])
    cut = net.shape(0, heads, side, side, side, 1)
    along = net.node("Reshape", f"{name}_rows_keys", made[0], cut)
    across = net.node(
        "Reshape", f"{name}_columns_keys", across, net.shape(0, heads, side, side, 1, side)
    )
    cut = net.shape(0, heads, side, side, side, side)
    scores = net.node("Reshape", f"{name}_scores_lines", scores, cut)
    scores = net.node("Add", f"{name}_placed_rows", scores, along)
    scores = net.node("Add", f"{name}_placed_columns", scores, across)
    whole = net.shape(0, heads, side * side, side * side)
    return net.node("Reshape", f"{name}_placed", scores, whole)
