"""What a step of training and a pass of requests say alike: of which chips, how long, and why."""

import json
from abc import abstractmethod
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, TypedDict

from accelsim.codec_engine import NOT_COUNTED
from accelsim.counts import Counts
from accelsim.display import Displayed
from accelsim.system.description import TrainingSystem
from accelsim.system.engine_price import EnginePrice
from accelsim.system.forward_times import ForwardTimes
from accelsim.workload import Graph

_RESOURCES = {
    "array": ("stream", "array"),
    "vector unit": ("vector",),
    "chip memory": ("input", "weight", "store"),
    "instructions": ("instruction",),
}
"""What of a chip is at work in which cycles (``accelsim.counts.Counts``)."""


def by_cause(counts: Counts) -> dict[str, int]:
    """Return cycles by what is at work; they add to all cycles."""
    return {"stream": counts.stream_cycles, **counts.stall_cycles}


def by_resource(work_ns: int, cycles: Mapping[str, int]) -> dict[str, int]:
    """Return the time of work by what of a chip is at work; the values add to it.

    Args:
        work_ns: Work of a chip.
        cycles: Cycles by what is at work, for the same work or for more work of its kind.
    """
    at_work = {
        name: sum(cycles.get(cause, 0) for cause in causes) for name, causes in _RESOURCES.items()
    }
    total = max(sum(cycles.values()), 1)
    found = {name: work_ns * each // total for name, each in at_work.items()}
    most = max(at_work, key=lambda name: at_work[name])
    found[most] += work_ns - sum(found.values())  # What rounding leaves.
    return found


def samples_of(graph: Graph) -> int:
    """Return the samples of a run of a network: the first extent of what it is given first."""
    return graph.tensors[graph.inputs[0]].shape[0] if graph.inputs else 1


def tokens_of(graph: Graph, runs: int) -> int | None:
    """Return the tokens of runs, None of a network that does not begin with numbers of tokens."""
    for name in graph.inputs:
        tensor = graph.tensors[name]
        if tensor.number.kind == "integer" and len(tensor.shape) == 2:
            return runs * tensor.elements
    return None


class Place(TypedDict):
    """Fields of ``SystemResult`` that follow from a system and the network on its chip."""

    workload: str
    system: str
    tier: str
    memory_bytes: int
    layout: Mapping[str, Any]
    chips: int
    fabric_chips: int
    made_with: Mapping[str, Any]
    no_energy_because: str
    area_um2: Mapping[str, float]
    cost: float | None
    not_priced: tuple[str, ...]


def place_of(
    system: TrainingSystem,
    times: ForwardTimes,
    workload: str,
    memory: Iterable[Mapping[str, int]],
    engine: EnginePrice | None = None,
) -> Place:
    """Return where a result is from, and what its chips need and cost.

    Args:
        system: Chips, fabric and layout.
        times: The network on a chip.
        workload: The network's name.
        memory: Bytes that a chip of each stage needs, by what they are of.
        engine: Prices of a codec engine beside each chip; None without one.

    Raises:
        LayoutError: A stage needs more memory than its chips have.
    """
    needed, chip = list(memory), times.forward
    for stage, parts in enumerate(needed):
        system.require_memory(stage, parts)
    layout, prices = system.layout, system.prices
    area = {**chip.area_um2, **({} if engine is None else {"codec_engine": engine.area_um2})}
    return {
        "workload": workload,
        "system": system.name,
        "tier": times.tier,
        "memory_bytes": max(sum(parts.values()) for parts in needed),
        "layout": layout.model_dump(),
        "chips": layout.chips,
        "fabric_chips": system.fabric.chips,
        "made_with": {
            **chip.made_with,
            "cycles_are": "of a microbatch on one chip, before parts are cut",
        },
        "no_energy_because": chip.no_energy_because,
        "area_um2": area,
        "cost": None
        if prices is None
        else layout.chips * prices.of_chip(area, system.memory_bytes),
        "not_priced": (
            *chip.not_priced,
            *(() if engine is None else NOT_COUNTED),
            "links of the fabric",
            "leakage of chips that wait",
        ),
    }


@dataclass(frozen=True, kw_only=True, repr=False)
class SystemResult(Displayed):
    """A step of training on many chips, or a pass of requests through them.

    Args:
        workload: The network's name.
        system: The system's name.
        tier: Timing model that counted the chip's cycles, ``cycle`` or ``analytical``.
        layout: Layout of the chips, plain data.
        chips: Chips that work.
        fabric_chips: Chips that the fabric joins; those that do not work have no energy and no
            cost.
        step_ns: The step, or the pass.
        bounds_ns: Times that no schedule of the same parts beats.
        resources_ns: The step by what it waits for; the values add to it. Work is divided as the
            cycles of the whole network are.
        memory_bytes: Bytes of the chip that needs most.
        energy_pj: Energy of all chips while they work, without what ``not_priced`` names; None if
            ``no_energy_because`` gives a reason.
        no_energy_because: Which parts of a chip have no price, and why, or an empty text.
        chip_cycles: Cycles on a chip of the network, of training with its gradients, by what is at
            work.
        made_with: Version, commit, hashes and tier that made the result.
        area_um2: Area of a chip by part, a codec engine included.
        cost: Cost of all chips, in the unit of the system's prices; None without prices.
        not_priced: Names of parts that neither energy nor area includes.

    Raises:
        RuntimeError: The step would be below a bound.
    """

    workload: str
    system: str
    tier: str
    layout: Mapping[str, Any]
    chips: int
    fabric_chips: int
    step_ns: int
    bounds_ns: Mapping[str, int]
    resources_ns: Mapping[str, int]
    memory_bytes: int
    energy_pj: float | None
    chip_cycles: Mapping[str, int]
    made_with: Mapping[str, Any]
    area_um2: Mapping[str, float]
    no_energy_because: str = ""
    cost: float | None = None
    not_priced: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        if self.step_ns < max(self.bounds_ns.values()):
            raise RuntimeError(f"{self.step_ns} ns is below a bound: {self.bounds_ns}")

    @abstractmethod
    def rates(self) -> dict[str, float | int | None]:
        """Return the metrics that are not those of every result."""

    @abstractmethod
    def own_data(self) -> dict[str, Any]:
        """Return plain data that is not that of every result."""

    @property
    def binding_resource(self) -> str:
        """What the step waits for longest."""
        return max(self.resources_ns, key=lambda name: self.resources_ns[name])

    @property
    def exposed_communication_ns(self) -> int:
        """What the step waits for data of other chips."""
        return self.resources_ns["network"]

    @property
    def chips_at_work(self) -> str:
        """How many chips work, and how many the fabric has if there are more."""
        if self.chips == self.fabric_chips:
            return f"{self.chips} chips"
        return f"{self.chips} of {self.fabric_chips} chips"

    def metrics(self) -> dict[str, float | int | None]:
        """Return seconds, rates, bytes of a chip, joules, and cost where chips have prices."""
        return {
            "step_s": self.step_ns / 1e9,
            **self.rates(),
            "memory_bytes": self.memory_bytes,
            "exposed_communication_s": self.exposed_communication_ns / 1e9,
            "energy_j": None if self.energy_pj is None else self.energy_pj / 1e12,
            **({} if self.cost is None else {"cost": self.cost}),
        }

    def facts(self) -> dict[str, str]:
        """Return network, system, time, what it waits for, memory and energy."""
        return {
            "network": self.workload,
            "system": f"{self.system}, {self.chips_at_work}, tier {self.tier}",
            "step": f"{self.step_ns / 1e9:.4g} s",
            "bound by": self.binding_resource,
            "exposed": f"{self.exposed_communication_ns / 1e9:.4g} s of communication",
            "memory": f"{self.memory_bytes / 2**30:.4g} GiB",
            "energy": self.no_energy_because
            if self.energy_pj is None
            else f"{self.energy_pj / 1e12:.4g} J",
        }

    def to_data(self) -> dict[str, Any]:
        """Return plain data for JSON: metrics, layout, bounds, area, stages, made_with."""
        same = ("workload", "system", "tier", "chips", "fabric_chips", "step_ns")
        return {
            **{name: getattr(self, name) for name in same},
            "layout": dict(self.layout),
            "metrics": self.metrics(),
            "bounds_ns": dict(self.bounds_ns),
            "over_bound": {
                name: self.step_ns / bound for name, bound in self.bounds_ns.items() if bound
            },
            "binding_resource": self.binding_resource,
            "resources_ns": dict(self.resources_ns),
            "chip_area_by_part_um2": dict(self.area_um2),
            "not_priced": list(self.not_priced),
            "no_energy_because": self.no_energy_because,
            **self.own_data(),
            "made_with": dict(self.made_with),
        }

    def to_json(self) -> str:
        """Return the text of ``accelsim system --format json``."""
        return json.dumps(self.to_data(), indent=2, allow_nan=False) + "\n"
