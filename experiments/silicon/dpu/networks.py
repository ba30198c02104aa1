"""Networks of Vitis AI's model zoo by the names of its table, with the totals that the table has.

Those of the zoo are its own. Without batch normalizations, which fold into convolutions.
"""

import tempfile
from collections.abc import Callable
from functools import partial
from pathlib import Path

from accelsim.workload import Graph, load_workload
from experiments.comparison import TableError
from experiments.zoo.convolutional import mobilenet_v2, residual_network, vgg16
from experiments.zoo.layers import Filters, classifier, convolution, max_pool
from experiments.zoo.network import Network

SOURCE = "SOURCE: {}. Totals: the column gop_per_image of the table."


def _relu(net: Network, name: str, value: str, shape: Filters) -> str:
    return net.node("Relu", f"{name}_relu", convolution(net, name, value, shape))


def _new(name: str, source: str, side: int = 224) -> Network:
    return Network(name, SOURCE.format(source), {"image": f"float[batch,3,{side},{side}]"})


def _resnet(counts: tuple[int, ...], strides: str) -> Network:
    net = _new("resnet", "He, Zhang, Ren, Sun, CVPR 2016 (arXiv:1512.03385), table 1")
    return residual_network(net, counts, 4, strides)


def _mobilenet_v1() -> Network:
    net = _new("mobilenet_v1", "Howard et al., 2017 (arXiv:1704.04861), table 1")
    value = _relu(net, "stem", "image", Filters(channels=3, filters=32, kernel=3, stride=2))
    channels = 32
    for index, (filters, stride) in enumerate(
        (
            *((64, 1), (128, 2), (128, 1), (256, 2), (256, 1), (512, 2)),
            *((512, 1),) * 5,
            *((1024, 2), (1024, 1)),
        )
    ):
        depthwise = Filters(
            channels=channels, filters=channels, kernel=3, stride=stride, groups=channels
        )
        value = _relu(net, f"block{index}_depthwise", value, depthwise)
        pointwise = Filters(channels=channels, filters=filters, kernel=1)
        value, channels = _relu(net, f"block{index}_pointwise", value, pointwise), filters
    classifier(net, value, channels)
    return net


_INCEPTION_V1 = (
    *((64, 96, 128, 16, 32, 32), (128, 128, 192, 32, 96, 64), "pool3"),
    *((192, 96, 208, 16, 48, 64), (160, 112, 224, 24, 64, 64), (128, 128, 256, 24, 64, 64)),
    *((112, 144, 288, 32, 64, 64), (256, 160, 320, 32, 128, 128), "pool4"),
    *((256, 160, 320, 32, 128, 128), (384, 192, 384, 48, 128, 128)),
)
"""Filters of the four branches of each module: 1 x 1; 1 x 1 and 3 x 3; 1 x 1 and 5 x 5; pool."""


def _inception_v1() -> Network:
    net = _new("inception_v1", "Szegedy et al., CVPR 2015 (arXiv:1409.4842), table 1")
    value = _relu(net, "conv1", "image", Filters(channels=3, filters=64, kernel=7, stride=2))
    value = max_pool(net, "pool1", value, 3, padding=1)
    value = _relu(net, "conv2_reduce", value, Filters(channels=64, filters=64, kernel=1))
    value = _relu(net, "conv2", value, Filters(channels=64, filters=192, kernel=3))
    value, channels = max_pool(net, "pool2", value, 3, padding=1), 192
    for number, module in enumerate(_INCEPTION_V1):
        if isinstance(module, str):
            value = max_pool(net, module, value, 3, padding=1)
            continue
        name = f"module{number}"
        one, reduce3, three, reduce5, five, pooled = module
        branches = [
            _relu(net, f"{name}_1x1", value, Filters(channels=channels, filters=one, kernel=1))
        ]
        for kernel, narrow, wide in ((3, reduce3, three), (5, reduce5, five)):
            shape = Filters(channels=channels, filters=narrow, kernel=1)
            inside = _relu(net, f"{name}_reduce{kernel}", value, shape)
            shape = Filters(channels=narrow, filters=wide, kernel=kernel)
            branches.append(_relu(net, f"{name}_{kernel}x{kernel}", inside, shape))
        pool = net.node(
            "MaxPool", f"{name}_pool", value, kernel_shape=[3, 3], strides=[1, 1], pads=[1] * 4
        )
        shape = Filters(channels=channels, filters=pooled, kernel=1)
        branches.append(_relu(net, f"{name}_project", pool, shape))
        value, channels = net.node("Concat", name, *branches, axis=1), one + three + five + pooled
    classifier(net, value, channels)
    return net


def _rectangle(
    net: Network, name: str, value: str, channels: int, filters: int, kernel: tuple[int, int]
) -> str:
    """Add a convolution with stride 1 that keeps height and width."""
    weights = net.weight(f"{name}_weight", filters, channels, *kernel)
    pads = [kernel[0] // 2, kernel[1] // 2] * 2
    node = net.node(
        *("Conv", name, value, weights, net.weight(f"{name}_bias", filters)),
        kernel_shape=list(kernel),
        pads=pads,
    )
    return net.node("Relu", f"{name}_relu", node)


def _chain(
    net: Network, name: str, value: str, channels: int, *parts: tuple[int, int, int]
) -> tuple[str, int]:
    """Add convolutions behind each other: filters, height and width of each.

    Returns:
        Name and channels of the last one.
    """
    for index, (filters, height, width) in enumerate(parts):
        value = _rectangle(net, f"{name}_{index}", value, channels, filters, (height, width))
        channels = filters
    return value, channels


def _halved(net: Network, name: str, value: str, channels: int, filters: int) -> str:
    shape = Filters(channels=channels, filters=filters, kernel=3, stride=2, padding=0)
    return _relu(net, name, value, shape)


def _pooled(net: Network, name: str, value: str, channels: int, filters: int) -> str:
    pool = net.node(
        "AveragePool", f"{name}_pool", value, kernel_shape=[3, 3], strides=[1, 1], pads=[1] * 4
    )
    return _rectangle(net, f"{name}_project", pool, channels, filters, (1, 1))


def _inception_v3() -> Network:
    source = "Szegedy et al., CVPR 2016 (arXiv:1512.00567), and TensorFlow's slim"
    net = _new("inception_v3", source, 299)
    value = _halved(net, "conv1", "image", 3, 32)
    value = _relu(net, "conv2", value, Filters(channels=32, filters=32, kernel=3, padding=0))
    value = _relu(net, "conv3", value, Filters(channels=32, filters=64, kernel=3))
    value = max_pool(net, "pool1", value, 3)
    value = _relu(net, "conv4", value, Filters(channels=64, filters=80, kernel=1))
    value = _relu(net, "conv5", value, Filters(channels=80, filters=192, kernel=3, padding=0))
    value, channels = max_pool(net, "pool2", value, 3), 192
    for index, pooled in enumerate((32, 64, 64)):
        name = f"a{index}"
        branches = [
            _chain(net, f"{name}_1", value, channels, (64, 1, 1))[0],
            _chain(net, f"{name}_5", value, channels, (48, 1, 1), (64, 5, 5))[0],
            _chain(net, f"{name}_3", value, channels, (64, 1, 1), (96, 3, 3), (96, 3, 3))[0],
            _pooled(net, name, value, channels, pooled),
        ]
        value, channels = net.node("Concat", name, *branches, axis=1), 224 + pooled
    inside, narrow = _chain(net, "b_3", value, channels, (64, 1, 1), (96, 3, 3))
    branches = [
        _halved(net, "b_1", value, channels, 384),
        _halved(net, "b_3_last", inside, narrow, 96),
        max_pool(net, "b_pool", value, 3),
    ]
    value, channels = net.node("Concat", "b", *branches, axis=1), 768
    for index, narrow in enumerate((128, 160, 160, 192)):
        name, small = f"c{index}", (narrow, 1, 1)
        row, column = (narrow, 1, 7), (narrow, 7, 1)
        branches = [
            _chain(net, f"{name}_1", value, channels, (192, 1, 1))[0],
            _chain(net, f"{name}_7", value, channels, small, row, (192, 7, 1))[0],
            _chain(net, f"{name}_77", value, channels, small, column, row, column, (192, 1, 7))[0],
            _pooled(net, name, value, channels, 192),
        ]
        value = net.node("Concat", name, *branches, axis=1)
    first, _ = _chain(net, "d_1", value, channels, (192, 1, 1))
    second, _ = _chain(net, "d_7", value, channels, (192, 1, 1), (192, 1, 7), (192, 7, 1))
    branches = [
        _halved(net, "d_1_last", first, 192, 320),
        _halved(net, "d_7_last", second, 192, 192),
        max_pool(net, "d_pool", value, 3),
    ]
    value, channels = net.node("Concat", "d", *branches, axis=1), 1280
    for index in range(2):
        name = f"e{index}"
        three, _ = _chain(net, f"{name}_3", value, channels, (384, 1, 1))
        double, _ = _chain(net, f"{name}_33", value, channels, (448, 1, 1), (384, 3, 3))
        branches = [_chain(net, f"{name}_1", value, channels, (320, 1, 1))[0]]
        for part, inside in (("3", three), ("33", double)):
            branches += [
                _rectangle(net, f"{name}_{part}_row", inside, 384, 384, (1, 3)),
                _rectangle(net, f"{name}_{part}_column", inside, 384, 384, (3, 1)),
            ]
        branches.append(_pooled(net, name, value, channels, 192))
        value, channels = net.node("Concat", name, *branches, axis=1), 2048
    classifier(net, value, channels)
    return net


NETWORKS: dict[str, Callable[[], Network]] = {
    "cf_resnet50": partial(_resnet, (3, 4, 6, 3), "1x1"),
    "tf2_resnet50": partial(_resnet, (3, 4, 6, 3), "1x1"),
    "tf_resnet50": partial(_resnet, (3, 4, 6, 3), "last"),
    "tf_mlperf_resnet50": partial(_resnet, (3, 4, 6, 3), "3x3"),
    "tf_resnetv1_101": partial(_resnet, (3, 4, 23, 3), "last"),
    "tf_vgg16": vgg16,
    "cf_inceptionv1": _inception_v1,
    "cf_inceptionv3": _inception_v3,
    "cf_mobilenetv2": mobilenet_v2,
    "tf_mobilenetv2_1.4": partial(mobilenet_v2, 1.4),
    "tf_mobilenet_v1": _mobilenet_v1,
    "tf_mobilenetv1_1.0_224": _mobilenet_v1,
}
"""Networks by their names in the table; ``last``: with the strides of TensorFlow's slim."""


def network_of(name: str) -> Graph:
    """Return a network of the table.

    Args:
        name: Name in the table.

    Raises:
        TableError: The network is not described here.
    """
    if name not in NETWORKS:
        raise TableError(f"{name}: not described here; described are {', '.join(NETWORKS)}")
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / f"{name}.onnxtxt"
        file.write_text(NETWORKS[name]().text(), encoding="utf-8")
        return load_workload(file, {"batch": 1})
