"""Why a study has no answer: what its points lack, and which point misses constraints least."""

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from accelsim.explore.metric import HAS_RTL, Constraint

if TYPE_CHECKING:
    import pandas as pd


def miss_sentences(
    table: "pd.DataFrame", constraints: Sequence[Constraint], metrics: Sequence[str]
) -> Iterator[str]:
    """Yield why networks have no feasible point; nothing for networks that have one.

    Args:
        table: Rows of a sweep.
        constraints: Constraints of the study.
        metrics: Metrics that a feasible point must have: those of objectives and constraints.
    """
    fields = list(table.columns[table.columns.get_loc("workload") + 1 :])
    fields = fields[: fields.index("status")]
    for workload, rows in table.groupby("workload", sort=False):
        if not rows["feasible"].any():
            of = f" of {workload}" if table["workload"].nunique() > 1 else ""
            yield from _of_network(rows, constraints, metrics, of, fields)


def _of_network(
    rows: "pd.DataFrame",
    constraints: Sequence[Constraint],
    metrics: Sequence[str],
    of: str,
    fields: Sequence[str],
) -> Iterator[str]:
    made = rows[rows["status"] == "ok"]
    if made.empty:
        yield f"every point{of} was refused, the first because {rows['reason'].iloc[0]}"
        return
    absent = [name for name in metrics if name not in made or made[name].isna().all()]
    for name in absent:
        yield f"no point{of} has {name}: {_most_frequent(made['absent_because'])}"
    known = [one for one in constraints if one.metric not in absent]
    misses = {one: _violations(made, one) for one in known}
    impossible = [one for one in known if not (misses[one] == 0).any()]
    for one in impossible:
        row = made.loc[misses[one].idxmin()]
        why = ""
        if one.metric == HAS_RTL and one.bound == 1:
            why = f": {_most_frequent(made['no_rtl_because'])}"
        yield (
            f"no point{of} satisfies {one.text}; the nearest has {float(row[one.metric]):.6g} at"
            f" {_described(row, fields)}{why}"
        )
    if not impossible and not absent:
        yield _together(made, misses, of, fields)


def _together(
    made: "pd.DataFrame",
    misses: "dict[Constraint, pd.Series[float]]",
    of: str,
    fields: Sequence[str],
) -> str:
    """Return the nearest point, where some points meet each constraint but none meets all."""
    import pandas as pd

    broken = pd.DataFrame(dict(enumerate(misses.values())))
    order = pd.DataFrame({"number": (broken != 0).sum(axis=1), "by": broken.sum(axis=1)})
    row = made.loc[order.sort_values(["number", "by"], kind="stable").index[0]]
    breaks = [
        f"{one.text} with {float(row[one.metric]):.6g}"
        for one, miss in misses.items()
        if miss[row.name] != 0 and row[one.metric] == row[one.metric]
    ]
    said = (
        f" breaks {' and '.join(breaks)}" if breaks else f" lacks metrics: {row['absent_because']}"
    )
    return (
        f"each constraint is satisfied by some point{of}, and all of them by none; the nearest,"
        f" {_described(row, fields)},{said}"
    )


def _violations(made: "pd.DataFrame", constraint: Constraint) -> "pd.Series[float]":
    """Return how far each row is from a constraint: 0 if it is met, infinite if unknown."""
    return made[constraint.metric].astype(float).map(constraint.miss)


def _most_frequent(reasons: "pd.Series[str]") -> str:
    said = reasons[reasons != ""].value_counts()
    return str(said.index[0]) if len(said) else "it is not measured"


def _described(row: "pd.Series[Any]", fields: Sequence[str]) -> str:
    settings = ", ".join(f"{field}={row[field]}" for field in fields)
    return f"point {row['point']}" + (f" ({settings})" if settings else "")
