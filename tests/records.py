"""Layers without values, from the shapes (height, width, channels) of their tensors."""

from collections.abc import Sequence
from math import prod
from typing import Any, TypeVar

from accelsim.workload.layers import (
    Add,
    Arrangement,
    Concat,
    Convolution,
    Layer,
    Multiply,
    Pool,
    Product,
    Rescale,
    Shuffle,
    Slice,
    Special,
)
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
        fields: Further fields; those of a window are given alone.
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
    if issubclass(kind, Add | Rescale | Special | Shuffle):
        what["shape"] = result
        what |= {"operations": 0} if issubclass(kind, Special) else {}
        what |= {"gated": read[-1] != result} if issubclass(kind, Multiply) else {}
    elif issubclass(kind, Product):
        batch = fields["batch"]
        rows, depth, columns = prod(result[:-1]) // batch, source[-1], result[-1]
        what |= {"m": rows, "k": depth, "n": columns, "macs": prod(result) * depth}
        what |= {"input_elements": sum(map(prod, read)), "output_elements": prod(result)}
    elif issubclass(kind, Slice):
        what |= {"shape": source, "output_shape": result, **moved}
    elif issubclass(kind, Arrangement | Concat):
        what |= {"shapes": tuple(read), "output_shape": result, **moved}
    else:
        what |= {"input_shape": source, "output_shape": result}
    return kind(**what | fields)
