"""Activations channel by channel: what an input-stationary array holds.

A word of such an array is ``cols`` neighbouring pixels of one channel, so that inside a program
each channel is a plane of its own. What the program is given and what it gives lies pixel by
pixel, as ``Layout`` says; the vector unit rearranges it.
"""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from accelsim.compiler.limits import LOAD, PARAMETER_WORDS, STORE
from accelsim.compiler.machine import Machine
from accelsim.compiler.weights import pack_parameters
from accelsim.integer import Requantize
from accelsim.program import Layout

_SLOTS_WANTED = 4
"""Groups of channels whose parameters the buffer should hold."""


@dataclass(frozen=True, kw_only=True)
class Planes:
    """Where an activation lies channel by channel.

    Args:
        address: Byte address of the first element.
        channels: Planes.
        height: Rows of a plane.
        width: Elements of a row.
        element_bytes: Bytes of an element.
    """

    address: int
    channels: int
    height: int
    width: int
    element_bytes: int

    @property
    def plane_bytes(self) -> int:
        """Bytes of a channel."""
        return self.height * self.width * self.element_bytes

    @property
    def bytes(self) -> int:
        """Bytes of all channels."""
        return self.channels * self.plane_bytes

    def flattened(self) -> "Planes":
        """Return the same planes, each as one row."""
        return Planes(
            address=self.address,
            channels=self.channels,
            height=1,
            width=self.height * self.width,
            element_bytes=self.element_bytes,
        )


@dataclass(frozen=True, kw_only=True)
class Strip:
    """Words of neighbouring pixels of a plane.

    Args:
        y: First row.
        x: First pixel of the first word of a row.
        height: Rows.
        words: Words of a row, one after the other.
        lanes: Pixels of each word.
    """

    y: int
    x: int
    height: int
    words: int
    lanes: int

    @property
    def all_words(self) -> int:
        """Words of all rows."""
        return self.height * self.words


def strips(planes: Planes, cols: int, most_words: int) -> list[Strip]:
    """Cut a plane into strips: those of full words, then those of the rest of each row."""
    full, rest = divmod(planes.width, cols)
    result = []
    for first, words, lanes in ((0, full, cols), (full, 1 if rest else 0, rest)):
        if not words:
            continue
        across = min(words, most_words)
        height = max(1, min(planes.height, most_words // across))
        result += [
            Strip(
                y=y,
                x=(first + x) * cols,
                height=min(height, planes.height - y),
                words=min(across, words - x),
                lanes=lanes,
            )
            for y in range(0, planes.height, height)
            for x in range(0, words, across)
        ]
    return result


def store_strip(machine: Machine, source: int, strip: Strip, planes: Planes, channel: int) -> None:
    """Store a strip of one channel from consecutive output words."""
    size = planes.element_bytes
    row_bytes = planes.width * size
    plane = planes.address + channel * planes.plane_bytes
    word_bytes = machine.npu.cols * size
    machine.store(
        source,
        strip.all_words,
        (plane, plane + planes.plane_bytes),
        y_count=strip.height,
        x_count=strip.words,
        address=plane + strip.y * row_bytes + strip.x * size,
        y_stride=row_bytes if strip.height > 1 else 0,
        x_stride=word_bytes if strip.words > 1 else 0,
        word_bytes=strip.lanes * size,
    )


def to_planes(machine: Machine, layout: Layout, planes: Planes) -> None:
    """Rearrange an activation from pixel by pixel to channel by channel."""
    size = planes.element_bytes
    _move(
        machine,
        (layout.address, layout.pixel_bytes, size),
        (planes.address, size, planes.plane_bytes),
        planes,
    )


def to_pixels(machine: Machine, planes: Planes, layout: Layout) -> None:
    """Rearrange an activation from channel by channel to pixel by pixel."""
    size = planes.element_bytes
    _move(
        machine,
        (planes.address, size, planes.plane_bytes),
        (layout.address, layout.pixel_bytes, size),
        planes,
    )


def _move(
    machine: Machine, source: tuple[int, int, int], target: tuple[int, int, int], planes: Planes
) -> None:
    """Copy every element, one in a word.

    Args:
        machine: What is compiled for.
        source: Address, bytes from one pixel to the next, bytes from one channel to the next.
        target: The same.
        planes: Their extents.
    """
    npu, size, pixels = machine.npu, planes.element_bytes, planes.height * planes.width
    most = min(npu.operand_words // 2, npu.output_words // 2, LOAD["x_count"])
    most = min(pixels, most, LOAD["row_bytes"] // source[1])
    if source[1] > LOAD["x_stride"] or target[1] > STORE["x_stride"]:
        most = 1
    operands, outputs = machine.slots("operand", most), machine.slots("output", most)
    _set_identity(machine)
    for channel in range(planes.channels):
        for first in range(0, pixels, most):
            count = min(most, pixels - first)
            operand, result = operands.take(), outputs.take()
            begin = source[0] + channel * source[2] + first * source[1]
            end = begin + (count - 1) * source[1] + size
            machine.load(
                "operand",
                operand,
                count,
                (begin, end),
                x_count=count,
                x_stride=source[1] if count > 1 else 0,
                address=begin,
                y_limit=1,
                row_bytes=end - begin,
                word_bytes=size,
            )
            machine.vector(
                range(operand, operand + count),
                range(result, result + count),
                source="operand",
                source_word=operand,
                p0_count=count,
                p0_stride=1,
                destination=result,
                d0_stride=1,
                minimum=npu.output.minimum,
                maximum=npu.output.maximum,
            )
            place = target[0] + channel * target[2] + first * target[1]
            machine.store(
                result,
                count,
                (place, place + (count - 1) * target[1] + size),
                x_count=count,
                address=place,
                x_stride=target[1] if count > 1 else 0,
                word_bytes=size,
            )


def _set_identity(machine: Machine) -> None:
    """Let the vector unit give back what it is given."""
    npu = machine.npu
    lanes = np.zeros(npu.cols, dtype=np.int64)
    identity = Requantize(
        bias=lanes, multiplier=lanes + 1, shift=lanes, zero_point=0, minimum=0, maximum=0
    )
    packed = pack_parameters(identity, range(npu.cols), np.zeros((0, 1), np.int64), npu)
    place = machine.slots("parameter", PARAMETER_WORDS).take()
    address = machine.memory.constant(packed)
    machine.load_constant("parameter", address, PARAMETER_WORDS, npu.parameter_word_bytes, place)
    machine.set_parameters(place)


class ChannelParameters:
    """Parameters of one channel at a time, the same in every lane; loaded for several at once.

    Args:
        machine: What is compiled for.
        requantize: Per channel, fitted to the machine.
        taps: Weights of weighted taps.
    """

    def __init__(
        self, machine: Machine, requantize: Requantize, taps: tuple[int, ...] = ()
    ) -> None:
        self._machine, self._requantize = machine, requantize
        self._taps = np.array(taps, dtype=np.int64).reshape(-1, 1)
        self.words = PARAMETER_WORDS + len(taps)
        self._channels = len(requantize.bias)
        most = machine.npu.parameter_words // self.words
        self._together = max(1, min(self._channels, most // _SLOTS_WANTED))
        self._slots = machine.slots("parameter", self.words * self._together)
        self._addresses: dict[int, int] = {}

    def place(self, channel: int) -> int:
        """Return where the parameters of a channel lie in the parameter buffer, and set them."""
        machine = self._machine
        group, offset = divmod(channel, self._together)
        first = group * self._together
        channels = range(first, min(first + self._together, self._channels))
        if group not in self._addresses:
            packed = np.concatenate([self._packed(one) for one in channels])
            self._addresses[group] = machine.memory.constant(packed)
        place, absent = self._slots.place(group)
        if absent:
            words, word_bytes = self.words * len(channels), machine.npu.parameter_word_bytes
            machine.load_constant("parameter", self._addresses[group], words, word_bytes, place)
        machine.set_parameters(place + offset * self.words)
        return place + offset * self.words

    def _packed(self, channel: int) -> NDArray[np.uint8]:
        how, cols = self._requantize, self._machine.npu.cols
        same = Requantize(
            bias=np.repeat(how.bias[channel], cols),
            multiplier=np.repeat(how.multiplier[channel], cols),
            shift=np.repeat(how.shift[channel], cols),
            zero_point=0,
            minimum=0,
            maximum=0,
        )
        return pack_parameters(same, range(cols), self._taps, self._machine.npu)
