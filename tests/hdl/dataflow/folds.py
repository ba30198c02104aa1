"""Folds through an array, as early as the law of its dataflow allows."""

from collections.abc import Sequence
from itertools import pairwise

import numpy as np

from accelsim.dataflow import LAWS
from hdl.dataflow.bench import ArrayBench

Fold = tuple[int, np.ndarray, np.ndarray]


def starts(dataflow: str, rows: int, cols: int, streams: Sequence[int]) -> list[tuple[int, int]]:
    """(first cycle of the fill, first cycle of the stream) of each fold, as early as the law."""
    law = LAWS[dataflow](rows, cols, stationary_double_buffered=True, drain_overlapped=True)
    found = [(2, 2 + law.fill_cycles)]
    for before, stream in pairwise(streams):
        fill = found[-1][1] + law.fill_offset_cycles
        end = found[-1][1] + before
        start = max(end + law.gap_cycles, end + law.drain_cycles - stream)
        found.append((fill, max(start, fill + law.fill_cycles)))
    return found


def drive_weight_stationary(
    bench: ArrayBench, times: Sequence[tuple[int, int]], folds: Sequence[Fold]
) -> None:
    """Each fold is (steps, its tile, a row of which is a word, its stream of steps x rows)."""
    for (fill, start), (_, tile, stream) in zip(times, folds, strict=True):
        bench.drive(fill, fill=1)
        bench.drive(start - 1, handoff=1)
        for row, weights in enumerate(tile):
            bench.drive(fill + row, weight=weights.tolist())
        for step, word in enumerate(stream):
            bench.drive(start + step, input=word.tolist())


def drive_output_stationary(
    bench: ArrayBench, times: Sequence[tuple[int, int]], folds: Sequence[Fold]
) -> None:
    """Each fold is (steps, weights of steps x cols, inputs of rows x steps)."""
    rows = bench.array.parameters.rows
    for (_, start), (steps, weights, inputs) in zip(times, folds, strict=True):
        bench.drive(start, first=1)
        bench.drive(start + steps - 1, last=1)
        for step in range(steps):
            block, row = divmod(step, rows)
            word = inputs[row, block * rows : (block + 1) * rows]
            bench.drive(start + step, weight=weights[step].tolist(), load=int(row == 0))
            bench.drive(start + step, input=word.tolist(), exists=1)
