"""Packing of weights and parameters into the bytes that LOAD brings into the buffers."""

from dataclasses import replace
from itertools import product
from math import gcd, lcm
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from accelsim.compiler.limits import LOAD
from accelsim.integer import Requantize
from accelsim.npu import Npu
from accelsim.number import Number, digits_of, operand

Array = NDArray[np.int64]

NO_TAPS = np.zeros((0, 1), dtype=np.int64)
"""Weights of taps for a layer that has none."""


class Unit(NamedTuple):
    """The fewest groups of channels whose weights fill rows of the array and bytes of a word.

    Args:
        number: Units of the pass; the last may lack groups.
        rows: Rows of the array that a unit takes, each a word.
        filters: Filters of a unit.
        bytes: Bytes of its lanes.
    """

    number: int
    rows: int
    filters: int
    bytes: int


def unit_of(npu: Npu, groups: int, channels: int, filters: int) -> Unit | None:
    """Return the units whose weights lie in memory without those of other units.

    Args:
        npu: The machine.
        groups: Groups of the pass, whose channels and filters begin with the words.
        channels: Channels of a group.
        filters: Filters of a group.

    Returns:
        None if words lie in memory with the lanes of all groups: of a single unit, of units that
        fill the rows of the array only together with a part of another, and of elements that are
        compressed or have a scale.
    """
    if npu.stores_folds or npu.group > 1 or npu.weight.kind == "block":
        return None
    bits = npu.stored_weight_element_bits
    each = lcm(8 // gcd(8, filters * bits), npu.products // gcd(npu.products, channels))
    unit = Unit(
        number=-(-groups // each),
        rows=each * channels // npu.products,
        filters=each * filters,
        bytes=each * filters * bits // 8,
    )
    fits = (
        unit.number > 1
        and npu.rows % unit.rows == 0
        and unit.number * unit.rows <= npu.rows
        and unit.number * unit.filters <= npu.cols
        and npu.rows // unit.rows <= LOAD["x_count"]
        and unit.rows * unit.bytes <= LOAD["x_stride"]
        and unit.number * unit.rows * unit.bytes <= LOAD["row_bytes"]
    )
    return unit if fits else None


def pack_weights(
    weights: Array,
    channel_blocks: int,
    npu: Npu,
    digits: int = 1,
    unit: Unit | None = None,
) -> NDArray[np.uint8]:
    """Return the weights of a dense convolution in the order in which chunks are loaded.

    The order is: block of filters, range of ``channel_blocks`` input words, digit (the least
    significant first), kernel row, kernel column, input word, row of the array (a word of the
    buffer), filter (a lane). Words have the lanes of filters, in whole bytes, and words that no
    element of a place reaches are left out. A row takes ``npu.products`` consecutive elements of
    the input word, which lie side by side in the lane; or one of the elements kept of a group, with
    its position above the code. Code 0 stands where a word that exists has no element.

    Args:
        weights: Shape (filters, kernel height, kernel width, elements); of sparse weights, at most
            ``npu.kept`` in each ``npu.group`` consecutive elements are not 0.
        channel_blocks: Input words of a place that lie in the input buffer together.
        npu: The machine.
        digits: Digits of each weight.
        unit: Units of groups, if words have the lanes of one of them alone.

    Returns:
        Flat uint8 array.
    """
    filters, height, width, elements = weights.shape
    filter_blocks, blocks = -(-filters // npu.cols), -(-elements // npu.input_elements)
    places = (filter_blocks * npu.cols, height, width)
    full = weights[None]
    if digits > 1 or full.shape != (1, *places, blocks * npu.input_elements):
        full = np.zeros((digits, *places, blocks * npu.input_elements), dtype=np.int64)
        full[:, :filters, :, :, :elements] = (
            digits_of(weights, npu.weight, digits) if digits > 1 else weights
        )
    codes = _compressed(full, npu) if npu.group > 1 else codes_of(full, npu.weight)
    split = codes.reshape(
        digits, filter_blocks, npu.cols, height, width, blocks, npu.rows, npu.products
    )
    ordered = split.transpose(1, 0, 3, 4, 5, 6, 2, 7)
    bits = npu.weight_element_bits // npu.products
    if unit is not None:
        words = _words_of_units(ordered.reshape(-1, npu.rows, npu.cols, npu.products), unit)
        return pack_words(words, bits, unit.bytes).reshape(-1)
    missing = npu.rows - last_block_words(npu, elements)
    packed = []
    for block, first in product(range(filter_blocks), range(0, blocks, channel_blocks)):
        part = ordered[block, :, :, :, first : first + channel_blocks]
        rows = part.reshape(digits * height * width, -1, npu.cols * npu.products)
        if first + channel_blocks >= blocks:
            rows = rows[:, : rows.shape[1] - missing]
        lanes = min(npu.cols, filters - block * npu.cols)
        words = rows[:, :, : lanes * npu.products].reshape(-1, lanes * npu.products)
        packed.append(pack_words(words, bits, weight_row_bytes(npu, lanes)).reshape(-1))
    return np.concatenate(packed)


def _words_of_units(folds: Array, unit: Unit) -> Array:
    """Return the words of units, each with its own lanes, of the folds of all groups.

    Args:
        folds: Codes of shape (folds, rows, columns, products), 0 between groups.
        unit: The units.

    Returns:
        Shape (words, lanes of a unit times products).
    """
    number, rows, filters = unit.number, unit.rows, unit.filters
    used = folds[:, : number * rows, : number * filters]
    split = used.reshape(len(folds), number, rows, number, filters, folds.shape[-1])
    # Units stand in front, as numpy has it where two axes are indexed together.
    own = split[:, np.arange(number), :, np.arange(number)]
    return own.swapaxes(0, 1).reshape(len(folds) * number * rows, -1)


def weight_row_bytes(npu: Npu, filters: int) -> int:
    """Return the bytes of a weight word of some filters in memory.

    Args:
        npu: The machine.
        filters: At most a word of lanes; machines that store folds read whole words.
    """
    if npu.stores_folds:
        return npu.weight_word_bytes
    return npu.weight_bytes(filters)


def last_block_words(npu: Npu, elements: int) -> int:
    """Return the weight words that exist of the last input word of a place.

    Args:
        npu: The machine.
        elements: Elements of a place.
    """
    if npu.stores_folds:
        return npu.fold_words
    rest = (elements - 1) % npu.input_elements + 1
    return -(-rest // (npu.group * npu.products)) * npu.kept


def weight_place(npu: Npu, filters: int, elements: int, unit: Unit | None = None) -> dict[str, int]:
    """Return the fields of ``CONSTANTS`` that say how weights lie.

    Args:
        npu: The machine.
        filters: Filters of the pass.
        elements: Elements of a place.
        unit: Units of groups, if words have the lanes of one of them alone.
    """
    if unit is not None:
        return {
            "weight_row": unit.bytes,
            "last_row": unit.bytes,
            "last_words": unit.number * unit.rows,
            "unit_rows": unit.rows,
        }
    last = (filters - 1) % npu.cols + 1
    return {
        "weight_row": weight_row_bytes(npu, npu.cols),
        "last_row": weight_row_bytes(npu, last),
        "last_words": last_block_words(npu, elements),
    }


def weights_bytes(
    npu: Npu, filters: int, places: int, elements: int, unit: Unit | None = None
) -> int:
    """Return the bytes of all weights of a pass.

    Args:
        npu: The machine.
        filters: Filters of the pass.
        places: Places of the kernel, for each digit.
        elements: Elements of a place.
        unit: Units of groups, if words have the lanes of one of them alone.
    """
    lie, blocks = weight_place(npu, filters, elements, unit), -(-elements // npu.input_elements)
    words = (blocks - 1) * npu.fold_words + lie["last_words"]
    return places * words * ((-(-filters // npu.cols) - 1) * lie["weight_row"] + lie["last_row"])


def _compressed(weights: Array, npu: Npu) -> Array:
    """Return the codes and positions of the elements kept of each group, in rising order.

    Args:
        weights: Integers, the last axis whole groups.
        npu: The machine.

    Returns:
        The last axis holds ``kept`` for each group: code, and the position above it.
    """
    groups = weights.reshape(*weights.shape[:-1], -1, npu.group)
    chosen = np.argsort(groups == 0, axis=-1, kind="stable")[..., : npu.kept]
    positions = np.sort(chosen, axis=-1)
    codes = codes_of(np.take_along_axis(groups, positions, axis=-1), npu.weight)
    stored = (codes & ((1 << npu.weight.bits) - 1)) | positions << npu.weight.bits
    return stored.reshape(*weights.shape[:-1], -1)


def pack_parameters(
    requantize: Requantize, channels: range, npu: Npu, taps: Array = NO_TAPS
) -> NDArray[np.uint8]:
    """Return parameter words of a block of channels: bias, multiplier, shift, weights of taps.

    Args:
        requantize: Rescaling of the layer, within the fields of the machine.
        channels: Channels of the block, at most a word of lanes.
        npu: The machine.
        taps: Shape (taps, channels of the block or 1): the weights of weighted taps.

    Returns:
        Flat uint8 array of 3 + taps words.
    """
    words = np.zeros((3 + len(taps), npu.cols), dtype=np.int64)
    chosen, lanes = slice(channels.start, channels.stop), slice(0, len(channels))
    words[0, lanes] = requantize.bias[chosen]
    words[1, lanes] = requantize.multiplier[chosen]
    words[2, lanes] = requantize.shift[chosen]
    words[3:, lanes] = taps
    return pack_words(words, 32, npu.parameter_word_bytes).reshape(-1)


def pack_same(
    requantize: Requantize, channel: int, npu: Npu, taps: Array = NO_TAPS
) -> NDArray[np.uint8]:
    """Return parameter words with the parameters of one channel in every lane.

    Args:
        requantize: Rescaling of the layer, within the fields of the machine.
        channel: Index of the channel.
        npu: The machine.
        taps: Shape (taps, 1): the weights of weighted taps.
    """
    lanes = np.full(npu.cols, channel)
    same = replace(
        requantize,
        bias=requantize.bias[lanes],
        multiplier=requantize.multiplier[lanes],
        shift=requantize.shift[lanes],
    )
    return pack_parameters(same, range(npu.cols), npu, taps)


def codes_of(values: Array, number: Number) -> Array:
    """Return integers as codes of a format; ``pack_words`` keeps their low bits.

    Args:
        values: Integers of the format; others become code 0.
        number: A format that has integers.
    """
    if number.uniform:
        return values
    integers, codes = np.unique(operand(number).integers, return_index=True)
    place = np.minimum(np.searchsorted(integers, values), len(integers) - 1)
    return np.where(integers[place] == values, codes[place], 0)


def pack_words(words: Array, bits: int, stride_bytes: int) -> NDArray[np.uint8]:
    """Return words of the low bits of elements as rows of bytes, little endian, without gaps."""
    count, lanes = words.shape
    rows = np.zeros((count, stride_bytes), dtype=np.uint8)
    size = -(-lanes * bits // 8)
    if bits % 8 == 0:
        each = bits // 8
        for place in range(each):
            rows[:, place:size:each] = (words >> (8 * place)) & 255
        return rows
    digits = (words[:, :, None] >> np.arange(bits)) & 1
    flat = digits.reshape(count, lanes * bits).astype(np.uint8)
    rows[:, :size] = np.packbits(flat, axis=1, bitorder="little")
    return rows
