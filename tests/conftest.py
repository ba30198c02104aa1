"""Fixtures of every test."""

import gc
import os
from datetime import date
from pathlib import Path

import pytest
from hypothesis import settings

from accelsim.garbage import collect_rarely
from sample import is_of_quarter, sampled

settings.register_profile("fixed", derandomize=True, deadline=None, print_blob=True)
settings.register_profile("free", deadline=None)
# Tests read what commands say, on machines that may be slow.
os.environ["ACCELSIM_PROGRESS"] = "off"
settings.load_profile("free" if os.environ.get("ACCELSIM_FREE_HYPOTHESIS") else "fixed")

ROOT = Path(__file__).resolve().parent.parent


SAMPLE = "ACCELSIM_SAMPLE"
"""The day whose cases of slow families are run, as YYYY-MM-DD, or ``all``; after a ``rest-`` the
day whose default run is left out, so that all else is run; after a ``quarter-`` likewise, and of
all else one quarter is run, another on each of the next three days."""

REST, QUARTER = "rest-", "quarter-"


def pytest_configure() -> None:
    """Choose the day once; the workers of a run inherit it. Collect garbage rarely."""
    os.environ.setdefault(SAMPLE, date.today().isoformat())
    collect_rarely()


def pytest_collection_finish() -> None:
    """Search for garbage in nothing that was collected, for it stays: a fifth of the time."""
    gc.collect()
    gc.freeze()


def pytest_unconfigure() -> None:
    """Let Python end as ever: what is kept at its end is reported as lost by some packages."""
    gc.unfreeze()


def share_of(days: int, family: str = "") -> tuple[int, str]:
    """Return the days and the family of a mark ``sampled``."""
    return days, family


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Mark what needs torch, which is 750 MB, and leave out what is not of the day's sample."""
    for item in items:
        if "torch" in getattr(item, "fixturenames", ()):
            item.add_marker("torch")
    day = os.environ[SAMPLE]
    if day == "all":
        return
    ordinal = date.fromisoformat(day.removeprefix(REST).removeprefix(QUARTER)).toordinal()
    families = {item.nodeid: item.get_closest_marker("sampled") for item in items}
    chosen = sampled(
        {
            name: share_of(*mark.args, **mark.kwargs)
            for name, mark in families.items()
            if mark is not None
        },
        ordinal,
    )

    def is_kept(item: pytest.Item) -> bool:
        is_of_day = families[item.nodeid] is None or item.nodeid in chosen
        if not day.startswith((REST, QUARTER)):
            return is_of_day
        is_of_rest = not is_of_day or item.get_closest_marker("long") is not None
        return is_of_rest and (day.startswith(REST) or is_of_quarter(item.nodeid, ordinal))

    config.hook.pytest_deselected(items=[item for item in items if not is_kept(item)])
    items[:] = [item for item in items if is_kept(item)]


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Say which cases of slow families were run."""
    terminalreporter.write_line(
        f"slow families: cases of {os.environ[SAMPLE]}"
        f" ({SAMPLE}=YYYY-MM-DD: those of that day; {REST}YYYY-MM-DD: all others;"
        f" {QUARTER}YYYY-MM-DD: a quarter of these; all: all)"
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
