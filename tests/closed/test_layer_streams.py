"""Whose cycles an array streams in, where layers overlap."""

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from accelsim.closed.stream import _give_to_earlier

Layers = list[tuple[int, int]]


def moved(layers: Layers) -> list[int]:
    cycles, streams = np.array(layers, dtype=np.int64).T.copy()
    _give_to_earlier(cycles, streams)
    return [int(stream) for stream in streams]


def test_what_streams_before_a_layer_is_of_the_layer_before() -> None:
    assert moved([(10, 4), (5, 7)]) == [6, 5]
    assert moved([(10, 4), (3, 3), (5, 7), (8, 1)]) == [6, 3, 5, 1]
    assert moved([(5, 7), (5, 1)]) == [5, 1]


@given(st.lists(st.tuples(st.integers(0, 50), st.integers(0, 50)), min_size=1, max_size=8))
def test_no_layer_streams_longer_than_it_lasts_and_none_is_lost_that_has_room(
    layers: Layers,
) -> None:
    found = moved(layers)

    assert all(stream <= cycles for stream, (cycles, _) in zip(found, layers, strict=True))
    # From the last layer on, what has no room goes to the layer before.
    carried = 0
    for place in reversed(range(len(layers))):
        wanted = layers[place][1] + carried
        assert found[place] == min(wanted, layers[place][0])
        carried = wanted - found[place]
