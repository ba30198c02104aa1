"""Diffusion transformers (DiT, arXiv:2212.09748, section 3.2): norms that a step in time drives.

A product of the embedding of time and class gives each layer six vectors. Two scale and two shift
what its norms make, two multiply what its parts add.
"""

from dataclasses import dataclass
from typing import Any

from accelsim.workload.transformer.bidirectional import bidirectional
from accelsim.workload.transformer.description import Attention, FeedForward, Step
from accelsim.workload.transformer.layers import (
    feed_forward,
    linear,
    patches,
    swish,
)
from accelsim.workload.transformer.writer import Writer

FREQUENCIES = 256
"""Sines and cosines of a step in time; ``frequency_embedding_size`` of the authors' models.py."""


@dataclass(frozen=True, kw_only=True)
class DiffusionTransformer:
    """A DiT.

    Args:
        family: Name of the class of its configuration.
        width: Elements of a token.
        count: Number of layers.
        attention: First half of each layer.
        forward: Second half of each layer.
        image: Height and width of the latent image.
        patch: Height and width of a patch.
        channels: Channels of the latent image.
        outputs: Channels of the result.
        classes: Classes of images; one more stands for none.
    """

    family: str
    width: int
    count: int
    attention: Attention
    forward: FeedForward
    image: int
    patch: int
    channels: int
    outputs: int
    classes: int

    @property
    def side(self) -> int:
        """Height and width of an image in patches."""
        return self.image // self.patch


def write_diffusion(shape: DiffusionTransformer, step: Step, name: str, source: str) -> Any:
    """Return the ``ModelProto`` of one evaluation for ``step.batch`` images.

    Its inputs are the latent images, shape (batch, channels, height, width), the sines and cosines
    of their steps in time, shape (batch, ``FREQUENCIES``), and the numbers of their classes. Its
    output has shape (batch, outputs, height, width).
    """
    net, width, side = Writer(), shape.width, shape.side
    image = net.input("image", step.batch, shape.channels, shape.image, shape.image)
    value = patches(net, image, shape.channels, width, shape.patch)
    value = net.node("Reshape", "patches", value, net.shape(0, width, -1))
    value = net.node("Transpose", "patch_tokens", value, perm=[0, 2, 1])
    places = net.weight("position_embedding", 1, side * side, width)
    value = net.node("Add", "positioned", value, places)
    condition = _condition(net, shape, step)
    for index in range(shape.count):
        value = _layer(net, f"layer{index}", value, condition, shape, step)
    shift, scale = _vectors(net, "last", condition, width, ("shift", "scale"))
    value = _driven(net, "last_norm", value, shift, scale)
    value = linear(net, "last", value, width, shape.patch**2 * shape.outputs, bias=True)
    cut = net.shape(0, side, side, shape.patch, shape.patch, shape.outputs)
    value = net.node("Reshape", "last_cut", value, cut)
    value = net.node("Transpose", "last_planes", value, perm=[0, 5, 1, 3, 2, 4])
    extents = (step.batch, shape.outputs, shape.image, shape.image)
    net.output(net.node("Reshape", "result", value, net.shape(*extents)), *extents)
    return net.model(name, source)


def _condition(net: Writer, shape: DiffusionTransformer, step: Step) -> str:
    """Add the function of the sum of the embeddings of time and class, shape (batch, 1, width)."""
    width = shape.width
    time = net.input("time_frequencies", step.batch, FREQUENCIES)
    time = linear(net, "time_up", time, FREQUENCIES, width, bias=True)
    time = linear(net, "time_down", swish(net, "time_swish", time), width, width, bias=True)
    labels = net.input("classes", step.batch, integers=True)
    table = net.weight("class_table", shape.classes + 1, width)
    label = net.node("Gather", "class_embedding", table, labels, axis=0)
    both = net.node("Add", "condition_sum", time, label)
    both = net.node("Reshape", "condition_row", both, net.shape(0, 1, width))
    return swish(net, "condition", both)


def _layer(
    net: Writer, name: str, value: str, condition: str, shape: DiffusionTransformer, step: Step
) -> str:
    width = shape.width
    names = ("shift1", "scale1", "gate1", "shift2", "scale2", "gate2")
    shift1, scale1, gate1, shift2, scale2, gate2 = _vectors(net, name, condition, width, names)
    inside = _driven(net, f"{name}_norm1", value, shift1, scale1)
    inside = bidirectional(net, f"{name}_attention", inside, shape.attention, width, step)
    inside = net.node("Mul", f"{name}_gated1", inside, gate1)
    value = net.node("Add", f"{name}_add1", inside, value)
    inside = _driven(net, f"{name}_norm2", value, shift2, scale2)
    inside = feed_forward(net, f"{name}_forward", inside, shape.forward, width)
    inside = net.node("Mul", f"{name}_gated2", inside, gate2)
    return net.node("Add", f"{name}_add2", inside, value)


def _vectors(
    net: Writer, name: str, condition: str, width: int, names: tuple[str, ...]
) -> list[str]:
    """Return vectors that follow from the condition, each of shape (batch, 1, width)."""
    whole = linear(net, f"{name}_vectors", condition, width, len(names) * width, bias=True)
    parts = [f"{name}_{part}" for part in names]
    return net.split(f"{name}_vectors_split", whole, parts, [width] * len(parts))


def _driven(net: Writer, name: str, value: str, shift: str, scale: str) -> str:
    """Add a norm without weights, times 1 + ``scale``, plus ``shift``."""
    plain = net.node("MeanVarianceNormalization", f"{name}_plain", value, axes=[2])
    factor = net.node("Add", f"{name}_factor", scale, net.scalar("one", 1.0))
    scaled = net.node("Mul", f"{name}_scaled", plain, factor)
    return net.node("Add", name, scaled, shift)
