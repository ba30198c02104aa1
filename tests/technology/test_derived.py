"""Prices of multipliers that no source has, from the gates of our own circuits."""

import pytest

import accelsim
from accelsim.arch import load_arch
from accelsim.energy.area import element_um2
from accelsim.energy.price_list import mac_pj
from accelsim.errors import TechnologyError
from accelsim.number import parse_number
from accelsim.technology import load_technology, technology_names
from accelsim.technology.cells import load_cells
from accelsim.technology.derived import distance_ratio, ratio
from each import each

INT8, INT32 = parse_number("int8"), parse_number("int32")


def test_a_ratio_is_that_of_the_gates() -> None:
    """E = C V^2: an XOR2 has 1.5 times the capacitance of a NAND2 and 2.4 times its area."""
    table = load_cells("multipliers")
    ours, whole = (table.circuit(*pair).cells for pair in (("binary", "int8"), ("int8", "int8")))
    energy, area = (
        (ours["nand2"] + weight * ours["xor2"]) / (whole["nand2"] + weight * whole["xor2"])
        for weight in (1.5, 2.4)
    )
    for pair in ((INT8, parse_number("binary")), (parse_number("binary"), INT8)):
        assert ratio(*pair).energy == pytest.approx(energy)
        assert ratio(*pair).area == pytest.approx(area)


def test_between_two_widths_a_ratio_lies_between_theirs() -> None:
    ternary = parse_number("ternary")
    four, six, eight = (ratio(ternary, parse_number(f"int{bits}")) for bits in (4, 6, 8))

    assert six.energy == pytest.approx((four.energy + eight.energy) / 2)
    assert four.area < six.area < eight.area
    assert ratio(ternary, ternary).energy < four.energy


@each("name", technology_names())
@each("weight", ["binary", "ternary", "pow2_3"])
def test_every_technology_has_a_derived_price_below_that_of_int8(name: str, weight: str) -> None:
    technology, form = load_technology(name), parse_number(weight)
    product = technology.mac_estimates(INT8, form, INT32)["multiply"]

    assert product.evidence == "derived"
    assert "gates of our multipliers" in product.source
    assert product.value == technology.multiply_pj(INT8, form)
    assert 0 < product.value < technology.multiply_pj(INT8, INT8)
    assert 0 < technology.multiply_um2(INT8, form) < technology.multiply_um2(INT8, INT8)


def test_a_pair_without_cells_has_no_price() -> None:
    with pytest.raises(TechnologyError, match="no cells of ternary by int32 were counted"):
        ratio(INT32, parse_number("ternary"))
    unsigned = parse_number("upow2_3")
    with pytest.raises(TechnologyError, match="no source prices power of two numbers"):
        load_technology("horowitz_45nm").multiply_pj(INT8, unsigned)


def test_a_distance_costs_less_than_a_product_and_more_where_operands_are_wider() -> None:
    table, whole = load_cells("distances"), load_cells("multipliers").circuit("int8", "int8").cells
    ours = table.circuit("int8", "int8").cells
    energy = (ours["nand2"] + 1.5 * ours["xor2"]) / (whole["nand2"] + 1.5 * whole["xor2"])

    widths = [parse_number(f"int{bits}") for bits in (2, 4, 6, 8, 12, 16)]
    areas = [distance_ratio(one, one).area for one in widths]

    assert distance_ratio(INT8, INT8).energy == pytest.approx(energy)
    assert areas == sorted(areas)
    assert distance_ratio(parse_number("uint8"), INT8).energy == pytest.approx(energy)
    assert areas[2] == pytest.approx(
        sum(
            distance_ratio(*(parse_number(f"int{bits}") for bits in pair)).area
            for pair in ((4, 4), (4, 8), (8, 4), (8, 8))
        )
        / 4
    )
    with pytest.raises(TechnologyError, match=r"no cells of a distance of int8 to int32"):
        distance_ratio(INT8, INT32)


@each("name", technology_names())
def test_an_adder_element_is_smaller_and_cheaper_in_every_technology(name: str) -> None:
    technology, arch = load_technology(name), load_arch("edge_npu")
    adder = load_arch("edge_npu", {"array.element": "adder"})

    assert 0 < mac_pj(adder, technology) < mac_pj(arch, technology)
    assert 0 < element_um2(adder, technology) < element_um2(arch, technology)


def test_a_result_says_that_a_price_is_derived() -> None:
    byte, ternary = (
        accelsim.run("digits_mlp", "edge_npu", replace={"numbers.weight": weight})
        for weight in ("int8", "ternary")
    )
    said = "no source prices a product of int8 by ternary: derived as "

    assert [note for note in ternary.notes if note.startswith(said)]
    assert not [note for note in byte.notes if "derived" in note]
    assert ternary.energy_pj["mac"] < byte.energy_pj["mac"]
    assert ternary.area_um2["array"] < byte.area_um2["array"]
