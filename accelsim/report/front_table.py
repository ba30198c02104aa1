"""The points of the front with their metrics, on the page and for LaTeX."""

from math import isnan
from typing import Any

from rich.table import Table

from accelsim.report.certificate import front_rows
from accelsim.report.evidence import Evidence
from accelsim.report.latex import latex_table
from accelsim.report.units import Scale, scale

MAXIMUM_FRONT_ROWS = 60
_SHOWN = (
    *("latency_s", "energy_pj", "area_um2", "power_w", "utilization"),
    *("exact_latency_s", "exact_energy_pj"),
)
"""Metrics of the table of the front, besides the objectives, where the sweep has them."""


def front_table(evidence: Evidence) -> dict[str, Any]:
    """Return the table of the front: ``titles`` of its metrics, ``rows``, and points ``left`` out.

    Args:
        evidence: Evidence of the report.
    """
    front = front_rows(evidence)
    metrics = list(
        dict.fromkeys(
            [metric for metric, _ in evidence.objectives]
            + [name for name in _SHOWN if name in front and front[name].notna().any()]
        )
    )
    scales = [scale(metric, front[metric].astype(float)) for metric in metrics]
    knees = {knee.row for knee in evidence.knees}
    rows = [
        {
            "workload": row["workload"],
            "point": int(row["point"]),
            "label": evidence.label(row),
            "knee": index in knees,
            "rtl": f"none: {row['no_rtl_because']}" if row["no_rtl_because"] else "yes",
            "cells": [
                (_known_text(chosen, float(row[metric])), float(row[metric]))
                for metric, chosen in zip(metrics, scales, strict=True)
            ],
        }
        for index, row in front.head(MAXIMUM_FRONT_ROWS).iterrows()
    ]
    left = max(0, len(front) - MAXIMUM_FRONT_ROWS)
    return {"titles": [chosen.label for chosen in scales], "rows": rows, "left": left}


def front_latex(evidence: Evidence, made_with: str) -> str:
    r"""Return the front as a ``tabular`` of LaTeX: networks, points, and a column for each metric.

    Args:
        evidence: Evidence of the report.
        made_with: Provenance, which becomes a comment.
    """
    found = front_table(evidence)
    left = f"; {found['left']} more points are in the table of the sweep" if found["left"] else ""
    table = Table(title=f"{made_with}{left}")
    table.add_column("network")
    table.add_column("point")
    for title in found["titles"]:
        table.add_column(title, justify="right")
    for row in found["rows"]:
        name = f"{row['label']} (knee)" if row["knee"] else row["label"]
        table.add_row(row["workload"], name, *(text for text, _ in row["cells"]))
    return latex_table(table)


def _known_text(shown: Scale, value: float) -> str:
    """Return a value of the table of the front; a point that lacks the metric has NaN."""
    return "unknown" if isnan(value) else shown.text(value)
