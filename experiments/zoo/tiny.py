"""The four networks of MLPerf Tiny: keywords, visual wake words, small images, anomalies.

They are the reference networks of the closed division, which Keras defines: each convolution has a
bias and a batch norm behind it, and ``same`` padding of strided layers is at the bottom and at the
right. The softmax of the classifiers is left out, as in all networks of the zoo.
"""

from experiments.zoo.layers import Filters, batch_norm, convolution, fully_connected
from experiments.zoo.network import Network

_MLPERF = (
    "Banbury et al.: MLPerf Tiny Benchmark, NeurIPS Datasets and Benchmarks 2021 (arXiv:2106.07597)"
)
EPSILON = 1e-3


def _rectified(net: Network, name: str, value: str, shape: Filters) -> str:
    value = _normalized(net, name, value, shape)
    return net.node("Relu", f"{name}_relu", value)


def _normalized(net: Network, name: str, value: str, shape: Filters) -> str:
    value = convolution(net, name, value, shape)
    return batch_norm(net, f"{name}_norm", value, shape.filters, EPSILON)


def _separable(
    net: Network, name: str, value: str, channels: int, filters: int, stride: int = 1
) -> str:
    """Add a depthwise convolution of 3 x 3 and one of 1 x 1, each with a norm and a rectifier."""
    padding = 1 if stride == 1 else (0, 0, 1, 1)
    depthwise = Filters(
        channels=channels, filters=channels, kernel=3, stride=stride, padding=padding,
        groups=channels,
    )  # fmt: skip
    value = _rectified(net, f"{name}_depthwise", value, depthwise)
    pointwise = Filters(channels=channels, filters=filters, kernel=1)
    return _rectified(net, f"{name}_pointwise", value, pointwise)


def _classified(net: Network, value: str, channels: int, classes: int) -> Network:
    pooled = net.node("GlobalAveragePool", "pool", value)
    flat = net.node("Flatten", "flat", pooled, axis=1)
    logits = fully_connected(net, "logits", flat, channels, classes)
    net.output(logits, f"float[batch,{classes}]")
    return net


def ds_cnn() -> Network:
    """Return the DS-CNN of keyword spotting."""
    net = Network(
        "ds_cnn",
        f"SOURCE: {_MLPERF}, keyword spotting, DS-CNN of mlcommons/tiny, 49 frames of 10 MFCCs."
        " Totals: 2,656,768 MAC derived from its layers; 24,908 parameters of which 1,152 are"
        " batch-norm statistics (24,908 and 1,152 in the summary that Keras prints of it).",
        {"frames": "float[batch,1,49,10]"},
    )
    stem = Filters(channels=1, filters=64, kernel=(10, 4), stride=2, padding=(4, 1, 5, 1))
    value = _rectified(net, "stem", "frames", stem)
    for number in range(1, 5):
        value = _separable(net, f"block{number}", value, 64, 64)
    return _classified(net, value, 64, 12)


def mobilenet_v1_025() -> Network:
    """Return the MobileNetV1 of width 0.25 of visual wake words."""
    net = Network(
        "mobilenet_v1_025",
        f"SOURCE: {_MLPERF}, visual wake words, MobileNetV1 of width 0.25 of mlcommons/tiny, input"
        " 96x96. Totals: 7,489,664 MAC and 221,794 parameters, of which 5,472 are batch-norm"
        " statistics, derived from its layers.",
        {"image": "float[batch,3,96,96]"},
    )
    stem = Filters(channels=3, filters=8, kernel=3, stride=2, padding=(0, 0, 1, 1))
    value, channels = _rectified(net, "stem", "image", stem), 8
    widths = (16, 32, 32, 64, 64, 128, 128, 128, 128, 128, 128, 256, 256)
    for number, filters in enumerate(widths, start=1):
        stride = 2 if number in (2, 4, 6, 12) else 1
        value = _separable(net, f"block{number}", value, channels, filters, stride)
        channels = filters
    return _classified(net, value, channels, 2)


def resnet8() -> Network:
    """Return the ResNet-8 of image classification."""
    net = Network(
        "resnet8",
        f"SOURCE: {_MLPERF}, image classification, ResNet of mlcommons/tiny with 16 filters, input"
        " 32x32. Totals: 12,501,632 MAC and 78,666 parameters, of which 480 are batch-norm"
        " statistics, derived from its layers.",
        {"image": "float[batch,3,32,32]"},
    )
    value = _rectified(net, "stem", "image", Filters(channels=3, filters=16, kernel=3))
    channels = 16
    for stack, filters in enumerate((16, 32, 64), start=1):
        name, stride = f"stack{stack}", 1 if stack == 1 else 2
        first = Filters(
            channels=channels, filters=filters, kernel=3, stride=stride,
            padding=1 if stride == 1 else (0, 0, 1, 1),
        )  # fmt: skip
        inside = _rectified(net, f"{name}_conv1", value, first)
        second = Filters(channels=filters, filters=filters, kernel=3)
        inside = _normalized(net, f"{name}_conv2", inside, second)
        if stride == 2:
            shortcut = Filters(channels=channels, filters=filters, kernel=1, stride=2)
            value = convolution(net, f"{name}_shortcut", value, shortcut)
        value = net.node("Add", f"{name}_add", inside, value)
        value = net.node("Relu", f"{name}_relu", value)
        channels = filters
    return _classified(net, value, channels, 10)


def fc_autoencoder() -> Network:
    """Return the fully connected autoencoder of anomaly detection."""
    net = Network(
        "fc_autoencoder",
        f"SOURCE: {_MLPERF}, anomaly detection, autoencoder of mlcommons/tiny, 5 frames of 128 mel"
        " bands. Totals: 264,192 MAC and 269,992 parameters, of which 2,064 are batch-norm"
        " statistics, derived from its layers.",
        {"frames": "float[batch,640]"},
    )
    value, wide = "frames", 640
    for number, out in enumerate((128, 128, 128, 128, 8, 128, 128, 128, 128), start=1):
        name = f"dense{number}"
        value = fully_connected(net, name, value, wide, out)
        value = batch_norm(net, f"{name}_norm", value, out, EPSILON)
        value, wide = net.node("Relu", f"{name}_relu", value), out
    net.output(fully_connected(net, "frames_again", value, wide, 640), "float[batch,640]")
    return net
