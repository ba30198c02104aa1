"""The result of a training step: its time by part, lower bounds, memory and metrics."""

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
"""Fields of ``StageStep`` that add up to the time of a step."""
COMMUNICATION = ("transfers_ns", "waits_ns", "gradients_ns", "gather_ns")
"""Parts in which a stage waits for data of other chips."""

_INSIDE = ("memory", "update_cycles")
"""Fields of ``StageStep`` that ``TrainingStep.own_data`` leaves out."""


@dataclass(frozen=True)
class Reduced:
    """The collective that reduces one bucket of gradients.

    Args:
        start_ns: Time at which the collective begins.
        end_ns: Time at which all chips have their sums.
        size_bytes: Bytes of all gradients of the bucket, not of one chip's share.
        bound_ns: Lower bound of the collective's time, over all schedules of its messages.
        coding_pj: Energy of encoding and decoding on a chip.
    """

    start_ns: int
    end_ns: int
    size_bytes: int
    bound_ns: int
    coding_pj: float = 0.0


@dataclass(frozen=True, kw_only=True)
class StageStep:
    """One stage of the pipeline in a training step; all chips of the stage do the same.

    Args:
        first_operators: Name of the first operator of each part of the network that the stage has.
        parameters: Number of parameters in these parts.
        compute_ns: Time in which a chip computes, for all microbatches.
        bubble_ns: Time in which the stage waits because other stages still compute.
        transfers_ns: Time in which the stage waits for tensors on their way from other stages.
        waits_ns: Time of the collectives between operators: tensor, expert and sequence
            parallelism, and ZeRO stage 3.
        gradients_ns: Time from the stage's last operation to the start of the update. In it the
            last bucket is reduced, and then the gradients of which each tensor-parallel chip knows
            only the share of its own tokens.
        optimizer_ns: Time of the update of parameters.
        gather_ns: Time to gather the parameters that other chips updated.
        update_cycles: Cycles of the update, by the part of the chip that is busy.
        update_pj: Energy of the update.
        state_bytes: Bytes of parameters, gradients and optimizer state on a chip.
        activation_bytes: Peak of the bytes of activations on a chip.
        memory: Pairs of a time in nanoseconds and the bytes of activations from then on, by time.
        network_bound_ns: Lower bound of the time of the stage's collectives, over all schedules of
            their messages.
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
        """Time at which the stage is ready for the next step."""
        return sum(int(getattr(self, part)) for part in PARTS)

    @property
    def memory_bytes(self) -> int:
        """Bytes that each chip of the stage needs."""
        return self.state_bytes + self.activation_bytes

    def resources_ns(self, chip_cycles: Mapping[str, int]) -> dict[str, int]:
        """Return the stage's time by the resource that limits it; the values add up to ``end_ns``.

        Args:
            chip_cycles: Cycles of the whole network, forward and backward, by the part of the chip
                that is busy.
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
    """A training step on many chips.

    ``bounds_ns`` has three lower bounds. ``work``: a stage gets its first microbatch, computes all
    microbatches, and updates its parameters. ``latency``: one microbatch passes all stages forward
    and backward. ``bandwidth``: the collectives between a stage's operators, or those of its
    buckets, follow each other without a pause.

    ``resources_ns`` is that of the stage that ends last. The time of its update is divided in
    proportion to ``StageStep.update_cycles``.

    Args:
        stages: Stages of the pipeline.
        samples: Samples of a step.
        tokens: Tokens of a step; None if the network does not begin with identifiers of tokens.
        pipeline: Start and end of each operation.
        reduced: Collectives of the gradient buckets, by stage.
        experts: Load of the experts in each layer of experts.
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
        """Share of the rows sent to experts that no expert takes; None without experts."""
        rows = sum(layer.rows for layer in self.experts)
        return sum(layer.dropped for layer in self.experts) / rows if rows else None

    @property
    def skipped_fraction(self) -> float | None:
        """Share of the steps of a long training that loss scaling skips; None without it."""
        if self.growth_interval is None:
            return None
        return float(skipped_fraction(self.growth_interval))

    def rates(self) -> dict[str, float | int | None]:
        """Return samples and tokens per second, and the fractions of dropped rows and steps.

        A skipped step takes time, but its samples and tokens do not count. ``dropped_fraction`` is
        absent without experts, ``skipped_fraction`` without loss scaling.
        """
        dropped, skipped = self.dropped_fraction, self.skipped_fraction
        # Seconds for each step that learns, the time of skipped steps included.
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
