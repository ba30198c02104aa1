"""Constants of each element as integers: within half a step, and beyond the ends of a sum exact."""

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from accelsim.integer.constants import rounded_constants, saturating_ends
from accelsim.number import parse_number
from accelsim.workload.layers import Quantization

FORMATS = st.sampled_from(["int4", "uint4", "int8", "uint8", "int16"]).map(parse_number)
REALS = st.floats(-1e6, 1e6, width=32)
SOME = st.lists(REALS | st.just(0.0), min_size=1, max_size=8).map(np.array)


@st.composite
def meanings(draw: st.DrawFn) -> Quantization:
    number = draw(FORMATS)
    return Quantization(
        scale=draw(st.floats(2.0**-10, 2.0**10)),
        zero_point=draw(st.integers(number.minimum, number.maximum)),
        number=number,
    )


@given(values=SOME, number=FORMATS)
def test_constants_are_within_half_a_step(values: np.ndarray, number) -> None:  # type: ignore[no-untyped-def]
    integers, meaning = rounded_constants(values, number, (-np.inf, np.inf))

    assert integers.min() >= number.minimum
    assert integers.max() <= number.maximum
    real = (integers - meaning.zero_point) * meaning.scale
    assert np.abs(real - values).max() <= meaning.scale * (0.5 + 1e-9)
    # No coarser than the range asks for, but for the step that rounding away from 0 takes.
    reach = max(values.max(), 0.0) - min(values.min(), 0.0)
    assert meaning.scale <= max(reach / (number.maximum - number.minimum - 1), reach == 0) * (
        1 + 1e-9
    )


@given(source=meanings(), into=meanings(), values=SOME)
def test_what_is_beyond_an_end_gives_the_same_results(
    source: Quantization, into: Quantization, values: np.ndarray
) -> None:
    ends = saturating_ends(source, into)
    beyond = np.concatenate([values, [-np.inf, np.inf, *ends]])

    integers, meaning = rounded_constants(beyond, into.number, ends)

    number = source.number
    read = np.unique(np.linspace(number.minimum, number.maximum, 257).astype(np.int64))
    for integer, value in zip(integers.tolist(), beyond.tolist(), strict=True):
        real = (integer - meaning.zero_point) * meaning.scale
        sums = (read - source.zero_point) * source.scale + real
        steps = np.rint(sums / into.scale) + into.zero_point
        if value <= ends[0]:
            assert steps.max() <= into.number.minimum
        elif value >= ends[1]:
            assert steps.min() >= into.number.maximum
        else:
            assert abs(real - value) <= meaning.scale * (0.5 + 1e-9)
