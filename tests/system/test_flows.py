"""Flows that share links: max-min fairness, simpy as a twin, and a case by hand."""

from collections.abc import Iterator, Mapping
from fractions import Fraction
from math import ceil

import numpy as np
import pytest
import simpy
from hypothesis import given
from hypothesis import strategies as st

from accelsim.errors import FabricError
from accelsim.system.collective import Transfers, bound_ns, event_ns, transfers
from accelsim.system.fabric import Fabric
from accelsim.system.flows import max_min_rates
from system.test_collective import EXTENTS, network


@given(
    speeds=st.lists(st.integers(1, 50), min_size=1, max_size=5),
    data=st.data(),
)
def test_each_flow_has_a_full_link_on_which_none_is_faster(
    speeds: list[int], data: st.DataObject
) -> None:
    """The definition of max-min fairness (Bertsekas and Gallager, section 6.5.2)."""
    way = st.sets(st.integers(0, len(speeds) - 1), min_size=1)
    routes = {
        flow: tuple(links)
        for flow, links in enumerate(data.draw(st.lists(way, min_size=1, max_size=6)))
    }

    rates = max_min_rates(routes, dict(enumerate(speeds)))

    for flow, route in routes.items():
        assert any(
            sum(rates[each] for each, links in routes.items() if link in links) == speeds[link]
            and all(rates[flow] >= rates[each] for each in routes if link in routes[each])
            for link in route
        )
    for link, speed in enumerate(speeds):
        assert sum(rates[each] for each, links in routes.items() if link in links) <= speed


def filled(routes: Mapping[int, tuple[int, ...]], net: Fabric) -> dict[int, Fraction]:
    """Raise all rates alike; those of a full link stay where they are."""
    rates = dict.fromkeys(routes, Fraction(0))
    growing = set(routes)
    while growing:
        steps = {}
        for link in {link for flow in growing for link in routes[flow]}:
            used = sum(rates[flow] for flow in routes if link in routes[flow])
            users = sum(link in routes[flow] for flow in growing)
            steps[link] = (int(net.bytes_per_s[link]) - used) / users
        step = min(steps.values())
        for flow in growing:
            rates[flow] += step
        full = {link for link, each in steps.items() if each == step}
        growing -= {flow for flow in growing if full & set(routes[flow])}
    return rates


def fair_twin_ns(messages: Transfers, net: Fabric, size_bytes: int) -> int:
    """Run each message as a simpy process that looks at its rate whenever one begins or ends."""
    environment = simpy.Environment(initial_time=Fraction(0))
    block = -(-size_bytes // messages.chips)
    arrived = [environment.event() for _ in messages.step]
    running: dict[int, tuple[int, ...]] = {}
    change = [environment.event()]

    def changed() -> None:
        old, change[0] = change[0], environment.event()
        old.succeed()

    def send(i: int) -> Iterator[simpy.Event]:
        into = (messages.target == messages.source[i]) & (messages.step < messages.step[i])
        yield environment.all_of([arrived[j] for j in np.flatnonzero(into)])
        route = net.route(
            *(messages.chip(int(end[i])) for end in (messages.source, messages.target))
        )
        running[i] = route
        changed()
        left = Fraction(int(messages.count[i]) * block)
        while left:
            rate, since = filled(running, net)[i], environment.now
            yield environment.timeout(left / rate * 10**9) | change[0]
            left -= rate * (environment.now - since) / 10**9
        del running[i]
        changed()
        yield environment.timeout(Fraction(net.route_latency_ns(route)))
        arrived[i].succeed()

    for i in range(len(messages.step)):
        environment.process(send(i))
    environment.run()
    return ceil(environment.now)


@pytest.mark.sampled(4)
@pytest.mark.parametrize("seed", range(24))
def test_flow_engine_and_simpy_agree(seed: int) -> None:
    generator = np.random.default_rng(seed)
    algorithm = ("direct", "tree", "double_tree", "ring")[seed % 4]
    kind = ("torus", "mesh", "dimensions", "switch")[int(generator.integers(4))]
    extents = EXTENTS[int(generator.integers(4))]
    chips = int(np.prod(extents))
    net = network(kind, chips, 10**9, int(generator.integers(2000)), extents)
    messages = transfers("all_reduce", algorithm, chips)
    size = int(2 ** generator.uniform(0, 20))

    time = event_ns(messages, net, size, "fair")

    assert time == fair_twin_ns(messages, net, size)
    assert time >= bound_ns(messages, net, size) - int(messages.step.max()) - 1


def test_two_messages_through_one_link_by_hand() -> None:
    """A line of three, 1 byte per ns, 500 ns: chip 0 sends 1000 bytes to 1 and 1000 to 2.

    In order, the second has the link from chip 0 for itself after 1000 ns: 2000 ns and two
    latencies. With fair shares both end at 2000 ns.
    """
    one = np.ones(2, np.int64)
    messages = Transfers(
        chips=3,
        blocks=3,
        step=0 * one,
        source=0 * one,
        target=np.array([2, 1]),
        first=0 * one,
        count=one,
        adds=one < 0,
    )
    line = network("mesh", 3, extents=(3,))

    assert event_ns(messages, line, 3000, "fifo") == max(1000 + 2 * 500, 2000 + 500)
    assert event_ns(messages, line, 3000, "fair") == 2000 + 2 * 500


def test_unknown_sharing_is_refused() -> None:
    with pytest.raises(FabricError, match=r"^sharing 'fare' is unknown, did you mean fair\?$"):
        event_ns(transfers("all_reduce", "ring", 4), network("ring", 4), 8, "fare")  # type: ignore[arg-type]
