"""NCCL's tuner: where it changes protocols, by hand and on measured jumps, and its laws."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from accelsim.errors import FabricError
from each import each
from experiments.system.nccl.tuner import (
    ALGORITHMS,
    PROTOCOLS,
    Collective,
    Rings,
    estimate_ns,
    latency_ns,
    read_tuner,
    select,
    tuner_names,
)


def rings(architecture: str, chips: int) -> Rings:
    return {
        "volta": Rings(architecture="volta", chips=chips, channels=12, bytes_per_s=120_000_000_000),
        "ampere": Rings(
            architecture="ampere", chips=chips, channels=24, bytes_per_s=240_000_000_000
        ),
    }[architecture]


def test_estimates_of_two_a100_by_hand() -> None:
    """LL: 6.6 us, two hops of 0.6 us, 1 MiB at 87.7 GB/s; Simple: 8.4, 3.4 and 240 GB/s."""
    tuner, node = read_tuner("2.28"), rings("ampere", 2)

    times = {
        name: estimate_ns(tuner, "all_reduce", "ring", name, node, 2**20)
        for name in ("LL", "Simple")
    }

    assert times["LL"] == pytest.approx(6600 + 2 * 600 + 2**20 / 87.7)
    assert times["Simple"] == pytest.approx(8400 + 2 * 3400 + 2**20 / 240)


@pytest.mark.parametrize(
    ("collective", "first_simple_bytes"),
    [("all_reduce", 2**20), ("all_gather", 2**21), ("reduce_scatter", 2**21)],
)
def test_two_a100_change_to_simple_where_measured_times_jump(
    collective: Collective, first_simple_bytes: int
) -> None:
    """AIConfigurator@095f58a: 19.4 to 40.8 us at 1 MiB; 20.0 to 38.1 and 19.4 to 34.9 at 2 MiB."""
    tuner, node = read_tuner("2.28"), rings("ampere", 2)

    sizes = [2**power for power in range(9, 30)]
    simple = [size for size in sizes if select(tuner, collective, node, size)[1] == "Simple"]

    assert simple == [size for size in sizes if size >= first_simple_bytes]


def test_two_a100_change_earlier_with_version_2_20() -> None:
    """A quarter of the ring's bandwidth for LL: 60 GB/s, and no limit of 87.7 GB/s.

    7.8 us of LL and 15.2 us of Simple meet where 7.4 us are the difference of 1/60 and 1/240 of the
    bytes in GB/s: 592 kB. Vidur@7d47513 has 15 us for 559 kB and 33 us for 625 kB on PCIe cards,
    20 us for 543 kB and 44 us for 608 kB on a DGX.
    """
    tuner, node = read_tuner("2.20"), rings("ampere", 2)

    meeting = round(7400 / (1 / 60 - 1 / 240))

    assert meeting == 592_000
    assert select(tuner, "all_reduce", node, meeting - 1000)[1] == "LL"
    assert select(tuner, "all_reduce", node, meeting + 1000)[1] == "Simple"
    assert select(read_tuner("2.28"), "all_reduce", node, meeting + 1000)[1] == "LL"


def test_eight_v100_change_to_simple_where_measured_times_jump() -> None:
    """vTrain@f8dda84: 238 us at 8 MiB and 274 us at 16 MiB."""
    tuner, node = read_tuner("2.7"), rings("volta", 8)

    chosen = {size: select(tuner, "all_reduce", node, size)[1] for size in (2**20, 2**23, 2**24)}

    assert chosen == {2**20: "LL128", 2**23: "LL128", 2**24: "Simple"}


@each("version", tuner_names())
@each("architecture", ["volta", "ampere"])
def test_a_tree_is_never_chosen_inside_a_node(version: str, architecture: str) -> None:
    for chips in range(2, 9):
        for power in range(6, 34):
            chosen = select(read_tuner(version), "all_reduce", rings(architecture, chips), 2**power)
            assert chosen[0] == "ring"


@given(
    version=st.sampled_from(tuner_names()),
    architecture=st.sampled_from(["volta", "ampere"]),
    collective=st.sampled_from(list(ALGORITHMS)),
    chips=st.integers(2, 8),
    size=st.integers(1, 2**33),
)
def test_no_other_choice_has_a_smaller_estimate(
    version: str, architecture: str, collective: Collective, chips: int, size: int
) -> None:
    tuner, node = read_tuner(version), rings(architecture, chips)

    chosen = select(tuner, collective, node, size)

    least = estimate_ns(tuner, collective, *chosen, node, size)
    for algorithm in ALGORITHMS[collective]:
        for protocol in PROTOCOLS:
            other = estimate_ns(tuner, collective, algorithm, protocol, node, size)
            assert other >= least
            assert other > latency_ns(tuner, collective, algorithm, protocol, chips)
    assert least < estimate_ns(tuner, collective, "ring", chosen[1], node, size + 2**16)


def test_refusals() -> None:
    with pytest.raises(FabricError, match=r"^NCCL's version '2.8' is unknown, did you mean 2\."):
        read_tuner("2.8")
    with pytest.raises(FabricError, match=r"^this version of NCCL has no tables of turing"):
        select(
            read_tuner("2.7"),
            "all_reduce",
            Rings(architecture="turing", chips=2, channels=2, bytes_per_s=10**9),
            2**20,
        )
