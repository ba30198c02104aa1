"""Chains of layers that are computed in bands of rows.

For example, a pointwise expansion is followed by a 3 x 3 depthwise convolution of 8 rows. They are
computed in bands of 4 rows of the last result; its padding is a row at the top and at the bottom::

    band       rows of the result    rows of the expansion
    0          0 1 2 3               0 1 2 3 4
    1          4 5 6 7               3 4 5 6 7

The expansion lies in the local memory as one band of 5 rows. Its rows 3 and 4 are computed twice:
bands are complete, so that each is one tensor to the layer that reads it. A tensor that is also
read behind the chain, and the result of the chain, are not cut: each row is computed once.
"""

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from accelsim.compiler.resident_tensors import Life
from accelsim.errors import MappingError
from accelsim.npu import Npu
from accelsim.program import Layout
from accelsim.workload.layers import Add, Convolution, Layer, Lookup, Multiply, Pool, Rescale
from accelsim.workload.layers.record import Shape


class Chain(NamedTuple):
    """Neighbouring layers that are computed in bands.

    Args:
        first: Name of the first layer.
        last: Name of the last layer.
        rows: Rows of the result of the last layer in a band, at least 1; the last band may have
            fewer.
    """

    first: str
    last: str
    rows: int


@dataclass(frozen=True, kw_only=True)
class Rows:
    """Rows of a tensor, and their position in memory.

    Args:
        first: The first row.
        count: Number of rows.
        origin: Row of the tensor that lies at its address: 0 if it is whole.
    """

    first: int
    count: int
    origin: int = 0


class Piece(NamedTuple):
    """A layer in a band.

    Args:
        number: Number of the layer among all layers.
        layer: The layer, restricted to the rows of the band.
        rows: Rows of the tensors that it reads, in their order, and of its result.
    """

    number: int
    layer: Layer
    rows: list[Rows]


def why_no_bands(npu: Npu) -> str:
    """Return why a machine cannot compute layers in bands; an empty text if it can."""
    if not npu.has_local:
        rule = "local_memory.capacity_bytes above 0, where bands lie"
    elif npu.sparse is not None:
        rule = "an array without array.engine"
    else:
        return ""
    return f"{npu.name}: layers in bands of rows need {rule}"


def check_bands(npu: Npu) -> None:
    """Check that a machine can compute layers in bands.

    Raises:
        MappingError: The machine cannot.
    """
    if why := why_no_bands(npu):
        raise MappingError(why)


def at_rows(layout: Layout, rows: Rows) -> Layout:
    """Return the layout of some rows of a tensor.

    Args:
        layout: Layout of an image of as many rows, at the address of the tensor or of its band.
        rows: Rows of the tensor that lie there.
    """
    before_bytes = (rows.first - rows.origin) * layout.row_bytes
    return replace(layout, address=layout.address + before_bytes, height=rows.count)


def problem_of(layer: Layer) -> str:
    """Return why a layer cannot be computed in bands, as the end of a sentence; else ""."""
    match layer:
        case Multiply() if layer.gated:
            return "reads a gate, which needs all rows"
        case Convolution() | Pool() | Add() | Rescale() | Lookup() | Multiply():
            views = layer.tensors
            if views[0][1][0] > 1:
                return f"has {views[0][1][0]} images, and bands need one"
            return ""
    return f"is of kind {layer.kind}, whose rows need more than rows around them"


@dataclass(frozen=True)
class Bands:
    """A chain within the layers of a network.

    Args:
        layers: All layers.
        first: Number of the first layer of the chain.
        last: Number of the last layer of the chain.
        rows: Rows of the result of the last layer in a band.
        banded: Names of tensors that lie as bands.
    """

    layers: Sequence[Layer]
    first: int
    last: int
    rows: int
    banded: Collection[str]

    @property
    def numbers(self) -> range:
        """Numbers of its layers."""
        return range(self.first, self.last + 1)

    def pieces(self) -> Iterator[list[Piece]]:
        """Yield the pieces of each band, in the order in which they run."""
        done: dict[str, int] = {}
        height = _shape(self.layers[self.last], -1)[1]
        for begin in range(0, height, self.rows):
            end = min(begin + self.rows, height)
            wanted = {self.layers[self.last].output: (begin, end)}
            found = list(self._backwards(wanted, done, is_last=end == height))
            yield found[::-1]

    @property
    def work(self) -> tuple[int, int]:
        """Return the additional multiply-accumulates of bands, and the number of bands."""
        macs, bands = 0, 0
        for pieces in self.pieces():
            bands += 1
            for number, _, rows in pieces:
                layer = self.layers[number]
                macs += layer.macs * rows[-1].count // _shape(layer, -1)[1]
        return macs - sum(self.layers[number].macs for number in self.numbers), bands

    def most_rows(self) -> dict[str, int]:
        """Return the greatest number of rows in a band of each tensor, by name."""
        most: dict[str, int] = {}
        for pieces in self.pieces():
            for _, layer, rows in pieces:
                if layer.output in self.banded:
                    most[layer.output] = max(most.get(layer.output, 0), rows[-1].count)
        return most

    def lives(self, lives: Sequence[Life], row_bytes: Callable[[str], int]) -> list[Life]:
        """Return tensors with the sizes and lifetimes that they have in the chain.

        Args:
            lives: Tensors and their lifetimes as if no chain were cut.
            row_bytes: Function that returns the bytes of a row of a tensor.
        """
        most = self.most_rows()
        found = []
        for life in lives:
            first, last = life.first, life.last
            if life.name in most:
                size = most[life.name] * row_bytes(life.name)
                found.append(life._replace(size_bytes=size, first_of_all=True))
                continue
            # A tensor that is not cut is written, or read, in every band.
            first = self.first if first in self.numbers else first
            last = self.last if last in self.numbers else last
            found.append(life._replace(first=first, last=last))
        return found

    def check_room(
        self, lives: Sequence[Life], places: Mapping[str, int], capacity_bytes: int
    ) -> None:
        """Check that the bands of the chain have room.

        Args:
            lives: Lifetimes from ``lives``.
            places: Addresses of tensors that have room, by name.
            capacity_bytes: Capacity of the local memory.

        Raises:
            MappingError: A band has no room.
        """
        for life in lives:
            if life.name in self.banded and life.name not in places:
                first, last = self.layers[self.first].name, self.layers[self.last].name
                raise MappingError(
                    f"the chain from layer {first} to layer {last} has no room for"
                    f" {life.size_bytes:,} bytes of {life.name} in local_memory.capacity_bytes"
                    f" {capacity_bytes:,}: bands must have fewer than {self.rows} rows"
                )

    def _backwards(
        self, wanted: dict[str, tuple[int, int]], done: dict[str, int], *, is_last: bool
    ) -> Iterator[Piece]:
        """Yield the pieces of a band, the last layer first."""
        origins: dict[str, int] = {}
        made = {self.layers[number].output for number in self.numbers}
        found: list[tuple[int, Layer, list[tuple[int, int]]]] = []
        for number in reversed(self.numbers):
            layer = self.layers[number]
            name = layer.output
            begin, end = wanted.get(name, (0, 0))
            if name in self.banded:
                origins[name] = begin
            else:
                begin = done.get(name, 0)
                end = _shape(layer, -1)[1] if is_last else max(begin, end)
                done[name] = end
            if begin == end:
                continue
            part, read = cut(layer, begin, end)
            for each in layer.inputs:
                if each in made:
                    before = wanted.get(each, read)
                    wanted[each] = min(before[0], read[0]), max(before[1], read[1])
            found.append((number, part, [*[read] * len(layer.inputs), (begin, end)]))
        for number, part, spans in found:
            names = (*part.inputs, part.output)
            rows = [
                Rows(first=begin, count=end - begin, origin=origins.get(name, 0))
                for name, (begin, end) in zip(names, spans, strict=True)
            ]
            yield Piece(number, part, rows)


def cut(layer: Layer, begin: int, end: int) -> tuple[Layer, tuple[int, int]]:
    """Return a layer with some rows of its result, and the input rows: first, and one behind last.

    Args:
        layer: Layer that can be computed in bands.
        begin: The first row.
        end: The row behind the last.

    Raises:
        MappingError: A row reads only padding.
    """
    match layer:
        case Convolution() | Pool():
            height, moves = layer.input_shape[1], layer.window
            top, left, _, right = moves.padding
            first = begin * moves.stride[0] - top
            behind = (end - 1) * moves.stride[0] - top
            behind += (moves.kernel[0] - 1) * moves.dilation[0] + 1
            read = max(0, first), min(height, behind)
            if read[0] >= read[1]:
                raise MappingError(
                    f"layer {layer.name}: rows {begin} to {end - 1} of its result look at padding"
                    " alone, and cannot be a band"
                )
            padding = (read[0] - first, left, behind - read[1], right)
            part = replace(
                layer,
                input_shape=_with(layer.input_shape, read[1] - read[0]),
                output_shape=_with(layer.output_shape, end - begin),
                window=replace(moves, padding=padding),
            )
            if isinstance(part, Convolution):  # Its bands share their weights.
                part = replace(part, weights=part.weights or part.name)
            return part, read
        case Add() | Rescale() | Lookup() | Multiply():
            return replace(layer, shape=_with(layer.shape, end - begin)), (begin, end)
    raise AssertionError(layer)


def _shape(layer: Layer, which: int) -> Shape:
    return layer.tensors[which][1]


def _with(shape: Shape, height: int) -> Shape:
    return shape[0], height, shape[2], shape[3]


def bands_of(layers: Sequence[Layer], chain: Chain, kept: Collection[str]) -> Bands:
    """Return a chain among the layers of a network.

    Args:
        layers: All layers.
        chain: The chain.
        kept: Names of tensors that must be whole.

    Raises:
        MappingError: There is no such layer, or the chain cannot be cut.
    """
    names = [layer.name for layer in layers]
    for name in (chain.first, chain.last):
        if name not in names:
            raise MappingError(f"a chain of layers names {name}, which is no layer of the network")
    first, last = names.index(chain.first), names.index(chain.last)
    said = f"the chain from layer {chain.first} to layer {chain.last}"
    if first >= last:
        raise MappingError(f"{said} must have at least two layers, the first before the last")
    if chain.rows < 1:
        raise MappingError(f"{said} must have bands of at least 1 row, not {chain.rows}")
    for layer in layers[first : last + 1]:
        if problem := problem_of(layer):
            raise MappingError(f"{said} cannot be cut: layer {layer.name} {problem}")
    seen: dict[str, Shape] = {}
    for layer in layers[first : last + 1]:
        for name, shape in layer.tensors:
            if seen.setdefault(name, shape) != shape:
                raise MappingError(
                    f"{said} cannot be cut: layer {layer.name} sees {name} in another shape"
                )
    readers: dict[str, list[int]] = {}
    for number, layer in enumerate(layers):
        for name in layer.inputs:
            readers.setdefault(name, []).append(number)
    banded = {
        layer.output
        for layer in layers[first:last]
        if layer.output not in kept
        and readers.get(layer.output)
        and max(readers[layer.output]) <= last
    }
    return Bands(layers, first, last, chain.rows, frozenset(banded))
