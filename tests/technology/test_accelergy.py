"""Accelergy's tables as prices: what they scale, what stays, and what is refused."""

from pathlib import Path
from typing import Any

import pytest
import yaml

from accelsim.errors import DocumentError, TechnologyError
from accelsim.number import parse_number
from accelsim.simulate import run
from accelsim.technology import Technology, load_technology

BASE = load_technology("horowitz_45nm")
INT4, INT8, INT32 = (parse_number(name) for name in ("int4", "int8", "int32"))
MAC, GLB, REGISTER = "system.mac", "system.shared_glb", "system.weights"
ERT = {
    f"{MAC}[1..256]": {"compute": 0.4, "leak": 0.001},
    f"{GLB}[1..1]": {"read": 30.0, "write": 45.0},
    REGISTER: {"read": 0.32},
}
ART = {f"{MAC}[1..256]": 300.0, f"{GLB}[1..1]": 5e5, REGISTER: 96.0}
PARTS = {
    "integer_multiplier": {"component": MAC, "action": "compute", "at": 64},
    "sram": {"component": GLB, "action": "read", "write": "write", "at": 131072},
    "register_bit": {"component": REGISTER, "action": "read", "at": 16},
}


def written(folder: Path, ert: Any = ERT, art: Any = ART, **changes: Any) -> Path:
    """Write tables as Accelergy 0.4 does, and a file that names them."""
    actions = {
        name: [{"name": action, "arguments": {}, "energy": pj} for action, pj in row.items()]
        for name, row in ert.items()
    }
    rows = [{"name": name, "actions": row} for name, row in actions.items()]
    areas = [{"name": name, "area": um2} for name, um2 in art.items()]
    for file, kind, tables in (("e.yaml", "ERT", rows), ("a.yaml", "ART", areas)):
        text = yaml.safe_dump({kind: {"version": "0.4", "tables": tables}})
        (folder / file).write_text(text, encoding="utf-8")
    tables = {"base": "horowitz_45nm", "energy": "e.yaml", "area": "a.yaml", "parts": PARTS}
    file = folder / "mine.yaml"
    document = {"name": "mine", "accelergy": {**tables, **changes}}
    file.write_text(yaml.safe_dump(document), encoding="utf-8")
    return file


def test_curves_pass_through_the_prices_of_the_tables(tmp_path: Path) -> None:
    found = load_technology(written(tmp_path))

    assert found.name == "mine"
    assert found.multiply_pj(INT8, INT8) == pytest.approx(0.4)
    assert found.multiply_um2(INT8, INT8) == pytest.approx(300)
    assert found.sram_read_pj(131072, 64) == pytest.approx(30)
    assert found.sram_write_pj(131072, 64) == pytest.approx(45)
    assert found.sram_um2(131072) == pytest.approx(5e5)
    assert found.register_pj_per_bit() == pytest.approx(0.02)
    assert found.register_um2_per_bit() == pytest.approx(6)


def test_other_sizes_keep_their_relation_and_other_parts_their_price(tmp_path: Path) -> None:
    found = load_technology(written(tmp_path))

    assert found.multiply_pj(INT4, INT4) == pytest.approx(2 * BASE.multiply_pj(INT4, INT4))
    ratio = found.sram_read_pj(8192, 32) / BASE.sram_read_pj(8192, 32)
    assert ratio == pytest.approx(30 / BASE.sram_read_pj(131072, 64))
    assert found.add_pj(INT32) == BASE.add_pj(INT32)
    assert found.sram_leakage_mw(8192) == BASE.sram_leakage_mw(8192)


def test_an_sram_of_wide_words_is_scaled_by_its_own_access(tmp_path: Path) -> None:
    sram = {**PARTS["sram"], "width_bits": 512}

    found = load_technology(written(tmp_path, parts={"sram": sram}))

    assert found.sram_read_pj(131072, 512) == pytest.approx(30)


def test_without_areas_those_of_the_base_stay(tmp_path: Path) -> None:
    found = load_technology(written(tmp_path, area=None))

    assert found.multiply_um2(INT8, INT8) == BASE.multiply_um2(INT8, INT8)
    assert found.sram_um2(8192) == BASE.sram_um2(8192)


def test_every_new_value_names_the_table_and_its_uncertainty(tmp_path: Path) -> None:
    found = load_technology(written(tmp_path))

    assert found.integer_multiplier is not None
    anchors = found.integer_multiplier.energy_pj.anchors
    assert all(anchor.source.startswith(f"Accelergy, e.yaml, {MAC}; ") for anchor in anchors)
    assert {anchor.evidence for anchor in anchors} == {"scaled"}
    assert min(anchor.uncertainty_factor or 0 for anchor in anchors) >= 2


def test_tables_are_read_again_when_they_change(tmp_path: Path) -> None:
    file = written(tmp_path)
    before = load_technology(file).multiply_pj(INT8, INT8)
    text = (tmp_path / "e.yaml").read_text(encoding="utf-8").replace("0.4\n", "0.8\n")
    (tmp_path / "e.yaml").write_text(text, encoding="utf-8")

    assert load_technology(file).multiply_pj(INT8, INT8) == pytest.approx(2 * before)


def test_a_run_is_priced_by_the_tables(tmp_path: Path) -> None:
    file = written(tmp_path, parts={"integer_multiplier": PARTS["integer_multiplier"]})
    free: Technology = BASE

    base = run("digits_mlp", "edge_npu_tiny", replace={"technology": free.name})
    ours = run("digits_mlp", "edge_npu_tiny", replace={"technology": str(file)})

    add = BASE.add_pj(INT32)
    assert ours.counts == base.counts
    assert ours.energy_pj["mac"] / base.energy_pj["mac"] == pytest.approx(
        (0.4 + add) / (BASE.multiply_pj(INT8, INT8) + add)
    )


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        (
            {"parts": {"sram": {**PARTS["sram"], "component": "system.glb"}}},
            r"^e\.yaml: component: no such name: 'system\.glb', did you mean system\.shared_glb\?$",
        ),
        (
            {"parts": {"sram": {**PARTS["sram"], "action": "raed"}}},
            r"^e\.yaml: system\.shared_glb: action: no such name: 'raed', did you mean read\?$",
        ),
        (
            {"parts": {"sram": {**PARTS["sram"], "at": 1}}},
            r"^mine: sram\.at: covers 64 to 67108864 bytes, not 1$",
        ),
        ({"base": "horowitz"}, r"^mine: accelergy\.base: no such technology with prices"),
    ],
)
def test_what_the_tables_have_not_is_refused(
    tmp_path: Path, changes: dict[str, Any], sentence: str
) -> None:
    with pytest.raises(TechnologyError, match=sentence):
        load_technology(written(tmp_path, **changes))


@pytest.mark.parametrize("energy", [-1, "much", None, True])
def test_an_energy_that_is_none_is_refused(tmp_path: Path, energy: Any) -> None:
    file = written(tmp_path, ert={**ERT, MAC: {"compute": energy}})

    with pytest.raises(TechnologyError, match="energy must be a number from 0"):
        load_technology(file)


def test_energies_that_depend_on_arguments_are_refused(tmp_path: Path) -> None:
    file = written(tmp_path, ert={**ERT, f"{MAC}[0]": {"compute": 0.5}})

    with pytest.raises(TechnologyError, match="action compute has several energies"):
        load_technology(file)


def test_a_part_that_is_none_is_refused_with_its_line(tmp_path: Path) -> None:
    with pytest.raises(DocumentError, match=r"mine\.yaml:\d+:\d+: accelergy\.parts"):
        load_technology(written(tmp_path, parts={"dram": PARTS["sram"]}))


def test_a_file_that_is_no_table_is_refused(tmp_path: Path) -> None:
    file = written(tmp_path)
    (tmp_path / "e.yaml").write_text("ERT: 3\n", encoding="utf-8")

    with pytest.raises(TechnologyError, match="has no ERT with tables"):
        load_technology(file)
