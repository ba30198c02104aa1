"""Values of an axis between which neither time nor memory traffic differs."""

import re
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

import numpy as np

from accelsim.explore.twins import metrics_of, value_text
from accelsim.simulate.effect import PRICES, reason_without_effect

if TYPE_CHECKING:
    import pandas as pd

_TIMED = re.compile(
    r"cycles|(?!peak_).*_s|(dram|local_memory)_(read|write)_bits|memory_bytes|weights_bytes"
)
"""Metrics of time and of memory traffic."""
_NAMED = {"energy_pj": "energy", "energy_j": "energy", "area_um2": "area", "accuracy": "accuracy"}
"""Other metrics that a sentence names where they differ."""
_MOST_VALUES = 64
"""Greatest number of values of an axis that are compared with each other."""


def idle_sentences(table: "pd.DataFrame", axes: Sequence[Sequence[str]]) -> Iterator[str]:
    """Yield which values of an axis differ in neither cycles nor bytes of memory, in no point.

    Values that differ in no metric at all are left to ``twin_sentences``, and axes of prices have
    no sentence.

    Args:
        table: Rows of a sweep, sorted by ``point``.
        axes: Dotted fields of each axis.
    """
    made = table[table["status"] == "ok"]
    fields = [field for axis in axes for field in axis]
    metrics = metrics_of(made, fields)
    timed = [name for name in metrics if _TIMED.fullmatch(name)]
    if not len(made) or not {"cycles", "dram_read_bits"} <= set(timed):
        return
    numbers = {
        name: made.groupby(names, dropna=False, sort=False).ngroup()
        for name, names in (("all", metrics), ("timed", timed))
    }
    for axis in axes:
        if PRICES.issuperset(axis):
            continue
        others = ["workload", *(field for field in fields if field not in axis)]
        value = made.groupby(list(axis), dropna=False, sort=False).ngroup()
        rest = made.groupby(others, dropna=False, sort=False).ngroup()
        grids = {
            name: _grid(rest.to_numpy(), value.to_numpy(), number.to_numpy())
            for name, number in numbers.items()
        }
        for alike in _classes(grids["timed"]):
            if _is_one(grids["all"][:, alike]):
                continue
            yield _sentence(made[value.isin(alike)], axis, grids["timed"][:, alike])


def _grid(
    rest: "np.ndarray[tuple[int], np.dtype[np.int64]]",
    value: "np.ndarray[tuple[int], np.dtype[np.int64]]",
    number: "np.ndarray[tuple[int], np.dtype[np.int64]]",
) -> "np.ndarray[tuple[int, int], np.dtype[np.int64]]":
    """Return the result of each value (columns) beside each setting of the other axes (rows).

    Results are numbered; -1 where there is no point.
    """
    grid = np.full((rest.max() + 1, min(value.max() + 1, _MOST_VALUES)), -1, np.int64)
    shown = value < grid.shape[1]
    grid[rest[shown], value[shown]] = number[shown]
    return grid


def _classes(grid: "np.ndarray[tuple[int, int], np.dtype[np.int64]]") -> list[list[int]]:
    """Return the columns, two or more, that have equal results wherever they can be compared."""
    found: list[list[int]] = []
    for column in range(grid.shape[1]):
        for members in found:
            if all(_is_one(grid[:, [member, column]]) for member in members):
                members.append(column)
                break
        else:
            found.append([column])
    return [members for members in found if len(members) > 1]


def _is_one(grid: "np.ndarray[tuple[int, int], np.dtype[np.int64]]") -> bool:
    """Return whether columns have equal results in every row that has all of them, and such a row.

    A row that lacks a column proves nothing.
    """
    whole = grid[(grid >= 0).all(axis=1)]
    return bool(len(whole)) and bool((whole == whole[:, :1]).all())


def _sentence(
    rows: "pd.DataFrame",
    axis: Sequence[str],
    grid: "np.ndarray[tuple[int, int], np.dtype[np.int64]]",
) -> str:
    """Return the sentence about values of an axis."""
    distinct = rows.drop_duplicates(list(axis))
    values = ["/".join(value_text(row[field]) for field in axis) for _, row in distinct.iterrows()]
    compared = int((grid >= 0).all(axis=1).sum())
    others = [field for field in rows if field in _NAMED]
    differ = [_NAMED[name] for name in others if rows[name].nunique() > 1]
    only = f", only {' and '.join(dict.fromkeys(differ))}" if differ else ""
    because = reason_without_effect(axis)
    return (
        f"{', '.join(axis)}: {', '.join(values[:-1])} and {values[-1]} change neither cycles nor"
        f" bytes of memory{only}, in all {compared:,} comparisons{because}"
    )
