"""Constant operands of operators: shapes, values, bounds and quantizations."""

from dataclasses import replace
from math import inf
from typing import Any

import numpy as np
from numpy.typing import NDArray

from accelsim.number import FORMATS, parse_number
from accelsim.workload.graph import Constant, Graph, Operator
from accelsim.workload.layers.network import Quantization

CLIPS = ("relu", "clip")
"""Functions that a requantization can apply as it clips."""


def is_activation(graph: Graph, name: str) -> bool:
    """Return whether an operand is not a constant of the network."""
    tensor = graph.tensors.get(name)
    return tensor is None or tensor.role != "weight"


def constant(graph: Graph, operator: Operator, place: int) -> Constant:
    """Return a constant operand.

    Raises:
        ValueError: It is not constant.
    """
    name = operator.operand(place)
    if name not in graph.constants:
        raise ValueError(f"reads {name or 'an input'} that is not constant")
    return graph.constants[name]


def value(graph: Graph, operator: Operator, place: int) -> NDArray[Any]:
    """Return the values of a constant operand.

    Raises:
        ValueError: It is not constant, or the file does not hold it.
    """
    values = constant(graph, operator, place).values
    if values is None:
        raise ValueError(f"reads {operator.operand(place)} whose values are unknown")
    return values


def weights_of(graph: Graph, operator: Operator) -> Constant:
    """Return the weights of a convolution or a product, with their quantization if they have one.

    Raises:
        ValueError: They are not constant, or have neither one scale and zero point nor one for each
            place on their axis.
    """
    given = _weights_of(graph, operator)
    if given.scale is not None and given.zero_point is not None:
        places = given.shape[given.axis] if given.axis < len(given.shape) else 1
        for kind, count in (("scales", given.scale.size), ("zero points", given.zero_point.size)):
            if count not in (1, places):
                raise ValueError(f"has {count} {kind} of weights for {places} filters")
    return given


def _weights_of(graph: Graph, operator: Operator) -> Constant:
    """Return the weights of a convolution or a product as the file says them."""
    if operator.kind.startswith("qlinear"):
        zero = value(graph, operator, 5)
        return replace(
            constant(graph, operator, 3),
            scale=value(graph, operator, 4).astype(np.float64).reshape(-1),
            zero_point=zero.astype(np.int64).reshape(-1),
            axis=0 if operator.kind == "qlinearconv" else 1,
            number=parse_number(zero.dtype.name),
        )
    raw = constant(graph, operator, 1)
    if operator.kind not in ("convinteger", "matmulinteger"):
        return raw
    zero = value(graph, operator, 3) if operator.operand(3) else np.zeros(1)
    number = None if raw.values is None else parse_number(raw.values.dtype.name)
    integers = zero.astype(np.int64).reshape(-1)
    return replace(raw, scale=np.ones(1), zero_point=integers, number=number)


def held_range(weights: Constant) -> tuple[int, int] | None:
    """Return the least and greatest integer around the zero points; None for other constants."""
    values, zero = weights.values, weights.zero_point
    if weights.blocks is not None:
        return weights.blocks.held_range
    if values is None or not values.size or zero is None or weights.number is None:
        return None
    moved = values.astype(np.int64) - _spread(zero, weights)
    return int(moved.min()), int(moved.max())


def unbalanced_bits(weights: Constant) -> int:
    """Return the bits of integers that take one more bit around their zero point; 0 for others.

    For example, a uint8 around 140 reaches from -140 to 115, which takes 9 bits.
    """
    number, reached = weights.number, held_range(weights)
    if number is None or reached is None:
        return 0
    half = 1 << (number.bits - 1)
    return 0 if -half <= reached[0] and reached[1] < half else number.bits


def reals_of(given: Constant) -> NDArray[np.float32]:
    """Return the real numbers of constant integers, which have a scale for all or along an axis."""
    assert given.values is not None
    assert given.scale is not None
    assert given.zero_point is not None
    scale, zero = (_spread(part, given) for part in (given.scale, given.zero_point))
    return np.asarray((given.values.astype(np.float32) - zero) * scale, np.float32)


def _spread(part: NDArray[Any], given: Constant) -> NDArray[Any]:
    """Return scales or zero points of a constant in a shape that broadcasts with its values."""
    along = [1] * len(given.shape)
    if part.size > 1:
        along[given.axis] = part.size
    return part.reshape(along)


def clip_bounds(graph: Graph, operator: Operator) -> tuple[float, float]:
    """Return the least and greatest real result of a ReLU or a clip.

    The bounds of a clip are operands, or attributes before operator set 11.

    Raises:
        ValueError: A bound is not known.
    """
    if operator.kind == "relu":
        return 0.0, inf
    bounds = [
        float(operator.attributes.get(name, none)) for name, none in (("min", -inf), ("max", inf))
    ]
    for place in (1, 2):
        if operator.operand(place):
            bounds[place - 1] = float(value(graph, operator, place).reshape(()))
    return bounds[0], bounds[1]


def pad_of(graph: Graph, operator: Operator, said: Quantization | None) -> float:
    """Return the real number that a Pad puts around an activation.

    Args:
        graph: The network.
        operator: A Pad.
        said: Quantisation parameters of the activation; None if unknown.

    Raises:
        ValueError: The number is not known.
    """
    number = operator.attributes.get("value", 0.0)
    if not isinstance(number, int | float):
        raise ValueError("has a value that is no number")
    given = float(number)
    if operator.operand(2):
        given = float(value(graph, operator, 2).reshape(()))
    tensor = graph.tensors.get(operator.operand(0))
    if tensor is None or tensor.number.kind != "integer" or said is None:
        return given
    return (given + said.offset - said.zero_point) * said.scale


def meaning_of_constant(given: Constant) -> Quantization | None:
    """Return the quantization of a constant; None if it has real numbers."""
    if given.scale is None or given.zero_point is None or given.number is None:
        return None
    scale, zero = float(given.scale.reshape(())), int(given.zero_point.reshape(()))
    return Quantization(scale=scale, zero_point=zero, number=given.number)


def meaning(
    graph: Graph, operator: Operator, scale: int, zero_point: int, integers: str
) -> Quantization:
    """Return the quantization of an activation.

    Args:
        graph: The network.
        operator: Operator that writes the activation.
        scale: Place of the operand that is the scale.
        zero_point: Place of the operand that is the zero point, which may be left out.
        integers: Name of the activation in the file, for its format.

    Raises:
        ValueError: The scale is not one positive number, or the zero point not one integer.
    """
    scales = np.asarray(value(graph, operator, scale), dtype=np.float64).reshape(-1)
    if operator.operand(zero_point):
        zero = value(graph, operator, zero_point)
        number = FORMATS.get(zero.dtype.name)
    else:
        zero, tensor = np.zeros(1, np.int64), graph.tensors.get(integers)
        number = None if tensor is None else tensor.number
    if scales.size != 1 or zero.size != 1 or not 0 < scales[0] < np.inf:
        raise ValueError("needs one positive scale for a whole activation")
    if number is None or number.kind != "integer":
        raise ValueError(f"gives {integers} a format that is no integer")
    return Quantization(scale=float(scales[0]), zero_point=int(zero.reshape(())), number=number)
