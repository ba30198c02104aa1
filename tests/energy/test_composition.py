"""Energy and area of arrays whose elements are composed."""

import pytest

from accelsim.arch import load_arch
from accelsim.energy import area, price_list
from accelsim.energy.area import element_register_bits
from accelsim.errors import TechnologyError
from accelsim.technology import load_technology

T45 = load_technology("horowitz_45nm")


@pytest.mark.parametrize(("bits", "products"), [(2, 16), (4, 4), (8, 1)])
def test_the_products_of_a_step_share_the_energy_of_an_element(bits: int, products: int) -> None:
    names = {"numbers.input": f"int{bits}", "numbers.weight": f"int{bits}"}
    arch = load_arch("edge_npu", {"array.composition": "bit_fusion", **names})

    # 279960 nW at 500 MHz, Bit Fusion's synthesis.
    assert price_list(arch, T45).mac_pj == pytest.approx(0.55992 / products)
    assert area(arch, T45)["array"] == pytest.approx(
        16 * 16 * (1733.129989 + element_register_bits(arch) * 5.98)
    )


def test_16_bits_take_four_cycles_of_an_element() -> None:
    names = {"numbers.input": "int16", "numbers.weight": "int16", "numbers.output": "int16"}
    arch = load_arch("edge_npu", {"array.composition": "bit_fusion", **names})

    assert price_list(arch, T45).mac_pj == pytest.approx(4 * 0.55992)


def test_a_fused_element_holds_operands_of_all_its_bricks() -> None:
    arch = load_arch("edge_npu", {"array.composition": "bit_fusion"})

    # 16 bricks of 2 bits for each operand, the stationary one twice, and a 32-bit sum.
    assert element_register_bits(arch) == 3 * 32 + 32


def test_a_bit_serial_element_has_no_price() -> None:
    arch = load_arch("edge_npu", {"array.composition": "bit_serial"})

    with pytest.raises(
        TechnologyError,
        match=r"^no energy of mac, wire and leakage: horowitz_45nm: no estimate of"
        r" array\.composition bit_serial: no source prices one;"
        r" known compositions: fixed, subword, bit_fusion$",
    ):
        price_list(arch, T45)
    with pytest.raises(
        TechnologyError,
        match=r"^no area of array: horowitz_45nm: no estimate of array\.composition",
    ):
        area(arch, T45)
