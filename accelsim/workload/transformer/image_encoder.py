"""Encoders of images whose patches are tokens: ViT, DeiT, DINOv2."""

from dataclasses import dataclass
from typing import Any

from accelsim.workload.transformer.description import Stack, Step
from accelsim.workload.transformer.layers import fully_connected, patches
from accelsim.workload.transformer.stack import layer, norm
from accelsim.workload.transformer.writer import Writer


@dataclass(frozen=True, kw_only=True)
class ImageEncoder(Stack):
    """An encoder of images (ViT, arXiv:2010.11929).

    Args:
        family: Value of ``model_type``.
        image: Height and width of an image.
        patch: Height and width of a patch.
        channels: Channels of an image.
        leading: Learned tokens before the patches.
        registers: Learned tokens without positions (arXiv:2309.16588).
        head: ``pooler``, a layer of the first token; ``classes``; or ``none``.
        outputs: Width of the pooler, or number of classes.
        teachers: Leading tokens that have a classifier; the logits are their mean.
        classifies_mean: Whether the classifier also reads the mean of the patches.
    """

    family: str
    image: int
    patch: int
    channels: int
    leading: int = 1
    registers: int = 0
    head: str = "none"
    outputs: int = 0
    teachers: int = 1
    classifies_mean: bool = False

    @property
    def patches(self) -> int:
        """Number of patches of an image."""
        return (self.image // self.patch) ** 2

    @property
    def tokens(self) -> int:
        """Number of tokens of an image."""
        return self.leading + self.patches + self.registers


def write_image_encoder(shape: ImageEncoder, step: Step, name: str, source: str) -> Any:
    """Return the ``ModelProto`` of an encoder that reads ``step.batch`` images.

    Its input is the images, shape (batch, channels, height, width). Its outputs are the tokens
    behind the last norm, unless there is a classifier, and what the head makes, shape (batch,
    ``outputs``).
    """
    net, width = Writer(), shape.width
    image = net.input("image", step.batch, shape.channels, shape.image, shape.image)
    value = patches(net, image, shape.channels, width, shape.patch)
    value = net.node("Reshape", "patches", value, net.shape(0, width, -1))
    value = net.node("Transpose", "patch_tokens", value, perm=[0, 2, 1])
    leading = _learned(net, "leading_tokens", shape.leading, width, step)
    value = net.node("Concat", "tokens", leading, value, axis=1)
    table = net.weight("position_embedding", 1, shape.leading + shape.patches, width)
    value = net.node("Add", "positioned", value, table)
    if shape.registers:
        # transformers puts them before the patches: attention does not depend on the order.
        registers = _learned(net, "registers", shape.registers, width, step)
        value = net.node("Concat", "tokens_and_registers", value, registers, axis=1)
    for index, own in enumerate(shape.layers):
        value = layer(net, f"layer{index}", value, own, shape, step)
    value = norm(net, "norm", value, shape)
    if shape.head == "classes":
        net.output(_classes(net, value, shape), step.batch, shape.outputs)
        return net.model(name, source)
    net.output(value, step.batch, shape.tokens, width)
    if shape.head == "pooler":
        first = net.node("Gather", "token0", value, net.index(0), axis=1)
        pooled = fully_connected(net, "pooler", first, width, shape.outputs)
        net.output(net.node("Tanh", "pooled", pooled), step.batch, shape.outputs)
    return net.model(name, source)


def _learned(net: Writer, name: str, count: int, width: int, step: Step) -> str:
    """Add learned tokens, the same for each image."""
    weight = net.weight(f"{name}_weight", 1, count, width)
    return net.node("Expand", name, weight, net.shape(step.batch, count, width))


def _classes(net: Writer, value: str, shape: ImageEncoder) -> str:
    results = []
    for place in range(shape.teachers):
        read, wide = (
            net.node("Gather", f"token{place}", value, net.index(place), axis=1),
            shape.width,
        )
        if shape.classifies_mean:
            first = shape.leading
            own = net.slice("patches_read", value, 1, first, first + shape.patches)
            axes = net.integers("token_axis", [1])
            mean = net.node("ReduceMean", "patch_mean", own, axes, keepdims=0)
            read, wide = net.node("Concat", "token_and_mean", read, mean, axis=-1), 2 * wide
        name = "logits" if shape.teachers == 1 else f"logits{place}"
        results.append(fully_connected(net, name, read, wide, shape.outputs))
    if len(results) == 1:
        return results[0]
    both = net.node("Add", "logits_sum", *results)
    return net.node("Mul", "logits", both, net.scalar("half", 0.5))
