"""MATMUL on values: exact products by BLAS; one addition at a time where sums may saturate.

Distances of adder elements are summed element by element of the reduction.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Self

import numpy as np
from numpy.typing import NDArray

from accelsim.errors import ProgramError
from accelsim.npu import Npu
from accelsim.number import Element, adder_weights, operand, weight_range
from accelsim.values.arithmetic import wrap
from accelsim.values.state import Fields, State, require, walk

EXACT_FLOAT = 2**53
PIECE_ELEMENTS = 2**20

Floats = NDArray[np.float64]
Integers = NDArray[np.int64]


def matmul(state: State, fields: Fields) -> None:
    """Execute a MATMUL.

    Raises:
        ProgramError: An address is out of range, or the array cannot hold all pixels.
    """
    npu = state.npu
    pixel_counts = fields["p1_count"], fields["p0_count"]
    pixels = walk(pixel_counts, (fields["p1_stride"], fields["p0_stride"]), fields["input"])
    targets = walk(pixel_counts, (fields["a1_stride"], fields["a0_stride"]), fields["accumulator"])
    block_counts = fields["k1_count"], fields["k0_count"]
    blocks = walk(block_counts, (fields["k1_stride"], fields["k0_stride"]))
    first_row = fields["weight"] * npu.products
    last_weight = fields["weight"] + len(blocks) * npu.rows - 1
    require(int(pixels[-1] + blocks[-1]), npu.input_words, "word of input buffer")
    require(last_weight, npu.weight_words, "word of weight buffer")
    require(int(targets[-1]), npu.accumulator_words, "word of accumulator buffer")
    weights = WEIGHTS[npu.element].of(state, first_row, first_row + len(blocks) * npu.fold_rows)
    if npu.held_pixels and len(pixels) > npu.held_pixels:
        raise ProgramError(f"MATMUL has {len(pixels)} pixels, and the array {npu.held_name}")
    if npu.array_is_output_stationary:
        # Sums leave the array from its last row up.
        pixels, targets = pixels[::-1], targets[::-1]
    whole = npu.array_is_output_stationary or len(np.unique(targets)) == len(targets)
    # Where pixels share a sum, all additions of one block come before those of the next.
    groups = [slice(0, len(blocks))] if whole else [slice(k, k + 1) for k in range(len(blocks))]
    for group in groups:
        of_group = weights.rows(group.start * npu.fold_rows, group.stop * npu.fold_rows)
        replaces = not fields["accumulate"] and group.start == 0
        for part in _parts(targets, len(blocks[group]) * npu.input_elements):
            words = pixels[part][:, None] + blocks[group][None, :]
            inputs = state.input[words].reshape(len(part), -1)
            old = state.accumulator[targets[part]]
            state.accumulator[targets[part]] = _sums(
                npu, inputs, of_group, np.zeros_like(old) if replaces else old
            )


def _parts(targets: Integers, depth: int) -> Iterator[Integers]:
    """Yield index arrays in which no target repeats, keeping the order of equal targets."""
    order = np.argsort(targets, kind="stable")
    ranks = np.arange(len(order))
    begins = np.append(True, targets[order][1:] != targets[order][:-1])
    ranks -= np.maximum.accumulate(np.where(begins, ranks, 0))
    pieces = max(1, PIECE_ELEMENTS // depth)
    for rank in range(int(ranks.max()) + 1):
        level = np.sort(order[ranks == rank])
        for first in range(0, len(level), pieces):
            yield level[first : first + pieces]


@dataclass(frozen=True)
class _Weights:
    """Rows of the weight buffer, and what sums gain from them in elements that multiply.

    Args:
        npu: The machine.
        stored: Shape (rows, cols), integers of codes, held as floats.
        elements: Shape of ``stored``: the element of the input words, in the order of the blocks,
            that each is multiplied by; None if row k is multiplied by element k.
    """

    npu: Npu
    stored: Floats
    elements: Integers | None = None

    @classmethod
    def of(cls, state: State, first: int, end: int) -> Self:
        """Return the rows of the buffer from ``first`` up to ``end``, excluded."""
        npu, rows = state.npu, slice(first, end)
        if npu.group == 1:
            return cls(npu, state.weight[rows])
        groups = np.arange(end - first) // npu.kept
        return cls(npu, state.weight[rows], groups[:, None] * npu.group + state.position[rows])

    def rows(self, first: int, end: int) -> Self:
        """Return some rows; element numbers count from the first of their elements."""
        if self.elements is None:
            return replace(self, stored=self.stored[first:end])
        skipped = first // self.npu.kept * self.npu.group
        elements = self.elements[first:end] - skipped
        return replace(self, stored=self.stored[first:end], elements=elements)

    def dense(self, *, magnitudes: bool = False) -> Floats:
        """Return the factor of each element of the input words, shape (elements, cols)."""
        stored = np.abs(self.stored) if magnitudes else self.stored
        if self.elements is None:
            return stored
        full = np.zeros((len(stored) // self.npu.kept * self.npu.group, stored.shape[1]))
        np.add.at(full, (self.elements, np.arange(stored.shape[1])), stored)
        return full

    def factors(self, inputs: Floats, row: int) -> Floats:
        """Return the inputs that a row multiplies, shape (pixels, cols) or (pixels, 1)."""
        return inputs[:, row, None] if self.elements is None else inputs[:, self.elements[row]]

    @property
    def most_term(self) -> int:
        """Greatest magnitude of what a sum gains in a step."""
        one, other = operand(self.npu.input), operand(self.npu.weight)
        return _magnitude(one.least, one.greatest) * _magnitude(other.least, other.greatest)

    def sums(self, inputs: Floats) -> Integers:
        """Return the exact sums of pixels, int64 of shape (pixels, cols)."""
        # Several kept weights of a group may multiply the same element.
        return product_of(inputs, self.dense(), self.most_term * self.npu.kept)

    def reach(self, inputs: Floats) -> Integers:
        """Return the sums of the magnitudes of all terms, int64 of shape (pixels, cols)."""
        magnitudes = self.dense(magnitudes=True)
        return product_of(np.abs(inputs), magnitudes, self.most_term * self.npu.kept)

    def add_term(self, inputs: Floats, row: int, total: Floats) -> None:
        """Add what sums of pixels gain from a row; ``total`` has shape (pixels, cols)."""
        total += self.factors(inputs, row) * self.stored[row]


@dataclass(frozen=True)
class _AdderWeights(_Weights):
    """Rows of the weight buffer, and what sums gain from them in adder elements."""

    @property
    def most_term(self) -> int:
        """Greatest distance of an activation to a weight."""
        held, (least, most) = operand(self.npu.input), weight_range("adder", self.npu.weight)
        return max(held.greatest - least, most - held.least)

    def sums(self, inputs: Floats) -> Integers:
        """Return the exact sums of pixels, int64 of shape (pixels, cols)."""
        total = np.zeros((len(inputs), self.stored.shape[1]))
        for row in range(len(self.stored)):
            self.add_term(inputs, row, total)
        return total.astype(np.int64)

    def reach(self, inputs: Floats) -> Integers:
        """Return the sums of the magnitudes of all terms, none of which is positive."""
        return -self.sums(inputs)

    def add_term(self, inputs: Floats, row: int, total: Floats) -> None:
        """Add what sums of pixels gain from a row; ``total`` has shape (pixels, cols)."""
        weights, exist = adder_weights(self.stored[row].astype(np.int64), self.npu.weight)
        total[:, exist] -= np.abs(inputs[:, row, None] - weights[exist])


WEIGHTS: dict[Element, type[_Weights]] = {"multiply": _Weights, "adder": _AdderWeights}
"""Weights as each kind of element uses them."""


def _sums(npu: Npu, inputs: Floats, weights: _Weights, old: Integers) -> Integers:
    """Return the sums of pixels: ``old`` plus what they gain from the weights.

    Args:
        npu: The machine.
        inputs: Shape (pixels, elements).
        weights: Weights of the same blocks.
        old: Sums before, shape (pixels, cols).
    """
    exact = weights.sums(inputs) + old
    bits = npu.accumulator.bits
    if npu.overflow == "wrap":
        return wrap(exact, bits)
    most = npu.accumulator.maximum
    old_reach = _magnitude(int(old.min()), int(old.max()))
    if len(weights.stored) * weights.most_term + old_reach <= most:
        return exact
    reach = weights.reach(inputs) + np.abs(old)
    leaves = (reach > most).any(axis=1)
    if leaves.any():
        segment = len(weights.stored) if npu.array_is_output_stationary else npu.fold_rows
        exact[leaves] = _saturated(npu, inputs[leaves], weights, old[leaves], segment)
    return exact


def _magnitude(least: int, most: int) -> int:
    return max(abs(least), abs(most))


def product_of(inputs: Floats, weights: Floats, most_product: int) -> Integers:
    """Return the matrix product, exact if its elements are below 2**63.

    Args:
        inputs: Shape (pixels, reduction), whole numbers.
        weights: Shape (reduction, cols), whole numbers.
        most_product: Greatest magnitude of a product of two elements.

    Returns:
        int64 array of shape (pixels, cols).
    """
    # BLAS gets slices of the reduction whose sums floats hold exactly.
    depth = max(1, EXACT_FLOAT // most_product)
    total = np.zeros((inputs.shape[0], weights.shape[1]), dtype=np.int64)
    for first in range(0, inputs.shape[1], depth):
        piece = slice(first, first + depth)
        total += (inputs[:, piece] @ weights[piece]).astype(np.int64)
    return total


def _saturated(
    npu: Npu, inputs: Floats, weights: _Weights, old: Integers, segment: int
) -> Integers:
    """Return sums that saturate at every addition.

    Args:
        npu: The machine.
        inputs: Shape (pixels, elements).
        weights: Weights of the same blocks.
        old: Sums before, shape (pixels, cols).
        segment: Terms that the array sums before each addition in the accumulator buffer.
    """
    least, most = npu.accumulator.minimum, npu.accumulator.maximum
    # Sums are below 2**48 and products below 2**32: floats hold both exactly.
    total = old.astype(np.float64)
    partial = np.zeros_like(total)
    for first in range(0, len(weights.stored), segment):
        partial[:] = 0
        for k in range(first, first + segment):
            weights.add_term(inputs, k, partial)
            np.clip(partial, least, most, out=partial)
        total += partial
        np.clip(total, least, most, out=total)
    return total.astype(np.int64)
