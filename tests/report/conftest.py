"""A five-row sweep with numbers that can be checked by hand, and a knee of three layers."""

import pandas as pd
import pytest

from accelsim.counts import Counts
from accelsim.report.evidence import Design, Evidence, Knee
from accelsim.simulate.result import LayerResult, Result

MADE_WITH = {
    "version": "0.1.0",
    "commit": "0123456789ab",
    "study": "ab" * 32,
    "seed": 7,
    "tier": "analytical",
    "inputs": {"net": "cd" * 32, "horowitz_45nm": "ef" * 32},
}


def layer(name: str, kind: str, **counts: int) -> LayerResult:
    cycles = sum(value for key, value in counts.items() if key.endswith("_cycles"))
    total = Counts(cycles=cycles, **counts)
    return LayerResult(
        name=name,
        kind=kind,
        counts=total,
        energy_pj={"mac": 2.0 * total.macs, "dram": 3.0 * total.dram_read_bits},
        utilization=total.macs / (256 * cycles) if cycles else 0.0,
        fused=(),
        mapping={},
        modelled=True,
    )


def result_of(*layers: LayerResult, workload: str = "net") -> Result:
    counts = Counts.total(one.counts for one in layers)
    parts = {part: sum(one.energy_pj[part] for one in layers) for part in ("mac", "dram")}
    return Result(
        workload=workload,
        arch="npu",
        tier="analytical",
        layers=layers,
        counts=counts,
        energy_pj=parts,
        area_um2={"array": 250000.0},
        latency_s=counts.cycles / 500e6,
        utilization=counts.macs / (256 * counts.cycles) if counts.cycles else 0.0,
        not_modelled=("nonzero",),
        made_with=MADE_WITH,
    )


def design_of(result: Result, row: int, *roles: str) -> Design:
    return Design(
        workload=result.workload, row=row, roles=roles, label=f"design {row}", result=result
    )


def knee_of(result: Result, row: int = 1) -> Knee:
    return Knee(
        workload=result.workload,
        row=row,
        label="16×16",
        skipping_peak_macs_per_s=128e9,
        bandwidth_bytes_per_s=8e9,
        result=result,
    )


@pytest.fixture
def result() -> Result:
    return result_of(
        layer(
            "conv1", "conv", macs=25600, stream_cycles=150, stall_weight_cycles=50,
            dram_read_bits=8000, dram_write_bits=2240,
        ),
        layer("softmax", "softmax", stall_vector_cycles=100, dram_read_bits=800),
        layer(
            "fc", "matmul", macs=2560, stream_cycles=20, stall_input_cycles=180,
            dram_read_bits=20480,
        ),
    )  # fmt: skip


@pytest.fixture
def frame() -> pd.DataFrame:
    return pd.DataFrame(
        {
            "point": [0, 1, 2, 3, 4],
            "workload": "net",
            "array.rows": [8, 16, 32, 32, 64],
            "array.dataflow": ["weight_stationary"] * 3 + ["output_stationary"] * 2,
            "status": ["ok", "ok", "ok", "ok", "refused"],
            "reason": ["", "", "", "", "MappingError: the layer does not fit"],
            "feasible": [True, True, True, False, False],
            "pareto": [True, True, True, False, False],
            "cycles": [2000.0, 500.0, 250.0, 200.0, None],
            "latency_s": [4e-6, 1e-6, 5e-7, 4e-7, None],
            "energy_pj": [1e6, 2e6, 8e6, 9e6, None],
            "energy_mac_pj": [0.4e6, 0.5e6, 2e6, 2e6, None],
            "energy_dram_pj": [0.6e6, 1.5e6, 6e6, 7e6, None],
            "area_um2": [1e5, 4e5, 16e5, 17e5, None],
            "utilization": [0.5, 0.25, 0.125, 0.1, None],
            "stream_cycles": [1500.0, 400.0, 150.0, 150.0, None],
            "stall_weight_cycles": [500.0, 100.0, 100.0, 50.0, None],
        }
    )


@pytest.fixture
def evidence(frame: pd.DataFrame, result: Result) -> Evidence:
    return Evidence(
        frame=frame,
        objectives=(("latency_s", "min"), ("energy_pj", "min")),
        axes=("array.rows", "array.dataflow"),
        knees=(knee_of(result),),
    )
