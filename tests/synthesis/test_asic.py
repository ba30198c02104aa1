"""Cells and area in a library that the test writes."""

import json
import re
from pathlib import Path

import pytest
from click.testing import CliRunner

from accelsim.arch import load_arch
from accelsim.cli.hardware import asic_command
from accelsim.errors import HardwareError
from accelsim.npu import Npu, npu_of
from accelsim_hdl.synthesis.asic import check_liberty, count_asic

LIBERTY = """library(tiny) {
  cell(INV) { area : 1.0;
    pin(A) { direction : input; }
    pin(Y) { direction : output; function : "A'"; } }
  cell(BUF) { area : 1.5;
    pin(A) { direction : input; }
    pin(Y) { direction : output; function : "A"; } }
  cell(NAND) { area : 2.0;
    pin(A) { direction : input; } pin(B) { direction : input; }
    pin(Y) { direction : output; function : "(A B)'"; } }
  cell(NOR) { area : 2.5;
    pin(A) { direction : input; } pin(B) { direction : input; }
    pin(Y) { direction : output; function : "(A+B)'"; } }
  cell(XOR) { area : 4.0;
    pin(A) { direction : input; } pin(B) { direction : input; }
    pin(Y) { direction : output; function : "(A^B)"; } }
  cell(DFF) { area : 7.0;
    ff(IQ, IQN) { clocked_on : "C"; next_state : "D"; }
    pin(C) { direction : input; clock : true; } pin(D) { direction : input; }
    pin(Q) { direction : output; function : "IQ"; } }
}
"""
SMALL = {
    "array.rows": 2,
    "array.cols": 1,
    "vector_unit.lanes": 1,
    "numbers.input": "int4",
    "numbers.weight": "int4",
    "numbers.accumulator": "int16",
    "npu.multiplier_registers": 2,
}


@pytest.fixture
def liberty(tmp_path: Path) -> Path:
    file = tmp_path / "tiny.lib"
    file.write_text(LIBERTY)
    return file


def _npu(**more: object) -> Npu:
    return npu_of(load_arch("edge_npu_tiny", {**SMALL, **more}))


def test_areas_of_the_library_add_up(liberty: Path) -> None:
    found = count_asic(_npu(), "pe", liberty)

    areas = {"INV": 1, "BUF": 1.5, "NAND": 2, "NOR": 2.5, "XOR": 4, "DFF": 7}
    assert set(found.cells) <= set(areas)
    assert found.area_um2 == sum(count * areas[name] for name, count in found.cells.items())
    assert found.sequential_um2 == 7 * found.cells["DFF"]
    # The input on its way, the next weight and the one in use, the product, the sum; the input is
    # registered once for the neighbor and for the multiplier.
    assert found.cells["DFF"] == 4 + 2 * 4 + 8 + 16


def test_an_output_stationary_element_holds_two_sums(liberty: Path) -> None:
    found = count_asic(_npu(**{"array.dataflow": "output_stationary"}), "pe", liberty)

    # Both operands on their way, the product, the sum that is held and the one that is drained.
    assert found.cells["DFF"] == 4 + 4 + 8 + 2 * 16


def test_an_array_is_more_than_an_element(liberty: Path) -> None:
    assert count_asic(_npu(), "array", liberty).area_um2 > (
        count_asic(_npu(), "pe", liberty).area_um2
    )


@pytest.mark.long
def test_memories_of_the_npu_are_listed_and_not_built_of_flip_flops(liberty: Path) -> None:
    npu = _npu(**{"npu.queue_depth": 2})

    found = count_asic(npu, "npu", liberty)

    assert (npu.input_words, 8 * npu.input_word_bytes) in found.memories
    assert found.memories.count((npu.bank_words, npu.accumulator.bits)) == npu.accumulator_banks
    assert found.cells["DFF"] < 8000


def test_a_library_that_is_too_poor_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "poor.lib"
    file.write_text(
        re.sub(r"  cell\((?:BUF|NAND|NOR|XOR)\).*?\} \}\n", "", LIBERTY, flags=re.DOTALL)
    )

    with pytest.raises(HardwareError, match=r"^--liberty: .*poor.lib: ABC maps nothing to it: "):
        count_asic(_npu(), "pe", file)


@pytest.mark.parametrize(
    ("text", "rule"),
    [
        ("hello", "not a library of cells in the Liberty format"),
        ("library(a) {\n cell(INV) { }\n}", "it has no cell with an area"),
        ("library(a) {\n cell(INV) { area : 1; }\n}", "it has no flip-flop"),
    ],
)
def test_what_is_no_library_is_refused(text: str, rule: str, tmp_path: Path) -> None:
    file = tmp_path / "bad.lib"
    file.write_text(text)

    with pytest.raises(HardwareError, match=rf"^--liberty: {re.escape(str(file))}: {rule}$"):
        check_liberty(file)


def test_an_absent_library_is_refused(tmp_path: Path) -> None:
    with pytest.raises(HardwareError, match=r"^--liberty: .*none.lib: cannot be read: No such"):
        check_liberty(tmp_path / "none.lib")


def test_the_command_prints_what_was_counted(liberty: Path) -> None:
    words = ["edge_npu_tiny", "--liberty", str(liberty), "--unit", "pe"]
    words += [word for item in SMALL.items() for word in ("--set", f"{item[0]}={item[1]}")]

    text = CliRunner().invoke(asic_command, words)
    record = CliRunner().invoke(asic_command, [*words, "--format", "json"])

    assert text.exit_code == record.exit_code == 0
    found = count_asic(_npu(), "pe", liberty)
    assert json.loads(record.output)["area_um2"] == found.area_um2
    assert f"{found.area_um2:g} um2" in text.output


def test_the_committed_table_of_elements_agrees_with_the_area_model_and_another_array() -> None:
    from tests.synthesis.osu018 import FORMS, PUBLISHED_UM2, modelled, read_table

    areas = read_table()
    assert tuple(areas) == tuple(FORMS)
    for form, area_um2 in PUBLISHED_UM2.items():
        assert areas[form] == pytest.approx(area_um2, rel=0.1)
    for form in FORMS:
        # Over int8, the model of 45 nm and synthesis in 180 nm differ by less than a factor of 1.8.
        ratio = (areas[form] / areas["int8"]) / (modelled(form) / modelled("int8"))
        assert 1 / 1.8 < ratio < 1.8
