"""Chains of layers that are computed in bands of rows.

For example, a pointwise expansion is followed by a 3 x 3 depthwise convolution of 8 rows. They are
computed in bands of 4 rows of the last result; its padding is a row at the top and at the bottom::

    band       rows of the result    rows of the expansion
    0          0 1 2 3               0 1 2 3 4
    1          4 5 6 7               3 4 5 6 7

The expansion lies in the local memory as one band of 5 rows. Its rows 3 and 4 are computed twice:
bands are complete, so that each is one tensor to the layer that reads it. A tensor that is also
read behind the chain, and the result of the chain, are not cut: each row is computed once.

Tensors of one row have bands of pixels. For example, attention multiplies 128 queries of 12 heads
by the keys of their head, takes the softmax of each query, and multiplies it by the values of the
head. In bands of 256 pixels the scores of two heads at a time lie in the local memory; in bands of
64 those of half a head, and each head reads its keys and values twice. A pixel is computed from the
same pixel of the layer before, so nothing is computed twice.
"""

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from accelsim.compiler.resident_tensors import Life
from accelsim.errors import MappingError
from accelsim.npu import Npu
from accelsim.program import Layout
from accelsim.workload.layers import Layer, Shape
from accelsim.workload.layers.pieces import (
    is_of_pixels,
    problem_of_rows,
    second_pixels,
    with_pixels,
    with_rows,
)


class Chain(NamedTuple):
    """Neighbouring layers that are computed in bands.

    Args:
        first: Name of the first layer.
        last: Name of the last layer.
        rows: Rows of the result of the last layer in a band, or its pixels where tensors have one
            row; at least 1. The last band may have fewer. Bands of pixels are parts of an image or
            whole images, so they may all have fewer.
    """

    first: str
    last: str
    rows: int


@dataclass(frozen=True, kw_only=True)
class Rows:
    """Rows of a tensor, or pixels of all its images, and their position in memory.

    Args:
        first: The first row or pixel.
        count: Number of them.
        origin: Row or pixel of the tensor that lies at its address: 0 if it is whole.
        image_pixels: Pixels of an image; 0 for rows.
    """

    first: int
    count: int
    origin: int = 0
    image_pixels: int = 0


class Piece(NamedTuple):
    """A layer in a band.

    Args:
        number: Number of the layer among all layers.
        layer: The layer, restricted to the rows or pixels of the band.
        rows: Rows or pixels of the tensors that it reads, in their order, and of its result.
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
    """Return the layout of some rows or pixels of a tensor.

    Args:
        layout: Layout of an image of as many rows or pixels, at the address of the tensor or of its
            band.
        rows: Rows or pixels of the tensor that lie there.
    """
    before = rows.first - rows.origin
    if rows.image_pixels:
        image, pixel = divmod(before, rows.image_pixels)
        image_bytes = layout.image_bytes
        if layout.height == 1:
            apart_bytes = layout.image_stride_bytes or layout.row_stride_bytes
            image_bytes = apart_bytes or rows.image_pixels * layout.pixel_bytes
        before_bytes = image * image_bytes + pixel * layout.pixel_bytes
        return replace(layout, address=layout.address + before_bytes)
    before_bytes = before * layout.row_bytes
    return replace(layout, address=layout.address + before_bytes, height=rows.count)


@dataclass(frozen=True)
class Bands:
    """A chain within the layers of a network.

    Args:
        layers: All layers.
        first: Number of the first layer of the chain.
        last: Number of the last layer of the chain.
        rows: Rows or pixels of the result of the last layer in a band.
        banded: Names of tensors that lie as bands.
        of_pixels: Whether bands are of pixels.
    """

    layers: Sequence[Layer]
    first: int
    last: int
    rows: int
    banded: Collection[str]
    of_pixels: bool = False

    @property
    def numbers(self) -> range:
        """Numbers of its layers."""
        return range(self.first, self.last + 1)

    def pieces(self) -> Iterator[list[Piece]]:
        """Yield the pieces of each band, in the order in which they run."""
        if self.of_pixels:
            yield from self._bands_of_pixels()
            return
        done: dict[str, int] = {}
        height = self.layers[self.last].result_shape[1]
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
                macs += layer.macs * rows[-1].count // extent_of(layer, of_pixels=self.of_pixels)
        return macs - sum(self.layers[number].macs for number in self.numbers), bands

    def most_rows(self) -> dict[str, int]:
        """Return the greatest number of rows or pixels in a band of each tensor, by name."""
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
            row_bytes: Function that returns the bytes of a row of a tensor, or of a pixel if bands
                are of pixels.
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
                    f" {capacity_bytes:,}: bands must have fewer than {self.rows}"
                    f" {'pixels' if self.of_pixels else 'rows'}"
                )

    def _bands_of_pixels(self) -> Iterator[list[Piece]]:
        """Yield the pieces of each band of pixels."""
        layers = [(number, self.layers[number]) for number in self.numbers]
        widths = {layer.result_shape[2] for _, layer in layers}
        width = min(widths)
        each = self.rows
        if each >= width:  # Whole images of some layers are parts of those that others see.
            each = next(
                some
                for some in range(each // width * width, 0, -width)
                if all(some % one == 0 or one % some == 0 for one in widths)
            )
        pixels = extent_of(layers[-1][1], of_pixels=True)
        for image in range(0, pixels, max(each, width)):
            behind = min(image + max(each, width), pixels)
            for begin in range(image, behind, each):
                span = begin, min(begin + each, behind)
                yield [Piece(number, *self._cut_pixels(layer, *span)) for number, layer in layers]

    def _cut_pixels(self, layer: Layer, begin: int, end: int) -> tuple[Layer, list[Rows]]:
        """Return a layer with some pixels of its result, and the pixels of its tensors."""
        rows = []
        for number, (name, shape) in enumerate(layer.tensors):
            if number == 1 and (read := second_pixels(layer, begin, end)) is not None:
                rows.append(Rows(first=read[0], count=read[1], image_pixels=read[2]))
                continue
            origin = begin if name in self.banded else 0
            rows.append(Rows(first=begin, count=end - begin, origin=origin, image_pixels=shape[2]))
        return with_pixels(layer, begin, end), rows

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
                end = layer.result_shape[1] if is_last else max(begin, end)
                done[name] = end
            if begin == end:
                continue
            part, read = with_rows(layer, begin, end)
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


def extent_of(layer: Layer, *, of_pixels: bool) -> int:
    """Return the rows of an image of a layer's result, or the pixels of all its images."""
    images, height, width, _ = layer.result_shape
    return images * width if of_pixels else height


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
    parts = layers[first : last + 1]
    of_pixels = all(map(is_of_pixels, parts))
    for layer in () if of_pixels else parts:
        if problem := problem_of_rows(layer):
            raise MappingError(f"{said} cannot be cut: layer {layer.name} {problem}")
    _check_alike(parts, said, of_pixels=of_pixels)
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
    return Bands(layers, first, last, chain.rows, frozenset(banded), of_pixels)


def _check_alike(layers: Sequence[Layer], said: str, *, of_pixels: bool) -> None:
    """Check that the layers of a chain see its tensors alike.

    Raises:
        MappingError: They do not.
    """
    seen: dict[str, Shape] = {}
    widths = sorted({layer.result_shape[2] for layer in layers})
    made: set[str] = set()
    for layer in layers:
        for number, (name, shape) in enumerate(layer.tensors):
            if of_pixels and number == 1 and second_pixels(layer, 0, 1) is not None:
                if name in made:
                    raise MappingError(
                        f"{said} cannot be cut: layer {layer.name} reads all pixels of {name}"
                    )
                continue
            view = (shape[0] * shape[2], 1, 1, shape[3]) if of_pixels else shape
            if seen.setdefault(name, view) != view or (of_pixels and shape[2] % widths[0]):
                raise MappingError(
                    f"{said} cannot be cut: layer {layer.name} sees {name} in another shape"
                )
        made.add(layer.output)
    if of_pixels and len({extent_of(layer, of_pixels=True) for layer in layers}) > 1:
        raise MappingError(f"{said} cannot be cut: its results have different numbers of pixels")
