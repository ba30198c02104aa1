"""Programs that are put together from the best segments of others."""

from itertools import product
from random import Random

from accelsim.compiler import Chain
from accelsim.compiler.cost import Cost, best_cost
from accelsim.compiler.search import Search
from accelsim.simulate.segments import Segment, front_of, mixed

SEARCH = Search()


def random_segments(random: Random, layers: int) -> list[Segment]:
    """Return single layers and chains of up to three layers, with small costs."""
    found = []
    for first in range(layers):
        for last in range(first, min(first + 3, layers)):
            for _ in range(random.randint(1 if first == last else 0, 2)):
                cost = Cost(random.randint(1, 9), random.randint(1, 9))
                chain = Chain(str(first), str(last), 1) if first < last else None
                found.append(Segment(first, last, chain, SEARCH, cost))
    return found


def every_sum(layers: int, segments: list[Segment], first: int = 0) -> set[Cost]:
    """Return the costs of all ways to cut layers into segments."""
    if first == layers:
        return {Cost(0, 0)}
    return {
        Cost(one.cost.cycles + rest.cycles, one.cost.moved_bytes + rest.moved_bytes)
        for one in segments
        if one.first == first
        for rest in every_sum(layers, segments, one.last + 1)
    }


def test_the_front_is_that_of_all_ways() -> None:
    for seed in range(100):
        random = Random(seed)
        layers = random.randint(1, 6)
        segments = random_segments(random, layers)
        every = every_sum(layers, segments)

        front = front_of(layers, segments)

        best = {one for one in every if not any(other.dominates(one) for other in every)}
        assert [way.cost for way in front] == sorted(best)
        for way in front:
            places = [place for one in way.segments for place in range(one.first, one.last + 1)]
            assert places == list(range(layers))
            assert sum(one.cost.cycles for one in way.segments) == way.cost.cycles


def test_each_layer_of_a_way_is_mapped_as_its_segment_was() -> None:
    fast, small = Search("latency"), Search("dram_bytes")
    chain = Chain("b", "c", 2)
    segments = [
        Segment(0, 0, None, fast, Cost(1, 1)),
        Segment(1, 2, chain, small, Cost(1, 1)),
    ]
    (way,) = front_of(3, segments)

    chains, search = mixed(way, ["a", "b", "c"], SEARCH)

    assert chains == (chain,)
    assert search.by_layer == {"a": fast, "b": small, "c": small}


def test_the_best_cost_is_dominated_by_none_and_best_by_its_objective() -> None:
    objectives = {
        "latency": lambda one: one.cycles,
        "dram_bytes": lambda one: one.moved_bytes,
        "edp": lambda one: one.cycles * one.moved_bytes,
    }
    for seed, objective in product(range(100), objectives):
        random = Random(seed)
        costs = [Cost(random.randint(1, 9), random.randint(1, 9)) for _ in range(8)]
        margin = 0.0 if objective == "latency" else 1.0

        best = costs[best_cost(costs, objective, 1.0)]

        assert not any(one.dominates(best) for one in costs)
        near = [one for one in costs if one.cycles <= min(costs).cycles * (1 + margin)]
        assert objectives[objective](best) == min(map(objectives[objective], near))
