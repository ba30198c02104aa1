"""Fixtures of every test."""

import os
from pathlib import Path

import pytest
from hypothesis import settings

settings.register_profile("fixed", derandomize=True, deadline=None, print_blob=True)
settings.register_profile("free", deadline=None)
# Tests read what commands say, on machines that may be slow.
os.environ["ACCELSIM_PROGRESS"] = "off"
settings.load_profile("free" if os.environ.get("ACCELSIM_FREE_HYPOTHESIS") else "fixed")

ROOT = Path(__file__).resolve().parent.parent


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark what needs torch, which is 750 MB and no development tool."""
    for item in items:
        if "torch" in getattr(item, "fixturenames", ()):
            item.add_marker("torch")


@pytest.fixture(scope="session")
def shared_data() -> Path:
    """The folder of published and measured reference values, which is not part of the project."""
    for folder in (os.environ.get("ACCELSIM_SHARED_DATA"), ROOT.parent / "shared" / "data"):
        if folder and Path(folder).is_dir():
            return Path(folder)
    pytest.skip(
        "the folder of reference values is not here; set ACCELSIM_SHARED_DATA to run this test"
    )
