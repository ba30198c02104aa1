"""What follows from the metrics of all points: metrics that the study defines, and feasibility."""

from typing import TYPE_CHECKING

from accelsim.explore.expression import (
    Expression,
    aggregate,
    outside_aggregates,
    parse_expression,
)
from accelsim.explore.metric import is_of_accelerator, parse_constraint
from accelsim.explore.provider import asked_providers
from accelsim.explore.study import Study, split_axis

if TYPE_CHECKING:
    import pandas as pd


def asked_metrics(study: Study) -> tuple[str, ...]:
    """Return the metrics in objectives and constraints, each once."""
    wanted = [objective.metric for objective in study.objectives]
    wanted += [parse_constraint(text).metric for text in study.constraints]
    return tuple(dict.fromkeys(wanted))


def needed_metrics(study: Study) -> tuple[str, ...]:
    """Return the metrics that points must have for all that a study asks for or defines."""
    known = expressions(study)
    wanted = [*asked_metrics(study), *(name for one in known.values() for name in one.names)]
    return tuple(name for name in dict.fromkeys(wanted) if name not in known)


def expressions(study: Study) -> dict[str, Expression]:
    """Return the metrics that a study defines, in its order."""
    return {name: parse_expression(text) for name, text in study.metrics.items()}


def spans_networks(study: Study) -> bool:
    """Return whether any metric of the study combines all networks of an accelerator."""
    return any(one.aggregates for one in expressions(study).values())


def of_accelerator(study: Study, metric: str) -> bool:
    """Return whether a metric has one value for an accelerator, whatever the network.

    Args:
        study: The study.
        metric: A metric of points, or one that the study defines.
    """
    known = expressions(study)
    if metric in known:
        return all(of_accelerator(study, name) for name in outside_aggregates(known[metric].tree))
    return is_of_accelerator(metric) or any(
        metric in each.same_for_networks for each in asked_providers(study, (metric,)).values()
    )


def derive(table: "pd.DataFrame", study: Study) -> "pd.DataFrame":
    """Return the metrics that a study defines, and which points are feasible.

    A point is feasible if it was not refused, has every metric that the study asks for, and meets
    every constraint. If the study has metrics over networks, all points of its accelerator must.

    Args:
        table: Rows with ``workload``, the fields of the study, ``status`` and those of
            ``needed_metrics`` that any point has.
        study: The study.

    Returns:
        A column for each metric that the study defines, missing where it is unknown, and
        ``feasible``; the index is that of ``table``.
    """
    import numpy as np

    fields = [field for axis in study.axes for field in split_axis(axis)]
    groups = table["point"] * 0
    if fields:
        groups = table.groupby(fields, dropna=False, sort=False).ngroup()
    weights = table["workload"].map(lambda label: study.weights.get(label, 1.0))
    complete = groups.map(groups.value_counts()) == len(study.workloads)

    def over(name: str, values: "np.ndarray") -> "np.ndarray":
        known = np.where(complete & (table["status"] == "ok"), values, np.nan)
        return aggregate(name, known, weights.to_numpy(dtype=np.float64), groups.to_numpy())

    names = needed_metrics(study)
    values = {
        name: np.broadcast_to(np.asarray(table.get(name, np.nan), dtype=np.float64), len(table))
        for name in names
    }
    for name, expression in expressions(study).items():
        found = expression.value(values, over)
        values[name] = np.where(np.isfinite(found), found, np.nan)
    feasible = (table["status"] == "ok").to_numpy()
    for name in asked_metrics(study):
        feasible = feasible & ~np.isnan(values[name])
    for one in map(parse_constraint, study.constraints):
        feasible = feasible & [one.holds(value) for value in values[one.metric]]
    derived = table[[]].assign(**{name: values[name] for name in study.metrics})
    derived["feasible"] = feasible
    if spans_networks(study):
        derived["feasible"] = complete & derived["feasible"].groupby(groups).transform("all")
    return derived
