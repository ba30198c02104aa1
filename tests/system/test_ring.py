"""The closed form of a ring for arrays: equal to its messages, exact, and never faster for more."""

from fractions import Fraction
from itertools import product
from math import ceil
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from accelsim.system.collective import closed_ns, event_ns, transfers
from accelsim.system.fabric import Fabric, FabricFile, fabric
from accelsim.system.ring import moved_ns, ring_ns

COLLECTIVES = ("all_reduce", "reduce_scatter", "all_gather")


def ring(chips: int, bandwidth: int, latency: int) -> Fabric:
    return fabric(
        FabricFile(
            kind="ring",
            chips=chips,
            link_bytes_per_s=bandwidth,
            link_latency_ns=latency,
            source="this test",
        )
    )


@pytest.mark.parametrize("collective", COLLECTIVES)
def test_a_ring_takes_what_its_messages_take(collective: Any) -> None:
    for chips, size, bandwidth, latency in product(
        range(2, 9), (1, 2, 7, 8, 64, 1000), (1, 3, 10**9, 7 * 10**8), (0, 5)
    ):
        messages, net = transfers(collective, "ring", chips), ring(chips, bandwidth, latency)

        time = int(ring_ns(collective, size, chips, bandwidth, latency))

        assert time == closed_ns(messages, net, size)
        assert time == event_ns(messages, net, size)


def test_many_cases_are_each_alone() -> None:
    generator = np.random.default_rng(0)
    sizes, chips = generator.integers(0, 2**40, 50), generator.integers(1, 300, 50)
    rates = generator.integers(10**6, 10**12, 50)

    many = ring_ns("all_reduce", sizes, chips, rates, 7)

    for index, time in enumerate(many.tolist()):
        alone = ring_ns("all_reduce", int(sizes[index]), int(chips[index]), int(rates[index]), 7)
        assert time == alone
    assert (many[chips == 1] == 0).all()


@given(size=st.integers(0, 2**50), rate=st.integers(2**16, 2**60))
def test_a_message_is_rounded_up_once_and_exactly(size: int, rate: int) -> None:
    """The products of bytes and nanoseconds of most of these exceed 64 bits."""
    assert int(moved_ns(size, rate)) == ceil(Fraction(size * 10**9, rate))


@given(
    collective=st.sampled_from([*COLLECTIVES, "all_to_all"]),
    size=st.integers(0, 2**40),
    chips=st.integers(1, 4096),
    rate=st.integers(10**6, 10**12),
)
def test_more_bytes_or_less_bandwidth_are_never_faster(
    collective: Any, size: int, chips: int, rate: int
) -> None:
    time = ring_ns(collective, size, chips, rate)

    assert ring_ns(collective, size + 1, chips, rate) >= time
    assert ring_ns(collective, size, chips, rate + 1) <= time
    # No chip receives less than (n - 1) / n of what it lacks.
    halves = 2 if collective == "all_reduce" else 1
    assert int(time) >= halves * Fraction((chips - 1) * size * 10**9, chips * rate)
