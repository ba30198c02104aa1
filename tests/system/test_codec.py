"""Codecs: real bytes equal the formula, values by hand, unbiased rounding, linearity, feedback."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from accelsim.errors import FabricError
from accelsim.system.codec import (
    Cast,
    Codec,
    CountSketch,
    FixedPoint,
    Frequencies,
    GroupLevels,
    Int8,
    OneBit,
    PowerSgd,
    Qsgd,
    Sign,
    TernGrad,
    TopK,
)
from accelsim.system.collective import run_values, transfers
from each import each
from experiments.system.codecs import (
    DeepGradientCompression,
    ErrorFeedback,
    decode,
    encode,
    orthogonal,
    project,
    within,
)

CODECS: list[Codec] = [
    *(Cast(number=name) for name in ("fp32", "fp16", "bf16", "fp8_e4m3", "fp8_e5m2")),
    Int8(),
    FixedPoint(bits=2),
    FixedPoint(bits=5),
    OneBit(),
    Sign(),
    Qsgd(bits=2, bucket=5),
    Qsgd(bits=5),
    TernGrad(),
    TopK(density=0.1),
    PowerSgd(rank=1),
    PowerSgd(rank=3),
    CountSketch(rows=3, cols=7),
    GroupLevels(bits=2, group=5),
    GroupLevels(bits=5),
    Frequencies(bits=2, block=3, group=5),
]


def array(shape: tuple[int, ...], seed: int = 0) -> np.ndarray:
    return np.random.default_rng(seed).standard_normal(shape).astype(np.float32)


@pytest.mark.sampled(4)
@pytest.mark.parametrize("codec", CODECS, ids=repr)
@given(shape=st.lists(st.integers(1, 6), min_size=1, max_size=4), seed=st.integers(0, 99))
def test_bytes_are_those_of_the_parts(codec: Codec, shape: list[int], seed: int) -> None:
    values = array(tuple(shape), seed)

    parts = encode(codec, values, np.random.default_rng(seed))
    decoded = decode(codec, parts, values.shape)

    assert sum(part.nbytes for part in parts) == codec.encoded_bytes(values.shape)
    assert sum(codec.rounds(values.shape)) == codec.encoded_bytes(values.shape)
    assert decoded.shape == values.shape
    assert decoded.dtype == np.float32


@each("codec", CODECS)
def test_zeros_decode_without_warnings(codec: Codec) -> None:
    zeros = np.zeros((4, 3), np.float32)

    decoded = decode(codec, encode(codec, zeros, np.random.default_rng(0)), zeros.shape)

    assert np.all(decoded == (1 if codec == Sign() else 0))


def test_values_by_hand() -> None:
    generator = np.random.default_rng(0)
    column = np.array([[1.0], [3.0], [-4.0], [0.0]], np.float32)
    one_bit, top, sign = OneBit(), TopK(density=0.5), Sign()

    assert decode(one_bit, encode(one_bit, column, generator), (4, 1)).ravel().tolist() == [
        np.float32(4 / 3),
        np.float32(4 / 3),
        -4,
        np.float32(4 / 3),
    ]
    assert decode(top, encode(top, column, generator), (4, 1)).ravel().tolist() == [0, 3, -4, 0]
    assert decode(sign, encode(sign, column, generator), (4, 1)).ravel().tolist() == [1, 1, -1, 1]


def test_the_step_of_fixed_point_is_the_least_that_does_not_saturate() -> None:
    """At 3 bits codes end at 3: 6 is 3 steps of 2, and 6.5 needs steps of 4."""
    generator = np.random.default_rng(0)
    codec = FixedPoint(bits=3)
    for largest, exponent in ((6.0, 1), (6.5, 2), (0.375, -3), (0.376, -2), (0.0, 0)):
        values = np.array([largest, -largest, largest / 4], np.float32)

        _, found = encode(codec, values, generator)

        assert found.tolist() == [exponent], largest
    assert decode(
        codec, encode(codec, np.array([6, 1, 3, -5], np.float32), generator), (4,)
    ).tolist() == [6, 0, 4, -4]  # Halves go to the even code.


@each(
    "codec",
    [
        Qsgd(bits=3, bucket=8),
        TernGrad(),
        GroupLevels(bits=1, group=4),
        Frequencies(bits=1, block=2, group=4),
    ],
)
def test_random_rounding_is_unbiased(codec: Codec) -> None:
    """The mean of 4000 draws lies within five standard errors; a value varies by at most 2."""
    values = np.clip(array((8,)), -1, 1)
    generator = np.random.default_rng(1)

    draws = [decode(codec, encode(codec, values, generator), (8,)) for _ in range(4000)]

    assert np.abs(np.mean(draws, axis=0) - values).max() < 5 * 2 / 4000**0.5


def test_levels_by_hand() -> None:
    """Group 0 to 3 has steps of 1 at 2 bits, and none is between two levels."""
    codec, generator = GroupLevels(bits=2, group=4), np.random.default_rng(0)
    values = np.array([0, 1, 2, 3, 7, 7, 7, 7, -3, 0, 3, 6], np.float32)

    parts = encode(codec, values, generator)

    assert parts[1].tolist() == [[0, 7, -3], [1, 0, 3]]
    assert decode(codec, parts, (12,)).tolist() == values.tolist()


def test_frequencies_keep_smooth_values_better_than_levels() -> None:
    """A slow wave: means of 8 have most of it, for half a byte of a value more."""
    wave = np.sin(np.arange(4096, dtype=np.float32) / 100)
    errors = [
        np.abs(
            decode(codec, encode(codec, wave, np.random.default_rng(0)), wave.shape) - wave
        ).mean()
        for codec in (GroupLevels(bits=2), Frequencies(bits=2), GroupLevels(bits=6))
    ]

    assert errors[1] < errors[0] / 5
    assert Frequencies(bits=2).encoded_bytes(wave.shape) == GroupLevels(bits=6).encoded_bytes(
        wave.shape
    )


@pytest.mark.parametrize("codec", [Cast(number="fp32"), CountSketch(rows=3, cols=16)], ids=repr)
def test_parts_of_a_linear_codec_add(codec: Codec) -> None:
    generator = np.random.default_rng(0)
    left, right = (np.rint(8 * array((5, 4), seed)) for seed in (1, 2))

    added = encode(codec, left, generator)[0] + encode(codec, right, generator)[0]

    assert codec.is_linear
    assert np.array_equal(added, encode(codec, left + right, generator)[0])


def test_power_sgd_is_exact_at_full_rank() -> None:
    values = array((6, 2)) @ array((2, 9), 1)
    codec = PowerSgd(rank=2)

    decoded = decode(codec, encode(codec, values, np.random.default_rng(0)), values.shape)

    assert np.allclose(decoded, values, atol=1e-5)


@pytest.mark.parametrize("shape", [(6, 9), (4, 3, 2, 2)])
def test_factors_of_chips_add(shape: tuple[int, ...]) -> None:
    """Two all-reduces of what chips compute of their own give the factors of the sum.

    The chain of messages really adds: a ring of three chips.
    """
    codec, chips = PowerSgd(rank=2), 3
    own = [array(shape, seed) for seed in range(chips)]
    basis, second = encode(codec, sum(own, np.zeros(shape, np.float32)), np.random.default_rng(7))

    projected = _all_reduced([project(codec, each, np.random.default_rng(7)) for each in own])
    common = orthogonal(projected)
    second_of_chips = _all_reduced([within(codec, each, common) for each in own])

    assert np.allclose(common, basis, atol=1e-5)
    assert np.allclose(second_of_chips, second, atol=1e-4)


def test_tables_of_chips_add() -> None:
    """An all-reduce of sketches is the sketch of the sum, bit for bit in integers."""
    codec, generator = CountSketch(rows=3, cols=16), np.random.default_rng(0)
    own = [np.rint(8 * array((5, 4), seed)) for seed in range(3)]

    table = _all_reduced([encode(codec, each, generator)[0] for each in own])

    assert np.array_equal(table, encode(codec, sum(own, np.zeros((5, 4))), generator)[0])


def _all_reduced(parts: list[np.ndarray]) -> np.ndarray:
    """Return what a ring of chips holds in the end; all chips hold the same."""
    chips = len(parts)
    size = -(-parts[0].size // chips) * chips
    rows = np.zeros((chips, size))
    for row, part in zip(rows, parts, strict=True):
        row[: part.size] = part.ravel()
    held = run_values(transfers("all_reduce", "ring", chips), rows.reshape(chips, chips, -1))
    assert all(np.array_equal(each, held[0]) for each in held)
    return np.asarray(held[0].ravel()[: parts[0].size]).reshape(parts[0].shape)


@pytest.mark.parametrize("codec", [OneBit(), TopK(density=0.1), PowerSgd(rank=1)], ids=repr)
def test_error_feedback_loses_nothing_over_time(codec: Codec) -> None:
    """What was decoded and the residual add up to all that was put in."""
    memory, generator = ErrorFeedback(codec, (6, 5)), np.random.default_rng(0)
    given_in, decoded = np.zeros((6, 5)), np.zeros((6, 5))

    for seed in range(30):
        values = array((6, 5), seed)
        given_in += values
        decoded += decode(codec, memory.encode(values, generator), (6, 5))

    assert np.allclose(decoded + memory.residual, given_in, atol=1e-4)


def test_deep_gradient_compression_sends_all_momentum_in_the_end() -> None:
    """Without momentum, top-k with memory: sums are kept; with momentum 0.5 by hand."""
    generator = np.random.default_rng(0)
    plain = DeepGradientCompression(0.5, 0.0, (2,))
    heavy = DeepGradientCompression(0.5, 0.5, (2,))
    gradient = np.array([4.0, 3.0], np.float32)

    sent = [decode(plain.codec, plain.encode(gradient, generator), (2,)) for _ in range(2)]
    first = decode(heavy.codec, heavy.encode(gradient, generator), (2,))
    second = decode(heavy.codec, heavy.encode(gradient, generator), (2,))

    assert [each.tolist() for each in sent] == [[4, 0], [0, 6]]
    assert first.tolist() == [4, 0]
    assert second.tolist() == [0, 3 + (3 * 0.5 + 3)]


@each(
    ("make", "sentence"),
    [
        (lambda: TopK(density=0), r"^density must be above 0 and at most 1, not 0$"),
        (lambda: PowerSgd(rank=0), r"^rank must be at least 1, not 0$"),
        (lambda: FixedPoint(bits=9), r"^fixed_point needs 2 to 8 bits, not 9$"),
        (lambda: Qsgd(bits=9), r"^QSGD needs 2 to 8 bits and a bucket of at least 1, not 9 and"),
        (lambda: Cast(number="fp61"), r"^the format 'fp61' is unknown, did you mean fp16"),
        (lambda: GroupLevels(bits=9), r"^levels need 1 to 8 bits and a group of at least 1, not 9"),
        (lambda: Frequencies(bits=2, block=0), r"^block must be at least 1, not 0$"),
        (lambda: CountSketch(rows=0, cols=1), r"^a sketch needs at least 1 row and 1 column"),
    ],
)
def test_bad_codecs_are_refused(make, sentence: str) -> None:  # type: ignore[no-untyped-def]
    with pytest.raises(FabricError, match=sentence):
        make()
