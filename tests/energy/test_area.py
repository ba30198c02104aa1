"""Area of an accelerator by part."""

import pytest

from accelsim.arch import Memory, TableBuffer, load_arch, preset_names
from accelsim.energy import area, leakage_mw
from accelsim.energy.area import BUFFERS, element_register_bits
from accelsim.errors import TechnologyError
from accelsim.technology import load_technology
from each import each

T45 = load_technology("horowitz_45nm")
T7 = load_technology("jouppi_7nm")
WITH_TABLES = {"table_buffer.capacity_bytes": 512}
PARTS = [
    "array",
    "input_buffer",
    "weight_buffer",
    "accumulator_buffer",
    "output_buffer",
    "operand_buffer",
    "parameter_buffer",
    "table_buffer",
    "vector_unit",
]


@each("name", preset_names())
def test_every_part_of_every_preset_has_an_area(name: str) -> None:
    parts = area(load_arch(name, WITH_TABLES), T45)

    assert list(parts) == PARTS
    assert min(parts.values()) > 0


def test_the_array_is_elements_of_a_multiplier_an_adder_and_registers() -> None:
    parts = area(load_arch("edge_npu"), T45)

    assert parts["array"] == pytest.approx(16 * 16 * (282 + 137 + 56 * 5.98))


def test_a_lane_is_a_multiplier_and_an_adder_of_the_accumulator() -> None:
    parts = area(load_arch("edge_npu"), T45)

    assert parts["vector_unit"] == pytest.approx(16 * (3495 + 137))


@each(
    ("dataflow", "double_buffered", "bits"),
    [
        ("weight_stationary", False, 8 + 4 + 32),
        ("weight_stationary", True, 8 + 4 + 32 + 4),
        ("input_stationary", True, 8 + 4 + 32 + 8),
        ("output_stationary", True, 8 + 4 + 32 + 32),
    ],
)
def test_double_buffering_doubles_the_stationary_register(
    dataflow: str, double_buffered: bool, bits: int
) -> None:
    arch = load_arch(
        "edge_npu",
        {
            "array.dataflow": dataflow,
            "array.stationary_double_buffered": double_buffered,
            "numbers.weight": "int4",
        },
    )

    assert element_register_bits(arch) == bits


def test_elements_of_rows_that_pass_in_one_cycle_share_the_register_of_their_sum() -> None:
    fields = {"numbers.weight": "int4", "array.weight_rows": 2}
    plain, paired = (load_arch("edge_npu", {**fields, "array.weight_rows": n}) for n in (1, 2))

    assert element_register_bits(plain) == 8 + 4 + 4 + 32
    assert element_register_bits(paired) == 2 * (8 + 4 + 4) + 32
    saved_um2 = area(plain, T45)["array"] - area(paired, T45)["array"]
    assert saved_um2 == pytest.approx(16 * 16 / 2 * 32 * 5.98)


@each("name", preset_names())
def test_the_newer_node_is_smaller_in_every_part(name: str) -> None:
    arch = load_arch(name, WITH_TABLES)
    old, new = area(arch, T45), area(arch, T7)

    assert [part for part in PARTS if not 0.05 < new[part] / old[part] < 0.07] == []


@each("technology", ["horowitz_45nm", "jouppi_7nm"])
@each("buffer", BUFFERS)
def test_a_larger_buffer_never_has_less_area_or_leakage(buffer: str, technology: str) -> None:
    prices = load_technology(technology)
    sizes = [0, 256, 512] if buffer == "table_buffer" else [2**power for power in range(9, 22)]
    archs = [load_arch("edge_npu", {f"{buffer}.capacity_bytes": size}) for size in sizes]
    areas = [area(arch, prices) for arch in archs]
    leakage = [leakage_mw(arch, prices) for arch in archs]

    assert [parts[buffer] for parts in areas] == sorted({parts[buffer] for parts in areas})
    assert leakage == sorted(set(leakage))
    for parts in areas:
        assert {part: parts[part] for part in PARTS if part != buffer} == {
            part: areas[0][part] for part in PARTS if part != buffer
        }


def test_the_buffers_are_all_memories_of_an_accelerator() -> None:
    assert set(BUFFERS) == {
        name for name, value in load_arch("edge_npu") if isinstance(value, Memory | TableBuffer)
    }


def test_a_buffer_beyond_the_sources_is_an_error() -> None:
    arch = load_arch("edge_npu", {"input_buffer.capacity_bytes": 2**27})

    with pytest.raises(
        TechnologyError,
        match=r"^no area of input_buffer: horowitz_45nm: no estimate of the area of an SRAM of"
        r" 134217728 bytes: covers 64 to 67108864 bytes, not 134217728$",
    ):
        area(arch, T45)
