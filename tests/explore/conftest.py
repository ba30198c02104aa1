"""Studies of the fake simulator."""

from collections.abc import Callable
from pathlib import Path

import pytest

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
