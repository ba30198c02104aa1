"""The pieces of vector work fit their buffers and are the best of those that are tried."""

from typing import Any

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

from accelsim.arch import Arch
from accelsim.cycle.closed import NO_LIMIT
from accelsim.mapper import search
from accelsim.mapping import columns as at
from cycle.cases import Case, arch_data, sized, vector_works
from naive import steps as naive


@st.composite
def tight_cases(draw: st.DrawFn) -> Case:
    """Draw vector work and buffers of a few bytes, down to none for half of one."""
    data: dict[str, Any] = draw(arch_data(3))
    arch = sized(data, dict.fromkeys(("input", "weight", "accumulator", "output"), 1), 0)
    changed = arch.model_dump()
    for name in ("input", "weight", "output"):
        changed[f"{name}_buffer"]["capacity_bytes"] = draw(st.integers(1, 60))
    return Case(work=draw(vector_works(1)), arch=Arch.model_validate(changed), mapping=1, passes=1)


def largest_pieces(case: Case, pieces: int) -> bool:
    """Return whether every piece fits, piece by piece."""
    bits, arch, nest = naive.bits_of(case.arch), case.arch, case.nest
    for name, column in (
        ("input", at.INPUT_ELEMENTS),
        ("weight", at.WEIGHT_ELEMENTS),
        ("output", at.OUTPUT_ELEMENTS),
    ):
        memory = getattr(arch, f"{name}_buffer")
        slot = memory.capacity_bytes // (2 if memory.double_buffered else 1)
        dealt = naive.nearly_equal(int(nest[column]), pieces)
        if any(naive.whole_bytes(size * bits[name]) > slot for size in dealt):
            return False
    return True


@settings(max_examples=300)
@given(case=tight_cases())
def test_vector_work_is_cut_into_pieces_that_fit(case: Case) -> None:
    possible = any(largest_pieces(case, pieces) for pieces in (60, 120))

    row = search.search_vector(case.nest, case.machine)

    assert bool(row[at.CHUNKS]) == possible
    if possible:
        assert largest_pieces(case, int(row[at.CHUNKS]))


@settings(max_examples=100)
@given(case=tight_cases())
def test_vector_work_is_cut_into_the_fewest_of_equally_fast_pieces(case: Case) -> None:
    row = search.search_vector(case.nest, case.machine)
    if not row.any():
        return
    least = next(pieces for pieces in range(1, 61) if largest_pieces(case, pieces))
    limit = max(int(case.nest[at.OUTPUT_ELEMENTS]), 1)
    tried = sorted({max(least, min(least * factor, limit)) for factor in (1, 2, 4, 8, 16)})

    ranks = [(cycles_in(case, pieces), pieces) for pieces in tried]

    assert (cycles_in(case, int(row[at.CHUNKS])), int(row[at.CHUNKS])) == min(ranks)


def cycles_in(case: Case, pieces: int) -> int:
    mapping = np.zeros(at.MAPPING_COLUMNS, dtype=np.int64)
    mapping[at.CHUNKS] = pieces
    return int(search.exact_cycles(case.nest, case.machine, mapping, 0, NO_LIMIT)[0])
