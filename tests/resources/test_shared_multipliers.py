"""Columns of narrow integers that share the multipliers of an ECP5, in the resource model."""

from itertools import product

import pytest

from accelsim.arch import load_arch
from accelsim.npu import Npu, npu_of
from accelsim.resources import BoardNpu, estimate, largest, part_board_of, part_of
from accelsim.resources.features import features
from accelsim.resources.multipliers import array_packing, dsp_blocks, multiplier_columns
from accelsim_hdl.dataflow import ArrayParameters
from accelsim_hdl.dataflow.packing import packing_of
from each import each


def machine(input_: str, weight: str, cols: int = 4, **fields: str) -> Npu:
    given = {"array.rows": 4, "array.cols": cols, "vector_unit.lanes": cols}
    given |= {"numbers.input": input_, "numbers.weight": weight}
    return npu_of(load_arch("edge_npu_tiny", given | fields))


@each(("cols", "blocks"), [(1, 4), (2, 4), (3, 8), (4, 8), (5, 12)])
def test_two_columns_of_int4_take_the_blocks_of_one(cols: int, blocks: int) -> None:
    npu = machine("int4", "int4", cols)

    assert dsp_blocks(npu, "ecp5")["array"] == blocks
    assert dsp_blocks(npu, "ice40")["array"] == 4 * cols


@pytest.mark.parametrize("family", ["ecp5", "ice40"])
def test_model_and_hardware_share_the_same_formats(family: str) -> None:
    names = [f"{sign}{bits}" for sign, bits in product(("int", "uint"), (2, 4, 5, 6, 7, 8))]
    for input_, weight in product(names, repeat=2):
        npu = machine(input_, weight, cols=2)

        shared = array_packing(npu, family)  # type: ignore[arg-type]

        assert shared == packing_of(ArrayParameters.of(npu, family))  # type: ignore[arg-type]


def test_arrays_that_keep_sums_share_nothing() -> None:
    npu = machine("int4", "int4", **{"array.dataflow": "output_stationary"})

    assert multiplier_columns(npu, "ecp5") == range(4)


def test_pairs_have_early_products_and_borrows_of_their_own() -> None:
    """Of 4 x 4 elements of int4, 8 pairs with a product of 8 bits; weights of 4 bits in 2 pairs."""
    designs = {
        name: BoardNpu(npu=machine(name, name), memory_bytes=4096, program_bytes=4096)
        for name in ("int4", "uint4", "int8")
    }

    sizes = {name: features(design, "ecp5")["array"] for name, design in designs.items()}

    assert sizes["int4"]["early_product_bits"] == 8 * 8
    assert sizes["int4"]["borrow_bits"] == 8 * 8 + 2 * 4
    assert sizes["uint4"]["early_product_bits"] == 8 * 8
    assert sizes["uint4"]["borrow_bits"] == 0
    assert not {"early_product_bits", "borrow_bits"} & set(sizes["int8"])
    # Shadow registers hold a bit more for each pair, and two lanes wait a cycle less.
    assert sizes["int4"]["held_bits"] == 4 * (4 * 4 + 2)
    assert sizes["uint4"]["held_bits"] == 4 * 4 * 4
    assert sizes["int4"]["skew_bits"] == (6 + 6 - 2) * 4
    whole = {name: estimate(design, "ecp5").total["dsp"] for name, design in designs.items()}
    assert whole["int8"] - whole["int4"] == 8


def test_the_search_for_the_largest_array_knows_pairs() -> None:
    arch = load_arch("ulx3s_25f_npu", {"numbers.input": "int4", "numbers.weight": "int4"})
    board = part_board_of("ulx3s_25f")
    part = part_of(board.part)

    found = largest(
        arch, part, memory_bytes=board.memory_bytes, program_bytes=board.program_bytes
    ).arch.array

    assert found.rows * found.cols > part.dsp
