"""Technologies between 45 and 7 nm: their files, their rule, and published values between."""

import csv
from math import isclose, log
from pathlib import Path

import pytest

from accelsim.number import parse_number
from accelsim.technology import Technology, load_technology
from accelsim.technology.load import FILES
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


@pytest.mark.parametrize("node_nm", NODES_NM)
def test_a_file_is_what_its_command_writes(node_nm: int) -> None:
    file = FILES.folder / f"{name_of(node_nm)}.yaml"

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
    technologies = [OLD, load_technology("between_28nm"), load_technology("between_16nm"), NEW]

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
