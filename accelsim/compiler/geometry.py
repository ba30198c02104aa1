"""Layers without values: those of an integer network, and the shapes in which they see tensors."""

from collections.abc import Iterable
from math import prod
from typing import Any

from accelsim.integer import (
    Add,
    Arrangement,
    Concat,
    Convolution,
    Gather,
    Indexed,
    IntegerLayer,
    IntegerNetwork,
    Lookup,
    Multiply,
    Normalize,
    Pool,
    Product,
    Rescale,
    Reshape,
    Shuffle,
    Slice,
    Softmax,
    Transpose,
    inputs_of,
)
from accelsim.workload import layers as geometry
from accelsim.workload.window import Window

KINDS = {
    Add: "add",
    Arrangement: "arrangement",
    Concat: "concat",
    Convolution: "conv",
    Gather: "gather",
    Indexed: "gather",
    Lookup: "lookup",
    Multiply: "mul",
    Normalize: "layernormalization",
    Product: "matmul",
    Rescale: "rescale",
    Reshape: "reshape",
    Shuffle: "shuffle",
    Slice: "slice",
    Softmax: "softmax",
    Transpose: "transpose",
}
"""Kind of each layer, as networks in files name it."""

Shape = tuple[int, int, int, int]
"""(images, height, width, channels)."""


def layers_of(network: IntegerNetwork) -> tuple[geometry.Layer, ...]:
    """Return the layers of an integer network.

    Args:
        network: The network.

    Returns:
        Layers of the network in the same order; for a network that was read from a file, those that
        ``accelsim.workload.layers.lower`` gives.
    """
    return tuple(_layer(network, layer) for layer in network.layers)


def _layer(network: IntegerNetwork, layer: IntegerLayer) -> geometry.Layer:
    names = inputs_of(layer)
    kind = f"{layer.kind} pool" if isinstance(layer, Pool) else KINDS[type(layer)]
    what: dict[str, Any] = {
        "name": layer.name,
        "kind": kind,
        "inputs": names,
        "outputs": (layer.output,),
        "operators": (layer.name,),
    }

    def shape(name: str) -> Shape:
        tensor = network.tensors[name]
        return (1, tensor.height, tensor.width, tensor.channels)

    source, result = shape(names[0]), shape(layer.output)
    if isinstance(layer, Convolution):
        window = Window(
            kernel=layer.weights.shape[1:3],
            stride=layer.stride,
            padding=layer.padding,
            dilation=layer.dilation,
        )
        return geometry.Convolution(
            **what,
            input_shape=source,
            output_shape=result,
            weight_shape=layer.weights.shape,
            groups=layer.groups,
            window=window,
            macs=layer.phase_macs or layer.weights.size * prod(result[1:3]),
            weights=layer.weights_name,
            factor_channels=layer.factor_channels,
            file_bits=layer.file_bits,
        )
    if isinstance(layer, Pool):
        window = Window(
            kernel=layer.kernel,
            stride=layer.stride,
            padding=layer.padding,
            include_padding=set(layer.requantize) == {0},
        )
        return geometry.Pool(
            **what,
            function="maximum" if layer.kind == "maximum" else "average",
            input_shape=source,
            output_shape=result,
            window=window,
        )
    if isinstance(layer, Reshape):
        return geometry.Reshape(**what, input_shape=source, output_shape=result)
    if isinstance(layer, Transpose | Slice | Shuffle):
        return _moved(layer, what, source, result)
    if isinstance(layer, Product):
        return geometry.Product(
            **what,
            batch=layer.batch,
            m=prod(result[:-1]) // layer.batch,
            k=source[-1],
            n=result[-1],
            macs=prod(result) * source[-1],
            input_elements=prod(source) + prod(shape(names[1])),
            output_elements=prod(result),
            zero_points=layer.zero_points,
        )
    if isinstance(layer, Gather | Indexed):
        return _rows(layer, what, [shape(name) for name in (*names, layer.output)])
    if isinstance(layer, Arrangement):
        return geometry.Arrangement(
            **what,
            shapes=tuple(shape(name) for name in names),
            output_shape=result,
            copies=layer.copies,
            requantized=tuple(how is not None for how in layer.requantize),
            input_elements=prod(result),
            output_elements=prod(result),
        )
    if isinstance(layer, Concat):
        return geometry.Concat(
            **what,
            shapes=tuple(shape(name) for name in names),
            output_shape=result,
            requantized=tuple(how is not None for how in layer.requantize),
            input_elements=prod(result),
            output_elements=prod(result),
        )
    if isinstance(layer, Add):
        return geometry.Add(**what, shape=result)
    if isinstance(layer, Lookup | Multiply | Softmax | Normalize):
        gated = shape(names[-1]) != result
        return _special(layer, what | {"shape": result}, gated=gated)
    return geometry.Rescale(**what, shape=result, weighted=layer.weights is not None)


def _rows(layer: Gather | Indexed, what: dict[str, Any], shapes: list[Shape]) -> geometry.Layer:
    """Return a layer that gathers rows, or reads or writes rows at an index."""
    source, second, result = shapes[0], shapes[1], shapes[-1]
    if isinstance(layer, Gather):
        channels = result[-1]
        return geometry.Gather(
            **what,
            table_shape=(1, 1, layer.rows, channels),
            numbers_shape=second,
            output_shape=(1, 1, prod(result) // channels, channels),
            first=layer.first,
            bag=layer.bag,
            views=layer.inputs[1:],
            input_elements=prod(result) * layer.bag,
            output_elements=prod(result),
        )
    return geometry.Indexed(
        **what | {"kind": "tensorscatter" if layer.writes else what["kind"]},
        table_shape=source,
        rows_shape=second,
        extents=layer.extents,
        index=layer.index,
        writes=layer.writes,
        input_elements=layer.extents[0] * layer.extents[2],
        output_elements=layer.extents[0] * layer.extents[2],
    )


def _special(
    layer: Lookup | Multiply | Softmax | Normalize, what: dict[str, Any], *, gated: bool
) -> geometry.Layer:
    """Return a layer for which only some machines have an instruction.

    Its lane operations count on other machines, which cannot run such a layer with values.
    """
    match layer:
        case Lookup():
            return geometry.Lookup(**what, operations=0)
        case Multiply():
            return geometry.Multiply(**what, gated=gated, operations=0)
        case Softmax():
            return geometry.Softmax(**what, operations=0)
    return geometry.Normalize(
        **what,
        operations=0,
        centered=layer.centered,
        weighted=layer.weights is not None,
        scales=len(layer.factors),
    )


def _moved(
    layer: Transpose | Slice | Shuffle, what: dict[str, Any], source: Shape, result: Shape
) -> geometry.Layer:
    """Return a layer that moves its input to other places."""
    what |= {"input_elements": prod(result), "output_elements": prod(result)}
    if isinstance(layer, Transpose):
        return geometry.Transpose(
            input_shape=source,
            output_shape=result,
            extents=layer.extents,
            order=layer.order,
            **what,
        )
    if isinstance(layer, Slice):
        first = layer.first_channel
        return geometry.Slice(shape=source, output_shape=result, first_channel=first, **what)
    return geometry.Shuffle(shape=result, groups=layer.groups, **what)


def counts_of(layers: Iterable[geometry.Layer]) -> dict[str, int]:
    """Return the number of values of each index, by name."""
    counts: dict[str, int] = {}
    for layer in layers:
        if isinstance(layer, geometry.Indexed):
            rows = layer.extents[1]
            counts[layer.index] = min(rows, counts.get(layer.index, rows))
    return counts


def views_of(layer: geometry.Layer) -> list[tuple[str, Shape]]:
    """Return the tensors of a layer in the shapes in which it sees them; the result is last."""
    match layer:
        case geometry.Convolution() | geometry.Pool():
            return [(layer.inputs[0], layer.input_shape), (layer.output, layer.output_shape)]
        case geometry.Product():
            count = layer.batch * layer.steps
            left = (layer.inputs[0], (count, 1, layer.m, layer.k))
            right = (layer.inputs[-1], (layer.batch, layer.k, 1, layer.n))
            result = (layer.output, (count, 1, layer.m, layer.n))
            return [left, left if layer.constant else right, result]
        case (
            geometry.Add()
            | geometry.Rescale()
            | geometry.Lookup()
            | geometry.Shuffle()
            | geometry.Softmax()
            | geometry.Normalize()
        ):
            return [(name, layer.shape) for name in (*layer.inputs, layer.output)]
        case geometry.Multiply():
            images, _, _, channels = layer.shape
            gate = (images, 1, 1, channels) if layer.gated else layer.shape
            views = [(layer.inputs[0], layer.shape), (layer.inputs[-1], gate)]
            return [*views, (layer.output, layer.shape)]
        case geometry.VectorWork() | geometry.Movement():
            read = (layer.inputs[:1] or (layer.output,))[0]
            written = layer.output or read
            return [
                (read, (1, 1, 1, max(1, layer.input_elements // layer.steps))),
                (written, (1, 1, 1, max(1, layer.output_elements // layer.steps))),
            ]
        case geometry.Slice():
            return [(layer.inputs[0], layer.shape), (layer.output, layer.output_shape)]
        case geometry.Gather():
            shapes = (layer.table_shape, layer.numbers_shape, layer.output_shape)
            return list(zip((*layer.inputs, layer.output), shapes, strict=True))
        case geometry.Indexed():
            whole = (layer.inputs[0], layer.table_shape)
            if not layer.writes:
                return [whole, (layer.output, layer.rows_shape)]
            return [whole, (layer.inputs[1], layer.rows_shape), (layer.output, layer.table_shape)]
        case geometry.Reshape() | geometry.Transpose():
            return [(layer.inputs[0], layer.input_shape), (layer.output, layer.output_shape)]
        case geometry.Concat() | geometry.Arrangement():
            parts = zip(layer.inputs, layer.shapes, strict=True)
            return [*parts, (layer.output, layer.output_shape)]
