"""Studies of the fake simulator."""

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from accelsim.explore import sweep
from explore import fakes
from explore.fakes import STUDY


@pytest.fixture
def write_study(tmp_path: Path) -> Callable[..., Path]:
    """Return a function that writes the small study with some texts replaced."""

    def write(**replaced: str) -> Path:
        text = STUDY
        for old, new in replaced.items():
            line = next(line for line in STUDY.splitlines() if line.strip().startswith(old))
            text = text.replace(line, new)
        path = tmp_path / "study.yaml"
        path.write_text(text)
        return path

    return write


@pytest.fixture(scope="session")
def complete(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The complete sweep of the small study, for tests that only read."""
    folder = tmp_path_factory.mktemp("complete")
    (folder / "study.yaml").write_text(STUDY)
    usual = {"workers": 1, "evaluate": fakes.evaluate, "load": fakes.load}
    return sweep(folder / "study.yaml", folder / "out", **usual).folder  # type: ignore[arg-type]


@pytest.fixture
def out(complete: Path, tmp_path: Path) -> Path:
    """A copy of that sweep."""
    return shutil.copytree(complete, tmp_path / "out")
