"""Layers on the vector unit: depthwise convolutions, pools, additions, rescaling.

All of them are the same: tiles of one or two tensors go to the operand buffer, and each result
joins some taps. A *job* is a tile of pixels of one block of ``cols`` channels.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

import numpy as np
from numpy.typing import NDArray

from accelsim.compiler.limits import LOAD, PARAMETER_WORDS, VECTOR
from accelsim.compiler.machine import Machine, beats_per_word
from accelsim.compiler.tiles import part_sizes, sum_loaded
from accelsim.compiler.weights import pack_parameters
from accelsim.compiler.window import Region, Window, regions
from accelsim.errors import MappingError
from accelsim.integer import Requantize
from accelsim.npu import Npu
from accelsim.program import Layout

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
    return choose_tile(layer, npu) is not None


def compile_taps(machine: Machine, layer: TapLayer) -> None:
    """Add a layer of the vector unit to the program.

    Args:
        machine: What is compiled for.
        layer: The layer, checked.

    Raises:
        MappingError: Not even the least tile fits the buffers.
    """
    tile = (machine.choose_tile or choose_tile)(layer, machine.npu)
    if tile is None:
        raise MappingError(
            f"layer {layer.name}: the {layer.taps} taps of one result do not fit the operand and"
            f" parameter buffers of {machine.npu.name}"
        )
    _TapEmitter(machine, layer, tile).run()


def choose_tile(layer: TapLayer, npu: Npu) -> tuple[int, int] | None:
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


class _TapEmitter:
    """Writes the instructions of one layer.

    Args:
        machine: What is compiled for.
        layer: The layer.
        tile: Height and width of tiles.
    """

    def __init__(self, machine: Machine, layer: TapLayer, tile: tuple[int, int]) -> None:
        self.machine, self.layer, self.tile = machine, layer, tile
        npu, window = machine.npu, layer.windows[0]
        self.tap_weights = np.zeros((0, 1), np.int64) if layer.weights is None else layer.weights
        self.parameter_words = PARAMETER_WORDS + len(self.tap_weights)
        whole = Region(y=0, x=0, height=tile[0], width=tile[1])
        self.operands = machine.slots("operand", window.words(whole, 1) * len(layer.windows))
        self.parameters = machine.slots("parameter", self.parameter_words)
        self.outputs = machine.slots("output", whole.pixels)
        count = layer.result.channels
        self.blocks = [
            range(first, min(first + npu.cols, count)) for first in range(0, count, npu.cols)
        ]
        self._addresses: dict[tuple[int, int], int] = {}

    def run(self) -> None:
        """Emit all jobs."""
        result = self.layer.result
        for tile in regions(result.height, result.width, *self.tile):
            for block in range(len(self.blocks)):
                self._job(tile, block)

    def _job(self, tile: Region, block: int) -> None:
        machine = self.machine
        operands = self.operands.take()
        place = operands
        for window in self.layer.windows:
            place += machine.load_tile("operand", window, tile, range(block, block + 1), place)
        results = self.outputs.take()
        for zone, part in self._zones(tile):
            parameters = self._parameters(zone, block)
            machine.set_parameters(parameters)
            self._vector(tile, part, zone, range(operands, place), results, parameters)
        machine.store_tile(results, tile, self.layer.result, self.blocks[block])

    def _zones(self, tile: Region) -> Iterator[tuple[Zone, Region]]:
        """Yield the parts of a tile that share parameters."""
        for zone in self.layer.zones:
            y, x = max(tile.y, zone.region.y), max(tile.x, zone.region.x)
            bottom = min(tile.y + tile.height, zone.region.y + zone.region.height)
            right = min(tile.x + tile.width, zone.region.x + zone.region.width)
            if y < bottom and x < right:
                yield zone, Region(y=y, x=x, height=bottom - y, width=right - x)

    def _parameters(self, zone: Zone, block: int) -> int:
        """Return where parameters lie in the parameter buffer."""
        machine, channels = self.machine, self.blocks[block]
        key = (id(zone.requantize), block)
        if key not in self._addresses:
            taps = self.tap_weights
            if taps.shape[1] > 1:
                taps = taps[:, channels.start : channels.stop]
            packed = pack_parameters(zone.requantize, channels, taps, machine.npu)
            self._addresses[key] = machine.memory.constant(packed)
        address = self._addresses[key]
        place, absent = self.parameters.place(address)
        if absent:
            word_bytes = machine.npu.parameter_word_bytes
            machine.load_constant("parameter", address, self.parameter_words, word_bytes, place)
        return place

    def _vector(
        self,
        tile: Region,
        part: Region,
        zone: Zone,
        operands: range,
        results: int,
        parameters: int,
    ) -> None:
        """Emit the VECTOR of a part of a tile."""
        layer, window = self.layer, self.layer.windows[0]
        vertical, horizontal = window.vertical, window.horizontal
        columns = window.places(tile)[1]
        pixel_y, pixel_x = vertical.result_places * columns, horizontal.result_places
        y, x = part.y - tile.y, part.x - tile.x
        count = self.parameter_words - PARAMETER_WORDS
        first, words = results + y * tile.width + x, (part.height - 1) * tile.width + part.width
        weights = parameters + PARAMETER_WORDS
        self.machine.vector(
            operands,
            range(first, first + words),
            range(weights, weights + count),
            source="operand",
            combine=layer.combine,
            weighted=1 if count else 0,
            source_word=operands.start + y * pixel_y + x * pixel_x,
            weight=weights if count else 0,
            **self._tap_loops(len(operands), columns),
            p1_count=part.height,
            p0_count=part.width,
            p1_stride=pixel_y if part.height > 1 else 0,
            p0_stride=pixel_x if part.width > 1 else 0,
            destination=first,
            d1_stride=tile.width if part.height > 1 else 0,
            d0_stride=1,
            zero_point=zone.requantize.zero_point,
            minimum=zone.requantize.minimum,
            maximum=zone.requantize.maximum,
        )

    def _tap_loops(self, words: int, columns: int) -> dict[str, int]:
        """Return counts and strides of the taps: places of a kernel, or one of each tensor."""
        layer, window = self.layer, self.layer.windows[0]
        vertical, horizontal = window.vertical, window.horizontal
        if len(layer.windows) > 1:
            count = len(layer.windows)
            return {"t1_count": 1, "t0_count": count, "t0_stride": words // count}
        return {
            "t1_count": vertical.kernel,
            "t0_count": horizontal.kernel,
            "t1_stride": vertical.dilation * columns if vertical.kernel > 1 else 0,
            "t0_stride": horizontal.dilation if horizontal.kernel > 1 else 0,
        }
