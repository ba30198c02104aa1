"""Convolutions and pooling."""

from collections.abc import Sequence
from math import ceil

from accelsim.workload.lowering import (
    convolution,
    deformable_convolution,
    pooling,
    same_padding,
    transposed_convolution,
)
from accelsim.workload.lowering.value import Lowered
from accelsim.workload.torch.call import Call
from accelsim.workload.window import Window

Extents = tuple[int, ...]


def conv(call: Call) -> Lowered:
    """Lower conv1d, conv2d, conv3d, their transposed forms, and the general convolution."""
    inputs, weight = call.tensor("input").shape, call.tensor("weight").shape
    dimensions = len(weight) - 2
    if len(inputs) == dimensions + 1:
        inputs = (1, *inputs)
    stride = call.integers("stride", dimensions, 1)
    dilation = call.integers("dilation", dimensions, 1)
    padding = _padding(call, inputs[2:], weight[2:], stride, dilation)
    transposed = "transpose" in call.kind or bool(call.arguments.get("transposed", False))
    groups = call.integer("groups", 1)
    if transposed:
        phases = transposed_convolution(
            inputs,
            weight,
            groups=groups,
            stride=stride,
            dilation=dilation,
            crop=padding[0],
            outputs=call.output.shape[-dimensions:],
        )
        return Lowered(work=phases)
    work = convolution(
        inputs, weight, groups=groups, stride=stride, dilation=dilation, padding=padding
    )
    return Lowered(work=(work,))


def _padding(
    call: Call, inputs: Extents, kernel: Extents, stride: Extents, dilation: Extents
) -> tuple[Extents, Extents]:
    value = call.arguments.get("padding")
    if value == "same":
        return same_padding(inputs, kernel, stride, dilation, more_at_end=True)
    if value == "valid":
        return (0,) * len(kernel), (0,) * len(kernel)
    padding = call.integers("padding", len(kernel), 0)
    return padding, padding


def times_first(call: Call) -> Lowered:
    """Lower conv_tbc: data of shape (steps, batch, channels), weights (taps, channels, filters)."""
    steps, batch, channels = call.tensor("self").shape
    taps, _, filters = call.tensor("weight").shape
    padding = (call.integer("pad"),)
    work = convolution(
        (batch, channels, steps),
        (filters, channels, taps),
        groups=1,
        stride=(1,),
        dilation=(1,),
        padding=(padding, padding),
    )
    return Lowered(work=(work,))


def deformable(call: Call) -> Lowered:
    """Lower deform_conv2d of torchvision."""
    offset, mask = call.tensor("offset"), call.optional("mask")
    weight = call.tensor("weight")
    work = deformable_convolution(
        call.tensor("input").shape,
        weight.shape,
        call.output.shape,
        groups=call.integer("groups", 1),
        steering=offset.elements + (0 if mask is None else mask.elements),
        constant=weight.constant,
    )
    return Lowered(work=work)


def window(call: Call) -> Lowered:
    """Lower max and average pooling: one operation for each output and tap."""
    data = call.tensor("self", "input")
    dimensions = int(call.kind.split("pool")[1][0])
    kernel = call.integers("kernel_size", dimensions, 1)
    where = None
    if dimensions == 2 and len(data.shape) == 4:
        before = call.integers("padding", 2, 0)
        stride = call.integers("stride", 2, 1) if call.arguments.get("stride") else kernel
        dilation = call.integers("dilation", 2, 1)
        where = Window(
            kernel=(kernel[0], kernel[1]),
            stride=(stride[0], stride[1]),
            padding=(before[0], before[1], before[0], before[1]),
            dilation=(dilation[0], dilation[1]),
            include_padding=_function(call) == "average"
            and bool(call.arguments.get("count_include_pad", True)),
        )
    return _pool(call, kernel, where)


def _pool(call: Call, kernel: Sequence[int], where: Window | None) -> Lowered:
    """Return a pool, with its window if whole windows give what it writes."""
    data, out = call.tensor("self", "input"), call.output
    if where is not None and where.output(*data.shape[2:]) != out.shape[2:]:
        where = None
    function = _function(call)
    work = pooling(data.elements, out.elements, kernel, function=function, window=where)
    return Lowered(work=(work,))


def _function(call: Call) -> str:
    return "maximum" if "max_pool" in call.kind else "average"


def adaptive(call: Call) -> Lowered:
    """Lower adaptive pooling: windows of ceil(input / output) taps in each dimension."""
    data, out = call.tensor("self", "input"), call.output
    dimensions = int(call.kind.split("pool")[1][0])
    kernel = [
        ceil(before / after)
        for before, after in zip(data.shape[-dimensions:], out.shape[-dimensions:], strict=True)
    ]
    where = None
    if dimensions == 2 and len(data.shape) == 4:
        places = [
            before % after for before, after in zip(data.shape[2:], out.shape[2:], strict=True)
        ]
        size = (kernel[0], kernel[1])
        where = None if any(places) else Window(kernel=size, stride=size)
    return _pool(call, kernel, where)


RANKS = ("1d", "2d", "3d")

TABLE = {
    **dict.fromkeys((f"conv{rank}" for rank in RANKS), conv),
    **dict.fromkeys((f"conv_transpose{rank}" for rank in RANKS), conv),
    **dict.fromkeys(("convolution", "_convolution"), conv),
    "conv_tbc": times_first,
    "torchvision::deform_conv2d": deformable,
    **dict.fromkeys((f"{kind}_pool{rank}" for kind in ("max", "avg") for rank in RANKS), window),
    **dict.fromkeys((f"max_pool{rank}_with_indices" for rank in RANKS), window),
    **dict.fromkeys(
        (f"adaptive_{kind}_pool{rank}" for kind in ("max", "avg") for rank in RANKS), adaptive
    ),
}
