"""How a dense convolution is cut into tiles: the best of many by a model of its cycles."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from accelsim.compiler.limits import LOAD, MATMUL
from accelsim.compiler.machine import beats_per_word
from accelsim.compiler.reduction import Loop, chunk_sizes
from accelsim.compiler.weights import weight_stride_bytes
from accelsim.compiler.window import Axis, Window
from accelsim.isa import INSTRUCTION_BYTES
from accelsim.npu import Npu

Numbers = NDArray[np.float64]
Integers = NDArray[np.int64]

LEAST_APART_CYCLES = 3
"""Cycles from one addition to a sum to the next, at least (docs/npu.md)."""

_CHUNKS_WANTED = 4
"""Chunks that the weight buffer should hold: one is read while others are loaded."""
_CHOICES = 14
_JOB_INSTRUCTIONS = 5
_WAITING = 0.1
"""Share of its work that a unit cannot hide behind the slowest one."""
_VECTOR_OVERHEAD_CYCLES = 16


@dataclass(frozen=True, kw_only=True)
class Tiling:
    """How one pass over the array is cut.

    Args:
        height: Rows of results of a tile.
        width: Columns of results of a tile.
        blocks: Input words of each place that lie in the input buffer together.
        filter_blocks: Blocks of filters of a set.
        filters_outer: Whether all tiles run for one set before the next set; otherwise all sets
            run for one tile before the next tile.
        chunk_blocks: Blocks of weights of a chunk, at most.
        cycles: Estimate.
    """

    height: int
    width: int
    blocks: int
    filter_blocks: int
    filters_outer: bool
    chunk_blocks: int
    cycles: float


def choose_tiling(window: Window, filters: int, store_bytes: int, npu: Npu) -> Tiling | None:
    """Return the tiling with the fewest estimated cycles, or None if no tile fits.

    Args:
        window: What the pass reads.
        filters: Of the pass.
        store_bytes: Bytes from one pixel of the result to the next.
        npu: The machine.
    """
    filter_blocks = -(-filters // npu.cols)
    vertical, horizontal = window.vertical, window.horizontal
    pixels = min(npu.bank_words - _reserved_words(npu), npu.output_words)
    if pixels < 1:
        return None
    grids = np.meshgrid(
        part_sizes(vertical.results, min(MATMUL["p1_count"], pixels)),
        part_sizes(horizontal.results, min(MATMUL["p0_count"], pixels)),
        part_sizes(window.blocks, LOAD["c_count"]),
        part_sizes(filter_blocks, filter_blocks),
        np.array([0, 1]),
        indexing="ij",
    )
    model = _Model(window, filter_blocks, store_bytes, npu, [grid.reshape(-1) for grid in grids])
    fits = model.fits()
    if not fits.any():
        return None
    cycles = np.where(fits, model.cycles(), np.inf)
    best = int(np.argmin(cycles))
    height, width, blocks, of_set, outer = (int(grid.reshape(-1)[best]) for grid in grids)
    return Tiling(
        height=height,
        width=width,
        blocks=blocks,
        filter_blocks=of_set,
        filters_outer=bool(outer),
        chunk_blocks=int(model.chunk_blocks[best]),
        cycles=float(cycles[best]),
    )


def kernel_loops(window: Window, columns: int, blocks: int) -> tuple[Loop, Loop, Loop]:
    """Return the loops over kernel rows, kernel columns and words of a place.

    Args:
        window: What the pass reads.
        columns: Places of a row of the tile.
        blocks: Words of a place in the tile.
    """
    vertical, horizontal = window.vertical, window.horizontal
    return (
        Loop(count=vertical.kernel, stride=vertical.dilation * columns * blocks),
        Loop(count=horizontal.kernel, stride=horizontal.dilation * blocks),
        Loop(count=blocks, stride=1),
    )


class _Model:
    """Estimates for many tilings at once; every array has shape (candidates,)."""

    def __init__(
        self,
        window: Window,
        filter_blocks: int,
        store_bytes: int,
        npu: Npu,
        grids: list[Integers],
    ) -> None:
        self.window, self.npu, self.store_bytes = window, npu, store_bytes
        self.all_filter_blocks = filter_blocks
        self.height, self.width, self.blocks, self.filter_blocks, self.outer = grids
        vertical, horizontal = window.vertical, window.horizontal
        self.rows = vertical.loaded(self.height)
        self.columns = horizontal.loaded(self.width)
        self.tile_words = self.rows * self.columns * self.blocks
        self.channel_parts = -(-window.blocks // self.blocks)
        self.tiles = -(-vertical.results // self.height) * -(-horizontal.results // self.width)
        self.sets = -(-filter_blocks // self.filter_blocks)
        self.input_slots = slots_of(npu, "input", self.tile_words)
        self._chunks()

    def _chunks(self) -> None:
        npu = self.npu
        wanted = 1 if "weight" in npu.single_slots else _CHUNKS_WANTED
        capacity = max(1, npu.weight_words // npu.rows // wanted)
        sizes, index = np.unique(self.blocks, return_inverse=True)
        found = [
            chunk_sizes(*kernel_loops(self.window, 2**20, int(size)), capacity) for size in sizes
        ]
        self.chunk_blocks = np.array([most for _, most in found])[index]
        self.chunks = np.array([count for count, _ in found])[index] * self.channel_parts
        self.weight_slots = slots_of(npu, "weight", self.chunk_blocks * npu.rows)

    def fits(self) -> NDArray[np.bool_]:
        """Return which candidates keep every limit of buffers and fields."""
        npu, window, pixels = self.npu, self.window, self.height * self.width
        together = np.where(self.channel_parts > 1, self.filter_blocks, 1)
        row_bytes = window.horizontal.step * window.layout.pixel_bytes
        y_bytes = window.vertical.step * window.row_bytes
        good = self.tile_words <= npu.input_words
        good &= pixels * together <= npu.bank_words - _reserved_words(npu)
        good &= pixels <= npu.output_words
        good &= (self.rows <= LOAD["y_count"]) & (self.columns <= LOAD["x_count"])
        good &= (self.columns == 1) | (row_bytes <= LOAD["x_stride"])
        good &= (self.rows == 1) | (y_bytes <= LOAD["y_stride"])
        good &= self.columns * row_bytes + window.bytes <= LOAD["row_bytes"]
        return good

    def cycles(self) -> Numbers:
        """Return the estimate: the slowest unit, and what nothing hides."""
        npu = self.npu
        inputs, weights = self._load_cycles()
        array = self._array_cycles()
        pixels = self.window.vertical.results * self.window.horizontal.results
        jobs = self.tiles * self.all_filter_blocks
        stored = beats_per_word(npu, npu.output_word_bytes, self.store_bytes)
        results = float(pixels * self.all_filter_blocks)
        vector = results + jobs * _VECTOR_OVERHEAD_CYCLES
        store = results * stored * self._interval + 3 * jobs
        instructions = jobs * (_JOB_INSTRUCTIONS + 2 * self.chunks)
        fetch = instructions * max(1, INSTRUCTION_BYTES // npu.bus_bytes) * self._interval
        units = [array, inputs + weights, vector, store, fetch]
        longest = np.maximum.reduce(units) + _WAITING * np.sum(units, axis=0)
        # With one slot, loading and computing take turns.
        serial = np.where(self.input_slots < 2, inputs, 0.0)
        serial += np.where(self.weight_slots < 2, weights, 0.0)
        first = self.tile_words * self._beats_of_input() * self._interval
        drain = self.height * self.width * (1 + stored * self._interval)
        return np.asarray(longest + serial + first + drain)

    @property
    def _interval(self) -> float:
        return self.npu.interval[0] / self.npu.interval[1]

    def _beats_of_input(self) -> float:
        window = self.window
        length = min(window.word_bytes, window.bytes)
        return beats_per_word(self.npu, length, window.layout.pixel_bytes * window.horizontal.step)

    def _load_cycles(self) -> tuple[Numbers, Numbers]:
        """Return the cycles of all loads of inputs, and of weights."""
        npu, window = self.npu, self.window
        rows = sum_loaded(window.vertical, self.height)
        columns = sum_loaded(window.horizontal, self.width)
        once = rows * columns * window.blocks * self._beats_of_input() * self._interval
        resident = self.tiles * self.channel_parts <= self.input_slots
        of_tile = (self.channel_parts == 1) | (self.channel_parts <= self.input_slots)
        kept = resident | ((self.outer == 0) & of_tile)
        inputs = np.where(kept, 1, self.sets) * (once + 3 * self.tiles)
        word = beats_per_word(npu, npu.weight_word_bytes, weight_stride_bytes(npu))
        blocks = window.vertical.kernel * window.horizontal.kernel * window.blocks
        words = self.all_filter_blocks * blocks * npu.rows
        all_chunks = self.all_filter_blocks * self.chunks
        set_stays = (self.outer == 1) & (self.filter_blocks * self.chunks <= self.weight_slots)
        stay = (all_chunks <= self.weight_slots) | set_stays
        times = np.where(stay, 1, self.tiles)
        return inputs, times * (words * word * self._interval + 3 * all_chunks)

    def _array_cycles(self) -> Numbers:
        window = self.window
        blocks = window.vertical.kernel * window.horizontal.kernel * window.blocks
        total = np.zeros(len(self.height))
        for height, vertical_tiles in _sizes(window.vertical.results, self.height):
            for width, horizontal_tiles in _sizes(window.horizontal.results, self.width):
                total += vertical_tiles * horizontal_tiles * self._tile_cycles(height, width)
        return np.asarray(total * (blocks * self.all_filter_blocks))

    def _tile_cycles(self, height: Integers, width: Integers) -> Numbers:
        """Return the cycles of one block for tiles of a size."""
        npu = self.npu
        if not npu.array_is_output_stationary:
            pixels = height * width
            if not npu.stationary_double_buffered:
                pixels = pixels + npu.rows
            steps = np.maximum(pixels, npu.rows) * npu.step_cycles
            return np.asarray(np.maximum(steps, 3), dtype=np.float64)
        sizes, index = np.unique(height << 32 | width, return_inverse=True)
        height, width = sizes >> 32, sizes & (2**32 - 1)
        groups = np.full(len(height), np.inf)
        for rows in range(1, npu.rows + 1):
            columns = np.minimum(np.maximum(width, 1), npu.rows // rows)
            count = -(-height // rows) * -(-width // columns)
            groups = np.minimum(groups, np.where(rows <= np.maximum(height, 1), count, np.inf))
        return np.asarray((groups * npu.rows * npu.step_cycles)[index.reshape(-1)])


def slots_of(npu: Npu, buffer: str, words: Integers) -> Integers:
    """Return how many tiles of so many words a buffer holds."""
    slots = np.asarray(getattr(npu, f"{buffer}_words") // words)
    return np.minimum(slots, 1) if buffer in npu.single_slots else slots


def _reserved_words(npu: Npu) -> int:
    """Return the words of a bank that hold no results: see ``product``."""
    near = npu.rows < LEAST_APART_CYCLES or npu.accumulator_banks == 1
    return int(npu.array_is_output_stationary and near)


def _sizes(extent: int, size: Integers) -> list[tuple[Integers, Integers]]:
    """Return the sizes of tiles along an axis, and how many there are of each."""
    full, rest = extent // size, extent % size
    return [(size, full), (rest, (rest > 0).astype(np.int64))]


def sum_loaded(axis: Axis, size: Integers) -> Integers:
    """Return the places that all tiles along an axis load together."""
    total = np.zeros_like(size)
    for one, count in _sizes(axis.results, size):
        total += np.where(count > 0, axis.loaded(np.maximum(one, 1)), 0) * count
    return total


def part_sizes(extent: int, most: int) -> Integers:
    """Return sizes that cut an extent into equal parts, a choice of them if they are many."""
    sizes = sorted({-(-extent // count) for count in range(1, extent + 1)} - {0})
    sizes = [size for size in sizes if size <= most]
    if len(sizes) > _CHOICES:
        places = np.unique(np.geomspace(1, len(sizes), _CHOICES).round().astype(int))
        # The largest parts lie farthest from each other: all of them are kept.
        chosen = {len(sizes) - int(place) for place in places} | {0}
        sizes = [sizes[place] for place in sorted(chosen)]
    return np.array(sizes)
