"""A point of a sweep, as functions of a user receive it."""

import json
import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from accelsim.arch import Arch, arch_from_data
from accelsim.errors import StudyError, UserError
from accelsim.explore.axis import Scalar
from accelsim.explore.metric import METRIC_NAME, is_column, is_metric
from accelsim.explore.point import Row
from accelsim.explore.precision import design_data
from accelsim.explore.space import Space


@dataclass(frozen=True, kw_only=True)
class SweptPoint:
    """A design point with its metrics.

    Args:
        number: Index in the table, ``point``.
        workload: Label of its network.
        settings: Values of the axes by dotted field.
        metrics: Values by name; empty if it was refused. Metrics that the study defines are not
            among them: they are computed from all points at the end of the sweep.
        reason: Why it was refused, or an empty text.
        absent_because: Why metrics are missing, or an empty text.
        no_rtl_because: Why its accelerator has no RTL, or an empty text.
        base: Plain data of the accelerator that the study starts from.
    """

    number: int
    workload: str
    settings: Mapping[str, Scalar]
    metrics: Mapping[str, int | float]
    reason: str
    absent_because: str
    no_rtl_because: str
    base: Mapping[str, Any]

    @cached_property
    def arch(self) -> Arch:
        """The accelerator.

        Raises:
            UserError: The settings are impossible, so the point was refused.
        """
        return arch_from_data(design_data(self.base, self.settings), "arch")


Metric = Callable[[SweptPoint], float | None]
"""Function that computes a metric of a point, or returns None if it has none."""

OnPoint = Callable[[SweptPoint], object]
"""Function that is called with each evaluated point."""


def check_names(metrics: Mapping[str, Metric]) -> None:
    """Refuse names that have another meaning already.

    Args:
        metrics: Functions by the names of their metrics; ``accuracy`` may be one.

    Raises:
        StudyError: A name is that of another metric or column, or is not in lower case.
    """
    for name in metrics:
        taken = is_column(name) or is_metric(name)
        if taken or not METRIC_NAME.fullmatch(name):
            rule = "is the name of another column" if taken else "must be a word of small letters"
            raise StudyError(f"metrics: {name}: {rule}; choose another name")


class Functions:
    """Functions of a user, called in the process of ``sweep`` as results come in.

    Args:
        space: The space of the study.
        metrics: Functions by the names of their metrics.
        on_point: Function called with each point after them, or None.
    """

    def __init__(
        self, space: Space, metrics: Mapping[str, Metric], on_point: OnPoint | None
    ) -> None:
        self._space = space
        self._base = json.loads(space.base)
        self._metrics = metrics
        self._on_point = on_point

    def complete(self, row: Row) -> Row:
        """Return a row with the metrics of the functions added, and pass it to ``on_point``."""
        if self._metrics and not row.reason:
            point, found, absent = self._seen(row), dict(row.metrics), [row.absent]
            for name, function in self._metrics.items():
                try:
                    value = function(point)
                except UserError as problem:
                    absent.append(f"{name}: {'; '.join(problem.problems)}")
                    continue
                if value is None or not math.isfinite(value):
                    absent.append(f"{name}: its function gave {value}")
                else:
                    found[name] = float(value)
            row = row._replace(metrics=found, absent="; ".join(filter(None, absent)))
        if self._on_point is not None:
            self._on_point(self._seen(row))
        return row

    def _seen(self, row: Row) -> SweptPoint:
        space = self._space
        return SweptPoint(
            number=row.number,
            workload=space.sources[row.point.network].label,
            settings=space.settings(row.point.design),
            metrics=dict(row.metrics),
            reason=row.reason,
            absent_because=row.absent,
            no_rtl_because=row.no_rtl,
            base=self._base,
        )
