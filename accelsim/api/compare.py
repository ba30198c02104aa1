"""``accelsim compare``: two accelerators, networks, points of sweeps or results, side by side."""

import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

from accelsim.arch import Arch, load_arch
from accelsim.arguments import check_choice
from accelsim.compiler.exhaustive import Method
from accelsim.errors import ArchError, ResultError
from accelsim.report.comparison import Comparison, Costs, Side
from accelsim.report.figure_file import check_figure_name, write_figure
from accelsim.simulate import Result
from accelsim.simulate.run import Tier, run

_POINT = re.compile(r"(?P<folder>.+):(?P<point>\d+)")
_KEYS = ("workload", "arch", "tier", "totals", "layers", "made_with", "absent_because")
"""What the file of a result has, of which a comparison reads."""


def compare(
    first: str | Path | Arch | Result,
    second: str | Path | Arch | Result,
    workload: Any = None,
    *,
    arch: str | Path | Arch | None = None,
    tier: Tier = "cycle",
    objective: str = "energy",
    tolerance: float = 0.01,
    search: Method = "grid",
    dimensions: Mapping[str, int] | None = None,
    figure: str | Path | None = None,
) -> Comparison:
    """Compare two accelerators, networks, points of sweeps or results, in total and by layer.

    A side is an accelerator, which runs ``workload``; with ``arch`` a network, which runs on it;
    ``FOLDER:POINT``, a point of a sweep, which runs again; or a file of ``accelsim run --format
    json``, whose name ends in ``.json``.

    Args:
        first: Side to which the other is compared.
        second: Side whose differences are told.
        workload: Network that accelerators run: a zoo name, a file, or a network that was read
            before.
        arch: Accelerator on which two networks run: a preset name, a YAML file, or an accelerator
            that was read before.
        tier: ``cycle``, the cycle-accurate model, or ``analytical``, an estimate of the cycles; of
            what runs.
        objective: Objective of the mapper, of what runs, as in ``accelsim.run``.
        tolerance: Share by which a mapping may take more cycles than the fastest one.
        search: Search of mappings: ``grid``, ``climb`` or ``exhaustive``.
        dimensions: Values of symbolic dimensions of the networks that run.
        figure: File to write with both sides as stacked bars, ending in ``.svg``, ``.pdf`` or
            ``.png``.

    Returns:
        Both results, with the accelerators' fields, totals and layers that differ, and why.

    Raises:
        UserError: A side is none of these, a network is missing or not used, or a file cannot be
            read or written.
    """
    check_choice("tier", tier, Tier)
    check_choice("search", search, Method)
    if arch is not None and workload is not None:
        raise ResultError("compare: give one of arch, to compare networks, and a workload")
    options = {
        "tier": tier,
        "objective": objective,
        "tolerance": tolerance,
        "search": search,
        "dimensions": dimensions,
    }
    if figure is not None:
        check_figure_name(figure)
    stored = [_stored(given) for given in (first, second)]
    if all(stored):
        _refuse_idle(workload, arch, options)
    sides = [
        side or _run(given, workload, arch, options)
        for side, given in zip(stored, (first, second), strict=True)
    ]
    if sides[0].label == sides[1].label:
        sides = [replace(side, label=f"{side.label} ({n})") for n, side in enumerate(sides, 1)]
    comparison = Comparison(first=sides[0], second=sides[1])
    if figure is not None:
        from accelsim.report.comparison_figure import draw_comparison

        title = f"{comparison.first.label} and {comparison.second.label}"
        write_figure(draw_comparison(comparison), figure, title)
    return comparison


def _refuse_idle(workload: Any, arch: Any, options: Mapping[str, Any]) -> None:
    """Refuse what decides how a network runs where nothing runs.

    Raises:
        ResultError: Anything but a default is given.
    """
    defaults = {"tier": "cycle", "objective": "energy", "tolerance": 0.01, "search": "grid"}
    given = {"workload": workload, "arch": arch, **options}
    for name, value in given.items():
        if value not in (defaults.get(name), {}):
            raise ResultError(
                f"compare: {name}: both sides are results, or points of a sweep with options of"
                " their own, so that it would have no effect"
            )


def _stored(given: Any) -> Side | None:
    """Return a side that is a result, a file of one, or a point of a sweep; None for all others."""
    if isinstance(given, Result):
        return Side(label=given.arch, data=given.to_data())
    if not isinstance(given, str | Path):
        return None
    if str(given).endswith(".json") and not _is_configuration(Path(given)):
        return Side(label=Path(given).name, data=_read(Path(given)))
    found = _POINT.fullmatch(str(given))
    if found and not Path(given).exists():
        return _swept(Path(found["folder"]), int(found["point"]))
    return None


def _is_configuration(file: Path) -> bool:
    """Return whether a JSON file is the configuration of a transformer, which is a network."""
    if file.name == "config.json":
        return True
    try:
        data = json.loads(file.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return False
    return isinstance(data, dict) and "model_type" in data and "totals" not in data


def _run(given: Any, workload: Any, arch: Any, options: Mapping[str, Any]) -> Side:
    """Return a side that is an accelerator, or with ``arch`` a network."""
    if arch is not None:
        loaded = load_arch(arch)
        result = run(given, loaded, **options)
        return Side(label=result.workload, data=result.to_data(), fields=_fields(loaded))
    try:
        loaded = load_arch(given)
    except ArchError as problem:
        if workload is not None:
            raise
        raise ArchError(
            *(f"{one}; networks are compared with --arch" for one in problem.problems)
        ) from None
    if workload is None:
        raise ResultError(
            f"compare: {loaded.name} is an accelerator, and no workload is given for it to run, as"
            " in: accelsim compare edge_npu array_32x32 resnet18"
        )
    result = run(workload, loaded, **options)
    label = Path(given).stem if isinstance(given, str | Path) else loaded.name
    return Side(label=label, data=result.to_data(), fields=_fields(loaded))


def _swept(folder: Path, point: int) -> Side:
    """Return a point of a sweep, run again."""
    from accelsim.explore import read_sweep
    from accelsim.report.collect import run_again

    sweep = read_sweep(folder)
    rows = sweep.table[sweep.table["point"] == point]
    if rows.empty:
        last = sweep.table["point"].max()
        raise ResultError(f"{folder}: has no point {point}; its points are 0 to {last}")
    row = rows.iloc[0]
    if row["status"] != "ok":
        raise ResultError(f"{folder}: point {point} was refused: {row['reason']}")
    arch, result = run_again(sweep, row)
    return Side(label=f"{folder.name}:{point}", data=result.to_data(), fields=_fields(arch))


def _read(file: Path) -> dict[str, Any]:
    """Return the result in a file.

    Raises:
        ResultError: The file is absent, no JSON, or not that of a result.
    """
    how = "write it with: accelsim run NETWORK --arch NAME --format json > FILE.json"
    try:
        data = json.loads(file.read_text(encoding="utf-8"))
    except OSError as problem:
        raise ResultError(f"{file}: cannot be read: {problem.strerror}; {how}") from None
    except ValueError as problem:
        raise ResultError(f"{file}: no JSON: {problem}; {how}") from None
    missing = [key for key in _KEYS if not isinstance(data, dict) or key not in data]
    if missing:
        raise ResultError(f"{file}: not the result of a run: it has no {missing[0]}; {how}")
    items = {"totals": data["totals"]}
    items |= {f"layers.{place}": layer for place, layer in enumerate(data["layers"])}
    for place, item in items.items():
        try:
            Costs.of_data(item)
        except KeyError as problem:
            raise ResultError(f"{file}: {place}: has no {problem.args[0]}; {how}") from None
        except (TypeError, ValueError, AttributeError):
            raise ResultError(f"{file}: {place}: not the counts of a run; {how}") from None
    return dict(data)


def _fields(arch: Arch) -> dict[str, Any]:
    """Return the values of an accelerator's fields by dotted path."""
    return dict(_flat(arch.model_dump(mode="json"), ""))


def _flat(data: Mapping[str, Any], before: str) -> Iterator[tuple[str, Any]]:
    for name, value in data.items():
        if isinstance(value, Mapping):
            yield from _flat(value, f"{before}{name}.")
        else:
            yield f"{before}{name}", value
