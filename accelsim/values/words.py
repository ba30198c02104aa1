"""Words of buffers as numbers, and numbers as words."""

import numpy as np
from numpy.typing import NDArray

from accelsim.number import Number, operand


def unpack(
    words: NDArray[np.uint8], count: int, spacing_bits: int, number: Number
) -> NDArray[np.int64]:
    """Return the elements of words, as the integers that their codes stand for.

    Args:
        words: uint8 array of shape (words, bytes of a word).
        count: Elements of a word; element i begins at bit ``i * spacing_bits``, little endian.
        spacing_bits: Bits from one element to the next, at least those of ``number``.
        number: Format of at most 16 bits whose codes stand for integers.

    Returns:
        int64 array of shape (words, count).
    """
    if number.uniform and spacing_bits == number.bits == 8:
        kind = np.int8 if number.signed else np.uint8
        whole: NDArray[np.int64] = (
            np.ascontiguousarray(words[:, :count]).view(kind).astype(np.int64)
        )
        return whole
    first_bits = np.arange(count) * spacing_bits
    places = first_bits // 8
    # An element of 16 bits that begins anywhere in a byte lies within three bytes.
    padded = np.zeros((words.shape[0], words.shape[1] + 2), dtype=np.int32)
    padded[:, : words.shape[1]] = words
    window = padded[:, places] | padded[:, places + 1] << 8 | padded[:, places + 2] << 16
    values = (window >> (first_bits % 8).astype(np.int32)) & ((1 << number.bits) - 1)
    if not number.uniform:
        integers: NDArray[np.int64] = operand(number).integers[values]
        return integers
    if number.signed:
        values -= (values >> (number.bits - 1)) << number.bits
    elements: NDArray[np.int64] = values.astype(np.int64)
    return elements


def pack(values: NDArray[np.int64], element_bits: int) -> NDArray[np.uint8]:
    """Return words that hold the low bits of values.

    Args:
        values: int64 array of shape (words, elements of a word).
        element_bits: Bits of each: 1, 2, 4, 8 or 16; the elements of a word fill whole bytes.

    Returns:
        uint8 array of shape (words, bytes of a word).
    """
    if element_bits >= 8:
        kind = np.dtype("<u2") if element_bits == 16 else np.dtype(np.uint8)
        whole: NDArray[np.uint8] = np.ascontiguousarray(values.astype(kind)).view(np.uint8)
        return whole
    each = 8 // element_bits
    patterns = (values & ((1 << element_bits) - 1)).reshape(values.shape[0], -1, each)
    merged = (patterns << (np.arange(each) * element_bits)).sum(axis=2)
    packed: NDArray[np.uint8] = merged.astype(np.uint8)
    return packed
