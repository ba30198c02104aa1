"""The layers of an integer network as operators of the interpreter, bit for bit.

A pool with windows that hang over the edge divides by the number of taps inside: a table holds the
multiplier for each place of the result. A concatenation is one copy for each operand.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import prod

import numpy as np
from numpy.typing import NDArray

from accelsim.integer.arithmetic import Add, Convolution, Lookup, Multiply, Pool, Rescale
from accelsim.integer.layer import IntegerLayer
from accelsim.integer.movement import Gather, Joined
from accelsim.integer.network import IntegerNetwork
from accelsim.integer.requantization import rescaled
from accelsim.integer.row_layers import Normalize, Softmax
from accelsim.integer.row_values import NormalizedRows, SoftmaxRows
from accelsim.integer.tensor import Requantize
from accelsim.workload import layers
from accelsim.workload.arrangement import Copy as Piece
from accelsim.workload.op import (
    Access,
    Array,
    Body,
    Bounds,
    Copy,
    Ends,
    Fetch,
    Form,
    Maximum,
    MultiplyAccumulate,
    Op,
    Stage,
    WeightedSum,
    access,
    bounds_of,
    form,
)

_ZERO = form()
_TABLE = np.arange(-128, 256) & 255
"""Entry of a table of 256 for each integer that has 8 bits, signed or not."""


_PARTS = ("bias", "multiplier", "shift", "zero_point", "minimum", "maximum")


@dataclass(frozen=True, slots=True)
class Requantized(Stage):
    """A rescaling whose parameters lie in tensors; see ``accelsim.integer.tensor.Requantize``.

    Args:
        operands: Accesses to bias, multiplier, shift, zero point, least and greatest result.
    """

    operands: tuple[Access, ...]

    def mapped(self, change: Callable[[Access], Access]) -> "Requantized":
        """Return the rescaling with each of its operands changed."""
        return Requantized(tuple(change(one) for one in self.operands))

    def ends(self, operands: Sequence[Ends]) -> tuple[int, int]:
        """Return the least and the greatest result."""
        *_, minimum, maximum = operands
        return int(minimum.least.min()), int(maximum.most.max())

    def values(self, results: Array, fetch: Fetch) -> Array:
        """Return the rescaled results."""
        return rescaled(results, *(fetch(one) for one in self.operands))


@dataclass(frozen=True, kw_only=True)
class Operators:
    """A network as operators.

    Args:
        ops: Operators, each after those that write its inputs.
        elements: Number of elements of each tensor of an image, by name, for inputs, indices and
            the results of operators.
        constants: Elements of weights, tables and parameters, by name: int64, one dimension.
    """

    ops: tuple[Op, ...]
    elements: Mapping[str, int]
    constants: Mapping[str, Array]


def operators_of(network: IntegerNetwork) -> Operators:
    """Return the operators of a network.

    Args:
        network: The network.
    """
    return _Adapter(network).made


def network_bounds(network: IntegerNetwork) -> Bounds:
    """Return the least and greatest integers of the tensors and sums of a network.

    Args:
        network: The network; its inputs may be any integers of their formats.

    Returns:
        Bounds whose sums have the names of layers.
    """
    operators = operators_of(network)
    given = {
        name: (network.tensors[name].number.minimum, network.tensors[name].number.maximum)
        for name in network.inputs
    }
    given |= {name: (0, count - 1) for name, count in network.indices.items()}
    found = bounds_of(operators.ops, given, operators.constants)
    sums: dict[str, tuple[int, int]] = {}
    for op in operators.ops:
        if op.name in found.sums:
            (name,), (least, most) = op.origin, found.sums[op.name]
            before = sums.get(name, (least, most))
            sums[name] = min(before[0], least), max(before[1], most)
    constants = {
        name: (int(values.min()), int(values.max())) for name, values in network.constants.items()
    }
    return Bounds(tensors={**constants, **found.tensors}, sums=sums)


class _Adapter:
    """Maker of operators from layers, and of names for the tensors of their constants.

    Args:
        network: The network.
    """

    def __init__(self, network: IntegerNetwork) -> None:
        self._tensors = network.tensors
        self._elements = {name: prod(one.shape) for name, one in network.tensors.items()}
        self._constants: dict[str, Array] = {}
        for name, values in network.constants.items():
            self._constants[name] = np.asarray(values, dtype=np.int64).reshape(-1)
        ops = tuple(op for layer in network.layers for op in self._ops(layer))
        names = (*network.inputs, *network.indices, *(op.write.tensor for op in ops))
        elements = {name: self._elements.get(name, 1) for name in names}
        self.made = Operators(ops=ops, elements=elements, constants=self._constants)

    def _ops(self, layer: IntegerLayer) -> Iterator[Op]:
        match layer:
            case Convolution():
                yield from self._convolution(layer)
            case Pool():
                yield self._pool(layer)
            case Multiply() if isinstance(layer.layer, layers.Product):
                yield self._product(layer, layer.layer)
            case Add() | Multiply() | Rescale() | Lookup() | Softmax() | Normalize():
                yield self._elementwise(layer)
            case Gather():
                yield self._gather(layer)
            case Joined():
                yield from self._joined(layer)
            case _ if isinstance(layer.layer, layers.Indexed):
                yield from self._indexed(layer, layer.layer)
            case _:
                yield self._moved(layer)

    def _shape(self, name: str) -> tuple[int, int, int]:
        return self._tensors[name].shape

    def _new(self, name: str, elements: int) -> str:
        """Return a new name that resembles another, for a tensor of so many elements."""
        while name in self._elements or name in self._constants:
            name += "'"
        self._elements[name] = elements
        return name

    def _constant(self, name: str, values: NDArray[np.int64]) -> str:
        name = self._new(name, values.size)
        self._constants[name] = np.asarray(values, dtype=np.int64).reshape(-1)
        return name

    def _image(self, name: str) -> Access:
        """Return the access to each element of an image, with one dimension for each axis."""
        return self._access(name, [form(**{axis: 1}) for axis in "yxc"])

    def _axes(self, name: str) -> tuple[tuple[str, int], ...]:
        return tuple(zip("yxc", self._shape(name), strict=True))

    def _rescaling(self, name: str, how: Requantize, channel: Form) -> Requantized:
        """Return the rescaling with parameters for each channel."""
        parts = [np.atleast_1d(getattr(how, part)) for part in _PARTS]
        return self._stage(name, [(part, [channel if part.size > 1 else _ZERO]) for part in parts])

    def _stage(self, name: str, parts: Sequence[tuple[Array, Sequence[Form]]]) -> Requantized:
        """Return the rescaling with given parameters.

        Args:
            name: Name of the layer.
            parts: Coordinates along the dimensions of each of ``_PARTS``.
        """
        return Requantized(
            tuple(
                access(self._constant(f"{name}.{kind}", part), part.shape, at)
                for kind, (part, at) in zip(_PARTS, parts, strict=True)
            )
        )

    def _convolution(self, layer: Convolution) -> Iterator[Op]:
        """Return sums of products; with factors, the sums of single blocks come first."""
        filters, height, width, channels = layer.weights.shape
        rows, columns, _ = self._shape(layer.output)
        window, groups, block = layer.layer.window, layer.layer.groups, layer.layer.factor_channels
        shape, (top, left, *_) = self._shape(layer.input), window.padding
        each = filters // groups
        extents = {
            "y": rows,
            "x": columns,
            "g": groups,
            "k": each,
            "r": height,
            "s": width,
            "c": channels,
        }
        filter_ = form(g=each, k=1)
        channel, blocks = form(g=channels, c=1), 1
        weight_channel = form(c=1)
        if layer.factors is not None:
            blocks = layer.factors.shape[1]
            extents |= {"b": blocks, "c": block}
            channel = weight_channel = form(b=block, c=1)
        at = [
            form(-top, y=window.stride[0], r=window.dilation[0]),
            form(-left, x=window.stride[1], s=window.dilation[1]),
            channel,
        ]
        places = [filter_, form(r=1), form(s=1), weight_channel]
        weights = self._constant(f"{layer.name}.weights", layer.weights)
        # The last block may have fewer channels; its weights beyond them are 0.
        beyond = 0 if blocks * block > channels else None
        reads = (
            access(layer.input, shape, at, padding=layer.pad),
            access(weights, layer.weights.shape, places, padding=beyond),
        )
        write = self._access(layer.output, [form(y=1), form(x=1), filter_])
        epilogue = (self._rescaling(layer.name, layer.requantize, filter_),)
        if layer.factors is None:
            yield self._op(layer, extents, reads, write, MultiplyAccumulate(), epilogue)
            return
        sizes = [rows, columns, filters, blocks]
        of_blocks = [form(y=1), form(x=1), filter_, form(b=1)]
        sums = self._new(f"{layer.name}.blocks", prod(sizes))
        written = access(sums, sizes, of_blocks)
        yield self._op(layer, extents, reads, written, MultiplyAccumulate(), (), ".blocks")
        factors = self._constant(f"{layer.name}.factors", layer.factors)
        reads = (written, access(factors, (filters, blocks), [filter_, form(b=1)]))
        extents = {axis: extents[axis] for axis in "yxgkb"}
        yield self._op(layer, extents, reads, write, MultiplyAccumulate(), epilogue)

    def _access(self, name: str, at: Sequence[Form]) -> Access:
        return access(name, self._shape(name), at)

    def _op(
        self,
        layer: IntegerLayer,
        extents: Mapping[str, int],
        reads: Sequence[Access],
        write: Access,
        body: Body,
        epilogue: tuple[Stage, ...] = (),
        part: str = "",
        rows: frozenset[str] = frozenset(),
    ) -> Op:
        return Op(
            name=layer.name + part,
            axes=tuple(extents.items()),
            reads=tuple(reads),
            write=write,
            body=body,
            rows=rows,
            epilogue=epilogue,
            origin=(layer.name,),
        )

    def _pool(self, layer: Pool) -> Op:
        """Return maxima or sums of windows; their rescaling depends on the taps inside."""
        rows, columns, channels = self._shape(layer.output)
        shape, window = self._shape(layer.input), layer.layer.window
        (top, left, *_), (down, right) = window.padding, window.stride
        at = [form(-top, y=down, r=1), form(-left, x=right, s=1), form(c=1)]
        height, width = window.kernel
        extents = {"y": rows, "x": columns, "c": channels, "r": height, "s": width}
        inside = [
            ((tap >= 0) & (tap < extent)).sum(axis=1)
            for tap, extent in (
                (np.arange(places)[:, None] * stride - before + np.arange(kernel), extent)
                for places, stride, before, kernel, extent in zip(
                    (rows, columns),
                    window.stride,
                    (top, left),
                    window.kernel,
                    shape[:2],
                    strict=True,
                )
            )
        ]
        counts, place = np.unique(np.multiply.outer(*inside), return_inverse=True)
        ways = [layer.requantize.get(int(count), layer.requantize.get(0)) for count in counts]
        parts = []
        for kind in _PARTS:
            each = np.stack([np.atleast_1d(getattr(how, kind)) for how in ways])
            part = each[place.reshape(-1)].reshape(rows, columns, -1)
            channel = form(c=1) if part.shape[2] > 1 else _ZERO
            parts.append((part, [form(y=1), form(x=1), channel]))
        return self._op(
            layer,
            extents,
            [access(layer.input, shape, at, padding=layer.pad)],
            self._image(layer.output),
            Maximum() if layer.layer.function == "maximum" else MultiplyAccumulate(),
            (self._stage(layer.name, parts),),
        )

    def _elementwise(self, layer: Add | Multiply | Rescale | Lookup | Softmax | Normalize) -> Op:
        """Return an operator whose results lie in the order of its first operand."""
        extents, write = dict(self._axes(layer.output)), self._image(layer.output)
        body: Body = Copy()
        match layer:
            case Softmax() | Normalize():
                body = SoftmaxRows(layer) if isinstance(layer, Softmax) else NormalizedRows(layer)
                read = [self._image(layer.input)]
                return self._op(layer, extents, read, write, body, rows=frozenset("c"))
            case Lookup():
                table = self._constant(f"{layer.name}.table", layer.table[_TABLE])
                number = {0: self._image(layer.input)}
                read = [access(table, (len(_TABLE),), [form(128)], padding=0, rows=number)]
                return self._op(layer, extents, read, write, body)
            case Add():
                read = [self._image(name) for name in layer.inputs]
                body = WeightedSum(layer.weights)
            case Multiply():
                read = [self._broadcast(name) for name in (layer.input, layer.inputs[-1])]
                body = MultiplyAccumulate(layer.zero_points)
            case Rescale():
                read = [self._image(layer.input)]
                if layer.weights is not None:
                    weights = self._constant(f"{layer.name}.weights", layer.weights)
                    read.append(access(weights, layer.weights.shape, [form(c=1)]))
                    body = MultiplyAccumulate()
        epilogue = (self._rescaling(layer.name, layer.requantize, form(c=1)),)
        return self._op(layer, extents, read, write, body, epilogue)

    def _broadcast(self, name: str) -> Access:
        """Return the access to an image that may have a single row or column for all places."""
        shape = self._shape(name)
        at = [form(**{axis: 1}) if extent > 1 else _ZERO for axis, extent in self._axes(name)]
        return access(name, shape, at)

    def _product(self, layer: Multiply, of: layers.Product) -> Op:
        extents = {"b": of.batch, "m": of.m, "n": of.n, "k": of.k}
        b, m, n, k = (form(**{axis: 1}) for axis in "bmnk")
        reads = (
            access(layer.input, (of.batch, of.m, of.k), [b, m, k]),
            access(layer.inputs[-1], (of.batch, of.k, of.n), [b, k, n]),
        )
        write = access(layer.output, (of.batch, of.m, of.n), [b, m, n])
        epilogue = (self._rescaling(layer.name, layer.requantize, n),)
        body = MultiplyAccumulate(layer.zero_points)
        return self._op(layer, extents, reads, write, body, epilogue)

    def _gather(self, layer: Gather) -> Op:
        """Return sums of rows whose numbers an input holds; numbers without a row give padding."""
        (table, numbers), bag = layer.inputs, layer.layer.bag
        rows, columns, channels = self._shape(layer.output)
        extents = {"i": rows * columns, "b": bag, "c": channels}
        place = form(layer.layer.first, i=bag, b=1)
        number = access(numbers, (prod(self._shape(numbers)),), [place])
        at = [_ZERO, form(c=1)]
        read = access(table, (layer.layer.rows, channels), at, padding=layer.pad, rows={0: number})
        write = access(layer.output, (extents["i"], channels), [form(i=1), form(c=1)])
        epilogue = (self._rescaling(layer.name, layer.requantize, form(c=1)),)
        return self._op(layer, extents, [read], write, MultiplyAccumulate(), epilogue)

    def _moved(self, layer: IntegerLayer) -> Op:
        match layer.layer:
            case layers.Reshape():
                extents = {"f": prod(self._shape(layer.output))}
                flat = [form(f=1)]
                read = access(layer.input, (extents["f"],), flat)
                write = access(layer.output, (extents["f"],), flat)
            case layers.Shuffle(groups=groups):
                rows, columns, channels = self._shape(layer.output)
                each = channels // groups
                extents = {"y": rows, "x": columns, "i": each, "g": groups}
                pixel = [form(y=1), form(x=1)]
                read = self._access(layer.input, [*pixel, form(g=each, i=1)])
                write = self._access(layer.output, [*pixel, form(i=groups, g=1)])
            case layers.Transpose(extents=whole, order=order):
                extents = {f"a{place}": extent for place, extent in enumerate(whole)}
                at = [form(**{axis: 1}) for axis in extents]
                read = access(layer.input, whole, at)
                turned = [whole[place] for place in order]
                write = access(layer.output, turned, [at[place] for place in order])
            case layers.Slice(first_channel=first):
                extents = dict(self._axes(layer.output))
                at = [form(y=1), form(x=1), form(first, c=1)]
                read, write = self._access(layer.input, at), self._image(layer.output)
            case other:
                raise AssertionError(other)
        return self._op(layer, extents, [read], write, Copy())

    def _joined(self, layer: Joined) -> Iterator[Op]:
        if isinstance(layer.layer, layers.Arrangement):
            yield from self._arrangement(layer, layer.layer.copies)
            return
        first = 0
        for place, (name, how) in enumerate(zip(layer.inputs, layer.requantize, strict=True)):
            stage = self._maybe(f"{layer.name}.{place}", how)
            write = self._access(layer.output, [form(y=1), form(x=1), form(first, c=1)])
            extents, read = dict(self._axes(name)), [self._image(name)]
            yield self._op(layer, extents, read, write, Copy(), stage, f".{place}")
            first += extents["c"]

    def _maybe(self, name: str, how: Requantize | None, first: int = 0) -> tuple[Stage, ...]:
        """Return the rescaling of channels from ``first`` on, if there is one."""
        return () if how is None else (self._rescaling(name, how, form(first, c=1)),)

    def _arrangement(self, layer: Joined, copies: Sequence[Piece]) -> Iterator[Op]:
        for place, copy in enumerate(copies):
            name, part = layer.inputs[copy.source], f".{place}"
            how, first = layer.requantize[copy.source], copy.read_first[2]
            stage = self._maybe(layer.name + part, how, first)
            extents = dict(zip("yxc", copy.extents, strict=True))
            read = access(name, self._shape(name), _read(copy), padding=layer.pad)
            write = self._access(layer.output, _written(copy))
            yield self._op(layer, extents, [read], write, Copy(), stage, part)

    def _indexed(self, layer: IntegerLayer, of: layers.Indexed) -> Iterator[Op]:
        """Return rows at an index; where rows are written, all other rows are copied first."""
        outer, rows, run = of.extents
        index = {1: access(of.index, (), [])}
        at = [form(o=1), _ZERO, form(s=1)]
        row = [form(o=1), form(s=1)]
        extents = {"o": outer, "s": run}
        if not of.writes:
            read = access(layer.inputs[0], of.extents, at, padding=0, rows=index)
            write = access(layer.output, (outer, run), row)
            yield self._op(layer, extents, [read], write, Copy())
            return
        count, flat = outer * rows * run, [form(f=1)]
        read, write = (access(name, (count,), flat) for name in (layer.inputs[0], layer.output))
        yield self._op(layer, {"f": count}, [read], write, Copy(), (), ".others")
        read = access(layer.inputs[1], (outer, run), row)
        write = access(layer.output, of.extents, at, rows=index)
        yield self._op(layer, extents, [read], write, Copy())


def _read(copy: Piece) -> list[Form]:
    """Return the row, column and channel that a copy reads."""
    (top, left, channel), (down, right) = copy.read_first, copy.read_step
    return [form(top, y=down), form(left, x=right), form(channel, c=1)]


def _written(copy: Piece) -> list[Form]:
    """Return the row, column and channel that a copy writes."""
    (top, left, channel), (down, right) = copy.written_first, copy.written_step
    return [form(top, y=down), form(left, x=right), form(channel, c=1)]
