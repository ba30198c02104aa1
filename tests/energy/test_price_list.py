"""Energy of counts: published sums, additivity, and no part that is free by accident."""

from dataclasses import replace
from time import process_time
from timeit import repeat

import pytest
from hypothesis import given
from hypothesis import strategies as st

from accelsim.arch import Arch, load_arch, preset_names
from accelsim.counts import FIELDS, Counts
from accelsim.energy import PriceList, area, leakage_mw, price, price_list
from accelsim.errors import TechnologyError
from accelsim.technology import load_technology
from each import each

PARTS = (
    "mac",
    "register",
    "wire",
    "input_buffer",
    "weight_buffer",
    "accumulator_buffer",
    "output_buffer",
    "operand_buffer",
    "parameter_buffer",
    "table_buffer",
    "vector_unit",
    "dram",
    "leakage",
)
PRICED = {
    "mac": ("mac_operations",),
    "register": ("register_read_bits", "register_write_bits"),
    "wire": ("link_bits",),
    "vector_unit": ("vector_operations",),
    "dram": ("dram_read_bits", "dram_write_bits"),
    "leakage": ("cycles",),
} | {
    f"{name}_buffer": (f"{name}_buffer_read_bits", f"{name}_buffer_write_bits")
    for name in ("input", "weight", "accumulator", "output", "operand", "parameter", "table")
}
PRICED["local_memory"] = ("local_memory_read_bits", "local_memory_write_bits")
UNPRICED = {"macs", *(name for name in FIELDS if name.endswith("_cycles"))}
EDGE = load_arch("edge_npu")
T45 = load_technology("horowitz_45nm")
WITH_TABLES = {"table_buffer.capacity_bytes": 512}
MAPPING = load_arch("edge_npu", {**WITH_TABLES, "local_memory.capacity_bytes": 65536})
PRICES = price_list(MAPPING, T45)

counts = st.builds(Counts, **{name: st.integers(0, 2**50) for name in FIELDS})


def test_an_int8_multiply_accumulate_costs_its_published_product_and_sum() -> None:
    assert price(Counts(mac_operations=1), EDGE, T45)["mac"] == 0.2 + 0.1


def test_a_dram_bit_costs_what_the_device_costs() -> None:
    assert price(Counts(dram_read_bits=3, dram_write_bits=2), EDGE, T45)["dram"] == 5 * 4


def test_a_buffer_access_costs_its_bits_over_the_width() -> None:
    arch = load_arch(
        "edge_npu", {"input_buffer.capacity_bytes": 32768, "input_buffer.width_bits": 64}
    )

    assert price(Counts(input_buffer_read_bits=64), arch, T45)["input_buffer"] == 20


@each(
    ("buffer", "bits"),
    [
        ("input_buffer", 16 * 8),
        ("weight_buffer", 32 * 4),
        ("operand_buffer", 32 * 8),
        ("parameter_buffer", 32 * 32),
        ("accumulator_buffer", 32 * 20),
        ("output_buffer", 32 * 8),
    ],
)
def test_a_buffer_without_a_width_is_as_wide_as_a_word(buffer: str, bits: int) -> None:
    shape = {"array.cols": 32, "numbers.weight": "int4", "numbers.accumulator": "int20"}
    given = load_arch("edge_npu", {**shape, f"{buffer}.width_bits": bits})
    word = load_arch("edge_npu", {**shape, f"{buffer}.width_bits": None})

    assert word.access_bits(buffer) == bits
    assert price_list(word, T45) == price_list(given, T45)


def test_the_buffers_of_the_vector_unit_follow_the_array_if_no_width_is_given() -> None:
    wider = load_arch(EDGE, {"array.cols": 64})

    assert EDGE.access_bits("operand_buffer") == 16 * 8
    assert wider.access_bits("operand_buffer") == 64 * 8
    assert wider.access_bits("parameter_buffer") == 64 * 32


def test_leakage_is_static_power_times_time() -> None:
    second = Counts(cycles=EDGE.clock_hz)

    assert price(second, EDGE, T45)["leakage"] * 1e-9 == pytest.approx(leakage_mw(EDGE, T45))


def test_a_link_is_as_long_as_an_element_is_wide() -> None:
    # int8 multiplier, int32 adder, 8 + 8 + 32 bits of registers and 8 for the next weight.
    element_um2 = 282 + 137 + 56 * 5.98

    assert PRICES.wire_pj_per_bit == pytest.approx(0.121 * element_um2**0.5 / 1000)


@each("part", PRICED)
def test_every_part_is_priced_by_its_own_counts_and_by_no_other(part: str) -> None:
    paid = [name for name in FIELDS if PRICES.price(Counts(**{name: 1}))[part] > 0]

    assert sorted(paid) == sorted(PRICED[part])


def test_every_count_is_priced_or_known_to_be_free() -> None:
    paid = {name for names in PRICED.values() for name in names}

    assert paid | UNPRICED == set(FIELDS)


@given(counts, counts)
def test_the_energy_of_a_sum_is_the_sum_of_the_energies(one: Counts, other: Counts) -> None:
    first, second, both = (PRICES.price(each) for each in (one, other, one + other))

    assert both == pytest.approx({part: first[part] + second[part] for part in PRICED})


@given(counts, st.sampled_from(FIELDS), st.integers(1, 2**40))
def test_more_events_never_cost_less(one: Counts, name: str, more: int) -> None:
    before = PRICES.price(one)
    after = PRICES.price(replace(one, **{name: getattr(one, name) + more}))

    assert [part for part in PRICED if not 0 <= before[part] <= after[part]] == []


@each("technology", ["horowitz_45nm", "jouppi_7nm"])
@each("name", preset_names())
def test_every_preset_has_a_price_for_every_part(name: str, technology: str) -> None:
    prices = price_list(load_arch(name, WITH_TABLES), load_technology(technology))

    assert tuple(prices.price(Counts())) == PARTS
    plain = {**vars(prices), **prices.buffer_pj_per_bit}
    del plain["buffer_pj_per_bit"]
    assert plain.pop("rebuild_pj_per_bit") is None
    assert min(plain.values()) > 0


def formats(number: str, accumulator: str) -> Arch:
    names = {"input": number, "weight": number, "output": number, "accumulator": accumulator}
    return load_arch("edge_npu", {f"numbers.{key}": name for key, name in names.items()})


@pytest.mark.parametrize("technology", ["horowitz_45nm", "jouppi_7nm"])
def test_narrower_operands_cost_less(technology: str) -> None:
    prices = [
        price_list(formats(*pair), load_technology(technology)).mac_pj
        for pair in (
            ("int2", "int32"),
            ("int4", "int32"),
            ("int8", "int32"),
            ("bfloat16", "float32"),
            ("float16", "float32"),
            ("float32", "float32"),
        )
    ]

    assert prices == sorted(set(prices))


def test_a_device_without_an_estimate_is_an_error() -> None:
    arch = load_arch("edge_npu", {"dram.price": "hbm9"})

    with pytest.raises(
        TechnologyError,
        match=r"^no energy of dram: horowitz_45nm: no estimate of DRAM device 'hbm9',"
        r" did you mean hbm2\?$",
    ):
        price(Counts(), arch, T45)


def test_a_negative_price_is_refused() -> None:
    with pytest.raises(ValueError, match=r"^PriceList\.mac_pj must be 0 or more, not -1$"):
        replace(PRICES, mac_pj=-1)


def test_a_price_list_is_cheap_enough_for_a_sweep() -> None:
    arch = load_arch("tpu_v1")
    times_s = repeat(lambda: price_list(arch, T45), timer=process_time, number=100, repeat=9)
    best_s = min(times_s) / 100

    assert best_s < 300e-6  # 60 us alone on a free core; the limit leaves room for a busy one.


def test_a_price_list_prices_without_the_arch() -> None:
    one = Counts(cycles=7, mac_operations=5, input_buffer_read_bits=3)

    assert isinstance(PRICES, PriceList)
    assert PRICES.price(one) == price(one, MAPPING, T45)


def test_leakage_covers_all_area_but_the_dram() -> None:
    bigger = load_arch("edge_npu", {"vector_unit.lanes": 32})
    added_um2 = area(bigger, T45)["vector_unit"] - area(EDGE, T45)["vector_unit"]

    assert leakage_mw(bigger, T45) - leakage_mw(EDGE, T45) == pytest.approx(
        T45.logic_leakage_mw(added_um2)
    )
