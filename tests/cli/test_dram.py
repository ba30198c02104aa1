"""``accelsim dram``."""

import csv
import json
import subprocess
import sys
from pathlib import Path

import pytest

from accelsim.cli.commands import commands
from accelsim.errors import UserError


@pytest.fixture
def trace(tmp_path: Path) -> Path:
    file = tmp_path / "a.trace"
    lines = [f"{64 * index:#x} {'WRITE' if index % 3 == 2 else 'READ'} 0" for index in range(60)]
    file.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return file


def dram(*arguments: object) -> None:
    commands.main(["dram", *map(str, arguments)], standalone_mode=False)


def test_csv_has_a_line_for_each_request(
    trace: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "requests.csv"

    dram(trace, "--device", "ddr4_2400", "--format", "csv", "--out", out)

    text = out.read_text(encoding="utf-8")
    assert text.startswith("address,op,arrive_cycle,accept_cycle,done_cycle\n0x0,READ,0,0,40\n")
    rows = list(csv.DictReader(text.splitlines()))
    assert [row["address"] for row in rows] == [f"{64 * index:#x}" for index in range(60)]
    assert all(int(row["done_cycle"]) > int(row["accept_cycle"]) for row in rows)
    assert capsys.readouterr().out == ""
    assert sorted(path.name for path in tmp_path.iterdir()) == ["a.trace", "requests.csv"]


def test_json_says_what_made_it(trace: Path, capsys: pytest.CaptureFixture[str]) -> None:
    dram(trace, "--device", "hbm2", "--tier", "window", "--format", "json")

    found = json.loads(capsys.readouterr().out)
    assert (found["device"], found["policy"], found["tier"]) == ("hbm2", "default", "window")
    assert found["totals"]["commands"]["read"] == 40
    assert found["totals"]["commands"]["write"] == 20
    assert found["totals"]["bandwidth_utilization"] <= 1
    assert found["totals"]["energy_pj"]["total"] > 0
    assert set(found["made_with"]) == {
        *("version", "commit", "trace", "trace_sha256", "device_sha256", "policy", "tier")
    }


def test_commands_and_replaced_fields(
    trace: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "commands.txt"

    dram(
        *(trace, "--device", "ddr4_2400", "--set", "controller.page_policy=closed"),
        *("--commands", file),
    )

    lines = file.read_text(encoding="utf-8").splitlines()
    assert lines[0].split() == ["2", "activate", "0", "0", "0", "0", "0x0", "0x0"]
    assert any(line.split()[1] == "precharge" for line in lines)
    said = capsys.readouterr().out
    assert said.startswith("a.trace on ddr4_2400, policy default, tier exact\nrequests        60 ")


def test_what_dramsim3_leaves_behind_is_said(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "few.trace"
    file.write_text("0x0 READ 0\n0x40 WRITE 0\n0x80 WRITE 0\n", encoding="utf-8")

    dram(file, "--device", "ddr4_3200", "--policy", "dramsim3", "--format", "csv")

    found = capsys.readouterr()
    assert found.out.splitlines()[2] == "0x40,WRITE,0,1,0"
    assert found.err == "note: 2 writes stay in the buffer for ever, as in DRAMsim3\n"


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--device", "ddr5"], r"^ddr5: no such DRAM device, did you mean "),
        (["--device", "gddr6", "--policy", "dramsim3"], r"^gddr6: policy dramsim3 needs the "),
        (["--device", "hbm2", "--set", "timings.rc=3"], r"^timings.rc: a DRAM device has no such "),
        (
            ["--device", "hbm2", "--tier", "ideal", "--commands", "x"],
            r"^tier: only tier exact ",
        ),
        (["--device", "hbm2", "--out", "/nowhere/x"], r"^/nowhere/x: cannot be written: No such "),
    ],
)
def test_mistakes_are_sentences(trace: Path, arguments: list[str], said: str) -> None:
    with pytest.raises(UserError, match=said):
        dram(trace, *arguments)


def test_a_mistake_exits_with_2_and_names_the_line(tmp_path: Path) -> None:
    file = tmp_path / "bad.trace"
    file.write_text("0x0 READ 0\n0x40 LOOK 0\n", encoding="utf-8")

    done = subprocess.run(
        [sys.executable, "-m", "accelsim", "dram", str(file), "--device", "ddr4_2400"],
        capture_output=True,
        text=True,
        check=False,
    )

    assert done.returncode == 2
    assert done.stdout == ""
    assert done.stderr.startswith(f"error: {file}:2: operation must be READ or WRITE, not 'LOOK'")


def test_help_does_not_import_the_kernels() -> None:
    code = (
        "import sys, accelsim.cli.dram, accelsim.memory.dram\n"
        "assert not {'numba', 'pandas', 'duckdb'} & set(sys.modules)"
    )

    subprocess.run([sys.executable, "-c", code], check=True)
