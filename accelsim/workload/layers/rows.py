"""Layers of rows: a softmax, or a norm, of the last axis of a tensor, or of the channels of images.

A *row* is what shares a maximum, a mean or a deviation: the channels of a pixel.
"""

from math import inf, sqrt
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from accelsim.number import Number
from accelsim.workload.graph import Constant, Graph, Operator
from accelsim.workload.layers.affine import real_values
from accelsim.workload.layers.record import Quantization, Shape, image_shape

SOFTMAX = "softmax"
CENTERED = {"layernormalization": True, "rmsnormalization": False}
"""Norms of rows, and whether they take away the mean."""

Reals = NDArray[np.float64]

_MOST_STEPS = 1.9
"""Of its result, by which half a step of a norm before its constants may move a channel: a tenth
less than 2, for what the factor of a row and the bias err by."""


class Norm(NamedTuple):
    """What a norm multiplies its channels by and adds to them; float64 of shape (channels,).

    Args:
        factor: None: 1.
        offset: None: 0.
    """

    factor: Reals | None
    offset: Reals | None


def rows_of(graph: Graph, operator: Operator) -> Shape | None:
    """Return (images, height, width, channels) of a tensor whose rows are its channels.

    Args:
        graph: The network.
        operator: Reads and writes the tensor.

    Returns:
        None if the operator works along another axis, or gives more than one result.
    """
    tensor = graph.tensors.get(operator.operand(0))
    if tensor is None or len(operator.outputs) != 1 or not tensor.shape:
        return None
    extents = tensor.shape
    axis = operator.attributes.get("axis", -1) % len(extents)
    if operator.kind == SOFTMAX and axis == 1 and len(extents) in (4, 5):
        return image_shape(extents)
    if axis != len(extents) - 1:
        return None
    return image_shape(extents) if len(extents) < 4 else _matrices(extents)


def _matrices(extents: tuple[int, ...]) -> Shape:
    """Return the shape of matrices that lie one behind the other."""
    images = int(np.prod(extents[:-2], dtype=np.int64))
    return images, 1, extents[-2], extents[-1]


def norm_of(graph: Graph, operator: Operator, channels: int) -> Norm:
    """Return what a norm does to its channels.

    Raises:
        ValueError: An operand is no constant, has other than one number for each channel, or the
            file does not hold it.
    """
    return Norm(*(_values(graph, operator, place, channels) for place in (1, 2)))


def is_known(graph: Graph, operator: Operator) -> bool:
    """Return whether the file holds the values of all constants of a norm."""
    given = [graph.constants.get(operator.operand(place)) for place in (1, 2)]
    return all(one is None or one.values is not None for one in given)


def _values(graph: Graph, operator: Operator, place: int, channels: int) -> Reals | None:
    name = operator.operand(place)
    if not name:
        return None
    given: Constant | None = graph.constants.get(name)
    if given is None:
        raise ValueError(f"reads {name} that is not constant")
    if given.values is None:
        raise ValueError(f"reads {name} whose values are unknown")
    values = real_values(given).reshape(-1)
    if values.size != channels:
        raise ValueError(f"has {values.size} constants for {channels} channels")
    return values


def is_plain(graph: Graph, operator: Operator, channels: int) -> bool:
    """Return whether a norm multiplies all channels by one number, which the file holds."""
    try:
        norm = norm_of(graph, operator, channels)
    except ValueError:
        return False
    ones, zeros = np.ones(channels), np.zeros(channels)
    factor, offset = norm
    return is_one_factor(ones if factor is None else factor, zeros if offset is None else offset)


def is_one_factor(factor: Reals, offset: Reals) -> bool:
    """Return whether all channels are multiplied by one positive number, and nothing is added."""
    return bool(factor[0] > 0 and np.all(factor == factor[0]) and not np.any(offset))


def between_scales(factor: Reals, offset: Reals, source: Quantization, into: Quantization) -> Reals:
    """Return the scale in which each channel of a norm is held before it meets its constants.

    A channel is rounded twice: as an integer that lies in memory, and as a result. Its integers
    must reach as far as its results do, or as far as a norm can, which is the root of the channels;
    and half a step of them must not move a result by more than 1.9 steps. So scales of a channel
    have a least and a greatest one; the fewest scales that suit all channels are taken, and of each
    the finest. For example, results of 8 bits with factors from 0.5 to 1 take one scale; a channel
    with a factor of 0.1 that is far greater than all others in some rows takes a second one.

    Args:
        factor: Factor of each channel, shape (channels,).
        offset: Offset of each channel, added after the factor, shape (channels,).
        source: Quantisation parameters of the norm's input.
        into: Quantisation parameters of its result.

    Returns:
        Shape (channels,); integers are of ``between_number``.
    """
    number = into.number
    ends = [(end - into.zero_point) * into.scale for end in (number.minimum, number.maximum)]
    far = np.max([np.abs(end - offset) for end in ends], axis=0)
    held = between_number(source, into)
    levels = (held.maximum - held.minimum) // 2
    magnitude = np.abs(factor)
    with np.errstate(divide="ignore"):
        least = np.minimum(far / magnitude, sqrt(len(factor))) / levels
        most = 2 * _MOST_STEPS * into.scale / magnitude
    least = np.where(magnitude == 0, 0.0, least)
    most = np.where(magnitude == 0, inf, np.maximum(most, least))
    scales = np.zeros(len(factor))
    left = np.ones(len(factor), dtype=np.bool_)
    while left.any():
        group = left & (least <= most[left].min())
        scales[group] = least[group].max()
        left &= ~group
    # A channel that is multiplied by 0 has any scale.
    return np.where(scales > 0, scales, scales.max() or 1.0)


def between_number(source: Quantization, into: Quantization) -> Number:
    """Return the wider of the formats that a norm reads and writes."""
    return source.number if source.number.bits > into.number.bits else into.number


def scales_of_norm(
    graph: Graph, operator: Operator, channels: int, ends: tuple[Quantization, Quantization]
) -> int:
    """Return in how many scales a norm with constants of each channel is held before these.

    Args:
        graph: The network.
        operator: A norm.
        channels: Channels of a row.
        ends: Quantisation parameters of its input and of its result.

    Returns:
        1 if the file does not hold its constants.
    """
    try:
        factor, offset = norm_of(graph, operator, channels)
    except ValueError:
        return 1
    ones, zeros = np.ones(channels), np.zeros(channels)
    given = ones if factor is None else factor, zeros if offset is None else offset
    return len(np.unique(between_scales(*given, *ends)))
