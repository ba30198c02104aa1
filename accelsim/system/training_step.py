"""A step of training as a result: its parts, bounds, memory and metrics."""

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from accelsim.display import Displayed
from accelsim.system.experts import ExpertLayer
from accelsim.system.loss_scaling import skipped_fraction
from accelsim.system.pipeline import Pipeline

PARTS = (
    "compute_ns",
    "bubble_ns",
    "transfers_ns",
    "waits_ns",
    "gradients_ns",
    "optimizer_ns",
    "gather_ns",
)
"""What a step of a stage is made of."""
COMMUNICATION = ("transfers_ns", "waits_ns", "gradients_ns", "gather_ns")
"""Of these, what it waits for others' data."""

_INSIDE = ("memory", "update_cycles")
"""What of a stage is no part of plain data."""

_RESOURCES = {
    "array": ("stream", "array"),
    "vector unit": ("vector",),
    "chip memory": ("input", "weight", "store"),
    "instructions": ("instruction",),
}
"""What of a chip is at work in which cycles (``accelsim.counts.Counts``)."""


def _at_work(resource: str, cycles: Mapping[str, int]) -> int:
    """Return the cycles in which a resource of a chip is at work."""
    return sum(cycles.get(cause, 0) for cause in _RESOURCES[resource])


def chips_at_work(chips: int, fabric_chips: int) -> str:
    """Return how many chips a layout takes, and how many the fabric has if there are more.

    Args:
        chips: Chips of the layout.
        fabric_chips: Chips of the fabric.
    """
    return f"{chips} chips" if chips == fabric_chips else f"{chips} of {fabric_chips} chips"


def by_resource(work_ns: int, cycles: Mapping[str, int]) -> dict[str, int]:
    """Return the time of work by what of a chip is at work; the values add to it.

    Args:
        work_ns: Work of a chip.
        cycles: By what is at work, of the same work or of more of its kind.
    """
    total = max(sum(cycles.values()), 1)
    found = {name: work_ns * _at_work(name, cycles) // total for name in _RESOURCES}
    most = max(_RESOURCES, key=lambda name: _at_work(name, cycles))
    found[most] += work_ns - sum(found.values())  # What rounding leaves.
    return found


@dataclass(frozen=True)
class Reduced:
    """A bucket of gradients on its way.

    Args:
        start_ns: When its collective begins.
        end_ns: When all chips have the sum.
        size_bytes: Bytes of the whole gradients.
        bound_ns: No schedule of its messages is faster.
        coding_pj: Energy of encoding and decoding on a chip.
    """

    start_ns: int
    end_ns: int
    size_bytes: int
    bound_ns: int
    coding_pj: float = 0.0


@dataclass(frozen=True, kw_only=True)
class StageStep:
    """A stage of a pipeline in a step; each of its chips does the same.

    Args:
        first_operators: Where each of its parts of the network begins.
        parameters: Parameters of its parts of the network.
        compute_ns: Work of the chip for all microbatches.
        bubble_ns: Waits for other stages' work.
        transfers_ns: Waits for what other stages send.
        waits_ns: Collectives between operators: of tensor-parallel chips, and of ZeRO stage 3.
        gradients_ns: From its last gradient to the end of its last bucket, and of the sum of
            gradients of which tensor-parallel chips have those of their tokens.
        optimizer_ns: Update of its parameters.
        gather_ns: Gather of parameters that other chips updated.
        update_cycles: Cycles of the update by what is at work.
        update_pj: Energy of the update.
        state_bytes: Parameters, gradients and optimizer of a chip.
        activation_bytes: The most that a chip keeps of activations at once.
        memory: Times in nanoseconds, rising, and the bytes of activations from each on.
        network_bound_ns: No schedule of its collectives' messages is faster.
    """

    first_operators: tuple[str, ...]
    parameters: int
    compute_ns: int
    bubble_ns: int
    transfers_ns: int
    waits_ns: int
    gradients_ns: int
    optimizer_ns: int
    gather_ns: int
    update_cycles: Mapping[str, int]
    update_pj: float
    state_bytes: int
    activation_bytes: int
    memory: tuple[tuple[int, int], ...]
    network_bound_ns: int

    @property
    def end_ns(self) -> int:
        """When the stage is ready for the next step."""
        return sum(int(getattr(self, part)) for part in PARTS)

    @property
    def memory_bytes(self) -> int:
        """Of each of its chips."""
        return self.state_bytes + self.activation_bytes


@dataclass(frozen=True, kw_only=True, repr=False)
class TrainingStep(Displayed):
    """A step of training on many chips.

    Args:
        workload: The network's name.
        system: The training system's name.
        tier: By which the chip's cycles are counted.
        layout: What each chip does, plain data.
        chips: Chips that work.
        fabric_chips: Chips that the fabric joins; those that do not work have no energy and no
            cost.
        stages: Stages of the pipeline.
        bounds_ns: Times that no schedule of the same parts beats. ``work``: a stage gets its first
            microbatch, does all, and updates. ``latency``: one microbatch goes there and back.
            ``bandwidth``: the collectives between a stage's operators, or those of its buckets,
            follow each other without a pause.
        samples: Samples of a step.
        tokens: Tokens of a step; None of a network that does not begin with numbers of tokens.
        energy_pj: Energy of all chips while they work, without what ``not_priced`` names.
        chip_cycles: Cycles of the network and its gradients on a chip, by what is at work.
        made_with: Version, commit, hashes and tier that made the result.
        pipeline: Each operation in time.
        reduced: The buckets of each stage.
        cost: Cost of all chips, in the unit of the system's prices; None without prices.
        area_um2: Area of a chip by part, its codec engine included.
        not_priced: What is in no joule and in no area.
        experts: How many rows the experts of each layer get.
        growth_interval: Growth interval of loss scaling; None where no step is skipped.

    Raises:
        RuntimeError: The step would be below a bound.
    """

    workload: str
    system: str
    tier: str
    layout: Mapping[str, Any]
    chips: int
    fabric_chips: int
    stages: tuple[StageStep, ...]
    bounds_ns: Mapping[str, int]
    samples: int
    tokens: int | None
    energy_pj: float
    chip_cycles: Mapping[str, int]
    made_with: Mapping[str, Any]
    pipeline: Pipeline = field(compare=False)
    reduced: tuple[tuple[Reduced, ...], ...]
    cost: float | None = None
    area_um2: Mapping[str, float]
    not_priced: tuple[str, ...] = ()
    experts: tuple[ExpertLayer, ...] = ()
    growth_interval: int | None = None

    def __post_init__(self) -> None:
        if self.step_ns < max(self.bounds_ns.values()):
            raise RuntimeError(f"a step of {self.step_ns} ns is below a bound: {self.bounds_ns}")

    @property
    def critical_stage(self) -> int:
        """The stage that ends last."""
        ends = [stage.end_ns for stage in self.stages]
        return ends.index(max(ends))

    @property
    def step_ns(self) -> int:
        """The whole step."""
        return self.stages[self.critical_stage].end_ns

    @property
    def memory_bytes(self) -> int:
        """Of the chip that needs most."""
        return max(stage.memory_bytes for stage in self.stages)

    @property
    def exposed_communication_ns(self) -> int:
        """What the stage that ends last waits for data of other chips."""
        stage = self.stages[self.critical_stage]
        return sum(int(getattr(stage, part)) for part in COMMUNICATION)

    @property
    def dropped_fraction(self) -> float | None:
        """Rows of tokens that no expert takes, over all rows for experts; None without experts."""
        rows = sum(layer.rows for layer in self.experts)
        return sum(layer.dropped for layer in self.experts) / rows if rows else None

    @property
    def skipped_fraction(self) -> float | None:
        """Of long trainings, the steps that loss scaling skips; None without it."""
        if self.growth_interval is None:
            return None
        return float(skipped_fraction(self.growth_interval))

    @property
    def resources_ns(self) -> dict[str, int]:
        """The step of the stage that ends last by what it waits for; the values add to the step.

        The work of its microbatches is divided as the cycles of the whole network and its gradients
        are, that of its update as the cycles of the update.
        """
        stage = self.stages[self.critical_stage]
        passes = by_resource(stage.compute_ns, self.chip_cycles)
        update = by_resource(stage.optimizer_ns, stage.update_cycles)
        found = {name: passes[name] + update[name] for name in passes}
        return {**found, "pipeline": stage.bubble_ns, "network": self.exposed_communication_ns}

    @property
    def binding_resource(self) -> str:
        """What the step waits for longest."""
        shares = self.resources_ns
        return max(shares, key=lambda name: shares[name])

    def metrics(self) -> dict[str, float | int | None]:
        """Return seconds of a step, samples, tokens, bytes, joules, and what else is known.

        That is the cost where it is priced, the fraction of dropped rows where there are experts,
        and that of skipped steps where the loss is scaled. Samples and tokens are those of steps
        that are not skipped.
        """
        step_s, dropped, skipped = (
            self.step_ns / 1e9,
            self.dropped_fraction,
            self.skipped_fraction,
        )
        # Of a step that learns: those between take time, and teach nothing.
        learned_s = step_s / (1 - (skipped or 0.0))
        return {
            "step_s": step_s,
            "samples_per_s": self.samples / learned_s,
            "tokens_per_s": None if self.tokens is None else self.tokens / learned_s,
            "memory_bytes": self.memory_bytes,
            "exposed_communication_s": self.exposed_communication_ns / 1e9,
            "energy_j": self.energy_pj / 1e12,
            **({} if self.cost is None else {"cost": self.cost}),
            **({} if dropped is None else {"dropped_fraction": dropped}),
            **({} if skipped is None else {"skipped_fraction": skipped}),
        }

    def facts(self) -> dict[str, str]:
        """Return network, system, step, what it waits for, memory and energy."""
        chips = chips_at_work(self.chips, self.fabric_chips)
        return {
            "network": self.workload,
            "system": f"{self.system}, {chips}, tier {self.tier}",
            "step": f"{self.step_ns / 1e9:.4g} s",
            "bound by": self.binding_resource,
            "exposed": f"{self.exposed_communication_ns / 1e9:.4g} s of communication",
            "memory": f"{self.memory_bytes / 2**30:.4g} GiB",
            "energy": f"{self.energy_pj / 1e12:.4g} J",
        }

    def to_data(self) -> dict[str, Any]:
        """Return plain data for JSON: metrics, layout, bounds, area, stages, made_with."""
        return {
            "workload": self.workload,
            "system": self.system,
            "tier": self.tier,
            "chips": self.chips,
            "fabric_chips": self.fabric_chips,
            "layout": dict(self.layout),
            "metrics": self.metrics(),
            "step_ns": self.step_ns,
            "bounds_ns": dict(self.bounds_ns),
            "over_bound": {name: self.step_ns / bound for name, bound in self._bounds()},
            "binding_resource": self.binding_resource,
            "resources_ns": self.resources_ns,
            "critical_stage": self.critical_stage,
            "chip_area_by_part_um2": dict(self.area_um2),
            "not_priced": list(self.not_priced),
            "experts": [vars(layer) for layer in self.experts],
            "stages": [
                {
                    **{name: value for name, value in vars(stage).items() if name not in _INSIDE},
                    "memory_bytes": stage.memory_bytes,
                    "end_ns": stage.end_ns,
                }
                for stage in self.stages
            ],
            "made_with": dict(self.made_with),
        }

    def to_json(self) -> str:
        """Return the text of ``accelsim system --format json``."""
        return json.dumps(self.to_data(), indent=2, allow_nan=False) + "\n"

    def _bounds(self) -> list[tuple[str, int]]:
        """Return the bounds that say anything."""
        return [(name, bound) for name, bound in self.bounds_ns.items() if bound]
