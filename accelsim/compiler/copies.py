"""Copies of tensors to another order, and shuffles of channels, on the vector unit.

It moves single elements, or runs of elements that stay neighbours.
"""

from collections.abc import Sequence
from dataclasses import replace
from math import prod
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from accelsim.closed.piece import TapsPiece
from accelsim.compiler.limits import LOAD, STORE
from accelsim.compiler.memory import is_gapless
from accelsim.compiler.target import Target, window_record
from accelsim.compiler.weights import pack_parameters
from accelsim.compiler.window import Axis, Window
from accelsim.compiler.work import TapsWork
from accelsim.errors import MappingError
from accelsim.integer import Requantize
from accelsim.npu import Npu
from accelsim.program import Layout
from accelsim.schedule.results import PARAMETER_WORDS
from accelsim.schedule.shapes import record
from accelsim.schedule.taps import NO_NUMBERS, TAP_WORK, ZONE
from accelsim.workload.layers import Indexed, Transpose


def copy_of_pixels(target: Target, source: Layout, result: Layout) -> TapsWork:
    """Return a copy of an image as work.

    Args:
        target: Target of the compilation.
        source: Layout of the image, whose elements are whole bytes.
        result: Layout of the copy.
    """
    read, written = target.tensor(source), target.tensor(result)
    extents = 1, source.height, source.width
    return _copy(target, source, read, written, extents, 1, 0, 0, source.channels)


def shuffle_work(
    target: Target, layer: Transpose, source: Layout, result: Layout
) -> TapsWork | None:
    """Return a channel shuffle as work: a copy of each group, element by element.

    Args:
        target: Target of the compilation.
        layer: The shuffle.
        source: Layout of an image of what it reads.
        result: Layout of an image of the result.

    Returns:
        The work; None if elements are not whole bytes.

    Raises:
        MappingError: Elements are not whole bytes, and there are values.
    """
    bits = source.element_bits
    if bits % 8:
        if target.values is None:
            return None
        raise MappingError(
            f"layer {layer.name}: channels of {bits} bits cannot be shuffled; they must be whole"
            " bytes"
        )
    size, groups, each = bits // 8, layer.groups, source.channels // layer.groups
    across = source.height * source.width
    extents = groups, layer.input_shape[0] * across, each
    row, step = (source.pixel_bytes, result.pixel_bytes), (size, groups * size)
    image = each * size, size
    read, written = (
        target.tensor(
            layout,
            height=extents[1],
            width=layout.first_channel + extents[2],
            image_bytes=image[place],
            row_bytes=row[place],
            pixel_bytes=step[place],
        )
        for place, layout in enumerate((source, result))
    )
    return _copy(target, source, read, written, extents, 1, 0, result.first_channel)


def transpose_works(
    target: Target, layer: Transpose, source: Layout, result: Layout
) -> list[TapsWork] | None:
    """Return a transposition as work: a copy of runs of elements that stay neighbours.

    Args:
        target: Target of the compilation.
        layer: The transposition.
        source: Layout of what it reads, pixel by pixel.
        result: Layout of what it writes, pixel by pixel.

    Returns:
        The work; None if runs are not whole bytes, if more than three axes change their order, or
        if runs lie too far apart for the fields of instructions.

    Raises:
        MappingError: The work would be None, and there are values.
    """
    axes = _Axes.of(layer, source.element_bits)
    problem = axes.problem
    if not (is_gapless(source) and is_gapless(result)):
        problem = f"pixels of {source.channels} elements of {source.element_bits} bits have gaps"
    if problem:
        if target.values is None:
            return None
        raise MappingError(f"layer {layer.name}: cannot be transposed: {problem}")
    images, rows, columns = axes.counts
    read, written = (
        target.tensor(
            layout,
            height=rows,
            width=columns,
            image_bytes=apart[0],
            row_bytes=apart[1],
            pixel_bytes=apart[2],
        )
        for layout, apart in ((source, axes.read_bytes), (result, axes.written_bytes))
    )
    view = replace(
        source, height=rows, width=columns, channels=axes.run, pixel_bytes=axes.read_bytes[2]
    )
    return [_copy(target, view, read, written, (images, rows, columns), 1, 0, 0, axes.run)]


def indexed_works(target: Target, layer: Indexed, layouts: Sequence[Layout]) -> list[TapsWork]:
    """Return rows at an index as work: a copy whose LOADs, or STOREs, name a base register.

    Args:
        target: Target of the compilation.
        layer: The layer.
        layouts: Layouts of an image of what it reads, and of what it writes, pixel by pixel.

    Raises:
        MappingError: Rows are not whole bytes or lie too far apart, pixels have gaps, or the
            machine has too few base registers.
    """
    source, result = layouts[-2 if layer.writes else 0], layouts[-1]
    (outer, rows, run), bits = layer.extents, source.element_bits
    size = run * bits // 8
    problem = ""
    if run * bits % 8:
        problem = f"{run} elements of {bits} bits are no whole bytes"
    elif not (is_gapless(source) and is_gapless(result)):
        problem = f"pixels of {source.channels} elements of {bits} bits have gaps"
    elif outer > 1 and rows * size > min(LOAD["y_stride"], STORE["y_stride"]):
        problem = "rows lie further apart than fields of LOAD and STORE say"
    if problem:
        raise MappingError(f"layer {layer.name}: rows at {layer.index} cannot be moved: {problem}")
    base = target.base(layer.name, layer.index, size)
    whole = rows * size if outer > 1 else size
    apart = (size, whole) if layer.writes else (whole, size)
    read, written = (
        target.tensor(
            layout,
            height=outer,
            width=1,
            image_bytes=outer * row_bytes,
            row_bytes=row_bytes,
            pixel_bytes=size,
        )
        for layout, row_bytes in zip((source, result), apart, strict=True)
    )
    view = replace(source, height=outer, width=1, channels=run, pixel_bytes=size)
    work = _copy(target, view, read, written, (1, outer, 1), 1, 0, 0, run)
    return [replace(work, read_base=0 if layer.writes else base, written_base=base * layer.writes)]


class _Axes(NamedTuple):
    """Loops of a transposition through memory.

    Args:
        run: Elements that stay neighbours, and that one turn of the inner loop moves.
        counts: Turns of the three loops over the result, the outer one first.
        read_bytes: Bytes from turn to turn in the source.
        written_bytes: Bytes from turn to turn in the result.
        problem: Reason why there are no such loops, or nothing.
    """

    run: int
    counts: tuple[int, ...]
    read_bytes: tuple[int, ...]
    written_bytes: tuple[int, ...]
    problem: str

    @classmethod
    def of(cls, layer: Transpose, bits: int) -> "_Axes":
        """Return the loops of a layer whose elements have this number of bits."""
        extents, order = layer.extents, layer.order
        stays = order[-1] == len(extents) - 1
        run, moved = extents[-1] if stays else 1, order[: len(order) - stays]
        counts = [1] * (3 - len(moved)) + [extents[axis] for axis in moved]
        read = [0] * (3 - len(moved)) + [prod(extents[axis + 1 :]) * bits // 8 for axis in moved]
        written = [prod(counts[place + 1 :]) * run * bits // 8 for place in range(len(counts))]
        problem = ""
        if run * bits % 8:
            problem = f"{run} elements of {bits} bits are no whole bytes"
        elif len(moved) > 3:
            problem = f"{len(moved)} axes pass each other, and at most 3 are moved at a time"
        elif (
            max(read[1] - LOAD["y_stride"], read[2] - LOAD["x_stride"]) > 0
            or max(written[1] - STORE["y_stride"], written[2] - STORE["x_stride"]) > 0
        ):
            problem = "elements lie further apart than fields of LOAD and STORE say"
        return cls(run, tuple(counts), tuple(read), tuple(written), problem)


def _copy(
    target: Target,
    layout: Layout,
    read: NDArray[np.void],
    written: NDArray[np.void],
    extents: tuple[int, int, int],
    stride: int,
    first: int,
    first_written: int,
    run: int = 1,
) -> TapsWork:
    """Return a copy of elements, pixel by pixel.

    Args:
        target: Target of the compilation.
        layout: Layout of the source.
        read: Structured array of ``TENSOR``: the source.
        written: Structured array of ``TENSOR``: the result.
        extents: Images, rows, and elements of a row that are copied.
        stride: Elements of the source from one that is read to the next.
        first: First element of a row that is read.
        first_written: First element of a row that is written.
        run: Elements of a pixel.
    """
    npu, (images, rows, columns) = target.npu, extents
    size, blocks = run * layout.element_bits // 8, -(-run // npu.cols)
    block = PARAMETER_WORDS * npu.parameter_word_bytes
    window = Window(
        layout=layout,
        vertical=Axis(results=rows, kernel=1),
        horizontal=Axis(results=columns, kernel=1, stride=stride, before=-first),
        pad=0,
        first_byte=layout.first_byte,
        word_bytes=min(size, npu.operand_word_bytes),
        bytes=size,
    )
    # Machines of other formats are only timed; their programs hold no values.
    is_clipped = npu.output.kind == "integer"
    clip = (npu.output.minimum, npu.output.maximum) if is_clipped else (0, 0)
    zones = np.array([(0, 0, rows, columns, 0, 0, *clip)], ZONE)
    work = record(
        TAP_WORK,
        images=images,
        sources=1,
        channels=run,
        first_channel=first_written,
        combine=0,
        held=0,
        first_zero_point=0,
        second_zero_point=0,
        weighted=0,
        window=window_record(window),
        first=read,
        second=read,
        result=written,
        parameters=0,
        parameter_block=block,
        parameter_set=blocks * block,
        function=0,
        table=0,
        numbers=NO_NUMBERS,
    )
    return TapsWork(
        name="",
        piece=TapsPiece(work, zones),
        windows=(window,),
        taps=1,
        fits=True,
        parameter_words=PARAMETER_WORDS,
        parameter_keys=blocks,
        constant_bytes=blocks * block,
        constants=lambda: np.tile(_identity(npu), blocks),
    )


def _identity(npu: Npu) -> NDArray[np.uint8]:
    """Return parameters with which the vector unit returns its input."""
    lanes = np.zeros(npu.cols, dtype=np.int64)
    how = Requantize(
        bias=lanes, multiplier=lanes + 1, shift=lanes, zero_point=0, minimum=0, maximum=0
    )
    return pack_parameters(how, range(npu.cols), npu)
