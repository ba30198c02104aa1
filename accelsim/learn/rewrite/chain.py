"""A convolution that becomes several, one after the other."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from accelsim.learn.rewrite.model import Model, attribute, set_attribute

Array = NDArray[np.float64]

WINDOW = ("kernel_shape", "strides", "pads", "dilations", "auto_pad")


@dataclass(frozen=True, kw_only=True)
class Link:
    """One convolution of several that stand for another.

    Args:
        end: End of its name; the last one, which has the name of the layer, has none.
        shape: Extents of its weights.
        values: Its weights, or None if they are not known.
        groups: Number of its groups.
        axes: Axes of the window on which it has the layer's; on others its kernel is 1.
    """

    end: str
    shape: tuple[int, ...]
    values: Array | None
    groups: int
    axes: Sequence[int] = ()


def replace_by_chain(model: Model, node: Any, links: Sequence[Link]) -> tuple[str, ...]:
    """Replace a convolution by several, and return their names.

    Args:
        model: The network.
        node: A Conv; the last link gets its bias.
        links: Convolutions that take its place, in their order.
    """
    from onnx import helper

    source, nodes = node.input[0], []
    for place, link in enumerate(links):
        constant = model.free(f"{node.name}_factor_{place + 1}")
        model.place(constant, node.input[1], link.shape, link.values)
        name = model.free(f"{node.name}_{link.end}") if link.end else node.name
        target = model.free(f"{name}_result") if link.end else node.output[0]
        bias = [] if link.end else list(node.input[2:])
        convolution = helper.make_node("Conv", [source, constant, *bias], [target], name=name)
        set_attribute(convolution, "group", link.groups)
        _set_window(convolution, node, link.axes, len(link.shape) - 2)
        source = target
        nodes.append(convolution)
    model.replace(node, nodes)
    return tuple(each.name for each in nodes)


def _set_window(convolution: Any, node: Any, axes: Sequence[int], count: int) -> None:
    """Give a convolution the window of a layer on some of its axes."""
    if not axes:
        return
    for name in WINDOW:
        given = attribute(node, name, None)
        if given is None:
            continue
        if name != "auto_pad":
            neutral = 0 if name == "pads" else 1
            given = [
                value if place % count in axes else neutral for place, value in enumerate(given)
            ]
        set_attribute(convolution, name, given)
