"""The network ``digits_se`` in 8 bits."""

from onnx import ModelProto

from experiments.digits.layers import Array, Layer
from experiments.digits.se import WIDTHS, DigitsSe
from experiments.digits.writer import ModelWriter, Range, calibrated, calibrated_before


def quantized_se(network: DigitsSe, images: Array) -> ModelProto:
    """Return the network in 8 bits.

    Args:
        network: Trained.
        images: Images of the training split, which give the ranges.
    """
    network.forward(images)
    writer = ModelWriter("digits_se", _ranges(network.activations))
    writer.quantized("image", "image_pixels")
    source = _swished(writer, network, "stem", "image")
    for block in range(len(WIDTHS)):
        scale_of = source
        if block:
            halves = {"kernel_shape": [2, 2], "strides": [2, 2]}
            writer.same("pool", writer.node("MaxPool", "pool_real", source, **halves), source)
            source = "pool"
        source = _swished(writer, network, f"depthwise_{block}", source, scale_of)
        source = _gated(writer, network, block, source)
        source = _swished(writer, network, f"pointwise_{block}", source)
    halves = {"kernel_shape": [2, 2], "strides": [2, 2]}
    writer.quantized("average", writer.node("AveragePool", "average_real", source, **halves))
    writer.node("Flatten", "flat", "average", axis=1)
    linear = network.layers["linear"]
    columns = linear.weights.reshape(2, 2, -1, 10).transpose(3, 2, 0, 1).reshape(10, -1)
    names = writer.weights("linear", columns, linear.bias, "average")
    writer.quantized("logits", writer.node("Gemm", "linear", "flat", *names, transB=1))
    return writer.model("image_pixels", 1, 8, 8)


def _ranges(activations: dict[str, Array]) -> dict[str, Range]:
    """Return the range of each activation but the maximum, which has that of its input."""
    ranges = {}
    for name, values in activations.items():
        if name.endswith("_sum"):
            ranges[name] = calibrated_before("HardSwish", values)
        elif name.startswith("excite"):
            ranges[name] = calibrated_before("Sigmoid", values)
        elif name != "pool":
            ranges[name] = calibrated(values)
    return ranges


def _convolution(writer: ModelWriter, layer: Layer, name: str, source: str, scale_of: str) -> str:
    """Add a convolution of ``source``, which has the range of ``scale_of``; return its result."""
    if layer.weights.ndim == 3:
        taps, channels, filters = layer.weights.shape
        values, groups = layer.weights.transpose(2, 1, 0), 1
    elif name.startswith("depthwise"):
        taps, groups = layer.weights.shape
        values, channels, filters = layer.weights.T, 1, groups
    else:
        (channels, filters), taps, groups = layer.weights.shape, 1, 1
        values = layer.weights.T
    kernel = int(taps**0.5)
    shaped = values.reshape(filters, channels, kernel, kernel)
    return writer.node(
        "Conv",
        f"{name}_convolved",
        source,
        *writer.weights(name, shaped, layer.bias, scale_of),
        kernel_shape=[kernel, kernel],
        pads=[kernel // 2] * 4,
        group=groups,
    )


def _swished(
    writer: ModelWriter, network: DigitsSe, name: str, source: str, scale_of: str = ""
) -> str:
    """Add a convolution and a hard-swish; return the name of the result."""
    sums = _convolution(writer, network.layers[name], name, source, scale_of or source)
    writer.quantized(f"{name}_sum", sums)
    writer.quantized(name, writer.node("HardSwish", f"{name}_real", f"{name}_sum"))
    return name


def _gated(writer: ModelWriter, network: DigitsSe, block: int, source: str) -> str:
    """Add squeeze and excite; return the name of the result."""
    mean, squeeze, excite, gate, result = (
        f"{part}_{block}" for part in ("mean", "squeeze", "excite", "gate", "gated")
    )
    writer.quantized(mean, writer.node("GlobalAveragePool", f"{mean}_real", source))
    sums = _convolution(writer, network.layers[squeeze], squeeze, mean, mean)
    writer.quantized(squeeze, writer.node("Relu", f"{squeeze}_real", sums))
    sums = _convolution(writer, network.layers[excite], excite, squeeze, squeeze)
    writer.quantized(excite, sums)
    writer.quantized(gate, writer.node("Sigmoid", f"{gate}_real", excite))
    writer.quantized(result, writer.node("Mul", f"{result}_real", source, gate))
    return result
