"""Fixtures of every test."""

import atexit
import gc
import os
from contextlib import suppress
from pathlib import Path

import pytest
from hypothesis import settings
from hypothesis.internal.conjecture import providers

import plain_kernels
from accelsim.garbage import collect_rarely
from sample import CI, FAST, REST, RUNS, function_of, parts

if plain_kernels.ARE_PLAIN:
    plain_kernels.install()
settings.register_profile("fixed", derandomize=True, deadline=None, print_blob=True)
settings.register_profile("free", deadline=None)
# Hypothesis also draws numbers and texts that it finds in the sources of all modules that happen to
# be imported: cases would depend on which files run together, and on any change of any file.
providers._get_local_constants = lambda: providers._local_constants
# Tests read what commands say, on machines that may be slow.
os.environ["ACCELSIM_PROGRESS"] = "off"
settings.load_profile("free" if os.environ.get("ACCELSIM_FREE_HYPOTHESIS") else "fixed")

TESTS = Path(__file__).resolve().parent
ROOT = TESTS.parent


PARTS = {
    FAST: "the tests of make test",
    CI: "a fixed part of all others",
    REST: "all others",
    "all": "all",
}
PART = "ACCELSIM_TESTS"
"""The variable that says which part is run; ``fast`` if it is not set."""

OLD = "ACCELSIM_SAMPLE"


def pytest_configure(config: pytest.Config) -> None:
    """Refuse a part that is none. Collect garbage rarely."""
    named = "fast, ci, rest or all"
    if OLD in os.environ:
        raise pytest.UsageError(
            f"{OLD}: no test is chosen by a date any longer; set {PART} to {named}"
        )
    if part_to_run() not in PARTS:
        raise pytest.UsageError(f"{PART}={part_to_run()}: not a part of the tests; use {named}")
    if plain_kernels.ARE_PLAIN:
        plain_kernels.allow_overflow(config)
    collect_rarely()


def part_to_run() -> str:
    """Return the part of the tests that this run has."""
    return os.environ.get(PART, FAST)


@pytest.hookimpl(tryfirst=True)
def pytest_collection(session: pytest.Session) -> None:
    """Let every second worker import the test files from the last one to the first.

    Workers that import the same file at the same time each rewrite its assertions, which takes most
    of a collection. From both ends, each finds the second half as another worker has kept it.
    """
    worker = os.environ.get("PYTEST_XDIST_WORKER", "gw0").removeprefix("gw")
    if int(worker) % 2 == 0 or [Path(name).resolve() for name in session.config.args] != [TESTS]:
        return
    for file in sorted(TESTS.rglob("test_*.py"), reverse=True):
        # The collection finds the same and reports it.
        with suppress(pytest.Collector.CollectError, pytest.skip.Exception):
            _ = pytest.Module.from_parent(session, path=file).obj


def pytest_collection_finish() -> None:
    """Search for garbage in nothing that was collected, for it stays: a fifth of the time."""
    gc.freeze()
    # Python ends as ever: what is kept at its end is reported as lost by some packages.
    atexit.register(gc.unfreeze)


def share_of(item: pytest.Item) -> tuple[int, str] | None:
    """Return the ``n`` and the family of a slow test; of no other."""
    marks = {mark.name: mark for mark in reversed(list(item.iter_markers()))}
    if marks.keys() & {"torch", "iverilog"}:
        return None  # Runs of their own take all of them.
    if "long" in marks:
        return 0, f"long cases of {function_of(item.nodeid)}"
    return (
        sampled(*marks["sampled"].args, **marks["sampled"].kwargs) if "sampled" in marks else None
    )


def sampled(n: int, family: str = "") -> tuple[int, str]:
    """Return the arguments of a mark ``sampled``."""
    return n, family


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Mark what needs torch, which is 750 MB, and leave out what is not of the part to run."""
    for item in items:
        if "torch" in getattr(item, "fixturenames", ()):
            item.add_marker("torch")
    shares = {item.nodeid: share for item in items if (share := share_of(item)) is not None}
    found = parts(shares)

    def is_kept(item: pytest.Item) -> bool:
        return found.get(item.nodeid, FAST) in RUNS[part_to_run()]

    config.hook.pytest_deselected(items=[item for item in items if not is_kept(item)])
    items[:] = [item for item in items if is_kept(item)]


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Say which part of the tests was run."""
    terminalreporter.write_line(
        f"{PART}={part_to_run()} ("
        + "; ".join(f"{part}: {text}" for part, text in PARTS.items())
        + ")"
    )


@pytest.fixture(scope="session")
def shared_data() -> Path:
    """The folder of published and measured reference values, which is not part of the project."""
    for folder in (os.environ.get("ACCELSIM_SHARED_DATA"), ROOT.parent / "shared" / "data"):
        if folder and Path(folder).is_dir():
            return Path(folder)
    pytest.skip(
        "the folder of reference values is not here; set ACCELSIM_SHARED_DATA to run this test"
    )
