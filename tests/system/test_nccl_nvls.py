"""NCCL's all-reduce in the switch: its graph, where it is chosen, times nothing was fitted to."""

from pathlib import Path
from statistics import fmean

import pytest
from hypothesis import given
from hypothesis import strategies as st

from accelsim.errors import FabricError
from accelsim.system.collective import closed_ns, event_ns, transfers
from accelsim.system.fabric import FabricFile, fabric
from each import each
from experiments.comparison import read_table
from experiments.system.nccl.__main__ import compare
from experiments.system.nccl.model import NvlsCost, collective_ns, nodes
from experiments.system.nccl.nvls import bandwidth_bytes_per_s, channel_bytes_per_s, piece_bytes
from experiments.system.nccl.tuner import Collective, read_tuner

GPU_BYTES_PER_S = 370_800_000_000


def cost() -> NvlsCost:
    found = nodes()["H100"].nvls
    assert found is not None
    return found


@pytest.mark.parametrize("version", ["2.20", "2.28"])
def test_the_graph_of_eight_h100_is_the_logged_one(version: str) -> None:
    """NVIDIA/nccl#1197 prints ``nChannels 8, bw 40.000000/60.000000``: 9 x 40 of 370.8 GB/s."""
    nvls = read_tuner(version).nvls
    assert nvls is not None
    speeds = [channel_bytes_per_s(nvls, "hopper", n, GPU_BYTES_PER_S) for n in range(2, 9)]

    assert speeds[-1] == 40_000_000_000
    assert all(speed * (chips + 1) <= GPU_BYTES_PER_S for chips, speed in enumerate(speeds, 2))
    assert speeds == sorted(speeds, reverse=True)


def test_bandwidths_of_eight_h100_by_hand() -> None:
    """2.20: 5/6 of 8 x 40 GB/s. 2.28: 40 x 0.85 x 7/8 x 2 = 59.5 GB/s for 8 channels, by 8/14."""
    old, new = read_tuner("2.20").nvls, read_tuner("2.28").nvls
    assert old is not None
    assert new is not None
    asked = ("all_reduce", "hopper", 8, GPU_BYTES_PER_S)

    assert bandwidth_bytes_per_s(old, *asked) == pytest.approx(8 * 40e9 * 5 / 6)  # type: ignore[arg-type]
    assert bandwidth_bytes_per_s(new, *asked) == pytest.approx(8 * 59.5e9 * 8 / 14)  # type: ignore[arg-type]


@given(st.integers(1, 2**34))
def test_eight_h100_reduce_in_the_switch_from_2_mib_on(size: int) -> None:
    """NVIDIA/nccl-tests#309: a ring with LL up to 1 MB, the switch with Simple from 2 MB on."""
    chosen = collective_ns("H100", "all_reduce", 8, size)

    if size <= 2**20 or size >= 2**21:
        way = ("ring", "LL") if size <= 2**20 else ("nvls", "Simple")
        assert (chosen.algorithm, chosen.protocol) == way


def test_four_h100_reduce_in_the_switch_where_measured_times_jump() -> None:
    """Vidur@7d47513: 18 us for 1.00 MB and 31 for 1.11 MB; 54 for 5.05 MB and 45 for 5.31 MB."""
    sizes = (1_001_472, 1_114_112, 5_046_272, 5_308_416)

    ways = [collective_ns("H100", "all_reduce", 4, size, version="2.20") for size in sizes]

    assert [way.algorithm for way in ways] == ["ring", "nvls", "nvls", "ring"]
    assert {collective_ns("H200", "all_reduce", 4, 2**power).algorithm for power in range(30)} == {
        "ring"
    }


@given(
    collective=st.sampled_from(["all_gather", "reduce_scatter"]),
    chips=st.integers(2, 8),
    size=st.integers(1, 2**33),
)
def test_gathers_and_scatters_of_version_2_28_are_rings(
    collective: Collective, chips: int, size: int
) -> None:
    assert collective_ns("H200", collective, chips, size).algorithm == "ring"


def test_what_was_not_measured_is_refused() -> None:
    with pytest.raises(
        FabricError, match=r"^NCCL 2.20 would choose nvls with Simple for .* 8 H100, which was not"
    ):
        collective_ns("H100", "all_gather", 8, 5 * 2**19, version="2.20")


@each(("chips", "gigabytes_per_s"), [(4, 370 * 4 / 6), (5, 258), (6, 265), (7, 270), (8, 273)])
def test_bandwidths_of_four_to_eight_h100(chips: int, gigabytes_per_s: float) -> None:
    """NVIDIA/nccl#1455, ``NCCL_ALGO=NVLS`` from 2 to 4 GiB: size over time, which were not fitted.

    A link carries 1 + 1/n of the bytes; with all of them once, four GPUs were 25 % too fast.
    """
    size = 2**32
    reached = size / cost().bytes_ns(chips, size)

    assert reached == pytest.approx(gigabytes_per_s, rel=0.011)


def test_a_quarter_of_a_gibibyte_is_too_small_for_the_peak() -> None:
    """NVIDIA/nccl-tests#212: 250 GB/s for 256 MiB on eight H100, where large ones have 275."""
    quarter = collective_ns("H100", "all_reduce", 8, 2**28)
    large = collective_ns("H100", "all_reduce", 8, 2**33)

    assert 2**28 / quarter.kernel_ns == pytest.approx(250, rel=0.01)
    assert 2**33 / large.kernel_ns == pytest.approx(275, rel=0.01)


def test_a_bus_bandwidth_of_a_node_is_compared() -> None:
    """480 GB/s of eight H100 at 4 GiB, as NVIDIA/nccl#1374 has it."""
    rows = [
        {
            "system": system,
            "collective": "all_reduce",
            "n_gpus": "8",
            "bytes": str(2**32),
            "busbw_GBps": "480",
        }
        for system in ("8x H100 one node (DGX)", "8x B200 one node (AWS P6)", "4 nodes (see file)")
    ]

    compared = compare(rows)

    assert [abs(pair.error_percent) < 1 for pair in compared.pairs] == [True]
    assert "'B200' are unknown" in compared.refused[0][1]
    assert "'4 nodes (see file)' are unknown" in compared.refused[1][1]


def test_rows_of_vidur_that_were_not_fitted(shared_data: Path) -> None:
    table = read_table(shared_data / "scaleout" / "collectives_vidur.csv", ())
    pairs = [pair for pair in compare(table).pairs if pair.name.endswith(" NVLS")]
    left = [pair for pair in pairs if not pair.is_fitted]

    assert len(pairs) - len(left) == 8
    assert len(left) == 23
    assert fmean(abs(pair.error_percent) for pair in left) < 4


def test_chunks_by_hand() -> None:
    """Eight heads and 16 channels: 128 chunks at once, of 128 KiB from 1 GiB on."""
    pieces = {size: piece_bytes(size, 8, 16) // 128 for size in (1, 2**23, 2**26, 2**30)}

    assert pieces == {1: 2**14, 2**23: 2**15, 2**26: 2**16, 2**30: 2**17}
    assert piece_bytes(2**30 - 1, 8, 16) == 128 * 2**16


@pytest.mark.parametrize("chips", [2, 4, 8])
def test_the_time_is_that_of_the_messages(chips: int) -> None:
    """As pieces of the generator on links of that bandwidth, with the heads' time as latency.

    The messages need three steps more until the first piece is through.
    """
    piece = piece_bytes(2**24, chips, cost().channels)
    pieces = 2**24 // piece
    latency = chips * cost().head_ns
    net = fabric(
        FabricFile(
            kind="switch",
            chips=chips,
            link_bytes_per_s=cost().link_bytes_per_s,
            link_latency_ns=latency,
            switch_reduces=True,
            source="this test",
        )
    )
    messages = transfers("all_reduce", "nvls", chips, pieces=pieces)

    time = event_ns(messages, net, 2**24)

    whole = cost().bytes_ns(chips, 2**24)
    assert time == closed_ns(messages, net, 2**24)
    assert whole <= time <= whole + 3 * whole // pieces
