"""MATMULs: a tile of pixels by a chunk of weights, in the portions that the array takes."""

import numpy as np
from numpy.typing import NDArray

from accelsim.compiler.machine import Machine
from accelsim.compiler.reduction import Sweep
from accelsim.compiler.tiles import LEAST_APART_CYCLES, pixel_groups
from accelsim.compiler.window import Region, Window, regions


class Product:
    """Emits the MATMULs of one pass.

    Args:
        machine: What is compiled for.
        window: What the pass reads.
    """

    def __init__(self, machine: Machine, window: Window) -> None:
        self._machine = machine
        self._window = window

    def emit(
        self,
        tile: Region,
        inputs: int,
        weights: int,
        sums: range,
        sweep: Sweep,
        *,
        blocks: int,
        replace: bool,
    ) -> None:
        """Emit a sweep: one MATMUL, or one for each group of pixels that the array holds.

        Args:
            tile: The pixels.
            inputs: First word of the tile in the input buffer.
            weights: First word of the chunk in the weight buffer.
            sums: Accumulator words, one for each pixel.
            sweep: The blocks of weights.
            blocks: Words of each place in the tile.
            replace: Whether sums begin here.
        """
        npu = self._machine.npu
        pixel_y, pixel_x = self._pixel_strides(tile, blocks)
        tile_words = range(inputs, inputs + self._window.words(tile, blocks))
        weight = weights + sweep.first_block * npu.rows
        for group in regions(tile.height, tile.width, *pixel_groups(tile.height, tile.width, npu)):
            first_sum = sums.start + group.y * tile.width + group.x
            fields = {
                "accumulate": 0 if replace else 1,
                "input": inputs + sweep.input_offset + group.y * pixel_y + group.x * pixel_x,
                "weight": weight,
                "accumulator": first_sum,
                "k1_count": sweep.outer.count,
                "k0_count": sweep.inner.count,
                "p1_count": group.height,
                "p0_count": group.width,
                "k1_stride": sweep.outer.stride if sweep.outer.count > 1 else 0,
                "k0_stride": sweep.inner.stride if sweep.inner.count > 1 else 0,
                "p1_stride": pixel_y if group.height > 1 else 0,
                "p0_stride": pixel_x if group.width > 1 else 0,
                "a1_stride": tile.width if group.height > 1 else 0,
                "a0_stride": 1,
            }
            columns = np.arange(group.width) + first_sum
            words = np.add.outer(np.arange(group.height) * tile.width, columns).reshape(-1)
            self._keep_apart(fields, tile_words, sums, words)
            self._append(fields, tile_words, sums)
            self._machine.last_sums = words

    def _pixel_strides(self, tile: Region, blocks: int) -> tuple[int, int]:
        """Return the input words from one row, and from one column, of results to the next."""
        window = self._window
        columns = window.places(tile)[1]
        vertical = window.vertical.result_places * columns * blocks
        return vertical, window.horizontal.result_places * blocks

    def _append(self, fields: dict[str, int], inputs: range, sums: range) -> None:
        boards, rows = self._machine.boards, self._machine.npu.rows
        weight = fields["weight"]
        weight_words = fields["k1_count"] * fields["k0_count"] * rows
        after = (
            boards["weight"].writers(weight, weight_words),
            boards["input"].writers(inputs.start, len(inputs)),
            boards["accumulator"].readers(sums.start, len(sums)),
        )
        index = self._machine.schedule.append("MATMUL", after=after, **fields)
        boards["weight"].read(index, weight, weight_words)
        boards["input"].read(index, inputs.start, len(inputs))
        boards["accumulator"].wrote(index, sums.start, len(sums))

    def _keep_apart(
        self, fields: dict[str, int], inputs: range, sums: range, words: NDArray[np.int64]
    ) -> None:
        """Compute a sum that nobody reads between two products that may be too near.

        Sums of an output-stationary product leave the last pixel first, so that a word of two
        products in a row can be added to twice within three cycles, unless both have the same
        pixels and the second takes three cycles.
        """
        npu, last = self._machine.npu, self._machine.last_sums
        if not npu.array_is_output_stationary or not np.isin(words, last).any():
            return
        cycles = fields["k1_count"] * fields["k0_count"] * npu.rows
        if cycles < LEAST_APART_CYCLES or not np.array_equal(last, words):
            unused = (sums.start // npu.bank_words + 1) * npu.bank_words - 1
            counts = {"k1_count": 1, "k0_count": 1, "p1_count": 1, "p0_count": 1}
            apart = {"accumulate": 0, "accumulator": unused}
            self._append(fields | counts | apart, inputs, range(unused, unused + 1))
