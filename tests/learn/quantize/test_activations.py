"""Ranges of activations."""

from contextlib import redirect_stdout
from io import StringIO
from math import log

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from accelsim.learn.quantize.activations import (
    SMOOTHING,
    calibrated,
    entropy_bins,
    meaning_of,
    rounded,
)
from accelsim.number import Number, parse_number
from each import each

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


def test_a_percentage_may_be_named() -> None:
    values = np.linspace(0, 1, 1001)

    assert calibrated(values, INT8, "percentile:90").scale * 255 == pytest.approx(0.9, rel=1e-3)


@each(
    "how", ["percentile:101", "percentile:50", "percentile:many", "mse:3", "means", "percentile:"]
)
def test_a_wrong_method_is_a_sentence(how: str) -> None:
    with pytest.raises(ValueError, match=r"percentage|unknown method"):
        calibrated(LONG_TAIL, INT8, how)


def divergence(counts: list[int], first: int, last: int, levels: int) -> float:
    """Return the divergence of a range by its definition, one bin after the other."""
    exact = [float(count) for count in counts[first:last]]
    size = len(exact)
    length, given = size // levels, [0.0] * size
    exact[0] += sum(counts[:first])
    exact[-1] += sum(counts[last:])
    for level in range(levels):
        own = range(level * length, level * length + length)
        total = sum(counts[first + place] for place in own)
        if level == levels - 1:
            total += sum(counts[first + levels * length : last])
        full = sum(1 for place in own if exact[place])
        for place in own:
            given[place] = float(total // full) if full else 0.0
    for part in (exact, given):
        empty = [place for place in range(size) if not part[place]]
        if len(empty) in (0, size):
            continue
        taken = SMOOTHING * len(empty) / (size - len(empty))
        for place in range(size):
            part[place] += SMOOTHING if place in empty else -taken
    if min(exact) <= 0 or min(given) <= 0:
        return float("inf")
    pairs = [(p / sum(exact), q / sum(given)) for p, q in zip(exact, given, strict=True)]
    return sum(p * log(p / q) for p, q in pairs)


@given(st.lists(st.integers(0, 20), min_size=4, max_size=24), st.integers(2, 5))
def test_entropy_takes_the_range_of_least_divergence(half: list[int], levels: int) -> None:
    counts = [*half, *half[::-1], 3, 0, 1, 1]
    middle = len(counts) // 2

    first, last = entropy_bins(np.array(counts), levels)

    tried = [
        divergence(counts, middle - reach, min(middle + reach + 1, len(counts)), levels)
        for reach in range(levels // 2, middle + 1)
    ]
    assert last == min(2 * middle - first + 1, len(counts))
    if min(tried) < float("inf"):
        found = divergence(counts, first, last, levels)
        assert found == pytest.approx(min(tried), rel=1e-9, abs=1e-12)


@each("number", [INT8, INT4])
def test_entropy_is_that_of_onnxruntime(number: Number) -> None:
    from onnxruntime.quantization.calibrate import HistogramCollector

    generator = np.random.default_rng(7)
    positive = np.maximum(generator.normal(0, 1, 5_000), 0)
    for values in (generator.normal(0, 1, 5_000), generator.laplace(0, 1, 5_000), positive):
        values = values.astype(np.float32)
        collector = HistogramCollector("entropy", False, 2048, 1 << number.bits, 99.9, "same")
        with redirect_stdout(StringIO()):
            collector.collect({"x": [values]})
            low, high = map(float, collector.compute_collection_result()["x"][:2])

        assert calibrated(values, number, "entropy") == meaning_of(low, high, number)


def test_entropy_of_zeros_is_a_range() -> None:
    assert calibrated(np.zeros(5), INT8, "entropy").scale == 1.0


def test_least_squares_is_that_of_a_plain_search() -> None:
    values = np.random.default_rng(9).standard_t(3, 50)
    tried = []
    for step in range(100, 0, -1):
        meaning = meaning_of(values.min() * step / 100, values.max() * step / 100, INT4)
        levels = range(INT4.minimum, INT4.maximum + 1)
        reals = [(level - meaning.zero_point) * meaning.scale for level in levels]
        tried.append(sum(min((value - real) ** 2 for real in reals) for value in values))

    assert error(values, "mse") * len(values) == pytest.approx(min(tried), rel=1e-9)


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
