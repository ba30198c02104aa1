"""Softmax and norms on the vector unit: REDUCE computes numbers of each row, VECTOR uses them.

A softmax has two halves, between which its exponentials lie in memory, or in the local memory where
its result will: first the maximum of a row and its exponentials, then their sum and the quotients.
A machine that joins passes computes maximum and sum in one pass, and leaves the quotients to the
product that alone reads them.

A norm is one pass over a tile: mean, deviation and results. If channels have weights of their own,
the results lie in memory before they are weighted, each channel in the scale that suits it. With
several scales there is one pass for each; their results lie one below the other, as the rows of one
image.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from accelsim.arch.buffers import TABLE_BYTES
from accelsim.closed.piece import RowsPiece
from accelsim.compiler.checks import fitted
from accelsim.compiler.limits import LOAD, STORE, VECTOR
from accelsim.compiler.memory import aligned, flattened
from accelsim.compiler.passes import axes
from accelsim.compiler.pointwise import POINT, pointwise_works
from accelsim.compiler.target import NO_REQUANTIZE, Target, packed_blocks, window_record
from accelsim.compiler.vector import TapLayer, operand_window, taps_work, whole_zone
from accelsim.compiler.weights import NO_TAPS, pack_same
from accelsim.compiler.window import Window
from accelsim.compiler.work import RowsWork, TapsWork, Work
from accelsim.errors import MappingError
from accelsim.integer import Normalize as IntegerNorm
from accelsim.integer import Requantize, RowFactor
from accelsim.integer import Softmax as IntegerSoftmax
from accelsim.isa import COMBINATIONS, FUNCTIONS, STATISTICS, TABLE_WORDS
from accelsim.npu import Npu
from accelsim.program import Layout
from accelsim.schedule.results import PARAMETER_WORDS
from accelsim.schedule.rows import REDUCTION, ROW_WORK
from accelsim.schedule.shapes import record
from accelsim.workload.layers import Normalize, Softmax

_NO_FACTOR = RowFactor(numerator=0, shift=0)
"""Factor in REDUCE of a schedule without values."""


@dataclass(frozen=True, kw_only=True)
class RowPass:
    """A pass over rows.

    Args:
        reductions: Reductions of each row, one or two ``REDUCTION`` records.
        how: Rescaling of its results.
        offset: Whether the offset of a row is subtracted.
        scaled: Whether results are multiplied by the factor of the row.
        weight: Factor that is applied to each element first; 0: none.
        zero_point: Zero point of the squared values.
        looks_up: Whether results go through the table of the layer.
        is_left: Whether the layer that reads the results computes them.
    """

    reductions: tuple[NDArray[np.void], ...]
    how: Requantize
    offset: bool = False
    scaled: bool = False
    weight: int = 0
    zero_point: int = 0
    looks_up: bool = False
    is_left: bool = False


def softmax_channels(npu: Npu) -> int:
    """Return the greatest number of channels of a softmax on a machine; 0 if it computes none.

    Args:
        npu: The machine.
    """
    same = npu.input_element_bits == npu.output_element_bits
    if not (npu.has_rows and npu.has_functions and same):
        return 0
    fields = min(VECTOR["p0_count"], LOAD["c_count"], STORE["y_count"])
    # A row and the words behind it must be bytes of a single row of a LOAD.
    run = LOAD["row_bytes"] // (2 * npu.operand_word_bytes)
    return min(fields, run, npu.operand_words, npu.output_words) * npu.cols


def rows_works(
    target: Target,
    layer: Softmax | Normalize,
    source: Layout,
    result: Layout,
    *,
    is_left: bool = False,
) -> list[Work]:
    """Return the work of a layer of rows.

    Args:
        target: Target of the compilation.
        layer: The layer.
        source: Layout of an image of its input.
        result: Layout of an image of its result.
        is_left: Whether the layer that reads its results computes them.

    Returns:
        The work; without values, nothing if a row does not fit the buffers.

    Raises:
        MappingError: A row does not fit the buffers, and there are values.
    """
    problem = _problem(target.npu, source)
    if problem:
        if target.values is None:
            return []
        raise MappingError(f"layer {layer.name}: {problem}")
    if isinstance(layer, Softmax) and target.npu.row_passes == "joined":
        return [_work(target, layer, _joined(is_left=is_left), source, result)]
    if isinstance(layer, Softmax):
        between = _between(target, layer.shape[0], result)
        first, second = _softmax(target, layer)
        return [
            _work(target, layer, first, source, between),
            replace(_work(target, layer, second, between, result), name=""),
        ]
    if not layer.weighted:
        return [_work(target, layer, _norm(target, layer, 0), source, result)]
    betweens = _betweens(target, layer, result)
    norm, *further = (
        _work(target, layer, _norm(target, layer, place), source, between)
        for place, between in enumerate(betweens)
    )
    weighted = _weighted(target, layer, betweens, result)
    # Users can give a mapping for the first pass over the rows of a layer, but not for later ones.
    return [
        norm,
        *(replace(work, name="") for work in further),
        *(replace(work, name="") for work in weighted),
    ]


def _weighted(
    target: Target, layer: Normalize, betweens: list[Layout], result: Layout
) -> list[TapsWork]:
    """Return the sum of a norm's results in each of its scales, times weights of channels."""
    images = layer.shape[0]
    if len(betweens) == 1:
        return list(pointwise_works(target, layer, images, betweens, result))
    # All images together are one row of pixels; each scale is a row of the image that is read.
    line = flattened(result)
    line = replace(line, width=images * line.width)
    stacked = replace(betweens[0], height=len(betweens), width=line.width)
    sides = axes((len(betweens), 1), *POINT[1:], line)
    taps = TapLayer(
        name=layer.name,
        images=1,
        windows=(operand_window(target.npu, stacked, sides, 0),),
        weighted=True,
        zones=(whole_zone(line),),
        result=line,
    )
    return [taps_work(target, taps)]


def _problem(npu: Npu, source: Layout) -> str:
    """Return why a row does not fit the buffers; nothing if it does."""
    blocks, channels = -(-source.channels // npu.cols), source.channels
    row = f"its rows of {channels} channels take {blocks} words"
    for name in ("operand", "output"):
        held = getattr(npu, f"{name}_words")
        if blocks > held:
            return f"{row}, and the {name}_buffer of {npu.name} holds {held}"
    if source.pixel_bytes + blocks * npu.operand_word_bytes > LOAD["row_bytes"]:
        return f"{row}, more than the bytes of a row of a LOAD"
    most = min(VECTOR["p0_count"], LOAD["c_count"], STORE["y_count"])
    return f"{row}, and an instruction at most {most}" if blocks > most else ""


def _most_rows(npu: Npu, window: Window) -> int:
    """Return the greatest number of rows of a tile."""
    blocks, pixel = window.blocks, window.layout.pixel_bytes
    behind = blocks * npu.operand_word_bytes
    return min(
        window.horizontal.results,
        npu.row_words,
        npu.operand_words // blocks,
        npu.output_words // blocks,
        VECTOR["p1_count"],
        LOAD["x_count"],
        STORE["x_count"],
        (LOAD["row_bytes"] - behind) // pixel,
    )


def _between(target: Target, images: int, result: Layout) -> Layout:
    """Return where a tensor lies that the next pass reads, as large as a result.

    It lies where the result will, if that is in the local memory and its pixels are as long and
    have no gaps: a pass reads a tile before it writes it. Tiles of such a pass wait for each other
    where the end of the first and the begin of the second share a granule; in memory that would
    cost cycles and save nothing.
    """
    npu, bits = target.npu, target.npu.input_element_bits
    gaps = result.first_channel, result.row_stride_bytes, result.image_stride_bytes
    pixel = npu.pixel_bytes(result.channels, bits), bits
    if result.local and (result.pixel_bytes, result.element_bits) == pixel and not any(gaps):
        return replace(result, signed=npu.input.signed)
    return _room(target, images, result)


def _room(target: Target, images: int, result: Layout) -> Layout:
    """Return room in memory for a tensor that the next pass reads, as large as a result."""
    npu = target.npu
    pixel_bytes = npu.pixel_bytes(result.channels, npu.input_element_bits)
    return Layout(
        address=target.room(images * result.height * result.width * pixel_bytes),
        height=result.height,
        width=result.width,
        channels=result.channels,
        pixel_bytes=pixel_bytes,
        element_bits=npu.input_element_bits,
        signed=npu.input.signed,
    )


def _betweens(target: Target, layer: Normalize, result: Layout) -> list[Layout]:
    """Return room for the results of a norm in each of its scales, one after the other."""
    images = layer.shape[0]
    if layer.scales == 1:
        return [_between(target, images, result)]
    first = _room(target, images * layer.scales, result)
    size = images * first.height * first.width * first.pixel_bytes
    return [replace(first, address=first.address + place * size) for place in range(layer.scales)]


def _softmax(target: Target, layer: Softmax) -> tuple[RowPass, RowPass]:
    """Return the passes of a softmax: exponentials, and quotients."""
    exponent = how = NO_REQUANTIZE
    factor = _NO_FACTOR
    if target.values is not None:
        values = target.values.rows(layer.name, IntegerSoftmax)
        exponent = fitted(layer.name, values.exponent, target.npu)
        how, factor = fitted(layer.name, values.requantize, target.npu), values.factors[0]
    maximum = _reduction("maximum", "offset", _NO_FACTOR)
    total = _reduction("sum", "reciprocal", factor)
    return (
        RowPass(reductions=(maximum,), how=exponent, offset=True, looks_up=True),
        RowPass(reductions=(total,), how=how, scaled=True),
    )


def _joined(*, is_left: bool) -> RowPass:
    """Return the pass of a softmax that finds the maximum, and then the sum of exponentials.

    Args:
        is_left: Whether the layer that reads its results computes them and then has its table too.
    """
    reductions = (
        _reduction("maximum", "offset", _NO_FACTOR),
        _reduction("sum", "reciprocal", _NO_FACTOR),
    )
    return RowPass(
        reductions=reductions,
        how=NO_REQUANTIZE,
        offset=True,
        scaled=True,
        looks_up=not is_left,
        is_left=is_left,
    )


def _norm(target: Target, layer: Normalize, place: int) -> RowPass:
    """Return the pass of a norm with results in one of its scales."""
    how, factor, point, channels = NO_REQUANTIZE, _NO_FACTOR, 0, layer.shape[3]
    if target.values is not None:
        values = target.values.rows(layer.name, IntegerNorm)
        how = fitted(layer.name, values.requantize, target.npu)
        factor = values.factors[place]
        point = 0 if layer.centered else values.zero_point
    root = _reduction("product", "root", factor, count=channels, centered=layer.centered)
    if not layer.centered:
        return RowPass(reductions=(root,), how=how, scaled=True, zero_point=point)
    total = _reduction("sum", "offset", _NO_FACTOR)
    return RowPass(reductions=(total, root), how=how, offset=True, scaled=True, weight=channels)


def _reduction(
    combine: str,
    statistic: str,
    factor: RowFactor,
    *,
    count: int = 0,
    centered: bool = False,
) -> NDArray[np.void]:
    """Return a record of REDUCE for the kernels."""
    return record(
        REDUCTION,
        combine=COMBINATIONS.index(combine),
        statistic=STATISTICS.index(statistic),
        centered=int(centered),
        count=count,
        addend=factor.addend,
        numerator=factor.numerator,
        shift=factor.shift,
    )


def _work(
    target: Target, layer: Softmax | Normalize, rows: RowPass, source: Layout, result: Layout
) -> RowsWork:
    """Return a pass over rows as work."""
    npu, flat = target.npu, flattened(source)
    window = operand_window(npu, flat, axes(*POINT, flat), 0)
    weighted, how = int(rows.weight > 0), rows.how
    words = PARAMETER_WORDS + weighted
    block_bytes = aligned(words * npu.parameter_word_bytes, npu)
    made = record(
        ROW_WORK,
        images=layer.shape[0],
        channels=source.channels,
        reductions=len(rows.reductions),
        one=rows.reductions[0],
        other=rows.reductions[-1],
        factor_zero_point=rows.zero_point,
        offset=int(rows.offset),
        scaled=int(rows.scaled),
        weighted=weighted,
        zero_point=how.zero_point,
        minimum=how.minimum,
        maximum=how.maximum,
        window=window_record(window),
        source=target.tensor(flat),
        result=target.tensor(flattened(result)),
        first_channel=result.first_channel,
        parameters=0,
        function=FUNCTIONS.index("direct") if rows.looks_up else 0,
        table=block_bytes,
        left=int(rows.is_left),
        reloads=int(npu.row_passes != "on_chip"),
    )
    return RowsWork(
        name=layer.name,
        piece=RowsPiece(made),
        blocks=window.blocks,
        most=_most_rows(npu, window),
        parameter_words=words,
        table_words=TABLE_WORDS if rows.looks_up else 0,
        constant_bytes=block_bytes + (TABLE_BYTES if rows.looks_up else 0),
        constants=lambda: np.concatenate(list(_constants(target, layer, rows, block_bytes))),
    )


def _constants(
    target: Target, layer: Softmax | Normalize, rows: RowPass, block_bytes: int
) -> Iterator[NDArray[np.uint8]]:
    """Yield the parameters of a pass, with those of one channel in every lane, and its table."""
    assert target.values is not None
    taps = np.array([[rows.weight]]) if rows.weight else NO_TAPS
    yield packed_blocks([pack_same(rows.how, 0, target.npu, taps)], block_bytes)
    if rows.looks_up:
        yield target.values.table(layer.name)
