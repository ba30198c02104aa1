"""Kernels that draw masks; each value is a function of a key and of its place."""

from typing import Any

import numpy as np

from accelsim.kernel import inner_jit

# SplitMix64 (Steele, Lea, Flood: "Fast splittable pseudorandom number generators", OOPSLA 2014;
# the constants are those of its reference code, Vigna, splitmix64.c, 2015): unsigned 64-bit words.
STEP = np.uint64(0x9E3779B97F4A7C15)
FIRST_FACTOR, SECOND_FACTOR = np.uint64(0xBF58476D1CE4E5B9), np.uint64(0x94D049BB133111EB)
SHIFTS = (np.uint64(30), np.uint64(27), np.uint64(31))
HALF = np.uint64(32)


@inner_jit
def mixed(word: Any) -> Any:
    """Return an unsigned 64-bit word, each bit of which depends on all bits of another word."""
    word = (word ^ (word >> SHIFTS[0])) * FIRST_FACTOR
    word = (word ^ (word >> SHIFTS[1])) * SECOND_FACTOR
    return word ^ (word >> SHIFTS[2])


@inner_jit
def number_at(key: Any, place: int) -> int:
    """Return the number of a place in a stream, from 0 to 2**32 - 1.

    Args:
        key: Key of the stream, unsigned 64 bits.
        place: Position in the stream, from 0 on.
    """
    return int(mixed(key + np.uint64(place + 1) * STEP) >> HALF)


@inner_jit
def draw_weights(key: Any, kept_of: Any, fold: Any, mask: Any) -> None:
    """Draw the weights of a fold: an exact share of the existing ones is kept.

    Each weight in turn is kept with a probability: the number still to be kept, divided by the
    number that are left (Knuth, "The Art of Computer Programming", volume 2, 3.4.2, algorithm S).

    Args:
        key: Key of the fold.
        kept_of: The share as a fraction, shape (2,), int64.
        fold: ``FIRST_FILTER`` to ``LEAD`` of the fold, shape (5,), int64.
        mask: Shape (filters, elements), bool, overwritten.
    """
    filters, elements = mask.shape
    first_filter, first_element, group_filters, group_elements, lead = fold
    count = 0
    for i in range(filters):
        for j in range(elements):
            element = first_element + j - lead
            group = (first_filter + i) // group_filters
            mask[i, j] = element >= 0 and element // group_elements == group
            count += mask[i, j]
    # Density times weights, halves rounded up.
    wanted = (2 * kept_of[0] * count + kept_of[1]) // (2 * kept_of[1])
    place = 0
    for i in range(filters):
        for j in range(elements):
            if mask[i, j]:
                mask[i, j] = (number_at(key, place) * (count - place)) >> 32 < wanted
                wanted -= mask[i, j]
                place += 1


@inner_jit
def draw_activations(key: Any, kept_of: Any, mask: Any) -> None:
    """Draw activations, each of which is kept with the same probability.

    Args:
        key: Key of the activations.
        kept_of: The probability as a fraction, shape (2,), int64.
        mask: Shape (columns, elements), bool, overwritten.
    """
    limit = -(-kept_of[0] * 2**32 // kept_of[1])
    columns, elements = mask.shape
    place = 0
    for column in range(columns):
        for element in range(elements):
            mask[column, element] = number_at(key, place) < limit
            place += 1
