"""The data of the interactive page: every point of a sweep, and the layers of its front."""

import shlex
from collections.abc import Callable
from dataclasses import replace
from math import isfinite
from typing import TYPE_CHECKING, Any

from accelsim.explore.fast import algorithm_of
from accelsim.explore.ranges import Interval
from accelsim.explore.read import settings_of
from accelsim.explore.rewrites import rules_of
from accelsim.explore.store import REASON_COLUMNS
from accelsim.explore.study import split_axis
from accelsim.explore.warning import warnings
from accelsim.report.collect import run_again
from accelsim.report.interactive.designs import Designs
from accelsim.report.palette import BLUE, LOOKS, ORANGE, SKY, axis_looks
from accelsim.report.thin import thin_sentence, thinned
from accelsim.report.units import (
    capital,
    constraint_text,
    parameter,
    parameter_names,
    scale,
    words,
)

if TYPE_CHECKING:
    import pandas as pd

    from accelsim.explore import Sweep
    from accelsim.simulate.result import Result

MAXIMUM_DETAILED = 32
"""Points of the front whose layers are on the page; for others it gives the command to print
them."""

MAXIMUM_CATEGORIES = len(LOOKS)
"""Greatest number of values of an axis with a colour each; more values share a scale of colours."""

_LEADING = ("point", "workload", "status", "reason", "feasible", "front")
NOT_SET = "not set"
"""Text for an empty cell of a field."""

_HIDDEN = ("key", *_LEADING, *REASON_COLUMNS)

Progress = Callable[[int, int], None]


def page_data(
    sweep: "Sweep", points: int, *, complete: bool, designs: Designs | None = None
) -> dict[str, Any]:
    """Return the content of the page, as plain data for JSON.

    Args:
        sweep: The points; its table may be incomplete.
        points: Number of points of the study.
        complete: Whether the sweep has ended.
        designs: Designs of the same sweep from an earlier call, which are not computed again.

    Returns:
        ``study``: what was asked. ``columns``: axes and metrics with label, unit, factor from the
        stored to the shown value, and for axes their values, short texts and colours. ``stored``:
        number of rows of the table. ``rows``: for each name a list with an entry for each row of
        the table (for a very large table only the rows that ``thinned`` keeps), values as stored,
        None where missing. Axes and ``workload`` are indices of their values; ``reason`` (why a
        point was refused, or why metrics are missing) is an index of ``reasons``, or -1.
        ``design``: index of the design of each row. ``rewrites``: options of ``accelsim rewrite``
        that make the network of each row, or an empty text. ``algorithms``: the option
        ``--algorithm`` of each row, or an empty text. ``sections``, ``designs``: as in
        ``Designs.to_data``, whose reasons are ``rtl_reasons``. ``layers``: empty, a place for those
        of ``front_layers``. ``colours``: of feasible points (on a dark ground too) and of the
        front. ``warnings``: sentences about a complete sweep, or about rows that are left out.
    """
    whole = sweep.table
    table = thinned(whole, "front").reset_index(drop=True)
    sweep = replace(sweep, table=table)
    left_out = thin_sentence(len(table), len(whole))
    designs = designs or Designs(sweep)
    numbers = [designs.number(row) for _, row in table.iterrows()]
    made = designs.to_data()
    columns, rows = _axes(sweep)
    for column, values in _metrics(sweep):
        columns.append(column)
        rows[column["name"]] = values
    reasons, rows["reason"] = _refusals(table)
    for name in ("point", "status"):
        rows[name] = [_plain(value) for value in table[name]]
    for name in ("feasible", "front"):
        rows[name] = [bool(value) for value in table[name]]
    return {
        "study": _study(sweep),
        "made_with": dict(sweep.made_with),
        "total": points,
        "stored": len(whole),
        "complete": complete,
        "columns": columns,
        "rows": rows,
        "reasons": reasons,
        "design": numbers,
        "rewrites": [_rules(sweep, row) for _, row in table.iterrows()],
        "algorithms": [_algorithm(sweep, row) for _, row in table.iterrows()],
        "sections": made["sections"],
        "designs": made["designs"],
        "rtl_reasons": made["reasons"],
        "layers": {},
        "colours": {"feasible": BLUE.color, "feasible_dark": SKY.color, "front": ORANGE.color},
        "warnings": [
            *([left_out] if left_out else []),
            *(warnings(whole, sweep.study) if complete else []),
        ],
    }


def front_layers(sweep: "Sweep", progress: Progress | None = None) -> dict[str, Any]:
    """Run points of the front with the cycle-accurate model, and return their layers.

    Args:
        sweep: A complete sweep.
        progress: Function called with the points done and the points to do.

    Returns:
        Dictionary with an entry for each point, by its number as text: ``cycles`` in total, and
        ``layers`` with ``name``, ``kind``, ``macs``, ``cycles``, ``utilization``, ``stall_cycles``
        by cause and ``energy_pj`` by part. At most ``MAXIMUM_DETAILED`` points, spread evenly along
        the fronts.

    Raises:
        ResultError: A network differs from the one that was swept, or a point takes other cycles.
    """
    front = sweep.table[sweep.table["front"]]
    step = -(-len(front) // MAXIMUM_DETAILED) or 1
    chosen = front.iloc[::step]
    found = {}
    for done, (_, row) in enumerate(chosen.iterrows(), start=1):
        _, result = run_again(sweep, row)
        found[str(int(row["point"]))] = _layers(result)
        if progress is not None:
            progress(done, len(chosen))
    return found


def _layers(result: "Result") -> dict[str, Any]:
    return {
        "cycles": result.counts.cycles,
        "layers": [
            {
                "name": layer.name,
                "kind": layer.kind,
                "macs": layer.counts.macs,
                "cycles": layer.counts.cycles,
                "utilization": layer.utilization,
                "stall_cycles": {
                    cause: cycles for cause, cycles in layer.counts.stall_cycles.items() if cycles
                },
                "energy_pj": {part: value for part, value in layer.energy_pj.items() if value},
            }
            for layer in result.layers
        ],
        "not_modelled": list(result.not_modelled),
    }


def _study(sweep: "Sweep") -> dict[str, Any]:
    study = sweep.study
    return {
        "name": study.name,
        "arch": study.arch or f"the chip of {study.system}",
        "strategy": study.strategy,
        "tier": study.tier,
        "constraints": [constraint_text(str(text)) for text in study.constraints],
        "objectives": [{"metric": one.metric, "goal": one.goal} for one in study.objectives],
        "workloads": [
            {
                "label": entry.label,
                "arguments": " ".join(
                    [
                        shlex.quote(entry.workload),
                        *(f"--dimension {key}={size}" for key, size in entry.dimensions.items()),
                    ]
                ),
                "is_file": study.locate(entry.workload) != entry.workload,
            }
            for entry in study.workloads
        ],
    }


def _rules(sweep: "Sweep", row: "pd.Series[Any]") -> str:
    """Return the options that make the network of a row smaller."""
    rules = rules_of(settings_of(sweep, row))
    return " ".join(f"--rule {shlex.quote(rule)}" for rule in rules)


def _algorithm(sweep: "Sweep", row: "pd.Series[Any]") -> str:
    """Return the option of the algorithm of a row, with a space before it."""
    algorithm = algorithm_of(settings_of(sweep, row))
    return "" if algorithm == "direct" else f" --algorithm {algorithm}"


def _axes(sweep: "Sweep") -> tuple[list[dict[str, Any]], dict[str, list[Any]]]:
    columns: list[dict[str, Any]] = []
    rows: dict[str, list[Any]] = {}
    asked = {
        field
        for axis, given in sweep.study.axes.items()
        for field in split_axis(axis)
        if isinstance(given, Interval) or len(given) > 1
    }
    for field in ("workload", *(name for name in sweep.fields if name in sweep.table)):
        # The cell of an axis that does not act is empty.
        stored = [
            NOT_SET if missing else _plain(value)
            for value, missing in zip(sweep.table[field], sweep.table[field].isna(), strict=True)
        ]
        numeric = all(isinstance(one, int | float) and not isinstance(one, bool) for one in stored)
        values = sorted(dict.fromkeys(stored), key=None if numeric else str)
        places = {value: place for place, value in enumerate(values)}
        columns.append(
            {
                "name": field,
                "label": _label(field),
                "role": "axis",
                "numeric": numeric,
                "values": values,
                "colours": [axis_looks(field, values)[value].color for value in values]
                if len(values) <= MAXIMUM_CATEGORIES
                else [],
                "texts": [_text(field, value) for value in values],
                "varied": len(values) > 1 or field in asked,
            }
        )
        rows[field] = [places[value] for value in stored]
    return columns, rows


def _metrics(sweep: "Sweep") -> list[tuple[dict[str, Any], list[Any]]]:
    objectives = [objective.metric for objective in sweep.objectives]
    names = [name for name in sweep.table if name not in (*_HIDDEN, *sweep.fields)]
    names.sort(key=lambda name: objectives.index(name) if name in objectives else len(objectives))
    found = []
    for name in names:
        values = [_number(value) for value in sweep.table[name]]
        known = [float(value) for value in values if value is not None]
        if not known:
            continue
        shown = scale(name, known)
        base = name.removeprefix("exact_")
        exact = f"{scale(base, known).title} (cycle-accurate)" if base != name else ""
        column = {
            "name": name,
            "label": exact or shown.title,
            "role": "metric",
            "numeric": True,
            "unit": shown.unit,
            "factor": shown.factor,
            "varied": len(set(known)) > 1,
            "objective": name in objectives,
        }
        found.append((column, values))
    return found


def _refusals(table: "pd.DataFrame") -> tuple[list[str], list[int]]:
    if "reason" not in table:
        return [], [-1] * len(table)
    reasons: dict[str, int] = {}
    places = [
        reasons.setdefault(str(reason or absent), len(reasons)) if reason or absent else -1
        for reason, absent in zip(table["reason"], table["absent_because"], strict=True)
    ]
    return list(reasons), places


def _label(field: str) -> str:
    """Return a field in words: ``dram.bandwidth_bytes_per_s`` gives ``DRAM bandwidth``."""
    if field == "workload":
        return "Network"
    place, _, _ = field.rpartition(".")
    short = parameter_names([field])[field]
    return capital(short if place in ("", "array") else f"{words(place)} {short}")


def _text(field: str, value: Any) -> str:
    if value is None or field == "workload":
        return str(value or "none")
    return parameter(field, value)


def _number(value: Any) -> int | float | None:
    """Return a metric of the table, with true as 1."""
    plain = _plain(value)
    return int(plain) if isinstance(plain, bool) else plain


def _plain(value: Any) -> Any:
    """Return a cell of the table as plain data, None where it is missing or not finite."""
    plain = value.item() if hasattr(value, "item") else value
    if isinstance(plain, int | str | bool):
        return plain
    if isinstance(plain, float):
        return plain if isfinite(plain) else None
    return None
