"""The study file: networks, an accelerator, what to vary, and what to look for."""

from collections.abc import Collection, Iterator, Sequence
from math import isfinite
from os.path import relpath
from pathlib import Path
from typing import Annotated, Any, Literal, Self

from pydantic import (
    AfterValidator,
    BeforeValidator,
    Field,
    PrivateAttr,
    WithJsonSchema,
    model_validator,
)

from accelsim.arch.choices import known
from accelsim.display import Displayed
from accelsim.document import Document, Model, read_document, schema, validate
from accelsim.errors import ArchError, StudyError, did_you_mean
from accelsim.explore.expression import parse_expression
from accelsim.explore.fpga import FPGA_METRICS, check_board
from accelsim.explore.metric import (
    METRIC_NAME,
    check_metric,
    is_column,
    is_metric,
    parse_constraint,
    written_out,
)
from accelsim.explore.precision import AccuracySettings, is_precision, wrong_precision
from accelsim.explore.ranges import Range, range_values
from accelsim.explore.strategy import STRATEGIES, strategy_names

Scalar = bool | int | float | str

_FILE_ENDINGS = (".yaml", ".yml", ".onnx", ".onnxtxt", ".csv")


def _named(field: str, model: type[Model]) -> BeforeValidator:
    """Accept a text where a ``model`` is meant, as the value of its ``field``."""
    return BeforeValidator(
        lambda value: {field: value} if isinstance(value, str) else value,
        json_schema_input_type=str | model,
    )


def _constraint(text: str) -> str:
    parse_constraint(text)
    return text


def _expression(text: str) -> str:
    parse_expression(text)
    return text


def _strategy(name: object) -> object:
    if name not in STRATEGIES and name not in strategy_names():
        raise ValueError(f"unknown strategy{did_you_mean(str(name), strategy_names())}")
    return name


AxisValue = Annotated[
    Any, WithJsonSchema({"type": ["number", "string", "boolean", "array"], "title": "Value"})
]


_RANGE = BeforeValidator(
    range_values,
    json_schema_input_type=tuple[AxisValue, ...] | Range,
)

ConstraintText = Annotated[
    str,
    AfterValidator(_constraint),
    WithJsonSchema(
        {
            "anyOf": [
                {"type": "string"},
                {
                    "type": "object",
                    "properties": {"fits": {"type": "string"}, "has_rtl": {"type": "boolean"}},
                    "minProperties": 1,
                    "maxProperties": 1,
                    "additionalProperties": False,
                },
            ]
        }
    ),
]


class StudyWorkload(Model):
    """A network to run, with values for its symbolic dimensions."""

    workload: Annotated[str, Field(min_length=1)]
    """A zoo name, or a file relative to the study."""
    dimensions: dict[str, Annotated[int, Field(ge=1)]] = Field(default_factory=dict)
    """Values of symbolic dimensions, such as batch."""

    @property
    def label(self) -> str:
        """The name in the table: ``resnet50`` or ``resnet50[batch=4]``."""
        path = Path(self.workload)
        name = path.stem if path.suffix in _FILE_ENDINGS else self.workload
        given = ",".join(f"{key}={value}" for key, value in sorted(self.dimensions.items()))
        return f"{name}[{given}]" if given else name


class Objective(Model):
    """A metric to make small or large."""

    metric: Annotated[str, Field(min_length=1)]
    """One of the metrics of the table, or of those that the study defines."""
    goal: Literal["min", "max"] = "min"
    """Whether less or more is better."""


class Study(Displayed, Model):
    """A design space and what is sought in it."""

    name: Annotated[str, Field(min_length=1, max_length=100)]
    """A short name for reports."""
    workloads: Annotated[
        tuple[Annotated[StudyWorkload, _named("workload", StudyWorkload)], ...], Field(min_length=1)
    ]
    """The networks; every accelerator is evaluated on each of them."""
    arch: Annotated[str, Field(min_length=1)]
    """The accelerator to start from: a preset, or a file relative to the study."""
    axes: dict[str, Annotated[tuple[AxisValue, ...], _RANGE]] = Field(default_factory=dict)
    """Values by dotted field of the accelerator; fields separated by commas vary together. A range
    is ``{from: 8, to: 64, times: 2}`` or ``{from: 8, to: 64, step: 8}``."""
    metrics: dict[str, Annotated[str, AfterValidator(_expression)]] = Field(default_factory=dict)
    """Metrics that follow from others: ``edp: energy_pj * latency_s``, and over the networks:
    ``typical_s: geomean(latency_s)``."""
    weights: dict[str, Annotated[float, Field(gt=0, allow_inf_nan=False)]] = Field(
        default_factory=dict
    )
    """Weights of networks in sum, mean and geomean; 1 for a network that is not named."""
    constraints: tuple[ConstraintText, ...] = ()
    """Bounds that a feasible point keeps: such as ``area_um2 <= 4e6``, ``fits: BOARD`` or
    ``has_rtl: true``."""
    board: Annotated[str, AfterValidator(check_board)] | None = None
    """The FPGA board that the metrics lut, ff, dsp, bram, spram, fits and fmax_mhz speak of."""
    objectives: Annotated[
        tuple[Annotated[Objective, _named("metric", Objective)], ...], Field(min_length=1)
    ] = (Objective(metric="latency_s"), Objective(metric="energy_pj"))
    """What the Pareto front is made of; a bare metric is to be small."""
    strategy: Annotated[
        str,
        BeforeValidator(_strategy),
        WithJsonSchema({"anyOf": [{"enum": sorted(STRATEGIES)}, {"type": "string"}]}),
    ] = "grid"
    """grid: every point. random: ``budget`` points, none of them twice."""
    budget: Annotated[int, Field(ge=1)] | None = None
    """How many points to draw; for a grid, the most that it may have."""
    seed: Annotated[int, Field(ge=0, lt=2**63)] = 0
    """Of the random strategy, and of what is drawn from its points."""
    tier: Annotated[Literal["closed", "cycle"], known("closed", "cycle")] = "closed"
    """closed: every point by the bound of its cycles, and those of the front, and some others,
    again by ``cycle``, the exact program. cycle: every point by that."""
    sample: Annotated[int, Field(ge=0, le=10**6)] = 10
    """Feasible points off the front that ``cycle`` times again, drawn by ``seed``."""
    prove: Annotated[int, Field(ge=0, le=1000)] = 0
    """Layers of each point of the front that ``accelsim sweep`` runs on the RTL as well, where the
    point has RTL: counts, times and bytes must be equal (`proven.csv`)."""
    accuracy: AccuracySettings = AccuracySettings()
    """How the metric ``accuracy`` is found, where an objective or a constraint names it."""

    def facts(self) -> dict[str, str]:
        """Return name, networks, accelerator, axes and objectives."""
        axes = [f"{axis} ({len(values)})" for axis, values in self.axes.items()]
        return {
            "study": f"{self.name}, {self.strategy}, tier {self.tier}",
            "networks": ", ".join(each.label for each in self.workloads),
            "accelerator": self.arch,
            "axes": ", ".join(axes),
            "objectives": ", ".join(f"{each.goal} {each.metric}" for each in self.objectives),
        }

    _folder: Path = PrivateAttr(default=Path())
    _document: Document | None = PrivateAttr(default=None)

    @model_validator(mode="before")
    @classmethod
    def _written_out(cls, data: Any) -> Any:
        return written_out(data)

    def locate(self, name: str) -> str:
        """Return ``name`` as it is, or as a path if it is a file beside the study."""
        return str(self._folder / name) if Path(name).suffix in _FILE_ENDINGS else name

    def where(self, place: Sequence[str | int]) -> str:
        """Return ``file:line:column`` of a place in the study, or its name if it has no file."""
        return self._document.where(place) if self._document else self.name

    def seen_from(self, folder: Path) -> str:
        """Return the way from a folder to that of the study's file."""
        return relpath(self._folder, folder)

    def placed(self, folder: Path) -> Self:
        """Return the study as if its file were in ``folder``."""
        placed = self.model_copy()
        placed._folder = folder
        return placed


def load_study(path: str | Path) -> Study:
    """Read a study.

    Args:
        path: A YAML file; files that it names are relative to its folder.

    Raises:
        DocumentError: The file is not a study; every mistake is named with its line.
        StudyError: An axis or a name in it is wrong; every mistake is named with its line.
    """
    document = read_document(path)
    study = validate(Study, document)
    problems = [
        f"{document.where(place)}: {'.'.join(map(str, place))}: {said}"
        for place, said in study_problems(study)
    ]
    if problems:
        raise StudyError(problems)
    placed = study.placed(Path(path).parent)
    placed._document = document
    return placed


def check_study(study: Study) -> None:
    """Refuse a study made in Python that ``load_study`` would have refused.

    Args:
        study: The study.

    Raises:
        StudyError: With one sentence for each mistake.
    """
    problems = [
        f"{study.name}: {'.'.join(map(str, place))}: {said}"
        for place, said in study_problems(study)
    ]
    if problems:
        raise StudyError(problems)


def study_schema() -> dict[str, Any]:
    """Return the JSON schema of a study file, for editors."""
    return schema(Study)


def split_axis(axis: str) -> tuple[str, ...]:
    """Return the dotted fields that an axis varies together."""
    return tuple(part.strip() for part in axis.split(","))


Problem = tuple[tuple[str | int, ...], str]


def study_problems(study: Study) -> Iterator[Problem]:
    """Yield where a study is wrong and why, beyond what its types say.

    Args:
        study: The study.

    Yields:
        The location in the file and the end of a sentence.
    """
    seen: dict[str, str] = {}
    for axis, values in study.axes.items():
        fields = split_axis(axis)
        for field in fields:
            said = _wrong_field(field)
            if said is None and field in seen:
                said = f"{field} is varied by axis {seen[field]} already"
            if said is not None:
                yield ("axes", axis), said
            seen[field] = axis
        yield from _wrong_values(axis, values, len(fields))
    yield from _repeated_names(study)
    yield from _wrong_metrics(study)
    yield from _boardless(study)
    yield from _idle_settings(study)
    if study.strategy == "random" and study.budget is None:
        yield ("strategy",), "strategy random needs a budget: the number of points to draw"


def _wrong_field(field: str) -> str | None:
    from accelsim.arch import set_path

    if is_precision(field):
        return wrong_precision(field)
    try:
        set_path({}, field, None)
    except ArchError as problem:
        return problem.problems[0].removeprefix(f"{field}: ")
    return None


def _wrong_values(axis: str, values: Sequence[Any], width: int) -> Iterator[Problem]:
    if not values:
        yield ("axes", axis), "must have at least one value"
    seen: list[Any] = []
    for index, value in enumerate(values):
        said = _wrong_value(value, width)
        if said is None and value in seen:
            said = f"{value} is there twice"
        if said is not None:
            yield ("axes", axis, index), said
        seen.append(value)


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


def _wrong_metrics(study: Study) -> Iterator[Problem]:
    """Yield metrics that are not known where they are named, and names that mean something else."""
    fields = {field for axis in study.axes for field in split_axis(axis)}
    defined: list[str] = []
    for name, text in study.metrics.items():
        if not METRIC_NAME.fullmatch(name):
            yield ("metrics", name), "must be a word of small letters, digits and _"
        elif is_metric(name) or name in fields or is_column(name):
            yield ("metrics", name), "is the name of another column; choose another name"
        for used in parse_expression(text).names:
            if said := _unknown_metric(used, defined):
                yield ("metrics", name), said
        defined.append(name)
    for index, objective in enumerate(study.objectives):
        if said := _unknown_metric(objective.metric, defined):
            yield ("objectives", index, "metric"), said
    for index, constraint in enumerate(study.constraints):
        if said := _unknown_metric(parse_constraint(constraint).metric, defined):
            yield ("constraints", index), said
    labels = [entry.label for entry in study.workloads]
    for label in study.weights:
        if label not in labels:
            yield ("weights", label), f"the study has no such workload{did_you_mean(label, labels)}"


def _unknown_metric(name: str, defined: Collection[str]) -> str:
    """Return what is wrong with the name of a metric, or nothing."""
    try:
        check_metric(name, defined)
    except ValueError as problem:
        return str(problem)
    return ""


def _idle_settings(study: Study) -> Iterator[Problem]:
    """Yield settings of a measurement of accuracy where a file says it."""
    if study.accuracy.file:
        for name in sorted(study.accuracy.model_fields_set - {"file"}):
            said = "accuracies of a file are not measured here; leave out this key or accuracy.file"
            yield ("accuracy", name), said


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
