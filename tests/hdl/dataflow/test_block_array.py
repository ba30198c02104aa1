"""Block floating point in an array: sums and exponents of ``block_sums``, in the array's cycles."""

from itertools import product

import numpy as np
import pytest
from amaranth.sim import SimulatorContext

from accelsim.number import block_sums, exact_sum_bits, parse_number
from accelsim_hdl.dataflow import ArrayParameters, BlockArray
from hdl.dataflow.bench import simulate
from hdl.dataflow.folds import starts

COLS = 2
STREAMS = [3, 1, 5]
NAN_SCALE = 255


@pytest.mark.parametrize(
    ("input_", "weight", "registers"),
    [("msfp12", "msfp12", 0), ("msfp14", "msfp11", 2), ("mxfp4", "mxint8", 1)],
)
def test_sums_and_exponents_are_those_of_the_reference(
    input_: str, weight: str, registers: int
) -> None:
    forms = parse_number(input_), parse_number(weight)
    rows = forms[0].block_length
    array = BlockArray(
        ArrayParameters(
            rows=rows,
            cols=COLS,
            input=forms[0],
            weight=forms[1],
            accumulator_bits=exact_sum_bits(*forms, rows),
            overflow="wrap",
            multiplier_registers=registers,
        )
    )
    draw = np.random.default_rng(rows + registers)
    tiles = [
        (draw.integers(0, 1 << forms[1].bits, (rows, COLS)), draw.integers(0, 256, COLS))
        for _ in STREAMS
    ]
    words = [
        (draw.integers(0, 1 << forms[0].bits, (steps, rows)), draw.integers(0, 256, steps))
        for steps in STREAMS
    ]
    words[0][1][1] = tiles[1][1][0] = NAN_SCALE
    times = starts("weight_stationary", rows, COLS, STREAMS)
    driven: dict[int, dict[str, object]] = {}
    for (fill, start), tile, stream in zip(times, tiles, words, strict=True):
        driven.setdefault(fill, {}).update(fill=1, weight_scale=tile[1].tolist())
        driven.setdefault(start - 1, {}).update(handoff=1)
        for row in range(rows):
            values = signed_if(tile[0][row], weight)
            driven.setdefault(fill + row, {}).update(weight=values.tolist())
        for step, scale in enumerate(stream[1].tolist()):
            values = signed_if(stream[0][step], input_)
            driven.setdefault(start + step, {}).update(input=values.tolist(), input_scale=scale)
    seen: list[list[tuple[int, int, int]]] = []

    async def testbench(ctx: SimulatorContext) -> None:
        for cycle in range(times[-1][1] + STREAMS[-1] + rows + COLS + registers + 2):
            values = driven.get(cycle, {})
            for name in ("fill", "handoff"):
                ctx.set(getattr(array.control, name), values.get(name, 0))
            ctx.set(array.input, values.get("input", [0] * rows))
            ctx.set(array.weight, values.get("weight", [0] * COLS))
            # What is not driven is neither a scale of the test nor NaN.
            ctx.set(array.input_scale, values.get("input_scale", 77))
            ctx.set(array.weight_scale, values.get("weight_scale", [77] * COLS))
            *_, output, exponent, nan = await ctx.tick().sample(
                array.output, array.exponent, array.nan
            )
            seen.append([(output[col], exponent[col], nan[col]) for col in range(COLS)])

    simulate(array, testbench)

    for (_, start), tile, stream in zip(times, tiles, words, strict=True):
        for step, col in product(range(len(stream[0])), range(COLS)):
            scales = stream[1][step], tile[1][col]
            sums, exponents = block_sums(
                (stream[0][step], [scales[0]]), (tile[0][:, col], [scales[1]]), *forms
            )
            nan = any(
                scale == NAN_SCALE and form.scale_nan
                for scale, form in zip(scales, forms, strict=True)
            )
            found = seen[start + step + rows + col + registers][col]
            assert found == (int(sums[0]), int(exponents[0]), int(nan))


def signed_if(codes: np.ndarray, name: str) -> np.ndarray:
    """Codes as a port takes them: of mxint8 as the integers that they are."""
    return (codes ^ 128) - 128 if name == "mxint8" else codes
