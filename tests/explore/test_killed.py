"""A sweep that is killed goes on where it was; its processes end with it."""

import os
import random
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import duckdb
import pytest

from accelsim.explore import sweep
from explore import fakes

TESTS = Path(__file__).resolve().parent.parent
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


def finish(process: subprocess.Popen[str]) -> tuple[int, int]:
    try:
        out, err = process.communicate(timeout=150)
    except subprocess.TimeoutExpired:
        os.killpg(process.pid, signal.SIGKILL)
        process.communicate()  # Pipes left open would be blamed on the next test.
        raise
    assert process.returncode == 0, err
    computed, reused = out.split()
    return int(computed), int(reused)


def wait_for_parts(out: Path, number: int) -> None:
    end = time.monotonic() + 30
    while len(list(out.glob("points/part-*.parquet"))) < number:
        assert time.monotonic() < end, "the sweep writes nothing"
        time.sleep(0.02)


@pytest.fixture
def long_study(write_study: Callable[..., Path]) -> Path:
    return write_study(**{"array.rows": rows_axis(30)})


@pytest.mark.sampled(12, family="sweeps that are stopped")
@pytest.mark.parametrize("workers", [1, 2])
def test_a_killed_sweep_resumes_to_the_same_table(
    long_study: Path, tmp_path: Path, workers: int
) -> None:
    moments = random.Random(workers)
    whole, killed = tmp_path / "whole", tmp_path / "killed"
    finish(start(long_study, whole, 2))

    for attempt in range(2):
        parts = len(list(killed.glob("points/part-*.parquet")))
        process = start(long_study, killed, workers, *(["--resume"] if attempt else []))
        wait_for_parts(killed, parts + 1)
        time.sleep(moments.random() * 0.4)
        process.kill()
        process.communicate()
    computed, reused = finish(start(long_study, killed, workers, "--resume"))

    assert reused > 0
    assert computed + reused == 480
    assert (whole / "table.csv").read_bytes() == (killed / "table.csv").read_bytes()


@pytest.fixture(scope="module")
def table(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """The table of the long study, swept by a process that nobody kills."""
    folder = tmp_path_factory.mktemp("table")
    study = folder / "study.yaml"
    study.write_text(fakes.STUDY.replace("  array.rows: [4, 5, 8, 6]", rows_axis(30)))
    sweep(study, folder / "out", workers=1, evaluate=fakes.evaluate, load=fakes.load)
    return (folder / "out/table.csv").read_bytes()


@pytest.mark.sampled(12, family="sweeps that are stopped")
@pytest.mark.parametrize("moment", range(4))
def test_a_sweep_whose_processes_are_killed_at_any_moment_loses_and_doubles_no_point(
    long_study: Path, table: bytes, tmp_path: Path, moment: int
) -> None:
    """``test_kill_points`` kills at each step on the disk; here workers are killed too."""
    out, random_s = tmp_path / "out", random.Random(moment)
    process = start(long_study, out, 2)
    # From the start of Python to the table.
    time.sleep(random_s.uniform(0.0, 5.0))
    if moment % 2:
        os.killpg(process.pid, signal.SIGKILL)  # The workers as well.
    process.kill()
    process.communicate()

    computed, reused = finish(start(long_study, out, 2, "--resume"))

    assert computed + reused == 480
    assert (out / "table.csv").read_bytes() == table
    # No part holds a point that another one holds.
    parts = f"read_parquet('{out}/points/part-*.parquet')"
    rows = duckdb.execute(f"SELECT count(*), count(DISTINCT point) FROM {parts}").fetchone()
    assert rows == (480, 480)


def test_workers_end_when_their_parent_is_killed(long_study: Path, tmp_path: Path) -> None:
    process = start(long_study, tmp_path / "out", 2)
    wait_for_parts(tmp_path / "out", 1)

    process.kill()
    process.communicate()

    end = time.monotonic() + 10
    while _in_group(process.pid) and time.monotonic() < end:
        time.sleep(0.05)
    assert _in_group(process.pid) == []


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
    write_study: Callable[..., Path], tmp_path: Path, number: signal.Signals, workers: int
) -> None:
    """A terminal and a batch system send it to all processes."""
    # So long that it has not ended when the signal comes, on a busy machine too.
    study = write_study(**{"array.rows": rows_axis(150)})
    process = start(study, tmp_path / "out", workers)
    wait_for_parts(tmp_path / "out", 1)

    os.killpg(process.pid, number)
    out, err = process.communicate(timeout=60)

    assert process.returncode == 128 + number
    assert "points stored; run the same command with --resume to continue" in out
    assert err == ""
    _, reused = finish(start(study, tmp_path / "out", 2, "--resume"))
    assert reused == int(out.split("interrupted with ")[1].split()[0])


# A shell lets its background jobs ignore Ctrl-C, and all that they start.
COMMAND = """import signal
signal.signal(signal.SIGINT, signal.default_int_handler)
from accelsim.cli import main
main()
"""


@pytest.mark.sampled(4)
@pytest.mark.parametrize("seconds", [0.0, 0.2, 0.5, 1.5])
def test_ctrl_c_at_any_moment_of_the_command_is_answered_by_a_sentence(
    tmp_path: Path, seconds: float
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
    while not (out / "study.yaml").exists():
        assert time.monotonic() < end, "the sweep does not begin"
        time.sleep(0.01)
    time.sleep(seconds)
    os.killpg(process.pid, signal.SIGINT)
    _, errors = process.communicate(timeout=60)

    if process.returncode == 0:
        return  # The machine was faster.
    assert process.returncode == 130
    (last,) = errors.split("\n")[-2:-1]
    assert last.startswith("stopped")
    assert "Traceback" not in errors


@pytest.mark.sampled(8, family="sweeps that are stopped")
@pytest.mark.parametrize("workers", [1, 2])
def test_a_killed_search_hears_what_is_stored_and_ends_with_the_same_table(
    write_study: Callable[..., Path], tmp_path: Path, workers: int
) -> None:
    lines = (
        "metrics: {both_s: geomean(latency_s)}\nobjectives: [both_s, area_um2]\n"
        "strategy: nsga2\nbudget: 120\nbatch: 5"
    )
    study = write_study(**{"array.rows": rows_axis(30)}, objectives=lines)
    whole, killed = tmp_path / "whole", tmp_path / "killed"
    finish(start(study, whole, 2))

    process = start(study, killed, workers)
    wait_for_parts(killed, 2)
    process.kill()
    process.communicate()
    computed, reused = finish(start(study, killed, workers, "--resume"))

    assert reused > 0
    assert computed + reused == 240
    assert (whole / "table.csv").read_bytes() == (killed / "table.csv").read_bytes()
