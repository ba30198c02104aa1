"""ASTRA-sim's double binary tree: shapes, hand-made times, and simpy as a twin."""

from collections.abc import Iterator

import numpy as np
import pytest
import simpy
from hypothesis import given, settings
from hypothesis import strategies as st

from accelsim.errors import FabricError
from accelsim.system.astra import Dimension, chunk_ns, collective_ns
from accelsim.system.astra_tree import TreeRun, tree, tree_ns
from each import each


@each("npus", [2, 4, 8, 16, 32])
@each("is_left", [True, False])
def test_a_root_with_a_perfect_tree_on_one_side(npus: int, is_left: bool) -> None:
    shape = tree(npus, is_left=is_left)

    root = npus - 1 if is_left else 0
    assert [chip for chip in range(npus) if shape.parent[chip] < 0] == [root]
    assert sorted(map(len, shape.children)) == sorted(
        [0] * (npus // 2) + [2] * (npus // 2 - 1) + [1]
    )
    for chip, children in enumerate(shape.children):
        assert all(shape.parent[child] == chip for child in children)
        if len(children) == 2:
            assert children[0] < chip < children[1]


def test_a_chunk_of_two_chips_by_hand() -> None:
    """The leaf waits 10 and sends (510 ns); the root adds 10 + 6 and sends; the leaf waits 10."""
    run = TreeRun(
        npus=2, chunks=1, hops=1, serialization_ns=10, delivery_ns=510, endpoint_ns=10, memory_ns=6
    )

    assert tree_ns(run) == 10 + 510 + 16 + 510 + 10


def test_messages_of_two_children_queue_at_the_switch_by_hand() -> None:
    """Four chips: the second child's message is on the link to its parent 100 ns later.

    Up: 10, 150 to the switch, 100 behind the other, 150 to the parent, 16 to add; 300 and 16 at the
    root; down: 300 and 16 at the child of the root, and the second answer is 100 later: 150, 100,
    150 and 10.
    """
    run = TreeRun(
        npus=4, chunks=1, hops=2, serialization_ns=100, delivery_ns=150, endpoint_ns=10, memory_ns=6
    )

    up = 10 + 150 + 100 + 150 + 16 + 300 + 16
    assert tree_ns(run) == up + 300 + 16 + 100 + 300 + 10


def twin_ns(run: TreeRun) -> int:
    """Run each chip as a simpy process that takes its chunks one after the other."""
    environment = simpy.Environment()
    links: dict[tuple[int, int], simpy.Resource] = {}
    arrived: dict[tuple[int, int, int], simpy.Event] = {}
    shapes = [tree(run.npus, is_left=True), tree(run.npus, is_left=False)]

    def event(*message: int) -> simpy.Event:
        return arrived.setdefault(message, environment.event())  # type: ignore[arg-type]

    def deliver(source: int, target: int, chunk: int) -> Iterator[simpy.Event]:
        for link in [(source, target)] if run.hops == 1 else [(source, -1), (-1, target)]:
            resource = links.setdefault(link, simpy.Resource(environment))
            with resource.request() as turn:
                yield turn
                yield environment.timeout(run.serialization_ns)
            yield environment.timeout(run.delivery_ns - run.serialization_ns)
        event(source, target, chunk).succeed()

    def chip(number: int) -> Iterator[simpy.Event]:
        for chunk in range(run.chunks):
            shape = shapes[chunk % 2]
            parent, children = shape.parent[number], shape.children[number]
            yield environment.all_of([event(child, number, chunk) for child in children])
            add = run.endpoint_ns + (run.memory_ns if children else 0)
            yield environment.timeout(add)
            if parent >= 0:
                environment.process(deliver(number, parent, chunk))
                yield event(parent, number, chunk)
                yield environment.timeout(add)
            for child in children:
                environment.process(deliver(number, child, chunk))

    environment.run(environment.all_of([environment.process(chip(c)) for c in range(run.npus)]))
    return int(environment.now)


@settings(max_examples=60, deadline=None)
@given(
    power=st.integers(1, 4),
    chunks=st.integers(1, 6),
    hops=st.sampled_from([1, 2]),
    serialization=st.integers(1, 400),
    latency=st.integers(1, 400),
)
def test_a_run_equals_simpy(
    power: int, chunks: int, hops: int, serialization: int, latency: int
) -> None:
    run = TreeRun(
        npus=2**power,
        chunks=chunks,
        hops=hops,
        serialization_ns=serialization,
        delivery_ns=serialization + latency,
        endpoint_ns=10,
        memory_ns=3,
    )

    assert tree_ns(run) == twin_ns(run)


def test_arrays_equal_single_points() -> None:
    sizes = np.array([1024, 2**20])
    many = Dimension(kind="Switch", npus=8, gigabytes_per_s=50.0, latency_ns=500.0)

    times = collective_ns("AR", "doubleBinaryTree", "aware", [many], sizes, 4)

    assert times.tolist() == [
        collective_ns("AR", "doubleBinaryTree", "aware", [many], size, 4) for size in (1024, 2**20)
    ]


def test_a_chunk_has_no_time_of_its_own_and_chips_are_a_power_of_two() -> None:
    switch = Dimension(kind="Switch", npus=8, gigabytes_per_s=50.0, latency_ns=500.0)
    six = Dimension(kind="Switch", npus=6, gigabytes_per_s=50.0, latency_ns=500.0)
    with pytest.raises(FabricError, match=r"^chunks of doubleBinaryTree overlap: ask for the"):
        chunk_ns("AR", "doubleBinaryTree", "aware", switch, 1024)
    with pytest.raises(FabricError, match=r"^doubleBinaryTree needs a power of two of npus, not 6"):
        collective_ns("AR", "doubleBinaryTree", "aware", [six], 1024, 4)
