"""Conv, ConvTranspose and their quantized forms; AdderConv, which is read as Conv."""

from collections.abc import Sequence
from dataclasses import replace
from math import prod

from accelsim.workload.lowering import convolution, same_padding, transposed_convolution
from accelsim.workload.lowering.value import Lowered
from accelsim.workload.onnx.adders import KIND, SPELLING
from accelsim.workload.onnx.node import Node
from accelsim.workload.work import Matmul, Vector

Extents = tuple[int, ...]


def conv(node: Node) -> Lowered:
    """Lower Conv and ConvInteger: inputs x and w."""
    return _conv(node, weight=1)


def quantized_conv(node: Node) -> Lowered:
    """Lower QLinearConv: inputs x, its scale and zero point, then w."""
    return _conv(node, weight=3)


def _conv(node: Node, weight: int) -> Lowered:
    inputs, filters = node.input(0).shape, node.input(weight).shape
    stride, dilation, kernel = _steps(node, inputs, filters)
    work = convolution(
        inputs,
        filters,
        groups=node.integer("group", 1),
        stride=stride,
        dilation=dilation,
        padding=padding_of(node, inputs[2:], kernel, stride, dilation),
    )
    if node.text(SPELLING, node.kind) == KIND:
        work = replace(work, element="adder")
    found = node.output.extents
    expected = (work.batch, work.groups * work.filters, *work.output_shape)
    if found is not None and found != expected:
        raise ValueError(f"the output is {found}, but the attributes give {expected}")
    return Lowered(work=(work,))


def deformable(node: Node) -> Lowered:
    """Lower DeformConv: inputs x, w, offsets of each tap, a bias, and a mask of each tap.

    Each tap of each channel is weighed from four neighbours (a product and a sum each), and by the
    mask if there is one; then it is a convolution, group by group (arXiv:1811.11168, section 3.1).
    """
    data, filters, offsets = (node.input(place) for place in range(3))
    mask, groups = node.optional(4), node.integer("group", 1)
    batch, channels, *_ = data.shape
    if groups < 1 or filters.shape[0] % groups or channels != filters.shape[1] * groups:
        raise ValueError(
            f"input {data.shape} and weights {filters.shape} do not fit {groups} groups"
        )
    places = batch * prod(node.output.shape[2:])
    taps = places * channels * prod(filters.shape[2:])
    sampled = Vector(
        input_elements=data.elements + offsets.elements + (mask.elements if mask else 0),
        output_elements=taps,
        operations=taps * (2 * 2 ** (len(data.shape) - 2) + (mask is not None)),
    )
    product = Matmul(
        batch=groups,
        m=places,
        k=taps // places // groups,
        n=filters.shape[0] // groups,
        weights=filters.constant,
    )
    return Lowered(work=(sampled, product))


def conv_transpose(node: Node) -> Lowered:
    """Lower ConvTranspose."""
    inputs, filters = node.input(0).shape, node.input(1).shape
    stride, dilation, kernel = _steps(node, inputs, filters)
    dimensions = len(kernel)
    pads = _explicit(node, dimensions)
    outputs = node.output.shape[2:]
    if "output_shape" in node.attributes or node.text("auto_pad", "NOTSET") != "NOTSET":
        pads = _cropping(node, inputs[2:], outputs, kernel, stride, dilation)
    return Lowered(
        work=transposed_convolution(
            inputs,
            filters,
            groups=node.integer("group", 1),
            stride=stride,
            dilation=dilation,
            crop=pads[0],
            outputs=outputs,
        )
    )


def _steps(node: Node, inputs: Extents, filters: Extents) -> tuple[Extents, Extents, Extents]:
    if len(inputs) != len(filters):
        raise ValueError(f"input {inputs} and weights {filters} differ in dimensions")
    ones = (1,) * (len(inputs) - 2)
    kernel = node.integers("kernel_shape", filters[2:])
    if kernel != filters[2:]:
        raise ValueError(f"kernel_shape {list(kernel)} is not that of the weights {filters}")
    return node.integers("strides", ones), node.integers("dilations", ones), kernel


def _explicit(node: Node, dimensions: int) -> tuple[Extents, Extents]:
    pads = node.integers("pads", (0,) * (2 * dimensions))
    if len(pads) != 2 * dimensions:
        raise ValueError(f"pads must be {2 * dimensions} numbers, not {list(pads)}")
    return pads[:dimensions], pads[dimensions:]


def padding_of(
    node: Node, inputs: Extents, kernel: Extents, stride: Extents, dilation: Extents
) -> tuple[Extents, Extents]:
    """Return the padding of a window before and after, in each spatial dimension.

    Raises:
        ValueError: The attributes contradict the input.
    """
    kind = node.text("auto_pad", "NOTSET")
    if kind in ("NOTSET", ""):
        return _explicit(node, len(kernel))
    if kind == "VALID":
        return (0,) * len(kernel), (0,) * len(kernel)
    if kind not in ("SAME_UPPER", "SAME_LOWER"):
        raise ValueError(f"auto_pad must be NOTSET, VALID, SAME_UPPER or SAME_LOWER, not {kind}")
    if len(stride) != len(kernel) or min(stride, default=1) < 1:
        raise ValueError(f"strides must be {len(kernel)} positive numbers, not {list(stride)}")
    return same_padding(inputs, kernel, stride, dilation, more_at_end=kind == "SAME_UPPER")


def _cropping(
    node: Node,
    inputs: Extents,
    outputs: Sequence[int],
    kernel: Extents,
    stride: Extents,
    dilation: Extents,
) -> tuple[Extents, Extents]:
    extra = node.integers("output_padding", (0,) * len(kernel))
    upper = node.text("auto_pad", "NOTSET") == "SAME_UPPER"
    before, after = [], []
    for extent, out, taps, step, distance, more in zip(
        inputs, outputs, kernel, stride, dilation, extra, strict=True
    ):
        total = step * (extent - 1) + more + (taps - 1) * distance + 1 - out
        less = total // 2
        before.append(less if upper else total - less)
        after.append(total - less if upper else less)
    return tuple(before), tuple(after)


TABLE = {
    "Conv": conv,
    "ConvInteger": conv,
    "QLinearConv": quantized_conv,
    "ConvTranspose": conv_transpose,
    "DeformConv": deformable,
}
