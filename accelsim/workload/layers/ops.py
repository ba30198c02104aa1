"""Layers as operators: the elements that they read and write, by affine maps, and their body.

Constants have names of their own: ``NAME.weights`` of a layer of that name, and so on. Padding is
0, averages are sums, and no result is rescaled: who knows the numbers of a layer adds them.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from math import prod

import numpy as np

from accelsim.number import Element
from accelsim.workload.layers.base import LayerRecord, Pointwise, Shape, Windowed
from accelsim.workload.layers.moving import Arrangement, Gather, Indexed, Reshape, Transpose
from accelsim.workload.layers.record import (
    Add,
    Convolution,
    Layer,
    Lookup,
    Multiply,
    OfRows,
    Pool,
    Product,
    Rescale,
)
from accelsim.workload.op import (
    Access,
    Array,
    Body,
    Copy,
    Form,
    Maximum,
    MultiplyAccumulate,
    NegativeDistance,
    Op,
    Opaque,
    WeightedSum,
    access,
    form,
    interpret,
)

ZERO = form()
TABLE = range(-128, 256)
"""Integers that a table has an entry for, whether the 8 bits of its index have a sign or not."""


def ops_of(layer: Layer) -> tuple[Op, ...]:
    """Return a layer as operators, in order; none if only its amounts are known.

    An image has the axes y, x and c, and n if there are several.

    Args:
        layer: The layer; of one that is repeated a single repetition.
    """
    return tuple(_ops(layer))


@lru_cache(maxsize=256)
def moved_elements(layer: Layer) -> Array:
    """Return the element that each element of the result is, of a layer that moves them.

    Elements of all operands are numbered, one operand after the other; -1 stands for padding.
    """
    tensors: dict[str, Array] = {}
    ops, count = [], 0
    for op in ops_of(layer):
        read, size = op.reads[0], prod(dim.extent for dim in op.reads[0].dims)
        ops.append(replace(op, reads=(replace(read, padding=-1),)))
        tensors[read.tensor] = np.arange(size)
        tensors[layer.output] = np.full(prod(dim.extent for dim in op.write.dims), -1)
    for name in dict.fromkeys(layer.inputs):
        tensors[name] += count
        count += tensors[name].size
    interpret(ops, tensors)
    return tensors[layer.output]


def _ops(layer: Layer) -> Iterator[Op]:
    match layer:
        case Convolution():
            yield from _convolution(layer)
        case Pool():
            yield _pool(layer)
        case Pointwise() | OfRows():
            yield _elementwise(layer)
        case Product():
            yield _product(layer)
        case Gather():
            yield _gather(layer)
        case Reshape() | Transpose():
            yield _moved(layer)
        case Arrangement():
            yield from _pieces(layer)
        case Indexed():
            yield from _indexed(layer)


def _op(
    layer: LayerRecord,
    extents: Mapping[str, int],
    reads: Sequence[Access],
    write: Access,
    body: Body,
    part: str = "",
    rows: str = "",
) -> Op:
    return Op(
        name=layer.name + part,
        axes=tuple(extents.items()),
        reads=tuple(reads),
        write=write,
        body=body,
        rows=frozenset(rows),
        origin=(layer.name,),
    )


def _axes(shape: Shape) -> dict[str, int]:
    first = 0 if shape[0] > 1 else 1
    return dict(zip("nyxc"[first:], shape[first:], strict=True))


def _image(name: str, shape: Shape, *pixel: Form, padding: int | None = None) -> Access:
    """Return the access to row, column and channel of an image; without them to each element."""
    pixel = pixel or (form(y=1), form(x=1), form(c=1))
    at = (form(n=1), *pixel) if shape[0] > 1 else pixel
    return access(name, shape[-len(at) :], at, padding=padding)


BODIES: dict[Element, Body] = {"multiply": MultiplyAccumulate(), "adder": NegativeDistance()}
"""Body of a convolution, by the kind of element that computes it."""


def _convolution(layer: Convolution) -> Iterator[Op]:
    """Yield sums of products; of blocks with factors, the sums of single blocks come first.

    All results that are combinations of the sums of a filter read the same sums.
    """
    filters, height, width, channels = layer.weight_shape
    groups, block = layer.groups, layer.factor_channels
    results = _axes(layer.output_shape) | {"g": groups, "k": filters // groups}
    del results["c"]
    extents = results | {"r": height, "s": width, "c": block or channels}
    blocks, filter_ = -(-channels // block) if block else 1, form(g=filters // groups, k=1)
    channel, weight_channel = form(g=channels, c=1), form(c=1)
    if block:
        extents["b"] = blocks
        channel = weight_channel = form(b=block, c=1)
    places = [filter_, form(r=1), form(s=1), weight_channel]
    # The last block may have fewer channels; its weights beyond them are 0.
    beyond = 0 if block * blocks > channels else None
    weights = access(f"{layer.name}.weights", layer.weight_shape, places, padding=beyond)
    reads = _windows(layer, channel), weights
    own = _image(layer.output, (*layer.output_shape[:3], filters), form(y=1), form(x=1), filter_)
    if not block:
        yield _op(layer, extents, reads, own, BODIES[layer.element])
        return
    sizes = [*(dim.extent for dim in own.dims), blocks]
    sums = access(f"{layer.name}.blocks", sizes, [*(dim.at for dim in own.dims), form(b=1)])
    yield _op(layer, extents, reads, sums, MultiplyAccumulate(), ".blocks")
    count, made = layer.combinations, filter_
    if count > 1:
        results["q"], made = count, form(q=filters, k=1)
    factors = access(f"{layer.name}.factors", (count * filters, blocks), [made, form(b=1)])
    write = _image(layer.output, layer.output_shape, form(y=1), form(x=1), made)
    yield _op(layer, results | {"b": blocks}, (sums, factors), write, MultiplyAccumulate())


def _windows(layer: Windowed, channel: Form) -> Access:
    """Return the access to the places under a window."""
    (top, left, *_), (down, right) = layer.window.padding, layer.window.stride
    row, column = layer.window.dilation
    at = form(-top, y=down, r=row), form(-left, x=right, s=column), channel
    return _image(layer.inputs[0], layer.input_shape, *at, padding=0)


def _pool(layer: Pool) -> Op:
    extents = _axes(layer.output_shape) | dict(zip("rs", layer.window.kernel, strict=True))
    write = _image(layer.output, layer.output_shape)
    body = Maximum() if layer.function == "maximum" else MultiplyAccumulate()
    return _op(layer, extents, [_windows(layer, form(c=1))], write, body)


def _elementwise(layer: Pointwise | OfRows) -> Op:
    """Return an operator whose results lie in the order of its first operand."""
    extents, write = _axes(layer.shape), _image(layer.output, layer.shape)
    read = [_image(layer.inputs[0], layer.shape)]
    body: Body = Copy()
    match layer:
        case OfRows():
            return _op(layer, extents, read, write, Opaque(), rows="c")
        case Lookup():
            number = {0: read[0]}
            at = [form(-TABLE.start)]
            read = [access(f"{layer.name}.table", (len(TABLE),), at, padding=0, rows=number)]
        case Add(second_shape=shape):
            second = layer.inputs[1]
            if shape is None:
                read.append(_image(second, layer.shape))
            else:
                at = [
                    form(**{axis: 1}) if extent > 1 else ZERO
                    for axis, extent in zip("nyxc", shape, strict=True)
                ]
                read.append(access(second, shape, at))
            body = WeightedSum((1, 1))
        case Multiply():
            images, _, _, channels = layer.shape
            gate = (images, 1, 1, channels), ZERO, ZERO, form(c=1)
            read.append(_image(layer.inputs[-1], *(gate if layer.gated else (layer.shape,))))
            body = MultiplyAccumulate()
        case Rescale(weighted=True):
            read.append(access(f"{layer.name}.weights", layer.shape[3:], [form(c=1)]))
            body = MultiplyAccumulate()
    return _op(layer, extents, read, write, body)


def _product(layer: Product) -> Op:
    batch, m, n, k = layer.batch, layer.m, layer.n, layer.k
    right = f"{layer.name}.weights" if layer.constant else layer.inputs[-1]
    at = {axis: form(**{axis: 1}) for axis in "bmnk"}
    reads = (
        access(layer.inputs[0], (batch, m, k), [at["b"], at["m"], at["k"]]),
        access(right, (batch, k, n), [at["b"], at["k"], at["n"]]),
    )
    write = access(layer.output, (batch, m, n), [at["b"], at["m"], at["n"]])
    extents = {"b": batch, "m": m, "n": n, "k": k}
    return _op(layer, extents, reads, write, MultiplyAccumulate(layer.zero_points))


def _gather(layer: Gather) -> Op:
    """Return sums of rows whose numbers an input holds; numbers without a row give padding."""
    table, numbers = layer.inputs
    _, _, results, channels = layer.output_shape
    extents = {"i": results, "b": layer.bag, "c": channels}
    place = form(layer.first, i=layer.bag, b=1)
    number = access(numbers, (prod(layer.numbers_shape),), [place])
    read = access(table, layer.table_shape[2:], [ZERO, form(c=1)], padding=0, rows={0: number})
    write = access(layer.output, (results, channels), [form(i=1), form(c=1)])
    return _op(layer, extents, [read], write, MultiplyAccumulate())


def _moved(layer: Reshape | Transpose) -> Op:
    source = layer.inputs[0]
    match layer:
        case Reshape():
            extents, flat = {"f": prod(layer.output_shape)}, [form(f=1)]
            read, write = (access(name, (extents["f"],), flat) for name in (source, layer.output))
        case Transpose(order=order):
            extents = {f"a{place}": extent for place, extent in enumerate(layer.extents)}
            at = [form(**{axis: 1}) for axis in extents]
            read = access(source, layer.extents, at)
            turned = [layer.extents[place] for place in order]
            write = access(layer.output, turned, [at[place] for place in order])
    return _op(layer, extents, [read], write, Copy())


def _pieces(layer: Arrangement) -> Iterator[Op]:
    """Yield a copy for each piece of the result."""
    for place, copy in enumerate(layer.copies):
        ends = (copy.read_first, copy.read_step), (copy.written_first, copy.written_step)
        read, written = (
            (form(top, y=down), form(left, x=right), form(channel, c=1))
            for (top, left, channel), (down, right) in ends
        )
        extents = _axes((layer.output_shape[0], *copy.extents))
        name, shape = layer.inputs[copy.source], layer.shapes[copy.source]
        reads = [_image(name, shape, *read, padding=0)]
        write = _image(layer.output, layer.output_shape, *written)
        yield _op(layer, extents, reads, write, Copy(), f".{place}")


def _indexed(layer: Indexed) -> Iterator[Op]:
    """Yield rows at an index; where rows are written, all other rows are copied first."""
    outer, rows, run = layer.extents
    index = {1: access(layer.index, (), [])}
    at, row, extents = [form(o=1), ZERO, form(s=1)], [form(o=1), form(s=1)], {"o": outer, "s": run}
    if not layer.writes:
        read = access(layer.inputs[0], layer.extents, at, padding=0, rows=index)
        yield _op(layer, extents, [read], access(layer.output, (outer, run), row), Copy())
        return
    count, flat = outer * rows * run, [form(f=1)]
    cache, result = (access(name, (count,), flat) for name in (layer.inputs[0], layer.output))
    yield _op(layer, {"f": count}, [cache], result, Copy(), ".others")
    read = access(layer.inputs[1], (outer, run), row)
    write = access(layer.output, layer.extents, at, rows=index)
    yield _op(layer, extents, [read], write, Copy())
