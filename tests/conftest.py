"""Fixtures of every test."""

import os
from datetime import date
from pathlib import Path

import pytest
from hypothesis import settings

from sample import sampled

settings.register_profile("fixed", derandomize=True, deadline=None, print_blob=True)
settings.register_profile("free", deadline=None)
# Tests read what commands say, on machines that may be slow.
os.environ["ACCELSIM_PROGRESS"] = "off"
settings.load_profile("free" if os.environ.get("ACCELSIM_FREE_HYPOTHESIS") else "fixed")

ROOT = Path(__file__).resolve().parent.parent


SAMPLE = "ACCELSIM_SAMPLE"
"""The day whose cases of slow families are run, as YYYY-MM-DD, or ``all``."""


def pytest_configure() -> None:
    """Choose the day once; the workers of a run inherit it."""
    os.environ.setdefault(SAMPLE, date.today().isoformat())


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Mark what needs torch, which is 750 MB, and leave out what is not of the day's sample."""
    for item in items:
        if "torch" in getattr(item, "fixturenames", ()):
            item.add_marker("torch")
    day = os.environ[SAMPLE]
    if day != "all":
        families = {item.nodeid: item.get_closest_marker("sampled") for item in items}
        kept = sampled(
            {
                name: (mark.args[0], mark.kwargs.get("family", ""))
                for name, mark in families.items()
                if mark is not None
            },
            date.fromisoformat(day).toordinal(),
        )
        left_out = [item for item in items if families[item.nodeid] and item.nodeid not in kept]
        items[:] = [item for item in items if not families[item.nodeid] or item.nodeid in kept]
        config.hook.pytest_deselected(items=left_out)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Say which cases of slow families were run."""
    terminalreporter.write_line(
        f"slow families: cases of {os.environ[SAMPLE]}"
        f" ({SAMPLE}=YYYY-MM-DD: those of that day; {SAMPLE}=all: all)"
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
