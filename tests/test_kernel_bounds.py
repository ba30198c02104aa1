"""Kernels with checked indices: compiled code reads and writes wherever an index points.

``NUMBA_BOUNDSCHECK=1`` makes an IndexError of an index outside its array. Kernels that are compiled
so have a cache of their own: numba's does not know them apart.
"""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from accelsim.cache import NUMBA_FOLDER
from conftest import PART, ROOT
from sample import FAST

FOLDERS = (
    *("closed", "compat", "compiler", "dataflow", "hierarchy", "memory", "program"),
    *("sparse_engines", "timeline", "trace"),
)
"""Whose tests call kernels."""

PLANTED = """
import numpy as np
from accelsim.kernel import inner_jit, jit

@inner_jit
def element(values, place):
    return values[place]

@jit
def kernel(values, place):
    return element(values, place) + 1

print("inside", kernel(np.arange(3), 2))
try:
    print("outside", kernel(np.arange(3), 3))
except IndexError as problem:
    print("IndexError", problem)
"""


def checked(folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Run Python with checked indices; kernels are kept in a folder."""
    return subprocess.run(
        [sys.executable, *arguments],
        capture_output=True,
        text=True,
        check=False,
        cwd=ROOT,
        env={
            **os.environ,
            "NUMBA_BOUNDSCHECK": "1",
            NUMBA_FOLDER: str(folder),
            PART: FAST,
        },
    )


@pytest.fixture(scope="module")
def kept(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder for kernels whose indices are checked."""
    return tmp_path_factory.mktemp("kernels")


def test_an_index_outside_its_array_is_an_error(tmp_path: Path) -> None:
    script = tmp_path / "planted.py"
    script.write_text(PLANTED)

    ran = checked(tmp_path / "kernels", str(script))

    assert ran.stdout == "inside 3\nIndexError index is out of bounds\n", ran.stderr
    assert any((tmp_path / "kernels").rglob("*.nbc"))


@pytest.mark.long
@pytest.mark.parametrize("folder", FOLDERS)
def test_no_kernel_indexes_outside_its_arrays(folder: str, kept: Path) -> None:
    ran = checked(kept, "-m", "pytest", "-q", f"tests/{folder}")

    assert ran.returncode == 0, ran.stdout[-6000:]
    assert any(kept.rglob("*.nbc"))
