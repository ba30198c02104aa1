"""Ranges of activations."""

import sys

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from accelsim.errors import WorkloadError
from accelsim.learn.quantize.activations import calibrated, meaning_of, rounded
from accelsim.number import parse_number

INT8 = parse_number("int8")
INT4 = parse_number("int4")
LONG_TAIL = np.random.default_rng(2).standard_t(3, (400, 20))


def error(values: np.ndarray, how: str, number: str = "int4") -> float:
    quantized = rounded(values, calibrated(values, parse_number(number), how))
    return float(((values - quantized) ** 2).mean())


@given(st.floats(-100, 100), st.floats(-100, 100), st.sampled_from(["int8", "int4", "uint8"]))
def test_a_range_holds_zero_and_both_ends(first: float, second: float, name: str) -> None:
    number = parse_number(name)
    meaning = meaning_of(min(first, second), max(first, second), number)

    ends = np.array([min(first, second, 0.0), 0.0, max(first, second, 0.0)])
    near = rounded(ends, meaning)

    assert number.minimum <= meaning.zero_point <= number.maximum
    assert near[1] == 0.0
    assert np.all(np.abs(near - ends) <= meaning.scale * 0.501 + 1e-6)


def test_min_and_max_are_the_whole_range() -> None:
    meaning = calibrated(np.array([[-1.0, 3.0]]), INT8, "minmax")

    assert meaning.scale == np.float32(4 / 255)
    assert meaning.zero_point == round(-128 + 1 / meaning.scale)


def test_least_squares_loses_least() -> None:
    errors = {how: error(LONG_TAIL, how) for how in ("minmax", "percentile", "mse")}

    assert errors["mse"] < 0.5 * errors["minmax"]
    assert errors["mse"] <= errors["percentile"]


def test_a_percentile_leaves_out_one_of_ten_thousand() -> None:
    values = np.linspace(0, 1, 100_000)
    values[-5:] = 50.0

    assert calibrated(values, INT8, "percentile").scale * 255 == pytest.approx(1.0, rel=1e-3)


def test_entropy_is_that_of_onnxruntime_and_within_the_range() -> None:
    meaning = calibrated(LONG_TAIL, INT8, "entropy")

    assert 0 < meaning.scale * 255 <= LONG_TAIL.max() - LONG_TAIL.min() + 1e-6


def test_entropy_without_onnxruntime_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "onnxruntime.quantization.calibrate", None)

    with pytest.raises(WorkloadError, match=r"accelsim\[quantize\]"):
        calibrated(LONG_TAIL, INT8, "entropy")


def test_cross_entropy_of_logits_keeps_the_answers_apart() -> None:
    logits = np.random.default_rng(3).normal(0, 3, (200, 10))
    logits[:, 0] -= 200.0

    def divergence(how: str) -> float:
        near = rounded(logits, calibrated(logits, INT4, how, logits=True))
        odds, others = (np.exp(part - part.max(axis=1, keepdims=True)) for part in (logits, near))
        odds /= odds.sum(axis=1, keepdims=True)
        others /= others.sum(axis=1, keepdims=True)
        return float(-(odds * np.log(others + 1e-300)).sum(axis=1).mean())

    assert divergence("cross_entropy") < divergence("mse")
