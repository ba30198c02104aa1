"""Convolutions with exchanged operands: activations stay in the array, weights stream through it.

A block of the array is ``rows`` places of the reduction by ``cols`` neighbouring pixels; an input
word is ``rows`` weights of one filter, and an accumulator word holds one filter of these pixels.
"""

from dataclasses import dataclass

import numpy as np

from accelsim.compiler.limits import LOAD, MATMUL
from accelsim.compiler.machine import Machine
from accelsim.compiler.planes import (
    ChannelParameters,
    Planes,
    Strip,
    store_strip,
    strips,
)
from accelsim.compiler.weights import pack_words, word_stride_bytes
from accelsim.errors import MappingError
from accelsim.integer import Convolution, Requantize
from accelsim.npu import Npu

_STRIP_WORDS_WANTED = 8
"""Words of pixels that should share the parameters of a filter."""


@dataclass(frozen=True, kw_only=True)
class _Part:
    """A part of the reduction: one kernel row of some channels.

    Args:
        kernel_row: Which row.
        channels: Which channels.
        blocks: Blocks of the array.
        planes: Channels to load so that every word of the blocks is there.
    """

    kernel_row: int
    channels: range
    blocks: int
    planes: int


def compile_exchanged(
    machine: Machine,
    layer: Convolution,
    requantize: Requantize,
    source: Planes,
    result: Planes,
) -> None:
    """Add a convolution of stride 1 without groups to the program.

    Args:
        machine: What is compiled for.
        layer: The convolution, checked.
        requantize: Its parameters, fitted to the machine.
        source: What it reads.
        result: What it writes.

    Raises:
        MappingError: Not even the least part fits the buffers.
    """
    if layer.weights.shape[1:3] == (1, 1) and not any(layer.padding):
        source, result = source.flattened(), result.flattened()
    parts = _parts(layer, machine.npu)
    if parts is None:
        raise MappingError(
            f"layer {layer.name}: a kernel row of one channel does not fit the input and weight"
            f" buffers of {machine.npu.name}"
        )
    _ExchangedEmitter(machine, layer, requantize, source, result, parts).run()


def _parts(layer: Convolution, npu: Npu) -> list[_Part] | None:
    """Cut the reduction into parts of which two fit the buffers, if possible; None if none does."""
    _, height, width, depth = layer.weights.shape
    for halves in (2, 1):
        count = depth
        while count:
            blocks, planes = _blocks(count, width, npu)
            if (
                planes * width <= npu.weight_words // halves
                and blocks <= min(npu.input_words // halves, MATMUL["k0_count"])
                and planes <= LOAD["y_count"]
            ):
                return [
                    _Part(
                        kernel_row=row,
                        channels=channels,
                        blocks=_blocks(len(channels), width, npu)[0],
                        planes=_blocks(len(channels), width, npu)[1],
                    )
                    for row in range(height)
                    for first in range(0, depth, count)
                    for channels in [range(first, min(first + count, depth))]
                ]
            count = -(-count // 2) if count > 1 else 0
    return None


def _blocks(channels: int, width: int, npu: Npu) -> tuple[int, int]:
    """Return the blocks of some channels of a kernel row, and the channels that fill them."""
    blocks = -(-channels * width // npu.rows)
    return blocks, -(-blocks * npu.rows // width)


class _ExchangedEmitter:
    """Writes the instructions of one convolution."""

    def __init__(
        self,
        machine: Machine,
        layer: Convolution,
        requantize: Requantize,
        source: Planes,
        result: Planes,
        parts: list[_Part],
    ) -> None:
        npu = machine.npu
        self.machine, self.layer, self.requantize = machine, layer, requantize
        self.source, self.result, self.parts = source, result, parts
        self.weight_stride = word_stride_bytes(npu.input_word_bytes, npu.bus_bytes)
        width, filters = layer.weights.shape[2], len(layer.weights)
        most_blocks = max(part.blocks for part in parts)
        together = min(filters, MATMUL["p0_count"], max(1, npu.input_words // 2 // most_blocks))
        together = min(together, max(npu.rows, npu.bank_words // _STRIP_WORDS_WANTED))
        self.together = min(together, npu.bank_words)
        words = max(1, min(npu.bank_words // self.together, npu.output_words // 2))
        self.strips = strips(result, npu.cols, words)
        most_words = max(strip.all_words for strip in self.strips)
        most_planes = max(part.planes for part in parts)
        self.weights = machine.slots("input", most_blocks * self.together)
        self.pixels = machine.slots("weight", most_planes * width)
        self.sums = machine.slots("accumulator", npu.bank_words)
        self.outputs = machine.slots("output", most_words)
        self.parameters = ChannelParameters(machine, requantize)
        self._addresses: dict[tuple[range, _Part], int] = {}
        self._waiting: list[tuple[Strip, int, range]] = []

    def run(self) -> None:
        """Emit all jobs: those of one set of filters first, unless all weights stay loaded."""
        filters = range(len(self.layer.weights))
        sets = [
            filters[first : first + self.together]
            for first in range(0, len(filters), self.together)
        ]
        if len(sets) * len(self.parts) <= self.weights.count:
            jobs = [(strip, one) for strip in self.strips for one in sets]
        else:
            jobs = [(strip, one) for one in sets for strip in self.strips]
        for strip, one in jobs:
            self._job(strip, one)
        self._requantize_some(len(self._waiting))

    def _job(self, strip: Strip, filters: range) -> None:
        """Emit the products of a job, and between them the results of the job before it.

        Every filter has its own parameters, so that results take many instructions; fetched in a
        row they would fill the queue of the vector unit and keep the array waiting.
        """
        if self.machine.npu.accumulator_banks == 1:
            self._requantize_some(len(self._waiting))
        first, words = self.sums.take(), strip.all_words
        sums = range(first, first + len(filters) * words)
        steps = [(word, part) for word in range(words) for part in self.parts]
        for step, (word, part) in enumerate(steps):
            y = strip.y + word // strip.words
            x = strip.x + word % strip.words * self.machine.npu.cols
            pixels = self._pixels(y, x, strip.lanes, part)
            weights = self._weights(filters, part)
            # Before the product, so that of all banks its own was used last.
            self._requantize_some(-(-len(self._waiting) // (len(steps) - step)))
            self._multiply(pixels, weights, part, filters, sums, word)
        self._waiting += [
            (strip, channel, sums[place :: len(filters)]) for place, channel in enumerate(filters)
        ]

    def _requantize_some(self, count: int) -> None:
        """Emit the first of the results that wait."""
        for strip, channel, sums in self._waiting[:count]:
            self._requantize(strip, channel, sums)
        del self._waiting[:count]

    def _multiply(
        self, pixels: int, weights: int, part: _Part, filters: range, sums: range, word: int
    ) -> None:
        boards, rows = self.machine.boards, self.machine.npu.rows
        held, streamed = part.blocks * rows, part.blocks * len(filters)
        index = self.machine.schedule.append(
            "MATMUL",
            after=(
                boards["weight"].writers(pixels, held),
                boards["input"].writers(weights, streamed),
                boards["accumulator"].readers(sums.start, len(sums)),
            ),
            accumulate=0 if part is self.parts[0] else 1,
            input=weights,
            weight=pixels,
            # Pixel by pixel: sums of neighbouring jobs then meet in the order of filters.
            accumulator=sums.start + word * len(filters),
            k0_count=part.blocks,
            k0_stride=len(filters) if part.blocks > 1 else 0,
            p0_count=len(filters),
            p0_stride=1,
            a0_stride=1,
        )
        boards["weight"].read(index, pixels, held)
        boards["input"].read(index, weights, streamed)
        boards["accumulator"].wrote(index, sums.start, len(sums))

    def _pixels(self, y: int, x: int, lanes: int, part: _Part) -> int:
        """Return where the activations of a part lie in the weight buffer."""
        place, absent = self.pixels.place((y, x, part))
        if absent:
            self._load_pixels(y, x, lanes, part, place)
        return place

    def _load_pixels(self, y: int, x: int, lanes: int, part: _Part, place: int) -> None:
        """Load for each channel and kernel column the pixels that the lanes look at."""
        layer, source = self.layer, self.source
        width, size = layer.weights.shape[2], source.element_bytes
        row = y - layer.padding[0] + part.kernel_row * layer.dilation[0]
        column = x - layer.padding[1]
        origin = min(max(0, column), source.width - 1)
        exists = 0 <= row < source.height
        first = source.address + part.channels.start * source.plane_bytes
        span = (source.address, source.address + source.bytes)
        pad = layer.pad & ((1 << 8 * size) - 1)
        self.machine.load(
            "weight",
            place,
            part.planes * width,
            span if exists else None,
            y_count=part.planes,
            x_count=width,
            address=(first + (row * source.width + origin) * size) % 2**32,
            # Beyond the input every channel counts as one that does not exist.
            y_start=0 if exists else 1,
            y_limit=min(source.channels - part.channels.start, LOAD["y_limit"]) if exists else 1,
            y_step=1,
            y_stride=source.plane_bytes if part.planes > 1 else 0,
            x_start=(column - origin) * size,
            x_stride=layer.dilation[1] * size if width > 1 else 0,
            row_bytes=min((source.width - origin) * size, LOAD["row_bytes"]),
            word_bytes=lanes * size,
            pad=pad | pad << 8 if size == 1 else pad,
        )

    def _weights(self, filters: range, part: _Part) -> int:
        """Return where the weights of a part lie in the input buffer: block by block, filters."""
        place, absent = self.weights.place((filters, part))
        if absent:
            key = (filters, part)
            if key not in self._addresses:
                self._addresses[key] = self.machine.memory.constant(self._packed(filters, part))
            words = part.blocks * len(filters)
            self.machine.load_constant(
                "input", self._addresses[key], words, self.weight_stride, place
            )
        return place

    def _packed(self, filters: range, part: _Part) -> np.ndarray:
        npu = self.machine.npu
        channels = slice(part.channels.start, part.channels.stop)
        chosen = self.layer.weights[filters.start : filters.stop, part.kernel_row, :, channels]
        flat = chosen.transpose(0, 2, 1).reshape(len(filters), -1)
        full = np.zeros((len(filters), part.blocks * npu.rows), dtype=np.int64)
        full[:, : flat.shape[1]] = flat
        words = full.reshape(len(filters), part.blocks, npu.rows).transpose(1, 0, 2)
        packed = pack_words(words.reshape(-1, npu.rows), npu.input_element_bits, self.weight_stride)
        return packed.reshape(-1)

    def _requantize(self, strip: Strip, channel: int, sums: range) -> None:
        """Turn the sums of a filter, one for each word of the strip, into results; store them."""
        self.parameters.place(channel)
        result = self.outputs.take()
        self.machine.vector(
            range(sums.start, sums[-1] + 1),
            range(result, result + len(sums)),
            source="accumulator",
            source_word=sums.start,
            p0_count=len(sums),
            p0_stride=sums.step if len(sums) > 1 else 0,
            destination=result,
            d0_stride=1,
            zero_point=self.requantize.zero_point,
            minimum=self.requantize.minimum,
            maximum=self.requantize.maximum,
        )
        store_strip(self.machine, result, strip, self.result, channel)
