"""Neighbouring results of a row share an input word: values, counts, mappings, hardware."""

import itertools
from typing import Any

import numpy as np
import pytest

from accelsim.compiler import compile_network, layers_of, schedule_layers
from accelsim.compiler.mapping import LayerMapping, NetworkMapping
from accelsim.compiler.passes import Way, ways, words_of_row
from accelsim.errors import MappingError
from accelsim.npu import Npu, npu_of
from accelsim.number import operand, parse_number
from accelsim.program import Layout
from accelsim.timeline import run_program
from compiler.checks import assert_hardware_agrees, chain, mapped_program
from compiler.networks import Chain, machine
from each import each

SHAPES = {
    # Input, filters, kernel, groups, stride, padding; the pixels that share a word of 8 x 8.
    "stem": ((7, 9, 1), 2, (3, 3), 1, (2, 2), (1, 1, 1, 0), 2),
    "same": ((4, 6, 2), 4, (2, 3), 1, (1, 1), (0, 1, 0, 1), 2),
    "wide_stride": ((3, 11, 1), 2, (1, 2), 1, (1, 3), (0, 0, 0, 0), 2),
    "narrow": ((4, 8, 1), 8, (2, 3), 1, (1, 1), (1, 1, 0, 1), 2),
    "depthwise": ((5, 6, 2), 2, (3, 3), 2, (1, 1), (1, 1, 1, 1), 2),
    "groups": ((4, 4, 2), 4, (2, 2), 2, (1, 1), (0, 0, 0, 1), 2),
    "alone": ((4, 5, 2), 2, (3, 3), 2, (1, 1), (1, 1, 1, 1), 1),
    # Kernel rows of two words that begin with different results.
    "next": ((4, 7, 3), 8, (3, 3), 1, (1, 1), (1, 1, 1, 1), 1),
    "next_of_two": ((5, 13, 2), 4, (3, 5), 1, (2, 1), (2, 1, 1, 2), 2),
    "far": ((3, 22, 1), 8, (2, 13), 1, (1, 1), (0, 3, 1, 4), 1),
}


def built(kind: str, number: str = "int8", weight: str = "int8") -> tuple[Chain, int]:
    """Return a network of one convolution, and the pixels that may share a word."""
    shape, filters, kernel, groups, stride, padding, pixels = SHAPES[kind]
    made = chain(shape, number, weight)
    made.convolution(filters, kernel, groups=groups, stride=stride, padding=padding)
    return made, pixels


def mapping(made: Chain, **fields: Any) -> NetworkMapping:
    """Return a mapping of its layer, with words along kernel rows."""
    network = made.network()
    sizes = {"height": 2, "width": 1, "blocks": 1, "filter_blocks": 1, "chunk_blocks": 1} | fields
    layer = LayerMapping(words="kernel_rows", order="tiles", **sizes)
    return NetworkMapping(workload=network.name, layers={network.layers[0].name: layer})


@pytest.mark.parametrize("dataflow", ["weight_stationary", "output_stationary", "input_stationary"])
@pytest.mark.parametrize("kind", SHAPES)
def test_values_and_counts(kind: str, dataflow: str) -> None:
    made, pixels = built(kind)

    mapped_program(
        made,
        npu_of(machine(8, 8, dataflow=dataflow)),
        mapping(made, pixels=pixels if pixels > 1 else None),
    )


@pytest.mark.parametrize("number", ["uint8", "int16", "int4"])
def test_formats(number: str) -> None:
    """Pixels of whole bytes may share words of any format."""
    made, _ = built("same", number)

    mapped_program(made, npu_of(machine(8, 8, input_=number)), mapping(made, pixels=2))


def test_hardware() -> None:
    made, _ = built("stem")
    npu = npu_of(machine(8, 8))
    program = compile_network(made.network(), npu)

    assert program.mapping[made.network().layers[0].name]["pixels"] == 2
    assert_hardware_agrees(made, npu)


def ways_of(kind: str, npu: Npu) -> list[Way]:
    """Return the ways to run a convolution on int8 tensors without gaps."""
    layer = layers_of(built(kind)[0].network())[0]
    (_, *source), (_, *result) = layer.input_shape, layer.output_shape  # type: ignore[union-attr]
    tensors = (
        Layout(
            address=0,
            height=height,
            width=width,
            channels=channels,
            pixel_bytes=channels,
            element_bits=8,
            signed=True,
        )
        for height, width, channels in (source, result)
    )
    return ways(layer, *tensors, npu)  # type: ignore[arg-type]


@pytest.mark.parametrize("kind", SHAPES)
def test_weights_multiply_the_places_of_each_pixel(kind: str) -> None:
    """A word times the weights of filter f of pixel p is the sum of filter f at result p."""
    way = next(way for way in ways_of(kind, npu_of(machine(8, 8))) if way.along_rows)
    (one,) = way.passes
    layer, pixels, axis = way.layer, way.pixels, one.window.horizontal
    filters, height, width, depth = layer.weight_shape
    draw = np.random.default_rng(1)
    weights = draw.integers(-8, 8, layer.weight_shape)
    channels = layer.input_shape[3]
    length = (axis.kernel - 1) * axis.dilation * channels + one.elements
    row = draw.integers(-8, 8, (height, -(-length // channels), channels))
    flat = row.reshape(height, -1)
    begins = range(0, axis.kernel * axis.dilation * channels, axis.dilation * channels)
    words = np.stack([flat[:, first : first + one.elements] for first in begins], axis=1)

    dense = one.weights(weights, layer.groups)

    assert (way.along_rows, pixels) == (True, SHAPES[kind][-1])
    assert dense.shape == (pixels * filters, height, axis.kernel, one.elements)
    assert (axis.kernel == 2) == (kind in ("next", "next_of_two", "far"))
    sums = np.tensordot(dense, words, axes=3)
    each = filters // layer.groups
    for pixel in range(pixels):
        first = pixel * layer.window.stride[1]
        for filter_ in range(filters):
            group = filter_ // each * depth
            seen = row[:, first : first + width, group : group + depth]
            assert sums[pixel * filters + filter_] == (weights[filter_] * seen).sum()


@each("most", range(1, 17))
@each("length", range(1, 34))
def test_words_of_a_row_hold_it_in_as_few_words(length: int, most: int) -> None:
    """Words that results share are no more, hold each element, and are fewer in the buffer."""
    for apart, results in itertools.product(range(1, length + 1), (1, 4, 20)):
        words, step, elements = words_of_row(length, apart, most, results)

        if words == 1:
            assert (step, elements) == (1, length)
            continue
        assert words == -(-length // most)
        assert step * apart <= elements <= most
        assert (words - 1) * step * apart + elements >= length
        assert results + (words - 1) * step < words * results


def test_a_row_of_windows_lies_in_the_buffer_once() -> None:
    """A row of 7 results of 9 elements is 8 words of 6 elements, and not 14 of 8 and 1."""
    made, _ = built("next")
    npu = npu_of(machine(8, 8))

    program = mapped_program(made, npu, mapping(made, width=7, height=4))

    (tile,) = program.instructions[program.instructions["buffer"] == 0][:1]
    assert (tile["x_count"], tile["c_count"], tile["word_bytes"], tile["x_stride"]) == (8, 1, 6, 3)


def test_pixels_that_no_word_has_are_refused() -> None:
    made, _ = built("stem")

    with pytest.raises(MappingError, match="pixels must be 1 or 2, not 3"):
        compile_network(made.network(), npu_of(machine(8, 8)), mapping=mapping(made, pixels=3))


@pytest.mark.parametrize("weight", ["int8", "int4"])
def test_wide_arrays_take_several_results_at_once(weight: str) -> None:
    """Columns for two results halve the cycles of a convolution of few channels."""
    made, _ = built("stem", weight=weight)
    layers = layers_of(made.network())
    cycles = [
        run_program(schedule_layers(layers, npu_of(machine(8, cols, weight=weight))), npu)
        for cols in (2, 8)
        for npu in [npu_of(machine(8, cols, weight=weight))]
    ]

    streamed = [one.events.stream_cycles for one in cycles]
    assert streamed[1] * 2 <= streamed[0]


def test_formats_without_zero_have_no_pixels() -> None:
    """Weights between the places of two results are 0, which binary weights do not have."""
    npu = npu_of(machine(8, 8, weight="int8"))
    assert {way.pixels for way in ways_of("stem", npu)} == {1, 2}

    binary = npu_of(machine(8, 8, weight="binary"))
    assert not (operand(parse_number("binary")).integers == 0).any()
    assert {way.pixels for way in ways_of("stem", binary)} == {1}
