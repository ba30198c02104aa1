"""Products and sums with constants of each channel: ``factor * x + offset``.

A batch norm with known statistics is of this kind. So are a product, a quotient, a sum and a
difference with a constant, and any sequence of these operators.
"""

from dataclasses import dataclass
from math import prod

import numpy as np
from numpy.typing import NDArray

from accelsim.workload.graph import Constant, Graph, Operator
from accelsim.workload.layers.operand import constant

ADDITIVE = ("add", "sum", "sub")
MULTIPLICATIVE = ("mul", "div")
NORM = "batchnormalization"


@dataclass(frozen=True, eq=False, kw_only=True)
class Affine:
    """``factor * x + offset`` for each channel.

    Args:
        factor: float64 of shape (channels,); None if the file does not hold the values.
        offset: float64 of shape (channels,), added to each channel; None if the file does not hold
            the values.
        scales: Whether it multiplies; if not, every factor is 1.
        shifts: Whether it adds; if not, every offset is 0.
    """

    factor: NDArray[np.float64] | None
    offset: NDArray[np.float64] | None
    scales: bool
    shifts: bool


def is_affine(graph: Graph, operator: Operator) -> bool:
    """Return whether an operator only multiplies by and adds constants of each channel."""
    if len(operator.outputs) != 1 or not operator.operands:
        return False
    if operator.outputs[0] not in graph.tensors:
        return False
    extents = graph.tensors[operator.outputs[0]].shape
    if operator.kind == NORM:
        # The channels of a norm are the second extent; those of a matrix of rank 3 are the last.
        known = all(operator.operand(place) in graph.constants for place in range(1, 5))
        return known and len(extents) in (2, 4)
    place = constant_place(graph, operator)
    if place is None or (operator.kind == "div" and place == 0):
        return False
    source = graph.tensors.get(operator.operand(1 - place))
    given = graph.constants[operator.operand(place)]
    is_real = source is not None and source.number.kind == "float" and source.shape == extents
    return is_real and is_per_channel(given.shape, extents)


def is_scale(graph: Graph, operator: Operator) -> bool:
    """Return whether an operator only multiplies all elements by one constant."""
    return operator.kind in MULTIPLICATIVE and is_of_one_number(graph, operator)


def is_of_one_number(graph: Graph, operator: Operator) -> bool:
    """Return whether an operator multiplies all elements by one constant, or adds one."""
    if not is_affine(graph, operator):
        return False
    place = constant_place(graph, operator)
    return place is not None and prod(graph.constants[operator.operand(place)].shape) == 1


def affine_of(graph: Graph, operator: Operator) -> Affine:
    """Return the factors and offsets of an operator for which ``is_affine`` holds.

    Raises:
        ValueError: It divides by 0, or its constants contradict each other.
    """
    channels = channels_of(graph.tensors[operator.outputs[0]].shape)
    if operator.kind == NORM:
        return _norm(graph, operator, channels)
    place = constant_place(graph, operator)
    assert place is not None
    given = constant(graph, operator, place)
    values = None if given.values is None else _spread(real_values(given), channels)
    if operator.kind in ADDITIVE:
        sign = -1.0 if operator.kind == "sub" else 1.0
        if operator.kind == "sub" and place == 0:
            return Affine(factor=-np.ones(channels), offset=values, scales=True, shifts=True)
        offset = None if values is None else sign * values
        return Affine(factor=np.ones(channels), offset=offset, scales=False, shifts=True)
    if operator.kind == "div" and values is not None:
        if not np.all(values):
            raise ValueError("divides by 0")
        values = 1.0 / values
    return Affine(factor=values, offset=np.zeros(channels), scales=True, shifts=False)


def _norm(graph: Graph, operator: Operator, channels: int) -> Affine:
    """Return ``(x - mean) / sqrt(variance + epsilon) * scale + bias``."""
    given = [constant(graph, operator, place) for place in range(1, 5)]
    if any(part.values is None for part in given):
        return Affine(factor=None, offset=None, scales=True, shifts=True)
    scale, bias, mean, variance = (_spread(real_values(part), channels) for part in given)
    factor = scale / np.sqrt(variance + float(operator.attributes.get("epsilon", 1e-5)))
    return Affine(factor=factor, offset=bias - mean * factor, scales=True, shifts=True)


def _spread(values: NDArray[np.float64], channels: int) -> NDArray[np.float64]:
    """Return one number, or one for each channel, as one for each channel."""
    if values.size not in (1, channels):
        raise ValueError(f"has {values.size} constants for {channels} channels")
    return np.broadcast_to(values.reshape(-1), (channels,))


def constant_place(graph: Graph, operator: Operator) -> int | None:
    """Return the place of the constant of an operator on two operands; None if it has none."""
    if operator.kind not in (*ADDITIVE, *MULTIPLICATIVE) or len(operator.operands) != 2:
        return None
    constants = [place for place in (0, 1) if operator.operands[place] in graph.constants]
    return constants[0] if len(constants) == 1 else None


def channels_of(extents: tuple[int, ...]) -> int:
    """Return the number of channels: the second extent of images, the last of all others."""
    return extents[1] if len(extents) == 4 else extents[-1] if extents else 1


def is_per_channel(shape: tuple[int, ...], extents: tuple[int, ...]) -> bool:
    """Return whether a constant is one number, or one for each channel of a result.

    Args:
        shape: Shape of the constant.
        extents: Extents of the result.
    """
    axis = 1 if len(extents) == 4 else len(extents) - 1
    aligned = (1,) * (len(extents) - len(shape)) + tuple(shape)
    while len(aligned) > len(extents) and aligned[0] == 1:
        aligned = aligned[1:]
    expected = tuple(extents[place] if place == axis else 1 for place in range(len(extents)))
    return prod(shape) == 1 or aligned == expected


def real_values(given: Constant) -> NDArray[np.float64]:
    """Return a constant whose values are known in real numbers, flat if it was quantized.

    Raises:
        ValueError: It has neither one scale nor one for each integer.
    """
    assert given.values is not None
    if given.scale is None or given.zero_point is None:
        return given.values.astype(np.float64)
    integers = given.values.reshape(-1).astype(np.float64)
    for part in (given.scale, given.zero_point):
        if part.size not in (1, integers.size):
            raise ValueError(f"has {part.size} bias scales or zero points for {integers.size}")
    return np.asarray((integers - given.zero_point) * given.scale)
