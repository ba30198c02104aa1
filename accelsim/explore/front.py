"""The Pareto front of each network, or one of designs if no objective depends on the network."""

from typing import TYPE_CHECKING, Any

from accelsim.explore.derive import of_accelerator
from accelsim.explore.study import Objective, Study, split_axis

if TYPE_CHECKING:
    import pandas as pd


def front_mask(table: "pd.DataFrame", objectives: tuple[Objective, ...]) -> Any:
    """Return which rows are on the Pareto front of their workload.

    Args:
        table: Rows with ``workload``, ``feasible`` and the metrics.
        objectives: Objectives of the front.

    Returns:
        Shape (rows,), bool; rows that are not feasible are never on the front.
    """
    import numpy as np

    from accelsim.explore.pareto import pareto_mask

    mask = np.zeros(len(table), dtype=np.bool_)
    goals = [objective.goal for objective in objectives]
    feasible = table["feasible"].to_numpy(dtype=np.bool_)
    workloads = table["workload"].to_numpy()
    for workload in dict.fromkeys(workloads.tolist()):
        rows = np.flatnonzero(feasible & (workloads == workload))
        if not len(rows):
            continue
        columns = [
            table[objective.metric].iloc[rows].to_numpy(dtype=np.float64)
            for objective in objectives
        ]
        mask[rows] = pareto_mask(np.stack(columns, axis=1), goals)
    return mask


def is_of_designs(study: Study) -> bool:
    """Return whether each objective has one value for an accelerator, whatever the network."""
    return all(of_accelerator(study, objective.metric) for objective in study.objectives)


def designs_on_front(table: "pd.DataFrame", study: Study) -> "pd.DataFrame":
    """Return the rows of a front; each design once if the front is one of designs.

    Args:
        table: Rows with ``front`` and the fields of the study.
        study: The study.
    """
    chosen = table[table["front"].astype(bool)]
    if not is_of_designs(study):
        return chosen
    return chosen.drop_duplicates([field for axis in study.axes for field in split_axis(axis)])
