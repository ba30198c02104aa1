"""Rows of a matrix that are channels of an image: a transposition that a file does not write.

ONNX orders an image channel by channel, the machine pixel by pixel. A file that reshapes an image
to rows moves nothing; the machine has to::

    image (1, 32, 2, 2) -> Flatten -> Reshape to (1, 8, 16) -> MatMul          as a file has it
    image -> Reshape to (1, 32, 4) -> Transpose -> Transpose -> Reshape -> MatMul   as it is read

The first Transpose turns channels by pixels to pixels by channels, which is the order of the
machine, so it moves nothing; the second moves the elements.
"""

from dataclasses import replace
from math import prod

from accelsim.workload.graph import Graph, Operator, Tensor
from accelsim.workload.layers.views import VIEWS
from accelsim.workload.lowering.movement import permuted

_TURN = (0, 2, 1)
_IMAGES = ("conv", "convtranspose", "maxpool", "averagepool")
"""Operators whose results of four extents are images."""
_ALIKE = ("relu", "clip", "add", "sub", "mul", "batchnormalization", "leakyrelu", "sigmoid",
          "hardswish", "gelu", "prelu", "elu", "resize")  # fmt: skip
"""Operators whose results are images if their first operand is one."""


def with_channel_rows(graph: Graph) -> Graph:
    """Return a network in which products read rows of channels behind a transposition.

    Args:
        graph: The network. Reshapes that something else than a product with weights reads are not
            changed: they are parts of channel shuffles and of attention.
    """
    writers = {name: operator for operator in graph.operators for name in operator.outputs}
    tensors, operators = dict(graph.tensors), list[Operator]()
    for operator in graph.operators:
        image = _image(graph, writers, operator) if operator.kind in VIEWS else None
        if image is None or not _feeds_products(graph, operator.outputs[0]):
            operators.append(operator)
            continue
        operators += _moved(operator, image, tensors)
    return replace(graph, tensors=tensors, operators=tuple(operators))


def _image(graph: Graph, writers: dict[str, Operator], view: Operator) -> Tensor | None:
    """Return the image whose channels become rows by a view; None for every other view."""
    name, result = view.operand(0), graph.tensors.get(view.outputs[0])
    while (before := writers.get(name)) is not None and before.kind in VIEWS:
        name = before.operand(0)
    source = graph.tensors.get(name)
    while before is not None and before.kind in _ALIKE:
        before = writers.get(before.operand(0))
    is_image = before is not None and before.kind in _IMAGES
    if not is_image or source is None or result is None or len(source.shape) != 4:
        return None
    images, channels, *pixels = source.shape
    is_matrix = len(result.shape) == 3 and prod(result.shape[:-1]) > images == result.shape[0]
    return source if is_matrix and channels > 1 and prod(pixels) > 1 else None


def _feeds_products(graph: Graph, name: str) -> bool:
    """Return whether products with weights alone read a tensor."""
    readers = [operator for operator in graph.operators if name in operator.inputs]
    return bool(readers) and all(
        operator.kind == "matmul"
        and operator.operand(0) == name
        and operator.operand(1) in graph.constants
        for operator in readers
    )


def _moved(view: Operator, image: Tensor, tensors: dict[str, Tensor]) -> list[Operator]:
    """Return the operators in place of a view, whose tensors are added to ``tensors``."""
    images, channels, *extents = image.shape
    pixels, result = prod(extents), tensors[view.outputs[0]]
    shapes = ((images, channels, pixels), (images, pixels, channels), (images, channels, pixels))
    names = [f"{result.name}/{part}" for part in ("channels", "pixels", "rows")]
    for name, shape in zip(names, shapes, strict=True):
        tensors[name] = replace(result, name=name, shape=shape, role="activation", values=None)
    ends = (image.name, *names, result.name)
    kinds = (("reshape", "Reshape"), *[("transpose", "Transpose")] * 2, ("reshape", "Reshape"))
    made = []
    for place, (kind, spelling) in enumerate(kinds):
        is_last = place == len(kinds) - 1
        made.append(
            replace(
                view,
                name=view.name if is_last else f"{view.name}/{names[place].rpartition('/')[2]}",
                kind=kind,
                spelling=spelling,
                inputs=(ends[place],),
                operands=(ends[place],),
                outputs=(ends[place + 1],),
                attributes={"perm": _TURN} if kind == "transpose" else {},
                work=permuted(shapes[place - 1], _TURN).work if kind == "transpose" else (),
            )
        )
    return made
