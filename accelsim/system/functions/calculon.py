"""``accelsim calculon``: the files of Calculon in, a step of training out."""

import json
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Any

from accelsim.display import Displayed
from accelsim.system.cluster import load_cluster
from accelsim.system.files.calculon import Read, Training, read_cluster, read_training
from accelsim.system.files.calculon_export import write_calculon
from accelsim.system.memory import (
    MIXED_ADAM_FP32_GRADIENTS,
    LayerShape,
    activation_bytes,
    pipelined_layers,
    state_bytes,
    transformer_parameters,
)
from accelsim.system.transformer import gpt_step


@dataclass(frozen=True, kw_only=True, repr=False)
class CalculonResult(Displayed):
    """A step of training of a GPT model by Calculon's files.

    Attributes:
        system: The cluster's name.
        chips: Number of chips that train.
        parts_ns: The parts of a step, nanoseconds; they add to the step.
        model_flops: Operations of a step without recomputation, of all chips.
        hardware_flops: Operations of a step with recomputation, of all chips.
        peak_flops_per_s: Peak rate of one chip, operations per second.
        state_bytes: Parameters, gradients and optimizer of a chip, of the layers' matrices.
        activation_bytes: Bytes of activations on the chip that keeps most.
        ignored: Keys of the files that changed nothing, and why.
        not_written: Sentences on what the written files cannot say.
    """

    system: str
    chips: int
    parts_ns: dict[str, int]
    model_flops: int
    hardware_flops: int
    peak_flops_per_s: float
    state_bytes: int
    activation_bytes: int
    ignored: tuple[str, ...]
    not_written: tuple[str, ...] = ()

    @property
    def step_ns(self) -> int:
        """The whole step."""
        return sum(self.parts_ns.values())

    @property
    def utilization(self) -> float:
        """Share of the peak that ``model_flops`` take: MFU."""
        return self.model_flops / (self.step_ns / 1e9) / self.peak_flops_per_s / self.chips

    def facts(self) -> dict[str, str]:
        """Return system, step, utilization and memory."""
        return {
            "system": f"{self.system}, {self.chips} chips",
            "step": f"{self.step_ns / 1e9:.4g} s",
            "utilization": f"{100 * self.utilization:.1f} % of the peak",
            "states": f"{self.state_bytes / 2**30:.4g} GiB",
            "activations": f"{self.activation_bytes / 2**30:.4g} GiB",
        }

    def to_data(self) -> dict[str, Any]:
        """Return plain data for JSON."""
        said = ("ignored", "not_written")
        own = {name: value for name, value in vars(self).items() if name not in said}
        return {
            **own,
            "step_ns": self.step_ns,
            "utilization": self.utilization,
            "ignored": list(self.ignored),
            "not_written": list(self.not_written),
        }

    def to_json(self) -> str:
        """Return the text of ``accelsim calculon --format json``."""
        return json.dumps(self.to_data(), indent=2, allow_nan=False) + "\n"


def calculon(
    model: str | Path, execution: str | Path, system: str | Path, out: str | Path | None = None
) -> CalculonResult:
    """Train a GPT model for a step, by Calculon's files.

    Args:
        model: Calculon's JSON file of a model.
        execution: Calculon's JSON file of an execution.
        system: Calculon's JSON file of a system, or a cluster: a name (``a100``), or a YAML file.
        out: A folder for the three files as they were understood; None: nothing is written.

    Returns:
        Parts of the step, operations, bytes of a chip, and what in the files changed nothing.

    Raises:
        UserError: A file is wrong, or asks for what is not modelled.
    """
    read = read_training(model, execution)
    if Path(system).suffix == ".json":
        cluster, ignored = read_cluster(system)
    else:
        cluster, ignored = load_cluster(system), ()
    not_written = () if out is None else write_calculon(out, read.training, cluster)
    runs = read.training.runs()
    step = gpt_step(runs, cluster)
    # Of a whole step they may be more than an int64 holds.
    one, count = read.training.runs(microbatches=1), int(runs.microbatches)
    return CalculonResult(
        system=cluster.name,
        chips=int(runs.chips),
        parts_ns={part.name: int(getattr(step, part.name)) for part in fields(step)},
        model_flops=count * int(one.model_flops),
        hardware_flops=count * int(one.hardware_flops),
        peak_flops_per_s=cluster.chip.peak_flops_per_s,
        state_bytes=_state_bytes(read.training),
        activation_bytes=_activation_bytes(read),
        ignored=(*read.ignored, *ignored),
        not_written=not_written,
    )


def _state_bytes(training: Training) -> int:
    shared = training.tensor_parallel * training.pipeline_parallel
    return state_bytes(
        -(-transformer_parameters(training.layers, training.hidden) // shared),
        MIXED_ADAM_FP32_GRADIENTS,
        zero_stage=training.zero_stage,
        data_parallel=training.data_parallel,
    )


def _activation_bytes(read: Read) -> int:
    training = read.training
    kept = activation_bytes(
        LayerShape(
            sequence=training.sequence,
            microbatch=training.microbatch,
            hidden=training.hidden,
            heads=training.heads,
        ),
        recompute=training.recompute,
        tensor_parallel=training.tensor_parallel,
        is_sequence_parallel=training.is_sequence_parallel,
    )
    return kept * pipelined_layers(training.layers, training.pipeline_parallel, training.chunks)
