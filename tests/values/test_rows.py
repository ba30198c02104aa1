"""Multiplier and shift of a row against fractions, and the two uses that docs/npu.md works out."""

from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from accelsim.values.execute import ACTIONS
from accelsim.values.rows import factors
from accelsim.values.state import State
from each import each
from naive import program as naive
from values.cases import fields_of, machine

RECIPROCAL, ROOT = 1, 2


def of(statistic: int, **given: int) -> dict[str, int]:
    return fields_of("REDUCE", statistic=statistic, **given)


@given(
    statistic=st.sampled_from([RECIPROCAL, ROOT]),
    value=st.integers(-(2**53), 2**53),
    offset=st.integers(-(2**53), 2**53) | st.integers(-(2**10), 2**10),
    centered=st.integers(0, 1),
    count=st.integers(0, 2**18 - 1) | st.integers(0, 3),
    addend=st.integers(0, 2**32 - 1) | st.integers(0, 3),
    numerator=st.integers(0, 2**31 - 1),
    shift=st.integers(-64, 63),
)
def test_factors_are_those_that_a_search_finds(
    statistic: int, value: int, offset: int, **given: int
) -> None:
    if statistic == RECIPROCAL:
        given |= {"centered": 0, "count": 0}
    fields = of(statistic, **given)

    assert factors(fields, value, offset) == naive.factors(fields, value, offset)


@pytest.mark.parametrize("statistic", [RECIPROCAL, ROOT])
def test_factors_divide_within_a_part_of_32768(statistic: int) -> None:
    """The divisor, at least 2**15, is short of what it stands for by less than 1."""
    fields = of(statistic, count=1, numerator=2**24 - 1, shift=5)
    for wide in [*range(1, 3000), *(3**power for power in range(8, 33))]:
        multiplier, shift = factors(fields, wide, 0)
        found = Fraction(multiplier, 2**shift) / (2**24 - 1) * 2**6
        exact = found * found * wide if statistic == ROOT else found * wide

        assert 1 - Fraction(1, 2**20) < exact < (1 + Fraction(1, 2**15)) ** statistic


@each("statistic", [RECIPROCAL, ROOT])
@each("wide", [0, -1, -(2**40)])
def test_nothing_divides_by_what_is_not_positive(statistic: int, wide: int) -> None:
    assert factors(of(statistic, count=1, numerator=255, shift=3), wide, 0) == (0, 0)


def test_a_layer_norm_of_rows() -> None:
    """(n x - S) / sqrt(n Q - S^2) of 7 elements in words of 4, S their sum, Q that of squares."""
    npu, elements = machine(), np.array([3, -5, 100, 27, 0, -128, 11])
    state = State(npu, np.zeros(1, dtype=np.uint8))
    state.operand[:2].reshape(-1)[:7] = elements
    state.operand[:2].reshape(-1)[7:] = 99  # beyond the row
    state.parameter[0] = 7
    row = {"source": 1, "p0_count": 2, "p0_stride": 1, "limit": 7}
    squares = {"combine": 2, "t0_count": 2, "statistic": ROOT, "centered": 1, "count": 7}
    vector = {"source": 1, "p0_count": 2, "p0_stride": 1, "d0_stride": 1, "weighted": 1}
    ends = {"minimum": -128, "maximum": 127, "offset": 1, "scaled": 1}

    ACTIONS["REDUCE"](state, fields_of("REDUCE", **row))
    ACTIONS["REDUCE"](state, fields_of("REDUCE", **row, **squares, numerator=2**23, shift=17))
    ACTIONS["VECTOR"](state, fields_of("VECTOR", **vector, **ends))

    # 2**23 / 2**(17 + 1) is 32: so many steps of results are one deviation.
    exact = 32 * (elements - elements.mean()) / elements.std()
    found = state.output.view(np.int8)[:2].reshape(-1)[:7]
    assert np.abs(found - exact).max() <= 0.51
