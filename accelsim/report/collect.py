"""From the folder of a sweep to the evidence that figures are drawn from."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pandas as pd

from accelsim.arch import Arch, arch_from_data
from accelsim.compiler import why_no_bands
from accelsim.errors import ResultError
from accelsim.explore.again import EXACT_COLUMNS
from accelsim.explore.fast import algorithm_of
from accelsim.explore.front import is_of_designs
from accelsim.explore.precision import design_data
from accelsim.explore.read import settings_of
from accelsim.explore.rewrites import rules_of
from accelsim.explore.rewritten import rewritten_graph
from accelsim.explore.warning import misses
from accelsim.npu import machine_of
from accelsim.report.evidence import Design, Evidence, Knee, knee, roles
from accelsim.report.style import MAXIMUM_PANELS
from accelsim.simulate import Result, run
from accelsim.workload import Graph, load_workload

if TYPE_CHECKING:
    from accelsim.explore import Sweep


def collect(sweep: "Sweep") -> Evidence:
    """Return the evidence for the figures of a sweep; the knee of each network is run in detail.

    Args:
        sweep: A complete sweep.

    Raises:
        ResultError: No point is feasible, or a network is not the one that was swept.
        UserError: A network cannot be read again.
    """
    frame = sweep.table.rename(columns={"front": "pareto"}).reset_index(drop=True)
    objectives = tuple((one.metric, one.goal) for one in sweep.objectives)
    if not frame["pareto"].any():
        raise ResultError(
            f"{sweep.study.name}: no point is feasible, so there is no front to report: "
            + "; ".join(misses(sweep.table, sweep.study))
        )
    evidence = Evidence(
        frame=frame,
        objectives=objectives,
        axes=sweep.fields,
        knees=(),
        of_designs=is_of_designs(sweep.study),
        is_estimated=sweep.study.tier == "analytical",
    )
    front = evidence.front
    knees = tuple(
        _knee(sweep, evidence, rows, str(workload), objectives)
        for workload, rows in front.groupby("workload", sort=False)
    )
    return replace(
        evidence,
        knees=knees,
        designs=tuple(_designs(sweep, evidence, knees)),
        accuracy=sweep.accuracy_sentence,
    )


def _designs(sweep: "Sweep", evidence: Evidence, knees: Sequence[Knee]) -> Iterator[Design]:
    """Yield the designs that are compared layer by layer, for each workload that is drawn."""
    front = evidence.front
    for one in knees[:MAXIMUM_PANELS]:
        rows = front[front["workload"].astype(str) == one.workload]
        found: dict[int, list[str]] = {}
        for role, row in roles(rows, evidence.objectives).items():
            found.setdefault(row, []).append(role)
        labels = evidence.labels(evidence.frame.loc[list(found)])
        for (row, named), label in zip(found.items(), labels, strict=True):
            result = one.result
            if row != one.row:
                _, result = run_again(sweep, evidence.frame.loc[row])
            yield Design(
                workload=one.workload,
                row=row,
                roles=tuple(named),
                label=label or one.label,
                result=result,
            )


def with_baseline(evidence: Evidence, point: int) -> Evidence:
    """Return the evidence with a design to which bars are relative.

    Args:
        evidence: The sweep.
        point: Number of a point with this design in the table of the sweep, for any workload.

    Raises:
        ResultError: There is no such point, or the design lacks results for one of the workloads.
    """
    points = evidence.frame["point"]
    if point not in set(points):
        raise ResultError(
            f"baseline: the sweep has no point {point}; its points are {points.min()} to"
            f" {points.max()}"
        )
    found = replace(evidence, baseline=point)
    for workload in evidence.front["workload"].astype(str).unique():
        if found.baseline_of(workload) is None:
            raise ResultError(
                f"baseline: the design of point {point} has no results for {workload}"
            )
    return found


def ran_on_rtl(sweep: "Sweep", file: Path) -> dict[str, dict[str, str]]:
    """Return what ran on the RTL, by the key of a point.

    Args:
        sweep: The sweep.
        file: CSV with a column ``key``: keys of points whose values and counts on the RTL equal
            those of the model; and with ``layers`` (names), ``layers_of_network`` (count),
            ``cycles``, ``date`` and ``problem`` if ``prove`` wrote it, where a point with a problem
            did not run or differs. If there is no such file, nothing ran.

    Raises:
        ResultError: The file has no column ``key``, or names a key that the sweep does not have.
    """
    if not file.is_file():
        return {}
    listed = pd.read_csv(file, dtype=str, keep_default_na=False)
    if "key" not in listed:
        raise ResultError(f"{file}: has no column key")
    unknown = sorted(set(listed["key"]) - set(sweep.table["key"]))
    if unknown:
        raise ResultError(f"{file}: no point of the sweep has the key {unknown[0]}")
    return {
        str(row["key"]): {str(k): str(v) for k, v in row.items()}
        for row in listed.to_dict("records")
    }


def mark_on_rtl(evidence: Evidence, ran: Mapping[str, Mapping[str, str]]) -> Evidence:
    """Return the evidence with a column ``on_rtl``: points whose program ran on the RTL.

    Args:
        evidence: The sweep.
        ran: From ``ran_on_rtl``.
    """
    equal = {key for key, row in ran.items() if not row.get("problem")}
    marked = [key in equal for key in evidence.frame["key"]] if equal else False
    return replace(evidence, frame=evidence.frame.assign(on_rtl=marked))


def _knee(
    sweep: "Sweep",
    evidence: Evidence,
    rows: pd.DataFrame,
    workload: str,
    objectives: tuple[tuple[str, str], ...],
) -> Knee:
    chosen = knee(rows, objectives)
    row = evidence.frame.loc[chosen]
    arch, result = run_again(sweep, row)
    kept, of = arch.sparsity.weights_kept
    return Knee(
        workload=workload,
        row=chosen,
        label=evidence.label(row),
        skipping_peak_macs_per_s=arch.peak_macs_per_s * of / kept,
        bandwidth_bytes_per_s=machine_of(arch).peak_bytes_per_s,
        result=result,
        skips=arch.array.skipping_engine is not None,
    )


def swept_network(sweep: "Sweep", row: "pd.Series[Any]") -> Graph:
    """Return the network of a point of a sweep, read again.

    Args:
        sweep: The sweep.
        row: A row of its table.

    Raises:
        ResultError: The network that is read differs from the one that was swept.
    """
    workload = str(row["workload"])
    entry = next(one for one in sweep.study.workloads if one.label == workload)
    location = sweep.study.locate(entry.workload)
    graph = load_workload(location, entry.dimensions)
    swept = sweep.made_with["inputs"]["workloads"].get(workload)
    if swept != graph.digest:
        raise ResultError(
            f"{workload}: not the network that was swept: its SHA-256 is {graph.digest[:12]} and"
            f" was {str(swept)[:12]}"
        )
    rules = rules_of(settings_of(sweep, row))
    if rules:
        return rewritten_graph(location, tuple(sorted(entry.dimensions.items())), rules)
    return graph


def run_again(sweep: "Sweep", row: "pd.Series[Any]") -> tuple[Arch, Result]:
    """Run a point of a sweep with the cycle-accurate model, to get its layers.

    Args:
        sweep: The sweep.
        row: A row of its table.

    Raises:
        ResultError: The network that is read differs from the one that was swept, or the point
            takes other cycles than in the sweep.
    """
    arch = arch_of(sweep, row)
    search = sweep.study.mapping_search
    bands = search.bands and not why_no_bands(machine_of(arch))
    algorithm = algorithm_of(settings_of(sweep, row))
    options = search._replace(bands=bands)._asdict()
    result = run(swept_network(sweep, row), arch, **options, algorithm=algorithm)
    exact = EXACT_COLUMNS["cycles"] if sweep.study.tier == "analytical" else "cycles"
    # The sweep has cycle-accurate cycles of some points alone.
    if exact in row and pd.notna(row[exact]) and result.counts.cycles != int(row[exact]):
        raise ResultError(
            f"{sweep.study.name}: point {row['point']} takes {result.counts.cycles} cycles and took"
            f" {int(row[exact])} when it was swept; sweep it again"
        )
    return arch, result


def arch_of(sweep: "Sweep", row: "pd.Series[Any]") -> Arch:
    """Return the accelerator of one row of a sweep.

    Args:
        sweep: The sweep.
        row: A row of its table.
    """
    return arch_from_data(design_data(sweep.arch, settings_of(sweep, row)), sweep.study.name)
