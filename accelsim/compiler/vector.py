"""Layers on the vector unit: depthwise convolutions, pools, additions, rescaling, other work.

Tiles of one or two tensors go to the operand buffer, and each result joins some taps; a *job* is a
tile of pixels of one block of ``cols`` channels. Of other work only amounts are known: words stream
in, lanes work on them, words stream out.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from accelsim.arch.buffers import TABLE_BYTES
from accelsim.closed.piece import FlowPiece, TapsPiece
from accelsim.compiler.limits import LOAD, VECTOR
from accelsim.compiler.mapping import LayerMapping, Strides, broken_rules
from accelsim.compiler.memory import aligned
from accelsim.compiler.target import Target, packed_blocks, window_record
from accelsim.compiler.weights import NO_TAPS, pack_parameters
from accelsim.compiler.window import Axis, Window
from accelsim.compiler.work import FlowWork, TapsWork
from accelsim.isa import COMBINATIONS, FUNCTIONS, TABLE_WORDS
from accelsim.npu import Npu
from accelsim.program import Layout
from accelsim.schedule.flow import FLOW_WORK
from accelsim.schedule.results import PARAMETER_WORDS
from accelsim.schedule.shapes import record
from accelsim.schedule.taps import NO_NUMBERS, TAP_WORK, ZONE
from accelsim.workload.layers import Zone

Array = NDArray[np.int64]


@dataclass(frozen=True, kw_only=True)
class TapLayer:
    """A layer that joins taps.

    Args:
        name: Name of the layer.
        images: Images of the batch.
        windows: Window over each tensor that is read, from its first channel on; all have the same
            axes.
        combine: Combination of taps, the field of VECTOR.
        held: Whether the second tensor is one place, which every place of the first is multiplied
            by.
        zero_points: Zero points subtracted from the factors of a product.
        weighted: Whether taps have weights.
        looks_up: Whether results go through the table of the layer.
        zones: They cover the result.
        result: Layout of what is written.
        times: Pixels of the layer's tensors that are one pixel here, each with the parameters of
            all channels.
        read: Fields of what is read that are not those of its layout.
        second: Such fields of the second tensor.
        written: Fields of what is written that are not those of its layout.
    """

    name: str
    images: int
    windows: tuple[Window, ...]
    combine: str = "sum"
    held: bool = False
    zero_points: tuple[int, int] = (0, 0)
    weighted: bool
    zones: tuple[Zone, ...]
    result: Layout
    times: int = 1
    looks_up: bool = False
    read: Mapping[str, int] = field(default_factory=dict)
    second: Mapping[str, int] = field(default_factory=dict)
    written: Mapping[str, int] = field(default_factory=dict)

    @property
    def taps(self) -> int:
        """Taps of a result."""
        window = self.windows[0]
        return len(self.windows) * window.vertical.kernel * window.horizontal.kernel


def whole_zone(result: Layout, taps: int = 0) -> Zone:
    """Return the zone that is a whole result."""
    return Zone(y=0, x=0, height=result.height, width=result.width, taps=taps)


def operand_window(npu: Npu, source: Layout, sides: tuple[Axis, Axis], pad: int) -> Window:
    """Return how the vector unit reads a tensor.

    Args:
        npu: The machine.
        source: The tensor.
        sides: Vertical and horizontal axis of the window that slides over it.
        pad: Value outside of the tensor.
    """
    return Window(
        layout=source,
        vertical=sides[0],
        horizontal=sides[1],
        pad=pad,
        first_byte=source.first_byte,
        word_bytes=npu.operand_word_bytes,
        bytes=-(-source.channels * source.element_bits // 8),
    )


def fits_vector_unit(layer: TapLayer, npu: Npu) -> bool:
    """Return whether the taps of a layer fit, and its least tile keeps the rules of a mapping."""
    window, least = layer.windows[0], LayerMapping(height=1, width=1)
    weights = layer.taps if layer.weighted else 0
    written = Strides(layer.result.pixel_bytes, layer.result.width * layer.result.pixel_bytes)
    return (
        max(window.vertical.kernel, window.horizontal.kernel) <= VECTOR["t0_count"]
        and PARAMETER_WORDS + weights <= npu.parameter_words
        and not any(
            any(broken_rules(least, window, len(layer.windows), npu, written))
            for window in layer.windows
        )
    )


def taps_work(target: Target, layer: TapLayer, tile: tuple[int, int] | None = None) -> TapsWork:
    """Return a layer of the vector unit as work.

    Args:
        target: Target of the compilation.
        layer: The layer.
        tile: Height and width of its tiles, if neither search nor user chooses them.
    """
    npu = target.npu
    window, blocks = layer.windows[0], -(-layer.result.channels // npu.cols)
    weighted = layer.taps if layer.weighted else 0
    sets = list(dict.fromkeys(zone.taps for zone in layer.zones))
    block_bytes = aligned((PARAMETER_WORDS + weighted) * npu.parameter_word_bytes, npu)
    fields = [layer.read, {**layer.read, **layer.second}]
    sources = [
        target.tensor(read.layout, **each)
        for read, each in zip(layer.windows, fields, strict=False)
    ]
    keys, key = len(sets) * blocks, ("taps", layer.name, layer.result.channels, *sets)
    work = record(
        TAP_WORK,
        images=layer.images,
        sources=len(sources),
        channels=layer.result.channels,
        first_channel=layer.result.first_channel,
        combine=COMBINATIONS.index(layer.combine),
        held=int(layer.held),
        first_zero_point=layer.zero_points[0],
        second_zero_point=layer.zero_points[1],
        weighted=weighted,
        window=window_record(window),
        first=sources[0],
        second=sources[-1],
        result=target.tensor(layer.result, **layer.written),
        parameters=0,
        parameter_block=block_bytes,
        parameter_set=blocks * block_bytes,
        function=FUNCTIONS.index("direct") if layer.looks_up else 0,
        table=keys * block_bytes,
        numbers=NO_NUMBERS,
    )
    if target.values is not None and layer.weighted:
        target.values.tap_weights(layer.name)  # refuses those that the machine does not hold
    return TapsWork(
        name=layer.name,
        piece=TapsPiece(work, _zones(target, layer, sets)),
        windows=layer.windows,
        taps=layer.taps,
        fits=fits_vector_unit(layer, npu),
        tile=tile,
        parameter_words=PARAMETER_WORDS + weighted,
        parameter_keys=keys,
        table_words=TABLE_WORDS if layer.looks_up else 0,
        constant_bytes=keys * block_bytes + (TABLE_BYTES if layer.looks_up else 0),
        constants=lambda: _constants(target, layer, sets, block_bytes),
        shared=key if layer.name in target.in_bands else None,
    )


def _zones(target: Target, layer: TapLayer, sets: list[int]) -> NDArray[np.void]:
    """Return the zones of a layer as the kernels see them."""
    rows = []
    for zone in layer.zones:
        how = target.requantize(layer.name, zone.taps)
        rows.append(
            (
                *(zone.y, zone.x, zone.height, zone.width, sets.index(zone.taps)),
                *(how.zero_point, how.minimum, how.maximum),
            )
        )
    return np.array(rows, dtype=ZONE)


def _constants(
    target: Target, layer: TapLayer, sets: list[int], block_bytes: int
) -> NDArray[np.uint8]:
    """Return the parameters of a layer, and behind them its table."""
    parameters = _parameters(target, layer, sets, block_bytes)
    if not layer.looks_up:
        return parameters
    assert target.values is not None
    return np.concatenate([parameters, target.values.table(layer.name)])


def _parameters(
    target: Target, layer: TapLayer, sets: list[int], block_bytes: int
) -> NDArray[np.uint8]:
    """Return the parameters of each zone set and each block of channels."""
    assert target.values is not None
    taps = target.values.tap_weights(layer.name) if layer.weighted else NO_TAPS
    taps = np.tile(taps, layer.times) if taps.shape[1] > 1 else taps
    count, cols, packed = layer.result.channels, target.npu.cols, []
    for inside in sets:
        how = target.requantize(layer.name, inside).repeated(layer.times)
        for first in range(0, count, cols):
            channels = range(first, min(first + cols, count))
            packed.append(pack_parameters(how, channels, target.npu, taps_of(taps, channels)))
    return packed_blocks(packed, block_bytes)


def taps_of(taps: Array, channels: range) -> Array:
    """Return the weights of some channels: shape (taps, channels), or (taps, 1) if all share.

    Args:
        taps: Shape (taps, channels of the layer or 1).
        channels: Which.
    """
    return taps[:, channels.start : channels.stop] if taps.shape[1] > 1 else taps


def flow_work(
    target: Target,
    *,
    source: Layout,
    result: Layout,
    input_elements: int,
    output_elements: int,
    operations: int,
    constants: int,
    times: int,
) -> FlowWork:
    """Return work of which only amounts are known.

    Jobs fill half of the operand buffer or half of the output buffer, so that the next one is
    loaded meanwhile.

    Args:
        target: Target of the compilation.
        source: Layout of what it reads first; reading begins again where it ends.
        result: Layout of what it writes.
        input_elements: Read at a time.
        output_elements: Written at a time.
        operations: Lane operations at a time.
        constants: Elements of constants, 32 bits each, read once.
        times: Number of repetitions, one after the other.
    """
    npu = target.npu
    inputs, outputs = -(-input_elements // npu.cols), max(1, -(-output_elements // npu.cols))
    most_in = min(npu.operand_words // 2, LOAD["x_count"])
    most_out = min(npu.output_words // 2, VECTOR["p0_count"])
    jobs = max(1, -(-inputs // max(1, most_in)), -(-outputs // max(1, most_out)))
    parameter_words = -(-constants // npu.cols)
    work = record(
        FLOW_WORK,
        times=times,
        jobs=jobs,
        input_words=inputs,
        output_words=outputs,
        operations=max(1, -(-operations // (outputs * npu.cols))),
        source=target.tensor(source),
        result=target.tensor(result),
        word_bytes=npu.operand_word_bytes,
        result_word_bytes=npu.output_word_bytes,
        parameters=0,
        parameter_words=parameter_words,
    )
    return FlowWork(
        piece=FlowPiece(work),
        slot_words={
            "operand": max(1, -(-inputs // jobs)),
            "parameter": max(1, min(parameter_words, npu.parameter_words)),
            "output": max(1, -(-outputs // jobs)),
        },
        constant_bytes=parameter_words * npu.parameter_word_bytes,
    )
