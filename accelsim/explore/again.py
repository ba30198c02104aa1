"""Re-evaluates the points of the front, and some others, with the cycle-accurate model.

A sweep estimates the cycles of its points, but its answer must not rest on estimates alone. So the
points that it recommends get cycle-accurate columns beside the estimated ones. So do some other
points, which show how accurate the estimate is and whether it ranks points in the same order.
"""

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from accelsim.explore.derive import needed_metrics
from accelsim.explore.provider import asked_providers
from accelsim.explore.space import Space
from accelsim.explore.study import Study

if TYPE_CHECKING:
    import pandas as pd

EXACT_COLUMNS = {name: f"exact_{name}" for name in ("cycles", "latency_s", "energy_pj")}
"""Cycle-accurate metrics, with the names of their columns in the table."""


def exact_columns(study: Study) -> dict[str, str]:
    """Return the cycle-accurate metrics of a study, with the names of their columns."""
    asked = asked_providers(study, needed_metrics(study)).values()
    return EXACT_COLUMNS | {name: f"exact_{name}" for each in asked for name in each.timed_again}


@dataclass(frozen=True, kw_only=True)
class Agreement:
    """How close the analytical estimate is to the cycle-accurate cycles.

    Args:
        points: Number of points with both.
        worst: Greatest deviation of cycles, as a share of the cycle-accurate ones.
        rank_correlation: Spearman's rank correlation of the two cycles; None if all estimates, or
            all cycle-accurate cycles, are equal, as with a single point.
    """

    points: int
    worst: float
    rank_correlation: float | None

    def sentence(self) -> str:
        """Return the agreement as the end of a sentence about the estimate."""
        off = f"off by {100 * self.worst:.1f} % at most"
        if self.rank_correlation is None:
            return off
        return f"{off}, rank correlation {self.rank_correlation:.3f}"


def exact_space(space: Space) -> Space:
    """Return the same space with the cycle-accurate tier, and without further metrics."""
    return replace(space, tier="cycle", board="", metrics=())


def points_to_time(table: "pd.DataFrame", sample: int, seed: int) -> list[int]:
    """Return the points to re-evaluate.

    Args:
        table: Rows with ``point``, ``feasible`` and ``front``.
        sample: Greatest number of feasible points off the front.
        seed: Seed of the choice of points off the front.

    Returns:
        Numbers of points, rising.
    """
    front = table.loc[table["front"], "point"]
    others = table.loc[table["feasible"] & ~table["front"], "point"]
    drawn = others.sample(min(sample, len(others)), random_state=seed % 2**32)
    return sorted(int(point) for point in (*front, *drawn))


def agreement(table: "pd.DataFrame") -> Agreement | None:
    """Return how close the estimate is to cycle-accurate cycles; None if no point has both.

    Args:
        table: Rows with ``cycles``, and ``exact_cycles`` where a point was re-evaluated.
    """
    exact = EXACT_COLUMNS["cycles"]
    if exact not in table or not table[exact].notna().any():
        return None
    both = table.loc[table[exact].notna(), ["cycles", exact]].astype(float)
    worst = ((both["cycles"] - both[exact]).abs() / both[exact]).max()
    ranks = both.rank()
    varies = bool((ranks.nunique() > 1).all())
    correlation = float(ranks["cycles"].corr(ranks[exact])) if varies else None
    return Agreement(points=len(both), worst=float(worst), rank_correlation=correlation)
