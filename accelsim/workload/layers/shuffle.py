"""Channel shuffles: a reshape, a transposition and a reshape that put channels in another order."""

from collections.abc import Mapping, Sequence
from math import prod

from accelsim.workload.graph import Graph
from accelsim.workload.layers.record import (
    Layer,
    Movement,
    Quantization,
    Reshape,
    Shuffle,
    image_shape,
)


def with_shuffles(
    layers: Sequence[Layer],
    graph: Graph,
    readers: Mapping[str, int],
    known: Mapping[str, Quantization],
) -> tuple[Layer, ...]:
    """Return layers in which each three that shuffle channels are one.

    Args:
        layers: In order.
        graph: The network.
        readers: How many operators and outputs read an activation.
        known: What the integers of activations mean, as far as anything says so.
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
    return tuple(layer for layer in made if layer is not None)


def _groups(graph: Graph, first: Layer, middle: Layer, last: Layer) -> int:
    """Return into how many groups three layers split channels that they shuffle, 0 if they do not.

    (images, channels, ...) becomes (images, groups, channels of a group, ...), these two extents
    change places, and the first shape is restored.
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
    """Return the layer of a shuffle; it has the name of the transposition, which alone costs."""
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
