"""Zero gating and N:M weight skipping in a weight-stationary systolic array.

The array is that of ``accelsim.dataflow.weight_stationary`` with one set of stationary registers
and no overlap of folds: a fold that holds ``r`` x ``c`` weights and streams ``n`` activation
columns takes ``r`` cycles to fill and ``n + r + c - 2`` from its first operand to its last result
(SCALE-Sim's 2r + c + n - 2). Folds cut the reduction by the rows and the filters by the columns.

*Zero gating* changes no cycle: a multiplier whose operand is zero holds still (Chen et al.,
"Eyeriss", JSSC 2017, section V.C). *N:M skipping* stores the N weights kept of each M along the
reduction, with their positions, in N consecutive rows; the M activations of the group pass along
those rows together and each element picks one (Mishra et al., arXiv:2104.08378, section 3).
The reduction becomes ``k / M * N`` rows long. A row that stores a zero, because a group keeps
fewer than N, is gated.
"""

from dataclasses import dataclass

import numpy as np

from accelsim.sparse_engines.counts import SparseCounts
from accelsim.sparse_engines.machine import Machine, counts_of
from accelsim.sparse_engines.operands import Mask, effectual_macs, refuse, within


def fold_cycles(rows: int, cols: int, m: int, k: int, n: int) -> tuple[int, int]:
    """Return cycles and folds of a dense product on the array.

    Args:
        rows: Rows of the array, which hold the reduction.
        cols: Columns of the array, which hold the filters.
        m: Filters.
        k: Stationary rows needed.
        n: Activation columns that stream by.
    """
    cycles = folds = 0
    for r, how_many in ((rows, k // rows), (k % rows, 1)):
        for c, how_often in ((cols, m // cols), (m % cols, 1)):
            if r and c:
                cycles += how_many * how_often * (2 * r + c + n - 2)
                folds += how_many * how_often
    return cycles, folds


@dataclass(frozen=True, kw_only=True)
class ZeroGating(Machine):
    """A dense array whose multipliers hold still on zeros.

    Args:
        rows: Rows of the array.
        cols: Columns of the array.
        gate: Operands whose zeros are detected: ``both``, ``weights`` or ``activations``. A
            multiplication with an undetected zero is done.
    """

    rows: int = 32
    cols: int = 32
    gate: str = "both"

    def __post_init__(self) -> None:
        within("ZeroGating", 1, 1024, rows=self.rows, cols=self.cols)
        if self.gate not in ("both", "weights", "activations"):
            raise refuse(
                "gate", f"ZeroGating.gate must be both, weights or activations, not {self.gate!r}"
            )

    def dense_cycles(self, m: int, k: int, n: int) -> int:
        """Return the cycles of a dense (m, k) by (k, n) product."""
        return fold_cycles(self.rows, self.cols, m, k, n)[0]

    def _run(self, w: Mask, a: Mask) -> SparseCounts:
        (m, k), n = w.shape, a.shape[1]
        done = effectual_macs(w | (self.gate == "activations"), a | (self.gate == "weights"))
        cycles, folds = fold_cycles(self.rows, self.cols, m, k, n)
        available = cycles * self.rows * self.cols
        macs = m * k * n
        return SparseCounts(
            cycles=cycles,
            available_cycles=available,
            busy_cycles=macs,
            starved_cycles=available - macs,
            tiles=folds,
            macs=macs,
            macs_done=done,
            macs_gated=macs - done,
        )


@dataclass(frozen=True, kw_only=True)
class StructuredSkipping(Machine):
    """An array that stores at most N of each M weights along the reduction.

    Args:
        rows: Rows of the array; a group never leaves its N rows, so a multiple of ``kept``.
        cols: Columns of the array.
        kept: N.
        of: M, at most 64.
    """

    rows: int = 32
    cols: int = 32
    kept: int = 2
    of: int = 4

    def __post_init__(self) -> None:
        within("StructuredSkipping", 1, 1024, rows=self.rows, cols=self.cols)
        within("StructuredSkipping", 1, 64, kept=self.kept, of=self.of)
        if self.kept > self.of:
            raise refuse("n_m_kept", f"N of N:M must be at most M, not {self.kept}:{self.of}")
        if self.rows % self.kept:
            raise refuse(
                "n_m_rows",
                f"the array's rows must be a multiple of N = {self.kept} of"
                f" {self.kept}:{self.of}, not {self.rows}",
            )

    def _stored_rows(self, k: int) -> int:
        if k % self.of:
            raise refuse(
                "n_m_group",
                f"the reduction must be a multiple of M = {self.of} of {self.kept}:{self.of},"
                f" not {k}",
            )
        return k // self.of * self.kept

    def dense_cycles(self, m: int, k: int, n: int) -> int:
        """Return the cycles of a dense (m, k) by (k, n) product on the array without skipping."""
        return fold_cycles(self.rows, self.cols, m, k, n)[0]

    def _run(self, w: Mask, a: Mask) -> SparseCounts:
        (m, k), n = w.shape, a.shape[1]
        stored_rows = self._stored_rows(k)
        groups = w.reshape(m, k // self.of, self.of).sum(axis=2)
        if int(groups.max()) > self.kept:
            row, group = (int(i) for i in np.argwhere(groups > self.kept)[0])
            raise refuse(
                "n_m_mask",
                f"each {self.of} weights along the reduction must keep at most {self.kept}, but"
                f" row {row} keeps {groups[row, group]} from column {group * self.of} on",
            )
        cycles, folds = fold_cycles(self.rows, self.cols, m, stored_rows, n)
        available = cycles * self.rows * self.cols
        slots = m * stored_rows * n
        return counts_of(
            w,
            a,
            self.rows * self.cols,
            issued=slots,
            cycles=cycles,
            busy_cycles=slots,
            starved_cycles=available - slots,
            tiles=folds,
            padding_entries=(m * stored_rows - int(w.sum())) * n,
        )
