"""Layers of rows: a softmax or a norm along the last axis of a tensor, or along channels of images.

A *row* is a group of elements that share a maximum, a mean or a deviation: the channels of a pixel.
"""

from math import inf, sqrt
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from accelsim.number import Number
from accelsim.workload.graph import Constant, Graph, Operator
from accelsim.workload.layers.affine import real_values
from accelsim.workload.layers.base import Shape, image_shape
from accelsim.workload.layers.network import Quantization

SOFTMAX = "softmax"
CENTERED = {"layernormalization": True, "rmsnormalization": False}
"""Norms of rows, and whether they subtract the mean."""

Reals = NDArray[np.float64]

_MOST_STEPS = 1.9
"""Greatest change of a result, in its steps, by half a step of the norm before its constants. It is
a tenth less than 2 because the factor of a row and the bias err, too."""


class Norm(NamedTuple):
    """Factor and offset of each channel of a norm; float64 of shape (channels,).

    Args:
        factor: Factors; None: 1.
        offset: Offsets; None: 0.
    """

    factor: Reals | None
    offset: Reals | None


def rows_of(graph: Graph, operator: Operator) -> Shape | None:
    """Return (images, height, width, channels) of a tensor whose rows are its channels.

    Args:
        graph: The network.
        operator: Operator that reads and writes the tensor.

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
    """Return the image shape of matrices that lie one below the other."""
    images = int(np.prod(extents[:-2], dtype=np.int64))
    return images, 1, extents[-2], extents[-1]


def norm_of(graph: Graph, operator: Operator, channels: int) -> Norm:
    """Return the factor and offset of each channel of a norm.

    Raises:
        ValueError: An operand is not constant, does not have one number, or one for each channel,
            or has values that the file does not hold.
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
    if values.size == 1:
        values = np.repeat(values, channels)
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
    """Return the scale in which each channel of a norm is held before its constants are applied.

    A channel is rounded twice: to an integer in memory, and to a result. The integers must reach as
    far as the results, or as far as a norm can, which is the root of the number of channels; and
    half a step of them must not change a result by more than 1.9 steps. Each channel therefore has
    a least and a greatest scale. The function takes the fewest scales that suit all channels, each
    as fine as possible. For example, one scale suffices for results of 8 bits with factors from 0.5
    to 1; a channel with a factor of 0.1 that is far greater than all others in some rows needs a
    second one.

    Args:
        factor: Factor of each channel, shape (channels,).
        offset: Offset of each channel, added after the factor, shape (channels,).
        source: Quantisation parameters of the norm's input.
        into: Quantisation parameters of its result.

    Returns:
        Shape (channels,); integers have the format ``between_number``.
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
    # A channel that is multiplied by 0 can have any scale.
    return np.where(scales > 0, scales, scales.max() or 1.0)


def between_number(source: Quantization, into: Quantization) -> Number:
    """Return the wider of the formats of a norm's input and result."""
    return source.number if source.number.bits > into.number.bits else into.number


def scales_of_norm(
    graph: Graph, operator: Operator, channels: int, ends: tuple[Quantization, Quantization]
) -> int:
    """Return the number of scales in which a norm is held before constants of channels apply.

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
