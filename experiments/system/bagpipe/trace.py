"""Which rows of embedding tables the samples of a step read: draws from a power law.

Every table has the same exponent, found so that the 1 % of all rows that are read most get 92 % of
all reads (Agarwal et al., SOSP 2023, arXiv 2202.12429, abstract). A rank r is drawn with the
probability of [r, r + 1) under a density that falls as r**-exponent from 1 to rows + 1.
"""

from collections.abc import Sequence
from functools import cache

import numpy as np
from numpy.typing import NDArray

from accelsim.workload import load_workload

HOT_ROWS, HOT_READS = 0.01, 0.92


@cache
def tables() -> tuple[int, ...]:
    """Return the rows of each table of the network ``dlrm``, those of Criteo Terabyte."""
    graph = load_workload("dlrm", {"batch": 1})
    return tuple(each.shape[0] for each in graph.tensors.values() if each.name.endswith("_table"))


def share_of_ranks(rank: NDArray[np.float64], rows: int, exponent: float) -> NDArray[np.float64]:
    """Return the share of a table's reads that ranks below ``rank`` get."""
    power = 1 - exponent
    found: NDArray[np.float64] = (rank**power - 1) / ((rows + 1.0) ** power - 1)
    return found


def hot_share(rows: Sequence[int], exponent: float) -> float:
    """Return the share of reads of the most read 1 % of the rows of all tables."""
    extents = np.asarray(rows, np.float64)
    power = 1 - exponent
    scale = power / ((extents + 1) ** power - 1)
    # Rows denser than a level are hot: scale * rank**-exponent >= level.
    low, high = 1e-30, 1.0
    for _ in range(200):
        level = (low * high) ** 0.5
        hot = np.clip((scale / level) ** (1 / exponent), 1, extents + 1)
        low, high = (level, high) if (hot - 1).sum() > HOT_ROWS * extents.sum() else (low, level)
    shares = [
        float(share_of_ranks(np.asarray(rank), int(extent), exponent))
        for rank, extent in zip(hot, extents, strict=True)
    ]
    return sum(shares) / len(shares)


@cache
def exponent_of(rows: tuple[int, ...]) -> float:
    """Return the exponent with which the hot rows get their share, to 1e-6."""
    low, high = 0.05, 2.0 + 1e-7
    while high - low > 1e-6:
        middle = (low + high) / 2
        low, high = (middle, high) if hot_share(rows, middle) < HOT_READS else (low, middle)
    return low


def reads(
    rows: tuple[int, ...], steps: int, trainers: int, samples: int, seed: int
) -> NDArray[np.int64]:
    """Return the rows that trainers read in steps, numbered over all tables.

    Args:
        rows: Number of rows of each table; a sample reads one row of each.
        steps: Number of steps of training.
        trainers: Among which each step's samples are spread.
        samples: Samples of a trainer in a step.
        seed: Seed of the draws.

    Returns:
        Shape (steps, trainers, samples, tables).
    """
    generator, power = np.random.default_rng(seed), 1 - exponent_of(rows)
    found = np.empty((steps, trainers, samples, len(rows)), np.int64)
    first = 0
    for place, extent in enumerate(rows):
        drawn = generator.random((steps, trainers, samples))
        rank = (1 + drawn * ((extent + 1.0) ** power - 1)) ** (1 / power)
        found[..., place] = first + np.minimum(rank.astype(np.int64), extent) - 1
        first += extent
    return found
