"""Technologies that come with accelsim, files of the user, and their errors."""

from pathlib import Path

import pytest

from accelsim.arch import load_arch, preset_names
from accelsim.errors import DocumentError, TechnologyError
from accelsim.technology import load_technology, technology_names, technology_schema
from accelsim.technology.load import DRAM
from accelsim.technology.model import COMPONENTS
from accelsim.testing import check_technology
from accelsim.testing.technology import check_sources
from each import each


def test_the_technologies_are_known_by_name() -> None:
    assert technology_names() == (
        "between_16nm",
        "between_28nm",
        "horowitz_45nm",
        "jouppi_7nm",
        "scaled_65nm",
    )


@each("name", technology_names())
def test_every_value_has_a_source(name: str) -> None:
    check_technology(name)


def test_every_price_of_a_dram_has_a_source() -> None:
    check_sources(DRAM)


@each(
    ("name", "absent"),
    [
        ("between_16nm", ["bit_fusion_element"]),
        ("between_28nm", ["bit_fusion_element"]),
        ("horowitz_45nm", []),
        ("jouppi_7nm", ["bit_fusion_element"]),
        ("scaled_65nm", ["bit_fusion_element"]),
    ],
)
def test_a_technology_that_comes_with_accelsim_has_every_component(
    name: str, absent: list[str]
) -> None:
    technology = load_technology(name)

    assert [part for part in COMPONENTS if getattr(technology, part) is None] == absent
    assert technology.name == name


def test_every_preset_names_a_technology_and_a_device_that_it_prices() -> None:
    arches = [load_arch(name) for name in preset_names()]

    assert all(load_technology(arch.technology).dram_pj(arch.dram.price) > 0 for arch in arches)


def test_dram_does_not_depend_on_the_logic_node() -> None:
    first, *others = (load_technology(name).dram_pj_per_bit for name in technology_names())

    assert all(other == first for other in others)


def test_a_technology_is_read_once() -> None:
    assert load_technology("jouppi_7nm") is load_technology("jouppi_7nm")


def test_a_changed_file_is_read_again(tmp_path: Path) -> None:
    path = tmp_path / "mine.yaml"
    path.write_text("name: first\nnode_nm: 45\n")
    first = load_technology(path)
    path.write_text("name: another\nnode_nm: 45\n")

    assert (first.name, load_technology(path).name) == ("first", "another")


def test_a_file_may_add_and_replace_dram_devices(tmp_path: Path) -> None:
    path = tmp_path / "mine.yaml"
    device = "{value: 2, source: my own measurement, evidence: assumed}"
    path.write_text(f"name: mine\nnode_nm: 45\ndram_pj_per_bit: {{mine: {device}, ddr3: {device}}}")
    technology = load_technology(path)

    assert [technology.dram_pj(name) for name in ("mine", "ddr3", "lpddr4")] == [2, 2, 4]


def test_an_unknown_name_is_refused() -> None:
    with pytest.raises(
        TechnologyError,
        match=r"^horowitz_45: no such technology, did you mean horowitz_45nm\? Known: ",
    ):
        load_technology("horowitz_45")


def test_a_file_of_another_kind_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "mine.txt"
    path.write_text("")

    with pytest.raises(
        TechnologyError, match=r"^.*mine\.txt: a technology file ends in \.yaml or \.yml$"
    ):
        load_technology(path)


def test_an_absent_file_is_refused(tmp_path: Path) -> None:
    with pytest.raises(DocumentError, match=r"^.*none\.yaml: cannot be read: .*$"):
        load_technology(tmp_path / "none.yaml")


def test_an_unknown_key_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "mine.yaml"
    path.write_text("name: mine\nnode_nm: 45\nsrams: 1\n")

    with pytest.raises(
        DocumentError, match=r"^.*mine\.yaml:3:1: srams: unknown key, did you mean sram\?$"
    ):
        load_technology(path)


def test_a_value_without_a_source_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "mine.yaml"
    path.write_text("name: mine\nnode_nm: 45\nwire_pj_per_bit_mm: {value: 1, evidence: assumed}\n")

    with pytest.raises(
        DocumentError, match=r"^.*: wire_pj_per_bit_mm\.source: this key is required$"
    ):
        load_technology(path)


def test_the_schema_names_every_component() -> None:
    assert set(COMPONENTS) < set(technology_schema()["properties"])
