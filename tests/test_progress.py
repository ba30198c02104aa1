"""What long commands tell on stderr."""

import io
import sys
import time

import pytest

from accelsim import progress


class Terminal(io.StringIO):
    """A stream that says it is a terminal."""

    def isatty(self) -> bool:
        return True


@pytest.fixture(autouse=True)
def fresh(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(progress.VARIABLE, raising=False)
    monkeypatch.setattr(progress, "_status", progress._Status())
    monkeypatch.setattr(progress, "FIRST_SECONDS", 0.01)
    monkeypatch.setattr(progress, "TERMINAL_SECONDS", 0.01)
    monkeypatch.setattr(progress, "LINE_SECONDS", 0.01)


def wait_for(stream: io.StringIO, text: str) -> str:
    """Return what a stream holds as soon as a text is in it."""
    for _ in range(500):
        if text in stream.getvalue():
            return stream.getvalue()
        time.sleep(0.01)
    raise AssertionError(f"{text!r} is not in {stream.getvalue()!r}")


def test_a_stage_has_its_seconds() -> None:
    progress.stage("placement and routing")

    assert progress.line("fpga", 34.4) == "accelsim fpga: placement and routing, 34 s"


def test_parts_have_a_bar_and_the_time_left(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(time, "monotonic", lambda: 100.0)
    progress.stage("points")
    monkeypatch.setattr(time, "monotonic", lambda: 130.0)
    progress.advance(54, 216)

    told = progress.line("sweep", 31)

    assert told == "accelsim sweep: points [#####...............] 54 of 216, 31 s and 90 s to go"


def test_kernels_are_told_while_none_of_the_parts_is_done() -> None:
    progress.stage("points")
    progress.advance(0, 216)
    progress.kernel_compiled()

    assert "compiling kernels, once, in about a minute: 1 so far" in progress.line("sweep", 3)
    progress.advance(1, 216)
    assert "compiling" not in progress.line("sweep", 4)


def test_elsewhere_than_on_a_terminal_come_whole_lines(monkeypatch: pytest.MonkeyPatch) -> None:
    stream = io.StringIO()
    monkeypatch.setattr(sys, "stderr", stream)

    with progress.told("cosim"):
        progress.stage("the RTL is compiled")
        text = wait_for(stream, "the RTL is compiled")

    assert "\r" not in text
    assert all(line.startswith("accelsim cosim:") for line in text.splitlines())


def test_a_terminal_shows_what_is_printed_without_the_last_line(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    stream = Terminal()
    monkeypatch.setattr(sys, "stderr", stream)
    monkeypatch.setattr(sys, "stdout", stream)

    with progress.told("run"):
        progress.stage("folds")
        wait_for(stream, "folds")
        print("a result", file=sys.stdout)
    print("behind", file=sys.stdout)

    text = stream.getvalue()
    before, after = text.split("a result\n", 1)
    assert before.endswith("\r\x1b[K")
    assert after.split("\r\x1b[K")[-1] == "behind\n"
    assert sys.stdout is stream


def test_nothing_is_told_in_silence(monkeypatch: pytest.MonkeyPatch) -> None:
    stream = io.StringIO()
    monkeypatch.setattr(sys, "stderr", stream)
    monkeypatch.setattr(progress, "FIRST_SECONDS", 0.3)

    with progress.told("sweep"):
        progress.silence()
        time.sleep(0.5)

    assert stream.getvalue() == ""


def test_nothing_is_told_where_the_environment_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    stream = io.StringIO()
    monkeypatch.setattr(sys, "stderr", stream)
    monkeypatch.setenv(progress.VARIABLE, "off")

    with progress.told("sweep"):
        time.sleep(0.1)

    assert stream.getvalue() == ""
