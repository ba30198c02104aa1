"""Pooling over windows and over whole images."""

from collections.abc import Sequence

from accelsim.workload.lowering import pooling
from accelsim.workload.lowering.value import Lowered
from accelsim.workload.onnx.node import Node
from accelsim.workload.onnx.operators.convolution import padding_of
from accelsim.workload.window import Window


def windows(node: Node) -> Lowered:
    """Lower MaxPool, AveragePool: one operation for each output and tap; LpPool two."""
    data = node.input(0)
    kernel = node.integers("kernel_shape", ())
    if len(kernel) != len(data.shape) - 2 or min(kernel, default=0) < 1:
        raise ValueError(f"kernel_shape {list(kernel)} does not fit an input of {data.shape}")
    return _pool(node, kernel, _window(node, kernel) if len(kernel) == 2 else None)


def whole(node: Node) -> Lowered:
    """Lower GlobalMaxPool, GlobalAveragePool, GlobalLpPool: the kernel is the whole image."""
    shape = node.input(0).shape
    window = Window(kernel=(shape[2], shape[3])) if len(shape) == 4 else None
    return _pool(node, shape[2:], window)


def quantized_whole(node: Node) -> Lowered:
    """Lower QLinearGlobalAveragePool: input x, its scale and zero point, then those of y."""
    return Lowered(modelled=False) if node.integer("channels_last", 0) else whole(node)


def _pool(node: Node, kernel: Sequence[int], window: Window | None) -> Lowered:
    function = ""
    if not node.kind.endswith("LpPool"):
        function = "maximum" if "Max" in node.kind else "average"
    work = pooling(
        node.input(0).elements,
        node.output.elements,
        kernel,
        each=1 if function else 2,
        function=function,
        window=window,
    )
    return Lowered(work=(work,))


def _window(node: Node, kernel: tuple[int, ...]) -> Window | None:
    """Return the window of a node, None where versions of ONNX differ on its places."""
    shape = node.input(0).shape
    stride, dilation = node.integers("strides", (1, 1)), node.integers("dilations", (1, 1))
    if len(stride) != 2 or len(dilation) != 2 or min(*stride, *dilation) < 1:
        raise ValueError(f"strides {list(stride)} and dilations {list(dilation)} must be pairs")
    before, after = padding_of(node, shape[2:], kernel, stride, dilation)
    window = Window(
        kernel=(kernel[0], kernel[1]),
        stride=(stride[0], stride[1]),
        padding=(before[0], before[1], after[0], after[1]),
        dilation=(dilation[0], dilation[1]),
        include_padding="Max" not in node.kind and bool(node.integer("count_include_pad", 0)),
    )
    if node.integer("ceil_mode", 0):
        larger = window.with_partial(shape[2], shape[3])
        if larger is None or (larger != window and window.include_padding):
            return None
        window = larger
    given = node.output.extents
    is_same = given is None or window.output(shape[2], shape[3]) == given[2:]
    return window if is_same and min(window.padding) >= 0 else None


TABLE = {
    "MaxPool": windows,
    "AveragePool": windows,
    "LpPool": windows,
    "GlobalMaxPool": whole,
    "GlobalAveragePool": whole,
    "GlobalLpPool": whole,
}

CONTRIBUTED = {"QLinearGlobalAveragePool": quantized_whole}
