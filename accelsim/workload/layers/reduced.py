"""Reductions that are pools: means and maxima over rows and columns of images, or rows of a matrix.

A mean of an image (1, 64, 8, 6) over axis 2 is a pool of 8 x 1, and one of a matrix (1, 9, 64) over
axis 1 a pool over its nine rows. Rows may have several axes: (1, 3, 3, 64) over axes 1 and 2, if
the channels are last. Axes may be dropped where elements then lie in the same places in memory:
(1, 64, 1, 1) and (1, 64) do.
"""

from math import prod

from accelsim.workload.graph import Graph, Operator
from accelsim.workload.layers.base import image_shape
from accelsim.workload.window import Window

POOLS = {"reducemean": "average", "reducemax": "maximum"}
"""Functions of pools, by kinds of reductions."""


def reduced_window(graph: Graph, operator: Operator, file: Graph) -> Window | None:
    """Return the window of a reduction that is a pool; None for every other operator.

    Args:
        graph: The network.
        operator: Any operator.
        file: The network as a file has it, with all extents of its matrices.
    """
    source, result = (
        graph.tensors.get(name)
        for name in (operator.operand(0), operator.outputs[0] if operator.outputs else "")
    )
    if operator.kind not in POOLS or source is None or result is None:
        return None
    shape, axes = file.tensors[source.name].shape, reduced_axes(operator, graph)
    places = [axis % max(len(shape), 1) for axis in axes]
    if len(shape) == 4 and source.shape == shape and {*places} <= {2, 3}:
        kernel = tuple(shape[axis] if axis in places else 1 for axis in (2, 3))
    elif _are_rows(shape, places) and (len(shape) < 4 or source.shape != shape):
        kernel = (1, prod(shape[:-1]))
    else:
        return None
    images, height, width, channels = image_shape(source.shape)
    window = Window(kernel=(kernel[0], kernel[1]))
    pooled = (images, *window.output(height, width), channels)
    return window if axes and pooled == image_shape(result.shape) else None


def _are_rows(shape: tuple[int, ...], places: list[int]) -> bool:
    """Return whether axes are all but the last one, apart from those of extent 1."""
    rows = {axis for axis, extent in enumerate(shape[:-1]) if extent != 1}
    return bool(places) and rows <= {*places} and max(places) < len(shape) - 1


def reduced_axes(operator: Operator, graph: Graph) -> list[int]:
    """Return the axes of a reduction; none if they are unknown, or are all axes."""
    given = graph.constants.get(operator.operand(1))
    if given is None or given.values is None:
        axes = operator.attributes.get("axes", ()) if given is None else ()
        return [int(axis) for axis in axes]
    return [int(axis) for axis in given.values.reshape(-1)]
