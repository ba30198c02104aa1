"""Convolutions and transposed convolutions from their shapes and attributes."""

from collections.abc import Sequence
from itertools import product
from math import ceil, gcd, prod
from typing import NamedTuple

from accelsim.workload.work import Convolution, Matmul, Phase, Vector, Work

Extents = tuple[int, ...]

MAXIMUM_PHASES = 4096


def same_padding(
    inputs: Sequence[int],
    kernel: Sequence[int],
    stride: Sequence[int],
    dilation: Sequence[int],
    *,
    more_at_end: bool,
) -> tuple[Extents, Extents]:
    """Return the padding before and after with which the output is ``ceil(input / stride)``.

    Args:
        inputs: Spatial extents of the input.
        kernel: Taps in each dimension.
        stride: Steps in each dimension.
        dilation: Distance of taps in each dimension.
        more_at_end: Whether the odd element of padding goes after the input (ONNX's SAME_UPPER)
            instead of before it (SAME_LOWER).
    """
    before, after = [], []
    for extent, taps, step, distance in zip(inputs, kernel, stride, dilation, strict=True):
        span = distance * (taps - 1) + 1
        total = max((ceil(extent / step) - 1) * step + span - extent, 0)
        less = total // 2
        before.append(less if more_at_end else total - less)
        after.append(total - less if more_at_end else less)
    return tuple(before), tuple(after)


def convolution(
    inputs: Sequence[int],
    weight: Sequence[int],
    *,
    groups: int,
    stride: Sequence[int],
    dilation: Sequence[int],
    padding: tuple[Sequence[int], Sequence[int]],
) -> Convolution:
    """Return a convolution of whole windows.

    Args:
        inputs: Shape (batch, channels, spatial...).
        weight: Shape (filters, channels / groups, spatial...).
        groups: Channel groups.
        stride: Steps in each spatial dimension.
        dilation: Distance of taps in each spatial dimension.
        padding: Zeros before and after in each spatial dimension.

    Returns:
        The work; its output extents are floor((input + padding - span) / stride) + 1.

    Raises:
        ValueError: The shapes contradict each other.
    """
    spatial, kernel = _spatial(inputs, weight, stride, dilation, padding)
    channels, filters = inputs[1], weight[0]
    if weight[1] * groups != channels:
        raise ValueError(f"{groups} groups of {weight[1]} channels are not {channels} channels")
    if filters % groups:
        raise ValueError(f"{filters} filters do not divide into {groups} groups")
    outputs = tuple(
        (extent + before + after - distance * (taps - 1) - 1) // step + 1
        for extent, before, after, taps, step, distance in zip(
            spatial, *padding, kernel, stride, dilation, strict=True
        )
    )
    return Convolution(
        batch=inputs[0],
        groups=groups,
        channels=weight[1],
        filters=filters // groups,
        input_shape=spatial,
        output_shape=outputs,
        kernel=kernel,
        stride=tuple(stride),
        dilation=tuple(dilation),
        padding=tuple(padding[0]),
        padding_after=tuple(padding[1]),
    )


def transposed_convolution(
    inputs: Sequence[int],
    weight: Sequence[int],
    *,
    groups: int,
    stride: Sequence[int],
    dilation: Sequence[int],
    crop: Sequence[int],
    outputs: Sequence[int],
) -> tuple[Convolution, ...]:
    """Return a transposed convolution as the ordinary convolutions of its output phases.

    An output at position u (before cropping) sums the taps t for which u - t * dilation is a
    multiple of the stride, so outputs of equal u modulo stride share their taps and form an
    ordinary convolution of stride 1 (Dumoulin and Visin, arXiv:1603.07285, section 4).

    Args:
        inputs: Shape (batch, channels, spatial...).
        weight: Shape (channels, filters / groups, spatial...).
        groups: Channel groups.
        stride: Distance of neighboring inputs in the output, in each spatial dimension.
        dilation: Distance of taps in each spatial dimension.
        crop: Outputs cropped before the first in each spatial dimension.
        outputs: Spatial extents of the output.

    Returns:
        List of one convolution for each phase that has taps and results; its kernel is the taps of
        the phase, and its results are those of the phase alone.

    Raises:
        ValueError: The shapes contradict each other, or there are more than 4096 phases.
    """
    spatial, kernel = _spatial(inputs, weight, stride, dilation, (crop, crop))
    channels = inputs[1]
    if weight[0] != channels or channels % groups:
        raise ValueError(
            f"{weight[0]} channels of weights in {groups} groups do not fit {channels} channels"
        )
    count = 1
    for step, taps in zip(stride, kernel, strict=True):
        count *= min(step, taps)
    if count > MAXIMUM_PHASES:
        raise ValueError(f"a transposed convolution may have {MAXIMUM_PHASES} phases, not {count}")
    if len(outputs) != len(spatial) or min(outputs) < 1:
        raise ValueError(f"the output is {tuple(outputs)}, which the attributes do not give")
    axes = [_phases(*axis) for axis in zip(kernel, stride, dilation, crop, outputs, strict=True)]
    return tuple(
        Convolution(
            batch=inputs[0],
            groups=groups,
            channels=channels // groups,
            filters=weight[1],
            input_shape=spatial,
            output_shape=tuple(axis.results for axis in phase),
            kernel=tuple(len(axis.taps) for axis in phase),
            stride=(1,) * len(spatial),
            dilation=tuple(axis.dilation for axis in phase),
            padding=tuple(axis.padding for axis in phase),
            phase=Phase(
                first=tuple(axis.first for axis in phase),
                step=tuple(stride),
                taps=tuple(axis.taps for axis in phase),
            ),
        )
        for phase in product(*axes)
    )


def deformable_convolution(
    inputs: Sequence[int],
    weight: Sequence[int],
    outputs: Sequence[int],
    *,
    groups: int,
    steering: int,
    constant: bool,
) -> tuple[Work, ...]:
    """Return a deformable convolution (Zhu et al., arXiv:1811.11168): samples, then a product.

    Each tap of each result reads a point between four elements: 4 products, 4 sums, and a product
    with its mask.

    Args:
        inputs: Shape (batch, channels, height, width).
        weight: Shape (filters, channels / groups, height, width).
        outputs: Shape (batch, filters, height, width).
        groups: Channel groups.
        steering: Elements of offsets and masks.
        constant: Whether the filters are constants of the network.

    Raises:
        ValueError: The shapes contradict each other.
    """
    if not len(inputs) == len(weight) == len(outputs) == 4:
        raise ValueError("a deformable convolution has two spatial dimensions")
    if weight[1] * groups != inputs[1] or weight[0] % groups:
        raise ValueError(f"{groups} groups of {tuple(weight)} do not fit {inputs[1]} channels")
    taps, places = prod(weight[2:]), outputs[0] * prod(outputs[2:])
    samples = places * inputs[1] * taps
    return (
        Vector(
            input_elements=prod(inputs) + steering,
            output_elements=samples,
            operations=9 * samples,
        ),
        Matmul(
            batch=groups,
            m=places,
            k=weight[1] * taps,
            n=weight[0] // groups,
            weights=constant,
        ),
    )


class _Axis(NamedTuple):
    """A phase in one dimension.

    Args:
        taps: Taps of the whole kernel, in the order in which they meet neighbouring inputs.
        dilation: Inputs from one tap to the next.
        padding: Zeros before the first input.
        first: First output of the phase.
        results: Number of outputs of the phase.
    """

    taps: tuple[int, ...]
    dilation: int
    padding: int
    first: int
    results: int


def _phases(taps: int, stride: int, dilation: int, crop: int, outputs: int) -> list[_Axis]:
    """Return the phases with taps and results in one dimension."""
    common = gcd(stride, dilation)
    period = stride // common
    phases = []
    for lowest in range(min(period, taps)):
        own = range(lowest, taps, period)
        first = (lowest * dilation - crop) % stride
        results = len(range(first, outputs, stride))
        # The later a tap, the earlier the input that it multiplies for the same output.
        padding = -((crop + first - own[-1] * dilation) // stride)
        if results:
            phases.append(_Axis(tuple(own[::-1]), dilation // common, padding, first, results))
    return phases


def _spatial(
    inputs: Sequence[int],
    weight: Sequence[int],
    stride: Sequence[int],
    dilation: Sequence[int],
    padding: tuple[Sequence[int], Sequence[int]],
) -> tuple[Extents, Extents]:
    dimensions = len(inputs) - 2
    if len(weight) != len(inputs) or not 1 <= dimensions <= 3:
        raise ValueError(
            f"input {tuple(inputs)} and weights {tuple(weight)} must both have 3 to 5 dimensions"
        )
    for name, extents in (("strides", stride), ("dilations", dilation)):
        if len(extents) != dimensions or min(extents) < 1:
            raise ValueError(f"{name} must be {dimensions} positive numbers, not {tuple(extents)}")
    if any(len(side) != dimensions for side in padding):
        raise ValueError(f"pads must be {2 * dimensions} numbers")
    if min(*inputs, *weight) < 1:
        raise ValueError(f"input {tuple(inputs)} and weights {tuple(weight)} must not be empty")
    return tuple(inputs[2:]), tuple(weight[2:])
