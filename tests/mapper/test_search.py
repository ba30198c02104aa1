"""The mapper against every tiling of its lattice and every loop order, listed by plain loops."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import product
from typing import Any

import numpy as np
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from accelsim.arch import Arch
from accelsim.cycle.closed import NO_LIMIT
from accelsim.mapper import candidates, search, tilings
from accelsim.mapping import ORDERS, Mapping
from accelsim.mapping import columns as at
from accelsim.workload import Convolution, Matmul
from cycle.cases import Case, arch_data, convolutions, mappings, matmuls, matrix_cases, sized
from naive import steps as naive

# A mapping with which a ``Case`` can be made; it need not be legal.
ANY = Mapping(level=0, level_tile=1, channel_tile=1, filter_tile=1, group_tile=1, order=ORDERS[0])
GENEROUS = (HealthCheck.too_slow, HealthCheck.data_too_large)


@dataclass(frozen=True)
class Problem:
    """A layer and an accelerator whose buffers hold some tiles and not others."""

    work: Convolution | Matmul
    arch: Arch
    passes: int

    def case(self, mapping: Mapping) -> Case:
        return Case(work=self.work, arch=self.arch, mapping=mapping, passes=self.passes)


@st.composite
def problems(draw: st.DrawFn, scale: int = 1) -> Problem:
    work = draw(st.one_of(convolutions(scale), matmuls(scale)))
    data: dict[str, Any] = draw(arch_data(6, composed=True))
    roomy = sized(data, dict.fromkeys(("input", "weight", "accumulator", "output"), 2**20), 0)
    need = naive.smallest_slots(work, roomy, draw(mappings(work)))
    arch = sized(data, need, draw(st.sampled_from((0, 1, 5, 40, 200))))
    return Problem(work=work, arch=arch, passes=draw(st.integers(1, 3)))


def lattice(total: int) -> list[int]:
    """Return the extents of tiles that cut ``total`` into 1, 2, 4, 8 ... tiles, down to 1."""
    return sorted({-(-total // 2**i) for i in range(total.bit_length() + 1)}, reverse=True)


def legal_mappings(problem: Problem) -> Iterator[Mapping]:
    """Yield every mapping of the lattice whose tiles fit their buffers."""
    work, arch = problem.work, problem.arch
    shape = naive.shape_of(work)
    cuts = [
        (level, tile)
        for level, extent in enumerate(shape.result_extents)
        for tile in lattice(extent)
    ]
    for (level, level_tile), channel_tile, filter_tile, group_tile in product(
        cuts, lattice(shape.channels), lattice(shape.filters), lattice(shape.groups)
    ):
        whole = channel_tile == shape.channels and filter_tile == shape.filters
        if group_tile > 1 and not whole:
            continue
        first = Mapping(
            level=level,
            level_tile=level_tile,
            channel_tile=channel_tile,
            filter_tile=filter_tile,
            group_tile=group_tile,
            order=ORDERS[0],
        )
        need = naive.smallest_slots(work, arch, first)
        if not fits(arch, need):
            continue
        for order in ORDERS:
            mapping = replace(first, order=order)
            if not naive.spills(shape, mapping) or fits(
                arch, {"output": need["accumulator"]}
            ):  # partial sums leave through the output buffer
                yield mapping


def fits(arch: Arch, need: dict[str, int]) -> bool:
    for name, least in need.items():
        memory = getattr(arch, f"{name}_buffer")
        if least > memory.capacity_bytes // (2 if memory.double_buffered else 1):
            return False
    return True


def bytes_of_one_repetition(case: Case) -> int:
    assert isinstance(case.mapping, Mapping)
    work = case.work
    once = replace(work, steps=1) if isinstance(work, Matmul) else work
    counts = replace(case, work=once).closed()
    return (counts.dram_read_bits + counts.dram_write_bits) // 8


@settings(max_examples=60, suppress_health_check=GENEROUS)
@given(problem=problems())
def test_the_search_finds_the_best_of_all_legal_mappings(problem: Problem) -> None:
    ranks = []
    for mapping in legal_mappings(problem):
        case = problem.case(mapping)
        ranks.append((case.closed().cycles, bytes_of_one_repetition(case)))
    some = problem.case(ANY)

    row = search.search_matrix(some.nest, some.machine)

    if not ranks:
        assert not row.any()
    else:
        found = problem.case(Mapping.from_row(row.tolist()))
        assert (found.closed().cycles, bytes_of_one_repetition(found)) == min(ranks)
        assert found.mapping in set(legal_mappings(problem))


def candidates_of(case: Case) -> np.ndarray:
    cuts = tilings.cuts_of_m(case.nest, case.machine)
    found = tilings.enumerate_tilings(case.nest, case.machine, cuts)
    return candidates.list_candidates(case.nest, case.machine, cuts, found, 2**62)


@settings(max_examples=60, suppress_health_check=GENEROUS)
@given(problem=problems())
def test_no_bound_is_above_what_it_bounds(problem: Problem) -> None:
    once = problem.work
    if isinstance(once, Matmul):
        once = replace(once, steps=1)  # bounds are those of one repetition
    case = replace(problem.case(ANY), work=once)

    for candidate in candidates_of(case):
        mapping = candidate[: at.MAPPING_COLUMNS]
        cycles, moved = search.exact_cycles(case.nest, case.machine, mapping, 0, NO_LIMIT)

        assert candidate[candidates.BOUND] <= cycles
        assert candidate[candidates.BYTES] <= moved


@settings(max_examples=60, suppress_health_check=GENEROUS)
@given(problem=problems())
def test_timing_gives_up_only_on_layers_beyond_the_limit(problem: Problem) -> None:
    case = problem.case(ANY)
    for candidate in candidates_of(case):
        mapping, floor = candidate[: at.MAPPING_COLUMNS], candidate[candidates.FLOOR]
        cycles, moved = search.exact_cycles(case.nest, case.machine, mapping, 0, NO_LIMIT)

        at_limit = search.exact_cycles(case.nest, case.machine, mapping, floor, cycles)

        assert at_limit == (cycles, moved)


@settings(max_examples=100, suppress_health_check=GENEROUS)
@given(case=matrix_cases(scale=3))
def test_equal_inputs_give_equal_mappings_that_fit(case: Case) -> None:
    first = search.search_matrix(case.nest, case.machine)
    second = search.search_matrix(case.nest.copy(), case.machine.copy())

    assert first.tolist() == second.tolist()
    if first.any():
        assert isinstance(case.work, Convolution | Matmul)
        need = naive.smallest_slots(case.work, case.arch, Mapping.from_row(first.tolist()))
        assert fits(case.arch, need)
