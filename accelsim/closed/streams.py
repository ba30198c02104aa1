"""Expected cycles of the folds of a pass on an engine that skips zeros.

The engine runs on a few drawn folds of each kind (full or last block of filters, full or last word
of a place) with 1, 2, 3, 4, 5, 8, 9, 16 ... input words, up to a round of the engine. After a round
its elements wait for each other, so the cycles of rounds add up. Each fold of a pass gets the mean
of its kind.
"""

from functools import lru_cache
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from accelsim.closed.records import STREAM_PIXELS
from accelsim.npu import Npu
from accelsim.npu import folds as fold
from accelsim.npu.folds import keys, run_folds
from accelsim.npu.sparse import SparseArray

_LEAST_SAMPLES, _MOST_SAMPLES, _COLUMNS_SAMPLED = 4, 32, 128
"""Least and greatest number of folds drawn for a point, and least number of input words that stream
past all of them."""
_WEIGHTS, _ACTIVATIONS = 3, 4
"""Numbers that make the keys of these masks differ from each other, and from those of programs."""
_MOST_REMEMBERED = 4096


class _Kind(NamedTuple):
    """A fold: its extents, and the columns of ``accelsim.npu.folds`` from ``FIRST_FILTER`` on."""

    filters: int
    elements: int
    groups: tuple[int, int, int, int, int]


def expect(state: NDArray[np.void], work: NDArray[np.void], npu: Npu) -> None:
    """Give units the expected cycles of the folds of a pass, if the machine skips zeros.

    Args:
        state: Structured array of ``STATE``, shape (1,).
        work: Structured array of ``ARRAY_PASS``, shape (1,), whose weights are constants.
        npu: The machine.
    """
    if npu.sparse is None:
        return
    made: Any = work[0]
    elements = int(made["window"]["place_bytes"] * 8 // made["source"]["element_bits"])
    groups = int(made["group_filters"]), int(made["group_elements"]), int(made["lead"])
    # More than a round need not be measured, and tiles are never larger than a bank. The number
    # is a power of two, so that machines of a sweep share measurements.
    most = min(npu.sparse.engine.round_columns, 1 << npu.bank_words.bit_length())
    streams, folds = np.zeros(len(STREAM_PIXELS)), 0
    for first_filter, filters, blocks in _pieces(int(made["filters"]), npu.cols):
        for first_element, count, words in _pieces(elements, npu.rows):
            kind = _Kind(filters, count, (first_filter, first_element, *groups))
            each = _streams(npu.sparse, kind, most)
            streams += blocks * words * each
            folds += blocks * words
    state["round_columns"] = npu.sparse.engine.round_columns
    state["streams"] = streams / folds


def _pieces(extent: int, size: int) -> list[tuple[int, int, int]]:
    """Return the beginnings of pieces of an extent, their sizes, and their number by kind."""
    whole, rest = divmod(extent, size)
    pieces = [(0, size, whole), (whole * size, rest, 1)]
    return [piece for piece in pieces if piece[1] and piece[2]]


@lru_cache(maxsize=_MOST_REMEMBERED)
def _streams(sparse: SparseArray, kind: _Kind, most: int) -> NDArray[np.float64]:
    """Return the mean cycles of a fold for each of ``STREAM_PIXELS``, up to a round.

    Args:
        sparse: The engine and the densities.
        kind: The fold.
        most: Greatest number of input words that is measured.
    """
    columns = np.minimum(STREAM_PIXELS, most).tolist()
    distinct = sorted(set(columns))
    samples = [
        max(_LEAST_SAMPLES, min(_MOST_SAMPLES, _COLUMNS_SAMPLED // each)) for each in distinct
    ]
    folds = np.zeros((sum(samples), fold.FOLD_COLUMNS), dtype=np.int64)
    folds[:, fold.FILTERS], folds[:, fold.ELEMENTS] = kind.filters, kind.elements
    folds[:, fold.COLUMNS] = np.repeat(distinct, samples)
    folds[:, fold.FIRST_FILTER : fold.LEAD + 1] = kind.groups
    folds[:, fold.MASK] = -1
    number = np.arange(len(folds))
    folds[:, fold.WEIGHT_KEY] = keys(sparse.seed, _WEIGHTS, number)
    folds[:, fold.ACTIVATION_KEY] = keys(sparse.seed, _ACTIVATIONS, number)
    counts = run_folds(sparse.engine, folds, sparse.densities)
    cycles = np.maximum(counts[:, 0], folds[:, fold.COLUMNS])
    firsts = np.cumsum([0, *samples[:-1]])
    means = np.add.reduceat(cycles, firsts) / samples
    return np.array([means[distinct.index(each)] for each in columns])
