"""Arrays alone: values, and the cycles of ``accelsim.dataflow.LAWS``."""

from dataclasses import replace
from itertools import product

import numpy as np
import pytest

from accelsim.dataflow import LAWS
from accelsim.number import operand, parse_number
from accelsim_hdl.dataflow import ARRAYS, ArrayParameters
from hdl.component import CompiledComponent
from hdl.dataflow.bench import ArrayBench, drawn, summed
from hdl.dataflow.folds import drive_output_stationary, drive_weight_stationary, starts

SHAPES = ((1, 1), (1, 3), (3, 1), (2, 2), (3, 4), (4, 2))
FORMATS = (
    ("int8", "int8", 32, "wrap"),
    ("uint8", "int8", 12, "wrap"),
    ("int4", "int4", 6, "saturate"),
    ("int16", "uint3", 17, "saturate"),
    ("uint2", "uint16", 48, "wrap"),
    ("int2", "int8", 10, "saturate"),
)
CASES = [
    (*shape, index % 4, FORMATS[(index + index // 4) % len(FORMATS)])
    for index, (shape, _) in enumerate(product(SHAPES, range(4)))
]
LAST_IS_VISIBLE_AFTER = {"weight_stationary": 0, "output_stationary": 1}
"""Cycles from the last one of the law, seen from the cycle after it, to the result on the wires.

A weight-stationary sum is in its register in the cycle after that in which it was made. The law of
the output-stationary array shifts the last result out in its last cycle; the register that takes
words in parallel and the copy to the drain register add a cycle each.
"""


def parameters(
    rows: int, cols: int, registers: int, formats: tuple[str, str, int, str]
) -> ArrayParameters:
    input_, weight, bits, overflow = formats
    return ArrayParameters(
        rows=rows,
        cols=cols,
        input=parse_number(input_),
        weight=parse_number(weight),
        accumulator_bits=bits,
        overflow=overflow,  # type: ignore[arg-type]
        multiplier_registers=registers,
    )


@pytest.mark.sampled(12)
@pytest.mark.parametrize("products", [1, 2, 4])
@pytest.mark.parametrize(("rows", "cols", "registers", "formats"), CASES)
def test_weight_stationary_sums_are_there_in_their_cycle(
    rows: int, cols: int, registers: int, formats: tuple[str, str, int, str], products: int
) -> None:
    draw = np.random.default_rng([rows, cols, registers])
    of = replace(parameters(rows, cols, registers, formats), products=products)
    streams = draw.integers(1, 2 * rows + 2, 5).tolist()
    tile_shape = rows, cols * products
    folds = [
        (steps, drawn(draw, of.weight, tile_shape), drawn(draw, of.input, (steps, rows * products)))
        for steps in streams
    ]
    times = starts("weight_stationary", rows, cols, streams)

    bench = ArrayBench(ARRAYS["weight_stationary"](of))
    drive_weight_stationary(bench, times, folds)
    seen = bench.outputs(times[-1][1] + streams[-1] + rows + cols + registers + 2)

    for (_, start), (steps, tile, stream) in zip(times, folds, strict=True):
        for step, col in product(range(steps), range(cols)):
            of_column = tile[:, col * products : (col + 1) * products].reshape(-1)
            expected = summed(0, stream[step], of_column, of.accumulator_bits, of.overflow)
            assert seen[start + step + rows + col + registers][col] == expected


@pytest.mark.sampled(4)
@pytest.mark.parametrize(("rows", "cols", "registers", "formats"), CASES)
def test_output_stationary_sums_leave_the_bottom_row_first_in_their_cycle(
    rows: int, cols: int, registers: int, formats: tuple[str, str, int, str]
) -> None:
    draw = np.random.default_rng([rows, cols, registers, 1])
    of = parameters(rows, cols, registers, formats)
    streams = (rows * draw.integers(1, 4, 5)).tolist()
    folds = [
        (steps, drawn(draw, of.weight, (steps, cols)), drawn(draw, of.input, (rows, steps)))
        for steps in streams
    ]
    times = starts("output_stationary", rows, cols, streams)

    bench = ArrayBench(ARRAYS["output_stationary"](of))
    drive_output_stationary(bench, times, folds)
    seen = bench.outputs(times[-1][1] + streams[-1] + 2 * rows + cols + registers + 4)

    for (_, start), (steps, weights, inputs) in zip(times, folds, strict=True):
        for row, col in product(range(rows), range(cols)):
            expected = summed(0, inputs[row], weights[:, col], of.accumulator_bits, of.overflow)
            leaves = start + steps - 1 + rows + 2 + registers + col + (rows - 1 - row)
            assert seen[leaves][col] == expected


@pytest.mark.parametrize(
    ("dataflow", "formats"),
    [
        ("weight_stationary", ("int8", "int8")),
        ("weight_stationary", ("uint8", "ternary")),
        ("output_stationary", ("int8", "int8")),
        ("output_stationary", ("int8", "pow2_4")),
    ],
)
def test_every_pair_of_operands_has_its_product(dataflow: str, formats: tuple[str, str]) -> None:
    of = parameters(1, 1, 1, (*formats, 32, "wrap"))
    lefts, rights = operand(of.input).integers, operand(of.weight).integers
    streams = dataflow == "weight_stationary"
    # A fold holds a weight for a stream of all activations, or is a single product.
    steps, folds = (len(lefts), len(rights)) if streams else (1, len(lefts) * len(rights))
    times = np.array(starts(dataflow, 1, 1, [steps] * folds))
    fill, start = times.T
    at = (start[:, None] + np.arange(steps)).reshape(-1)
    codes = np.array([(left, right) for right in range(len(rights)) for left in range(len(lefts))])
    cycles = int(at[-1]) + 8
    weight_at = fill if streams else at
    weights = np.arange(len(rights)) if streams else codes[:, 1]
    driven = {
        "input": spread(cycles, at, codes[:, 0]),
        "weight": spread(cycles, weight_at, weights),
    }
    if streams:
        driven["control__fill"] = spread(cycles, fill)
        driven["control__handoff"] = spread(cycles, start - 1)
    else:
        for name in ("load", "first", "last", "exists"):
            driven[f"control__{name}"] = spread(cycles, at)

    seen = CompiledComponent(ARRAYS[dataflow](of)).drive(driven)["output"]

    found = seen[at + (2 if streams else 4)].astype(np.int32)
    wrong = np.flatnonzero(found != lefts[codes[:, 0]] * rights[codes[:, 1]])
    assert codes[wrong].tolist() == []


def spread(cycles: int, at: np.ndarray, values: np.ndarray | int = 1) -> np.ndarray:
    """Return what an input is in each cycle: values at some cycles, and zero between them."""
    found = np.zeros(cycles, dtype=np.int64)
    found[at] = values
    return found


def test_a_word_that_does_not_exist_counts_as_zeros() -> None:
    of = parameters(2, 1, 0, FORMATS[0])
    bench = ArrayBench(ARRAYS["output_stationary"](of))
    bench.drive(0, load=1, first=1, exists=1, input=[3, 5], weight=[10])
    bench.drive(1, last=1, input=[7, 9], weight=[100])

    seen = bench.outputs(8)

    assert [seen[cycle][0] for cycle in (5, 6)] == [0, 530]


@pytest.mark.sampled(4)
@pytest.mark.parametrize("dataflow", ["weight_stationary", "output_stationary"])
@pytest.mark.parametrize(("rows", "cols"), SHAPES)
@pytest.mark.parametrize("folds", [1, 3])
def test_equal_folds_take_the_cycles_of_the_law(
    dataflow: str, rows: int, cols: int, folds: int
) -> None:
    law = LAWS[dataflow](rows, cols, stationary_double_buffered=True, drain_overlapped=True)
    draw = np.random.default_rng([rows, cols, folds])
    for steps in (rows, 3 * rows):
        times = starts(dataflow, rows, cols, [steps] * folds)
        bench = ArrayBench(ARRAYS[dataflow](parameters(rows, cols, 0, FORMATS[0])))
        if dataflow == "weight_stationary":
            shapes, drive = ((rows, cols), (steps, rows)), drive_weight_stationary
        else:
            shapes, drive = ((steps, cols), (rows, steps)), drive_output_stationary
        operands = [
            (steps, *(draw.integers(1, 128, shape) for shape in shapes)) for _ in range(folds)
        ]
        drive(bench, times, operands)

        total = law.total_cycles(folds, steps)
        last = [output[-1] for output in bench.outputs(2 + total + 3 * (rows + cols))]

        # The sums, all positive, are followed by zeros, or the last of them stays.
        there = [
            cycle for cycle in range(1, len(last)) if last[cycle] != last[cycle - 1] and last[cycle]
        ]
        assert there[-1] == times[0][0] + total + LAST_IS_VISIBLE_AFTER[dataflow]
