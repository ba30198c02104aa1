"""Convolutions and pooling."""

from math import ceil

from accelsim.workload.lowering import convolution, pooling, same_padding, transposed_convolution
from accelsim.workload.lowering.value import Lowered
from accelsim.workload.torch.call import Call

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
            inputs, weight, groups=groups, stride=stride, dilation=dilation, padding=padding
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


def window(call: Call) -> Lowered:
    """Lower max and average pooling: one operation for each output and tap."""
    data, out = call.tensor("self", "input"), call.output
    dimensions = int(call.kind.split("pool")[1][0])
    kernel = call.integers("kernel_size", dimensions, 1)
    return Lowered(work=(pooling(data.elements, out.elements, kernel),))


def adaptive(call: Call) -> Lowered:
    """Lower adaptive pooling: windows of ceil(input / output) taps in each dimension."""
    data, out = call.tensor("self", "input"), call.output
    dimensions = int(call.kind.split("pool")[1][0])
    kernel = [
        ceil(before / after)
        for before, after in zip(data.shape[-dimensions:], out.shape[-dimensions:], strict=True)
    ]
    return Lowered(work=(pooling(data.elements, out.elements, kernel),))


RANKS = ("1d", "2d", "3d")

TABLE = {
    **dict.fromkeys((f"conv{rank}" for rank in RANKS), conv),
    **dict.fromkeys((f"conv_transpose{rank}" for rank in RANKS), conv),
    **dict.fromkeys(("convolution", "_convolution"), conv),
    **dict.fromkeys((f"{kind}_pool{rank}" for kind in ("max", "avg") for rank in RANKS), window),
    **dict.fromkeys((f"max_pool{rank}_with_indices" for rank in RANKS), window),
    **dict.fromkeys(
        (f"adaptive_{kind}_pool{rank}" for kind in ("max", "avg") for rank in RANKS), adaptive
    ),
}
