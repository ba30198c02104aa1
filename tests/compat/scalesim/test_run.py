"""Runs: what is refused, and which mistakes are named."""

import subprocess
import sys
from pathlib import Path

import pytest

from accelsim.compat.scalesim import ScaleSimConfig, quirks_of, scalesim, simulate
from accelsim.compat.scalesim.layer import layers_of
from accelsim.compat.scalesim.topology import TopologyRow
from accelsim.errors import ResultError, TopologyError


def gemm(m: int, n: int, k: int, name: str = "gemm") -> TopologyRow:
    return TopologyRow(
        name=name, kind="gemm", ifmap_h=m, ifmap_w=k, filt_h=1, filt_w=k, channels=1, filters=n
    )


def config(dataflow: str = "os", **changes: object) -> ScaleSimConfig:
    values: dict[str, object] = {
        "rows": 32,
        "cols": 32,
        "dataflow": dataflow,
        "ifmap_sram_kb": 64,
        "filter_sram_kb": 64,
        "ofmap_sram_kb": 64,
    }
    return ScaleSimConfig(**{**values, **changes})  # type: ignore[arg-type]


def test_a_total_of_no_cycles_is_refused_as_the_tool_divides_by_it() -> None:
    small = config(rows=1, cols=1)

    with pytest.raises(
        TopologyError, match=r"^layer 'gemm': SCALE-Sim divides by its total of 0 cycles$"
    ):
        simulate(small, [gemm(1, 1, 1)])


def test_a_buffer_that_fills_twice_in_a_cycle_is_refused() -> None:
    wide = config("ws", rows=1, cols=1100, filter_sram_kb=1)

    with pytest.raises(
        TopologyError,
        match=r"^layer 'gemm': SCALE-Sim divides by 0: the filter SRAM of 1024 words fills twice "
        r"in one cycle$",
    ):
        simulate(wide, [gemm(4, 1100, 1)])


def test_a_layer_too_large_to_replay_is_refused() -> None:
    with pytest.raises(TopologyError, match=r"too many to replay SCALE-Sim's memory"):
        simulate(config(), [gemm(2**20, 32, 2**13)])
    with pytest.raises(TopologyError, match=r"more than 2\*\*62 multiply-accumulates$"):
        simulate(config(), [gemm(2**31, 2**31, 2**31)])


def test_a_layer_named_dp_runs_once_for_each_channel() -> None:
    row = TopologyRow(
        name="convDP", kind="conv", ifmap_h=9, ifmap_w=9, filt_h=3, filt_w=3, channels=3, filters=2
    )

    records = simulate(config(), [row])

    assert [record.layer_id for record in records] == [0, 1, 2]
    assert {record.filter_sram.words for record in records} == {18 * 2}


def test_quirks_say_the_numbers_they_change() -> None:
    """GEMM 256 x 128 x 256 on 32 x 32: 8 x 4 folds under os; the golden row has 34816 writes."""
    rows = [gemm(256, 128, 256)]

    quirks = quirks_of(config(), layers_of(rows), simulate(config(), rows))

    assert quirks == (
        "total cycles: each layer's is the index of its last cycle, so 10175 of the run are 10176",
        "output drain: the results of a fold leave the array in no time, 32 folds miss 32 cycles "
        "each, 1024 in all",
        "SRAM OFMAP writes: rows + columns are added for each fold, 34816 instead of 32768",
        "flush on full: a full input or weight buffer forgets every word, 303086 words are read "
        "from DRAM, the tensors have 98304",
        "prefetch: the first fill is at an arbitrary 10 words per cycle, which the start cycles of "
        "DRAM and the total with prefetch depend on",
    )


@pytest.mark.parametrize("dataflow", ["ws", "is"])
@pytest.mark.parametrize("version", ["v2", "v202", "v3"])
def test_quirks_of_user_mode_name_stalls_and_phantom_writes(dataflow: str, version: str) -> None:
    rows = [
        TopologyRow(
            name="conv", kind="conv", ifmap_h=30, ifmap_w=30, filt_h=3, filt_w=3, channels=8,
            filters=16, stride_h=2, stride_w=2,
        )
    ]  # fmt: skip
    tiny = config(
        dataflow, rows=8, cols=8, mode="USER", ifmap_sram_kb=1, filter_sram_kb=1, ofmap_sram_kb=1,
        bandwidth=3, ifmap_bandwidth=3, filter_bandwidth=3,
    )  # fmt: skip

    records = simulate(tiny, rows, version)  # type: ignore[arg-type]
    quirks = quirks_of(tiny, layers_of(rows), records, version)  # type: ignore[arg-type]

    starts = [quirk.split(":")[0] for quirk in quirks]
    for start in (
        "total cycles",
        "no overlap of folds",
        "compute utilization",
        "partial sums",
        "half buffers",
        "stalls",
        "overhanging windows",
        "no padding",
    ):
        assert start in starts


def test_an_unwritable_folder_is_a_result_error(tmp_path: Path) -> None:
    (tmp_path / "out").write_text("in the way")
    (tmp_path / "t.csv").write_text("Layer,M,N,K,\na,4,4,4,\n")
    (tmp_path / "c.cfg").write_text(
        "[general]\nrun_name = r\n[architecture_presets]\nArrayHeight: 4\nArrayWidth: 4\n"
        "IfmapSramSzkB: 1\nFilterSramSzkB: 1\nOfmapSramSzkB: 1\nDataflow: os\n"
    )

    with pytest.raises(ResultError, match=r"out/r: cannot be written: Not a directory$"):
        scalesim(tmp_path / "c.cfg", tmp_path / "t.csv", tmp_path / "out")


def test_the_package_is_imported_without_numba() -> None:
    code = "import sys, accelsim.compat.scalesim; assert 'numba' not in sys.modules"

    subprocess.run([sys.executable, "-c", code], check=True)


def test_quirks_of_sparse_weights_say_what_is_counted() -> None:
    """2:4 of K = 16 keeps 8 taps; 4 x 4 x 16 has 256 products, 128 computed; M/N doubles reads."""
    row = TopologyRow(
        name="g", kind="gemm", ifmap_h=4, ifmap_w=16, filt_h=1, filt_w=16, channels=1, filters=4,
        sparsity="2:4",
    )  # fmt: skip
    sparse = config("ws", sparse_representation="csr")

    records = simulate(sparse, [row])
    quirks = quirks_of(sparse, layers_of([row], sparse=True), records)

    assert records[0].ifmap_sram.words == 64.0
    assert (
        "overall utilization: of sparse layers it counts 256 multiply-accumulates, 128 are "
        "computed, so it can pass 100 %"
    ) in quirks
    assert (
        "SRAM IFMAP reads: each of 32 values counts M/N times with weights of N:M, 64.0 in all"
    ) in quirks
