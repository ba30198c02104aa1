"""A network of large kernels, which is not in the zoo: RepLKNet-31B."""

from experiments.zoo.layers import Filters, convolution, fully_connected
from experiments.zoo.network import Network

STAGES = ((128, 2, 31), (256, 2, 29), (512, 18, 27), (1024, 2, 13))
"""Channels, blocks, and taps of a large kernel along an axis."""


def replknet_31b() -> Network:
    """Return RepLKNet-31B as it is deployed, batch norms and small kernels within convolutions."""
    net = Network(
        "replknet_31b",
        "SOURCE: Ding et al.: Scaling Up Your Kernels to 31x31, CVPR 2022 (arXiv:2203.06717),"
        " RepLKNet-31B, input 224x224. Totals: 15.354 GMAC, 79,388,776 parameters (15.4 GFLOPs and"
        " 79.5 million as deployed, configs/replknet/README.md of mmpretrain).",
        {"image": "float[batch,3,224,224]"},
    )
    width = STAGES[0][0]
    value = _active(net, "stem0", "image", Filters(channels=3, filters=width, kernel=3, stride=2))
    value = _active(net, "stem1", value, _depthwise(width, 3))
    value = _active(net, "stem2", value, Filters(channels=width, filters=width, kernel=1))
    value = _active(net, "stem3", value, _depthwise(width, 3, 2))
    for stage, (channels, count, taps) in enumerate(STAGES, start=1):
        if stage > 1:
            wider = Filters(channels=width, filters=channels, kernel=1)
            value = _active(net, f"wider{stage}", value, wider)
            value = _active(net, f"half{stage}", value, _depthwise(channels, 3, 2))
            width = channels
        for index in range(count):
            value = _block(net, f"stage{stage}_{index}", value, width, taps)
    flat = net.node("Flatten", "flat", net.node("GlobalAveragePool", "pool", value), axis=1)
    net.output(fully_connected(net, "logits", flat, width, 1000), "float[batch,1000]")
    return net


def _depthwise(channels: int, taps: int, stride: int = 1) -> Filters:
    return Filters(channels=channels, filters=channels, kernel=taps, stride=stride, groups=channels)


def _active(net: Network, name: str, value: str, shape: Filters) -> str:
    return net.node("Relu", f"{name}_relu", convolution(net, name, value, shape))


def _block(net: Network, name: str, value: str, width: int, taps: int) -> str:
    """Add a block with a large kernel and one of two convolutions of 1 x 1."""
    net.comment(name)
    same = Filters(channels=width, filters=width, kernel=1)
    inside = _active(net, f"{name}_in", value, same)
    inside = _active(net, f"{name}_large", inside, _depthwise(width, taps))
    inside = convolution(net, f"{name}_out", inside, same)
    value = net.node("Add", f"{name}_add", inside, value)
    wide = Filters(channels=width, filters=4 * width, kernel=1)
    inside = net.node("Gelu", f"{name}_gelu", convolution(net, f"{name}_up", value, wide))
    narrow = Filters(channels=4 * width, filters=width, kernel=1)
    inside = convolution(net, f"{name}_down", inside, narrow)
    return net.node("Add", f"{name}_sum", inside, value)
