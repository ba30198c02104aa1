"""Convolutional networks for ImageNet: AlexNet, VGG-16, ResNet, MobileNetV2, EfficientNet-B0."""

from dataclasses import replace

from experiments.zoo.layers import (
    Filters,
    batch_norm,
    classifier,
    clip,
    convolution,
    fully_connected,
    max_pool,
    swish,
)
from experiments.zoo.network import Network

IMAGE = {"image": "float[batch,3,224,224]"}
TORCHVISION = "https://pytorch.org/vision/stable/models/generated/torchvision.models"


def alexnet() -> Network:
    """Return AlexNet of 2012, its two GPUs as convolutions of two groups."""
    net = Network(
        "alexnet",
        "SOURCE: Krizhevsky, Sutskever, Hinton: ImageNet Classification with Deep Convolutional"
        " Neural Networks, NIPS 2012, section 3.5 and figure 2, input 227x227. Totals: 724.4 MMAC,"
        " 60,965,224 parameters (60.965 M in docs.openvino.ai, Open Model Zoo, alexnet; 724 MFLOPS"
        " in github.com/albanie/convnet-burden, caffenet, fused multiply-adds).",
        {"image": "float[batch,3,227,227]"},
    )
    value = _alexnet_stem(net, "image")
    for name, channels, filters, groups in (
        ("conv3", 256, 384, 1),
        ("conv4", 384, 384, 2),
        ("conv5", 384, 256, 2),
    ):
        shape = Filters(channels=channels, filters=filters, kernel=3, groups=groups)
        value = convolution(net, name, value, shape)
        value = net.node("Relu", f"{name}_relu", value)
    value = max_pool(net, "pool5", value, 3)
    _three_fully_connected(net, value, 256 * 6 * 6)
    return net


def _alexnet_stem(net: Network, value: str) -> str:
    layers = {
        "1": Filters(channels=3, filters=96, kernel=11, stride=4, padding=0),
        "2": Filters(channels=96, filters=256, kernel=5, groups=2),
    }
    for number, shape in layers.items():
        value = convolution(net, f"conv{number}", value, shape)
        value = net.node("Relu", f"conv{number}_relu", value)
        value = net.node("LRN", f"norm{number}", value, size=5, alpha=1e-4, beta=0.75, bias=2.0)
        value = max_pool(net, f"pool{number}", value, 3)
    return value


def _three_fully_connected(net: Network, value: str, features: int) -> None:
    value = net.node("Flatten", "flat", value, axis=1)
    for name, wide in (("fc6", features), ("fc7", 4096)):
        value = fully_connected(net, name, value, wide, 4096)
        value = net.node("Relu", f"{name}_relu", value)
    net.output(fully_connected(net, "logits", value, 4096, 1000), "float[batch,1000]")


def vgg16() -> Network:
    """Return VGG-16, configuration D."""
    net = Network(
        "vgg16",
        "SOURCE: Simonyan, Zisserman: Very Deep Convolutional Networks for Large-Scale Image"
        " Recognition, ICLR 2015 (arXiv:1409.1556), table 1, configuration D, input 224x224."
        " Totals: 15.470 GMAC, 138,357,544 parameters (138357544 and 15.47 GFLOPS in"
        f" {TORCHVISION}.vgg16.html).",
        IMAGE,
    )
    value, channels = "image", 3
    for stage, (filters, count) in enumerate(
        ((64, 2), (128, 2), (256, 3), (512, 3), (512, 3)), start=1
    ):
        net.comment(f"stage {stage}")
        for index in range(1, count + 1):
            name = f"conv{stage}_{index}"
            shape = Filters(channels=channels, filters=filters, kernel=3)
            value = net.node("Relu", f"{name}_relu", convolution(net, name, value, shape))
            channels = filters
        value = max_pool(net, f"pool{stage}", value, 2)
    net.comment("classifier")
    _three_fully_connected(net, value, 512 * 7 * 7)
    return net


def normalized(net: Network, name: str, value: str, shape: Filters) -> str:
    """Add a convolution without bias and a batch norm."""
    value = convolution(net, name, value, shape, bias=False)
    return batch_norm(net, f"{name}_norm", value, shape.filters)


def _rectified(net: Network, name: str, value: str, shape: Filters) -> str:
    return net.node("Relu", f"{name}_relu", normalized(net, name, value, shape))


def _basic_block(
    net: Network, name: str, value: str, channels: int, inner: int, stride: int
) -> str:
    first = Filters(channels=channels, filters=inner, kernel=3, stride=stride)
    inside = _rectified(net, f"{name}_conv1", value, first)
    return normalized(
        net, f"{name}_conv2", inside, Filters(channels=inner, filters=inner, kernel=3)
    )


def _bottleneck(
    net: Network, name: str, value: str, channels: int, inner: int, strides: tuple[int, int]
) -> str:
    narrow = Filters(channels=channels, filters=inner, kernel=1, stride=strides[0])
    middle = Filters(channels=inner, filters=inner, kernel=3, stride=strides[1])
    wide = Filters(channels=inner, filters=4 * inner, kernel=1)
    inside = _rectified(net, f"{name}_conv1", value, narrow)
    inside = _rectified(net, f"{name}_conv2", inside, middle)
    return normalized(net, f"{name}_conv3", inside, wide)


def residual_network(
    net: Network, counts: tuple[int, ...], expansion: int, strides: str = "3x3"
) -> Network:
    """Add a residual network for images of 224 x 224 pixels.

    Args:
        net: Network without nodes, whose input is ``image``.
        counts: Blocks of each stage.
        expansion: 1 for basic blocks, 4 for bottlenecks.
        strides: Convolution with the stride between stages: ``3x3``, in the first block of a stage;
            ``1x1``, the narrow one there (bottlenecks of the paper); ``last``, the 3 x 3 one in the
            last block of the stage before (TensorFlow's slim).
    """
    stem = Filters(channels=3, filters=64, kernel=7, stride=2)
    value = max_pool(net, "pool1", _rectified(net, "conv1", "image", stem), 3, padding=1)
    channels = 64
    for stage, count in enumerate(counts, start=1):
        inner = 32 * 2**stage
        for index in range(count):
            name = f"layer{stage}_{index}"
            net.comment(name)
            if strides == "last":
                stride = 2 if index == count - 1 and stage < len(counts) else 1
            else:
                stride = 2 if stage > 1 and index == 0 else 1
            if expansion == 1:
                inside = _basic_block(net, name, value, channels, inner, stride)
            else:
                pair = (stride, 1) if strides == "1x1" else (1, stride)
                inside = _bottleneck(net, name, value, channels, inner, pair)
            if strides == "last" and stride == 2 and channels == expansion * inner:
                value = max_pool(net, f"{name}_shortcut", value, 1)
            elif stride != 1 or channels != expansion * inner:
                shortcut = Filters(
                    channels=channels, filters=expansion * inner, kernel=1, stride=stride
                )
                value = normalized(net, f"{name}_shortcut", value, shortcut)
            value = net.node("Add", f"{name}_add", inside, value)
            value = net.node("Relu", f"{name}_relu", value)
            channels = expansion * inner
    classifier(net, value, channels)
    return net


def resnet18() -> Network:
    """Return ResNet-18."""
    net = Network(
        "resnet18",
        "SOURCE: He, Zhang, Ren, Sun: Deep Residual Learning for Image Recognition, CVPR 2016"
        " (arXiv:1512.03385), table 1, 18-layer, input 224x224. Totals: 1.814 GMAC, 11,689,512"
        " parameters and 9,600 batch-norm statistics (11689512 and 1.81 GFLOPS in"
        f" {TORCHVISION}.resnet18.html).",
        IMAGE,
    )
    return residual_network(net, (2, 2, 2, 2), 1)


def resnet50() -> Network:
    """Return ResNet-50 with the stride in the 3x3 convolution (version 1.5)."""
    net = Network(
        "resnet50",
        "SOURCE: He, Zhang, Ren, Sun: Deep Residual Learning for Image Recognition, CVPR 2016"
        " (arXiv:1512.03385), table 1, 50-layer, input 224x224; stride in the 3x3 convolution as"
        " in torchvision (v1.5). Totals: 4.089 GMAC, 25,557,032 parameters and 53,120 batch-norm"
        f" statistics (25557032 and 4.09 GFLOPS in {TORCHVISION}.resnet50.html).",
        IMAGE,
    )
    return residual_network(net, (3, 4, 6, 3), 4)


def _clipped(net: Network, name: str, value: str, shape: Filters) -> str:
    return clip(net, f"{name}_relu6", normalized(net, name, value, shape), 6)


def _inverted_residual(net: Network, name: str, value: str, outer: Filters, expand: int) -> str:
    """Add one inverted residual; ``outer`` has its channels, filters, kernel and stride."""
    net.comment(name)
    wide, inside = outer.channels * expand, value
    if expand != 1:
        shape = Filters(channels=outer.channels, filters=wide, kernel=1)
        inside = _clipped(net, f"{name}_expand", inside, shape)
    depthwise = replace(outer, channels=wide, filters=wide, groups=wide)
    inside = _clipped(net, f"{name}_depthwise", inside, depthwise)
    project = Filters(channels=wide, filters=outer.filters, kernel=1)
    inside = normalized(net, f"{name}_project", inside, project)
    if outer.stride == 1 and outer.channels == outer.filters:
        return net.node("Add", f"{name}_add", inside, value)
    return inside


def _eight(channels: float) -> int:
    """Return the multiple of 8 that is nearest to a number of channels and at least 0.9 of it."""
    nearest = max(8, int(channels + 4) // 8 * 8)
    return nearest + 8 if nearest < 0.9 * channels else nearest


def mobilenet_v2(width: float = 1.0) -> Network:
    """Return MobileNetV2.

    Args:
        width: Factor of the channels of all layers; the totals of the source are those of 1.
    """
    net = Network(
        "mobilenet_v2",
        "SOURCE: Sandler et al.: MobileNetV2: Inverted Residuals and Linear Bottlenecks, CVPR 2018"
        " (arXiv:1801.04381), table 2, width 1.0, input 224x224. Totals: 0.301 GMAC, 3,504,872"
        " parameters and 34,112 batch-norm statistics (3504872 and 0.30 GFLOPS in"
        f" {TORCHVISION}.mobilenet_v2.html).",
        IMAGE,
    )
    stem = Filters(channels=3, filters=_eight(32 * width), kernel=3, stride=2)
    value, channels, number = _clipped(net, "stem", "image", stem), stem.filters, 0
    for expand, filters, count, first in (
        (1, 16, 1, 1),
        (6, 24, 2, 2),
        (6, 32, 3, 2),
        (6, 64, 4, 2),
        (6, 96, 3, 1),
        (6, 160, 3, 2),
        (6, 320, 1, 1),
    ):
        for index in range(count):
            number += 1
            stride = first if index == 0 else 1
            outer = Filters(
                channels=channels, filters=_eight(filters * width), kernel=3, stride=stride
            )
            value = _inverted_residual(net, f"block{number}", value, outer, expand)
            channels = outer.filters
    head = Filters(channels=channels, filters=_eight(1280 * max(1.0, width)), kernel=1)
    value = _clipped(net, "head", value, head)
    classifier(net, value, head.filters)
    return net


def swished(net: Network, name: str, value: str, shape: Filters) -> str:
    """Add a convolution without bias, a batch norm and a swish."""
    return swish(net, f"{name}_swish", normalized(net, name, value, shape))


def _squeeze_excite(net: Network, name: str, value: str, channels: int, squeezed: int) -> str:
    gate = net.node("GlobalAveragePool", f"{name}_pool", value)
    narrow = Filters(channels=channels, filters=squeezed, kernel=1)
    gate = convolution(net, f"{name}_reduce", gate, narrow)
    gate = swish(net, f"{name}_swish", gate)
    wide = Filters(channels=squeezed, filters=channels, kernel=1)
    gate = convolution(net, f"{name}_expand", gate, wide)
    gate = net.node("Sigmoid", f"{name}_gate", gate)
    return net.node("Mul", f"{name}_scale", value, gate)


def mbconv(net: Network, name: str, value: str, outer: Filters, expand: int) -> str:
    """Add one mobile bottleneck; ``outer`` has its channels, filters, kernel and stride."""
    net.comment(name)
    wide, inside = outer.channels * expand, value
    if expand != 1:
        shape = Filters(channels=outer.channels, filters=wide, kernel=1)
        inside = swished(net, f"{name}_expand", inside, shape)
    depthwise = replace(outer, channels=wide, filters=wide, groups=wide)
    inside = swished(net, f"{name}_depthwise", inside, depthwise)
    inside = _squeeze_excite(net, f"{name}_squeeze", inside, wide, outer.channels // 4)
    project = Filters(channels=wide, filters=outer.filters, kernel=1)
    inside = normalized(net, f"{name}_project", inside, project)
    if outer.stride == 1 and outer.channels == outer.filters:
        return net.node("Add", f"{name}_add", inside, value)
    return inside


def efficientnet_b0() -> Network:
    """Return EfficientNet-B0 with squeeze-and-excitation."""
    net = Network(
        "efficientnet_b0",
        "SOURCE: Tan, Le: EfficientNet: Rethinking Model Scaling for Convolutional Neural Networks,"
        " ICML 2019 (arXiv:1905.11946), table 1, input 224x224. Totals: 0.386 GMAC, 5,288,548"
        " parameters and 42,016 batch-norm statistics (5288548 and 0.39 GFLOPS in"
        f" {TORCHVISION}.efficientnet_b0.html).",
        IMAGE,
    )
    stem = Filters(channels=3, filters=32, kernel=3, stride=2)
    value, channels, number = swished(net, "stem", "image", stem), 32, 0
    for expand, kernel, filters, count, first in (
        (1, 3, 16, 1, 1),
        (6, 3, 24, 2, 2),
        (6, 5, 40, 2, 2),
        (6, 3, 80, 3, 2),
        (6, 5, 112, 3, 1),
        (6, 5, 192, 4, 2),
        (6, 3, 320, 1, 1),
    ):
        for index in range(count):
            number += 1
            stride = first if index == 0 else 1
            shape = Filters(channels=channels, filters=filters, kernel=kernel, stride=stride)
            value = mbconv(net, f"block{number}", value, shape, expand)
            channels = filters
    value = swished(net, "head", value, Filters(channels=320, filters=1280, kernel=1))
    classifier(net, value, 1280)
    return net
