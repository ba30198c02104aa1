"""The folds of a program on an engine that skips zeros: which masks they have, what they take.

A fold is a weight tile of at most ``cols`` filters by ``rows`` elements of the reduction; a MATMUL
streams ``p1_count * p0_count`` input words past each of its folds. The weights of a fold have the
mask of their place in memory, wherever they are used; activations are drawn for each fold of each
MATMUL. Filters and elements beyond those of a layer are zeros, and so are weights between groups.

The stream of a fold lasts as long as the engine takes for it
(``accelsim.npu.folds``), and at least a cycle for each input word: the
input buffer gives one word in a cycle, and the accumulator buffer takes one.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from accelsim.npu import Npu
from accelsim.npu import folds as fold
from accelsim.npu.folds import NO_MASKS, Integers, Progress, keys, run_folds
from accelsim.program import Program
from accelsim.progress import stage

_WEIGHTS, _OTHER_WEIGHTS, _ACTIVATIONS = 0, 1, 2
"""What tells the keys of masks apart."""
_ONE_GROUP = 2**40


@dataclass(frozen=True, kw_only=True, eq=False)
class Folds:
    """What the folds of a program take on an engine, in the order of the program.

    Args:
        instruction: Index of the MATMUL of each, shape (folds,), int64.
        cycles: Cycles in which each streams, shape (folds,), int64.
        products: Products of two nonzeros, shape (folds,), int64.
    """

    instruction: Integers
    cycles: Integers
    products: Integers

    def products_before(self, ends: Sequence[int]) -> tuple[int, ...]:
        """Return the products of each layer.

        Args:
            ends: Index of the instruction after the last of each layer, rising.
        """
        added = np.concatenate([[0], np.cumsum(self.products)])
        sums = added[np.searchsorted(self.instruction, ends)]
        return tuple(np.diff(sums, prepend=0).tolist())


def program_folds(program: Program, npu: Npu, progress: Progress | None = None) -> Folds | None:
    """Return what the folds of a program take, or None if the array is systolic.

    Args:
        program: The program.
        npu: The machine.
        progress: Called now and then.
    """
    if npu.sparse is None:
        return None
    instruction, drawn = drawn_folds(program, npu)
    stage("folds")
    densities, masks = npu.sparse.densities, given_masks(program)
    counts = run_folds(npu.sparse.engine, drawn, densities, masks, progress)
    cycles = np.maximum(counts[:, 0], drawn[:, fold.COLUMNS])
    return Folds(instruction=instruction, cycles=cycles, products=counts[:, 1].copy())


def given_masks(program: Program) -> NDArray[np.bool_]:
    """Return the masks of weights that a program was given, one after the other."""
    masks = [weights.mask.reshape(-1) for weights in program.weights if weights.mask is not None]
    return np.concatenate([NO_MASKS, *masks])


def drawn_folds(program: Program, npu: Npu) -> tuple[Integers, Integers]:
    """Return which masks the folds of a program have.

    Args:
        program: The program; what it does to the weight buffer is followed in its order.
        npu: A machine with an engine that skips zeros.

    Returns:
        The MATMUL of each fold, shape (folds,), and rows of the columns that
        ``accelsim.npu.folds`` names, shape (folds, ``FOLD_COLUMNS``).
    """
    from accelsim.timeline.folds_kernel import weight_origins

    assert npu.sparse is not None
    found = weight_origins(program.instructions, npu.fold_words, npu.weight_words)
    instruction, address, block, columns = found.T
    seed = npu.sparse.seed
    folds: Any = np.zeros((len(found), fold.FOLD_COLUMNS), dtype=np.int64)
    folds[:, fold.FILTERS], folds[:, fold.ELEMENTS] = npu.cols, npu.rows
    folds[:, fold.COLUMNS] = columns
    folds[:, fold.WEIGHT_KEY] = keys(seed, _OTHER_WEIGHTS, address)
    folds[:, fold.ACTIVATION_KEY] = keys(seed, _ACTIVATIONS, instruction, block)
    folds[:, fold.MASK] = -1
    folds[:, fold.GROUP_FILTERS] = folds[:, fold.GROUP_ELEMENTS] = _ONE_GROUP
    _place(folds, address, program, npu)
    return instruction, folds


def _place(folds: NDArray[np.int64], address: Integers, program: Program, npu: Npu) -> None:
    """Note which weights the folds hold that lie in the memory of a pass."""
    assert npu.sparse is not None
    if not program.weights:
        return
    passes = np.array([weights.extents for weights in program.weights])
    sizes = [0 if weights.mask is None else weights.mask.size for weights in program.weights]
    begin = np.cumsum([0, *sizes[:-1]])
    which = np.searchsorted(passes[:, 0], address, side="right") - 1
    of = passes[np.maximum(which, 0)].T
    first, fold_bytes, filters, places, elements, words, part, *groups = of
    number = (address - first) // fold_bytes
    block, rest = np.divmod(number, places * words)
    inside = (which >= 0) & (block < -(-filters // npu.cols))
    # A part but the last has as many words as the first.
    before, rest = np.divmod(rest, places * part)
    place, word = np.divmod(rest, np.minimum(part, words - before * part).clip(1))
    word += before * part
    rows = folds[inside]
    rows[:, fold.FIRST_FILTER] = (block * npu.cols)[inside]
    rows[:, fold.FIRST_ELEMENT] = (word * npu.rows)[inside]
    rows[:, fold.FILTERS] = np.minimum(npu.cols, filters[inside] - rows[:, fold.FIRST_FILTER])
    rows[:, fold.ELEMENTS] = np.minimum(npu.rows, elements[inside] - rows[:, fold.FIRST_ELEMENT])
    for column, values in zip(
        (fold.GROUP_FILTERS, fold.GROUP_ELEMENTS, fold.LEAD),
        groups,
        strict=True,
    ):
        rows[:, column] = values[inside]
    rows[:, fold.WEIGHT_KEY] = keys(npu.sparse.seed, _WEIGHTS, which[inside], number[inside])
    # Of a mask that is given, where its weights of this place of the kernel begin.
    rows[:, fold.MASK_ROW] = (places * elements)[inside]
    begin = begin[which[inside]] + (place * elements)[inside] + rows[:, fold.FIRST_ELEMENT]
    begin += rows[:, fold.FIRST_FILTER] * rows[:, fold.MASK_ROW]
    rows[:, fold.MASK] = np.where(np.array(sizes)[which[inside]] > 0, begin, -1)
    folds[inside] = rows
