"""Arrays of adder elements: every pair of codes, and sums that rest while a stream pauses."""

from itertools import product

import numpy as np
import pytest

from accelsim.number import parse_number
from accelsim_hdl.dataflow import ARRAYS, ArrayParameters
from hdl.component import CompiledComponent
from hdl.dataflow.bench import ArrayBench
from hdl.dataflow.folds import starts
from hdl.dataflow.test_arrays import spread

ROWS, COLS = 3, 2


def parameters(rows: int, cols: int, input_: str, weight: str) -> ArrayParameters:
    return ArrayParameters(
        rows=rows,
        cols=cols,
        input=parse_number(input_),
        weight=parse_number(weight),
        accumulator_bits=24,
        overflow="wrap",
        multiplier_registers=1,
        element="adder",
    )


def gained(activation: int, code: int, bits: int) -> int:
    """What a sum gains from an activation and the bits of a code, counted from the least weight."""
    return -abs(activation - (code - 2 ** (bits - 1))) if code else 0


@pytest.mark.parametrize("dataflow", ["weight_stationary", "output_stationary"])
@pytest.mark.parametrize("input_", ["int8", "uint8"])
def test_every_pair_of_codes_has_its_distance(dataflow: str, input_: str) -> None:
    of = parameters(1, 1, input_, "int8")
    activations = list(range(of.input.minimum, of.input.maximum + 1))
    streams = dataflow == "weight_stationary"
    # A fold holds a weight for a stream of all activations, or is a single distance.
    steps, folds = (256, 256) if streams else (1, 256 * 256)
    fill, start = np.array(starts(dataflow, 1, 1, [steps] * folds)).T
    at = (start[:, None] + np.arange(steps)).reshape(-1)
    pairs = list(product(range(256), activations))
    cycles, weight_at = int(at[-1]) + 8, fill if streams else at
    codes = np.array(range(256) if streams else [code for code, _ in pairs])
    driven = {
        "input": spread(cycles, at, np.array([activation & 255 for _, activation in pairs])),
        "weight": spread(cycles, weight_at, codes),
    }
    if streams:
        driven["control__fill"] = spread(cycles, fill)
        driven["control__handoff"] = spread(cycles, start - 1)
    else:
        for name in ("load", "first", "last", "exists"):
            driven[f"control__{name}"] = spread(cycles, at)

    seen = CompiledComponent(ARRAYS[dataflow](of)).drive(driven)["output"]

    found = (seen[at + (2 if streams else 4)].astype(np.int64) + 2**23) % 2**24 - 2**23
    wanted = np.array([gained(activation, code, 8) for code, activation in pairs])
    wrong = np.flatnonzero(found != wanted)
    assert [pairs[place] for place in wrong[:5]] == []


def test_sums_rest_while_an_output_stationary_stream_pauses() -> None:
    of, pause = parameters(ROWS, COLS, "int4", "int4"), 4
    draw = np.random.default_rng(2)
    words, codes = draw.integers(-8, 8, (2, ROWS)), draw.integers(-8, 8, (2 * ROWS, COLS))
    bench = ArrayBench(ARRAYS["output_stationary"](of))
    for block, word in enumerate(words):
        begin = block * (ROWS + pause)
        bench.drive(begin, load=1, first=int(block == 0), exists=1, input=word.tolist())
        for row in range(ROWS):
            last = int(block == 1 and row == ROWS - 1)
            bench.drive(begin + row, weight=codes[block * ROWS + row].tolist(), last=last)
    for cycle in range(ROWS, ROWS + pause):
        bench.drive(cycle, weight=[7] * COLS)
    end = 2 * ROWS + pause - 1

    seen = bench.outputs(end + 3 * ROWS + COLS + 4)

    for col in range(COLS):
        wanted = sum(
            gained(int(activation), int(code) % 16, 4)
            for activation, code in zip(words.reshape(-1), codes[:, col], strict=True)
        )
        assert seen[end + ROWS + 3 + col + ROWS - 1][col] == wanted
