"""The network ``digits_cnn`` in 8 bits."""

from onnx import ModelProto

from experiments.digits.layers import Array, Layer
from experiments.digits.network import CHANNELS, DigitsNetwork
from experiments.digits.writer import ModelWriter, calibrated


def quantized_model(network: DigitsNetwork, images: Array) -> ModelProto:
    """Return the network in 8 bits.

    Args:
        network: Trained.
        images: Images of the training split, which give the ranges.
    """
    network.forward(images)
    selections = ("pool",)
    writer = ModelWriter(
        "digits_cnn",
        {
            name: calibrated(values)
            for name, values in network.activations.items()
            if name not in selections
        },
    )
    writer.quantized("image", "image_pixels")
    _convolution(writer, network.first, "first", "image", relu=True)
    _convolution(writer, network.second, "second", "first", relu=False)
    writer.node("Add", "sum_added", "first", "second")
    writer.quantized("sum", writer.node("Relu", "sum_real", "sum_added"))
    halves = {"kernel_shape": [2, 2], "strides": [2, 2]}
    writer.same("pool", writer.node("MaxPool", "pool_real", "sum", **halves), "sum")
    _convolution(writer, network.depthwise, "depthwise", "pool", relu=True, scale_of="sum")
    _convolution(writer, network.pointwise, "pointwise", "depthwise", relu=True)
    writer.quantized("average", writer.node("AveragePool", "average_real", "pointwise", **halves))
    writer.node("Flatten", "flat", "average", axis=1)
    columns = network.linear.weights.reshape(2, 2, -1, 10).transpose(3, 2, 0, 1).reshape(10, -1)
    names = writer.weights("linear", columns, network.linear.bias, "average")
    writer.quantized("logits", writer.node("Gemm", "linear", "flat", *names, transB=1))
    return writer.model("image_pixels", 1, 8, 8)


def _convolution(
    writer: ModelWriter, layer: Layer, name: str, source: str, *, relu: bool, scale_of: str = ""
) -> None:
    """Add a convolution of ``source``, of which ``scale_of`` names the range if it has none."""
    kernel = int(len(layer.weights) ** 0.5)
    if layer.weights.ndim == 2:
        values = layer.weights.T.reshape(CHANNELS, 1, kernel, kernel)
    else:
        channels, filters = layer.weights.shape[1:]
        values = layer.weights.transpose(2, 1, 0).reshape(filters, channels, kernel, kernel)
    names = writer.weights(name, values, layer.bias, scale_of or source)
    real = writer.node(
        "Conv",
        f"{name}_sum",
        source,
        *names,
        kernel_shape=[kernel, kernel],
        pads=[kernel // 2] * 4,
        group=CHANNELS if layer.weights.ndim == 2 else 1,
    )
    if relu:
        real = writer.node("Relu", f"{name}_real", real)
    writer.quantized(name, real)
