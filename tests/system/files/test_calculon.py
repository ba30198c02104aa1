"""Calculon's files give the operators and bytes of ``gpt_step``, and name what they cannot say."""

import json
from pathlib import Path

import numpy as np
import pytest
from click.testing import CliRunner

import accelsim
from accelsim.cli.commands import commands
from accelsim.errors import DocumentError, UserError
from accelsim.system.cluster import load_cluster
from accelsim.system.files.calculon import read_cluster, read_training
from accelsim.system.memory import LayoutError
from accelsim.system.operators import Matmul, Pass
from accelsim.system.transformer import GptRuns, gpt_step, layer_work

MODEL = {
    "hidden": 12288,
    "feedforward": 49152,
    "seq_size": 2048,
    "attn_heads": 96,
    "attn_size": 128,
    "num_blocks": 96,
}
EXECUTION = {
    "num_procs": 64,
    "tensor_par": 8,
    "pipeline_par": 8,
    "data_par": 1,
    "batch_size": 64,
    "microbatch_size": 1,
    "datatype": "float16",
    "activation_recompute": "attn_only",
    "pipeline_interleaving": 3,
    "optimizer_sharding": False,
    "tensor_par_comm_type": "rs_ag",
    "data_par_overlap": False,
    "weight_offload": False,
    "activations_offload": False,
    "optimizer_offload": False,
    "training": True,
}
SYSTEM = {
    "matrix": {"float16": {"tflops": 128, "gflops_efficiency": [[100, 0.5], [0, 0.25]]}},
    "vector": {},
    "mem1": {"GiB": 80, "GBps": 1024, "MB_efficiency": [[1, 1.0], [0, 0.125]]},
    "processing_mode": "no_overlap",
    "networks": [
        {"bandwidth": 300, "efficiency": 0.5, "size": 8, "latency": 1e-5, "ops": {}},
        {"bandwidth": 25, "efficiency": 0.8, "size": 65536, "latency": 3e-5, "ops": {}},
    ],
}


def write(folder: Path, name: str, data: object) -> Path:
    file = folder / name
    file.write_text(json.dumps(data), encoding="utf-8")
    return file


def files(folder: Path, **changes: object) -> tuple[Path, Path]:
    """Return a model and an execution, each with the changed keys that it has."""
    model = {**MODEL, **{key: value for key, value in changes.items() if key in MODEL}}
    execution = {**EXECUTION, **{key: value for key, value in changes.items() if key not in MODEL}}
    return write(folder, "model.json", model), write(folder, "execution.json", execution)


def test_bytes_are_those_of_megatron_lm_and_the_step_that_of_gpt_step(tmp_path: Path) -> None:
    """Korthikanti et al., MLSys 2023, figure 1: 45.5625 and 12.3515625 GiB."""
    result = accelsim.calculon(*files(tmp_path), "a100_selene")

    runs = GptRuns(
        **{  # type: ignore[arg-type]
            name: np.int64(extent)
            for name, extent in {
                "hidden": 12288,
                "heads": 96,
                "layers": 96,
                "sequence": 2048,
                "vocabulary": 51200,
                "global_batch": 64,
                "microbatch": 1,
                "tensor_parallel": 8,
                "data_parallel": 1,
                "pipeline_parallel": 8,
                "chunks": 3,
            }.items()
        },
        recompute="selective",
        is_sequence_parallel=True,
    )
    assert result.state_bytes / 2**30 == 45.5625
    assert result.activation_bytes / 2**30 == 12.3515625
    assert result.step_ns == int(gpt_step(runs, load_cluster("a100_selene")).step_ns)
    assert result.model_flops == int(runs.model_flops)


@pytest.mark.parametrize("tensor_par", [1, 2, 8])
def test_operations_of_a_block_are_those_of_calculons_layers(
    tmp_path: Path, tensor_par: int
) -> None:
    """Four linear layers of 24 b s h^2, two batched products of 4 b s^2 h (calculon/llm/llm.py)."""
    changes = {"tensor_par": tensor_par, "num_procs": 8 * tensor_par, "microbatch_size": 2}
    runs = read_training(*files(tmp_path, **changes)).training.runs()

    macs = sum(int(each.macs) for work in layer_work(runs) for each in work.matmuls)

    linear, scores = 24 * 2 * 2048 * 12288**2, 4 * 2 * 2048**2 * 12288
    assert 2 * macs == (linear + scores) // tensor_par


def test_a_system_is_a_sum_of_computing_and_moving_at_the_efficiency_of_each_size(
    tmp_path: Path,
) -> None:
    cluster, _ = read_cluster(write(tmp_path, "system.json", SYSTEM))
    roofline, _ = read_cluster(
        write(tmp_path, "system.json", SYSTEM | {"processing_mode": "roofline"})
    )
    one, large = np.asarray(1), np.asarray(10_000)
    small = np.asarray(100)

    # 2e12 operations at 64 TFLOP/s and 6e8 bytes at 1.024 TB/s: 31,250,000 and 585,937.5 ns;
    # 2e6 at 32 TFLOP/s and 6e4 bytes at 0.128 TB/s: 62.5 and 468.75 ns.
    assert cluster.chip.matmul_ns(Matmul(m=large, n=large, k=large, batch=one)) == 31_835_938
    assert roofline.chip.matmul_ns(Matmul(m=large, n=large, k=large, batch=one)) == 31_250_000
    assert cluster.chip.matmul_ns(Matmul(m=small, n=small, k=small, batch=one)) == 532
    assert cluster.chip.pass_ns(Pass(elements=np.asarray(500_000))) == 977
    assert cluster.links.node_bandwidth_bytes_per_s == 150 * 10**9
    assert cluster.links.network_bandwidth_bytes_per_s == 20 * 10**9
    assert (cluster.links.ring_ns, cluster.links.network_ns) == (10_000, 20_000)


def test_what_changes_nothing_is_named(tmp_path: Path) -> None:
    given = {"data_par_overlap": True, "tensor_par_overlap": "ring", "mystery": 1}
    system = write(tmp_path, "system.json", SYSTEM)

    result = accelsim.calculon(*files(tmp_path, **given), system)

    assert [each.partition(": ")[2] for each in result.ignored] == [
        "mystery: unknown",
        "data_par_overlap: the reduction of gradients follows the backward pass",
        "tensor_par_overlap: a product waits for its collective",
        "vector: a pass over memory takes the time of its bytes",
        "networks.ops: bytes and steps are those of a ring",
        "mem1.GiB: memory is counted, not limited",
    ]


def test_operations_of_a_step_may_exceed_64_bits(tmp_path: Path) -> None:
    small, large = (
        accelsim.calculon(*files(tmp_path, batch_size=batch), "a100") for batch in (64, 2**16)
    )

    assert large.model_flops == 2**10 * small.model_flops > 2**63
    with pytest.raises(LayoutError, match=r"^a step must have fewer than 2\*\*63 operations"):
        _ = read_training(*files(tmp_path, batch_size=2**16)).training.runs().model_flops


def test_sharded_optimizers_spread_their_states(tmp_path: Path) -> None:
    whole, spread = (
        accelsim.calculon(
            *files(tmp_path, data_par=4, num_procs=256, optimizer_sharding=is_sharded), "a100"
        ).state_bytes
        for is_sharded in (False, True)
    )

    assert (whole, spread) == (whole, whole * 9 // 18)


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"training": False}, r"execution.json: training: only true is modelled$"),
        ({"feedforward": 100}, r"model.json: feedforward: only 4 x hidden is modelled$"),
        ({"datatype": "float8"}, r"datatype: only float16 or bfloat16 is modelled$"),
        ({"weight_offload": True}, r"weight_offload: only false is modelled$"),
        ({"attention_type": "multiquery"}, r"attention_type: only multihead is modelled$"),
        ({"num_procs": 65}, r"num_procs: only tensor_par x pipeline_par x data_par is modelled$"),
        ({"pipeline_interleaving": 5}, r"^run 0: layers \(96\) must divide"),
    ],
)
def test_trainings_that_are_refused(
    tmp_path: Path, changes: dict[str, object], sentence: str
) -> None:
    with pytest.raises(LayoutError, match=sentence):
        accelsim.calculon(*files(tmp_path, **changes), "a100")


def test_wrong_files_are_refused(tmp_path: Path) -> None:
    model, execution = files(tmp_path, activation_recompute="some")
    with pytest.raises(DocumentError, match=r"execution.json:1:\d+: activation_recompute: "):
        read_training(model, execution)
    with pytest.raises(DocumentError, match=r"hidden: this key is required"):
        read_training(write(tmp_path, "model.json", {}), execution)
    quarter = {"float8": {"tflops": 1, "gflops_efficiency": [[0, 1]]}}
    system = write(tmp_path, "system.json", SYSTEM | {"matrix": quarter})
    with pytest.raises(LayoutError, match=r"matrix: needs float16, and has float8$"):
        read_cluster(system)
    with pytest.raises(UserError, match=r"no such cluster"):
        accelsim.calculon(*files(tmp_path), "a101")


def test_the_command_prints_parts_and_what_it_ignored(tmp_path: Path) -> None:
    arguments = [str(file) for file in files(tmp_path, seq_par_ag_redo=True)]

    ran = CliRunner().invoke(
        commands, ["calculon", *arguments, "a100_selene"], catch_exceptions=False
    )

    assert ran.stdout.splitlines()[1].split() == ["step", "13.96", "s"]
    assert ran.stderr == (
        f"ignored: {arguments[1]}: seq_par_ag_redo: the gather for gradients of weights is hidden"
        " behind a product\n"
    )


def test_written_files_are_the_files_that_were_read(tmp_path: Path) -> None:
    """Model, execution and system go round; what Calculon alone has is named."""
    model, execution = files(tmp_path, optimizer_sharding=True)
    system = write(tmp_path, "system.json", SYSTEM)
    out = tmp_path / "anew"

    first = accelsim.calculon(model, execution, system, out)

    again = read_training(out / "model.json", out / "execution.json").training
    assert again == read_training(model, execution).training
    before, _ = read_cluster(system)
    after, _ = read_cluster(out / "system.json")
    assert (after.chip, after.links, after.software) == (
        before.chip,
        before.links,
        before.software,
    )
    second = accelsim.calculon(*(out / f"{x}.json" for x in ("model", "execution", "system")))
    assert second.parts_ns == first.parts_ns
    assert [each.split(":")[0] for each in first.not_written] == [
        "vector",
        "mem1.GiB",
        "mem2",
        "vocabulary",
    ]


def test_what_a_cluster_has_and_calculon_has_not_is_named(tmp_path: Path) -> None:
    result = CliRunner().invoke(
        commands,
        ["calculon", *map(str, files(tmp_path)), "a100_selene", "--out", str(tmp_path / "anew")],
    )

    assert result.exit_code == 0
    assert "not written: chip.tiles: Calculon has no waves of tiles on 108 processors" in (
        result.stderr
    )
    system = json.loads((tmp_path / "anew" / "system.json").read_text())
    chip = load_cluster("a100_selene").chip
    assert system["matrix"]["float16"]["tflops"] * 1e12 == chip.peak_flops_per_s


def test_files_that_cannot_be_written_are_named(tmp_path: Path) -> None:
    (tmp_path / "taken").write_text("")
    with pytest.raises(DocumentError, match=r"taken: cannot be made: File exists$"):
        accelsim.calculon(*files(tmp_path), "a100", tmp_path / "taken")
