"""The evidence that figures are drawn from: the points of a sweep, and chosen designs in detail."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np
import pandas as pd

from accelsim.report.units import parameter, parameter_names
from accelsim.simulate.result import Result

ESTIMATE = "analytical estimate"
EXACT = "cycle-accurate"
"""Names of the two models, as figures say them."""


@dataclass(frozen=True, kw_only=True)
class Knee:
    """The knee of a workload's front, in detail.

    Args:
        workload: Name of the network.
        row: Label of its row in the frame of the sweep.
        label: Short text of the parameters of the row.
        skipping_peak_macs_per_s: Peak of its array, including products that it skips; without a
            pattern to skip by, the accelerator's ``peak_macs_per_s``.
        bandwidth_bytes_per_s: Bandwidth of its DRAM.
        result: The network on it, layer by layer.
        skips: Whether the array is replaced by an engine that skips zeros.
    """

    workload: str
    row: int
    label: str
    skipping_peak_macs_per_s: float
    bandwidth_bytes_per_s: float
    result: Result
    skips: bool = False


@dataclass(frozen=True, kw_only=True)
class Design:
    """A design of a front, to be compared with others of the front layer by layer.

    Args:
        workload: Name of the network.
        row: Label of its row in the frame of the sweep.
        roles: Roles on the front, such as ``knee`` and ``best latency_s``.
        label: Parameters in which it differs from the others, in short.
        result: The network on it, layer by layer.
    """

    workload: str
    row: int
    roles: tuple[str, ...]
    label: str
    result: Result


@dataclass(frozen=True, kw_only=True)
class Evidence:
    """A sweep as the figures need it.

    Args:
        frame: A row for each pair of point and workload, as ``accelsim.explore`` stores it; its
            index has no duplicates.
        objectives: Metric and goal (``min`` or ``max``) of each objective.
        axes: Names of the columns that were varied.
        knees: Knee of each workload that has a feasible point.
        designs: Designs of the first workloads' fronts that are the best in an objective, and the
            knees.
        accuracy: Source of the accuracies, if a file gives them; else empty.
        baseline: Number of a point with the design to which bars are relative; None: bars have
            units.
        of_designs: Whether no objective depends on the network.
        is_estimated: Whether metrics come from the analytical model.
    """

    frame: pd.DataFrame
    objectives: tuple[tuple[str, str], ...]
    axes: tuple[str, ...]
    knees: tuple[Knee, ...]
    designs: tuple[Design, ...] = ()
    accuracy: str = ""
    baseline: int | None = None
    of_designs: bool = False
    is_estimated: bool = False

    def once(self, rows: pd.DataFrame) -> pd.DataFrame:
        """Return rows without designs that other rows show already, on another network."""
        return rows.drop_duplicates(list(self.axes)) if self.of_designs else rows

    @property
    def model(self) -> str:
        """Name of the model that the metrics of points come from."""
        return ESTIMATE if self.is_estimated else EXACT

    @property
    def measured(self) -> pd.DataFrame:
        """The rows that have results and every objective, feasible or not."""
        known = self.frame[self.frame["status"] == "ok"]
        return known.dropna(subset=[metric for metric, _ in self.objectives])

    @property
    def front(self) -> pd.DataFrame:
        """The rows that no other row of their workload dominates."""
        rows = self.measured
        return rows[rows["feasible"].astype(bool) & rows["pareto"].astype(bool)]

    def baseline_of(self, workload: str) -> int | None:
        """Return the row of the baseline's design for a workload.

        Args:
            workload: Name of the network; the baseline itself may be a point of another one.

        Returns:
            Label of the row in the frame; None without a baseline, or if the sweep has no results
            for this pair.
        """
        points = self.frame["point"] == self.baseline
        if not points.any():
            return None
        axes = list(self.axes)
        rows = self.measured[self.measured["workload"].astype(str) == workload]
        design = self.frame.loc[points, axes].astype(str).iloc[0]
        same = rows.index[(rows[axes].astype(str) == design).all(axis=1)]
        return int(same[0]) if len(same) else None

    @cached_property
    def varied(self) -> tuple[str, ...]:
        """The axes that take more than one value."""
        return tuple(axis for axis in self.axes if self.frame[axis].nunique(dropna=False) > 1)

    def label(self, row: "pd.Series[object]") -> str:
        """Return the varied parameters of a row, separated by commas."""
        return ", ".join(parameter_texts(row, self.varied)) or f"point {row['point']}"

    def labels(self, rows: pd.DataFrame) -> list[str]:
        """Return for each row the parameters in which the rows of its workload differ."""
        differing = {
            workload: [axis for axis in self.varied if same[axis].nunique(dropna=False) > 1]
            for workload, same in rows.groupby("workload", sort=False)
        }
        return [
            ", ".join(parameter_texts(row, differing[row["workload"]]))
            for _, row in rows.iterrows()
        ]


def parameter_texts(row: "pd.Series[object]", axes: Sequence[str]) -> list[str]:
    """Return the parameters of a row as ``rows 16``, with an array's extents as ``16×16``.

    Args:
        row: A row of the frame of a sweep.
        axes: Columns to name.
    """
    names = parameter_names(axes)
    texts = []
    for axis in axes:
        text = parameter(axis, row[axis])
        if axis == "array.rows" and "array.cols" in axes:
            texts.append(f"{text}×{parameter('array.cols', row['array.cols'])}")
        elif axis == "array.cols" and "array.rows" in axes:
            continue
        elif isinstance(row[axis], str) and axis == "array.dataflow":
            texts.append(text)
        else:
            texts.append(f"{names[axis]} {text}")
    return texts


def knee(front: pd.DataFrame, objectives: Sequence[tuple[str, str]]) -> int:
    """Choose the balanced design of a front.

    Each objective is mapped to 0 for its best value on the front and to 1 for its worst, on a
    logarithmic scale if all values are positive. The knee is the design closest to all zeros. Ties
    are broken by the least product of objectives, then by order.

    Args:
        front: Rows of one front, at least one.
        objectives: Metric and goal of each objective.

    Returns:
        Index label of the chosen row.
    """
    distance = np.zeros(len(front))
    product = np.zeros(len(front))
    for metric, goal in objectives:
        values = front[metric].to_numpy(dtype=float)
        values = np.log(values) if (values > 0).all() else values
        values = -values if goal.startswith("max") else values
        span = values.max() - values.min()
        product += values
        distance += ((values - values.min()) / span) ** 2 if span > 0 else 0.0
    chosen = np.lexsort((np.arange(len(front)), product, distance.round(12)))[0]
    return int(front.index[chosen])


def roles(front: pd.DataFrame, objectives: Sequence[tuple[str, str]]) -> dict[str, int]:
    """Name a few designs of a front: the best in each objective, and the knee.

    Args:
        front: Rows of one front, at least one.
        objectives: Metric and goal of each objective.

    Returns:
        Index label for each role, in this order: best in the first objective, ``knee``, best in the
        other objectives. A design may have several roles.
    """
    chosen = {"knee": knee(front, objectives)}
    best = {}
    for metric, goal in objectives[:3]:
        values = front[metric].astype(float)
        best[f"best {metric}"] = int(values.idxmax() if goal.startswith("max") else values.idxmin())
    first = dict(list(best.items())[:1])
    return {**first, **chosen, **best}
