"""``accelsim memory`` from outside."""

import csv
import io
import json
import re
from pathlib import Path

import pytest

from cli.command import accelsim

TRACE = "# a comment\n0x100000 READ 0\n100020 WRITE 4\n\n0x0 READ 9\n"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "one.trace").write_text(TRACE)
    (tmp_path / "two.trace").write_text("200000 READ 3\n")
    (tmp_path / "bad.trace").write_text("200000 READ 3\n200000 RAED 4\n")
    return tmp_path


def test_json_holds_what_was_asked_and_what_moved(folder: Path) -> None:
    done = accelsim(
        "memory",
        "one.trace", "two.trace", "--system", "two_cores_shared_cache", "--format", "json",
        cwd=folder,
    )  # fmt: skip
    data = json.loads(done.stdout)

    assert (data["system"], data["tier"]) == ("two_cores_shared_cache", "ideal")
    assert [core["requests"] for core in data["cores"]] == [3, 1]
    # The first two requests of core 0 are in one line, the second while it is on its way.
    assert (data["levels"]["l1"]["misses"], data["levels"]["l1"]["late_hits"]) == (3, 1)
    assert data["channels"]["read_bytes"] == [3 * 64]
    # Line from l1 to l2 after 2 cycles, from l2 to memory after 8; 4 beats; 60 cycles of memory.
    assert data["cores"][1]["latency_cycles"] - data["cores"][1]["channel_wait_cycles"] == 73


def test_csv_has_a_row_for_each_request(folder: Path) -> None:
    done = accelsim(
        "memory",
        "one.trace", "two.trace", "--system", "two_cores_shared_cache", "--format", "csv",
        cwd=folder,
    )  # fmt: skip
    rows = list(csv.DictReader(io.StringIO(done.stdout)))

    assert [(row["core"], row["due_cycle"]) for row in rows] == [
        ("0", "0"), ("0", "4"), ("0", "9"), ("1", "3")
    ]  # fmt: skip
    assert rows[0]["answered_cycle"] == "73"


def test_text_says_cycles_and_tier(folder: Path) -> None:
    done = accelsim(
        "memory", "one.trace", "two.trace", "--system", "two_cores_shared_cache", cwd=folder
    )

    first = r"^two_cores_shared_cache: \d+ cycles, channels of the ideal tier$"
    assert re.match(first, done.stdout.splitlines()[0])
    assert done.returncode == 0


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("one.trace", "--system", "two_cores_shared_cache"),
         r"error: cores: two_cores_shared_cache needs one trace for each of 2 cores, not 1"),
        (("one.trace", "bad.trace", "--system", "two_cores_shared_cache"),
         r"error: bad\.trace:2: operation must be READ or WRITE, not 'RAED', did you mean READ\?"),
        (("one.trace", "no.trace", "--system", "two_cores_shared_cache"),
         r"error: no\.trace: cannot be read: .*"),
        (("one.trace", "two.trace", "--system", "two_core_shared_cache"),
         r"error: two_core_shared_cache: no such memory system, did you mean .*\? Known: .*"),
        (("one.trace", "two.trace", "--system", "two_cores_shared_cache", "--dram", "ddr4_2400"),
         r"error: channels\.beat_bytes of two_cores_shared_cache must be 64 as a burst of"
         r" ddr4_2400, not 16"),
        (("--system", "two_cores_shared_cache"), r"error: Missing argument 'TRACES\.\.\.'.*"),
    ],
)  # fmt: skip
def test_a_mistake_is_one_sentence_and_exit_code_2(
    arguments: tuple[str, ...], sentence: str, folder: Path
) -> None:
    done = accelsim("memory", *arguments, cwd=folder)

    assert (done.returncode, done.stdout) == (2, "")
    assert re.match(f"^{sentence}$", done.stderr.strip())
