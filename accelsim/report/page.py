"""The page of a report as one self-contained HTML file."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from accelsim.explore.again import agreement
from accelsim.explore.ranges import Interval
from accelsim.explore.warning import warnings
from accelsim.report.certificate import Certified, measured_machines
from accelsim.report.evidence import Evidence
from accelsim.report.figures import Drawn
from accelsim.report.front_table import MAXIMUM_FRONT_ROWS, front_table
from accelsim.report.table import energy_text, layer_rows
from accelsim.report.units import constraint_text, metric_words, number, quantity

if TYPE_CHECKING:
    from accelsim.explore import Sweep

TEMPLATE = Path(__file__).with_name("template.html")
CERTIFICATE = "certificate.csv"
_REASONS = {
    "Why points were refused": "reason",
    "Why points lack some metrics": "absent_because",
    "Why no RTL can be made of points": "no_rtl_because",
}
"""Headings of the page, and the columns of the table that give the reasons."""


def render(
    sweep: "Sweep",
    evidence: Evidence,
    drawn: Sequence[Drawn],
    certified: Sequence[Certified] = (),
    interactive: str = "",
) -> str:
    """Return the page.

    Args:
        sweep: The sweep.
        evidence: Evidence that the figures show.
        drawn: The figures.
        certified: What is known about each point of the front.
        interactive: File name of the interactive page to link, or empty.

    Returns:
        HTML that needs no network and no other file.
    """
    return filled(
        TEMPLATE,
        study=sweep.study,
        interactive=interactive,
        warnings=warnings(sweep.table, sweep.study),
        summary=_summary(evidence),
        reasons=[(title, _counted(evidence, column)) for title, column in _REASONS.items()],
        front=front_table(evidence),
        certified=_known(certified),
        certificate_file=CERTIFICATE,
        drawn=drawn,
        knees=[_knee(knee) for knee in evidence.knees],
        made_with=_flat(sweep.made_with),
        agreement=_agreement(evidence),
        accuracy=evidence.accuracy,
        constraints=[constraint_text(str(text)) for text in sweep.study.constraints],
        objectives=[
            f"{'greatest' if goal.startswith('max') else 'least'} {metric_words(metric)}"
            for metric, goal in evidence.objectives
        ],
        axes=[
            (axis, str(values) if isinstance(values, Interval) else ", ".join(map(str, values)))
            for axis, values in sweep.study.axes.items()
        ],
    )


def filled(template: Path, **facts: Any) -> str:
    """Return a template of a page filled in; the page needs no network and no other file.

    Args:
        template: HTML of jinja2, which takes the style as ``css`` and the sorting of tables as
            ``script``.
        facts: What stands in it; texts are escaped.
    """
    from jinja2 import Environment, StrictUndefined, select_autoescape

    environment = Environment(
        autoescape=select_autoescape(default=True, default_for_string=True),
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    made = environment.from_string(template.read_text(encoding="utf-8"))
    style, script = (TEMPLATE.with_name(name) for name in ("page.css", "page.js"))
    return made.render(
        css=style.read_text(encoding="utf-8"), script=script.read_text(encoding="utf-8"), **facts
    )


def _agreement(evidence: Evidence) -> str:
    """Return how close estimates are to the cycle-accurate model; empty if unknown."""
    found = agreement(evidence.frame)
    if found is None:
        return ""
    return (
        f"Cycles of points are analytical estimates. {found.points} of them, the front among them,"
        f" were re-evaluated with the cycle-accurate model: the estimates are {found.sentence()}."
    )


def _summary(evidence: Evidence) -> list[tuple[str, int]]:
    frame, front = evidence.frame, evidence.once(evidence.front)
    return [
        ("points", len(frame)),
        ("feasible", int(frame["feasible"].astype(bool).sum())),
        ("refused", int((frame["status"] == "refused").sum())),
        ("on the front", len(front)),
        ("accelerators can be built as RTL", int(frame["has_rtl"].sum())),
        ("of them on the front", int(front["has_rtl"].sum())),
        ("networks", int(frame["workload"].nunique())),
    ]


def _counted(evidence: Evidence, column: str) -> list[tuple[str, int]]:
    """Return the most frequent sentences of a column, with their numbers of points."""
    said = evidence.frame.loc[evidence.frame[column] != "", column]
    return [(str(text), int(count)) for text, count in said.value_counts().head(5).items()]


def _known(certified: Sequence[Certified]) -> Mapping[str, Any]:
    """Return the table of what is known about the front, and its measured machines."""
    rows = [
        {
            "workload": row.workload,
            "point": row.point,
            "label": row.parameters,
            "cells": [
                f"{row.cycles:,}",
                row.cycles_are,
                _percent(row.estimate_off_percent),
                _times(row.cycles_gap),
                _times(row.dram_bytes_gap),
            ],
            "rtl": row.rtl,
            "measured": row.measured,
        }
        for row in certified[:MAXIMUM_FRONT_ROWS]
    ]
    named = {row.measured for row in certified}
    machines = [f"{one.name}: {one.sentence}." for one in measured_machines() if one.name in named]
    return {"rows": rows, "machines": machines, "left": max(0, len(certified) - len(rows))}


def _percent(value: float | None) -> str:
    return "" if value is None else f"{value:+.1f} %"


def _times(value: float | None) -> str:
    return "unknown" if value is None else f"{value:.2f}"


def _knee(knee: Any) -> Mapping[str, Any]:
    result = knee.result
    rows = [
        {
            "name": row["name"],
            "kind": row["kind"],
            "cells": [
                f"{row['macs']:,}",
                f"{row['cycles']:,}",
                number(100 * row["utilization"]),
                str(row["largest_stall"]).replace("_", " "),
                energy_text(row["energy_pj"]),
                quantity("dram_bytes", row["dram_read_bytes"] + row["dram_write_bytes"]),
            ],
        }
        for row in layer_rows(result)
    ]
    return {
        "workload": knee.workload,
        "label": knee.label,
        "rows": rows,
        "not_modelled": result.not_modelled,
        "not_priced": result.not_priced,
        "cycles_are": result.made_with.get("cycles_are", ""),
    }


def _flat(data: Mapping[str, Any], before: str = "") -> list[tuple[str, str]]:
    rows = []
    for key, value in data.items():
        name = f"{before}{key}"
        rows += _flat(value, f"{name} / ") if isinstance(value, Mapping) else [(name, str(value))]
    return rows
