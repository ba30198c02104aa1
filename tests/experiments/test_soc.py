"""A RISC-V core runs a network on the NPU beside it, and finds what the model says."""

from pathlib import Path

import numpy as np
import pytest

from accelsim.npu.registers import BITS
from experiments.soc.assembler import AssemblyError, assemble
from experiments.soc.system import (
    EXPECTED,
    FOLDER,
    WORD_BYTES,
    Prepared,
    build,
    core_file,
    prepare,
    simulate,
    write_sources,
)
from tests.hdl.verilator import lint

FAMILY = "whole machines"


@pytest.fixture(scope="module")
def prepared() -> Prepared:
    return prepare()


@pytest.fixture(scope="module")
def simulator(prepared: Prepared, tmp_path_factory: pytest.TempPathFactory) -> Path:
    return build(prepared.npu, tmp_path_factory.mktemp("soc"))


@pytest.mark.sampled(72, family=FAMILY)
def test_firmware_finds_outputs_and_counters_of_the_model(
    prepared: Prepared, simulator: Path, tmp_path: Path
) -> None:
    ran = simulate(simulator, prepared.ram, tmp_path)

    assert ran.code == 0
    assert ran.status() == 1 << BITS["status"]["halted"]
    assert ran.counters() == prepared.counters
    found = ran.bytes_at(prepared.output, prepared.outputs.size)
    assert np.array_equal(found, prepared.outputs)
    assert np.unique(found).size > 2


@pytest.mark.sampled(72, family=FAMILY)
@pytest.mark.parametrize(
    ("word", "code"),
    [
        # The last counter and the first logits, as firmware.s expects them.
        (-2, 5),
        (0, 4),
    ],
)
def test_firmware_notices_what_differs(
    word: int, code: int, prepared: Prepared, simulator: Path, tmp_path: Path
) -> None:
    ram = prepared.ram.copy()
    ram[EXPECTED // WORD_BYTES + len(prepared.counters) + word] ^= 1

    assert simulate(simulator, ram, tmp_path).code == code


@pytest.mark.sampled(24, family="long runs")
def test_the_system_has_no_warning(prepared: Prepared, tmp_path: Path) -> None:
    sources = write_sources(prepared.npu, tmp_path)
    (tmp_path / "core.vlt").write_text('`verilator_config\nlint_off -file "picorv32.v"\n')

    assert sources[-1] == "soc_tb.v"
    arguments = ["--timescale", "1ns/1ps", "--top-module", "soc", "core.vlt"]
    assert lint(tmp_path, *arguments, *sources[:-1]) == ""


def test_the_core_is_the_one_of_its_package() -> None:
    assert "module picorv32 #(" in core_file().read_text()


@pytest.mark.parametrize(
    ("line", "words"),
    [
        # As GNU as encodes them.
        ("addi zero, zero, 0", [0x00000013]),
        ("addi sp, sp, -16", [0xFF010113]),
        ("lw ra, 12(sp)", [0x00C12083]),
        ("sw s0, 8(sp)", [0x00812423]),
        ("lbu a5, 0(a0)", [0x00054783]),
        ("andi a5, a5, 1", [0x0017F793]),
        ("lui a5, 0x10", [0x000107B7]),
        ("li a0, 0x12345678", [0x12345537, 0x67850513]),
        ("li a0, 0x800", [0x00001537, 0x80050513]),
        ("li a0, -1", [0x00000537, 0xFFF50513]),
        ("here:\njal zero, here", [0x0000006F]),
        ("bne a5, zero, there\naddi zero, zero, 0\nthere:", [0x00079463, 0x00000013]),
        ("here:\nli a0, 0\nbne a5, zero, here", [0x00000537, 0x00050513, 0xFE079CE3]),
    ],
)
def test_instructions_have_their_encodings(line: str, words: list[int]) -> None:
    assert assemble(line, {}) == words


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("\nmul a0, a0, a1", "^line 2: unknown instruction mul$"),
        ("lw x1, 0(sp)", "^line 1: unknown register x1$"),
        ("beq a0, a1, away", "^line 1: unknown label away$"),
        ("addi a0, a0, 2048", "^line 1: 2048 has more than 12 bits$"),
        ("lw a0, sp", r"^line 1: an address is OFFSET\(REGISTER\), not sp$"),
        ("a:\na:", "^line 2: a has a value already$"),
    ],
)
def test_what_cannot_be_encoded_is_refused_with_its_line(text: str, sentence: str) -> None:
    with pytest.raises(AssemblyError, match=sentence):
        assemble(text, {})


def test_the_page_of_the_experiment_has_the_address_map() -> None:
    page = (FOLDER / "README.md").read_text(encoding="utf-8")

    for address in ("0x0000_0000", "0x4000_0000", "0x8000_0000"):
        assert f"`{address}`" in page
