"""Convolutions and pools of any shape, padding, stride and dilation, against plain loops."""

from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import numpy as np
import onnxruntime
from hypothesis import given, settings
from hypothesis import strategies as st

from accelsim.workload.load import load_workload
from accelsim.workload.tflite import tflite_model
from workload.tflite.naive import convolve, depthwise, padding, pool, transposed
from workload.tflite.writing import File

SAME, VALID = 0, 1
EXTENT = st.integers(1, 9)
PAIR = st.tuples(st.integers(1, 3), st.integers(1, 3))


def values(*shape: int) -> Any:
    """Small integers as float32, whose sums are exact in any order."""
    return np.random.default_rng(sum(shape)).integers(-4, 5, shape).astype(np.float32)


def computed(file: File, image: Any) -> tuple[Any, Any]:
    """Return the result of a file by onnxruntime, and the file as accelsim reads it."""
    with TemporaryDirectory() as folder:
        path = file.save(Path(folder) / "one.tflite")
        session = onnxruntime.InferenceSession(tflite_model(path).SerializeToString())
        return session.run(None, {"x": image})[0], load_workload(path)


def strided(strides: tuple[int, int], dilations: tuple[int, int] = (1, 1)) -> dict[str, int]:
    named = {"StrideH": strides[0], "StrideW": strides[1]}
    if dilations != (1, 1):
        named |= {"DilationHFactor": dilations[0], "DilationWFactor": dilations[1]}
    return named


def fits(extents: Any, window: Any, dilations: Any, mode: int) -> bool:
    return mode == SAME or all(
        (taps - 1) * dilation + 1 <= extent
        for extent, taps, dilation in zip(extents, window, dilations, strict=True)
    )


@given(
    extents=st.tuples(EXTENT, EXTENT),
    depth=st.integers(1, 3),
    groups=st.integers(1, 2),
    filters=st.integers(1, 3),
    window=PAIR,
    strides=PAIR,
    dilations=PAIR,
    mode=st.sampled_from([SAME, VALID]),
)
@settings(max_examples=40, deadline=None)
def test_a_convolution_is_that_of_plain_loops(
    extents: Any,
    depth: int,
    groups: int,
    filters: int,
    window: Any,
    strides: Any,
    dilations: Any,
    mode: int,
) -> None:
    if not fits(extents, window, dilations, mode):
        return
    image, weights = values(1, *extents, depth * groups), values(filters * groups, *window, depth)
    bias = values(filters * groups)
    expected = convolve(image, weights, bias, strides, dilations, mode == SAME)
    file = File()
    file.input("x", image.shape)
    places = [0, file.constant("w", weights), file.constant("b", bias)]
    file.outputs = [file.tensor("y", expected.shape)]
    named = strided(strides, dilations)
    file.operator("CONV_2D", places, file.outputs, "Conv2DOptions", Padding=mode, **named)
    result, graph = computed(file, image)
    np.testing.assert_array_equal(result, expected)
    assert graph.macs == expected.size * weights[0].size


@given(
    extents=st.tuples(EXTENT, EXTENT),
    channels=st.integers(1, 4),
    multiplier=st.integers(1, 3),
    window=PAIR,
    strides=PAIR,
    dilations=PAIR,
    mode=st.sampled_from([SAME, VALID]),
)
@settings(max_examples=40, deadline=None)
def test_a_depthwise_convolution_is_that_of_plain_loops(
    extents: Any,
    channels: int,
    multiplier: int,
    window: Any,
    strides: Any,
    dilations: Any,
    mode: int,
) -> None:
    if not fits(extents, window, dilations, mode):
        return
    image, weights = values(1, *extents, channels), values(1, *window, channels * multiplier)
    bias = values(channels * multiplier)
    expected = depthwise(image, weights, bias, strides, dilations, mode == SAME)
    file = File()
    file.input("x", image.shape)
    places = [0, file.constant("w", weights), file.constant("b", bias)]
    file.outputs = [file.tensor("y", expected.shape)]
    named = strided(strides, dilations) | {"DepthMultiplier": multiplier, "Padding": mode}
    file.operator("DEPTHWISE_CONV_2D", places, file.outputs, "DepthwiseConv2DOptions", **named)
    result, graph = computed(file, image)
    np.testing.assert_array_equal(result, expected)
    assert graph.macs == expected.size * window[0] * window[1]


@given(
    extents=st.tuples(EXTENT, EXTENT),
    channels=st.integers(1, 3),
    window=PAIR,
    strides=PAIR,
    mode=st.sampled_from([SAME, VALID]),
    is_maximum=st.booleans(),
)
@settings(max_examples=40, deadline=None)
def test_a_pool_is_that_of_plain_loops(
    extents: Any, channels: int, window: Any, strides: Any, mode: int, is_maximum: bool
) -> None:
    if not fits(extents, window, (1, 1), mode):
        return
    image = values(1, *extents, channels)
    expected = pool(image, window, strides, mode == SAME, np.max if is_maximum else np.mean)
    file = File()
    file.input("x", image.shape)
    file.outputs = [file.tensor("y", expected.shape)]
    named = strided(strides) | {
        "FilterHeight": window[0],
        "FilterWidth": window[1],
        "Padding": mode,
    }
    kind = "MAX_POOL_2D" if is_maximum else "AVERAGE_POOL_2D"
    file.operator(kind, [0], file.outputs, "Pool2DOptions", **named)
    np.testing.assert_allclose(computed(file, image)[0], expected, rtol=1e-6, atol=1e-6)


@given(
    extents=st.tuples(st.integers(1, 5), st.integers(1, 5)),
    channels=st.integers(1, 3),
    filters=st.integers(1, 3),
    window=PAIR,
    strides=PAIR,
    mode=st.sampled_from([SAME, VALID]),
    cut=st.tuples(st.integers(0, 2), st.integers(0, 2)),
)
@settings(max_examples=40, deadline=None)
def test_a_transposed_convolution_is_that_of_plain_loops(
    extents: Any, channels: int, filters: int, window: Any, strides: Any, mode: int, cut: Any
) -> None:
    """The file names the extents of the result: those whose convolution has the input's."""
    sizes = []
    for extent, taps, stride, less in zip(extents, window, strides, cut, strict=True):
        most = extent * stride if mode == SAME else (extent - 1) * stride + max(taps, stride)
        size = most - min(less, stride - 1)
        if padding(size, taps, stride, 1, mode == SAME)[0] != extent or size < 1:
            return
        sizes.append(size)
    image, weights = values(1, *extents, channels), values(filters, *window, channels)
    shape = (1, *sizes, filters)
    expected = transposed(image, weights, shape, strides, mode == SAME)
    file = File()
    file.input("x", image.shape)
    places = [file.constant("s", np.array(shape), "INT32"), file.constant("w", weights), 0]
    file.outputs = [file.tensor("y", shape)]
    named = strided(strides)
    file.operator(
        "TRANSPOSE_CONV", places, file.outputs, "TransposeConvOptions", Padding=mode, **named
    )
    np.testing.assert_array_equal(computed(file, image)[0], expected)
