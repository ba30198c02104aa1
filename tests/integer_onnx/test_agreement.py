"""Our integers are those of onnxruntime; ``agreement`` says what may differ and by how much."""

from collections.abc import Callable, Iterator
from pathlib import Path

import numpy as np
import pytest
from numpy.random import Generator

from campaign.networks import Case
from corpus.networks import Line
from integer_onnx import models
from integer_onnx.agreement import Agreement, compare
from integer_onnx.forms import FORMS
from integer_onnx.matrices import (
    pair_attention,
    pair_placed_tokens,
    pair_tokens,
    quantized_matrices,
)
from integer_onnx.models import Model
from integer_onnx.pairs import pair_products_and_sums, pair_scaled_convolution
from integer_onnx.quantized import (
    integer_convolution,
    integer_maximum,
    integer_product,
    quantized_average,
    quantized_concat,
    quantized_constant,
    quantized_convolution,
    quantized_factors,
    quantized_pad,
    quantized_product,
    quantized_sum,
)

CASES = 60
LARGEST_SHARE = 1e-4
"""Share of results that may lie so near to a tie that the two computations differ."""

Build = Callable[[Generator], tuple[Model, str, int]]


QUANTIZED = (
    quantized_convolution,
    quantized_product,
    quantized_sum,
    quantized_constant,
    quantized_factors,
    quantized_average,
    quantized_concat,
    quantized_pad,
    integer_convolution,
    integer_product,
    integer_maximum,
    quantized_matrices,
)
PAIRS = (
    pair_scaled_convolution,
    pair_products_and_sums,
    pair_attention,
    pair_placed_tokens,
    pair_tokens,
)

MICROSOFT = (quantized_sum, quantized_constant, quantized_factors, quantized_average)
"""They add the zero point before they round, so a tie at an odd zero point goes the other way."""

BUILDS: dict[str, Build] = {build.__name__: build for build in (*QUANTIZED, *PAIRS)}
WITHOUT_BOUND = ("of_rows", "function")
"""Forms whose integers are their own: ``test_promises`` says how far they are off."""
NAMES = (*BUILDS, *(name for name in FORMS if name not in WITHOUT_BOUND))

DIVIDING = ("quantized_average", "pool")
"""Averages of 3, 6, 9 places: no power of two divides by that."""

EXACT = [name for name in NAMES if name not in DIVIDING and BUILDS.get(name) not in MICROSOFT]


def cases(name: str) -> Iterator[Case]:
    """Yield random networks of an operator."""
    for seed in range(CASES):
        draw = np.random.default_rng(seed)
        if name in BUILDS:
            model, output, kind = BUILDS[name](draw)
            yield Case(model.proto(output, kind), model.feeds, model.weight_scales, (name,))
            continue
        number, text = str(draw.choice(["int8", "uint8"])), FORMS[name](draw)
        yield Line(f"{name} {seed}: {text}", text, number, draw).case(draw.uniform(150, 400))


def run(name: str, folder: Path) -> Agreement:
    """Compare the layers of random networks of an operator with onnxruntime."""
    total, of_floats = Agreement(), BUILDS.get(name) not in QUANTIZED
    for case in cases(name):
        scales = case.weight_scales
        seen = compare(case.model, folder, case.feeds, weight_scales=scales, float_sums=of_floats)
        total.results += seen.results
        total.mismatches += seen.mismatches
    return total


@pytest.mark.sampled(6)
@pytest.mark.parametrize("name", NAMES)
def test_results_are_equal_but_at_ties(name: str, tmp_path: Path) -> None:
    seen = run(name, tmp_path)

    assert seen.results > CASES
    assert len(seen.mismatches) <= LARGEST_SHARE * seen.results, seen.mismatches


@pytest.mark.sampled(6)
@pytest.mark.parametrize("name", EXACT)
def test_ties_are_equal_where_float32_is_exact(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With powers of two as scales neither side errs, and results often lie on a tie."""
    monkeypatch.setattr(models, "adjusted", models.power_of_two)

    seen = run(name, tmp_path)

    assert seen.mismatches == []


@pytest.mark.parametrize("name", [build.__name__ for build in MICROSOFT[:2]])
def test_microsoft_rounds_alike_where_zero_points_are_even(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(models, "adjusted", models.power_of_two)
    odd = run(name, tmp_path)
    monkeypatch.setattr(models, "adjusted_zero_point", lambda zero: zero & -2)

    even = run(name, tmp_path)

    assert len(odd.mismatches) > 0
    assert even.mismatches == []
