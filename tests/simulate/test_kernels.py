"""The halves of the kernels, which two processes compile."""

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from accelsim import cache, compilation
from accelsim.simulate.kernels import compile_half


@pytest.mark.parametrize("half", compilation.HALVES)
def test_a_half_runs(half: str) -> None:
    compile_half(half)


@pytest.fixture
def compiled(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Callable[[], list[str]]:
    """Return what compiles with empty caches, and tells which processes began."""
    begun: list[str] = []

    class Process:
        def __init__(self, command: list[str], **_: object) -> None:
            begun.append(command[-1])

        def poll(self) -> int:
            return 0

        def terminate(self) -> None:
            pass

    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    monkeypatch.setattr(subprocess, "Popen", Process)
    monkeypatch.setattr(os, "cpu_count", lambda: 2)

    def compile_all() -> list[str]:
        compilation.compile_kernels()
        return begun

    return compile_all


def test_two_processes_compile_what_is_not_there(compiled: Callable[[], list[str]]) -> None:
    assert compiled() == ["search", "engine"]


def test_what_is_there_is_not_compiled_again(compiled: Callable[[], list[str]]) -> None:
    (cache.kernel_folder() / "kernel.nbi").write_text("")

    assert compiled() == []


@pytest.mark.long
def test_a_network_finds_all_its_kernels_compiled(tmp_path: Path) -> None:
    environment = {**os.environ, "XDG_CACHE_HOME": str(tmp_path)}
    subprocess.run([sys.executable, "-m", "accelsim.simulate.kernels"], env=environment, check=True)
    before = sorted(path.name for path in tmp_path.rglob("*.nbc"))

    command = [sys.executable, "-m", "accelsim", "run", "mobilenet_v2", "--arch", "array_32x32"]
    subprocess.run(command, env=environment, check=True, capture_output=True)

    assert sorted(path.name for path in tmp_path.rglob("*.nbc")) == before
