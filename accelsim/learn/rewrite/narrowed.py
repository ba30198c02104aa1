"""Layers that lose filters, with the channels that others read of them.

The filters with the greatest sums of magnitudes stay (Li et al. 2017, arXiv:1608.08710). Their
results go through functions, pools, norms of a batch and depthwise convolutions to the layers that
multiply them, which lose the same channels. What joins them with other results, such as the sum of
a residual block, or gives them out, needs every channel, so that the layer before it stays whole.
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from accelsim.learn.rewrite.factors import strongest
from accelsim.learn.rewrite.model import Model, attribute, set_attribute
from accelsim.learn.rewrite.rule import Rewritten, Rule, whole_size

Kept = NDArray[np.int64]

ALONE = (
    "Abs", "AveragePool", "Cast", "Celu", "Clip", "Dropout", "Elu", "Erf", "Exp", "Gelu",
    "GlobalAveragePool", "GlobalMaxPool", "HardSigmoid", "HardSwish", "Identity", "LeakyRelu",
    "LpPool", "MaxPool", "Mish", "Neg", "Relu", "Selu", "Sigmoid", "Softplus", "Softsign", "Swish",
    "Tanh",
)  # fmt: skip
"""Operators whose results of a channel follow from that channel alone, and have its place."""

FLAT = ("Flatten", "Reshape", "Squeeze")
"""Operators behind which the places of a channel may follow each other."""

WITH_ANOTHER = ("Add", "Div", "Mul", "PRelu", "Sub")
"""Operators of two operands, element by element."""


def narrow(model: Model, node: Any, rule: Rule) -> Rewritten:
    """Remove filters of a layer, and the channels that others read of them.

    Args:
        model: The network.
        node: A Conv, Gemm or MatMul with constant weights.
        rule: ``channels``.

    Raises:
        ValueError: The layer cannot be rewritten so; the text ends a sentence about it. Nothing
            has changed then.
    """
    weight = node.input[1]
    shape, values = model.shape(weight) or (), model.values(weight)
    if node.op_type == "Conv" and attribute(node, "group", 1) != 1:
        raise ValueError("has groups, whose filters are as many in each")
    turned = node.op_type == "Conv" or bool(attribute(node, "transB", 0))
    axis = 0 if turned else len(shape) - 1
    count = whole_size(rule.sizes[0], shape[axis])
    if values is None:
        kept = np.arange(count)
    else:
        kept = strongest(np.moveaxis(values, axis, 0).reshape(shape[axis], -1), count)
    cut = _Cut(model, kept, shape[axis], len(shape) - 2 if node.op_type == "Conv" else 0)
    cut.constant(node, 1, axis)
    if len(node.input) > 2 and node.input[2]:
        cut.constant(node, 2, -1)
    cut.follow(node.output[0], 1 if node.op_type == "Conv" else -1)
    cut.made()
    return Rewritten(nodes=(node.name,), error=None)


class _Cut:
    """Constants that lose channels.

    Args:
        model: The network.
        kept: Channels that stay, rising.
        count: Number of channels before.
        places: Number of axes of an image's places behind its channels; 0 for a product.
    """

    def __init__(self, model: Model, kept: Kept, count: int, places: int) -> None:
        self._model, self._kept, self._count, self._places = model, kept, count, places
        self._constants: list[tuple[Any, int, int, Kept]] = []
        self._groups: list[Any] = []
        self._seen: dict[str, int] = {}

    def constant(self, node: Any, place: int, axis: int, block: int = 1) -> None:
        """Note that an input of a node loses channels, each of a number of places, on an axis."""
        rows = (self._kept[:, None] * block + np.arange(block)).ravel()
        shape = self._model.shape(node.input[place])
        if shape is None or not shape or shape[axis] != self._count * block:
            raise ValueError(f"gives channels to {node.name}, which reads them in another way")
        self._constants.append((node, place, axis, rows))

    def follow(self, name: str, axis: int) -> None:
        """Note all that the channels of a tensor lead to.

        Raises:
            ValueError: Something needs every channel.
        """
        self._seen[name] = axis
        waiting = [name]
        while waiting:
            tensor = waiting.pop()
            if tensor in self._model.outputs:
                raise ValueError(f"gives its channels out, as {tensor}")
            for node in self._model.readers(tensor):
                known = node.output and node.output[0] in self._seen
                result = None if known else self._after(node, self._seen[tensor], tensor)
                if result is not None:
                    self._seen[node.output[0]] = result
                    waiting.append(node.output[0])
        for tensor in self._seen:
            for node in self._model.readers(tensor):
                if node.op_type in WITH_ANOTHER and node.output[0] not in self._seen:
                    raise ValueError(f"is joined with other results by {node.name}")

    def made(self) -> None:
        """Remove the channels."""
        for node, place, axis, rows in self._constants:
            name = node.input[place]
            shape, values = list(self._model.shape(name) or ()), self._model.values(name)
            shape[axis] = len(rows)
            fewer = None if values is None else values.take(rows, axis=axis)
            # Another node may read the same constant, of channels of its own.
            own = self._model.free(f"{name}_kept")
            node.input[place] = self._model.place(own, name, shape, fewer)
        for node in self._groups:
            set_attribute(node, "group", len(self._kept))
        self._model.forget(list(self._seen))

    def _after(self, node: Any, axis: int, name: str) -> int | None:
        """Return the axis of the channels in the results of a node; None if they end there."""
        kind, place = node.op_type, list(node.input).index(name)
        if kind in ALONE and place == 0:
            return axis
        if kind == "BatchNormalization" and place == 0 and axis == 1:
            for parameter in range(1, 5):
                self.constant(node, parameter, 0)
            return axis
        if kind in WITH_ANOTHER:
            return self._joined(node, axis, 1 - place)
        if kind == "Conv" and place == 0 and axis == 1:
            return self._convolution(node)
        if kind in FLAT and place == 0 and axis == 1 and self._is_flat(node):
            return -1
        if kind in ("Gemm", "MatMul") and place == 0 and axis == -1:
            self._product(node)
            return None
        raise ValueError(f"gives channels to {node.name} ({kind}), which needs all of them")

    def _convolution(self, node: Any) -> int | None:
        """Note a convolution that reads the channels: all of them, or each by itself."""
        shape, groups = self._model.shape(node.input[1]), attribute(node, "group", 1)
        if groups == 1:
            self.constant(node, 1, 1)
            return None
        if groups != self._count or shape is None or shape[0] != groups:
            raise ValueError(f"gives channels to groups of {node.name}")
        for place in range(1, len(node.input)):
            self.constant(node, place, 0)
        self._groups.append(node)
        return 1

    def _product(self, node: Any) -> None:
        """Note a product that sums over the channels, and over the places of each."""
        turned = node.op_type == "Gemm" and bool(attribute(node, "transB", 0))
        shape = self._model.shape(node.input[1])
        if shape is None or len(shape) != 2 or attribute(node, "transA", 0):
            raise ValueError(f"gives channels to {node.name}, which reads them in another way")
        axis = 1 if turned else 0
        self.constant(node, 1, axis, max(1, shape[axis] // self._count))

    def _joined(self, node: Any, axis: int, other: int) -> int | None:
        """Return the axis behind an operator of two operands; None if the other is yet unknown."""
        name = node.input[other]
        if name in self._seen:
            if self._seen[name] != axis:
                raise ValueError(f"is joined with itself in another form by {node.name}")
            return axis
        shape = self._model.shape(name)
        if shape is None:
            return None
        if int(np.prod(shape)) == 1:
            return axis
        # A constant of an image ends in channels and the axes of places.
        own = -1 if axis == -1 else -1 - self._places
        if len(shape) >= -own and shape[own] == self._count:
            self.constant(node, other, own)
        elif len(shape) >= -own and shape[own] != 1:
            raise ValueError(f"is joined with {name} by {node.name} in another form")
        return axis

    def _is_flat(self, node: Any) -> bool:
        """Return whether the places of each channel follow each other behind a node."""
        if node.op_type == "Flatten":
            return bool(attribute(node, "axis", 1) == 1)
        if len(node.input) < 2 or self._model.shape(node.input[1]) is None:
            return False
        values = self._model.values(node.input[1])
        if values is None:
            return False
        if node.op_type == "Squeeze":
            axes = {int(each) % (2 + self._places) for each in values}
            return axes == set(range(2, 2 + self._places))
        return len(values) == 2 and values[0] in (0, 1) and values[1] == -1
