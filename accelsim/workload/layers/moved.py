"""Movements that have a form in integers: channel shuffles, and slices of channels.

A shuffle is a reshape, a transposition and a reshape that put channels in another order.
"""

from collections.abc import Mapping, Sequence
from math import prod

from accelsim.workload.graph import Graph, Operator
from accelsim.workload.layers.record import (
    Layer,
    Movement,
    Quantization,
    Reshape,
    Shuffle,
    Slice,
    image_shape,
)


def with_shuffles(
    layers: Sequence[Layer],
    graph: Graph,
    readers: Mapping[str, int],
    known: Mapping[str, Quantization],
) -> list[Layer]:
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
    return [layer for layer in made if layer is not None]


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


def with_slices(
    layers: Sequence[Layer], graph: Graph, known: Mapping[str, Quantization]
) -> list[Layer]:
    """Return layers in which each that cuts channels is one layer for each of its results.

    Args:
        layers: In order.
        graph: The network.
        known: What the integers of activations mean, as far as anything says so.
    """
    made: list[Layer] = []
    for layer in layers:
        firsts = _first_channels(graph, layer)
        means_same = len({known.get(name) for name in (*layer.inputs, *layer.outputs)}) == 1
        made += _slices(graph, layer, firsts) if firsts and means_same else [layer]
    return made


def _slices(graph: Graph, layer: Layer, firsts: Sequence[int]) -> list[Layer]:
    """Return a layer for each result; the second and further ones have a number behind a dot."""
    source = image_shape(graph.tensors[layer.inputs[0]].shape)
    made: list[Layer] = []
    for place, (name, first) in enumerate(zip(layer.outputs, firsts, strict=True)):
        shape = image_shape(graph.tensors[name].shape)
        made.append(
            Slice(
                name=f"{layer.name}.{place}" if place else layer.name,
                kind=layer.kind,
                inputs=layer.inputs,
                outputs=(name,),
                operators=layer.operators,
                input_elements=prod(shape),
                output_elements=prod(shape),
                shape=source,
                output_shape=shape,
                first_channel=first,
            )
        )
    return made


def _first_channels(graph: Graph, layer: Layer) -> list[int]:
    """Return the first channel of each result of a layer that cuts channels, and no more.

    Returns:
        Nothing if it does anything else, or leaves channels out between those that it keeps.
    """
    if not isinstance(layer, Movement) or layer.kind not in ("slice", "split"):
        return []
    if len(layer.inputs) != 1 or layer.inputs[0] not in graph.tensors:
        return []
    operator = next(one for one in graph.operators if one.name == layer.operators[0])
    before = graph.tensors[layer.inputs[0]].shape
    results = [graph.tensors[name].shape for name in layer.outputs]
    along = all(
        len(shape) == 4 == len(before) and (shape[0], *shape[2:]) == (before[0], *before[2:])
        for shape in results
    )
    if not along or not all(shape[1] for shape in results):
        return []
    if layer.kind == "split":
        firsts = [sum(shape[1] for shape in results[:place]) for place in range(len(results))]
        is_axis = int(operator.attributes.get("axis", 0)) % 4 == 1
        return firsts if is_axis and sum(shape[1] for shape in results) == before[1] else []
    return _start(graph, operator, before[1], results[0][1])


def _start(graph: Graph, operator: Operator, channels: int, kept: int) -> list[int]:
    """Return the first channel of a Slice that keeps some, nothing if it is not known or it skips.

    Starts, ends, axes and steps are operands, or attributes before operator set 10.
    """
    said: list[list[int] | None] = []
    for place, name in ((1, "starts"), (3, "axes"), (4, "steps")):
        given = graph.constants.get(operator.operand(place))
        values = operator.attributes.get(name) if given is None else given.values
        said.append(None if values is None else [int(value) for value in values])
    starts, axes, steps = said
    if starts is None:
        return []
    axes = list(range(len(starts))) if axes is None else [axis % 4 for axis in axes]
    steps = [1] * len(starts) if steps is None else steps
    if len({*axes}) != len(starts) or len(steps) != len(starts) or any(x != 1 for x in steps):
        return []
    start = dict(zip(axes, starts, strict=True)).get(1, 0)
    first = min(max(start + channels if start < 0 else start, 0), channels)
    return [first] if first + kept <= channels else []
