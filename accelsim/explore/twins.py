"""Points of a sweep whose numbers are those of another point, so that they were wasted."""

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from accelsim.explore.metric import is_column

if TYPE_CHECKING:
    import pandas as pd

_SAID = 5
"""Greatest number of sentences; those about most points come first."""


def twin_sentences(table: "pd.DataFrame", axes: Sequence[Sequence[str]]) -> Iterator[str]:
    """Yield which values of axes change no number, and where.

    Two points are twins if they differ in one axis only and all of their metrics are equal,
    including ``has_rtl``. Twins are reported for the value that comes later in the study.

    Args:
        table: Rows of a sweep, sorted by ``point``.
        axes: Dotted fields of each axis.
    """
    made = table[table["status"] == "ok"]
    fields = [field for axis in axes for field in axis]
    metrics = metrics_of(made, fields)
    if not len(made) or not metrics:
        return
    made = made.assign(_result=made.groupby(metrics, dropna=False, sort=False).ngroup())
    found: list[tuple[int, str]] = []
    told = made["point"] < 0
    for axis in axes:
        others = ["workload", *(field for field in fields if field not in axis)]
        values = table.groupby(list(axis), dropna=False, sort=False).ngroup()
        twins = _twins(made.assign(_value=values), others)
        told |= twins["twin"]
        for _, rows in twins[twins["compared"]].groupby("_value", sort=False):
            if rows["twin"].any():
                found.append((int(rows["twin"].sum()), _sentence(rows, axis, others)))
    again = made[made.duplicated(["workload", "key"]) & ~told]
    if len(again):
        last = again.iloc[0]
        same = (made["key"] == last["key"]) & (made["workload"] == last["workload"])
        first = made.loc[same, "point"].iloc[0]
        points, have = ("point", "has") if len(again) == 1 else ("points", "have")
        text = f"{have} the accelerator of another point, such as {last['point']} that of {first}"
        found.append((len(again), f"{len(again):,} {points} {text}"))
    found.sort(key=lambda each: -each[0])
    yield from (text for _, text in found[:_SAID])
    if len(found) > _SAID:
        yield f"{len(found) - _SAID} more values of axes change nothing for some points"


def metrics_of(table: "pd.DataFrame", fields: Sequence[str]) -> list[str]:
    """Return the numeric columns that a point has by itself.

    Args:
        table: Rows of a sweep.
        fields: Fields of all axes.
    """
    return [
        name
        for name in table
        if name not in fields and not is_column(str(name)) and table[name].notna().any()
    ]


def _twins(rows: "pd.DataFrame", others: list[str]) -> "pd.DataFrame":
    """Return the rows that have ``_value``, the index of an axis' value, with two more columns.

    A row is ``compared`` if some row with an earlier value equals it in all other axes. It is a
    ``twin`` if such a row also has the same results.
    """
    values = rows["_value"]
    earliest = rows.groupby(others, dropna=False, sort=False)["_value"].transform("min")
    equal = rows.groupby([*others, "_result"], dropna=False, sort=False)["_value"].transform("min")
    return rows.assign(compared=values > earliest, twin=equal < values)


def _sentence(rows: "pd.DataFrame", axis: Sequence[str], others: Sequence[str]) -> str:
    """Return the sentence about the rows of one value of an axis, some of which are twins."""
    first = rows.iloc[0]
    what = ", ".join(f"{field}={value_text(first[field])}" for field in axis)
    twins = int(rows["twin"].sum())
    equal = f"{twins:,} {'point equals its twin' if twins == 1 else 'points equal their twins'}"
    if twins == len(rows):
        return f"{what} changes nothing: {equal}"
    for field in reversed(others):
        share = rows.groupby(field, dropna=False, sort=False)["twin"].mean()
        if share.isin([0, 1]).all():
            where = " or ".join(value_text(value) for value in share.index[share == 1])
            return f"{what} changes nothing where {field} is {where}: {equal}"
    return f"{what} changes nothing for {twins:,} of {len(rows):,} points, which equal their twins"


def value_text(value: Any) -> str:
    """Return the value of a field as messages have it."""
    return f"{value:g}" if isinstance(value, float) else str(value)
