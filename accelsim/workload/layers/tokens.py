"""Images as rows of tokens, and back: a Reshape and a transposition that together move nothing.

In a file an image has its channels before rows and columns, and a token has them last. To turn an
image into tokens, the file joins rows and columns and then transposes. In memory the channels of a
pixel are neighbours already, so the pixels of an image are its tokens.
"""

from collections.abc import Mapping, Sequence
from math import prod

from accelsim.workload.graph import Graph
from accelsim.workload.layers.record import Layer, Quantization, Reshape, Transpose, image_shape


def with_token_views(
    layers: Sequence[Layer],
    graph: Graph,
    readers: Mapping[str, int],
    known: Mapping[str, Quantization],
) -> list[Layer]:
    """Return layers in which two layers from an image to tokens, or back, are one Reshape.

    Args:
        layers: Layers in the order in which they run; those that move axes are transpositions.
        graph: The network.
        readers: Number of operators and outputs that read each activation.
        known: Quantisation parameters of activations, as far as they are known.
    """
    writers = {name: layer for layer in layers for name in layer.outputs}
    replaced: dict[str, Layer | None] = {}
    for last in layers:
        first = writers.get(last.inputs[0]) if last.inputs else None
        if first is None or not first.inputs or readers[first.output] != 1:
            continue
        means_same = known.get(first.inputs[0]) == known.get(last.output)
        if means_same and _folds(graph, first, last):
            replaced |= {first.name: None, last.name: _fold(graph, first, last)}
    made = (replaced.get(layer.name, layer) for layer in layers)
    return [layer for layer in made if layer is not None]


def _folds(graph: Graph, first: Layer, last: Layer) -> bool:
    """Return whether two layers turn the pixels of an image into tokens, or tokens into pixels."""
    names = first.inputs[0], first.output, last.output
    if not {*names} <= graph.tensors.keys():
        return False  # Between the layers of one operator, such as a GRU.
    before, between, after = (graph.tensors[name].shape for name in names)
    if isinstance(first, Reshape) and isinstance(last, Transpose):
        image, tokens, order = before, after, last.order
    elif isinstance(first, Transpose) and isinstance(last, Reshape):
        image, tokens, order = after, before, first.order
    else:
        return False
    if len(image) != 4 or image[0] != 1:
        return False
    channels, pixels = image[1], prod(image[2:])
    swaps = order == (1, 0)
    return swaps and between == (1, channels, pixels) and tokens == (1, pixels, channels)


def _fold(graph: Graph, first: Layer, last: Layer) -> Reshape:
    """Return the Reshape that replaces two layers, named after the transposition."""
    moves = first if isinstance(first, Transpose) else last
    before, after = (graph.tensors[name].shape for name in (first.inputs[0], last.output))
    return Reshape(
        name=moves.name,
        kind=moves.kind,
        inputs=first.inputs,
        outputs=last.outputs,
        operators=moves.operators,
        input_shape=image_shape(before),
        output_shape=image_shape(after),
    )
