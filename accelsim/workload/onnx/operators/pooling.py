"""Pooling over windows and over whole images."""

from accelsim.workload.lowering import pooling
from accelsim.workload.lowering.value import Lowered
from accelsim.workload.onnx.node import Node


def windows(node: Node) -> Lowered:
    """Lower MaxPool, AveragePool: one operation for each output and tap; LpPool two."""
    data = node.input(0)
    kernel = node.integers("kernel_shape", ())
    if len(kernel) != len(data.shape) - 2 or min(kernel, default=0) < 1:
        raise ValueError(f"kernel_shape {list(kernel)} does not fit an input of {data.shape}")
    work = pooling(data.elements, node.output.elements, kernel, each=_each(node))
    return Lowered(work=(work,))


def whole(node: Node) -> Lowered:
    """Lower GlobalMaxPool, GlobalAveragePool, GlobalLpPool: the kernel is the whole image."""
    data = node.input(0)
    work = pooling(data.elements, node.output.elements, data.shape[2:], each=_each(node))
    return Lowered(work=(work,))


def _each(node: Node) -> int:
    return 2 if node.kind.endswith("LpPool") else 1


TABLE = {
    "MaxPool": windows,
    "AveragePool": windows,
    "LpPool": windows,
    "GlobalMaxPool": whole,
    "GlobalAveragePool": whole,
    "GlobalLpPool": whole,
}
