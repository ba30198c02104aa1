"""Convolutions and transposed convolutions from their shapes and attributes."""

from collections.abc import Sequence
from itertools import product
from math import ceil, gcd

from accelsim.workload.work import Convolution

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
        more_at_end: Where an odd total goes: after (SAME_UPPER of ONNX) or before (SAME_LOWER).
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
    padding: tuple[Sequence[int], Sequence[int]],
) -> tuple[Convolution, ...]:
    """Return a transposed convolution as the ordinary convolutions of its output phases.

    An output at position u (before cropping) sums the taps t for which u - t * dilation is a
    multiple of the stride, so outputs of equal u modulo stride share their taps and form an
    ordinary convolution of stride 1 (Dumoulin and Visin, arXiv:1603.07285, section 4).

    Every phase is given as many outputs as the input has elements. The sum is then exactly the
    published count, batch * input pixels * kernel taps * channels * filters (for example
    ``conv_flop_count`` of torch.utils.flop_counter with ``transposed``). It counts the products
    that cropping by ``padding`` discards, at most span - 1 outputs in each dimension, and where
    nothing is cropped it leaves out the zeros that a phase meets beyond the edges of the input.

    Args:
        inputs: Shape (batch, channels, spatial...).
        weight: Shape (channels, filters / groups, spatial...).
        groups: Channel groups.
        stride: Distance of neighboring inputs in the output, in each spatial dimension.
        dilation: Distance of taps in each spatial dimension.
        padding: Outputs cropped before and after in each spatial dimension.

    Returns:
        One convolution for each phase that has taps; its kernel is the taps of the phase.

    Raises:
        ValueError: The shapes contradict each other, or there are more than 4096 phases.
    """
    spatial, kernel = _spatial(inputs, weight, stride, dilation, padding)
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
    axes = [_phases(*axis) for axis in zip(kernel, stride, dilation, padding[0], strict=True)]
    return tuple(
        Convolution(
            batch=inputs[0],
            groups=groups,
            channels=channels // groups,
            filters=weight[1],
            input_shape=spatial,
            output_shape=spatial,
            kernel=tuple(taps for taps, _, _ in phase),
            stride=(1,) * len(spatial),
            dilation=tuple(distance for _, distance, _ in phase),
            padding=tuple(zeros for _, _, zeros in phase),
        )
        for phase in product(*axes)
    )


def _phases(taps: int, stride: int, dilation: int, crop: int) -> list[tuple[int, int, int]]:
    """Return taps, distance of taps, and padding of each phase with taps in one dimension."""
    common = gcd(stride, dilation)
    period = stride // common
    phases = []
    for first in range(min(period, taps)):
        count = (taps - first - 1) // period + 1
        last = first + (count - 1) * period
        phase = first * dilation % stride
        position = crop + (phase - crop) % stride
        phases.append((count, dilation // common, -((position - last * dilation) // stride)))
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
