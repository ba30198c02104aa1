"""Collectives: values, bytes, and times of closed form, event engine and simpy twin."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from math import prod

import numpy as np
import pytest
import simpy
from hypothesis import given, settings
from hypothesis import strategies as st

from accelsim.errors import FabricError
from accelsim.system.collective import (
    ALGORITHMS,
    Transfers,
    bound_ns,
    closed_ns,
    event_ns,
    link_bytes,
    run_values,
    transfers,
)
from accelsim.system.fabric import Fabric, FabricFile, fabric, read_fabric
from each import each

SYMMETRIC = [
    (collective, algorithm, kind)
    for collective, algorithm in ALGORITHMS
    for kind in ("ring", "full", "switch")
    if algorithm not in ("chain", "double_tree")
    and (algorithm != "in_switch" or kind == "switch")
    and (kind != "ring" or algorithm == "ring")
] + [
    ("all_reduce", "nvls", "switch"),
    ("all_reduce", "hierarchical", "torus"),
    ("all_reduce", "hierarchical", "dimensions"),
]
EXTENTS = ((2, 2), (2, 3), (3, 2), (4, 2), (3, 3), (2, 2, 2), (2, 3, 2))


def network(
    kind: str,
    chips: int,
    bandwidth: int = 10**9,
    latency: int = 500,
    extents: tuple[int, ...] = (),
) -> Fabric:
    link = {"link_bytes_per_s": bandwidth, "link_latency_ns": latency}
    keys: dict[str, object] = {"kind": kind, "chips": chips, "source": "this test"}
    if kind == "dimensions":
        kinds = ("switch", "full", "ring")
        keys["dimensions"] = [
            {
                "kind": each,
                "chips": extent,
                "link_bytes_per_s": bandwidth // (place + 1),
                "link_latency_ns": latency * (place + 1),
            }
            for place, (each, extent) in enumerate(zip(kinds, extents, strict=False))
        ]
    else:
        keys |= link
    if kind == "switch":
        keys["switch_reduces"] = True
    if kind in ("torus", "mesh"):
        keys["extents"] = extents
    if kind == "fat_tree":
        keys |= {"leaf_chips": chips // 2, "spines": 2}
    return fabric(FabricFile.model_validate(keys))


def fits(algorithm: str, chips: int) -> bool:
    return algorithm not in ("halving_doubling", "tree") or chips & (chips - 1) == 0


def twin_ns(messages: Transfers, net: Fabric, size_bytes: int) -> int:
    """Run each message as a simpy process that queues for its links."""
    environment = simpy.Environment()
    links = {number: simpy.Resource(environment) for number in range(net.links)}
    block = -(-size_bytes // (messages.chips * messages.pieces))
    arrived = [environment.event() for _ in messages.step]

    def send(i: int) -> Iterator[simpy.Event]:
        into = (messages.target == messages.source[i]) & (messages.step < messages.step[i])
        yield environment.all_of([arrived[j] for j in np.flatnonzero(into)])
        # Messages that are ready at the same time ask for links in the order of the generator.
        turn_of_message = environment.event()
        turn_of_message._ok, turn_of_message._value = True, None
        environment.schedule(turn_of_message, priority=2 + i)  # type: ignore[arg-type]
        yield turn_of_message
        route = net.route(
            *(messages.chip(int(end[i])) for end in (messages.source, messages.target))
        )
        turns = [links[number].request() for number in route]
        for turn in turns:
            yield turn
        yield environment.timeout(net.duration_ns(int(messages.count[i]) * block, route))
        for number, turn in zip(route, turns, strict=True):
            links[number].release(turn)
        yield environment.timeout(net.route_latency_ns(route))
        arrived[i].succeed()

    for i in range(len(messages.step)):
        environment.process(send(i))
    environment.run()
    return int(environment.now)


@pytest.mark.sampled(4)
@pytest.mark.parametrize(("collective", "algorithm", "kind"), SYMMETRIC)
def test_closed_form_event_engine_and_simpy_agree(
    collective: str, algorithm: str, kind: str
) -> None:
    """Twenty random cases of each: 640 cases in all that are alike for all chips."""
    generator = np.random.default_rng(len(collective) * 100 + len(algorithm) + len(kind))
    assert 20 * len(SYMMETRIC) >= 600
    for _ in range(20):
        chips = int(generator.choice([n for n in range(2, 10) if fits(algorithm, n)]))
        if kind == "ring":
            chips = max(chips, 3)
        extents: tuple[int, ...] = ()
        if algorithm == "hierarchical":
            extents = EXTENTS[int(generator.integers(len(EXTENTS)))]
            chips = prod(extents)
        size = int(2 ** generator.uniform(0, 24))
        bandwidth, latency = int(10 ** generator.uniform(6, 12)), int(generator.integers(2000))
        net = network(kind, chips, bandwidth, latency, extents)
        pieces = int(generator.integers(1, 6)) if algorithm == "nvls" else 1
        messages = transfers(collective, algorithm, chips, extents, pieces=pieces)

        closed = closed_ns(messages, net, size)

        assert closed == event_ns(messages, net, size)
        assert closed == twin_ns(messages, net, size)
        assert closed >= bound_ns(messages, net, size)


@pytest.mark.sampled(4)
@pytest.mark.parametrize("seed", range(60))
def test_event_engine_and_simpy_agree_where_chips_differ(seed: int) -> None:
    """Messages of several hops, links of several speeds, chips that run ahead of each other."""
    generator = np.random.default_rng(seed)
    algorithm = ("double_tree", "in_switch", "direct", "ring", "hierarchical", "tree")[seed % 6]
    kinds = ("torus", "mesh", "dimensions", "fat_tree")
    kind = "switch" if algorithm == "in_switch" else kinds[int(generator.integers(4))]
    extents = EXTENTS[int(generator.integers(len(EXTENTS)))]
    if kind == "fat_tree":
        extents = (2, 2, 2)
    net = network(kind, prod(extents), 10**9, int(generator.integers(2000)), extents)
    messages = transfers(
        "all_reduce", algorithm, prod(extents), extents if algorithm == "hierarchical" else ()
    )
    size = int(2 ** generator.uniform(0, 20))

    time = event_ns(messages, net, size)

    assert time == twin_ns(messages, net, size)
    assert time >= bound_ns(messages, net, size)


def test_ring_all_reduce_by_hand() -> None:
    """Four chips, 4000 bytes, 1 byte per ns: six steps of 1000 ns and 500 ns."""
    assert event_ns(transfers("all_reduce", "ring", 4), network("ring", 4), 4000) == 6 * 1500


def test_chain_by_hand() -> None:
    """Four pieces of 1000 ns follow each other over two hops of 1500 ns, at distance 1000 ns."""
    messages = transfers("broadcast", "chain", 3)

    assert event_ns(messages, network("full", 3), 3000) == 2 * 1500 + 2 * 1000


def test_hierarchical_all_reduce_by_hand() -> None:
    """Two by two chips, 4000 bytes, 1 byte per ns: 2000, 1000, 1000 and 2000 ns, each and 500."""
    messages = transfers("all_reduce", "hierarchical", 4, (2, 2))

    assert event_ns(messages, network("torus", 4, extents=(2, 2)), 4000) == 6000 + 4 * 500


def test_in_switch_all_reduce_by_hand() -> None:
    """Four chips, blocks of 1000 ns: the last goes down when the fourth has come up."""
    messages = transfers("all_reduce", "in_switch", 4)

    assert event_ns(messages, network("switch", 4), 4000) == 4000 + 500 + 1000 + 500


def test_nvls_all_reduce_by_hand() -> None:
    """Four chips, two pieces of four blocks of 500 ns; a message arrives 500 ns after its end.

    Up: piece 0 from 0 to 2000 ns, piece 1 to 4000, then the sum of piece 0 that a chip has from
    3500 on, to 4500; that of piece 1, which it has from 5500 on, to 6000. Down: piece 0 from 5000
    to 7000, piece 1 to 9000.
    """
    messages = transfers("all_reduce", "nvls", 4, pieces=2)

    assert event_ns(messages, network("switch", 4), 4000) == 9000 + 500


@each("chips", range(2, 10))
def test_values_of_nvls_equal_the_sum(chips: int) -> None:
    for pieces in (1, 2, 5):
        messages = transfers("all_reduce", "nvls", chips, pieces=pieces)
        data = np.random.default_rng(chips).integers(-(2**40), 2**40, (chips, chips * pieces, 2))
        assert (run_values(messages, data) == data.sum(axis=0)).all()


def test_nvls_without_the_sums_that_chips_read_is_wrong() -> None:
    messages = transfers("all_reduce", "nvls", 4)
    data = np.random.default_rng(4).integers(-(2**40), 2**40, (4, 4, 2))
    kept = messages.step != 1
    columns = ("step", "source", "target", "first", "count", "adds")
    broken = replace(messages, **{name: getattr(messages, name)[kept] for name in columns})

    assert (run_values(broken, data) != data.sum(axis=0)).all()


@settings(max_examples=40, deadline=None)
@given(chips=st.integers(2, 9), pieces=st.integers(1, 8), size=st.integers(1, 2**24))
def test_nvls_is_monotone_and_never_faster_than_in_switch(
    chips: int, pieces: int, size: int
) -> None:
    messages, net = transfers("all_reduce", "nvls", chips, pieces=pieces), network("switch", chips)
    time = event_ns(messages, net, size)

    assert time == closed_ns(messages, net, size) >= bound_ns(messages, net, size)
    assert event_ns(messages, net, 2 * size) >= time
    assert event_ns(messages, network("switch", chips, latency=900), size) >= time
    assert event_ns(messages, network("switch", chips, bandwidth=5 * 10**8), size) >= time
    if size % (chips * pieces) == 0:
        assert time >= event_ns(transfers("all_reduce", "in_switch", chips), net, size)


@each("chips", range(2, 33))
def test_a_chip_is_inside_one_tree_of_a_double_tree_at_most(chips: int) -> None:
    """Sanders et al.: two trees of the same chips, with the leaves of one inside the other."""
    messages = transfers("all_reduce", "double_tree", chips)
    trees = [
        {
            (int(target), int(source))
            for source, target, first in zip(
                messages.source[messages.adds],
                messages.target[messages.adds],
                messages.first[messages.adds],
                strict=True,
            )
            if (first >= chips // 2) == is_first
        }
        for is_first in (True, False)
    ]

    assert all(len(tree) == chips - 1 for tree in trees)
    children = [[parent for parent, _ in tree] for tree in trees]
    assert all(tree.count(chip) <= 2 for tree in children for chip in range(chips))
    if chips > 2:
        roots = [set(range(chips)) - {child for _, child in tree} for tree in trees]
        inside = [set(tree) for tree in children]
        assert not (inside[0] - roots[0]) & (inside[1] - roots[1])


@each("extents", [*EXTENTS, (4, 2, 3), (5,), (2, 2, 2, 2)])
def test_values_of_hierarchical_equal_the_sum(extents: tuple[int, ...]) -> None:
    chips = prod(extents)
    messages = transfers("all_reduce", "hierarchical", chips, extents)
    data = np.random.default_rng(chips).integers(-(2**40), 2**40, (chips, chips, 3))

    assert (run_values(messages, data) == data.sum(axis=0)).all()


@each(
    ("collective", "algorithm", "chips"),
    [
        (*pair, chips)
        for pair in ALGORITHMS
        for chips in range(2, 10)
        if pair[1] != "halving_doubling" or fits(pair[1], chips)
    ],
)
def test_values_equal_the_mathematical_result(collective: str, algorithm: str, chips: int) -> None:
    messages = transfers(collective, algorithm, chips)
    data = np.random.default_rng(chips).integers(-(2**40), 2**40, (chips, messages.blocks, 3))

    result = run_values(messages, data)

    total, each = data.sum(axis=0), np.arange(chips)
    if collective == "all_reduce":
        assert (result == total).all()
    elif collective == "reduce_scatter":
        assert (result[each, each] == total).all()
    elif collective == "all_gather":
        assert (result == data[each, each]).all()
    elif collective == "broadcast":
        assert (result == data[0]).all()
    elif collective == "send_recv":
        assert (result[-1] == data[0]).all()
    else:
        for c in range(chips):
            for d in range(chips):
                assert (result[d, c * chips + d] == data[c, c * chips + d]).all()


@pytest.mark.parametrize("chips", [2, 4, 8])
def test_bytes_on_links_equal_the_boxing_table(chips: int) -> None:
    """OneFlow, p chips: 2 (p - 1) |T| and (p - 1) |T|; of p |T| an all-to-all moves 1 - 1/p."""
    size = 1024 * chips
    for (collective, algorithm), factor in {
        **{
            ("all_reduce", name): 2
            for name in ("ring", "direct", "halving_doubling", "tree", "double_tree")
        },
        **{("reduce_scatter", name): 1 for name in ("ring", "direct", "halving_doubling")},
        **{("all_gather", name): 1 for name in ("ring", "direct", "halving_doubling")},
        ("all_to_all", "direct"): 1,
        ("broadcast", "tree"): 1,
        ("broadcast", "chain"): 1,
    }.items():
        messages = transfers(collective, algorithm, chips)
        assert link_bytes(messages, size) == factor * (chips - 1) * size
    if chips > 2:
        messages = transfers("all_reduce", "hierarchical", chips, (2, chips // 2))
        assert link_bytes(messages, size) == 2 * (chips - 1) * size
    # To the switch and from it: all blocks of all chips up, and the sums down.
    assert link_bytes(transfers("all_reduce", "in_switch", chips), size) == 2 * chips * size
    # Of NVLink SHARP a sum goes down once and up once more.
    for pieces in (1, 4):
        nvls = transfers("all_reduce", "nvls", chips, pieces=pieces)
        assert link_bytes(nvls, size) == 2 * (chips + 1) * size
    assert link_bytes(transfers("reduce_scatter", "in_switch", chips), size) == (chips + 1) * size
    assert link_bytes(transfers("all_gather", "in_switch", chips), size) == (chips + 1) * size


@settings(max_examples=60, deadline=None)
@given(
    pair=st.sampled_from([pair for pair in ALGORITHMS if pair[1] != "halving_doubling"]),
    kind=st.sampled_from(["full", "switch"]),
    chips=st.integers(2, 9),
    size=st.integers(1, 2**24),
)
def test_more_bytes_latency_or_less_bandwidth_are_never_faster(
    pair: tuple[str, str], kind: str, chips: int, size: int
) -> None:
    messages = transfers(*pair, chips)
    kind = "switch" if pair[1] == "in_switch" else kind
    time = event_ns(messages, network(kind, chips), size)

    assert time >= bound_ns(messages, network(kind, chips), size)
    assert event_ns(messages, network(kind, chips), 2 * size) >= time
    assert event_ns(messages, network(kind, chips, latency=900), size) >= time
    assert event_ns(messages, network(kind, chips, bandwidth=5 * 10**8), size) >= time


@settings(max_examples=40, deadline=None)
@given(
    extents=st.sampled_from(EXTENTS),
    kind=st.sampled_from(["torus", "dimensions"]),
    size=st.integers(1, 2**24),
)
def test_hierarchical_is_monotone_and_above_its_bound(
    extents: tuple[int, ...], kind: str, size: int
) -> None:
    chips = prod(extents)
    messages = transfers("all_reduce", "hierarchical", chips, extents)
    net = network(kind, chips, extents=extents)
    time = event_ns(messages, net, size)

    assert time >= bound_ns(messages, net, size)
    assert event_ns(messages, net, 2 * size) >= time
    assert event_ns(messages, network(kind, chips, latency=900, extents=extents), size) >= time
    slower = network(kind, chips, bandwidth=5 * 10**8, extents=extents)
    assert event_ns(messages, slower, size) >= time
    # A dimension of its own never has more chips to wait for than the ring of all.
    assert messages.step.max() <= transfers("all_reduce", "ring", chips).step.max()


@each(
    ("arguments", "sentence"),
    [
        (("all_reduce", "chain", 4), r"^all_reduce has no algorithm 'chain'; known: "),
        (("allreduce", "ring", 4), r"^collective 'allreduce' is unknown, did you mean all_reduce"),
        (
            ("all_reduce", "halving_doubling", 6),
            r"^halving_doubling needs a power of two .* not 6$",
        ),
        (("all_reduce", "ring", 1), r"^a collective needs at least 2 chips, not 1$"),
    ],
)
def test_refusals(arguments: tuple[str, str, int], sentence: str) -> None:
    with pytest.raises(FabricError, match=sentence):
        transfers(*arguments)


def test_extents_that_do_not_fit_are_refused() -> None:
    with pytest.raises(FabricError, match=r"^hierarchical needs .* product is 6, not 2 x 2$"):
        transfers("all_reduce", "hierarchical", 6, (2, 2))
    with pytest.raises(FabricError, match=r"^hierarchical needs .* product is 6, not none$"):
        transfers("all_reduce", "hierarchical", 6)
    with pytest.raises(FabricError, match=r"^extents are of hierarchical, not of ring$"):
        transfers("all_reduce", "ring", 6, (2, 3))
    with pytest.raises(FabricError, match=r"^pieces are of nvls, not of ring$"):
        transfers("all_reduce", "ring", 6, pieces=2)
    with pytest.raises(FabricError, match=r"^nvls needs at least 1 piece, not 0$"):
        transfers("all_reduce", "nvls", 6, pieces=0)


@each(("bytes_per_s", "latency_ns", "size_bytes"), [(1, 0, 10**10), (10**9, 10**18, 100)])
@each("time", [closed_ns, event_ns])
def test_times_beyond_64_bits_are_refused(
    time: Callable[..., int], bytes_per_s: int, latency_ns: int, size_bytes: int
) -> None:
    """The closed form of the first is 17.5e18 ns, which as 64 bits is below 0."""
    ring = network("ring", 8)
    ring = replace(
        ring,
        bytes_per_s=np.full(ring.links, bytes_per_s),
        latency_ns=np.full(ring.links, latency_ns),
    )

    with pytest.raises(FabricError, match=r"^\d+ bytes on this fabric may take .* ns, and times"):
        time(transfers("all_reduce", "ring", 8), ring, size_bytes)


def test_an_algorithm_that_needs_absent_links_is_refused() -> None:
    with pytest.raises(FabricError, match=r"^no link leads from chip 3 to chip 4: the algorithm"):
        event_ns(transfers("all_reduce", "direct", 8), read_fabric("dgx_1v"), 100)
    with pytest.raises(FabricError, match=r"^the fabric has no switch that all chips have a link"):
        event_ns(transfers("all_reduce", "in_switch", 4), network("full", 4), 100)
    with pytest.raises(FabricError, match=r"hands messages on and does not add them"):
        event_ns(transfers("all_reduce", "in_switch", 8), read_fabric("dgx_a100"), 100)
    with pytest.raises(FabricError, match=r"^the fabric has 4 chips, the collective 3$"):
        event_ns(transfers("all_reduce", "ring", 3), network("ring", 4), 100)
