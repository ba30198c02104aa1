"""Arrays of N:M sparse weights: sums of the dense product, cycles of the compressed one."""

from itertools import product

import numpy as np
import pytest

from accelsim.dataflow import LAWS
from accelsim.number import Number, parse_number
from accelsim.sparse_engines.systolic import StructuredSkipping
from accelsim_hdl.dataflow import ArrayParameters, WeightStationaryArray
from hdl.dataflow.bench import ArrayBench, drawn, summed
from hdl.dataflow.folds import starts

PATTERNS = ((2, 4), (1, 4), (1, 2), (3, 5))
CASES = [
    (*pattern, groups, index % 4, *formats)
    for index, (pattern, groups, formats) in enumerate(
        product(PATTERNS, (1, 3), (("int8", "int8", 32, "wrap"), ("uint4", "int8", 10, "saturate")))
    )
]
COLS = 2
Tile = tuple[np.ndarray, np.ndarray, np.ndarray]


def parameters(
    kept: int, of: int, groups: int, registers: int, *formats: object
) -> ArrayParameters:
    input_, weight, bits, overflow = formats
    return ArrayParameters(
        rows=groups * kept,
        cols=COLS,
        input=parse_number(str(input_)),
        weight=parse_number(str(weight)),
        accumulator_bits=bits,  # type: ignore[arg-type]
        overflow=overflow,  # type: ignore[arg-type]
        multiplier_registers=registers,
        kept=kept,
        group=of,
    )


def tile(draw: np.random.Generator, array: ArrayParameters, number: Number) -> Tile:
    """Stored weights and positions, shape (rows, cols), and the dense tile that they mean."""
    groups = array.rows // array.kept
    stored = drawn(draw, number, (array.rows, array.cols))
    places = np.zeros_like(stored)
    dense = np.zeros((groups * array.group, array.cols), dtype=np.int64)
    for group, col in product(range(groups), range(array.cols)):
        chosen = np.sort(draw.permutation(array.group)[: array.kept])
        rows = slice(group * array.kept, (group + 1) * array.kept)
        places[rows, col] = chosen
        dense[group * array.group + chosen, col] = stored[rows, col]
    return stored, places, dense


@pytest.mark.sampled(4)
@pytest.mark.parametrize(
    ("kept", "of", "groups", "registers", "input_", "weight", "bits", "overflow"), CASES
)
def test_sums_are_those_of_the_dense_tile(
    kept: int,
    of: int,
    groups: int,
    registers: int,
    input_: str,
    weight: str,
    bits: int,
    overflow: str,
) -> None:
    array = parameters(kept, of, groups, registers, input_, weight, bits, overflow)
    draw = np.random.default_rng([kept, of, groups, registers])
    streams = draw.integers(1, 2 * array.rows + 2, 4).tolist()
    tiles = [tile(draw, array, array.weight) for _ in streams]
    words = [drawn(draw, array.input, (steps, groups * of)) for steps in streams]
    times = starts("weight_stationary", array.rows, COLS, streams)

    bench = ArrayBench(WeightStationaryArray(array))
    for (fill, start), (stored, places, _), stream in zip(times, tiles, words, strict=True):
        bench.drive(fill, fill=1)
        bench.drive(start - 1, handoff=1)
        for row in range(array.rows):
            bench.drive(fill + row, weight=stored[row].tolist(), index=places[row].tolist())
        for step, word in enumerate(stream):
            bench.drive(start + step, input=word.tolist())
    seen = bench.outputs(times[-1][1] + streams[-1] + array.rows + COLS + registers + 2)

    for (_, start), (_, _, dense), stream in zip(times, tiles, words, strict=True):
        for step, col in product(range(len(stream)), range(COLS)):
            expected = summed(0, stream[step], dense[:, col], bits, overflow)
            assert seen[start + step + array.rows + col + registers][col] == expected


@pytest.mark.parametrize(("kept", "of"), PATTERNS)
def test_a_fold_takes_the_cycles_of_the_engine(kept: int, of: int) -> None:
    array = parameters(kept, of, 2, 0, "int8", "int8", 32, "wrap")
    draw = np.random.default_rng(of)
    stored, places, _ = tile(draw, array, parse_number("uint7"))
    stored |= 1
    steps, groups = 6, array.rows // kept
    stream = draw.integers(1, 127, (steps, groups * of))
    dense = np.zeros((groups * of, COLS))
    rows = np.arange(array.rows)[:, None] // kept * of + places
    np.put_along_axis(dense, rows, stored.astype(float), axis=0)

    bench = ArrayBench(WeightStationaryArray(array))
    start = array.rows
    bench.drive(0, fill=1)
    bench.drive(start - 1, handoff=1)
    for row in range(array.rows):
        values = {"weight": stored[row].tolist(), "index": places[row].tolist()}
        bench.driven.setdefault(row, {}).update(values)
    for step, word in enumerate(stream):
        bench.drive(start + step, input=word.tolist())
    last = [output[-1] for output in bench.outputs(6 * array.rows + steps + COLS)]

    engine = StructuredSkipping(rows=array.rows, cols=COLS, kept=kept, of=of)
    cycles = engine.run(dense.T, stream.T).cycles
    law = LAWS["weight_stationary"](
        array.rows, COLS, stationary_double_buffered=False, drain_overlapped=False
    )
    # The last sum, all being positive, stands in its register in the cycle after the last.
    assert max(cycle for cycle, value in enumerate(last) if value) == cycles
    assert law.total_cycles(1, steps) == cycles
