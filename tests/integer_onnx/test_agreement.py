"""Our integers are those of onnxruntime; ``agreement`` says what may differ and by how much."""

from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest
from numpy.random import Generator

from integer_onnx import models
from integer_onnx.agreement import Agreement, compare
from integer_onnx.matrices import (
    pair_attention,
    pair_matrices,
    pair_placed_tokens,
    pair_tokens,
    pair_transpose,
    quantized_matrices,
)
from integer_onnx.models import (
    Model,
)
from integer_onnx.pairs import (
    pair_alone,
    pair_blocks,
    pair_concat,
    pair_constant,
    pair_convolution,
    pair_crop,
    pair_difference,
    pair_factors,
    pair_flatten,
    pair_gather,
    pair_gemm,
    pair_pad,
    pair_padded_pool,
    pair_pool,
    pair_product,
    pair_products_and_sums,
    pair_resize,
    pair_rows,
    pair_scaled_convolution,
    pair_shuffle,
    pair_slice,
    pair_sum,
    pair_transposed_convolution,
)
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
    pair_convolution,
    pair_transposed_convolution,
    pair_scaled_convolution,
    pair_products_and_sums,
    pair_gemm,
    pair_product,
    pair_difference,
    pair_sum,
    pair_constant,
    pair_factors,
    pair_concat,
    pair_rows,
    pair_pool,
    pair_alone,
    pair_shuffle,
    pair_slice,
    pair_crop,
    pair_gather,
    pair_pad,
    pair_padded_pool,
    pair_resize,
    pair_blocks,
    pair_flatten,
    pair_matrices,
    pair_transpose,
    pair_attention,
    pair_placed_tokens,
    pair_tokens,
)

MICROSOFT = (quantized_sum, quantized_constant, quantized_factors, quantized_average)
"""They add the zero point before they round, so a tie at an odd zero point goes the other way."""

DIVIDING = (quantized_average, pair_pool, pair_padded_pool)
"""Averages of 3, 6, 9 places: no power of two divides by that."""

EXACT = [x for x in (*QUANTIZED, *PAIRS) if x not in (*MICROSOFT, *DIVIDING)]


def run(build: Build, folder: Path, *, float_sums: bool) -> Agreement:
    total = Agreement()
    for seed in range(CASES):
        model, output, kind = build(np.random.default_rng(seed))
        seen = compare(
            model.proto(output, kind),
            folder,
            model.feeds,
            weight_scales=model.weight_scales,
            float_sums=float_sums,
        )
        total.results += seen.results
        total.mismatches += seen.mismatches
    return total


@pytest.mark.sampled(6)
@pytest.mark.parametrize("build", [*QUANTIZED, *PAIRS], ids=lambda build: build.__name__)
def test_results_are_equal_but_at_ties(build: Build, tmp_path: Path) -> None:
    seen = run(build, tmp_path, float_sums=build in PAIRS)

    assert seen.results > CASES
    assert len(seen.mismatches) <= LARGEST_SHARE * seen.results, seen.mismatches


@pytest.mark.sampled(6)
@pytest.mark.parametrize("build", EXACT, ids=lambda build: build.__name__)
def test_ties_are_equal_where_float32_is_exact(
    build: Build, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With powers of two as scales neither side errs, and results often lie on a tie."""
    monkeypatch.setattr(models, "adjusted", models.power_of_two)

    seen = run(build, tmp_path, float_sums=build in PAIRS)

    assert seen.mismatches == []


@pytest.mark.parametrize("build", MICROSOFT[:2], ids=lambda build: build.__name__)
def test_microsoft_rounds_alike_where_zero_points_are_even(
    build: Build, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(models, "adjusted", models.power_of_two)
    odd = run(build, tmp_path, float_sums=False)
    monkeypatch.setattr(models, "adjusted_zero_point", lambda zero: zero & -2)

    even = run(build, tmp_path, float_sums=False)

    assert len(odd.mismatches) > 0
    assert even.mismatches == []
