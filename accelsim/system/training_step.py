"""A step of training as a result: its parts, bounds, memory and metrics."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from accelsim.system.experts import ExpertLayer
from accelsim.system.loss_scaling import skipped_fraction
from accelsim.system.pipeline import Pipeline
from accelsim.system.result import SystemResult, by_resource

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
        first_operators: First operators of the stage's parts of the network.
        parameters: Parameters of its parts of the network.
        compute_ns: Work of the chip for all microbatches.
        bubble_ns: Waits for other stages' work.
        transfers_ns: Waits for what other stages send.
        waits_ns: Collectives between operators: of tensor-parallel chips, and of ZeRO stage 3.
        gradients_ns: Time from the last gradient to the end of the last bucket, and of the sum of
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

    def resources_ns(self, chip_cycles: Mapping[str, int]) -> dict[str, int]:
        """Return the stage's time by what it waits for.

        Args:
            chip_cycles: Cycles of the whole network and its gradients, by what is at work.
        """
        passes = by_resource(self.compute_ns, chip_cycles)
        update = by_resource(self.optimizer_ns, self.update_cycles)
        return {
            **{name: passes[name] + update[name] for name in passes},
            "pipeline": self.bubble_ns,
            "network": sum(int(getattr(self, part)) for part in COMMUNICATION),
        }


@dataclass(frozen=True, kw_only=True, repr=False)
class TrainingStep(SystemResult):
    """A step of training on many chips.

    Of its bounds ``work`` says: a stage gets its first microbatch, does all, and updates.
    ``latency``: one microbatch goes there and back. ``bandwidth``: the collectives between a
    stage's operators, or those of its buckets, follow each other without a pause. Its
    ``resources_ns`` are those of the stage that ends last, and the work of its update is divided as
    the cycles of the update are.

    Args:
        stages: Stages of the pipeline.
        samples: Samples of a step.
        tokens: Tokens of a step; None of a network that does not begin with numbers of tokens.
        pipeline: Each operation in time.
        reduced: The buckets of each stage.
        experts: Number of rows that the experts of each layer get.
        growth_interval: Growth interval of loss scaling; None where no step is skipped.
    """

    stages: tuple[StageStep, ...]
    samples: int
    tokens: int | None
    pipeline: Pipeline = field(compare=False)
    reduced: tuple[tuple[Reduced, ...], ...]
    experts: tuple[ExpertLayer, ...] = ()
    growth_interval: int | None = None

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

    def rates(self) -> dict[str, float | int | None]:
        """Return samples and tokens per second, and the fractions of dropped rows and steps.

        Samples and tokens are those of steps that are not skipped; a fraction is absent where there
        are no experts, or where the loss is not scaled.
        """
        dropped, skipped = self.dropped_fraction, self.skipped_fraction
        # Of a step that learns: those between take time, and teach nothing.
        learned_s = self.step_ns / 1e9 / (1 - (skipped or 0.0))
        return {
            "samples_per_s": self.samples / learned_s,
            "tokens_per_s": None if self.tokens is None else self.tokens / learned_s,
            **({} if dropped is None else {"dropped_fraction": dropped}),
            **({} if skipped is None else {"skipped_fraction": skipped}),
        }

    def own_data(self) -> dict[str, Any]:
        """Return the stages, the one that ends last, and the layers of experts."""
        ends = [stage.end_ns for stage in self.stages]
        return {
            "critical_stage": ends.index(max(ends)),
            "experts": [vars(layer) for layer in self.experts],
            "stages": [
                {
                    **{name: value for name, value in vars(stage).items() if name not in _INSIDE},
                    "memory_bytes": stage.memory_bytes,
                    "end_ns": stage.end_ns,
                }
                for stage in self.stages
            ],
        }
