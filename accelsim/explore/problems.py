"""Mistakes in a study beyond those that the types of its fields exclude."""

from collections.abc import Collection, Iterator, Sequence
from math import isfinite
from typing import Any

from accelsim.errors import ArchError, did_you_mean
from accelsim.explore.axis import UNCOUNTABLE, Scalar
from accelsim.explore.conditions import wrong_conditions
from accelsim.explore.contradiction import contradictions
from accelsim.explore.expression import parse_expression
from accelsim.explore.fast import ALGORITHM, wrong_algorithm
from accelsim.explore.fpga import FPGA_METRICS
from accelsim.explore.metric import (
    METRIC_NAME,
    is_column,
    parse_constraint,
)
from accelsim.explore.precision import is_of_network, wrong_network_field
from accelsim.explore.provider import askable, asked_providers, wrong_metric, wrong_system
from accelsim.explore.ranges import Interval
from accelsim.explore.rewrites import is_rewrite, rule_of
from accelsim.explore.rewritten import wrong_rules
from accelsim.explore.space import PLAIN_SEARCH
from accelsim.explore.strategies import STRATEGIES
from accelsim.explore.study import Study, split_axis
from accelsim.explore.system_field import is_of_system

Problem = tuple[tuple[str | int, ...], str]


_OF_TRAINING = {"fine_tune_epochs", "seed", "published", "distillation", "pruning"}
_OF_DATA = {"labels", "samples", "metric"}
"""Settings for measuring accuracy that need training data, or data of the study."""


def study_problems(study: Study, metrics: Collection[str] = ()) -> Iterator[Problem]:
    """Yield mistakes in a study beyond those that its types exclude, with the reason.

    Args:
        study: The study.
        metrics: Names of metrics that functions compute.

    Yields:
        The location in the file and the end of a sentence.
    """
    if not study.arch and not study.system:
        yield ("arch",), "this key is required"
    if lack := wrong_system(study):
        yield ("system",), lack
        return
    seen: dict[str, str] = {}
    for axis, values in study.axes.items():
        fields = split_axis(axis)
        for field in fields:
            said = _wrong_field(field, study)
            if said is None and field in seen:
                said = f"{field} is varied by axis {seen[field]} already"
            if said is not None:
                yield ("axes", axis), said
            seen[field] = axis
        if isinstance(values, Interval):
            yield from _wrong_interval(study, axis, values)
        else:
            yield from _wrong_values(axis, values, len(fields))
    yield from _wrong_methods(study)
    yield from wrong_conditions(study)
    yield from contradictions(study, metrics)
    yield from _repeated_names(study)
    yield from _wrong_metrics(study, metrics)
    yield from _boardless(study)
    yield from _idle_settings(study)
    if study.system:
        yield from _searched_operators(study)
    if study.system and ALGORITHM in seen:
        said = "layers of a training system have no fast algorithm"
        yield ("axes", seen[ALGORITHM]), said
    if study.bands and study.tier == "analytical":
        said = "tier analytical counts every tensor in memory, and no bands; write tier: cycle"
        yield ("bands",), said
    if study.strategy in STRATEGIES and study.strategy != "grid" and study.budget is None:
        said = f"strategy {study.strategy} needs a budget: the number of accelerators to evaluate"
        yield ("strategy",), said


def _searched_operators(study: Study) -> Iterator[Problem]:
    """Yield keys of the mapping search that a training system would ignore."""
    plain = PLAIN_SEARCH
    for key, has, value, asked in (
        ("search", "a grid", plain.search, study.search),
        ("mapping_objective", "the least energy", plain.objective, study.mapping_objective),
        ("mapping_tolerance", "a tolerance of 0.01", plain.tolerance, study.mapping_tolerance),
        ("bands", "no bands of rows", plain.bands, study.bands),
    ):
        if asked != value:
            yield (key,), f"operators of a training system have {has}, not {asked}"


def _wrong_field(field: str, study: Study) -> str | None:
    from accelsim.arch import set_path

    if is_of_system(field):
        if not study.system:
            return f"{field} needs a system: the training system whose field it is"
        asked = asked_providers(study, ()).values()
        return next((said for each in asked if (said := each.wrong_field(field))), None)
    if is_of_network(field):
        return wrong_network_field(field)
    try:
        set_path({}, field, None)
    except ArchError as problem:
        return problem.problems[0].removeprefix(f"{field}: ")
    return None


def _wrong_methods(study: Study) -> Iterator[Problem]:
    """Yield values that are no method of a smaller layer, and no algorithm."""
    for axis, values in study.axes.items():
        for column, field in enumerate(fields := split_axis(axis)):
            if field != ALGORITHM and not is_rewrite(field):
                continue
            if isinstance(values, Interval):
                said = "algorithms, such as [direct, auto]"
                said = said if field == ALGORITHM else "methods, such as [none, low_rank:0.5]"
                yield ("axes", axis), f"must be a list of {said}"
                continue
            for index, value in enumerate(values):
                if len(fields) > 1:
                    value = value[column] if _wrong_value(value, len(fields)) is None else ""
                if field == ALGORITHM:
                    said = wrong_algorithm(value, bands=study.bands)
                else:
                    said = wrong_rules([rule_of(field, value)])
                if said:
                    yield ("axes", axis, index), said


def _wrong_interval(study: Study, axis: str, interval: Interval) -> Iterator[Problem]:
    fields = split_axis(axis)
    if len(fields) > 1:
        yield ("axes", axis), "a range without step and times is of one field, not of several"
        return
    try:
        interval.continuum(fields[0])
    except ValueError as problem:
        yield ("axes", axis), str(problem)
    if study.strategy == "grid":
        yield ("axes", axis), UNCOUNTABLE


def _wrong_values(axis: str, values: Sequence[Any], width: int) -> Iterator[Problem]:
    if not values:
        yield ("axes", axis), "must have at least one value"
    seen: set[Any] = set()
    for index, value in enumerate(values):
        said = _wrong_value(value, width)
        if said is None:
            plain = value if width == 1 else tuple(value)
            said = f"{value} is there twice" if plain in seen else None
            seen.add(plain)
        if said is not None:
            yield ("axes", axis, index), said


def _wrong_value(value: Any, width: int) -> str | None:
    if width == 1:
        return _wrong_scalar(value)
    if not isinstance(value, list | tuple) or len(value) != width:
        return f"must be a list of {width} values, one for each field, not {value}"
    return next((said for said in map(_wrong_scalar, value) if said is not None), None)


def _wrong_scalar(value: Any) -> str | None:
    if not isinstance(value, Scalar):
        return f"must be a number, a text or a boolean, not {value}"
    if isinstance(value, float) and not isfinite(value):
        return f"must be finite, not {value}"
    if isinstance(value, int) and abs(value) >= 2**63:
        return f"must be below 2^63, not {value}"
    return None


def _wrong_metrics(study: Study, given: Collection[str]) -> Iterator[Problem]:
    """Yield unknown metrics where they are named, and names with another meaning already."""
    fields = {field for axis in study.axes for field in split_axis(axis)}
    provided = [name for each in asked_providers(study, ()).values() for name in each.names]
    defined: list[str] = [*given, *provided]
    for name, text in study.metrics.items():
        if not METRIC_NAME.fullmatch(name):
            yield ("metrics", name), "must be a word of small letters, digits and _"
        elif name in (*fields, *defined) or is_column(name) or askable(name, study):
            yield ("metrics", name), "is the name of another column; choose another name"
        for used in parse_expression(text).names:
            if said := wrong_metric(used, study, defined):
                yield ("metrics", name), said
        defined.append(name)
    for index, objective in enumerate(study.objectives):
        if said := wrong_metric(objective.metric, study, defined):
            yield ("objectives", index, "metric"), said
    for index, constraint in enumerate(study.constraints):
        if said := wrong_metric(parse_constraint(constraint).metric, study, defined):
            yield ("constraints", index), said
    labels = [entry.label for entry in study.workloads]
    for label in study.weights:
        if label not in labels:
            yield ("weights", label), f"the study has no such workload{did_you_mean(label, labels)}"


def _idle_settings(study: Study) -> Iterator[Problem]:
    """Yield settings for measuring accuracy that have no effect beside others."""
    wanted, given = study.accuracy, study.accuracy.model_fields_set
    if wanted.file:
        for name in sorted(given - {"file"}):
            said = "accuracies of a file are not measured here; leave out this key or accuracy.file"
            yield ("accuracy", name), said
    elif wanted.data:
        for name in sorted(given & _OF_TRAINING):
            said = "accuracy.data are to measure on, not to train on; leave out one of the two"
            yield ("accuracy", name), said
    else:
        for name in sorted(given & _OF_DATA):
            yield ("accuracy", name), "needs accuracy.data, the samples that are measured on"
        epochs = wanted.fine_tune_epochs
        if wanted.distillation and not epochs:
            yield ("accuracy", "distillation"), "needs accuracy.fine_tune_epochs"
        if wanted.pruning == "admm" and epochs < 2:
            yield ("accuracy", "pruning"), "admm needs accuracy.fine_tune_epochs of 2 or more"


def _boardless(study: Study) -> Iterator[Problem]:
    if study.board is not None:
        return
    named: list[tuple[tuple[str | int, ...], str]] = [
        (("objectives", i), one.metric) for i, one in enumerate(study.objectives)
    ]
    named += [
        (("metrics", name), used)
        for name, text in study.metrics.items()
        for used in parse_expression(text).names
    ]
    named += [
        (("constraints", i), parse_constraint(text).metric)
        for i, text in enumerate(study.constraints)
    ]
    for place, metric in named:
        if metric in FPGA_METRICS:
            yield place, f"{metric} needs a board: the FPGA that it speaks of"


def _repeated_names(study: Study) -> Iterator[Problem]:
    labels: list[str] = []
    for index, entry in enumerate(study.workloads):
        if entry.label in labels:
            yield ("workloads", index), f"two workloads are called {entry.label}"
        labels.append(entry.label)
    metrics: list[str] = []
    for index, objective in enumerate(study.objectives):
        if objective.metric in metrics:
            yield ("objectives", index), f"{objective.metric} is an objective twice"
        metrics.append(objective.metric)
