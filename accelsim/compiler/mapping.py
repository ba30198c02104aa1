"""Mappings of a network in a file: those that the mapper chose, or those that a user wants.

Layers that the file leaves out are searched::

    workload: resnet18
    layers:
      conv1: {height: 18, width: 28, words: kernel_rows, blocks: 1, filter_blocks: 4,
              order: tiles, chunk_blocks: 14}
      pool1: {height: 12, width: 19}

``run --mapping`` and ``compile --mapping`` make the same program of it. Each rule that a mapping
must keep has a name and a sentence.
"""

import json
import re
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Annotated, Any, Literal, NamedTuple

import numpy as np
from numpy.typing import NDArray
from pydantic import Field

from accelsim.arch.choices import known
from accelsim.compiler.limits import LOAD, MATMUL, STORE, VECTOR
from accelsim.compiler.window import Region, Window
from accelsim.document import Model, read_document, validate
from accelsim.errors import MappingError, did_you_mean
from accelsim.npu import Npu
from accelsim.schedule.array import TILING
from accelsim.schedule.shapes import record

_WORDS = ("null", "true", "false", "yes", "no", "on", "off")
"""Words that YAML may read as values other than texts."""

Size = Annotated[int, Field(ge=1, le=2**31)]
Words = Literal["channels", "kernel_rows"]
Order = Literal["tiles", "filters", "all_filters"]
ORDERS: tuple[Order, ...] = ("tiles", "filters", "all_filters")
"""Orders of loops, each at the place of its number in ``TILING``."""


class LayerMapping(Model):
    """Mapping of one layer. A layer of the vector unit has only height and width."""

    height: Size
    """Rows of a tile of results."""
    width: Size
    """Columns of a tile of results."""
    words: Annotated[Words, known("channels", "kernel_rows")] | None = None
    """Contents of an input word: channels of a pixel, or pixels of a kernel row."""
    blocks: Size | None = None
    """Number of input words of each place that lie in the input buffer together."""
    filter_blocks: Size | None = None
    """Number of blocks of filters in a set; a block has as many filters as the array columns."""
    order: Annotated[Order, known(*ORDERS)] | None = None
    """Outer loop: ``tiles``: over tiles, each for all sets of filters; ``filters``: over images,
    and in each of them over sets of filters, each for all tiles of the image; ``all_filters``: over
    sets of filters, each for all tiles of all images."""
    chunk_blocks: Size | None = None
    """Greatest number of blocks of weights that are loaded together."""
    images: Size | None = None
    """Images of a tile, 1 if it is absent. A tile of several images is as many rows and columns of
    each."""
    groups: Size | None = None
    """Number of groups of channels that share a pass, of a convolution of groups; absent: as many
    as fit a block of weights."""
    pixels: Size | None = None
    """Neighbouring results of a row that share an input word along kernel rows, 1 if it is absent.
    They are one column of a tile, and each has filters of its own."""
    sum: Annotated[str, Field(min_length=1)] | None = None
    """Name of the sum behind the layer that is part of it, on machines with
    ``vector_unit.residuals``; absent if none is."""

    @property
    def is_of_array(self) -> bool:
        """Whether it has all fields of a layer on the array."""
        return None not in (
            self.words,
            self.blocks,
            self.filter_blocks,
            self.order,
            self.chunk_blocks,
        )

    @property
    def is_of_vector_unit(self) -> bool:
        """Whether it has only a tile."""
        rest = (self.words, self.blocks, self.filter_blocks, self.order, self.chunk_blocks)
        return (*rest, self.images, self.groups, self.pixels, self.sum) == (None,) * 9

    def tiling(self) -> NDArray[np.void]:
        """Return it as the kernels see it, structured array of ``TILING``, shape (1,)."""
        return record(
            TILING,
            height=self.height,
            width=self.width,
            blocks=self.blocks,
            filter_blocks=self.filter_blocks,
            filters_outer=0 if self.order is None else ORDERS.index(self.order),
            chunk_blocks=self.chunk_blocks,
            images=self.images or 1,
        )

    def to_data(self) -> dict[str, Any]:
        """Return plain data of the fields that are set."""
        return self.model_dump(exclude_none=True)


class NetworkMapping(Model):
    """Mappings of the layers of a network."""

    workload: Annotated[str, Field(min_length=1)]
    """Name of the network."""
    layers: dict[str, LayerMapping]
    """Mappings by name of the layer; layers without one are searched."""

    def check_names(self, workload: str, layers: list[str]) -> None:
        """Refuse the mapping of another network.

        Args:
            workload: Name of the network.
            layers: Names of its layers.

        Raises:
            MappingError: It belongs to another network, or a layer does not exist.
        """
        if self.workload != workload:
            raise MappingError(f"mapping: is of {self.workload}, not of {workload}")
        for name in self.layers:
            if name not in layers:
                raise MappingError(
                    f"mapping: {workload} has no layer {name}{did_you_mean(name, layers)}"
                )


def read_mapping(path: str | Path) -> NetworkMapping:
    """Read a mapping.

    Args:
        path: A YAML file.

    Raises:
        DocumentError: The file is not a mapping; every mistake is named with its line.
    """
    return validate(NetworkMapping, read_document(path))


def mapping_text(workload: str, layers: Mapping[str, Mapping[str, Any]]) -> str:
    """Return the text of a mapping file.

    Args:
        workload: Name of the network.
        layers: Plain data of its layers, by name.
    """
    lines = [f"workload: {_text(workload)}", "layers:" if layers else "layers: {}"]
    for name, layer in layers.items():
        fields = ", ".join(
            f"{key}: {_text(value) if isinstance(value, str) else value}"
            for key, value in layer.items()
        )
        lines.append(f"  {_text(name)}: {{{fields}}}")
    return "\n".join(lines) + "\n"


def _text(name: str) -> str:
    """Return a name in YAML, with quotes if it could be read as another value."""
    is_word = re.fullmatch(r"[A-Za-z_/][\w./ -]*\w", name, re.ASCII) is not None
    return name if is_word and name.lower() not in _WORDS else json.dumps(name)


def array_mapping(
    tiling: NDArray[np.void],
    *,
    along_rows: bool,
    groups: int | None = None,
    pixels: int = 1,
    sum_name: str | None = None,
) -> LayerMapping:
    """Return the mapping of a layer on the array.

    Args:
        tiling: Structured array of ``TILING``, shape (1,).
        along_rows: Whether words run along a kernel row.
        groups: The field of the mapping.
        pixels: Neighbouring results of a row that share an input word.
        sum_name: Name of the sum that is part of it, or None.
    """
    height, width, blocks, filter_blocks, order, chunk_blocks, images = tiling[0].tolist()
    return LayerMapping(
        height=height,
        width=width,
        words="kernel_rows" if along_rows else "channels",
        blocks=blocks,
        filter_blocks=filter_blocks,
        order=ORDERS[order],
        chunk_blocks=chunk_blocks,
        images=images if images > 1 else None,
        groups=groups,
        pixels=pixels if pixels > 1 else None,
        sum=sum_name,
    )


class Strides(NamedTuple):
    """Distances in a tensor.

    Args:
        pixel_bytes: Bytes from one pixel to the next.
        row_bytes: Bytes from one row to the next.
    """

    pixel_bytes: int
    row_bytes: int


def strides_of(tensor: Any) -> Strides:
    """Return the distances in a tensor, from an element of a structured array of ``TENSOR``."""
    return Strides(int(tensor["pixel_bytes"]), int(tensor["row_bytes"]))


Limit = tuple[str, int, int]
"""What is limited, its value, and the greatest allowed value."""
Rule = Callable[[LayerMapping, Window, int, Npu, Strides], Iterator[Limit]]
"""Function that yields what a rule limits; the last argument has the distances of results."""


def stride_limits(
    name: str, strides: Strides, rows: int, columns: int, most: Mapping[str, int]
) -> Iterator[Limit]:
    """Yield the strides of an instruction.

    Args:
        name: Name of the instruction.
        strides: Distances in memory.
        rows: Rows that it moves.
        columns: Columns that it moves.
        most: Greatest values of its fields.
    """
    if columns > 1:
        yield f"bytes between columns of a {name}", strides.pixel_bytes, most["x_stride"]
    if rows > 1:
        yield f"bytes between rows of a {name}", strides.row_bytes, most["y_stride"]


def _extents(layer: LayerMapping, window: Window, filters: int, npu: Npu, _result: Strides) -> Any:
    yield "height, of rows of results", layer.height, window.vertical.results
    yield "width, of columns of results", layer.width, window.horizontal.results
    if layer.is_of_array:
        yield "blocks, of words of a place", layer.blocks, window.blocks
        if window.repeats:
            apart = window.blocks - (layer.blocks or 1)
            yield "words of a place that are loaded apart from others", apart, 0
        yield "filter_blocks, of blocks of filters", layer.filter_blocks, -(-filters // npu.cols)


def _fields_of_load(
    layer: LayerMapping, window: Window, _filters: int, _npu: Npu, _result: Strides
) -> Any:
    rows, columns = _places(layer, window)
    step = window.horizontal.step * window.layout.pixel_bytes
    yield "rows of places of a LOAD", rows, LOAD["y_count"]
    yield "columns of places of a LOAD", columns, LOAD["x_count"]
    yield "words of a place of a LOAD", layer.blocks or 1, LOAD["c_count"]
    yield "bytes of a row of a LOAD", columns * step + window.bytes, LOAD["row_bytes"]
    strides = Strides(step, window.vertical.step * window.row_bytes)
    yield from stride_limits("LOAD", strides, rows, columns, LOAD)


def _fields_of_store(
    layer: LayerMapping, _window: Window, _size: int, _npu: Npu, result: Strides
) -> Any:
    # Results of an image are one row of a STORE of several images.
    columns = layer.width if (layer.images or 1) == 1 else layer.height * layer.width
    yield from stride_limits("STORE", result, layer.height, columns, STORE)


def _fields_of_results(
    layer: LayerMapping, _window: Window, _filters: int, _npu: Npu, _result: Strides
) -> Any:
    fields = MATMUL if layer.is_of_array else VECTOR
    rows = (layer.images or 1) * layer.height
    yield "rows of results of an instruction", rows, fields["p1_count"]
    yield "columns of results of an instruction", layer.width, fields["p0_count"]


def _tile_in_buffer(
    layer: LayerMapping, window: Window, tensors: int, npu: Npu, _result: Strides
) -> Any:
    rows, columns = _places(layer, window)
    if layer.is_of_array:
        words = (layer.images or 1) * rows * columns * (layer.blocks or 1)
        yield "words of a tile in the input buffer", words, npu.input_words
    else:
        words = rows * columns * tensors
        yield "words of a tile in the operand buffer", words, npu.operand_words


def _sums_in_bank(
    layer: LayerMapping, window: Window, _filters: int, npu: Npu, _result: Strides
) -> Any:
    if layer.is_of_array:
        near = npu.rows < 3 or npu.banks_in_turn == 1
        reserved = int(npu.array_is_output_stationary and near)
        results, words = (layer.images or 1) * layer.height * layer.width, npu.bank_words - reserved
        yield "sums of a job in a bank of the accumulator buffer", results, words
        if (layer.blocks or 1) < window.blocks and results <= words:
            taken = -(-(layer.filter_blocks or 1) // (words // results))
            yield "banks of the accumulator buffer for a job", taken, npu.banks_in_turn


def _results_in_buffer(
    layer: LayerMapping, _window: Window, _filters: int, npu: Npu, _result: Strides
) -> Any:
    results = (layer.images or 1) * layer.height * layer.width
    yield "results of a tile in the output buffer", results, npu.output_words


def _chunk_in_buffer(
    layer: LayerMapping, _window: Window, _filters: int, npu: Npu, _result: Strides
) -> Any:
    if layer.is_of_array:
        words = (layer.chunk_blocks or 1) * npu.fold_words
        yield "words of a chunk in the weight buffer", words, npu.weight_words


def _places(layer: LayerMapping, window: Window) -> tuple[int, int]:
    return window.places(Region(y=0, x=0, height=layer.height, width=layer.width))


RULES: dict[str, Rule] = {
    "tile_within_results": _extents,
    "fields_of_load": _fields_of_load,
    "fields_of_store": _fields_of_store,
    "fields_of_results": _fields_of_results,
    "tile_in_buffer": _tile_in_buffer,
    "sums_in_bank": _sums_in_bank,
    "results_in_buffer": _results_in_buffer,
    "chunk_in_buffer": _chunk_in_buffer,
}
"""Rules that a mapping must keep, by name."""


def broken_rules(
    layer: LayerMapping, window: Window, size: int, npu: Npu, result: Strides
) -> Iterator[tuple[str, str]]:
    """Yield the name of each rule that a mapping breaks, and a sentence.

    Args:
        layer: The mapping.
        window: Window that the layer reads.
        size: Number of filters of a layer on the array, or of tensors that another layer reads.
        npu: The machine.
        result: Distances in the tensor of its results.
    """
    for name, rule in RULES.items():
        for what, value, most in rule(layer, window, size, npu, result):
            if value > most:
                yield name, f"{what} must be at most {most}, not {value}"


def check_mapping(
    name: str, layer: LayerMapping, window: Window, size: int, npu: Npu, result: Strides
) -> None:
    """Refuse a mapping that breaks a rule.

    Args:
        name: Name of the layer.
        layer: The mapping.
        window: Window that the layer reads.
        size: Number of filters of a layer on the array, or of tensors that another layer reads.
        npu: The machine.
        result: Distances in the tensor of its results.

    Raises:
        MappingError: A rule is broken; there is a sentence for each.
    """
    problems = [
        f"mapping of layer {name}: {said} (rule {rule})"
        for rule, said in broken_rules(layer, window, size, npu, result)
    ]
    if problems:
        raise MappingError(problems)
