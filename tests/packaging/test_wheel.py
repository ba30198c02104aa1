"""The wheel alone, in bare environments of every Python that is here."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
PYTHONS = ("3.11", "3.12", "3.13")
TOUR = (
    "list studies",
    "run layers.csv --arch edge_npu",
    "run resnet18 --arch edge_npu",
    "run bert_base --dimension sequence=128 --arch array_128x128 --tier analytical",
    "demo --out results",
    "compile digits_cnn --arch edge_npu_tiny --out program",
    "rtl edge_npu_tiny --out rtl",
    "trace resnet18 --arch edge_npu --layer layer1_0_conv1 --out conv1.trace",
    "dram conv1.trace --device ddr4_2400 --format json",
    "accuracy digits_mlp --format w4a8 --sparsity 2:4",
    "resources ulx3s_25f_npu --board ulx3s_25f",
)


def interpreter(version: str) -> str | None:
    """Return a Python of a version that runs, or None."""
    names = (sys.executable, f"python{version}")
    folders = Path(sys.base_prefix).parent.glob(f"{version}.*/bin/python")
    for name in (*names, *map(str, folders)):
        found = shutil.which(name)
        if found is None:
            continue
        command = [found, "-c", "import sys; print('%d.%d' % sys.version_info[:2])"]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        if done.returncode == 0 and done.stdout.strip() == version:
            return found
    return None


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("wheel")
    command = [
        sys.executable,
        "-m",
        "pip",
        "wheel",
        "-q",
        "--no-deps",
        "-w",
        str(folder),
        str(ROOT),
    ]
    subprocess.run(command, check=True)
    (built,) = folder.glob("*.whl")
    return built


def bare(folder: Path) -> dict[str, str]:
    """Return an environment that knows nothing of this checkout."""
    kept = {key: text for key, text in os.environ.items() if not key.startswith("PYTHON")}
    return kept | {"XDG_CACHE_HOME": str(folder / "cache")}


@pytest.mark.long
@pytest.mark.parametrize("version", [version for version in PYTHONS if interpreter(version)])
def test_the_tour_runs_on_the_wheel_alone(version: str, wheel: Path, tmp_path: Path) -> None:
    python = interpreter(version)
    assert python is not None
    environment, home = bare(tmp_path), tmp_path / "environment"
    subprocess.run([python, "-m", "venv", str(home)], check=True, env=environment)
    install = [home / "bin" / "python", "-m", "pip", "install", "-q", str(wheel)]
    subprocess.run(install, check=True, env=environment)
    (tmp_path / "layers.csv").write_text("Layer, M, N, K,\nfirst, 16, 32, 8,\n")
    for command in TOUR:
        done = subprocess.run(
            [home / "bin" / "accelsim", *command.split()],
            cwd=tmp_path,
            env=environment,
            capture_output=True,
            text=True,
            check=False,
        )

        assert done.returncode == 0, f"{command}\n{done.stderr}"
    assert (tmp_path / "results" / "report" / "pareto.pdf").is_file()
    assert (tmp_path / "rtl" / "rtl" / "edge_npu_tiny.v").is_file()
