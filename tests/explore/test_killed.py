"""A sweep that is killed goes on where it was; its processes end with it."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import duckdb
import pytest

from accelsim.explore import SweepSummary, prepare, sweep
from explore import fakes

TESTS = Path(__file__).resolve().parent.parent
USUAL: dict[str, Any] = {"workers": 1, "evaluate": fakes.evaluate, "load": fakes.load}
SCRIPT = TESTS / "explore" / "slow_sweep.py"


def rows_axis(count: int) -> str:
    """The line of an axis: 16 points for each of its values."""
    return f"  array.rows: [{', '.join(str(rows) for rows in range(1, count + 1))}]"


def start(study: Path, out: Path, workers: int, *options: str) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, str(SCRIPT), str(study), str(out), str(workers), *options],
        env={**os.environ, "PYTHONPATH": os.pathsep.join([str(TESTS.parent), str(TESTS)])},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )


@pytest.fixture
def resume(monkeypatch: pytest.MonkeyPatch) -> Callable[[Path, Path], SweepSummary]:
    """Go on with a sweep of another process, and do not wait at each point as it did."""
    monkeypatch.setattr(prepare, "code_digest", lambda: "fixed")
    return lambda study, out: sweep(study, out, resume=True, **USUAL)


def wait_for_parts(out: Path, number: int) -> None:
    end = time.monotonic() + 120  # A busy machine takes a minute to start a process.
    while len(list(out.glob("points/part-*.parquet"))) < number:
        assert time.monotonic() < end, "the sweep writes nothing"
        time.sleep(0.02)


@pytest.fixture
def long_study(write_study: Callable[..., Path]) -> Path:
    return write_study(**{"array.rows": rows_axis(30)})


@pytest.fixture(scope="module")
def table(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """The table of the long study, swept by a process that nobody kills."""
    folder = tmp_path_factory.mktemp("table")
    study = folder / "study.yaml"
    study.write_text(fakes.STUDY.replace("  array.rows: [4, 5, 8, 6]", rows_axis(30)))
    sweep(study, folder / "out", **USUAL)
    return (folder / "out/table.csv").read_bytes()


@pytest.mark.sampled(2, family="sweeps that are stopped")
@pytest.mark.parametrize("workers", [1, 2])
def test_a_killed_sweep_ends_its_workers_and_resumes_to_the_same_table(
    long_study: Path,
    table: bytes,
    resume: Callable[[Path, Path], SweepSummary],
    tmp_path: Path,
    workers: int,
) -> None:
    """``test_kill_points`` kills at each step on the disk; here a signal ends a process."""
    out = tmp_path / "out"
    process = start(long_study, out, workers)
    wait_for_parts(out, 2)

    process.kill()
    process.communicate()

    end = time.monotonic() + 10
    while _in_group(process.pid) and time.monotonic() < end:
        time.sleep(0.05)
    assert _in_group(process.pid) == []
    resumed = resume(long_study, out)
    assert resumed.reused > 0
    assert resumed.computed + resumed.reused == 480
    assert (out / "table.csv").read_bytes() == table
    # No part holds a point that another one holds.
    parts = f"read_parquet('{out}/points/part-*.parquet')"
    rows = duckdb.execute(f"SELECT count(*), count(DISTINCT point) FROM {parts}").fetchone()
    assert rows == (480, 480)


def _in_group(group: int) -> list[str]:
    found = []
    for status in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = status.read_text().rpartition(")")[2].split()
        except OSError:
            continue
        if int(fields[2]) == group and fields[0] != "Z":
            found.append(status.parent.name)
    return found


@pytest.mark.sampled(12, family="sweeps that are stopped")
@pytest.mark.parametrize("workers", [1, 2])
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
def test_a_signal_stores_what_is_complete_and_says_how_to_resume(
    write_study: Callable[..., Path],
    resume: Callable[[Path, Path], SweepSummary],
    tmp_path: Path,
    number: signal.Signals,
    workers: int,
) -> None:
    """A terminal and a batch system send it to all processes."""
    # So long that it has not ended when the signal comes, on a busy machine too.
    study = write_study(**{"array.rows": rows_axis(80)})
    process = start(study, tmp_path / "out", workers)
    wait_for_parts(tmp_path / "out", 1)

    os.killpg(process.pid, number)
    out, err = process.communicate(timeout=60)

    assert process.returncode == 128 + number
    assert "points stored; run the same command with --resume to continue" in out
    assert err == ""
    resumed = resume(study, tmp_path / "out")
    assert resumed.reused == int(out.split("interrupted with ")[1].split()[0])


# A shell lets its background jobs ignore Ctrl-C, and all that they start.
COMMAND = """import signal
signal.signal(signal.SIGINT, signal.default_int_handler)
from accelsim.cli import main
main()
"""


@pytest.mark.sampled(4)
@pytest.mark.parametrize("file", ["study.yaml", "points", "points/part-*.parquet"])
def test_ctrl_c_at_any_moment_of_the_command_is_answered_by_a_sentence(
    tmp_path: Path, file: str
) -> None:
    out = tmp_path / "out"
    process = subprocess.Popen(
        [sys.executable, "-c", COMMAND, "sweep", "quickstart", "--out", str(out)],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    end = time.monotonic() + 60
    while not list(out.glob(file)):
        assert time.monotonic() < end, "the sweep does not begin"
        time.sleep(0.01)
    os.killpg(process.pid, signal.SIGINT)
    _, errors = process.communicate(timeout=60)

    if process.returncode == 0:
        return  # The machine was faster.
    assert process.returncode == 130
    (last,) = errors.split("\n")[-2:-1]
    assert last.startswith("stopped")
    assert "Traceback" not in errors
