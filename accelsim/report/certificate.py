"""The certificate of a front: what is known about each of its points, and how well.

For each point of the front it says

- whose cycles it has: the cycle-accurate model's or an estimate's, and how far that was off;
- the gap to the lower bounds of cycles and of DRAM traffic, which hold for every mapping on the
  same machine (docs/lower_bound.md). A gap is no error: the bounds need not be reachable;
- which layers ran on the RTL with equal counts, times and bytes, and when;
- the measured machine that is nearest, and how far the model was off there.
"""

import csv
import io
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields
from functools import cache
from math import isnan, log2
from pathlib import Path
from typing import TYPE_CHECKING, Any

from accelsim.arch import Arch
from accelsim.explore.again import EXACT_COLUMNS
from accelsim.report.collect import arch_of
from accelsim.report.evidence import Evidence

if TYPE_CHECKING:
    import pandas as pd

    from accelsim.explore import Sweep

MEASURED_FILE = Path(__file__).parent / "measured_machines.csv"
"""Written by ``python -m experiments.validation``."""


@dataclass(frozen=True, kw_only=True)
class Measured:
    """A machine that was measured, and how far ``accelsim run`` is off on it.

    Args:
        name: Name of the machine.
        claim: Quantity that is predicted.
        against: Origin of the measurements.
        dataflow: Dataflow of the array.
        elements: Number of elements of all arrays.
        weight_format: Format of weights.
        rows: Number of measured rows.
        in_view: ``yes`` if they were in view when the model was made, which flatters it; else
            ``no``.
        median_percent: Median of the absolute errors of these rows.
        worst_percent: Error of greatest size among them, with its sign.
        table: File with the rows.
    """

    name: str
    claim: str
    against: str
    dataflow: str
    elements: int
    weight_format: str
    rows: int
    in_view: str
    median_percent: float
    worst_percent: float
    table: str

    @property
    def sentence(self) -> str:
        """What was measured, and how far the model is off."""
        return (
            f"{self.claim} ({self.against}): off by {self.median_percent:g} % in the median and"
            f" {self.worst_percent:+g} % at worst, {self.rows} rows"
            + (", which were in view when the model was made" if self.in_view == "yes" else "")
        )


@cache
def measured_machines() -> tuple[Measured, ...]:
    """Return the machines that come with accelsim, read once."""
    with MEASURED_FILE.open(newline="", encoding="utf-8") as file:
        rows = list(csv.DictReader(file))
    kinds = {"elements": int, "rows": int, "median_percent": float, "worst_percent": float}
    return tuple(
        Measured(**{name: kinds.get(name, str)(text) for name, text in row.items()}) for row in rows
    )


def nearest_measured(arch: Arch) -> Measured:
    """Return the measured machine that is most like an accelerator.

    One with the same dataflow is nearer than one with another; then the one whose number of
    elements differs by the smaller factor; then the one with the same format of weights.

    Args:
        arch: The accelerator.
    """
    array = arch.array
    elements = array.rows * array.cols * array.count

    def distance(machine: Measured) -> tuple[bool, float, bool]:
        return (
            machine.dataflow != array.dataflow,
            abs(log2(machine.elements / elements)),
            machine.weight_format != arch.numbers.weight,
        )

    return min(measured_machines(), key=distance)


@dataclass(frozen=True, kw_only=True)
class Certified:
    """What is known about a point of a front.

    Args:
        workload: Name of the network.
        point: Number of the point.
        parameters: Values of the axes that vary.
        cycles: Cycles, of the cycle-accurate model if it computed them.
        cycles_are: ``cycle-accurate`` or ``estimated``.
        estimate_off_percent: Deviation of the estimate from the cycle-accurate model; None where
            there is only one of them.
        lower_bound_cycles: Cycles that any mapping takes; None where they are not known.
        lower_bound_dram_bytes: Bytes of DRAM that any mapping moves; None likewise.
        cycles_gap: Cycles by their lower bound; None likewise.
        dram_bytes_gap: Bytes of DRAM by their lower bound; None likewise.
        rtl: What ran on the RTL, or why nothing did.
        measured: Nearest measured machine.
        measured_median_percent: Median of the absolute errors of the model on that machine.
        measured_worst_percent: Error of greatest size there, with its sign.
    """

    workload: str
    point: int
    parameters: str
    cycles: int
    cycles_are: str
    estimate_off_percent: float | None
    lower_bound_cycles: int | None
    lower_bound_dram_bytes: int | None
    cycles_gap: float | None
    dram_bytes_gap: float | None
    rtl: str
    measured: str
    measured_median_percent: float
    measured_worst_percent: float


CERTIFIED = tuple(each.name for each in fields(Certified))


def certificate(
    evidence: Evidence, sweep: "Sweep", ran: Mapping[str, Mapping[str, str]]
) -> list[Certified]:
    """Return what is known about each point of a front, in the order of the page's table.

    Args:
        evidence: What the figures of the sweep show.
        sweep: The sweep. A study of many chips has no cycles of one accelerator, and no rows.
        ran: Rows of ``on_rtl.csv`` by the key of a point.
    """
    rows = front_rows(evidence)
    if sweep.study.system:
        return []
    return [
        _certified(evidence, sweep, row, ran.get(str(row["key"]))) for _, row in rows.iterrows()
    ]


def certificate_csv(rows: Sequence[Certified]) -> bytes:
    """Return the certificate as a CSV file.

    Args:
        rows: From ``certificate``.
    """
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(CERTIFIED)
    writer.writerows([_cell(getattr(row, name)) for name in CERTIFIED] for row in rows)
    return text.getvalue().encode()


def _cell(value: object) -> object:
    """Return a value of a row; ratios and percent with six digits."""
    return f"{value:.6g}" if isinstance(value, float) else value


def front_rows(evidence: Evidence) -> "pd.DataFrame":
    """Return the points of a front in the order of the page's tables.

    Args:
        evidence: What the figures of the sweep show.
    """
    by = ["workload", evidence.objectives[0][0], "point"]
    return evidence.once(evidence.front).sort_values(by, kind="stable")


def _certified(
    evidence: Evidence, sweep: "Sweep", row: "pd.Series[Any]", ran: Mapping[str, str] | None
) -> Certified:
    exact = _number(row, EXACT_COLUMNS["cycles"])
    estimated = None if sweep.study.tier == "cycle" else float(row["cycles"])
    cycles = float(row["cycles"]) if exact is None else exact
    bounds = {name: _number(row, name) for name in ("lower_bound_cycles", "lower_bound_dram_bytes")}
    bound = bounds["lower_bound_cycles"]
    is_estimated = estimated is not None and exact is None
    near = nearest_measured(arch_of(sweep, row))
    return Certified(
        workload=str(row["workload"]),
        point=int(row["point"]),
        parameters=evidence.label(row),
        cycles=int(cycles),
        cycles_are="estimated" if is_estimated else "cycle-accurate",
        estimate_off_percent=100 * (estimated / exact - 1) if estimated and exact else None,
        **{name: None if value is None else int(value) for name, value in bounds.items()},
        cycles_gap=cycles / bound if bound else None,
        dram_bytes_gap=_number(row, "dram_bytes_gap"),
        rtl=_rtl(row, ran),
        measured=near.name,
        measured_median_percent=near.median_percent,
        measured_worst_percent=near.worst_percent,
    )


def _number(row: "pd.Series[Any]", name: str) -> float | None:
    """Return a metric of a point, or None if the sweep or the point lacks it."""
    value = float(row[name]) if name in row and row[name] is not None else float("nan")
    return None if isnan(value) else value


def _rtl(row: "pd.Series[Any]", ran: Mapping[str, str] | None) -> str:
    if row["no_rtl_because"]:
        return f"no RTL: {row['no_rtl_because']}"
    if ran is None:
        return "not run (prove in the study runs layers of the front)"
    if ran.get("problem"):
        return f"{ran['problem']} ({ran['date']})"
    if not ran.get("layers"):
        return "equal"
    names = ran["layers"].split("; ")
    return (
        f"{', '.join(names)} equal ({len(names)} of {ran['layers_of_network']} layers,"
        f" {int(ran['cycles']):,} cycles, {ran['date']})"
    )
