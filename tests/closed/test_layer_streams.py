"""Whose cycles an array streams in, where layers overlap."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from accelsim.arch import load_arch
from accelsim.closed.stream import _give_to_earlier
from accelsim.compiler import estimate_layers, layers_of, schedule_layers
from accelsim.npu import machine_of
from accelsim.timeline import run_program
from closed.batches import batched
from compiler.checks import chain

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


@pytest.mark.parametrize("extents", [(7, 9, 4), (5, 6, 3), (11, 8, 2)])
def test_a_small_image_waits_for_the_next_one_that_shares_a_granule(
    extents: tuple[int, int, int],
) -> None:
    built, npu = chain(extents), machine_of(load_arch("array_128x128"))
    built.convolution(1, (3, 3), padding=(1, 1, 1, 1))
    built.convolution(6, (3, 3), padding=(1, 1, 1, 1))
    images = batched(layers_of(built.network()), 2)

    estimated = estimate_layers(images, npu).total.cycles

    timed = run_program(schedule_layers(images, npu), npu).events.cycles
    assert estimated == pytest.approx(timed, rel=0.01)
