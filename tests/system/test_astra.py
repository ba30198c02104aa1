"""ASTRA-sim's nanoseconds: the reference rows, the flow shop against simpy, and refusals."""

from pathlib import Path

import numpy as np
import pytest
import simpy
from hypothesis import given
from hypothesis import strategies as st

from accelsim.errors import FabricError
from accelsim.system.astra import Dimension, chunk_ns, collective_ns, flow_shop_ns
from each import each
from experiments.comparison import read_table
from experiments.system.astra.__main__ import COLUMNS, compare

RING = Dimension(kind="Ring", npus=4, gigabytes_per_s=50.0, latency_ns=500.0)
SWITCH = Dimension(kind="Switch", npus=4, gigabytes_per_s=25.0, latency_ns=1000.0)


def test_every_reference_row_is_exact(shared_data: Path) -> None:
    table = shared_data / "scaleout" / "astra_collectives.csv"

    comparison = compare(read_table(table, COLUMNS))

    assert len(comparison.pairs) == 29
    assert all(pair.predicted == pair.measured for pair in comparison.pairs)
    assert not comparison.refused


def test_two_dimensions_by_hand() -> None:
    """A chunk is 2**18 bytes: 5560 in the ring, 15820 in the switch, 5200 in the ring again."""
    time = collective_ns("AR", "ring", "unaware", [RING, SWITCH], 2**20, 4)

    assert time == 5560 + 4 * 15820 + 5200


def twin(stages: list[tuple[int, int]], chunks: int) -> int:
    """Run the chunks as simpy processes that queue for a resource in each dimension."""
    environment = simpy.Environment()
    resources = {index: simpy.Resource(environment) for index, _ in stages}

    def run():  # type: ignore[no-untyped-def]
        for index, duration in stages:
            with resources[index].request() as turn:
                yield turn
                yield environment.timeout(duration)

    for _ in range(chunks):
        environment.process(run())
    environment.run()
    return int(environment.now)


@given(
    st.lists(st.tuples(st.integers(0, 2), st.integers(1, 1000)), min_size=1, max_size=5),
    st.integers(1, 6),
)
def test_bounds_of_the_flow_shop(stages: list[tuple[int, int]], chunks: int) -> None:
    work = [sum(time for index, time in stages if index == each) for each in range(3)]

    time = flow_shop_ns(stages, chunks)

    assert max(chunks * max(work), sum(work)) <= time <= chunks * sum(work)


@given(st.lists(st.integers(1, 1000), min_size=1, max_size=5), st.integers(1, 6))
def test_distinct_dimensions_equal_simpy(durations: list[int], chunks: int) -> None:
    stages = list(enumerate(durations))

    assert flow_shop_ns(stages, chunks) == twin(stages, chunks)


def test_arrays_equal_single_points() -> None:
    npus = np.array([2, 4, 8, 16])
    sizes = np.array([1024, 2**20, 2**26])[:, None]
    for kind, implementation in (("Ring", "ring"), ("Switch", "direct"), ("Switch", "ring")):
        many = Dimension(kind=kind, npus=npus, gigabytes_per_s=50.0, latency_ns=500.0)
        times = collective_ns("AR", implementation, "aware", [many], sizes, 4)
        for (row, column), time in np.ndenumerate(times):
            single = Dimension(
                kind=kind, npus=int(npus[column]), gigabytes_per_s=50.0, latency_ns=500.0
            )
            size = int(sizes[row, 0])
            assert time == collective_ns("AR", implementation, "aware", [single], size, 4)


def test_halving_doubling_of_arrays_equals_single_points() -> None:
    many = Dimension(
        kind="Switch", npus=np.array([2, 4, 8]), gigabytes_per_s=50.0, latency_ns=500.0
    )
    times = chunk_ns("AR", "halvingDoubling", "aware", many, 2**20)
    for npus, time in zip((2, 4, 8), times, strict=True):
        single = Dimension(kind="Switch", npus=npus, gigabytes_per_s=50.0, latency_ns=500.0)
        assert time == chunk_ns("AR", "halvingDoubling", "aware", single, 2**20)


@each(
    ("arguments", "sentence"),
    [
        (
            ("AR", "doubleBinaryTree", "aware", [RING]),
            r"^ASTRA-sim's doubleBinaryTree is not derived on a Ring$",
        ),
        (
            ("AR", "doubleBinaryTree", "unaware", [SWITCH]),
            r"^ASTRA-sim's doubleBinaryTree is derived for the aware backend only$",
        ),
        (
            ("RS", "doubleBinaryTree", "aware", [SWITCH]),
            r"^ASTRA-sim's doubleBinaryTree is derived for AR, not RS$",
        ),
        (("AR", "rings", "aware", [RING]), r"^implementation 'rings' is unknown, did you mean"),
        (("AR", "ring", "aware", [RING, RING]), r"^the aware backend has one dimension, not 2$"),
        (("RS", "direct", "aware", [SWITCH]), r"^ASTRA-sim's direct is derived for AR, not RS$"),
        (("AR", "direct", "aware", [RING]), r"^ASTRA-sim's direct is not derived on a Ring$"),
    ],
)
def test_refusals(arguments: tuple, sentence: str) -> None:  # type: ignore[type-arg]
    with pytest.raises(FabricError, match=sentence):
        collective_ns(*arguments, 2**20, 4)


def test_a_collective_of_146_years_is_refused() -> None:
    slow = Dimension(kind="Ring", npus=2, gigabytes_per_s=1e-9, latency_ns=0.0)

    assert collective_ns("AR", "ring", "aware", [slow], 2**30, 1) > 0
    with pytest.raises(FabricError, match=r"^a collective would take 2\*\*62 ns or more"):
        collective_ns("AR", "ring", "aware", [slow], 2**36, 1)
    with pytest.raises(FabricError, match=r"^a collective would take 2\*\*62 ns or more"):
        collective_ns("AR", "ring", "aware", [slow], 2**36, 2**10)


def test_a_dimension_needs_bandwidth_and_chips() -> None:
    with pytest.raises(FabricError, match=r"^npus must be at least 2, not 1$"):
        Dimension(kind="Ring", npus=1, gigabytes_per_s=1.0, latency_ns=0.0)
    with pytest.raises(FabricError, match=r"^gigabytes_per_s must be more than 0, not 0$"):
        Dimension(kind="Ring", npus=2, gigabytes_per_s=0, latency_ns=0.0)
