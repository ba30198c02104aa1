"""Reads the table of a sweep, with the Pareto front of each network."""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from accelsim.database import database, parquet
from accelsim.display import Displayed, Plotted
from accelsim.errors import ResultError
from accelsim.explore.description import identity_of, read_description, read_json
from accelsim.explore.front import designs_on_front
from accelsim.explore.metric import HAS_RTL
from accelsim.explore.precision import ACCURACY, is_of_network
from accelsim.explore.study import Objective, Study, split_axis
from accelsim.files import file_digest

if TYPE_CHECKING:
    import pandas as pd


@dataclass(frozen=True, kw_only=True, repr=False)
class Sweep(Displayed, Plotted):
    """A complete sweep.

    Args:
        study: The study that was swept. Paths in it are relative to the folder of its own file, as
            seen from the folder of the sweep.
        arch: Plain data of the accelerator that the study starts from.
        table: A row for each point, sorted by ``point``. Columns are ``key``; ``workload``; one for
            each of ``fields``; ``status`` (ok or refused) and ``reason``; ``feasible``, which
            implies that all metrics of objectives and constraints are there; the metrics (missing
            where refused, or where ``absent_because`` gives a reason); ``has_rtl`` and
            ``no_rtl_because``; ``front``: whether no feasible point of the same workload dominates
            the point; and, if the study estimates cycles, ``exact_cycles``, ``exact_latency_s`` and
            ``exact_energy_pj`` of the points that were re-evaluated.
        fields: Dotted fields that vary.
        made_with: Version, commit, tier, seed and digests of inputs and outputs.
    """

    study: Study
    arch: Mapping[str, Any]
    table: "pd.DataFrame"
    fields: tuple[str, ...]
    made_with: Mapping[str, Any]

    def facts(self) -> dict[str, str]:
        """Return the study, its fields and objectives, and the number of points."""
        return {
            "study": self.study.name,
            "points": f"{len(self.table):,}, {len(self.front):,} on the front",
            "fields": ", ".join(self.fields),
            "objectives": ", ".join(f"{each.goal} {each.metric}" for each in self.objectives),
            **({"accuracy": said} if (said := self.accuracy_sentence) else {}),
        }

    @property
    def accuracy_sentence(self) -> str:
        """A sentence about the source of accuracies, if a file gives them; else empty."""
        return str(self.made_with["inputs"].get("sources", {}).get(ACCURACY, ""))

    @property
    def objectives(self) -> tuple[Objective, ...]:
        """Objectives of the front."""
        return tuple(self.study.objectives)

    @property
    def front(self) -> "pd.DataFrame":
        """The rows on the front, by workload and then by the first objective.

        If no objective depends on the network, the front is one of designs: each has one row, on
            its
        first network.
        """
        chosen = designs_on_front(self.table, self.study)
        return chosen.sort_values(["workload", self.objectives[0].metric, "point"])


def read_sweep(folder: str | Path) -> Sweep:
    """Read a complete sweep.

    Args:
        folder: The folder that ``sweep`` wrote.

    Raises:
        ResultError: The folder is absent, not that of a sweep, not complete, or damaged.
    """
    place = Path(folder)
    description = read_description(place)
    if not (place / "made_with.json").is_file():
        raise ResultError(f"{folder}: the sweep is not complete; continue it with --resume")
    made_with = read_json(place / "made_with.json")
    outputs, study_folder = made_with.get("outputs"), made_with.get("study_folder", "")
    if (
        made_with.get("study") != identity_of(place)
        or made_with.get("inputs") != description.inputs
        or not isinstance(outputs, dict)
        or not isinstance(study_folder, str)
    ):
        raise ResultError(
            f"{place / 'made_with.json'}: damaged, or not of the study beside it; write it again"
            " with --resume"
        )
    table = place / "table.parquet"
    if not table.is_file() or _digest_of(table) != outputs.get(table.name):
        raise ResultError(f"{table}: damaged or absent; write it again with --resume")
    study = description.study.placed(place / study_folder)
    return Sweep(
        study=study,
        arch=description.arch,
        table=read_table(table),
        fields=tuple(field for axis in study.axes for field in split_axis(axis)),
        made_with=made_with,
    )


def _digest_of(file: Path) -> str:
    try:
        return file_digest(file)
    except OSError as problem:
        raise ResultError(f"{file}: cannot be read: {problem.strerror or problem}") from None


def settings_of(sweep: Sweep, row: "pd.Series[Any]") -> dict[str, Any]:
    """Return the plain values of the fields that vary, except axes that do not act.

    Args:
        sweep: The sweep.
        row: A row of its table. A column of integers with empty cells is read as floats, which
            become integers again here.
    """
    import pandas as pd

    found = {}
    for field in sweep.fields:
        value = row[field].item() if hasattr(row[field], "item") else row[field]
        if pd.isna(value):
            continue
        whole = isinstance(value, float) and value.is_integer() and not is_of_network(field)
        found[field] = int(value) if whole else value
    return found


def read_table(file: Path) -> "pd.DataFrame":
    """Read the table of a sweep.

    Args:
        file: ``table.parquet``.

    Raises:
        ResultError: The table was written by an earlier version.
    """
    with database() as connection:
        frame = connection.sql(f"FROM {parquet([file])} ORDER BY point").df()
    if not {HAS_RTL, "front"} <= set(frame):
        raise ResultError(f"{file}: made by an earlier version of accelsim; sweep the study again")
    return frame
