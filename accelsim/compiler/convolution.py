"""Convolutions on the array: loads, matrix products, requantization and stores of tiles.

A *job* is a tile of pixels by some blocks of filters over the whole reduction; its sums lie in one
bank of the accumulator buffer, and the next job uses the next bank.
"""

import numpy as np

from accelsim.compiler.checks import check_filled, check_pattern
from accelsim.compiler.limits import PARAMETER_WORDS
from accelsim.compiler.machine import Machine
from accelsim.compiler.passes import Pass, alternatives
from accelsim.compiler.product import Product
from accelsim.compiler.reduction import Chunk, chunks
from accelsim.compiler.tiles import Tiling, choose_tiling, kernel_loops
from accelsim.compiler.weights import pack_parameters, pack_weights, weight_stride_bytes
from accelsim.compiler.window import Region, regions
from accelsim.errors import MappingError
from accelsim.integer import Convolution, Requantize
from accelsim.program import Layout

_NO_TAPS = np.zeros((0, 1), dtype=np.int64)


def compile_convolution(
    machine: Machine,
    layer: Convolution,
    requantize: Requantize,
    source: Layout,
    result: Layout,
) -> None:
    """Add a convolution to the program.

    Args:
        machine: What is compiled for.
        layer: The convolution, checked.
        requantize: Its parameters, fitted to the machine.
        source: Layout of what it reads.
        result: Layout of what it writes.

    Raises:
        MappingError: Not even the least tile fits the buffers, weights would have to be 0 and
            cannot be, or sparse weights keep too many.
    """
    npu = machine.npu
    best: tuple[float, Layout, list[Pass], Tiling] | None = None
    for target, passes in alternatives(layer, source, result, npu):
        first = passes[0]
        if machine.choose_tiling is not None:
            tiling = machine.choose_tiling(passes, target, npu)
        else:
            tiling = choose_tiling(first.window, first.filters, target.pixel_bytes, npu)
        if tiling is not None and (best is None or tiling.cycles * len(passes) < best[0]):
            best = (tiling.cycles * len(passes), target, passes, tiling)
    if best is None:
        raise MappingError(
            f"layer {layer.name}: what one result needs does not fit the input, accumulator and"
            f" output buffers of {npu.name}"
        )
    _, target, passes, tiling = best
    for part in passes:
        check_filled(layer.name, part.weights, npu)
        check_pattern(layer.name, part.weights, npu)
    slots = _Slots(machine, passes[0], tiling)
    for part in passes:
        _PassEmitter(machine, slots, part, tiling, requantize, target).run()


class _Slots:
    """The buffers of a layer, cut into slots.

    Args:
        machine: What is compiled for.
        first: The pass that needs most.
        tiling: How passes are cut.
    """

    def __init__(self, machine: Machine, first: Pass, tiling: Tiling) -> None:
        npu, pixels = machine.npu, tiling.height * tiling.width
        tile = Region(y=0, x=0, height=tiling.height, width=tiling.width)
        self.inputs = machine.slots("input", first.window.words(tile, tiling.blocks))
        self.weights = machine.slots("weight", tiling.chunk_blocks * npu.rows)
        self.parameters = machine.slots("parameter", PARAMETER_WORDS)
        self.sums = machine.slots("accumulator", npu.bank_words)
        self.outputs = machine.slots("output", pixels)


class _PassEmitter:
    """Writes the instructions of one pass.

    Args:
        machine: What is compiled for.
        slots: Of the layer.
        part: The pass.
        tiling: How it is cut.
        requantize: Of the layer.
        result: Layout of what the layer writes.
    """

    def __init__(
        self,
        machine: Machine,
        slots: _Slots,
        part: Pass,
        tiling: Tiling,
        requantize: Requantize,
        result: Layout,
    ) -> None:
        self.machine, self.slots, self.part, self.tiling = machine, slots, part, tiling
        self.requantize, self.result, self.window = requantize, result, part.window
        self.product = Product(machine, part.window)
        npu, memory = machine.npu, machine.memory
        self.weights_address = memory.constant(pack_weights(part.weights, tiling.blocks, npu))
        self.weight_stride = weight_stride_bytes(npu)
        end = part.first_filter + part.filters
        self.filter_blocks = [
            range(first, min(first + npu.cols, end))
            for first in range(part.first_filter, end, npu.cols)
        ]
        self.parameter_addresses = [
            memory.constant(pack_parameters(requantize, channels, _NO_TAPS, npu))
            for channels in self.filter_blocks
        ]

    def run(self) -> None:
        """Emit all jobs in the order of the tiling."""
        tiling, window = self.tiling, self.window
        tiles = regions(
            window.vertical.results, window.horizontal.results, tiling.height, tiling.width
        )
        every = range(len(self.filter_blocks))
        sets = _parts(every, tiling.filter_blocks)
        if tiling.filters_outer:
            pairs = [(tile, of_set) for of_set in sets for tile in tiles]
        else:
            pairs = [(tile, of_set) for tile in tiles for of_set in sets]
        # Where inputs come in parts, blocks of filters share each of them.
        together = len(every) if tiling.blocks < window.blocks else 1
        for tile, of_set in pairs:
            for job in _parts(of_set, together):
                self._job(tile, job)

    def _job(self, tile: Region, filter_blocks: range) -> None:
        first_sum = self.slots.sums.take()
        sums = {
            block: range(first, first + tile.pixels)
            for place, block in enumerate(filter_blocks)
            for first in [first_sum + place * tile.pixels]
        }
        for blocks in _parts(range(self.window.blocks), self.tiling.blocks):
            for filter_block in filter_blocks:
                self._accumulate(tile, blocks, filter_block, sums[filter_block])
        for filter_block in filter_blocks:
            self._requantize(tile, filter_block, sums[filter_block])

    def _accumulate(self, tile: Region, blocks: range, filter_block: int, sums: range) -> None:
        """Add what some words of each place contribute to the sums of a block of filters."""
        window = self.window
        loops = kernel_loops(window, window.places(tile)[1], len(blocks))
        places = window.vertical.kernel * window.horizontal.kernel
        before = places * (filter_block * window.blocks + blocks.start)
        for chunk in chunks(*loops, self.tiling.chunk_blocks):
            weights = self._weights(before + chunk.first_block, chunk)
            inputs = self._inputs(tile, blocks)
            for sweep in chunk.sweeps:
                begins = blocks.start == chunk.first_block == sweep.first_block == 0
                self.product.emit(
                    tile, inputs, weights, sums, sweep, blocks=len(blocks), replace=begins
                )

    def _weights(self, first_block: int, chunk: Chunk) -> int:
        """Return where a chunk of weights lies in the weight buffer."""
        place, absent = self.slots.weights.place((self.weights_address, first_block))
        if absent:
            rows = self.machine.npu.rows
            address = self.weights_address + first_block * rows * self.weight_stride
            self.machine.load_constant(
                "weight", address, chunk.blocks * rows, self.weight_stride, place
            )
        return place

    def _inputs(self, tile: Region, blocks: range) -> int:
        """Return where a tile lies in the input buffer."""
        key = (self.window.first_byte, self.window.bytes, tile, blocks)
        place, absent = self.slots.inputs.place(key)
        if absent:
            self.machine.load_tile("input", self.window, tile, blocks, place)
        return place

    def _parameters(self, filter_block: int) -> int:
        """Return where the parameters of a block of filters lie in the parameter buffer."""
        address = self.parameter_addresses[filter_block]
        place, absent = self.slots.parameters.place(address)
        if absent:
            word_bytes = self.machine.npu.parameter_word_bytes
            self.machine.load_constant("parameter", address, PARAMETER_WORDS, word_bytes, place)
        return place

    def _requantize(self, tile: Region, filter_block: int, sums: range) -> None:
        """Turn sums into results, and store them."""
        machine, channels = self.machine, self.filter_blocks[filter_block]
        machine.set_parameters(self._parameters(filter_block))
        results = self.slots.outputs.take()
        machine.vector(
            sums,
            range(results, results + len(sums)),
            source="accumulator",
            source_word=sums.start,
            p1_count=tile.height,
            p0_count=tile.width,
            p1_stride=tile.width,
            p0_stride=1,
            destination=results,
            d1_stride=tile.width,
            d0_stride=1,
            zero_point=self.requantize.zero_point,
            minimum=self.requantize.minimum,
            maximum=self.requantize.maximum,
        )
        machine.store_tile(results, tile, self.result, channels)


def _parts(every: range, size: int) -> list[range]:
    """Cut a range into parts of at most ``size``."""
    return [every[first : first + size] for first in range(0, len(every), size)]
