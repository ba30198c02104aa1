"""How much of the variance of a metric each axis of a table explains: Sobol indices."""

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    import pandas as pd


class Importance(NamedTuple):
    """Shares of the variance of a metric that an axis explains, from 0 to 1.

    Args:
        first_order: Share that the axis explains alone.
        total_order: Share that remains when all other axes are known: the axis alone, and together
            with others. NaN if no two points differ in this axis alone.
    """

    first_order: float
    total_order: float


def importance(values: "pd.Series[float]", axes: "pd.DataFrame", axis: str) -> Importance:
    """Return the Sobol indices of an axis; each row counts as equally likely.

    I. M. Sobol, "Global Sensitivity Indices for Nonlinear Mathematical Models", 2001. The first
    order is the variance of the means over each value of the axis. The total order is the mean
    variance of rows that are equal in all other axes. Both are divided by the variance of all rows.
    On a grid they are the indices of independent uniform axes. On other tables a share may come
    from axes that vary together, and an axis with about as many values as rows explains everything.

    Args:
        values: Metric of each row.
        axes: Values of all axes, with the index of ``values``.
        axis: Name of one of the columns.

    Returns:
        The indices; both are 0 where the metric does not vary.
    """
    texts = axes.astype(str)
    others = [name for name in texts if name != axis]
    variance = float(values.var(ddof=0))
    rest = values.groupby([texts[name] for name in others] if others else lambda _: 0)
    differ = texts[axis].groupby([texts[name] for name in others] if others else lambda _: 0)
    apart = bool((differ.nunique() > 1).any())
    if variance <= 1e-24 * max(float(values.abs().max()) ** 2, 1e-300):
        return Importance(0.0, 0.0 if apart else float("nan"))
    means = values.groupby(texts[axis]).transform("mean")
    within = (values - rest.transform("mean")) ** 2
    total = float(within.mean()) / variance if apart else float("nan")
    return Importance(float(means.var(ddof=0)) / variance, total)
