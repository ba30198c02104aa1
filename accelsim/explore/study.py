"""The study file: networks, an accelerator, the fields to vary, and the objectives."""

from collections.abc import Sequence
from os.path import relpath
from pathlib import Path
from typing import Annotated, Any, Literal, Self, get_args

from pydantic import (
    AfterValidator,
    BeforeValidator,
    Field,
    PlainSerializer,
    PlainValidator,
    PrivateAttr,
    WithJsonSchema,
    model_validator,
)

from accelsim.arch.choices import known
from accelsim.closed.wrong_objective import wrong_objective
from accelsim.display import Displayed
from accelsim.document import Document, Model
from accelsim.errors import did_you_mean
from accelsim.explore.expression import parse_expression
from accelsim.explore.fpga import check_board
from accelsim.explore.metric import (
    parse_constraint,
    with_rates,
    written_out,
)
from accelsim.explore.precision import AccuracySettings
from accelsim.explore.ranges import MAXIMUM_VALUES, Interval, ValueRange, range_values
from accelsim.explore.space import MappingSearch, Method
from accelsim.explore.stop import Stop
from accelsim.explore.strategies import STRATEGIES, strategy_names
from accelsim.schema import schema

_FILE_ENDINGS = (
    *(".yaml", ".yml", ".json", ".csv"),
    *(".onnx", ".onnxtxt", ".tflite", ".mlir", ".stablehlo", ".tosa"),
)


def _named(field: str, model: type[Model]) -> BeforeValidator:
    """Accept a text in place of a ``model``, as the value of its ``field``."""
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


def _mapping_objective(text: str) -> str:
    if said := wrong_objective(text):
        raise ValueError(said)
    return text


def _strategy(name: object) -> object:
    if not isinstance(name, str):
        raise ValueError("must be the name of a strategy")
    if name not in STRATEGIES and name not in strategy_names():
        raise ValueError(f"unknown strategy {name!r}{did_you_mean(name, strategy_names())}")
    return name


AxisValue = Annotated[
    Any, WithJsonSchema({"type": ["number", "string", "boolean", "array"], "title": "Value"})
]


def _axis_values(given: object) -> object:
    found = range_values(given)
    if isinstance(found, Interval):
        return found
    if not isinstance(found, list | tuple):
        range_of = "a range such as {from: 8, to: 64, times: 2}"
        raise ValueError(f"must be a list of values, or {range_of}, not {given}")
    if len(found) > MAXIMUM_VALUES:
        raise ValueError(f"an axis has at most {MAXIMUM_VALUES:,} values, not {len(found):,}")
    return tuple(found)


AxisValues = Annotated[
    tuple[AxisValue, ...] | Interval,
    PlainValidator(_axis_values, json_schema_input_type=tuple[AxisValue, ...] | ValueRange),
    PlainSerializer(lambda given: given.as_written() if isinstance(given, Interval) else given),
]

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
        """The network's name in the table: ``resnet50`` or ``resnet50[batch=4]``."""
        path = Path(self.workload)
        name = path.stem if path.suffix.lower() in _FILE_ENDINGS else self.workload
        given = ",".join(f"{key}={value}" for key, value in sorted(self.dimensions.items()))
        return f"{name}[{given}]" if given else name


class Objective(Model):
    """A metric to minimise or maximise."""

    metric: Annotated[str, Field(min_length=1)]
    """One of the metrics of the table, or of those that the study defines."""
    goal: Literal["min", "max"] = "min"
    """Whether less or more is better."""


class Study(Displayed, Model):
    """A design space with objectives and constraints."""

    name: Annotated[str, Field(min_length=1, max_length=100)]
    """A short name for reports."""
    workloads: Annotated[
        tuple[Annotated[StudyWorkload, _named("workload", StudyWorkload)], ...], Field(min_length=1)
    ]
    """The networks; every accelerator is evaluated on each of them."""
    arch: str = ""
    """The accelerator to start from: a preset, or a file relative to the study. A study with a
    system may leave it out, and starts from the chip of the system."""
    system: str = ""
    """A training system, by name or as a file relative to the study. The accelerator of a point is
    the chip of this system, and each network is trained on it for a step."""
    axes: dict[str, AxisValues] = Field(default_factory=dict)
    """Values by dotted field of the accelerator, or of the system (``system.layout.tensor``,
    ``system.fabric``); fields separated by commas vary together. A range is
    ``{from: 8, to: 64, times: 2}``, ``{from: 8, to: 64, step: 8}``, or all numbers in
    ``{from: 1e8, to: 1e9, log: true}``."""
    when: dict[str, dict[str, Any]] = Field(default_factory=dict)
    """Axes that act only where other fields have certain values, such as ``dram.device: {dram.kind:
    [window, exact]}``; elsewhere their fields keep the values of the accelerator."""
    metrics: dict[str, Annotated[str, AfterValidator(_expression)]] = Field(default_factory=dict)
    """Metrics computed from others: ``edp: energy_pj * latency_s``, or over the networks:
    ``typical_s: geomean(latency_s)``."""
    weights: dict[str, Annotated[float, Field(gt=0, allow_inf_nan=False)]] = Field(
        default_factory=dict
    )
    """Weights of networks in sum, mean and geomean; 1 for a network that is not named."""
    constraints: tuple[ConstraintText, ...] = ()
    """Bounds that feasible points meet, such as ``area_um2 <= 4e6``, ``fits: BOARD`` or
    ``has_rtl: true``."""
    board: Annotated[str, AfterValidator(check_board)] | None = None
    """FPGA board for the metrics lut, ff, dsp, bram, spram, fits and fmax_mhz."""
    objectives: Annotated[
        tuple[Annotated[Objective, _named("metric", Objective)], ...], Field(min_length=1)
    ] = (Objective(metric="latency_s"), Objective(metric="energy_pj"))
    """Objectives of the Pareto front; a metric without a goal is minimised."""
    strategy: Annotated[
        str,
        BeforeValidator(_strategy),
        WithJsonSchema({"anyOf": [{"enum": sorted(STRATEGIES)}, {"type": "string"}]}),
    ] = "grid"
    """Which accelerators are evaluated, each on every network. grid: all of them. The others choose
    ``budget`` of them, none twice. random, latin_hypercube, sobol: spread over the axes. tpe,
    nsga2, nsga3, cma_es: near the better ones so far. sensitivity: from the first values to the
    last, the best trade between objectives first. The last five are adaptive."""
    budget: Annotated[int, Field(ge=1)] | None = None
    """Number of accelerators to evaluate; for a grid, its greatest size."""
    batch: Annotated[int, Field(ge=1, le=10_000)] | None = None
    """Accelerators that an adaptive strategy proposes at once (default 8), and that can be
    evaluated in parallel."""
    stop: Stop | None = None
    """Rules that end an adaptive strategy before its budget."""
    seed: Annotated[int, Field(ge=0, lt=2**63)] = 0
    """Seed of the strategy, and of samples of its points."""
    tier: Annotated[Literal["analytical", "cycle"], known("analytical", "cycle")] = "analytical"
    """analytical: cycles of every point are estimated; points of the front, and some others, are
    re-evaluated by ``cycle``, the cycle-accurate model. cycle: every point is evaluated by it."""
    search: Annotated[Method, known(*get_args(Method))] = "grid"
    """How the mapping of each layer is found: grid; climb, from the best of the grid; or
    exhaustive, which finds the optimum of the analytical model."""
    mapping_objective: Annotated[str, AfterValidator(_mapping_objective)] = "energy"
    """Objective that the mapper minimises among the mappings of a layer that are nearly as fast as
    the fastest: latency, energy (the bytes of memory), edp, dram_bytes, or a product of powers of
    them, such as latency=2,energy."""
    mapping_tolerance: Annotated[float, Field(ge=0, allow_inf_nan=False)] = 0.01
    """Cycles above those of the fastest mapping that are allowed, as a share; none for latency."""
    bands: bool = False
    """Whether chains of layers are computed in bands of rows that stay in the local memory, where
    that is better by ``mapping_objective`` for at most ``mapping_tolerance`` more cycles; needs
    tier cycle. Accelerators that have no local memory compute whole layers."""
    sample: Annotated[int, Field(ge=0, le=10**6)] = 10
    """Feasible points off the front that ``cycle`` re-evaluates, drawn with ``seed``."""
    prove: Annotated[int, Field(ge=0, le=1000)] = 0
    """Layers of each point of the front that ``accelsim sweep`` also runs on the RTL, if the point
    has RTL: counts, times and bytes must be equal (`on_rtl.csv`)."""
    accuracy: AccuracySettings = AccuracySettings()
    """How the metric ``accuracy`` is measured, where an objective or a constraint names it."""

    @property
    def mapping_search(self) -> MappingSearch:
        """How the mapping of each layer is found."""
        return MappingSearch(
            self.search, self.mapping_objective, self.mapping_tolerance, self.bands
        )

    def facts(self) -> dict[str, str]:
        """Return name, networks, accelerator, axes and objectives."""
        axes = [
            f"{axis} ({values if isinstance(values, Interval) else len(values)})"
            for axis, values in self.axes.items()
        ]
        return {
            "study": f"{self.name}, {self.strategy}, tier {self.tier}",
            "networks": ", ".join(each.label for each in self.workloads),
            "accelerator": self.arch or f"the chip of {self.system}",
            **({"system": self.system} if self.system else {}),
            "axes": ", ".join(axes),
            "objectives": ", ".join(f"{each.goal} {each.metric}" for each in self.objectives),
        }

    _folder: Path = PrivateAttr(default=Path())
    _document: Document | None = PrivateAttr(default=None)

    @model_validator(mode="before")
    @classmethod
    def _written_out(cls, data: Any) -> Any:
        return with_rates(written_out(data))

    def locate(self, name: str) -> str:
        """Return ``name`` as it is, or as a path if it is a file beside the study."""
        return str(self._folder / name) if Path(name).suffix.lower() in _FILE_ENDINGS else name

    def beside(self, name: str) -> Path:
        """Return the path of a file or a folder that the study names relative to itself."""
        return self._folder / name

    def remember(self, document: Document) -> None:
        """Remember the lines of the file from which the study was read."""
        self._document = document

    def where(self, place: Sequence[str | int]) -> str:
        """Return ``file:line:column`` of a place in the study, or its name if it has no file."""
        return self._document.where(place) if self._document else self.name

    def seen_from(self, folder: Path) -> str:
        """Return the relative path from a folder to that of the study's file."""
        return relpath(self._folder, folder)

    def placed(self, folder: Path) -> Self:
        """Return the study as if its file were in ``folder``."""
        placed = self.model_copy()
        placed._folder = folder
        return placed


def study_schema() -> dict[str, Any]:
    """Return the JSON schema of a study file, for editors."""
    return schema(Study)


def split_axis(axis: str) -> tuple[str, ...]:
    """Return the dotted fields that an axis varies together."""
    return tuple(part.strip() for part in axis.split(","))
