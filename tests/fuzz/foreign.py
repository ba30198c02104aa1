"""Files of ASTRA-sim and Calculon for mutations: name and content of each."""

import json
from pathlib import Path

from accelsim.system.functions.astra import astra

ASTRA = {
    "workload.txt": (
        "HYBRID_DATA_MODEL model_parallel_NPU_group: 2\n3\n"
        "one -1 9000 NONE 0 8000 ALLREDUCE 4096 7000 ALLREDUCE 65536 1000\n"
        "two -1 6000 ALLGATHER 2048 5000 NONE 0 4000 REDUCESCATTER 32768 1000\n"
        "three -1 3000 ALLTOALL 8192 2000 NONE 0 1000 NONE 0 1000\n"
    ),
    "network.yml": (
        "topology: [ Ring, Ring ]\nnpus_count: [ 2, 4 ]\n"
        "bandwidth: [ 50.0, 25.0 ]\nlatency: [ 500.0, 700.0 ]\n"
    ),
    "system.json": json.dumps(
        {
            "scheduling-policy": "LIFO",
            "endpoint-delay": 10,
            "active-chunks-per-dimension": 1,
            "preferred-dataset-splits": 4,
            "all-reduce-implementation": ["ring", "ring"],
            "all-gather-implementation": ["ring", "ring"],
            "reduce-scatter-implementation": ["ring", "ring"],
            "all-to-all-implementation": ["ring", "ring"],
            "collective-optimization": "localBWAware",
            "local-mem-bw": 1600,
        },
        indent=1,
    ),
}
CALCULON = {
    "model.json": json.dumps(
        {
            "hidden": 2048,
            "feedforward": 8192,
            "seq_size": 1024,
            "attn_heads": 16,
            "attn_size": 128,
            "num_blocks": 24,
        },
        indent=1,
    ),
    "execution.json": json.dumps(
        {
            "num_procs": 16,
            "tensor_par": 4,
            "pipeline_par": 2,
            "data_par": 2,
            "batch_size": 32,
            "microbatch_size": 2,
            "datatype": "float16",
            "activation_recompute": "attn_only",
            "pipeline_interleaving": 2,
            "optimizer_sharding": False,
            "tensor_par_comm_type": "rs_ag",
            "data_par_overlap": False,
            "weight_offload": False,
            "activations_offload": False,
            "optimizer_offload": False,
            "training": True,
        },
        indent=1,
    ),
    "chips.json": json.dumps(
        {
            "matrix": {"float16": {"tflops": 128, "gflops_efficiency": [[100, 0.5], [0, 0.25]]}},
            "vector": {},
            "mem1": {"GiB": 80, "GBps": 1024, "MB_efficiency": [[1, 1.0], [0, 0.125]]},
            "processing_mode": "no_overlap",
            "networks": [
                {"bandwidth": 300, "efficiency": 0.5, "size": 8, "latency": 1e-5, "ops": {}},
                {"bandwidth": 25, "efficiency": 0.8, "size": 65536, "latency": 3e-5, "ops": {}},
            ],
        },
        indent=1,
    ),
}


def write(folder: Path, files: dict[str, str]) -> list[Path]:
    """Write files, and return their paths in order."""
    paths = [folder / name for name in files]
    for path, text in zip(paths, files.values(), strict=True):
        path.write_text(text)
    return paths


def write_traces(folder: Path) -> list[Path]:
    """Write the workload of ``ASTRA`` as Chakra traces, and return their paths."""
    astra(*write(folder, ASTRA), backend="unaware", out=folder / "traces")
    return sorted((folder / "traces").glob("workload.*.et"))
