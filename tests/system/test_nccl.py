"""NCCL's collectives: measured rows no parameter was fitted to, laws, and refusals."""

from pathlib import Path
from statistics import fmean

import pytest
from hypothesis import given
from hypothesis import strategies as st

from accelsim.errors import FabricError
from each import each
from experiments.comparison import Pair, TableError, read_table, summary
from experiments.system.nccl.__main__ import compare
from experiments.system.nccl.model import collective_ns, nodes
from experiments.system.nccl.tuner import latency_ns, read_tuner
from experiments.system.nccl.waits import compare_without_waits, without_waits


def held_out(shared_data: Path, table: str, gpu: str) -> list[Pair]:
    comparison = compare(read_table(shared_data / "scaleout" / table, ()))
    pairs = [pair for pair in comparison.pairs if pair.name.startswith(f"{gpu} ")]
    assert sum(pair.is_fitted for pair in pairs) <= len(pairs) / 2
    return [pair for pair in pairs if not pair.is_fitted]


def mean_percent(pairs: list[Pair]) -> float:
    return fmean(abs(pair.error_percent) for pair in pairs)


def size_bytes(pair: Pair) -> int:
    return int(pair.name.split()[3])


@pytest.mark.parametrize("gpu", ["A100", "V100"])
def test_all_reduces_of_vtrain_that_were_not_fitted(shared_data: Path, gpu: str) -> None:
    pairs = held_out(shared_data, "nccl_allreduce_vtrain.csv", gpu)

    assert mean_percent(pairs) < 5
    assert max(abs(pair.error_percent) for pair in pairs) < 10


def test_collectives_of_aiconfigurator_that_were_not_fitted(shared_data: Path) -> None:
    pairs = held_out(shared_data, "nccl_aiconfigurator.csv", "A100")
    small = [pair for pair in pairs if size_bytes(pair) < 2**20]
    large = [pair for pair in pairs if size_bytes(pair) >= 2**20]

    assert len(small) == 22
    assert max(abs(pair.error_percent) for pair in small) < 20
    assert mean_percent(large) < 5


@pytest.mark.parametrize("gpu", ["H100", "H200"])
def test_collectives_of_hopper_gpus_that_were_not_fitted(shared_data: Path, gpu: str) -> None:
    """All rows of H100, and H200 with other versions of the library than the fitted one."""
    pairs = held_out(shared_data, "nccl_aiconfigurator.csv", gpu)
    reduced = [pair for pair in pairs if "all_reduce" in pair.name]

    assert len(pairs) > 150
    assert mean_percent([pair for pair in reduced if size_bytes(pair) >= 2**20]) < 5
    assert mean_percent([pair for pair in pairs if size_bytes(pair) < 2**20]) < 10
    assert mean_percent([pair for pair in pairs if size_bytes(pair) >= 2**20]) < 5


@given(st.integers(1, 2**28), st.sampled_from(["all_gather", "reduce_scatter"]))
def test_two_megabytes_on_two_hopper_gpus_are_the_last_with_ll(size: int, collective: str) -> None:
    """Measured times of AIConfigurator jump between 2 and 4 MiB."""
    chosen = collective_ns("H100", collective, 2, size)  # type: ignore[arg-type]

    if size <= 2**21 or size >= 2**22:
        assert chosen.protocol == ("LL" if size <= 2**21 else "Simple")


def test_all_reduces_of_other_tables_were_not_used(shared_data: Path) -> None:
    vidur = held_out(shared_data, "collectives_vidur.csv", "A100")
    llmcompass = held_out(shared_data, "llmcompass_a100x4_allreduce.csv", "A100")

    assert mean_percent([pair for pair in vidur if size_bytes(pair) >= 2**24]) < 12
    assert mean_percent([pair for pair in llmcompass if size_bytes(pair) < 2**20]) < 20
    assert mean_percent([pair for pair in llmcompass if size_bytes(pair) >= 2**24]) < 5


@pytest.mark.parametrize(("gpu", "percent"), [("H100", 5), ("A100-PCIe", 4)])
def test_all_reduces_of_vidur_from_8_mib_on(shared_data: Path, gpu: str, percent: float) -> None:
    """Their waits are short beside the transfer."""
    pairs = held_out(shared_data, "collectives_vidur.csv", gpu)

    assert mean_percent([pair for pair in pairs if size_bytes(pair) >= 2**23]) < percent


def test_a_hop_of_the_node_stands_in_place_of_the_tuners() -> None:
    """All-reduces of H200 have a hop of 1.31 us, all-gathers the 3.4 us of the tuner."""
    tuner = read_tuner("2.28")
    simple = nodes()["H200"].protocols["Simple"]
    times = {chips: collective_ns("H200", "all_reduce", chips, 2**28).kernel_ns for chips in (2, 4)}

    assert simple.hop_of("all_reduce") == 1310
    assert simple.hop_of("all_gather") is None
    assert latency_ns(tuner, "all_reduce", "ring", "Simple", 4, 1310) == 8400 + 6 * 1310
    assert latency_ns(tuner, "all_gather", "ring", "Simple", 4) == 8400 + 3 * 3400
    passed = 2**28 * 10**9 // (450 * 10**9)
    assert times[4] - times[2] == pytest.approx(4 * 1310 + passed / 2, abs=2)


def test_rows_of_other_gpus_are_refused_by_name(shared_data: Path) -> None:
    for table in ("allreduce_busbw_mlengineering.csv", "deepbench_allreduce.csv"):
        comparison = compare(read_table(shared_data / "scaleout" / table, ()))
        assert not comparison.pairs
        assert all("unknown" in why or "nodes" in why for _, why in comparison.refused)


def test_constants_of_the_tuner_are_those_of_its_source(shared_data: Path) -> None:
    table = shared_data / "papers" / "nccl_model_and_measurements.csv"

    comparison = compare(read_table(table, ()))

    assert summary(comparison)["exact"] == len(comparison.pairs) == 18


def test_a_table_without_known_columns_is_refused() -> None:
    with pytest.raises(TableError, match=r"^the table needs the columns of one of these: "):
        compare([{"gpu": "A100", "bytes": "8"}])


@given(
    gpu=st.sampled_from(["A100", "V100"]),
    chips=st.sampled_from([2, 3, 4, 6, 7, 8]),
    size=st.integers(2**20, 2**31),
)
def test_a_protocol_takes_longer_for_more_bytes(gpu: str, chips: int, size: int) -> None:
    few = collective_ns(gpu, "all_reduce", chips, size, version="2.7")
    many = collective_ns(gpu, "all_reduce", chips, size + 2**16, version="2.7")

    assert few.protocol != many.protocol or few.kernel_ns < many.kernel_ns
    assert few.kernel_ns == few.total_ns


def test_one_process_that_launches_on_all_gpus_hides_short_kernels() -> None:
    """Eight launches of 10.4 us after 9.8 us: measured are 92.8, 93.3 and 95.8 us (vTrain)."""
    times = [
        collective_ns(
            "A100", "all_reduce", 8, size, version="2.7", is_launched_by_one_process=True
        ).total_ns
        for size in (2**20, 2**21)
    ]

    assert times == [9780 + 8 * 10400] * 2


@each(
    ("arguments", "sentence"),
    [
        (
            ("V10", "all_reduce", 2, 2**20),
            r"^NCCL's parameters of 'V10' are unknown, did you mean V100\?$",
        ),
        (
            ("A100", "all_reduce", 9, 2**20),
            r"^NCCL is modelled on 2 to 8 A100 of one node, not 9$",
        ),
        (
            ("A100-PCIe", "all_reduce", 4, 2**20),
            r"^NCCL is modelled on 2 A100-PCIe of one node, not 4$",
        ),
        (
            ("H100", "all_reduce", 9, 2**20),
            r"^NCCL is modelled on 2 to 8 H100 of one node, not 9$",
        ),
        (("A100", "all_reduce", 8, 0), r"^a collective needs at least 1 byte, not 0$"),
        (("A100", "alltoall", 8, 8), r"^NCCL's 'alltoall' is not modelled; known: "),
        (("V100", "all_gather", 2, 2**20), r"^NCCL's all_gather was not measured on V100$"),
        (
            ("V100", "all_reduce", 8, 1024),
            r"^NCCL 2.28 would choose ring with LL for 1024 bytes on 8 V100, which was not",
        ),
        (
            ("V100", "all_reduce", 5, 2**20),
            r"^no ring of NVLink passes through the first 5 GPUs$",
        ),
    ],
)
def test_refusals(arguments: tuple, sentence: str) -> None:  # type: ignore[type-arg]
    with pytest.raises(FabricError, match=sentence):
        collective_ns(*arguments)


def test_all_reduces_of_vidur_without_waits(shared_data: Path) -> None:
    pairs = compare_without_waits(
        read_table(shared_data / "scaleout" / "collectives_vidur.csv", ())
    ).pairs
    left = [pair for pair in pairs if not pair.is_fitted]
    assert len(left) > 1190
    assert mean_percent([pair for pair in left if size_bytes(pair) < 2**20]) < 10
    assert mean_percent([pair for pair in left if size_bytes(pair) >= 2**20]) < 5


def test_a_wait_is_what_a_larger_message_does_not_take() -> None:
    def row(gpus: str, size: int, least: float) -> dict[str, str]:
        return {
            "system": "a100_dgx",
            "collective": "all_reduce",
            "n_gpus": gpus,
            "gpus_per_node": gpus,
            "bytes": str(size),
            "min_ms": str(least),
            "median_ms": "9",
        }

    rows = [row("2", 1, 0.5), row("2", 2, 0.25), row("2", 4, 1.0), row("4", 8, 0.125)]
    assert [each["median_ms"] for each in without_waits(rows)] == ["0.25", "0.25", "1.0", "0.125"]
    # LL up to 592 kB, Simple beyond: a shorter time with another protocol is no bound.
    rows = [row("2", 2**19, 0.5), row("2", 2**20, 0.25), row("2", 2**21, 0.125)]
    assert [each["median_ms"] for each in without_waits(rows)] == ["0.5", "0.125", "0.125"]
