"""Convolution by Fourier transforms of tiles: values and products of a naive run in numpy."""

from dataclasses import replace
from math import prod
from typing import NamedTuple

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray

from accelsim.workload.layers import Convolution, Product, VectorWork
from accelsim.workload.layers.fast import ALGORITHMS, Fourier
from accelsim.workload.lowering.vector import transform_operations
from accelsim.workload.window import Window

Array = NDArray[np.float64]


class Case(NamedTuple):
    """A convolution with values."""

    layer: Convolution
    inputs: Array
    weights: Array


def case(
    extents: tuple[int, int],
    kernel: tuple[int, int],
    channels: int,
    filters: int,
    *,
    dilation: int = 1,
    padding: int = 0,
    depthwise: bool = False,
) -> Case:
    """Return a convolution of one image, with random values."""
    out = [
        extent + 2 * padding - (taps - 1) * dilation
        for extent, taps in zip(extents, kernel, strict=True)
    ]
    shape = (channels if depthwise else filters, *kernel, 1 if depthwise else channels)
    layer = Convolution(
        name="conv",
        kind="conv",
        inputs=("x",),
        outputs=("y",),
        operators=("conv",),
        macs=prod(out) * prod(shape),
        input_elements=prod(extents) * channels,
        output_elements=prod(out) * shape[0],
        weight_elements=prod(shape),
        input_shape=(1, *extents, channels),
        output_shape=(1, out[0], out[1], shape[0]),
        weight_shape=shape,
        groups=channels if depthwise else 1,
        window=Window(kernel=kernel, padding=(padding,) * 4, dilation=(dilation, dilation)),
    )
    draw = np.random.default_rng([*extents, *kernel, channels, filters])
    return Case(layer, draw.normal(size=layer.input_shape[1:]), draw.normal(size=shape))


def padded(one: Case) -> Array:
    top, left, bottom, right = one.layer.window.padding
    return np.pad(one.inputs, ((top, bottom), (left, right), (0, 0)))


def direct(one: Case) -> Array:
    """Return the results of the convolution, tap by tap."""
    image, (_, height, width, filters) = padded(one), one.layer.output_shape
    step = one.layer.window.dilation[0]
    found = np.zeros((height, width, filters))
    for row, column in np.ndindex(*one.layer.weight_shape[1:3]):
        part = image[row * step : row * step + height, column * step : column * step + width]
        taps = one.weights[:, row, column]
        found += part * taps[:, 0] if one.layer.groups > 1 else part @ taps.T
    return found


def by_tiles(one: Case, side: int, dtype: type = np.float64, late: int = 0) -> tuple[Array, int]:
    """Return results by tiles, and the real products of spectra.

    Args:
        one: The convolution.
        side: Places of a tile.
        dtype: Type that spectra are rounded to.
        late: Places that tiles lie too far apart, a mistake.
    """
    step = one.layer.window.dilation[0]
    reach = [(taps - 1) * step + 1 for taps in one.layer.weight_shape[1:3]]
    moved = [side - each + 1 for each in reach]
    kernel = np.zeros((side, side, *one.weights.shape[::3]))
    # A convolution as networks have it does not turn its kernel, so this one is turned.
    kernel[: reach[0] : step, : reach[1] : step] = one.weights.transpose(1, 2, 0, 3)[::-1, ::-1]
    spectrum = np.fft.rfft2(kernel, axes=(0, 1))
    _, height, width, filters = one.layer.output_shape
    counts = [-(-extent // by) for extent, by in zip((height, width), moved, strict=True)]
    image = np.zeros((*(count * side + side for count in counts), one.inputs.shape[2]))
    whole = padded(one)
    image[: whole.shape[0], : whole.shape[1]] = whole
    found, products = np.zeros((counts[0] * moved[0], counts[1] * moved[1], filters)), 0
    for row, column in np.ndindex(*counts):
        top, left = row * (moved[0] + late), column * (moved[1] + late)
        tile = np.fft.rfft2(image[top : top + side, left : left + side], axes=(0, 1))
        a, b = tile.real.astype(dtype), tile.imag.astype(dtype)
        c, d = spectrum.real.astype(dtype), spectrum.imag.astype(dtype)
        if one.layer.groups > 1:
            c, d = c[..., 0], d[..., 0]
            real, imaginary, products = a * c - b * d, a * d + b * c, products + 4 * a.size
        else:
            first, second, third = (
                np.einsum("hwc,hwfc->hwf", left_, right_)
                for left_, right_ in ((a, c), (b, d), (a + b, c + d))
            )
            real, imaginary, products = (
                first - second,
                third - first - second,
                products + 3 * c.size,
            )
        made = np.fft.irfft2(real + 1j * imaginary, s=(side, side), axes=(0, 1))
        kept = made[reach[0] - 1 :, reach[1] - 1 :]
        found[
            row * moved[0] : (row + 1) * moved[0], column * moved[1] : (column + 1) * moved[1]
        ] = kept
    return found[:height, :width], products


@settings(max_examples=40)
@given(
    extents=st.tuples(st.integers(9, 40), st.integers(9, 40)),
    kernel=st.tuples(st.integers(2, 7), st.integers(1, 7)),
    channels=st.integers(1, 3),
    filters=st.integers(1, 3),
    dilation=st.integers(1, 2),
    padding=st.integers(0, 3),
    depthwise=st.booleans(),
    name=st.sampled_from(("fft16", "fft32", "fft64")),
)
def test_results_are_those_of_the_convolution_and_products_are_those_that_are_priced(
    name: str, **geometry: object
) -> None:
    extents, kernel, dilation = (geometry[key] for key in ("extents", "kernel", "dilation"))
    geometry["padding"] = max(geometry["padding"], 2 if dilation == 2 else 0)  # type: ignore[type-var]
    fits = all((k - 1) * dilation < e for k, e in zip(kernel, extents, strict=True))  # type: ignore
    if not fits:
        return
    one, of = case(**geometry), ALGORITHMS[name]  # type: ignore[arg-type]
    assert isinstance(of, Fourier)
    assert of.why_not(one.layer) == ""

    found, products = by_tiles(one, of.side)

    # Rounding errors of double precision, over sums of at most 147 products of order 1.
    np.testing.assert_allclose(found, direct(one), atol=1e-10)
    assert sum(part.macs for part in of.layers(one.layer)) == products


def test_single_precision_is_good_to_a_few_parts_in_a_million() -> None:
    one = case((40, 40), (7, 7), 8, 4, padding=3)

    found, _ = by_tiles(one, 32, np.float32)

    wanted = direct(one)
    assert np.max(np.abs(found - wanted)) < 1e-5 * np.max(np.abs(wanted))


def test_tiles_that_overlap_too_little_give_other_results() -> None:
    one = case((40, 40), (7, 7), 2, 2)

    found, _ = by_tiles(one, 16, late=1)

    assert not np.allclose(found, direct(one), atol=1e-3)


@pytest.mark.parametrize(
    ("name", "products"),
    # Each a number worked out by hand: 3 * side * (side / 2 + 1) real products of a tile, for
    # (side - 6) ** 2 results of 49 products each; so 100 / 432 * 49 and so on.
    [("fft16", 432 / 100), ("fft32", 1632 / 676), ("fft64", 6336 / 3364)],
)
def test_products_for_each_result_of_whole_tiles(name: str, products: float) -> None:
    of = ALGORITHMS[name]
    assert isinstance(of, Fourier)
    side = 2 * (of.side - 6)
    layer = case((side, side), (7, 7), 64, 64, padding=3).layer

    parts = of.layers(layer)

    assert of.tiles(layer) == 4
    assert parts[1].macs / layer.macs == pytest.approx(products / 49, rel=1e-12)


def test_transforms_are_work_of_the_vector_unit_and_products_of_the_array() -> None:
    layer = case((20, 20), (7, 7), 8, 4, padding=3).layer
    of = ALGORITHMS["fft16"]

    forward, products, back = of.layers(layer)

    assert isinstance(forward, VectorWork)
    assert isinstance(products, Product)
    assert isinstance(back, VectorWork)
    tiles, frequencies = 4, 16 * 9
    assert (products.batch, products.m, products.k, products.n) == (3 * frequencies, tiles, 8, 4)
    # 16 real transforms of rows, and 9 complex ones of columns, of 16 places each.
    transform = 16 * transform_operations(16, is_real=True) + 9 * 5 * 16 * 4
    assert forward.operations == tiles * 8 * (transform + frequencies)
    assert back.operations == tiles * 4 * (transform + 3 * frequencies) + 20 * 20 * 4
    assert back.outputs == layer.outputs
    assert forward.output_elements == products.input_elements == tiles * 8 * 3 * frequencies


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"window": Window(kernel=(7, 7), stride=(2, 2))}, "has a stride"),
        ({"groups": 2}, "has 2 groups of channels, each with several channels or filters"),
        ({"weight_shape": (4, 1, 1, 8)}, "has a kernel of 1 x 1"),
        ({"weight_shape": (4, 17, 3, 8)}, "spans 17 x 3 places, more than a tile of 16"),
        ({"element": "adder"}, "sums distances, and no products"),
        ({"digits": 2}, "has several sums for each result"),
    ],
)
def test_layers_that_have_no_such_algorithm(change: dict[str, object], reason: str) -> None:
    layer = case((20, 20), (7, 7), 8, 4, padding=3).layer

    assert ALGORITHMS["fft16"].why_not(replace(layer, **change)) == reason  # type: ignore[arg-type]
