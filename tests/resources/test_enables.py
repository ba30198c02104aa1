"""Multipliers of an array that holds operands, whose enables the blocks of an ECP5 can hold."""

from collections import Counter
from dataclasses import replace
from functools import cache
from itertools import combinations_with_replacement, product

from accelsim.arch import load_arch
from accelsim.npu import npu_of
from accelsim.number import parse_number
from accelsim.resources import multipliers_needed
from each import each

NPU = replace(npu_of(load_arch("edge_npu_tiny")), multiplier_registers=2)


@cache
def packs(diagonals: tuple[int, ...], blocks: int) -> bool:
    """Whether elements, given as how many there are of each diagonal, fit some blocks.

    Tries every way to fill a block: four elements, of three diagonals at most.
    """
    left = tuple(sorted((count for count in diagonals if count), reverse=True))
    if sum(left) <= 3 * blocks:
        return True
    if blocks == 0 or sum(left) > 4 * blocks:
        return False
    for size in (4, 3):
        for taken in combinations_with_replacement(range(len(left)), size):
            if len(set(taken)) > 3:
                continue
            counts = Counter(taken)
            if any(left[index] < count for index, count in counts.items()):
                continue
            rest = tuple(sorted(left[index] - counts[index] for index in range(len(left))))
            if packs(rest, blocks - 1):
                return True
    return False


@each(("rows", "cols"), list(product(range(1, 7), range(1, 5))))
def test_as_many_are_needed_as_a_search_over_all_places_finds(rows: int, cols: int) -> None:
    npu = replace(NPU, rows=rows, cols=cols)
    diagonals = Counter(row + col for row in range(rows) for col in range(cols))
    counts = tuple(sorted(diagonals.values()))
    least = next(blocks for blocks in range(1, 25) if packs(counts, blocks))

    assert multipliers_needed(npu, 0) == 4 * least
    assert multipliers_needed(replace(npu, dataflow="input_stationary"), 0) == 4 * least


@each(("rows", "cols"), list(product(range(1, 7), range(2, 7))))
def test_columns_that_share_multipliers_need_the_enable_of_the_even_one(
    rows: int, cols: int
) -> None:
    int4 = parse_number("int4")
    npu = replace(NPU, rows=rows, cols=cols, input=int4, weight=int4)
    diagonals = Counter(row + col for row in range(rows) for col in range(0, cols, 2))
    counts = tuple(sorted(diagonals.values()))
    least = next(blocks for blocks in range(1, 25) if packs(counts, blocks))

    assert multipliers_needed(npu, 0) == 4 * least


def test_designs_without_enables_need_what_they_have() -> None:
    column = replace(NPU, rows=24, cols=1)

    assert multipliers_needed(column, 28) == 32
    assert multipliers_needed(replace(column, multiplier_registers=1), 28) == 28
    assert multipliers_needed(replace(column, dataflow="output_stationary"), 28) == 28


def test_elements_without_a_multiplier_need_no_place() -> None:
    fields = {"array.rows": 24, "array.cols": 2, "vector_unit.lanes": 2}
    fields |= {"npu.multiplier_registers": 3, "numbers.weight": "ternary"}
    npu = npu_of(load_arch("edge_npu_tiny", fields))

    assert multipliers_needed(npu, 8) == 8


def test_elements_without_multipliers_need_no_enables() -> None:
    for fields in ({"element": "adder"}, {"weight": parse_number("pow2_4")}):
        npu = replace(NPU, rows=6, cols=4, **fields)

        assert multipliers_needed(npu, 5) == 5
