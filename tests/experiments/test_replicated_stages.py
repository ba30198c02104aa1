"""PipeDream's dynamic programme: the best of all stages and replicas, by trying all."""

from collections.abc import Iterator
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from accelsim.system.memory import LayoutError
from experiments.system.pipedream.replicated_stages import Partition, replicated_stages

BYTES_PER_S = 10**9


def configurations(count: int, chips: int) -> Iterator[list[tuple[int, int, int]]]:
    """Yield every way to cut operators into stages and to share chips among them."""

    def rest(first: int, left: int) -> Iterator[list[tuple[int, int, int]]]:
        for after in range(first + 1, count + 1):
            if after == count:
                if left:
                    yield [(first, after, left)]
                continue
            for own in range(1, left):
                for more in rest(after, left - own):
                    yield [(first, after, own), *more]

    return rest(0, chips)


def time_ns(
    stages: list[tuple[int, int, int]],
    work: list[int],
    weights: list[int],
    sent: list[int],
    *,
    overlaps: bool,
) -> float:
    """Return the time of the slowest stage or cut: SOSP 2019, section 3.1, or its code."""
    times = []
    for first, after, chips in stages:
        reduced = 2 * (chips - 1) * sum(weights[first:after]) * 1e9 / BYTES_PER_S
        if overlaps:
            times.append(max(sum(work[first:after]), reduced) / chips)
        else:
            times.append((sum(work[first:after]) + 2 * reduced / chips) / chips)
        if first:
            times.append(2 * sent[first] * 1e9 / BYTES_PER_S)
    return max(times)


def rows(partition: Partition) -> list[tuple[int, int, int]]:
    return [(stage.first, stage.after, stage.chips) for stage in partition.stages]


def check(work: list[int], weights: list[int], sent: list[int], chips: int) -> None:
    for overlaps in (True, False):
        found = replicated_stages(work, weights, sent, chips, BYTES_PER_S, overlaps=overlaps)

        def time(stages: list[tuple[int, int, int]], overlaps: bool = overlaps) -> float:
            return time_ns(stages, work, weights, sent, overlaps=overlaps)

        assert sum(stage.chips for stage in found.stages) == chips
        assert found.minibatch_ns == pytest.approx(time(rows(found)))
        best = min(map(time, configurations(len(work), chips)))
        assert found.minibatch_ns == pytest.approx(best)


def test_all_small_networks() -> None:
    for count in (1, 2, 3):
        for values in product((1, 8), repeat=2 * count):
            work, weights = [*values[:count]], [*values[count:]]
            for chips in (1, 2, 3, 4):
                check(work, weights, [3 * place % 4 for place in range(count)], chips)


@given(
    operators=st.lists(
        st.tuples(st.integers(0, 10**9), st.integers(0, 10**9), st.integers(0, 10**9)),
        min_size=1,
        max_size=5,
    ),
    chips=st.integers(1, 5),
)
def test_larger_numbers(operators: list[tuple[int, int, int]], chips: int) -> None:
    work, weights, sent = ([each[side] for each in operators] for side in range(3))
    check(work, weights, sent, chips)


def test_work_is_shared_and_weights_are_not() -> None:
    """Seven chips share the convolutions, and one has the weights: "7-1"."""
    found = replicated_stages([700, 700, 100], [0, 1, 10**6], [0, 10**6, 1], 15, BYTES_PER_S)

    assert str(found) == "14-1"
    assert found.minibatch_ns == 100


def test_without_weights_all_chips_share_all() -> None:
    assert str(replicated_stages([5, 7, 9], [0, 0, 0], [0, 10, 10], 8, BYTES_PER_S)) == "8"


def test_no_chips() -> None:
    with pytest.raises(LayoutError, match=r"^a pipeline needs chips and operators, not 0 and 1$"):
        replicated_stages([1], [1], [0], 0, BYTES_PER_S)
