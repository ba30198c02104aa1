"""How far a sweep is, seen from another process."""

import os
import re
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from accelsim.cli.watch import show_again
from accelsim.errors import ResultError
from accelsim.explore import sweep, watch
from accelsim.explore.folder import is_swept, locked
from accelsim.explore.state import duration
from explore import fakes
from explore.test_killed import COMMAND, rows_axis, start, wait_for_parts

Write = Callable[..., Path]
USUAL: dict[str, Any] = {"workers": 1, "evaluate": fakes.evaluate, "load": fakes.load}


def test_a_complete_sweep_is_complete(write_study: Write, tmp_path: Path) -> None:
    sweep(write_study(), tmp_path / "out", **USUAL)

    state = watch(tmp_path / "out")

    assert (state.stored, state.points, state.refused) == (64, 64, 32)
    assert (state.complete, state.running) == (True, False)
    assert (state.points_per_s, state.seconds_left) == (None, None)
    assert state.sentence() == "64 of 64 points stored, 32 refused; the sweep is complete"
    assert list(state.front) == [
        *("point", "workload", "array.rows", "array.cols", "vector_unit.lanes"),
        *("numbers.weight", "clock_hz", "latency_s", "area_um2"),
    ]
    assert set(state.front["workload"]) == {"net_a", "net_b[batch=4]"}


def test_the_front_is_that_of_the_points_so_far(write_study: Write, tmp_path: Path) -> None:
    out = tmp_path / "out"
    sweep(write_study(), out, shard=(1, 2), **USUAL)

    state = watch(out)

    table = sweep(write_study(), tmp_path / "whole", **USUAL).table
    half = table[table["feasible"] & (table["point"] % 2 == 0)]
    better = {
        row["point"]
        for _, row in half.iterrows()
        if not any(
            other["workload"] == row["workload"]
            and other["latency_s"] <= row["latency_s"]
            and other["area_um2"] <= row["area_um2"]
            and (other["latency_s"], other["area_um2"]) != (row["latency_s"], row["area_um2"])
            for _, other in half.iterrows()
        )
    }
    assert set(state.front["point"]) == better
    assert (state.stored, state.complete, state.running) == (32, False, False)
    assert state.sentence() == "32 of 64 points stored, 16 refused; no sweep is running here"


def test_a_sweep_knows_that_it_runs(write_study: Write, tmp_path: Path) -> None:
    out, seen = tmp_path / "out", []

    def look(_: object) -> None:
        seen.append(is_swept(out))

    sweep(write_study(), out, on_point=look, **USUAL)

    assert set(seen) == {True}
    assert is_swept(out) is False


@pytest.mark.parametrize(
    ("times", "rate"),
    [
        # Parts of 16 points each, seconds after the sweep began.
        ((2.0, 4.0), 8.0),
        # Only the last minute counts, from the part before it.
        ((10.0, 100.0), 16 / 90),
        ((100.0, 110.0), 32 / 110),
    ],
)
def test_the_rate_is_that_of_the_last_minute(
    write_study: Write, tmp_path: Path, times: tuple[float, float], rate: float
) -> None:
    study, out = write_study(), tmp_path / "out"
    begun = 1_000_000.0
    for place, seconds in enumerate(times, start=1):
        before = set((out / "points").glob("part-*"))
        sweep(study, out, shard=(place, 4), **USUAL)
        (part,) = set((out / "points").glob("part-*")) - before
        os.utime(part, (begun + seconds, begun + seconds))
    os.utime(out / "study.yaml", (begun, begun))

    with locked(out, shared=True):
        state = watch(out)

    assert state.running is True
    assert state.points_per_s == pytest.approx(rate)
    assert state.seconds_left == pytest.approx(32 / rate)
    assert re.fullmatch(
        r"32 of 64 points stored, \d+ refused, [\d.]+ points/s, .* to go", state.sentence()
    )


def test_a_sweep_in_use_is_not_entered_by_another(write_study: Write, tmp_path: Path) -> None:
    study, out = write_study(), tmp_path / "out"
    sweep(study, out, shard=(1, 3), **USUAL)

    with locked(out, shared=True):
        sweep(study, out, shard=(2, 3), **USUAL)
        with pytest.raises(ResultError, match=r"out: another sweep is running in it; wait for its"):
            sweep(study, out, resume=True, **USUAL)
    with locked(out, shared=False), pytest.raises(ResultError, match="another sweep is running"):
        sweep(study, out, shard=(3, 3), **USUAL)

    assert sweep(study, out, resume=True, **USUAL).complete


def test_durations_are_read_at_a_glance() -> None:
    assert [duration(seconds) for seconds in (0.2, 59.4, 59.6, 3599.6, 7832)] == [
        *("0 s", "59 s", "1 min 0 s", "1 h 0 min", "2 h 10 min")
    ]


def watched(out: Path) -> subprocess.Popen[str]:
    """Start the command, as in another terminal."""
    return subprocess.Popen(
        [sys.executable, "-c", COMMAND, "watch", str(out)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env={**os.environ, "PYTHONUNBUFFERED": "1"},
        text=True,
    )


@pytest.mark.sampled(4, family="sweeps that are watched")
def test_the_command_ends_when_the_sweep_ends(write_study: Write, tmp_path: Path) -> None:
    study, out = write_study(), tmp_path / "out"
    sweep(study, out, shard=(1, 2), **USUAL)
    with locked(out, shared=True):
        process = watched(out)
        assert process.stdout is not None
        first = process.stdout.readline()
        sweep(study, out, shard=(2, 2), **USUAL)
    said, errors = process.communicate(timeout=60)

    assert errors == ""
    assert re.match(
        rf"{out}: 32 of 64 points stored, 16 refused, [\d.]+ points/s, \d+ s to go;"
        r" front of \d+ points: latency_s [\de.-]+ to [\de.-]+, area_um2 [\d.]+ to [\d.]+\n$",
        first,
    )
    assert f"{out}: 64 of 64 points stored, 32 refused; the sweep is complete\nfront: " in said
    assert "net_b[batch=4]" in said
    assert process.returncode == 0


@pytest.mark.sampled(4, family="sweeps that are watched")
def test_a_killed_sweep_does_not_run(write_study: Write, tmp_path: Path) -> None:
    out = tmp_path / "out"
    process = start(write_study(**{"array.rows": rows_axis(150)}), out, 2)
    wait_for_parts(out, 1)
    before = watch(out)
    process.kill()
    process.communicate()

    said, _ = watched(out).communicate(timeout=60)

    assert before.running is True
    assert re.match(
        rf"{out}: \d+ of 2,400 points stored, \d+ refused; no sweep is running here\n", said
    )


@pytest.mark.sampled(4, family="sweeps that are watched")
def test_ctrl_c_ends_the_command_with_a_sentence(write_study: Write, tmp_path: Path) -> None:
    out = tmp_path / "out"
    sweep(write_study(), out, shard=(1, 2), **USUAL)
    with locked(out, shared=True):
        process = watched(out)
        assert process.stdout is not None
        first = process.stdout.readline()
        process.send_signal(signal.SIGINT)
        _, errors = process.communicate(timeout=60)

    assert "32 of 64 points stored" in first
    assert errors == f"stopped watching {out}; its sweep goes on\n"
    assert process.returncode == 0


def test_a_terminal_shows_the_state_in_the_place_of_the_last(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert show_again("one\ntwo", 0) == 2
    assert show_again("three", 2) == 1
    assert capsys.readouterr().out == "one\ntwo\n\x1b[2A\x1b[Jthree\n"


def test_what_is_no_sweep_is_refused(tmp_path: Path) -> None:
    with pytest.raises(ResultError, match=r"away: not the folder of a sweep: it has no study.yaml"):
        watch(tmp_path / "away")
