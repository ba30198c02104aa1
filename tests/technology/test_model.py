"""Prices of components: widths, banks, and components without an estimate."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from accelsim.errors import TechnologyError
from accelsim.number import FORMATS, parse_number
from accelsim.technology import Technology, load_technology, technology_names
from each import each

NAMES = technology_names()
NEEDED = ["int2", "int4", "int8", "int16", "int32", "float16", "bfloat16", "float32"]
NEEDED += ["float8_e4m3", "float8_e5m2", "uint1", "uint8", "int64"]
EMPTY = Technology(name="empty", node_nm=45)
INT8 = parse_number("int8")


@each("name", NAMES)
@each("number", NEEDED)
def test_every_format_in_use_has_a_price(name: str, number: str) -> None:
    technology, form = load_technology(name), parse_number(number)

    assert technology.mac_pj(form, form, form) > 0
    assert technology.mac_um2(form, form, form) > 0


def test_an_int8_multiply_accumulate_is_the_published_product_and_sum() -> None:
    technology = load_technology("horowitz_45nm")

    assert technology.mac_pj(INT8, INT8, parse_number("int32")) == 0.2 + 0.1
    assert technology.mac_pj(INT8, INT8, INT8) == 0.2 + 0.03


@each("name", NAMES)
def test_a_multiplier_costs_by_the_product_of_both_widths(name: str) -> None:
    technology = load_technology(name)
    narrow, wide = parse_number("int4"), parse_number("int16")

    assert technology.multiply_pj(narrow, wide) == technology.multiply_pj(INT8, INT8)


@each("name", NAMES)
@each("kind", ["integer", "float"])
def test_a_wider_format_never_costs_less(name: str, kind: str) -> None:
    technology = load_technology(name)
    forms = sorted(
        (form for form in FORMATS.values() if form.kind == kind and form.name != "float64"),
        key=lambda form: (form.mantissa_bits, form.bits),
    )

    prices = [(technology.multiply_pj(form, form), technology.add_pj(form)) for form in forms]

    assert prices == sorted(prices)
    assert [add for _, add in prices] == sorted(add for _, add in prices)


def test_a_float_beyond_the_anchors_has_no_price() -> None:
    form = parse_number("float64")

    with pytest.raises(
        TechnologyError,
        match=r"^horowitz_45nm: no estimate of a float64 addition: covers 2 to 24 significand bits,"
        r" not 53$",
    ):
        load_technology("horowitz_45nm").add_pj(form)


@each("name", NAMES)
def test_a_float_by_an_integer_costs_its_bits_as_a_significand(name: str) -> None:
    """bfloat16 has 8 significand bits, as int8 and uint8; int4 has half of them."""
    technology, form = load_technology(name), parse_number("bfloat16")
    int4 = parse_number("int4")

    assert technology.multiply_pj(form, INT8) == technology.multiply_pj(form, form)
    assert technology.multiply_um2(INT8, form) == technology.multiply_um2(form, form)
    assert technology.multiply_pj(int4, int4) < technology.multiply_pj(form, int4)
    assert technology.multiply_pj(form, int4) < technology.multiply_pj(form, INT8)
    assert technology.multiply_um2(form, int4) < technology.multiply_um2(form, INT8)
    estimate = technology.mac_estimates(form, INT8, parse_number("float32"))["multiply"]
    assert estimate.evidence == "extrapolated"
    assert estimate.value == technology.multiply_pj(form, INT8)
    assert estimate.uncertainty_factor is not None
    assert estimate.uncertainty_factor >= 2


CALLS = {
    "integer_adder": lambda technology: technology.add_pj(INT8),
    "integer_multiplier": lambda technology: technology.multiply_um2(INT8, INT8),
    "float_adder": lambda technology: technology.add_um2(parse_number("float16")),
    "float_multiplier": lambda technology: technology.multiply_pj(
        parse_number("float16"), parse_number("float16")
    ),
    "register_bit": lambda technology: technology.register_pj_per_bit(),
    "wire_pj_per_bit_mm": lambda technology: technology.link_pj_per_bit(1.0),
    "logic_leakage_mw_per_um2": lambda technology: technology.logic_leakage_mw(1.0),
    "sram": lambda technology: technology.sram_read_pj(8192, 64),
}


@each("component", CALLS)
def test_an_absent_component_is_an_error_and_never_zero(component: str) -> None:
    with pytest.raises(TechnologyError, match=rf"^empty: no estimate of {component}; known: none$"):
        CALLS[component](EMPTY)


def test_the_error_names_the_components_that_are_known() -> None:
    full = load_technology("horowitz_45nm")
    technology = full.model_copy(update={"sram": None, "float_adder": None})

    with pytest.raises(
        TechnologyError,
        match=r"^horowitz_45nm: no estimate of sram; known: integer_adder, integer_multiplier,"
        r" float_multiplier, register_bit, wire_pj_per_bit_mm, logic_leakage_mw_per_um2,"
        r" bit_fusion_element$",
    ):
        technology.sram_um2(8192)


def test_an_unknown_dram_device_is_an_error_that_names_the_nearest() -> None:
    with pytest.raises(
        TechnologyError,
        match=r"^jouppi_7nm: no estimate of DRAM device 'lpddr5', did you mean lpddr4\?$",
    ):
        load_technology("jouppi_7nm").dram_pj("lpddr5")


@each("capacity_bytes", [1, 63, 2**26 + 1])
@each("width_bits", [32, 64, 2048])
def test_a_memory_outside_the_curve_is_an_error(capacity_bytes: int, width_bits: int) -> None:
    with pytest.raises(
        TechnologyError,
        match=rf"^horowitz_45nm: no estimate of an SRAM of {capacity_bytes} bytes:"
        rf" covers 64 to 67108864 bytes, not {capacity_bytes}$",
    ):
        load_technology("horowitz_45nm").sram_read_pj(capacity_bytes, width_bits)


CAPACITY = st.integers(64, 2**26)
WIDTH = st.integers(1, 2**16)


@pytest.mark.parametrize("name", NAMES)
@given(one=CAPACITY, other=CAPACITY, width_bits=WIDTH)
def test_a_larger_memory_never_costs_less(name: str, one: int, other: int, width_bits: int) -> None:
    technology = load_technology(name)
    small, large = sorted((one, other))
    more = 1 + 1e-12

    assert technology.sram_read_pj(small, width_bits) <= more * technology.sram_read_pj(
        large, width_bits
    )
    assert technology.sram_um2(small) <= more * technology.sram_um2(large)
    assert technology.sram_leakage_mw(small) <= more * technology.sram_leakage_mw(large)


@pytest.mark.parametrize("name", NAMES)
@given(capacity_bytes=CAPACITY, one=WIDTH, other=WIDTH)
def test_a_wider_access_never_costs_less_and_never_more_per_bit(
    name: str, capacity_bytes: int, one: int, other: int
) -> None:
    technology = load_technology(name)
    narrow, wide = sorted((one, other))
    narrow_pj = technology.sram_read_pj(capacity_bytes, narrow)
    wide_pj = technology.sram_read_pj(capacity_bytes, wide)

    assert narrow_pj <= wide_pj * (1 + 1e-12)
    assert wide_pj / wide <= narrow_pj / narrow * (1 + 1e-12)


def test_a_wide_memory_is_banks_side_by_side() -> None:
    technology = load_technology("horowitz_45nm")

    assert technology.sram_read_pj(4 * 8192, 4 * 64) == 4 * 10
