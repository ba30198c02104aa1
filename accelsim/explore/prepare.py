"""From a study to its space, and to a description of everything that its table depends on."""

import hashlib
import itertools
import json
from collections.abc import Mapping
from dataclasses import replace
from fnmatch import fnmatchcase
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pydantic import ValidationError

from accelsim.arch import Arch
from accelsim.document import validate
from accelsim.errors import StudyError, WorkloadError, did_you_mean
from accelsim.explore.axis import Axis
from accelsim.explore.conditions import places_of_conditions
from accelsim.explore.derive import needed_metrics
from accelsim.explore.load import check_study
from accelsim.explore.points import describe_points
from accelsim.explore.precision import fields_set_by, layer_of
from accelsim.explore.provider import asked_providers
from accelsim.explore.ranges import Interval
from accelsim.explore.space import Evaluate, Load, Space, WorkloadSource
from accelsim.explore.study import Study, split_axis
from accelsim.explore.swept_point import Metric, check_names
from accelsim.explore.values import check_values
from accelsim.provenance import digest, version
from accelsim.units import number_of
from accelsim.workload.load import workload_file

if TYPE_CHECKING:
    from accelsim.explore.provider import MetricProvider

_SHOWING = ("cli", "report")


def prepare(
    study: Study,
    evaluate: Evaluate | None = None,
    load: Load | None = None,
    functions: Mapping[str, Metric] | None = None,
) -> tuple[Space, dict[str, Any]]:
    """Prepare a study for a sweep.

    Args:
        study: The study.
        evaluate: Function that returns the totals of a design point; None for the simulator.
        load: Function that reads a network; None for the zoo and files.
        functions: Functions that compute metrics, by name.

    Returns:
        The space, and plain data of everything that the table depends on: sections ``study``,
        ``points``, ``arch``, ``inputs`` and ``made_with``.

    Raises:
        StudyError: The study contradicts itself, or its budget does not fit its strategy.
        ArchError: There is no such accelerator.
        DocumentError: The accelerator is wrong where no axis replaces it.
        TechnologyError: There is no such technology.
        WorkloadError: A network cannot be read.
    """
    functions = functions or {}
    check_names(functions)
    check_study(study, functions)
    axes = tuple(_axis(study, name) for name in study.axes)
    metrics = tuple(name for name in needed_metrics(study) if name not in functions)
    asked = asked_providers(study, metrics)
    base = _base(study, axes, asked)
    provided = tuple((name, each.prepared(study, axes)) for name, each in asked.items())
    check_values(study, axes, base, [each for _, each in provided], simulated=evaluate is None)
    space = Space(
        sources=tuple(
            WorkloadSource(
                label=entry.label,
                location=study.locate(entry.workload),
                dimensions=tuple(sorted(entry.dimensions.items())),
            )
            for entry in study.workloads
        ),
        axes=axes,
        base=json.dumps(base, sort_keys=True),
        metrics=metrics,
        board=study.board or "",
        provided=provided,
        tier=study.tier,
        search=study.mapping_search,
        technologies=_technologies(base, axes),
        evaluate=evaluate,
        load=load,
    )
    if load is None:
        _check_networks(study)
    _check_layers(study, space)
    _check_areas(study, space)
    points = describe_points(study, space)
    space = replace(space, workloads=_workloads(study, space))
    labels = [source.label for source in space.sources]
    sources = {name: said for name, each in provided if (said := each.source())}
    description = {
        "study": study.model_dump(mode="json"),
        **({"functions": _places(functions)} if functions else {}),
        "points": points,
        "arch": base,
        "inputs": {
            "workloads": dict(zip(labels, space.workloads, strict=True)),
            "technologies": dict(space.technologies),
            **({"metrics": {name: each.inputs() for name, each in provided}} if provided else {}),
            **({"sources": sources} if sources else {}),
        },
        "made_with": {"version": version(), "code": code_digest(), "tier": study.tier},
    }
    return replace(space, identity=digest(description)), description


def _places(functions: Mapping[str, Metric]) -> dict[str, str]:
    """Return where each function is defined: a sweep must be resumed with the same functions."""
    return {
        name: f"{function.__module__}.{getattr(function, '__qualname__', type(function).__name__)}"
        for name, function in functions.items()
    }


@cache
def code_digest() -> str:
    """Return the SHA-256 of the code and data of accelsim that decide the numbers of a table.

    Unlike a commit, it does not change with documentation, reports or the command line, so a sweep
    can be resumed after work on those.
    """
    package = Path(__file__).resolve().parent.parent
    hashed = hashlib.sha256()
    for file in sorted(package.rglob("*")):
        place = file.relative_to(package)
        if (
            file.suffix in (".py", ".yaml", ".csv", ".npz")
            and place.parts[0].removesuffix(".py") not in _SHOWING
        ):
            content = file.read_bytes()
            hashed.update(f"{place.as_posix()} {len(content)} ".encode() + content)
    return hashed.hexdigest()


def _axis(study: Study, name: str) -> Axis:
    fields, values = split_axis(name), study.axes[name]
    conditions = places_of_conditions(study, name)
    if isinstance(values, Interval):
        continuum = values.continuum(fields[0])
        return Axis(fields=fields, continuum=continuum, conditions=conditions)
    rows = [tuple(value) if len(fields) > 1 else (value,) for value in values]
    numbers = tuple(tuple(map(_quantity, fields, row)) for row in rows)
    return Axis(fields=fields, values=numbers, conditions=conditions)


def _quantity(field: str, value: Any) -> Any:
    """Return a quantity with a unit as the number in the table; ``check_values`` refuses others."""
    try:
        return number_of(field, value)
    except ValueError:
        return value


def _base(
    study: Study, axes: tuple[Axis, ...], asked: "Mapping[str, MetricProvider]"
) -> dict[str, Any]:
    """Return the accelerator's data; refuse mistakes in it that no axis replaces."""
    from accelsim.arch.load import read_arch_document

    if study.arch:
        document = read_arch_document(study.locate(study.arch))
    else:
        document = next(chip for each in asked.values() if (chip := each.chip(study)) is not None)
    varied = [field for axis in axes for one in axis.fields for field in fields_set_by(one)]
    try:
        Arch.model_validate(document.data)
    except ValidationError as problem:
        places = [".".join(map(str, one["loc"])) for one in problem.errors(include_url=False)]
        if not all(_mendable(place, varied) for place in places):
            validate(Arch, document)
    if not isinstance(document.data, dict):
        validate(Arch, document)
    data: dict[str, Any] = document.data
    return data


def _mendable(place: str, varied: list[str]) -> bool:
    """Return whether one of the ``varied`` fields is at or below ``place``."""
    below = f"{place}." if place else ""
    return any(field == place or field.startswith(below) for field in varied)


def _technologies(base: dict[str, Any], axes: tuple[Axis, ...]) -> tuple[tuple[str, str], ...]:
    """Return name and digest of the technology of every point."""
    from accelsim.technology import load_technology

    names = {base.get("technology", Arch.model_fields["technology"].default)}
    for axis in axes:
        if "technology" in axis.fields:
            column = axis.fields.index("technology")
            values = {value[column] for value in axis.values}
            names = values | names if axis.conditions else values
    return tuple(
        (name, digest(load_technology(name).model_dump(mode="json")))
        for name in sorted(map(str, names))
    )


def _check_areas(study: Study, space: Space) -> None:
    """Refuse to ask for areas where no technology has any."""
    from accelsim.technology import load_technology

    asked = [name for name in space.metrics if name.startswith("area_")]
    if not asked or space.evaluate is not None:
        return
    reasons = [load_technology(name).no_area_because for name, _ in space.technologies]
    if not all(reasons):
        return
    keys = ("objectives", "constraints", "metrics")
    named = {key: str(getattr(study, key)) for key in keys}
    key = next((key for key in keys if asked[0] in named[key]), "objectives")
    raise StudyError(f"{study.where((key,))}: {key}: no point has {asked[0]}: {reasons[0]}")


def _check_networks(study: Study) -> None:
    """Refuse names of networks that are in no zoo, and files that accelsim does not read."""
    problems = []
    for index, entry in enumerate(study.workloads):
        try:
            workload_file(study.locate(entry.workload))
        except WorkloadError as problem:
            place = f"{study.where(('workloads', index))}: workloads.{index}"
            problems += [f"{place}: {said}" for said in problem.problems]
    if problems:
        raise WorkloadError(problems)


def _check_layers(study: Study, space: Space) -> None:
    """Refuse axes of single layers that no network has."""
    named = [
        (axis, name)
        for axis in study.axes
        for field in split_axis(axis)
        if (name := layer_of(field))
    ]
    if not named:
        return
    known = {operator.name for graph in space.graphs() for operator in graph.operators}
    for axis, pattern in named:
        if not any(fnmatchcase(name, pattern) for name in known):
            raise StudyError(
                f"{study.where(('axes', axis))}: axes.{axis}: no network has a layer of the name"
                f" {pattern}{did_you_mean(pattern, known)}"
            )


def _workloads(study: Study, space: Space) -> tuple[str, ...]:
    digests = tuple(graph.digest for graph in space.graphs())
    pairs = zip(study.workloads, digests, strict=True)
    for (one, first), (other, second) in itertools.combinations(pairs, 2):
        if first == second:
            raise StudyError(
                f"{study.name}: workloads {one.label} and {other.label} are the same network"
            )
    return digests
