"""Calculon's JSON files: a GPT model, its execution on many processors, and a system.

Keys are those of calculon-ai/calculon (commit caa4b11, 2024): ``models/*.json``,
``validation/*.json``, ``systems/*.json``.
"""

from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any, Literal

import numpy as np
from pydantic import Field

from accelsim.document import Model
from accelsim.system.cluster import Cluster, Links, Shares, Software, TensorChip
from accelsim.system.files.foreign import Foreign, read_foreign
from accelsim.system.memory import LayoutError
from accelsim.system.transformer import GptRuns

VOCABULARY = 51200
"""Of every model: Calculon's files do not say it (Llm.Application.num_parameters)."""
_MEGA, _GIGA = 10**6, 10**9
OPTIMIZER_BYTES = 30
"""That a step of Adam reads and writes for each parameter, as on the cluster a100."""

Count = Annotated[int, Field(ge=1, le=2**20)]
Speed = Annotated[float, Field(ge=1e-3, le=1e6)]
"""GB/s or TFLOP/s."""
_WITHOUT_EFFECT = {
    "vector": "vector: a pass over memory takes the time of its bytes",
    "mem2": "mem2: nothing is offloaded",
    "ops": "networks.ops: bytes and steps are those of a ring",
    "must_be_filled": "networks.must_be_filled: chips follow each other",
    "processor_usage": "networks.processor_usage: a chip computes and sends in turn",
    "collective_minus1_scalar": "networks.collective_minus1_scalar: a ring has it",
}
"""Known keys of a system that change no time here, and why."""


class ModelFile(Foreign):
    """A model."""

    hidden: Count
    feedforward: Count
    seq_size: Count
    attn_heads: Count
    attn_size: Count
    num_blocks: Annotated[int, Field(ge=1, le=2**12)]


class ExecutionFile(Foreign):
    """How a model is executed."""

    num_procs: Count
    tensor_par: Count
    pipeline_par: Count
    data_par: Count
    batch_size: Count
    microbatch_size: Count
    datatype: str
    activation_recompute: Literal["full", "attn_only", "none"]
    pipeline_interleaving: Count
    tensor_par_comm_type: Literal["ar", "p2p_rs_ag", "rs_ag"]
    optimizer_sharding: bool
    data_par_overlap: bool
    weight_offload: bool
    activations_offload: bool
    optimizer_offload: bool
    training: bool
    fused_activation: bool = False
    attention_type: Literal["multihead", "multiquery"] = "multihead"
    tensor_par_overlap: Literal["none", "ring", "pipe"] = "none"
    seq_par_ag_redo: bool = False
    tensor_par_net: int = 0
    pipeline_par_net: int = 0
    data_par_net: int = 0


class UnitFile(Foreign):
    """A matrix or vector unit in a format of numbers; efficiencies by GFLOP, largest first."""

    tflops: Speed
    gflops_efficiency: Shares


class MemoryFile(Foreign):
    """A memory; efficiencies by MB, largest first."""

    capacity: Annotated[float, Field(gt=0)] = Field(alias="GiB")
    bandwidth: Speed = Field(alias="GBps")
    efficiencies: Shares = Field(alias="MB_efficiency")


class NetworkFile(Foreign):
    """A network: inside a node, or between nodes."""

    bandwidth: Speed
    efficiency: Annotated[float, Field(gt=0, le=1)]
    size: Count
    latency: Annotated[float, Field(ge=0, le=0.01)]


class SystemFile(Foreign):
    """Processors and networks."""

    matrix: dict[str, UnitFile]
    mem1: MemoryFile
    processing_mode: Literal["no_overlap", "roofline"]
    networks: tuple[NetworkFile, ...] = Field(min_length=1)


class Training(Model):
    """A model and its execution as runs of ``gpt_step``."""

    hidden: int
    heads: int
    layers: int
    sequence: int
    global_batch: int
    microbatch: int
    tensor_parallel: int
    pipeline_parallel: int
    data_parallel: int
    chunks: int
    recompute: Literal["none", "selective", "full"]
    is_sequence_parallel: bool
    zero_stage: Literal[0, 1]
    """1: Calculon's optimizer_sharding, of the states that a chip keeps."""

    def runs(self, *, microbatches: int | None = None) -> GptRuns:
        """Return the run.

        Args:
            microbatches: Microbatches of each data-parallel chip, in place of those of a step.

        Raises:
            LayoutError: Extents do not divide.
        """
        words = {"recompute", "is_sequence_parallel", "zero_stage"}
        extents: dict[str, Any] = {
            name: np.int64(getattr(self, name))
            for name in type(self).model_fields
            if name not in words
        }
        if microbatches is not None:
            extents["global_batch"] = np.int64(microbatches * self.microbatch * self.data_parallel)
        return GptRuns(
            **extents,
            vocabulary=np.asarray(VOCABULARY),
            recompute=self.recompute,
            is_sequence_parallel=self.is_sequence_parallel,
        )


@dataclass(frozen=True, kw_only=True)
class Read:
    """A training and what of its files changed nothing."""

    training: Training
    ignored: tuple[str, ...]


def read_training(model: str | Path, execution: str | Path) -> Read:
    """Read a model and its execution.

    Args:
        model: Calculon's file of a model.
        execution: Calculon's file of an execution.

    Raises:
        DocumentError: A file cannot be read, or lacks a key.
        LayoutError: A file asks for what is not modelled; the sentence names the key and the value.
    """
    net, how = read_foreign(ModelFile, model), read_foreign(ExecutionFile, execution)
    _require(
        model,
        ("feedforward", net.feedforward, 4 * net.hidden, "4 x hidden"),
        ("attn_size", net.attn_size * net.attn_heads, net.hidden, "hidden / attn_heads"),
    )
    _require(
        execution,
        ("training", how.training, True, "true"),
        ("attention_type", how.attention_type, "multihead", "multihead"),
        ("weight_offload", how.weight_offload, False, "false"),
        ("activations_offload", how.activations_offload, False, "false"),
        ("optimizer_offload", how.optimizer_offload, False, "false"),
        ("datatype", how.datatype in ("float16", "bfloat16"), True, "float16 or bfloat16"),
        (
            "num_procs",
            how.num_procs,
            how.tensor_par * how.pipeline_par * how.data_par,
            "tensor_par x pipeline_par x data_par",
        ),
    )
    recompute: dict[str, Literal["none", "selective", "full"]] = {
        "attn_only": "selective",
        "full": "full",
        "none": "none",
    }
    training = Training(
        hidden=net.hidden,
        heads=net.attn_heads,
        layers=net.num_blocks,
        sequence=net.seq_size,
        global_batch=how.batch_size,
        microbatch=how.microbatch_size,
        tensor_parallel=how.tensor_par,
        pipeline_parallel=how.pipeline_par,
        data_parallel=how.data_par,
        chunks=how.pipeline_interleaving,
        recompute=recompute[how.activation_recompute],
        is_sequence_parallel=how.tensor_par_comm_type == "rs_ag",
        zero_stage=1 if how.optimizer_sharding else 0,
    )
    said = [f"{model}: {each}" for each in net.unread()]
    said += [f"{execution}: {each}" for each in (*how.unread(), *_unused(how))]
    return Read(training=training, ignored=tuple(said))


def _require(path: str | Path, *rules: tuple[str, object, object, str]) -> None:
    for key, value, wanted, rule in rules:
        if value != wanted:
            raise LayoutError(f"{path}: {key}: only {rule} is modelled")


def _unused(how: ExecutionFile) -> list[str]:
    """Return the known keys that change no time here, and why."""
    said = []
    if how.data_par_overlap:
        said.append("data_par_overlap: the reduction of gradients follows the backward pass")
    if how.tensor_par_overlap != "none":
        said.append("tensor_par_overlap: a product waits for its collective")
    if how.optimizer_sharding:
        said.append("optimizer_sharding: changes memory, not the time")
    if how.tensor_par_comm_type == "p2p_rs_ag":
        said.append("tensor_par_comm_type: p2p_rs_ag is timed as ar")
    for key, why in (
        ("seq_par_ag_redo", "the gather for gradients of weights is hidden behind a product"),
        ("fused_activation", "of activations a chip keeps what Megatron-LM keeps"),
        ("tensor_par_net", "tensor-parallel chips follow each other, from the first node on"),
        ("pipeline_par_net", "stages follow each other, after data- and tensor-parallel chips"),
        ("data_par_net", "data-parallel chips follow each other, after tensor-parallel chips"),
    ):
        if key in how.model_fields_set:
            said.append(f"{key}: {why}")
    return said


def read_cluster(path: str | Path) -> tuple[Cluster, tuple[str, ...]]:
    """Read a system as a cluster for ``gpt_step``.

    The chip is a roofline, or the sum of computing and moving (``no_overlap``): each product and
    pass has the efficiency of its size, and nothing has a launch or a host.

    Args:
        path: Calculon's file of a system.

    Returns:
        The cluster, and what of the file changed nothing.

    Raises:
        DocumentError: The file cannot be read, or lacks a key.
        LayoutError: The matrix unit has no float16.
    """
    file = read_foreign(SystemFile, path)
    if "float16" not in file.matrix:
        known = ", ".join(sorted(file.matrix)) or "none"
        raise LayoutError(f"{path}: matrix: needs float16, and has {known}")
    matrix, memory = file.matrix["float16"], file.mem1
    inside, between = file.networks[0], file.networks[min(1, len(file.networks) - 1)]
    said = [_WITHOUT_EFFECT.get(each.split(": ")[0].split(".")[-1], each) for each in file.unread()]
    said = list(dict.fromkeys(said))
    said += [f"matrix.{name}: the format is float16" for name in file.matrix if name != "float16"]
    said += [
        f"networks[{index}]: chips reach each other inside a node and between nodes"
        for index in range(2, len(file.networks))
    ]
    said.append("mem1.GiB: memory is counted, not limited")
    cluster = Cluster(
        name=Path(path).stem,
        source=f"Calculon's system {path}",
        chip=TensorChip(
            processors=1,
            peak_flops_per_s=matrix.tflops * 1e12,
            tiles=((1, 1),),
            tile_efficiency=1,
            smaller_tile_factor=1,
            memory_bandwidth_bytes_per_s=memory.bandwidth * _GIGA,
            product_shares=_scaled(matrix.gflops_efficiency, _GIGA),
            memory_shares=_scaled(memory.efficiencies, _MEGA),
            overlaps_memory=file.processing_mode == "roofline",
            launch_ns=0,
        ),
        links=Links(
            node_chips=inside.size,
            node_bandwidth_bytes_per_s=_bytes_per_s(inside),
            ring_ns=round(inside.latency * _GIGA),
            hop_ns=0,
            network_bandwidth_bytes_per_s=_bytes_per_s(between),
            network_ns=max(round((between.latency - inside.latency) * _GIGA), 0),
        ),
        software=Software(
            layer_forward_ns=0,
            layer_backward_ns=0,
            collective_ns=0,
            step_ns=0,
            scatters_transfers=True,
            optimizer_bytes_per_parameter=OPTIMIZER_BYTES,
        ),
    )
    return cluster, tuple(f"{path}: {each}" for each in said)


def _scaled(shares: Shares, unit: int) -> Shares:
    """Return a table of efficiencies, largest first, with its bounds in units of one."""
    return tuple((bound * unit, share) for bound, share in sorted(shares, reverse=True))


def _bytes_per_s(network: NetworkFile) -> int:
    return max(round(network.bandwidth * _GIGA * network.efficiency), 1)
