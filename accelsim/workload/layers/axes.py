"""Transpositions, alone or between changes of shape, by the axes that pass each other in memory.

A file orders the elements of an image by channels, rows and columns; in memory the channels of a
pixel are neighbours. So some layers that move nothing in a file move elements in memory, and others
that move all of them there move nothing here:

* An image becomes tokens, or tokens an image: a change of shape and a transposition together.
* Channels are shuffled by a change of shape, a transposition, and a change back.
"""

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from itertools import product
from math import prod

from accelsim.workload.graph import Graph, Operator
from accelsim.workload.layers.base import image_shape
from accelsim.workload.layers.moving import Reshape, Transpose
from accelsim.workload.layers.network import Quantization
from accelsim.workload.layers.record import Layer, Movement, Turn

MOST_LAYERS = 3
"""Greatest number of layers that become one."""

Axes = list[list[int]]
"""Parts of the axes of a tensor, by number, the slowest first."""


def with_axes(
    layers: Sequence[Layer],
    graph: Graph,
    matrices: Collection[str],
    readers: Mapping[str, int],
    known: Mapping[str, Quantization],
    *,
    integral: bool,
) -> list[Layer]:
    """Return layers in which transpositions are described by the axes in memory.

    A transposition with the changes of shape around it becomes one layer if that moves nothing or
    shuffles the channels of pixels.

    Args:
        layers: Layers in the order in which they run.
        graph: The network as a file has it.
        matrices: Names of the tensors of four or more extents that lie as the file has them.
        readers: Number of operators and outputs of the file that read each activation.
        known: Quantisation parameters of activations, as far as they are known.
        integral: Whether each activation has a quantization, or will have one; otherwise a
            transposition that is no shuffle is a ``Turn``.
    """
    operators = {operator.name: operator for operator in graph.operators}
    writers = {name: layer for layer in layers for name in layer.outputs}
    # Behind a QuantizeLinear, one reader in the file, an activation may have several layers.
    reading = Counter(name for layer in layers for name in layer.inputs)
    readers = {name: max(count, readers[name]) for name, count in reading.items()}
    made: dict[str, Layer] = {layer.name: layer for layer in layers}
    for count, last in product(range(MOST_LAYERS, 0, -1), layers):
        chain = _chain(last, count, writers, readers)
        if not chain or any(made.get(layer.name) is not layer for layer in chain):
            continue
        if known.get(chain[0].inputs[0]) != known.get(last.output):
            continue
        one = _as_one(chain, graph, operators, matrices)
        shuffles = isinstance(one, Transpose) and one.groups > 0
        described = integral and (count == 1 or isinstance(one, Reshape))
        if count == 1 and isinstance(one, Transpose) and not (integral or shuffles):
            made[last.name] = Turn(extents=one.extents, order=one.order, **last.common)
        elif one is not None and (shuffles or described):
            for layer in chain[:-1]:
                del made[layer.name]
            made[last.name] = one
    return list(made.values())


def _chain(
    last: Layer, count: int, writers: Mapping[str, Layer], readers: Mapping[str, int]
) -> list[Layer]:
    """Return so many layers up to the last, one of which transposes; none if there are none."""
    chain = [last]
    while len(chain) < count and chain[0].inputs and readers[chain[0].inputs[0]] == 1:
        before = writers.get(chain[0].inputs[0])
        if before is None:
            break
        chain.insert(0, before)
    is_chain = len(chain) == count and all(map(_keeps_elements, chain))
    return chain if is_chain and sum(map(_transposes, chain)) == 1 else []


def _transposes(layer: Layer) -> bool:
    return layer.kind == "transpose" and isinstance(layer, Movement | Reshape)


def _keeps_elements(layer: Layer) -> bool:
    """Return whether a layer gives all elements that it reads, and no others."""
    return bool(layer.inputs) and (_transposes(layer) or isinstance(layer, Reshape))


def _as_one(
    chain: Sequence[Layer],
    graph: Graph,
    operators: Mapping[str, Operator],
    matrices: Collection[str],
) -> Transpose | Reshape | None:
    """Return the layer that does what several do; None if their axes do not fit each other."""
    names = chain[0].inputs[0], chain[-1].output
    if not {*names, *(layer.output for layer in chain)} <= graph.tensors.keys():
        return None  # Between the layers of one operator, such as a GRU.
    extents = [graph.tensors[name].shape for name in names]
    if not prod(extents[0]):
        return None
    parts = _Parts(extents[0])
    for layer in chain:
        if _transposes(layer):
            parts.transpose(operators[layer.operators[0]])
        elif not parts.reshape(graph.tensors[layer.output].shape):
            return None
    source, result = (
        [part for axis in _in_memory(name, axes, matrices) for part in axis]
        for name, axes in zip(names, (parts.source, parts.axes), strict=True)
    )
    runs: list[list[int]] = []
    for place in map(source.index, result):
        if runs and place == runs[-1][-1] + 1:
            runs[-1].append(place)
        else:
            runs.append([place])
    middle = next(layer for layer in chain if _transposes(layer))
    shapes = [
        (1, 1, prod(each[:-1]), each[-1]) if name in matrices else image_shape(each)
        for name, each in zip(names, extents, strict=True)
    ]
    view = Reshape(
        name=middle.name,
        kind=middle.kind,
        inputs=chain[0].inputs,
        outputs=chain[-1].outputs,
        operators=middle.operators,
        input_shape=shapes[0],
        output_shape=shapes[1],
    )
    if len(runs) < 2:
        return view
    sizes = {run[0]: prod(parts.extents[source[place]] for place in run) for run in runs}
    slowest_first = sorted(sizes)
    moved = view.common | {"input_elements": prod(extents[0]), "output_elements": prod(extents[0])}
    return Transpose(
        extents=tuple(sizes[place] for place in slowest_first),
        order=tuple(slowest_first.index(run[0]) for run in runs),
        input_shape=view.input_shape,
        output_shape=view.output_shape,
        **moved,
    )


def _in_memory(name: str, axes: Axes, matrices: Collection[str]) -> Axes:
    """Return the axes of a tensor as they lie in memory."""
    is_image = len(axes) > 3 and name not in matrices
    return [axes[0], *axes[2:], axes[1]] if is_image else axes


class _Parts:
    """Axes of a tensor that is transposed and reshaped, cut into parts that stay whole.

    Args:
        shape: Extents of the tensor.

    Attributes:
        extents: Extent of each part, above 1.
        source: Parts of each axis of the tensor.
        axes: Parts of each axis of what it became.
    """

    def __init__(self, shape: Sequence[int]) -> None:
        self.extents = {axis: extent for axis, extent in enumerate(shape) if extent != 1}
        self.source = [[axis] * (extent != 1) for axis, extent in enumerate(shape)]
        self.axes = [[*parts] for parts in self.source]

    def transpose(self, operator: Operator) -> None:
        """Change the order of the axes."""
        order = operator.attributes.get("perm", range(len(self.axes))[::-1])
        self.axes = [self.axes[axis] for axis in order]

    def reshape(self, shape: Sequence[int]) -> bool:
        """Change the extents; return whether each new axis consists of parts."""
        rest = [part for parts in self.axes for part in parts]
        axes: Axes = []
        for extent in shape:
            axes.append([])
            while extent > 1:
                part = rest.pop(0)
                if extent % self.extents[part]:
                    if self.extents[part] % extent:
                        return False
                    rest.insert(0, self._cut(part, extent))
                axes[-1].append(part)
                extent //= self.extents[part]
        self.axes = axes
        return True

    def _cut(self, part: int, extent: int) -> int:
        """Cut a part off behind an extent; return the new part, which is the faster one."""
        new = max(self.extents) + 1
        self.extents |= {part: extent, new: self.extents[part] // extent}
        (axis,) = (parts for parts in self.source if part in parts)
        axis.insert(axis.index(part) + 1, new)
        return new
