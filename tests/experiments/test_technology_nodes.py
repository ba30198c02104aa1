"""Technologies of 65 nm and between 45 and 7 nm: files, rules, and published values."""

import csv
from math import isclose, log
from pathlib import Path
from statistics import median

import pytest

from accelsim.number import parse_number
from accelsim.technology import Technology, load_technology
from accelsim.technology.load import FILES
from experiments.technology_nodes.above import (
    NAME,
    NODE_NM,
    SRAM_FACTORS,
    energy_at,
)
from experiments.technology_nodes.between import (
    FACTORS,
    NODES_NM,
    area_factor,
    name_of,
    share_of,
    technology_at,
)
from experiments.technology_nodes.file import text_of

INT8, INT32 = parse_number("int8"), parse_number("int32")
OLD, NEW = load_technology("horowitz_45nm"), load_technology("jouppi_7nm")


def at(node_nm: int) -> Technology:
    return Technology.model_validate(technology_at(node_nm))


NAMES = {node_nm: name_of(node_nm) for node_nm in NODES_NM} | {NODE_NM: NAME}


@pytest.mark.parametrize("node_nm", NAMES)
def test_a_file_is_what_its_command_writes(node_nm: int) -> None:
    file = FILES.folder / f"{NAMES[node_nm]}.yaml"

    assert file.read_text(encoding="utf-8") == text_of(node_nm), (
        "run python -m experiments.technology_nodes"
    )


def test_a_price_is_on_the_line_between_the_logarithms() -> None:
    """int8 products: 0.2 pJ at 45 nm, 0.07 pJ at 7 nm."""
    part = log(45 / 28) / log(45 / 7)

    found = load_technology("between_28nm").multiply_pj(INT8, INT8)

    assert share_of(28) == part
    assert isclose(found, 0.2 * (0.07 / 0.2) ** part, rel_tol=1e-3)


def test_at_45_nm_prices_are_those_of_45_nm() -> None:
    found = at(45)

    assert isclose(found.mac_pj(INT8, INT8, INT32), OLD.mac_pj(INT8, INT8, INT32), rel_tol=1e-3)
    assert isclose(found.mac_um2(INT8, INT8, INT32), OLD.mac_um2(INT8, INT8, INT32), rel_tol=1e-3)
    assert isclose(found.sram_read_pj(2**15, 64), OLD.sram_read_pj(2**15, 64), rel_tol=1e-3)


def test_prices_fall_with_the_node() -> None:
    names = (NAME, "horowitz_45nm", "between_28nm", "between_16nm", "jouppi_7nm")
    technologies = [load_technology(name) for name in names]

    for prices in (
        [each.mac_pj(INT8, INT8, INT32) for each in technologies],
        [each.sram_read_pj(2**19, 64) for each in technologies],
        [each.sram_um2(2**19) for each in technologies],
        [each.register_pj_per_bit() for each in technologies],
    ):
        assert prices == sorted(prices, reverse=True)


def test_the_factors_of_area_are_the_published_ones_at_their_nodes() -> None:
    assert {node_nm: area_factor(node_nm) for node_nm in FACTORS} == pytest.approx(FACTORS)
    with pytest.raises(ValueError, match="no factor of area at 7 nm"):
        area_factor(7)


def test_cacti_at_32_and_22_nm(shared_data: Path) -> None:
    """Areas are within a third; energies are higher, as Horowitz's are at 45 nm."""
    with (shared_data / "cacti7_sram.csv").open(newline="", encoding="utf-8") as stream:
        rows = [
            row
            for row in csv.DictReader(stream)
            if row["tech_nm"] in ("32", "22") and (row["width_b"], row["ports"]) == ("64", "1")
        ]

    areas = [
        at(int(row["tech_nm"])).sram_um2(int(row["size_B"])) / float(row["area_mm2"]) / 1e6
        for row in rows
    ]
    energies = [
        at(int(row["tech_nm"])).sram_read_pj(int(row["size_B"]), 64) / float(row["read_nJ"]) / 1e3
        for row in rows
    ]
    assert len(rows) == 18
    assert 0.7 < min(areas) < max(areas) < 1.1
    assert 1.3 < min(energies) < max(energies) < 7


def test_logic_at_65_nm_costs_what_the_polynomials_say() -> None:
    """At 1.0 V, 3.755 - 4.398 + 1.975; 45 nm at 0.9 V: 1.103 * 0.81 - 0.362 * 0.9 + 0.2767."""
    factor = 1.332 / 0.84433

    found = load_technology(NAME)

    assert isclose(energy_at(65) / energy_at(45), factor, rel_tol=1e-4)
    assert isclose(found.multiply_pj(INT8, INT8), 0.2 * factor, rel_tol=1e-3)
    assert isclose(found.multiply_um2(INT8, INT8), 1.5 * OLD.multiply_um2(INT8, INT8))
    assert isclose(found.link_pj_per_bit(1000), 0.121 / 0.81, rel_tol=1e-3)


def test_sram_at_65_nm_has_the_factors_of_cacti(shared_data: Path) -> None:
    with (shared_data / "cacti7_sram.csv").open(newline="", encoding="utf-8") as stream:
        cells = {
            (row["tech_nm"], row["size_B"]): row
            for row in csv.DictReader(stream)
            if (row["width_b"], row["ports"]) == ("64", "1")
        }
    columns = {"read_energy_pj": "read_nJ", "area_um2": "area_mm2", "leakage_mw": "leak_mW"}

    for field, column in columns.items():
        ratios = [
            float(row[column]) / float(cells["45", capacity][column])
            for (node_nm, capacity), row in cells.items()
            if node_nm == "65"
        ]
        assert len(ratios) == 9
        assert isclose(median(ratios), SRAM_FACTORS[field], rel_tol=0.005)
