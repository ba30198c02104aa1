"""Layers without values, from the shapes (height, width, channels) of their tensors."""

from collections.abc import Sequence
from itertools import accumulate
from math import prod
from typing import Any, TypeVar

from accelsim.workload.arrangement import Copy
from accelsim.workload.layers import (
    Add,
    Arrangement,
    Convolution,
    Layer,
    Multiply,
    Pool,
    Product,
    Rescale,
    Transpose,
)
from accelsim.workload.layers.base import Alike
from accelsim.workload.window import Window

Kind = TypeVar("Kind", bound=Layer)

_WINDOW = ("stride", "padding", "dilation", "include_padding")


def record(
    kind: type[Kind],
    name: str,
    inputs: str | Sequence[str],
    output: str,
    *shapes: tuple[int, ...],
    **fields: Any,
) -> Kind:
    """Return a layer of one image.

    Args:
        kind: Class of the layer.
        name: Its name.
        inputs: Name or names of the tensors that it reads.
        output: Name of the tensor that it writes.
        shapes: Shapes of the tensors that it reads, then of the one that it writes.
        fields: Further fields; those of a window are given alone. A
            transposition with ``groups`` shuffles channels. An arrangement without
            ``copies`` joins channels, or takes those from ``first_channel`` on.
    """
    names = (inputs,) if isinstance(inputs, str) else tuple(inputs)
    *read, result = [(1, *shape) for shape in shapes]
    source, moved = read[0], {"input_elements": prod(result), "output_elements": prod(result)}
    what: dict[str, Any] = {"name": name, "kind": kind.__name__.lower(), "operators": (name,)}
    what |= {"inputs": names, "outputs": (output,)}
    window = {key: fields.pop(key) for key in _WINDOW if key in fields}
    if issubclass(kind, Convolution):
        weights = fields["weight_shape"]
        what["window"] = Window(kernel=weights[1:3], **window)
        what["macs"] = prod(weights) * prod(result[1:3])
    if issubclass(kind, Pool):
        what["window"] = Window(kernel=fields.pop("kernel"), **window)
    if issubclass(kind, Alike):
        what["shape"] = result
        what |= {} if issubclass(kind, Add | Rescale) else {"operations": 0}
        what |= {"gated": read[-1] != result} if issubclass(kind, Multiply) else {}
    elif issubclass(kind, Product):
        batch = fields["batch"]
        rows, depth, columns = prod(result[:-1]) // batch, source[-1], result[-1]
        what |= {"m": rows, "k": depth, "n": columns, "macs": prod(result) * depth}
        what |= {"input_elements": sum(map(prod, read)), "output_elements": prod(result)}
    elif issubclass(kind, Arrangement):
        what |= {"shapes": tuple(read), "output_shape": result, **moved}
        what |= {"requantized": (False,) * len(read), "copies": _copies(read, result, fields)}
    else:
        what |= {"input_shape": source, "output_shape": result}
    if issubclass(kind, Transpose) and "groups" in fields:
        groups = fields.pop("groups")
        parts = prod(source[:3]), groups, source[3] // groups
        several = parts[0] > 1
        what["extents"] = parts if several else parts[1:]
        what["order"] = (0, 2, 1) if several else (1, 0)
        what |= moved
    return kind(**what | fields)


def _copies(
    read: Sequence[tuple[int, ...]], result: tuple[int, ...], fields: dict[str, Any]
) -> tuple[Copy, ...]:
    """Return channels from ``first_channel`` on if it is given, else all of them side by side."""
    if "first_channel" in fields:
        return (Copy(extents=result[1:4], read_first=(0, 0, fields.pop("first_channel"))),)
    ends = accumulate((shape[3] for shape in read), initial=0)
    places = zip(read, ends, strict=False)
    return tuple(
        Copy(source=source, extents=shape[1:], written_first=(0, 0, first))
        for source, (shape, first) in enumerate(places)
    )
