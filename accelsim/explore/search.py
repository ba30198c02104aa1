"""Runs an adaptive strategy: proposes batches of points and takes their results.

A batch has as many accelerators as the study says, whatever the number of workers, because the
order of results decides which designs the strategy proposes next.
"""

import time
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from accelsim.database import database, parquet
from accelsim.errors import ResultError
from accelsim.explore.axis import Design
from accelsim.explore.derive import asked_metrics, derive, needed_metrics
from accelsim.explore.metric import parse_constraint
from accelsim.explore.point import Row
from accelsim.explore.space import Point, Space
from accelsim.explore.stop import Progress, Stop
from accelsim.explore.store import axis_types
from accelsim.explore.strategy import Result, Strategy
from accelsim.explore.study import Study

if TYPE_CHECKING:
    import pandas as pd

BATCH = 8
"""Number of accelerators in a batch if the study does not give it."""


class Heard(NamedTuple):
    """What a search needs to know of an evaluated point.

    Args:
        refused: Whether the accelerator is impossible.
        metrics: Values by name, without missing ones.
    """

    refused: bool
    metrics: Mapping[str, float]


Stored = Mapping[int, tuple[tuple[Any, ...], Heard]]
"""Settings, as in the files, and results of each stored point by its number."""


def read_heard(parts: Sequence[Path], study: Study, space: Space) -> Stored:
    """Return the stored results of a search.

    Args:
        parts: Intact parts of its folder.
        study: The study.
        space: Space of the study.
    """
    if not parts:
        return {}
    with database() as connection:
        frame = connection.sql(f"FROM {parquet(parts)}").df()
    frame = frame.drop_duplicates("point")
    settings = frame[list(space.fields)].astype(object)
    settings = settings.where(settings.notna(), None)
    names = [name for name in needed_metrics(study) if name in frame]
    metrics = frame[names].astype(float)
    return {
        int(point): (
            tuple(one),
            Heard(status == "refused", {n: v for n, v in zip(names, row, strict=True) if v == v}),
        )
        for point, status, one, row in zip(
            frame["point"],
            frame["status"],
            settings.itertuples(index=False, name=None),
            metrics.itertuples(index=False, name=None),
            strict=True,
        )
    }


class Search:
    """An adaptive strategy at work.

    The number of a point is the index of its accelerator in the search, plus the budget for each
    network before its own.

    Args:
        study: The study.
        space: Space of the study.
        strategy: Strategy of the study, which is adaptive and has not been asked yet.
        stored: Results that earlier sweeps stored in the folder.
        folder: The folder, for messages.
    """

    def __init__(
        self, study: Study, space: Space, strategy: Strategy, stored: Stored, folder: Path
    ) -> None:
        self._study = study
        self._space = space
        self._strategy = strategy
        self._stored = stored
        self._folder = folder
        self._budget = study.budget or 0
        self._needed = needed_metrics(study)
        self._designs: list[Design] = []
        self._batch: list[tuple[int, Point]] = []
        self._heard: dict[int, Heard] = {}
        self._is_new = False
        self._began = time.monotonic()
        self._progress = Progress(study.stop or Stop())
        self.stopped = ""
        """Why the search ended before its budget, or an empty text."""

    def ask(self) -> list[tuple[int, Point]]:
        """Return number and point of each point of the next batch; none if the search has ended.

        Raises:
            ResultError: A stored point has another accelerator than the strategy now proposes.
        """
        if self.stopped:
            return []
        size = min(self._study.batch or BATCH, self._budget - len(self._designs))
        first = len(self._designs)
        self._designs += map(tuple, self._strategy.ask(size) if size else ())
        self._batch = self._numbered(first)
        self._is_new = False
        self._heard = {}
        for number, point in self._batch:
            if number in self._stored:
                settings, heard = self._stored[number]
                self._check_stored(number, point, settings)
                self._heard[number] = heard
        return self._batch

    def points(self) -> list[tuple[int, Point]]:
        """Return number and point of all points proposed so far, in rising order."""
        return self._numbered(0)

    def hear(self, rows: Iterable[Row]) -> None:
        """Take rows of points of the batch that have been evaluated."""
        for row in rows:
            metrics = {
                name: float(row.metrics[name]) for name in self._needed if name in row.metrics
            }
            self._heard[row.number] = Heard(bool(row.reason), metrics)
            self._is_new = True

    def tell(self) -> None:
        """Tell the strategy the results of the batch, all of which are known."""
        results = self._results()
        self._strategy.tell(results)
        seconds = time.monotonic() - self._began if self._is_new else 0.0
        feasible = [one.costs for one in results if one.feasible]
        self.stopped = self._progress.reason(feasible, seconds)

    def _numbered(self, first: int) -> list[tuple[int, Point]]:
        return [
            (network * self._budget + place, Point(network, self._designs[place]))
            for network in range(len(self._space.sources))
            for place in range(first, len(self._designs))
        ]

    def _check_stored(self, number: int, point: Point, stored: tuple[Any, ...]) -> None:
        settings = self._space.settings(point.design)
        kinds = axis_types(self._space)
        asked = tuple(
            str(settings[field]) if kind == "VARCHAR" and field in settings else settings.get(field)
            for field, kind in kinds.items()
        )
        if asked != stored:
            raise ResultError(
                f"{self._folder}: point {number} is stored with {stored}, and strategy"
                f" {self._study.strategy} now gives {asked}: it, or a library that it uses, has"
                " another version; sweep into another folder"
            )

    def _results(self) -> list[Result]:
        """Return the result of each accelerator of the batch, over all networks."""
        frame = self._frame()
        values = frame.join(derive(frame, self._study)[list(self._study.metrics)])
        objectives = [
            (one.metric, -1.0 if one.goal == "max" else 1.0) for one in self._study.objectives
        ]
        constraints = [parse_constraint(text) for text in self._study.constraints]
        asked = list(asked_metrics(self._study))
        found = []
        size = len(frame) // len(self._space.sources)
        for place in range(size):
            rows = values.iloc[place::size]
            made = bool((rows["status"] == "ok").all())
            known = made and rows[asked].notna().all(axis=None)
            costs = tuple(sign * float(rows[name].iloc[0]) for name, sign in objectives)
            violations = tuple(
                max(one.miss(float(value)) for value in rows[one.metric]) for one in constraints
            )
            design = self._batch[place][1].design
            found.append(Result(design, costs, violations) if known else Result(design, (), ()))
        return found

    def _frame(self) -> "pd.DataFrame":
        """Return the rows of the batch in the form of ``derive``, network by network."""
        import pandas as pd

        rows = []
        for number, point in self._batch:
            heard = self._heard[number]
            rows.append(
                {
                    "point": number,
                    "workload": self._space.sources[point.network].label,
                    **dict.fromkeys(self._space.fields),
                    **self._space.settings(point.design),
                    "status": "refused" if heard.refused else "ok",
                    **dict.fromkeys(self._needed, float("nan")),
                    **heard.metrics,
                }
            )
        return pd.DataFrame(rows)
