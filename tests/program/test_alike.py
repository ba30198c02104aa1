"""Rules of single instructions visit the first of all that are alike, and none less."""

from typing import Any

import hypothesis.strategies as st
import numpy as np
from hypothesis import given
from numpy.typing import NDArray

from accelsim.isa import INSTRUCTIONS, record_columns, record_type
from accelsim.program.rules.alike import first_alike

_NAMES = record_type().names or ()
_OPCODE, _ADDRESS, _ROW = (_NAMES.index(name) for name in ("opcode", "address", "row"))
_PARAMETERS, _VECTOR, _LOAD = (
    INSTRUCTIONS[name].opcode for name in ("PARAMETERS", "VECTOR", "LOAD")
)


def found(code: NDArray[np.void]) -> list[int]:
    """Return what the kernel chooses."""
    chosen: Any = first_alike(record_columns(code), _OPCODE, _ADDRESS, _ROW, _PARAMETERS, _VECTOR)
    return list(chosen)


def keys(code: NDArray[np.void]) -> list[tuple[Any, ...]]:
    """Return, of each instruction, all that rules of single instructions look at."""
    row, result = None, []
    for record in code:
        fields = dict(zip(_NAMES, record.tolist(), strict=True))
        if fields["opcode"] == _PARAMETERS:
            row = fields["row"]
        fields["address"] = int(fields["address"] != 0)
        result.append((*fields.values(), row if fields["opcode"] == _VECTOR else None))
    return result


@st.composite
def programs(draw: st.DrawFn) -> NDArray[np.void]:
    """Return instructions of few values, so that many are alike."""
    size = draw(st.integers(1, 40))
    code = np.zeros(size, dtype=record_type())
    for index in range(size):
        code["opcode"][index] = draw(st.sampled_from([_PARAMETERS, _VECTOR, _LOAD, 15]))
        code["address"][index] = draw(st.sampled_from([0, 1, 2**31, 2**32 - 1]))
        code["row"][index] = draw(st.integers(0, 2))
        code[draw(st.sampled_from([_NAMES[0], "destination", _NAMES[-1]]))][index] += draw(
            st.integers(0, 1)
        )
    return code


@given(programs())
def test_each_kind_of_instruction_is_visited_with_its_parameters(code: NDArray[np.void]) -> None:
    chosen = found(code)
    of_all, of_chosen = keys(code), keys(code[chosen])
    assert set(of_chosen) == set(of_all)
    others = [index for index in chosen if code["opcode"][index] != _PARAMETERS]
    assert len({of_all[index] for index in others}) == len(others)


def test_more_kinds_than_the_table_has_room_for_at_first() -> None:
    code = np.zeros(6000, dtype=record_type())
    code["opcode"] = _LOAD
    code["destination"] = np.arange(6000) % 3000
    code["address"] = np.arange(6000) + 1
    assert found(code) == list(range(3000))
