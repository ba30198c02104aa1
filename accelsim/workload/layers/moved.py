"""Movements that integers can compute: shuffles, transpositions, slices and arrangements.

A shuffle is a reshape, a transposition and a reshape that put channels in another order.
"""

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from math import prod
from typing import Any

from accelsim.workload.arrangement import copies_of
from accelsim.workload.graph import Graph, Operator, Tensor
from accelsim.workload.layers.blocks import block_copies
from accelsim.workload.layers.index import image_indices
from accelsim.workload.layers.operand import pad_of
from accelsim.workload.layers.record import (
    Arrangement,
    Convolution,
    Layer,
    Movement,
    Pool,
    Quantization,
    Reshape,
    Shape,
    Shuffle,
    Transpose,
    image_shape,
)


def with_shuffles(
    layers: Sequence[Layer],
    graph: Graph,
    readers: Mapping[str, int],
    known: Mapping[str, Quantization],
) -> list[Layer]:
    """Return layers in which three layers that together shuffle channels become one.

    Args:
        layers: Layers in the order in which they run.
        graph: The network.
        readers: Number of operators and outputs that read each activation.
        known: Quantisation parameters of activations, as far as they are known.
    """
    writers = {name: layer for layer in layers for name in layer.outputs}
    replaced: dict[str, Layer | None] = {}
    for last in layers:
        middle = writers.get(last.inputs[0]) if last.inputs else None
        first = writers.get(middle.inputs[0]) if middle is not None and middle.inputs else None
        if first is None or middle is None or not first.inputs:
            continue
        alone = readers[first.output] == 1 == readers[middle.output]
        means_same = known.get(first.inputs[0]) == known.get(last.output)
        groups = _groups(graph, first, middle, last) if alone and means_same else 0
        if groups:
            replaced |= {first.name: None, middle.name: None}
            replaced[last.name] = _shuffle(graph, middle, first.inputs, last.outputs, groups)
    made = (replaced.get(layer.name, layer) for layer in layers)
    return [layer for layer in made if layer is not None]


def _groups(graph: Graph, first: Layer, middle: Layer, last: Layer) -> int:
    """Return the number of groups of channels that three layers shuffle; 0 if they do not.

    The first layer turns (images, channels, ...) into (images, groups, channels of a group, ...),
    the second exchanges these two extents, and the third restores the first shape.
    """
    arranges = isinstance(first, Reshape) and isinstance(last, Reshape)
    if not arranges or not isinstance(middle, Movement) or middle.kind != "transpose":
        return 0
    before, split, after = (
        graph.tensors[name].shape for name in (first.inputs[0], first.output, last.output)
    )
    operator = next(one for one in graph.operators if one.name == middle.operators[0])
    order = operator.attributes.get("perm", ())
    swaps = tuple(order) == (0, 2, 1, *range(3, len(split)))
    whole = before == after and len(before) == 4 and len(split) >= 4
    if not (swaps and whole):
        return 0
    joined = (split[0], split[1] * split[2], prod(split[3:]))
    return split[1] if joined == (before[0], before[1], prod(before[2:])) else 0


def _shuffle(
    graph: Graph, middle: Layer, inputs: tuple[str, ...], outputs: tuple[str, ...], groups: int
) -> Shuffle:
    """Return the layer of a shuffle, named after the transposition, the only part with a cost."""
    return Shuffle(
        name=middle.name,
        kind=middle.kind,
        inputs=inputs,
        outputs=outputs,
        operators=middle.operators,
        input_elements=middle.input_elements,
        output_elements=middle.output_elements,
        shape=image_shape(graph.tensors[outputs[0]].shape),
        groups=groups,
    )


def with_transposes(
    layers: Sequence[Layer],
    graph: Graph,
    matrices: Collection[str],
    known: Mapping[str, Quantization],
) -> list[Layer]:
    """Return layers in which each transposition is described by the axes in memory.

    A transposition that leaves all elements in place becomes a Reshape; for example from (1,
    channels, height, width) to (1, height, width, channels).

    Args:
        layers: Layers in the order in which they run.
        graph: The network as a file has it.
        matrices: Names of the tensors of four or more extents that lie as the file has them.
        known: Quantisation parameters of activations, as far as they are known.
    """
    operators = {operator.name: operator for operator in graph.operators}
    made: list[Layer] = []
    for layer in layers:
        moves = isinstance(layer, Movement | Reshape) and layer.kind == "transpose"
        if moves and known.get(layer.inputs[0]) == known.get(layer.output):
            layer = _transpose(layer, graph, operators[layer.operators[0]], matrices)
        made.append(layer)
    return made


def _transpose(
    layer: Layer, graph: Graph, operator: Operator, matrices: Collection[str]
) -> Transpose | Reshape:
    """Return a transposition as its axes lie in memory."""
    ends = operator.inputs[0], operator.outputs[0]
    before, after = (graph.tensors[name].shape for name in ends)
    axes = [_memory_axes(name, graph, matrices) for name in ends]
    order = operator.attributes.get("perm", tuple(reversed(range(len(before)))))
    places = [axes[0].index(order[axis]) for axis in axes[1] if after[axis] > 1]
    runs: list[list[int]] = []
    for place in places:
        kept = [other for other in range(place) if before[axes[0][other]] > 1]
        if runs and kept and runs[-1][-1] == kept[-1]:
            runs[-1].append(place)
        else:
            runs.append([place])
    shapes = [
        (1, 1, prod(extents[:-1]), extents[-1]) if name in matrices else image_shape(extents)
        for name, extents in zip(ends, (before, after), strict=True)
    ]
    what: dict[str, Any] = {
        "name": layer.name,
        "kind": layer.kind,
        "inputs": layer.inputs,
        "outputs": layer.outputs,
        "operators": layer.operators,
        "input_shape": shapes[0],
        "output_shape": shapes[1],
    }
    if len(runs) < 2:
        return Reshape(**what)
    sizes = {run[0]: prod(before[axes[0][place]] for place in run) for run in runs}
    slowest_first = sorted(sizes)
    return Transpose(
        extents=tuple(sizes[place] for place in slowest_first),
        order=tuple(slowest_first.index(run[0]) for run in runs),
        input_elements=prod(before),
        output_elements=prod(before),
        **what,
    )


def _memory_axes(name: str, graph: Graph, matrices: Collection[str]) -> list[int]:
    """Return the axes of a tensor as they lie in memory, the slowest first."""
    axes = list(range(len(graph.tensors[name].shape)))
    is_image = len(axes) > 3 and name not in matrices
    return [axes[0], *axes[2:], axes[1]] if is_image else axes


def with_arrangements(
    layers: Sequence[Layer], graph: Graph, file: Graph, known: Mapping[str, Quantization]
) -> list[Layer]:
    """Return layers in which a movement of pixels and channels has one layer for each result.

    Args:
        layers: Layers in the order in which they run.
        graph: The network.
        file: The network as a file has it, with all extents of its matrices.
        known: Quantisation parameters of activations, as far as they are known.
    """
    operators = {operator.name: operator for operator in graph.operators}
    made: list[Layer] = []
    for layer in layers:
        moved = _moved(graph, file, operators[layer.operators[0]], layer, known)
        made += moved or [layer]
    return made


def _moved(
    graph: Graph,
    file: Graph,
    operator: Operator,
    layer: Layer,
    known: Mapping[str, Quantization],
) -> list[Layer]:
    """Return a layer for each result; a number follows the name of all but the first.

    Returns:
        Nothing if the layer is no movement, or if its results have another quantization.
    """
    names = (*layer.inputs, *layer.outputs)
    if not isinstance(layer, Movement) or len(layer.inputs) != 1:
        return []
    if len({known.get(name) for name in names}) > 1 or not {*names} <= graph.tensors.keys():
        return []
    source = image_shape(graph.tensors[layer.inputs[0]].shape)
    made: list[Layer] = []
    for place, name in enumerate(layer.outputs):
        indices = image_indices(graph, file, operator, place)
        copies = block_copies(operator, source)
        if indices is None and not copies:
            return []
        what: dict[str, Any] = {
            "name": f"{layer.name}.{place}" if place else layer.name,
            "kind": layer.kind,
            "inputs": layer.inputs,
            "outputs": (name,),
            "operators": layer.operators,
        }
        shape = image_shape(graph.tensors[name].shape)
        elements = prod(shape)
        copies = copies if indices is None else copies_of(*indices, source[3])
        if not copies:
            return []
        read = layer.input_elements if len(layer.outputs) == 1 else elements
        what |= {"input_elements": read, "output_elements": elements}
        what |= {"shapes": (source,), "requantized": (False,)}
        made.append(Arrangement(output_shape=shape, copies=copies, **what))
    return made


def with_views_of_rows(
    layers: Sequence[Layer], graph: Graph, known: dict[str, Quantization]
) -> tuple[list[Layer], dict[str, Tensor]]:
    """Return layers in which arrangements read and write views that fit their shapes.

    For example, heads of 5 rows and of 1 row are joined to heads of 6 rows: the arrangement reads
    images of 3 x 5 and 3 x 1 pixels, other layers see 15 and 3 rows. A Reshape, which moves
    nothing, connects both views.

    Args:
        layers: Layers in the order in which they run.
        graph: The network.
        known: Quantisation parameters of activations, as far as they are known; those of the views
            are added.

    Returns:
        The layers, and the tensors that are views.
    """
    made: list[Layer] = []
    tensors: dict[str, Tensor] = {}

    def view(name: str, shape: Shape, new: str) -> str:
        tensor = graph.tensors.get(name)
        if tensor is None or image_shape(tensor.shape) == shape:
            return name
        images, height, width, channels = shape
        extents = images, channels, height, width
        tensors[new] = replace(tensor, name=new, shape=extents, role="activation", values=None)
        if name in known:
            known[new] = known[name]
        return new

    for layer in layers:
        if not isinstance(layer, Arrangement):
            made.append(layer)
            continue
        ends = zip((*layer.inputs, layer.output), (*layer.shapes, layer.output_shape), strict=True)
        *seen, result = (view(*end, f"{layer.name}.view{place}") for place, end in enumerate(ends))
        for name, new, shape in zip(layer.inputs, seen, layer.shapes, strict=True):
            if new != name:
                made.append(_view(layer, name, new, image_shape(graph.tensors[name].shape), shape))
        made.append(replace(layer, inputs=tuple(seen), outputs=(result,)))
        if result != layer.output:
            shape = image_shape(graph.tensors[layer.output].shape)
            made.append(_view(layer, result, layer.output, layer.output_shape, shape))
    return made, tensors


def _view(layer: Layer, source: str, result: str, before: Shape, after: Shape) -> Reshape:
    """Return the Reshape between a tensor and a layer's view of it."""
    return Reshape(
        name=f"{source} as {result}",
        kind=layer.kind,
        inputs=(source,),
        outputs=(result,),
        operators=layer.operators[:1],
        input_shape=before,
        output_shape=after,
    )


def with_padded_windows(
    layers: Sequence[Layer],
    graph: Graph,
    readers: Mapping[str, int],
    known: Mapping[str, Quantization],
) -> list[Layer]:
    """Return layers in which a Pad of zeros joins the only convolution or pool that reads it.

    Args:
        layers: Layers in the order in which they run.
        graph: The network.
        readers: Number of operators and outputs that read each activation.
        known: Quantisation parameters of activations, as far as they are known.
    """
    operators = {operator.name: operator for operator in graph.operators}
    reading = Counter(name for layer in layers for name in layer.inputs)
    pads: dict[str, Arrangement] = {}
    made: list[Layer] = []
    for layer in layers:
        before = pads.get(layer.inputs[0]) if layer.inputs else None
        if before is not None and isinstance(layer, Convolution | Pool) and _takes_zeros(layer):
            made.remove(before)
            made.append(_with_padding(layer, before))
            continue
        made.append(layer)
        alone = isinstance(layer, Arrangement) and readers[layer.output] == 1
        if isinstance(layer, Arrangement) and alone and reading[layer.output] == 1:
            operator = operators[layer.operators[0]]
            if operator.kind == "pad" and _pads_zeros(graph, operator, layer, known):
                pads[layer.output] = layer
    return made


def _pads_zeros(
    graph: Graph, operator: Operator, layer: Arrangement, known: Mapping[str, Quantization]
) -> bool:
    """Return whether a Pad only adds rows and columns of zeros."""
    (copy, *others) = layer.copies
    height, width = (copy.read_first[axis] + copy.extents[axis] for axis in (0, 1))
    grows = max(copy.read_first) <= 0 and height >= layer.shapes[0][1]
    if others or not grows or width < layer.shapes[0][2] or copy.read_step != (1, 1):
        return False
    if layer.shapes[0][3] != layer.output_shape[3]:
        return False
    try:
        return pad_of(graph, operator, known.get(layer.inputs[0])) == 0
    except ValueError:
        return False


def _takes_zeros(layer: Convolution | Pool) -> bool:
    """Return whether zeros around the input of a layer can become padding of its window."""
    if isinstance(layer, Convolution):
        return min(layer.window.padding) >= 0
    # A maximum ignores its own padding, and an average may not count it, so both differ from zeros.
    counts = layer.function == "average" and layer.window.include_padding
    return counts or not any(layer.window.padding)


def _with_padding(layer: Convolution | Pool, before: Arrangement) -> Convolution | Pool:
    """Return a layer that reads the input of a Pad, with the padding of both."""
    (copy,) = before.copies
    first = [-copy.read_first[axis] for axis in (0, 1)]
    end = [copy.extents[axis] - first[axis] - before.shapes[0][axis + 1] for axis in (0, 1)]
    top, left, bottom, right = (
        one + other for one, other in zip(layer.window.padding, (*first, *end), strict=True)
    )
    return replace(
        layer,
        inputs=before.inputs,
        input_shape=before.shapes[0],
        input_elements=prod(before.shapes[0]),
        window=replace(
            layer.window,
            padding=(top, left, bottom, right),
            include_padding=isinstance(layer, Pool),
        ),
    )
