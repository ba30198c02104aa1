"""Pools on real numbers."""

from accelsim.integer.onnx_builder import StepBuilder
from accelsim.integer.onnx_float_nodes import Function
from accelsim.integer.onnx_graph import OnnxNode
from accelsim.integer.onnx_step import Step
from accelsim.integer.onnx_window import Window, read_window


def maximum(builder: StepBuilder, node: OnnxNode) -> None:
    """Add a MaxPool."""
    if len(node.outputs) > 1 and node.outputs[1]:
        raise ValueError("gives indices, which have no integer form")
    _pool(builder, node, average=False)


def average(builder: StepBuilder, node: OnnxNode) -> None:
    """Add an AveragePool."""
    _pool(builder, node, average=True)


def _pool(builder: StepBuilder, node: OnnxNode, *, average: bool) -> None:
    source = builder.operand(node, 0)
    shape = builder.shape(source)
    if len(shape) != 4:
        raise ValueError(f"has an input {list(shape)}; only images have an integer form")
    kernel = node.attributes.get("kernel_shape", ())
    window = read_window(node.attributes, kernel, shape[2], shape[3])
    include = average and bool(node.attributes.get("count_include_pad", 0))
    if window.dilation != (1, 1):
        raise ValueError(f"has dilations {list(window.dilation)}; a pool must have none")
    if include and window.padding != window.given:
        raise ValueError("has ceil_mode and count_include_pad, whose divisors differ by version")
    step = Step(
        kind="average" if average else "maximum",
        name=node.name,
        inputs=(source,),
        output=node.outputs[0],
        window=window,
        include_padding=include,
    )
    builder.add(node, step, (1, shape[1], *window.output(shape[2], shape[3])))


def average_all(builder: StepBuilder, node: OnnxNode) -> None:
    """Add a GlobalAveragePool."""
    add_global(builder, node, builder.operand(node, 0))


def reduce_mean(builder: StepBuilder, node: OnnxNode) -> None:
    """Add a ReduceMean over rows and columns that keeps both axes."""
    axes = builder.value(node, 1).tolist() if node.input(1) else node.attributes.get("axes", ())
    if sorted(axis % 4 for axis in axes) != [2, 3] or not node.attributes.get("keepdims", 1):
        raise ValueError("must keep its axes and be over rows and columns (axes 2 and 3)")
    add_global(builder, node, builder.operand(node, 0))


def add_global(builder: StepBuilder, node: OnnxNode, source: str) -> None:
    """Add an average over whole images."""
    shape = builder.shape(source)
    if len(shape) != 4:
        raise ValueError(f"has an input {list(shape)}; only images have an integer form")
    step = Step(
        kind="average",
        name=node.name,
        inputs=(source,),
        output=node.outputs[0],
        window=Window(kernel=(shape[2], shape[3])),
    )
    builder.add(node, step, (1, shape[1], 1, 1))


TABLE: dict[str, Function] = {
    "AveragePool": average,
    "GlobalAveragePool": average_all,
    "MaxPool": maximum,
    "ReduceMean": reduce_mean,
}
