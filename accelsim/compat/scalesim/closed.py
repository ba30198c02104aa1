"""The counts of SCALE-Sim that need no memory, as formulas: cycles, utilizations, SRAM accesses.

On an array of R rows and C columns, a fold is one tile of the mapped dimensions Sr x Sc, and T
steps stream through it (Samajdar et al., "A Systematic Methodology for Characterizing Scalability
of DNN Accelerators using SCALE-Sim", ISPASS 2020, section III, defines R, C, Sr, Sc and T). The
formulas are those of the code of scalesim 2.0.2 and 3.0.0 (PyPI, read 2026-11-21), including its
mistakes, which ``quirks`` names.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from accelsim.compat.scalesim.config import DATAFLOWS, Dataflow
from accelsim.compat.scalesim.layer import LARGEST_COUNT, TopologyLayer
from accelsim.errors import TopologyError

Whole = NDArray[np.int64]
Real = NDArray[np.float64]

EXACT = 2**53


@dataclass(frozen=True, kw_only=True)
class ClosedForms:
    """Counts of layers on arrays under dataflows, each of shape (layers, arrays, dataflows).

    Args:
        row_folds: Tiles along the rows of the array.
        col_folds: Tiles along its columns.
        fold_cycles: Cycles of one fold.
        cycles: Cycles without stalls. SCALE-Sim reports the index of the last cycle, one less than
            their number.
        ifmap_reads: Words read from the input SRAM.
        filter_reads: Words read from the weight SRAM.
        ofmap_writes: Words written to the output SRAM; too many under ``os``.
        utilization_pct: Multiply-accumulates per processing element and cycle.
        mapping_efficiency_pct: Processing elements used, mean over folds.
        compute_utilization_pct: Processing elements used per cycle, mean over folds; the skew of
            the columns is counted twice under ``ws`` and ``is``.
    """

    row_folds: Whole
    col_folds: Whole
    fold_cycles: Whole
    cycles: Whole
    ifmap_reads: Whole
    filter_reads: Whole
    ofmap_writes: Whole
    utilization_pct: Real
    mapping_efficiency_pct: Real
    compute_utilization_pct: Real


def mapped(dataflow: Dataflow, m: Whole, n: Whole, k: Whole) -> tuple[Whole, Whole, Whole]:
    """Return Sr, Sc and T: the extents along rows, along columns, and in time.

    Args:
        dataflow: ``os``, ``ws`` or ``is``.
        m: Output pixels.
        n: Filters.
        k: Taps of a filter.
    """
    if dataflow == "os":
        return m, n, k
    return (k, n, m) if dataflow == "ws" else (k, m, n)


def closed_forms(
    layers: Sequence[TopologyLayer],
    arrays: Sequence[tuple[int, int]],
    dataflows: Sequence[Dataflow] = DATAFLOWS,
) -> ClosedForms:
    """Compute layers on arrays under dataflows, all at once.

    Args:
        layers: Layers from ``layers_of``, at least one.
        arrays: Rows and columns of each array.
        dataflows: Some of ``os``, ``ws``, ``is``.

    Raises:
        TopologyError: A count exceeds 2**62, or the total of a layer is 0 cycles, by which
            SCALE-Sim divides.
    """
    m, n, k, macs = (
        np.array([getattr(layer, name) for layer in layers], np.int64)[:, None, None]
        for name in ("m", "n", "k", "macs")
    )
    shape = (len(layers), len(arrays), len(dataflows))
    rows, cols = (
        np.broadcast_to(np.array(extent, np.int64)[None, :, None], shape)
        for extent in zip(*arrays, strict=True)
    )
    tiles = np.array(dataflows)[None, None, :]
    stationary = tiles == "os"
    sr, sc, steps = (
        np.broadcast_to(np.concatenate(parts, axis=2), shape)
        for parts in zip(*(mapped(dataflow, m, n, k) for dataflow in dataflows), strict=True)
    )
    row_folds, col_folds = -(-sr // rows), -(-sc // cols)
    fold_cycles = steps + rows + cols - 2 + np.where(stationary, 0, rows)
    tiles_and_lines = row_folds.astype(np.float64) * col_folds * (fold_cycles + rows + cols)
    spilled = row_folds.astype(np.float64) * m * n
    _refuse_overflow(layers, np.maximum(tiles_and_lines, spilled))
    folds = row_folds * col_folds
    cycles = folds * fold_cycles - 1
    _refuse_zero(layers, cycles)
    reads_ifmap = np.where(tiles == "is", 1, col_folds) * (m * k)
    reads_filter = np.where(stationary, row_folds, np.where(tiles == "is", col_folds, 1)) * (k * n)
    extra = np.where(stationary, folds * (rows + cols), 0)
    writes_ofmap = np.where(stationary, 1, row_folds) * (m * n) + extra
    mapping, compute = _means(
        sr, sc, steps, rows, cols, fold_cycles + np.where(stationary, 0, cols - 1)
    )
    return ClosedForms(
        row_folds=row_folds,
        col_folds=col_folds,
        fold_cycles=fold_cycles,
        cycles=cycles,
        ifmap_reads=reads_ifmap,
        filter_reads=reads_filter,
        ofmap_writes=writes_ofmap,
        utilization_pct=_ratio((macs + 0 * rows, 100), (cycles, rows * cols)),
        mapping_efficiency_pct=mapping,
        compute_utilization_pct=compute,
    )


def _means(
    sr: Whole, sc: Whole, steps: Whole, rows: Whole, cols: Whole, fold_cycles: Whole
) -> tuple[Real, Real]:
    from accelsim.compat.scalesim.kernel_sum import sum_over_folds

    row_folds, col_folds = -(-sr // rows), -(-sc // cols)
    last_rows, last_cols = sr - (row_folds - 1) * rows, sc - (col_folds - 1) * cols
    used = np.stack(
        [rows * cols, last_rows * cols, rows * last_cols, last_rows * last_cols], axis=-1
    )
    cells = np.broadcast_to((rows * cols)[..., None], used.shape)
    times = np.broadcast_to(fold_cycles[..., None], used.shape)
    work = np.broadcast_to(steps[..., None], used.shape)
    mapping = _exact_mapping(sr, sc, rows * cols, row_folds * col_folds)
    rest = np.isnan(mapping)
    if rest.any():
        values = _ratio((used[rest],), (cells[rest],))
        sums = sum_over_folds(values, row_folds[rest], col_folds[rest])
        mapping[rest] = sums / (row_folds * col_folds)[rest]
    values = np.ascontiguousarray(_ratio((used, work), (cells, times))).reshape(-1, 4)
    compute = sum_over_folds(values, row_folds.ravel(), col_folds.ravel())
    return mapping * 100, compute.reshape(sr.shape) / (row_folds * col_folds) * 100


def _exact_mapping(sr: Whole, sc: Whole, cells: Whole, folds: Whole) -> Real:
    """Return the mean share of an array of 2**p elements, if no sum is rounded; else NaN."""
    exact = (cells & (cells - 1) == 0) & (sr.astype(np.float64) * sc < EXACT)
    means = np.full(sr.shape, np.nan)
    means[exact] = (sr * sc)[exact] / cells[exact] / folds[exact]
    return means


def _ratio(above: tuple[Whole | int, ...], below: tuple[Whole | int, ...]) -> Real:
    """Return the product of ``above`` divided by that of ``below``, rounded once as in Python."""
    largest = max(
        float(np.prod([float(np.max(part)) for part in parts])) for parts in (above, below)
    )
    if largest < EXACT:
        top, bottom = (_product(parts) for parts in (above, below))
        return np.asarray(top / bottom, np.float64)
    big = [_product(tuple(np.asarray(part, object) for part in parts)) for parts in (above, below)]
    return np.asarray(big[0] / big[1], np.float64)


def _product(parts: tuple[NDArray[np.generic] | int, ...]) -> NDArray[np.int64]:
    result = parts[0]
    for part in parts[1:]:
        result = result * part  # type: ignore[operator]
    return result  # type: ignore[return-value]


def _refuse_overflow(layers: Sequence[TopologyLayer], counts: Real) -> None:
    for place in np.argwhere(counts > LARGEST_COUNT)[:1]:
        name = layers[int(place[0])].name
        raise TopologyError(f"layer {name!r}: a count is above 2**62 on this array")


def _refuse_zero(layers: Sequence[TopologyLayer], cycles: Whole) -> None:
    for place in np.argwhere(cycles == 0)[:1]:
        name = layers[int(place[0])].name
        raise TopologyError(f"layer {name!r}: SCALE-Sim divides by its total of 0 cycles")
