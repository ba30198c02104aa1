"""Operators that copy, select or rearrange elements."""

from accelsim.workload.lowering.movement import copied, moved, permuted
from accelsim.workload.lowering.value import FREE, Lowered
from accelsim.workload.onnx.node import Node
from accelsim.workload.work import Vector


def reshape(node: Node) -> Lowered:
    """Lower Reshape, Flatten, Squeeze, Unsqueeze: they move nothing, and must keep elements."""
    before, after = node.input(0), node.output
    if before.elements != after.elements:
        raise ValueError(f"{before.shape} cannot be reshaped to {after.shape}")
    return FREE


def nothing(node: Node) -> Lowered:
    """Lower Shape, Size, and operators on lists of tensors: no element is read."""
    del node
    return FREE


def transpose(node: Node) -> Lowered:
    """Lower Transpose: free if only extents of 1 change place."""
    shape = node.input(0).shape
    return permuted(shape, node.integers("perm", tuple(reversed(range(len(shape))))))


def gather(node: Node) -> Lowered:
    """Lower Gather and its kin: as many elements are read from the table as are written."""
    table = node.input(0)
    return copied(node.output.elements, weights=table.elements if table.constant else 0)


def join(node: Node) -> Lowered:
    """Lower Concat: everything is read and written once."""
    return copied(node.output.elements, weights=node.weight_elements)


def quantized_join(node: Node) -> Lowered:
    """Lower QLinearConcat: scale and zero point of the result, then each part with its own."""
    return copied(node.output.elements)


def cut(node: Node) -> Lowered:
    """Lower Slice and Split: what is written was read."""
    return copied(sum(value.elements for value in node.outputs if value is not None))


def to_sequence(node: Node) -> Lowered:
    """Lower SplitToSequence: the parts are copies of what is read."""
    return copied(node.input(0).elements)


def from_sequence(node: Node) -> Lowered:
    """Lower ConcatFromSequence: the elements of the sequence are read and written once."""
    return copied(node.output.elements)


def spread(node: Node) -> Lowered:
    """Lower Pad, Expand, Tile and others whose output is larger than what is read."""
    data = node.input(0)
    constants = data.elements if data.constant else 0
    return moved(data.elements, node.output.elements, weights=constants)


def scatter(node: Node) -> Lowered:
    """Lower ScatterND and ScatterElements: data and updates are read, data is written."""
    read = node.input(0).elements + node.input(2).elements
    return moved(read, node.output.elements, weights=node.weight_elements)


def unpool(node: Node) -> Lowered:
    """Lower MaxUnpool: values and their indices are read, the larger image is written."""
    return moved(node.input(0).elements + node.input(1).elements, node.output.elements)


def append(node: Node) -> Lowered:
    """Lower TensorScatter: rows are read and written into a cache."""
    return copied(node.input(1).elements)


def fill(node: Node) -> Lowered:
    """Lower ConstantOfShape, OneHot and others that write what they do not read."""
    return moved(0, node.output.elements)


def resize(node: Node) -> Lowered:
    """Lower Resize and Upsample: nearest copies, linear and cubic weigh 2 or 4 taps an axis."""
    data, out = node.input(0), node.output
    taps = {"nearest": 1, "linear": 2, "bilinear": 2, "cubic": 4}.get(node.text("mode", "nearest"))
    if taps is None:
        raise ValueError(f"mode {node.text('mode', '')!r} is not known")
    if taps == 1:
        return moved(data.elements, out.elements)
    axes = sum(x != y for x, y in zip(data.shape, out.shape, strict=True))
    work = Vector(
        input_elements=data.elements,
        output_elements=out.elements,
        operations=2 * taps**axes * out.elements,
    )
    return Lowered(work=(work,))


LISTED = (
    *("Optional", "OptionalGetElement", "OptionalHasElement", "SequenceAt", "SequenceConstruct"),
    *("SequenceEmpty", "SequenceErase", "SequenceInsert", "SequenceLength"),
)
"""Operators on lists of tensors, and on optional ones: they move no element."""

TABLE = {
    **dict.fromkeys(("Reshape", "Flatten", "Squeeze", "Unsqueeze"), reshape),
    **dict.fromkeys(("Shape", "Size", *LISTED), nothing),
    "ConcatFromSequence": from_sequence,
    "SplitToSequence": to_sequence,
    "Transpose": transpose,
    **dict.fromkeys(("Gather", "GatherND", "GatherElements"), gather),
    "Concat": join,
    **dict.fromkeys(("Slice", "Split", "DepthToSpace", "SpaceToDepth", "Trilu"), cut),
    **dict.fromkeys(("ReverseSequence",), cut),
    **dict.fromkeys(("Pad", "Expand", "Tile", "CenterCropPad"), spread),
    **dict.fromkeys(("Scatter", "ScatterND", "ScatterElements"), scatter),
    "MaxUnpool": unpool,
    "TensorScatter": append,
    **dict.fromkeys(("ConstantOfShape", "OneHot", "EyeLike"), fill),
    **dict.fromkeys(("Resize", "Upsample"), resize),
}

CONTRIBUTED = {"QLinearConcat": quantized_join, "TensorScatter": append}
