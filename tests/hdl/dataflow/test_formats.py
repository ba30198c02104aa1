"""Arrays of every format: their sums are those of ``accelsim.number``, in the same cycles."""

from itertools import product
from typing import Literal

import numpy as np
import pytest

from accelsim.number import Accumulator, Number, exact_sum_bits, parse_number
from accelsim_hdl.dataflow import ARRAYS, ArrayParameters
from hdl.dataflow.bench import ArrayBench
from hdl.dataflow.folds import drive_output_stationary, drive_weight_stationary, starts

PAIRS = (
    ("int2", "int2"),
    ("int16", "int16"),
    ("int8", "int4"),
    ("binary", "binary"),
    ("int8", "binary"),
    ("binary", "int4"),
    ("ternary", "ternary"),
    ("uint8", "ternary"),
    ("pow2_4", "pow2_4"),
    ("int8", "pow2_4"),
    ("int8", "apot5"),
    ("q1.2", "uapot4"),
    ("float8_e4m3", "float8_e4m3"),
    ("float8_e5m2", "int4"),
    ("float4_e2m1", "float4_e2m1"),
    ("msfp12", "msfp12"),
    ("mxint8", "mxint8"),
)
ROWS, COLS, FOLDS = 3, 2, 3
LONGEST = 4 * ROWS
CASES = [(*pair, index % 4) for index, pair in enumerate(PAIRS)]


def made(
    input_: str, weight: str, registers: int, overflow: Literal["wrap", "saturate"]
) -> tuple[ArrayParameters, Accumulator]:
    """An array, exact if sums wrap and else two bits too narrow, and what its sums are."""
    forms = parse_number(input_), parse_number(weight)
    bits = exact_sum_bits(*forms, LONGEST) - 2 * (overflow == "saturate")
    array = ArrayParameters(
        rows=ROWS,
        cols=COLS,
        input=forms[0],
        weight=forms[1],
        accumulator_bits=bits,
        overflow=overflow,
        multiplier_registers=registers,
    )
    accumulator = Accumulator(
        left=forms[0], right=forms[1], bits=bits, length=LONGEST, overflow=overflow
    )
    return array, accumulator


def codes(draw: np.random.Generator, number: Number, shape: tuple[int, int]) -> np.ndarray:
    """Random codes, as the ports of an array take them: codes of integers are their numbers."""
    found = draw.integers(0, 1 << number.bits, shape)
    if number.uniform and number.signed:
        found = (found ^ (1 << (number.bits - 1))) - (1 << (number.bits - 1))
    return found


def patterns(values: np.ndarray, number: Number) -> np.ndarray:
    """What stands on the ports as codes of the reference."""
    return values & ((1 << number.bits) - 1)


@pytest.mark.sampled(6)
@pytest.mark.parametrize("overflow", ["wrap", "saturate"])
@pytest.mark.parametrize(("input_", "weight", "registers"), CASES)
def test_weight_stationary_sums_are_those_of_the_reference(
    input_: str, weight: str, registers: int, overflow: Literal["wrap", "saturate"]
) -> None:
    of, accumulator = made(input_, weight, registers, overflow)
    draw = np.random.default_rng([registers, len(input_ + weight)])
    streams = draw.integers(1, 2 * ROWS + 2, FOLDS).tolist()
    folds = [
        (steps, codes(draw, of.weight, (ROWS, COLS)), codes(draw, of.input, (steps, ROWS)))
        for steps in streams
    ]
    times = starts("weight_stationary", ROWS, COLS, streams)

    bench = ArrayBench(ARRAYS["weight_stationary"](of))
    drive_weight_stationary(bench, times, folds)
    seen = bench.outputs(times[-1][1] + streams[-1] + ROWS + COLS + registers + 2)

    for (_, start), (steps, tile, stream) in zip(times, folds, strict=True):
        expected = accumulator.sums(
            patterns(stream, of.input)[:, None], patterns(tile, of.weight).T[None]
        )
        for step, col in product(range(steps), range(COLS)):
            assert seen[start + step + ROWS + col + registers][col] == expected[step, col]


@pytest.mark.sampled(6)
@pytest.mark.parametrize("overflow", ["wrap", "saturate"])
@pytest.mark.parametrize(("input_", "weight", "registers"), CASES)
def test_output_stationary_sums_are_those_of_the_reference(
    input_: str, weight: str, registers: int, overflow: Literal["wrap", "saturate"]
) -> None:
    of, accumulator = made(input_, weight, registers, overflow)
    draw = np.random.default_rng([registers, len(input_ + weight), 1])
    streams = (ROWS * draw.integers(1, 4, FOLDS)).tolist()
    folds = [
        (steps, codes(draw, of.weight, (steps, COLS)), codes(draw, of.input, (ROWS, steps)))
        for steps in streams
    ]
    times = starts("output_stationary", ROWS, COLS, streams)

    bench = ArrayBench(ARRAYS["output_stationary"](of))
    drive_output_stationary(bench, times, folds)
    seen = bench.outputs(times[-1][1] + streams[-1] + 2 * ROWS + COLS + registers + 4)

    for (_, start), (steps, weights, inputs) in zip(times, folds, strict=True):
        expected = accumulator.sums(
            patterns(inputs, of.input)[:, None], patterns(weights, of.weight).T[None]
        )
        for row, col in product(range(ROWS), range(COLS)):
            leaves = start + steps - 1 + ROWS + 2 + registers + col + (ROWS - 1 - row)
            assert seen[leaves][col] == expected[row, col]


@pytest.mark.parametrize("input_", ["binary", "ternary", "int4", "float4_e2m1"])
def test_sums_rest_while_a_stream_pauses(input_: str) -> None:
    of, accumulator = made(input_, "int4", 0, "wrap")
    words = codes(np.random.default_rng(2), of.input, (2, ROWS))
    weights = codes(np.random.default_rng(3), of.weight, (2 * ROWS, COLS))
    bench = ArrayBench(ARRAYS["output_stationary"](of))
    pause = 4
    for block, word in enumerate(words):
        begin = block * (ROWS + pause)
        bench.drive(begin, load=1, first=int(block == 0), exists=1, input=word.tolist())
        for row in range(ROWS):
            last = int(block == 1 and row == ROWS - 1)
            bench.drive(begin + row, weight=weights[block * ROWS + row].tolist(), last=last)
    for cycle in range(ROWS, ROWS + pause):
        bench.drive(cycle, weight=[7] * COLS)
    end = 2 * ROWS + pause - 1

    seen = bench.outputs(end + 3 * ROWS + COLS + 3)

    expected = accumulator.sums(
        patterns(words, of.input).reshape(-1)[None], patterns(weights, of.weight).T
    )
    for col in range(COLS):
        assert seen[end + ROWS + 2 + col + ROWS - 1][col] == expected[col]
