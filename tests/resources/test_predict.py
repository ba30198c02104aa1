"""Predicted resources against those of real synthesis."""

import pytest

from accelsim.arch import load_arch
from accelsim.errors import ArchError, HardwareError
from accelsim.isa.narrow import field_bits
from accelsim.npu import npu_of
from accelsim.resources import (
    UNITS,
    BoardNpu,
    Estimate,
    estimate,
    largest,
    memory_sizes,
    part_board_of,
    part_of,
    parts,
    predicted_families,
)
from accelsim.resources.elements import element_sizes
from accelsim.resources.features import features
from accelsim.resources.predict import coefficients
from accelsim.resources.structure import field_limits
from accelsim_hdl.boards import BOARDS as HARDWARE_BOARDS
from each import each
from experiments.fpga_resources.arrays import array_samples
from experiments.fpga_resources.designs import BOARDS
from experiments.fpga_resources.fit import Case, cases

FAMILIES = tuple(BOARDS)


def held_out() -> list[Case]:
    return [case for family in FAMILIES for case in cases(family, held_out=True)]


def all_cases() -> list[Case]:
    return held_out() + [case for family in FAMILIES for case in cases(family, held_out=False)]


def _estimate(case: Case) -> Estimate:
    return estimate(case.design, case.sample.family)  # type: ignore[arg-type]


@each("case", all_cases)
def test_multiplier_blocks_are_exact_and_block_rams_all_but_one(case: Case) -> None:
    predicted = _estimate(case).total

    assert predicted["dsp"] == case.whole["dsp"]
    if case.sample.held_out:
        assert predicted["bram"] == case.whole["bram"]
    # Of a queue of instructions on narrow hardware, or of a delay, synthesis may leave out one cell
    # more.
    assert 0 <= predicted["bram"] - case.whole["bram"] <= 1


@each("case", held_out)
@each("kind", ["lut", "ff"])
def test_logic_of_designs_that_the_fit_never_saw_is_within_15_percent(
    case: Case, kind: str
) -> None:
    assert _estimate(case).total[kind] == pytest.approx(case.whole[kind], rel=0.15)


def test_designs_are_held_out_in_every_family() -> None:
    for family in FAMILIES:
        assert len(cases(family, held_out=True)) >= 7
        assert len(cases(family, held_out=False)) == coefficients().families[family].runs  # type: ignore[index]


def test_every_coefficient_belongs_to_a_size_of_its_unit() -> None:
    for family, known in coefficients().families.items():
        sizes: dict[str, set[str]] = {unit: set() for unit in UNITS}
        for case in cases(family, held_out=False):
            for unit, found in features(case.design, family).items():
                sizes[unit] |= set(found)
        sizes["array"] |= {name for one in array_samples(family) for name in element_sizes(one.npu)}
        for table in (known.lut, known.ff):
            assert tuple(table) == UNITS
            for unit, rates in table.items():
                assert set(rates) <= sizes[unit]
                assert all(rate > 0 for rate in rates.values())


def test_one_table_has_all_boards() -> None:
    assert set(parts().boards) == set(HARDWARE_BOARDS)
    for name, board in parts().boards.items():
        assert board.has_sdram == (HARDWARE_BOARDS[name].sdram is not None)
        assert board.part in parts().parts


def test_cells_of_a_family_without_designs_are_not_predicted() -> None:
    arch = load_arch("edge_npu_tiny")
    design = BoardNpu(npu=npu_of(arch), **memory_sizes(arch, "tang_nano_9k"))

    with pytest.raises(HardwareError, match=r"^cells are predicted for ecp5 and ice40, not for go"):
        estimate(design, "gowin")
    for family in predicted_families():
        assert estimate(design, family).total["lut"]


def test_hardware_with_short_addresses_keeps_the_bits_that_the_model_counts() -> None:
    npu = npu_of(load_arch("edge_npu_tiny", {"npu.address_bits": 14}))
    design = BoardNpu(npu=npu, memory_bytes=2**npu.address_bits, program_bytes=1024)
    counted = field_limits(design)

    for instruction, limits in field_bits(npu).items():
        for field, bits in limits.items():
            assert counted[instruction, field] == bits, (instruction, field)


def test_more_of_everything_takes_no_fewer_cells() -> None:
    base = {"array.rows": 4, "array.cols": 2, "vector_unit.lanes": 2}
    more = {"array.rows": 8, "array.cols": 4, "vector_unit.lanes": 4}
    for family in FAMILIES:
        small, large = (
            estimate(
                BoardNpu(
                    npu=npu_of(load_arch("edge_npu_tiny", fields)),
                    memory_bytes=4096,
                    program_bytes=4096,
                ),
                family,  # type: ignore[arg-type]
            ).total
            for fields in (base, more)
        )
        for kind in ("lut", "ff", "dsp"):
            assert small[kind] < large[kind]


@pytest.mark.parametrize("preset", ["edge_npu", "array_32x32"])
def test_residuals_take_logic_and_no_block(preset: str) -> None:
    without, with_residuals = (
        estimate(
            BoardNpu(
                npu=npu_of(load_arch(preset, {"vector_unit.residuals": residuals})),
                memory_bytes=4096,
                program_bytes=4096,
            ),
            "ecp5",
        ).total
        for residuals in (False, True)
    )

    assert with_residuals["lut"] > without["lut"]
    assert with_residuals["dsp"] == without["dsp"]
    assert with_residuals["bram"] == without["bram"]


@each(
    ("rows", "cols", "selectors"),
    [
        # docs/npu.md: 2 * 4 + 1 for each of 16 lanes of both.
        (16, 16, {"weight": 9 * 16, "accumulator": 9 * 16}),
        # One lane of weights fills 2 and 4 of 4 places, and a lane of sums needs no turn.
        (4, 1, {"weight": 2 * (2 + 4) + 4, "accumulator": 0}),
        # Three lanes of weights for two rows: 3 of 3 places at once.
        (2, 3, {"weight": 2 * (3 + 3) + 2, "accumulator": 2 * (3 + 3) + 3}),
        (1, 1, {"weight": 0, "accumulator": 0}),
    ],
)
def test_an_input_stationary_array_turns_weights_and_sums(
    rows: int, cols: int, selectors: dict[str, int]
) -> None:
    fields = {"array.rows": rows, "array.cols": cols, "vector_unit.lanes": cols}
    found = {
        dataflow: features(
            BoardNpu(
                npu=npu_of(load_arch("edge_npu_tiny", {**fields, "array.dataflow": dataflow})),
                memory_bytes=4096,
                program_bytes=4096,
            ),
            "ecp5",
        )
        for dataflow in ("weight_stationary", "input_stationary")
    }

    for unit, bits in (
        ("array", 8 * selectors["weight"]),
        ("accumulator", 32 * selectors["accumulator"]),
    ):
        assert found["weight_stationary"][unit]["turned_bits"] == 0
        assert found["input_stationary"][unit]["turned_bits"] == bits


def test_the_largest_array_fits_and_the_next_does_not() -> None:
    arch, board = load_arch("ulx3s_25f_npu"), part_board_of("ulx3s_25f")
    part = part_of(board.part)
    sizes = {"memory_bytes": board.memory_bytes, "program_bytes": board.program_bytes}

    found = largest(arch, part, **sizes)

    rows, cols = found.arch.array.rows, found.arch.array.cols
    assert not found.estimate.misfit(part)
    for bigger in ((rows + 1, cols), (rows, cols + 1)):
        fields = {
            "array.rows": bigger[0],
            "array.cols": bigger[1],
            "vector_unit.lanes": bigger[1],
        }
        npu = npu_of(load_arch("ulx3s_25f_npu", fields))
        assert estimate(BoardNpu(npu=npu, **sizes), part.family).misfit(part)


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"numbers.weight": "ternary"}, "not of ternary"),
        ({"sparsity.weight": "2:4", "sparsity.exploited": "skipping"}, "not of 2:4"),
        ({"array.weight_rows": 2}, "of array.weight_rows 1, not of 2"),
    ],
)
def test_what_was_never_measured_is_refused(change: dict[str, str], message: str):
    with pytest.raises(ArchError, match=message):
        BoardNpu(
            npu=npu_of(load_arch("ulx3s_25f_npu", change)), memory_bytes=8192, program_bytes=8192
        )
