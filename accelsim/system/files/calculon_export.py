"""A GPT training and a cluster as Calculon's JSON files, and what they cannot say."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from accelsim.errors import DocumentError
from accelsim.system.cluster import Cluster
from accelsim.system.files.calculon import OPTIMIZER_BYTES, VOCABULARY, Training
from accelsim.system.files.foreign import write_foreign

_MEGA, _GIGA, _TERA = 10**6, 10**9, 10**12
_UNLIMITED_GIB = 2**20
_RECOMPUTE = {"selective": "attn_only", "full": "full", "none": "none"}
_RING = {"p2p": 1.0, "reduce_scatter": 1.0, "all_gather": 1.0, "all_reduce": 2.0}
"""Bytes that a chip sends over those of the tensor, but for (n - 1) / n
(``collective_minus1_scalar``)."""


def write_calculon(folder: str | Path, training: Training, cluster: Cluster) -> tuple[str, ...]:
    """Write ``model.json``, ``execution.json`` and ``system.json``.

    Args:
        folder: Made if it is absent; files of these names are replaced.
        training: The model and its execution.
        cluster: The chips and links.

    Returns:
        Sentences that each begin with a key: what the files cannot say of the cluster, and values
        that Calculon needs and the cluster lacks.

    Raises:
        DocumentError: A file cannot be written.
    """
    path = Path(folder)
    try:
        path.mkdir(parents=True, exist_ok=True)
    except OSError as problem:
        raise DocumentError(f"{folder}: cannot be made: {problem.strerror}") from None
    write_foreign(path / "model.json", _model(training))
    write_foreign(path / "execution.json", _execution(training))
    write_foreign(path / "system.json", _system(cluster))
    return tuple(_lost(cluster))


def _model(training: Training) -> dict[str, Any]:
    return {
        "hidden": training.hidden,
        "feedforward": 4 * training.hidden,
        "seq_size": training.sequence,
        "attn_heads": training.heads,
        "attn_size": training.hidden // training.heads,
        "num_blocks": training.layers,
    }


def _execution(training: Training) -> dict[str, Any]:
    return {
        "num_procs": training.tensor_parallel * training.pipeline_parallel * training.data_parallel,
        "tensor_par": training.tensor_parallel,
        "pipeline_par": training.pipeline_parallel,
        "data_par": training.data_parallel,
        "tensor_par_net": 0,
        "pipeline_par_net": 1,
        "data_par_net": 1,
        "batch_size": training.global_batch,
        "microbatch_size": training.microbatch,
        "datatype": "float16",
        "fused_activation": False,
        "attention_type": "multihead",
        "activation_recompute": _RECOMPUTE[training.recompute],
        "pipeline_interleaving": training.chunks,
        "optimizer_sharding": training.zero_stage == 1,
        "tensor_par_comm_type": "rs_ag" if training.is_sequence_parallel else "ar",
        "tensor_par_overlap": "none",
        "seq_par_ag_redo": False,
        "data_par_overlap": False,
        "weight_offload": False,
        "activations_offload": False,
        "optimizer_offload": False,
        "training": True,
    }


def _system(cluster: Cluster) -> dict[str, Any]:
    chip, links = cluster.chip, cluster.links
    unit = {
        "tflops": chip.peak_flops_per_s / _TERA,
        "gflops_efficiency": [
            [bound / _GIGA, share * chip.tile_efficiency] for bound, share in chip.product_shares
        ],
    }
    memory = [[bound / _MEGA, share] for bound, share in chip.memory_shares]
    return {
        "matrix": {"float16": unit},
        "vector": {"float16": unit},
        "mem1": {
            "GiB": _UNLIMITED_GIB,
            "GBps": chip.memory_bandwidth_bytes_per_s / _GIGA,
            "MB_efficiency": memory,
        },
        "mem2": {"GiB": _UNLIMITED_GIB, "GBps": 1, "MB_efficiency": [[0, 1.0]]},
        "processing_mode": "roofline" if chip.overlaps_memory else "no_overlap",
        "networks": [
            _network(links.node_bandwidth_bytes_per_s, links.node_chips, links.ring_ns),
            _network(links.network_bandwidth_bytes_per_s, 2**16, links.ring_ns + links.network_ns),
        ],
    }


def _network(bytes_per_s: int, size: int, latency_ns: int) -> dict[str, Any]:
    return {
        "bandwidth": bytes_per_s / _GIGA,
        "efficiency": 1.0,
        "size": size,
        "latency": latency_ns / _GIGA,
        "ops": _RING,
        "must_be_filled": False,
        "collective_minus1_scalar": True,
        "processor_usage": 0.0,
    }


def _lost(cluster: Cluster) -> Iterator[str]:
    """Yield what the files cannot say, and what is not ours in them."""
    chip, links, software = cluster.chip, cluster.links, cluster.software
    if chip.tiles != ((1, 1),):
        yield (
            f"chip.tiles: Calculon has no waves of tiles on {chip.processors} processors; its"
            " efficiency is that of the largest tile"
        )
    for name, lost in (
        ("chip.launch_ns", chip.launch_ns),
        ("links.hop_ns", links.hop_ns),
        ("software.layer_forward_ns", software.layer_forward_ns),
        ("software.layer_backward_ns", software.layer_backward_ns),
        ("software.collective_ns", software.collective_ns),
        ("software.step_ns", software.step_ns),
    ):
        if lost:
            yield f"{name}: {lost} ns have no key in Calculon's files"
    if not software.scatters_transfers:
        yield "software.scatters_transfers: Calculon's transfers are scattered"
    if software.optimizer_bytes_per_parameter != OPTIMIZER_BYTES:
        yield "software.optimizer_bytes_per_parameter: Calculon has bytes of its own"
    yield "vector: passes take the time of their bytes here; written as fast as the matrix unit"
    yield f"mem1.GiB: memory is not limited here; written as {_UNLIMITED_GIB}"
    yield "mem2: nothing is offloaded; written so that Calculon reads the file"
    yield f"vocabulary: Calculon's models have {VOCABULARY} words whatever a file says"
