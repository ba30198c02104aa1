"""Layers on the vector unit: depthwise convolutions, pools, additions, rescaling.

All of them are the same: tiles of one or two tensors go to the operand buffer, and each result
joins some taps. A *job* is a tile of pixels of one block of ``cols`` channels.
"""

from dataclasses import dataclass
from typing import Literal

import numpy as np
from numpy.typing import NDArray

from accelsim.compiler.limits import LOAD, PARAMETER_WORDS, VECTOR
from accelsim.compiler.machine import beats_per_word
from accelsim.compiler.memory import aligned
from accelsim.compiler.target import Target, packed_blocks, window_record
from accelsim.compiler.tiles import part_sizes, sum_loaded
from accelsim.compiler.weights import pack_parameters
from accelsim.compiler.window import Region, Window
from accelsim.errors import MappingError
from accelsim.integer import Requantize
from accelsim.npu import Npu
from accelsim.program import Layout
from accelsim.schedule.shapes import record
from accelsim.schedule.taps import TAP_WORK, ZONE

Array = NDArray[np.int64]

_JOB_CYCLES = 20


@dataclass(frozen=True, kw_only=True)
class Zone:
    """Results that share parameters.

    Args:
        region: Where they are.
        requantize: Their parameters, fitted to the machine.
    """

    region: Region
    requantize: Requantize


@dataclass(frozen=True, kw_only=True)
class TapLayer:
    """A layer that joins taps.

    Args:
        name: For errors.
        windows: How each tensor is read, from its first channel on; their axes are the same.
        combine: How taps join.
        weights: None, or shape (taps, channels or 1), the taps of all tensors in turn.
        zones: They cover the result.
        result: Layout of what is written.
    """

    name: str
    windows: tuple[Window, ...]
    combine: Literal["sum", "maximum"]
    weights: Array | None
    zones: tuple[Zone, ...]
    result: Layout

    @property
    def taps(self) -> int:
        """Taps of a result."""
        window = self.windows[0]
        return len(self.windows) * window.vertical.kernel * window.horizontal.kernel


def fits_vector_unit(layer: TapLayer, npu: Npu) -> bool:
    """Return whether buffers and fields hold the least tile of a layer."""
    return _choose_tile(layer, npu) is not None


def compile_taps(target: Target, layer: TapLayer) -> None:
    """Add a layer of the vector unit to the stream.

    Args:
        target: What is compiled for.
        layer: The layer, checked.

    Raises:
        MappingError: Not even the least tile fits the buffers.
    """
    npu = target.npu
    tile = _choose_tile(layer, npu)
    if tile is None:
        raise MappingError(
            f"layer {layer.name}: the {layer.taps} taps of one result do not fit the operand and"
            f" parameter buffers of {npu.name}"
        )
    window, blocks = layer.windows[0], -(-layer.result.channels // npu.cols)
    weighted = 0 if layer.weights is None else layer.taps
    whole = Region(y=0, x=0, height=tile[0], width=tile[1])
    hows = list({id(zone.requantize): zone.requantize for zone in layer.zones}.values())
    sets = {id(how): place for place, how in enumerate(hows)}
    target.stream.new_layer(
        {
            "operand": window.words(whole, 1) * len(layer.windows),
            "parameter": PARAMETER_WORDS + weighted,
            "output": whole.pixels,
        },
        {"parameter": len(hows) * blocks},
    )
    block_bytes = aligned((PARAMETER_WORDS + weighted) * npu.parameter_word_bytes)
    zones = [
        (
            *(zone.region.y, zone.region.x, zone.region.height, zone.region.width),
            sets[id(zone.requantize)],
            *(zone.requantize.zero_point, zone.requantize.minimum, zone.requantize.maximum),
        )
        for zone in layer.zones
    ]
    sources = [target.tensor(read.layout) for read in layer.windows]
    work = record(
        TAP_WORK,
        images=1,
        sources=len(sources),
        channels=layer.result.channels,
        maximum=int(layer.combine == "maximum"),
        weighted=weighted,
        window=window_record(window),
        first=sources[0],
        second=sources[-1],
        result=target.tensor(layer.result),
        parameters=target.memory.reserve(
            len(hows) * blocks * block_bytes, lambda: _parameters(layer, hows, block_bytes, npu)
        ),
        parameter_block=block_bytes,
        parameter_set=blocks * block_bytes,
    )
    target.stream.taps(work, np.array(zones, dtype=ZONE), *tile)


def _parameters(
    layer: TapLayer, hows: list[Requantize], block_bytes: int, npu: Npu
) -> NDArray[np.uint8]:
    """Return the parameters of each zone set and each block of channels."""
    taps = np.zeros((0, 1), np.int64) if layer.weights is None else layer.weights
    count, packed = layer.result.channels, []
    for how in hows:
        for first in range(0, count, npu.cols):
            channels = range(first, min(first + npu.cols, count))
            chosen = taps[:, first : channels.stop] if taps.shape[1] > 1 else taps
            packed.append(pack_parameters(how, channels, chosen, npu))
    return packed_blocks(packed, block_bytes)


def _choose_tile(layer: TapLayer, npu: Npu) -> tuple[int, int] | None:
    """Return height and width of tiles with the fewest estimated cycles, or None."""
    window = layer.windows[0]
    vertical, horizontal = window.vertical, window.horizontal
    weights = layer.taps if layer.weights is not None else 0
    if max(vertical.kernel, horizontal.kernel) > VECTOR["t0_count"]:
        return None
    if PARAMETER_WORDS + weights > npu.parameter_words:
        return None
    grids = np.meshgrid(
        part_sizes(vertical.results, min(VECTOR["p1_count"], npu.output_words)),
        part_sizes(horizontal.results, min(VECTOR["p0_count"], npu.output_words)),
        indexing="ij",
    )
    height, width = (grid.reshape(-1) for grid in grids)
    rows, columns = vertical.loaded(height), horizontal.loaded(width)
    words, pixels = rows * columns * len(layer.windows), height * width
    x_bytes = horizontal.step * window.layout.pixel_bytes
    fits = (words <= npu.operand_words) & (pixels <= npu.output_words)
    fits &= (rows <= LOAD["y_count"]) & (columns <= LOAD["x_count"])
    fits &= (columns == 1) | (x_bytes <= LOAD["x_stride"])
    fits &= (rows == 1) | (vertical.step * window.row_bytes <= LOAD["y_stride"])
    fits &= columns * x_bytes + window.bytes <= LOAD["row_bytes"]
    if not fits.any():
        return None
    beats = beats_per_word(npu, min(window.word_bytes, window.bytes), window.layout.pixel_bytes)
    interval = npu.interval[0] / npu.interval[1]
    loaded = sum_loaded(vertical, height) * sum_loaded(horizontal, width) * len(layer.windows)
    load = loaded * beats * interval
    tiles = -(-vertical.results // height) * -(-horizontal.results // width)
    compute = vertical.results * horizontal.results * layer.taps + tiles * _JOB_CYCLES
    serial = (2 * words > npu.operand_words) | (2 * pixels > npu.output_words)
    cycles = np.where(serial, load + compute, np.maximum(load, compute))
    cycles = np.where(fits, cycles + words * beats * interval / window.blocks, np.inf)
    best = int(np.argmin(cycles))
    return int(height[best]), int(width[best])
