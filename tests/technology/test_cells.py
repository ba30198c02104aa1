"""Cell counts priced by gates, and the comparison with Bit Fusion's synthesis."""

import csv
from pathlib import Path

import pytest

from accelsim.errors import DocumentError, TechnologyError
from accelsim.technology.cells import load_cells, load_gates, price_cells
from experiments.bitfusion.__main__ import TABLE, line_of
from experiments.bitfusion.compare import compare, products

GATES = load_gates()


def test_a_circuit_costs_the_sum_of_its_gates() -> None:
    """E = C V^2 with 0.7, 1.05 and 2.1 fF at 0.9 V; areas 0.614, 2.4 and 6 times that."""
    price = price_cells({"nand2": 10, "xor2": 4, "dff": 3}, GATES)

    logic_pj = (10 * 0.7 + 4 * 0.7 * 1.5) * 0.81 * 1e-3
    assert price.logic_energy_pj == pytest.approx(logic_pj)
    assert price.energy_pj == pytest.approx(logic_pj + 3 * 0.7 * 3 * 0.81 * 1e-3)
    assert price.area_um2 == pytest.approx(0.614 * (10 + 4 * 2.4 + 3 * 6))


def test_gates_tables_and_circuits_that_are_not_there_are_errors() -> None:
    with pytest.raises(TechnologyError, match=r"^zigzag_28nm: no estimate of gate 'nand3', did"):
        price_cells({"nand3": 1}, GATES)
    with pytest.raises(TechnologyError, match=r"^zigzag_28: no such gate library, did you mean"):
        load_gates("zigzag_28")
    with pytest.raises(TechnologyError, match=r"^integer_mac: no such table of cells, did"):
        load_cells("integer_mac")
    with pytest.raises(TechnologyError, match=r"^no cells of int8 by int3 were counted, did you"):
        load_cells().circuit("int8", "int3")


def test_a_table_of_the_user_is_read_and_checked(tmp_path: Path) -> None:
    file = tmp_path / "mine.yaml"
    head = "tool: by hand\ncommand: none at all\ncircuits:\n"
    row = "  - {left: fp4, right: fp4, accumulator_bits: 9, cells: {nand2: %s}}\n"
    file.write_text(head + row % 7)

    assert load_cells(file).circuit("fp4", "fp4").cells == {"nand2": 7}
    bad = tmp_path / "bad.yaml"
    bad.write_text(head + row % -7)
    with pytest.raises(DocumentError, match=r"bad\.yaml:4:.*cells\.nand2"):
        load_cells(bad)


def test_wider_operands_have_more_cells() -> None:
    table = load_cells()
    for widths in ((2, 4, 8, 16), (16, 8, 4, 2)):
        prices = [price_cells(table.circuit(f"int{max(w, 4)}", f"int{min(w, 4)}").cells, GATES)
                  for w in sorted(widths)]  # fmt: skip
        assert [price.area_um2 for price in prices] == sorted(price.area_um2 for price in prices)


def test_the_table_has_the_flip_flops_of_its_operands_and_sum() -> None:
    for row in load_cells().circuits:
        bits = int(row.left.lstrip("uint")) + int(row.right.lstrip("uint"))
        assert row.cells["dff"] == bits + row.accumulator_bits


def test_the_table_is_what_the_command_counts() -> None:
    pytest.importorskip("pyosys", reason="cells are counted by pyosys")
    from experiments.mac_cells.__main__ import (
        Multiplier,
        MultiplyAccumulate,
        count_cells,
        parameters_of,
    )

    for left, right in (("int2", "int2"), ("int8", "int4")):
        counted = count_cells(MultiplyAccumulate(parameters_of(left, right)))
        assert counted == dict(load_cells().circuit(left, right).cells)
    counted = count_cells(Multiplier(parameters_of("ternary", "int8")))
    assert counted == dict(load_cells("multipliers").circuit("ternary", "int8").cells)
    counted = count_cells(Multiplier(parameters_of("int8", "int4", "adder")))
    assert counted == dict(load_cells("distances").circuit("int8", "int4").cells)


def test_the_committed_comparison_is_what_is_computed(shared_data: Path) -> None:
    lines = TABLE.read_text(encoding="utf-8").splitlines()

    assert lines[1:] == [line_of(row) for row in compare(shared_data)]


def test_published_ratios_lie_between_a_narrow_and_a_wide_sum(shared_data: Path) -> None:
    """The sum's width is not published: 32 bits are too many for 2 bits, a product's too few."""
    rows = {(row.element, row.quantity, row.bits, row.model): row for row in compare(shared_data)}
    for quantity in ("energy", "area"):
        for bits in (2, 4):
            wide = rows["fixed", quantity, bits, "curves, 32-bit sum"]
            narrow = rows["fixed", quantity, bits, "curves, sum of a product's width"]
            assert narrow.estimated < wide.published_least <= wide.published_greatest
            assert wide.published_greatest < wide.estimated
        wide = rows["fixed", quantity, 16, "curves, 32-bit sum"]
        assert abs(wide.error) < 0.22


def test_the_worst_ratio_is_due_to_the_width_of_the_sum(shared_data: Path) -> None:
    rows = [row for row in compare(shared_data) if row.element == "fixed"]
    worst = max(rows, key=lambda row: abs(row.error))
    guarded = [row for row in rows if row.model.endswith("and 8 bits")]

    assert (worst.model, worst.bits) == ("curves, 32-bit sum", 2)
    assert len(guarded) == 6
    assert max(abs(row.error) for row in guarded) < 0.13


def test_fused_elements_cost_their_bricks(shared_data: Path) -> None:
    fused = [row for row in compare(shared_data) if row.element == "fused"]

    assert len(fused) == 4
    assert max(abs(row.error) for row in fused) < 0.11


def test_the_technology_has_the_published_elements(shared_data: Path) -> None:
    from accelsim.technology import load_technology

    elements = load_technology("horowitz_45nm").bit_fusion_element
    assert elements is not None
    fused_fj = {bits: energy_fj for bits, energy_fj, _ in products(shared_data)}

    assert elements[8].energy_pj.value * 1e3 == pytest.approx(fused_fj[8], rel=1e-6)
    with (shared_data / "papers" / "bitfusion_synth_45nm.csv").open(newline="") as file:
        published = {
            (row["workload"], row["quantity"]): float(row["value"]) for row in csv.DictReader(file)
        }
    for bits, element in elements.items():
        name = f"array 1x1, max {bits}b min 2b"
        assert element.area_um2.value == published[name, "Area (um^2)"]
        power_nw = published[name, "Dynamic Power (nW)"]
        assert element.energy_pj.value == pytest.approx(power_nw / 500e6 * 1e3, rel=1e-6)
