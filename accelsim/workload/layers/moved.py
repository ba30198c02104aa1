"""Movements of pixels and channels to other places, and zeros around a window."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from math import prod
from typing import Any

from accelsim.workload.arrangement import copies_of
from accelsim.workload.graph import Graph, Operator, Tensor
from accelsim.workload.layers.base import Shape, image_shape
from accelsim.workload.layers.blocks import block_copies
from accelsim.workload.layers.index import image_indices
from accelsim.workload.layers.moving import Arrangement, Reshape
from accelsim.workload.layers.network import Quantization
from accelsim.workload.layers.operand import pad_of
from accelsim.workload.layers.record import Convolution, Layer, Movement, Pool


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
