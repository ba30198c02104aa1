"""Figure: area against latency, with the front of these two metrics."""

from dataclasses import replace

import numpy as np
import pandas as pd

from accelsim.explore.pareto import pareto_mask
from accelsim.report import pareto
from accelsim.report.evidence import Evidence
from accelsim.report.style import drawn_first

_AXES = (("latency_s", "min"), ("area_um2", "min"))
draw = pareto.draw


def data(evidence: Evidence) -> pd.DataFrame:
    """Return area and latency of each measured point.

    Args:
        evidence: A sweep.

    Returns:
        Columns as in ``pareto.data``; ``front`` is the front of these two metrics among the
        feasible points of a workload. Empty if a metric is not in the table, or if both are the
        objectives of the study, whose figure then shows them.
    """
    metrics = [metric for metric, _ in _AXES]
    objectives = [metric for metric, _ in evidence.objectives]
    if set(objectives) == set(metrics) or not set(metrics) <= set(evidence.frame.columns):
        return pd.DataFrame()
    frame = evidence.frame.assign(pareto=False)
    known = evidence.measured.dropna(subset=metrics)
    for _, rows in known[known["feasible"].astype(bool)].groupby("workload", sort=False):
        best = pareto_mask(rows[metrics].to_numpy(dtype=np.float64), ("min", "min"))
        frame.loc[rows.index[best], "pareto"] = True
    # Points that lack an objective of the study are not measured.
    frame = frame.drop(index=frame.index.difference(known.index))
    return pareto.data(replace(evidence, frame=frame, objectives=_AXES))


def caption(frame: pd.DataFrame, evidence: Evidence) -> str:
    """Return the caption: which front is drawn, and which knee."""
    named = ", ".join(metric for metric, _ in evidence.objectives)
    return (
        f"Area and latency of {len(frame)} simulated points. The line is the front of these two;"
        f" the knee is that of the study's objectives ({named})."
        + drawn_first(frame["workload"].nunique())
    )
