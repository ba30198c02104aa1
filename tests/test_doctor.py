"""What ``accelsim doctor`` finds and what it says is missing."""

import json
import tomllib
from importlib.metadata import PackageNotFoundError
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

import accelsim
from accelsim.api import doctor
from accelsim.cli.commands import commands

ROOT = Path(__file__).resolve().parents[1]


def test_a_missing_package_and_program_come_with_what_installs_them(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def version(name: str) -> str:
        if name == "pyosys":
            raise PackageNotFoundError(name)
        return "1.0"

    monkeypatch.setattr(doctor, "version", version)
    monkeypatch.setattr(doctor.shutil, "which", lambda name: None if name == "g++" else "/bin/x")

    uses = {use["name"]: use for use in doctor.doctor()["uses"]}

    assert uses["co-simulation"]["missing"] == ["pyosys", "g++"]
    assert uses["co-simulation"]["hint"] == "pip install 'accelsim-npu[rtl]'; apt install g++"
    assert uses["figures of reports"] == {"name": "figures of reports", "missing": [], "hint": ""}


def test_the_command_says_what_the_function_returns() -> None:
    text = CliRunner().invoke(commands, ["doctor"])
    facts: dict[str, Any] = json.loads(
        CliRunner().invoke(commands, ["doctor", "--format", "json"]).stdout
    )

    assert text.exit_code == 0
    assert facts["accelsim"]["version"] == accelsim.__version__
    for use in facts["uses"]:
        line = next(line for line in text.stdout.splitlines() if line.startswith(use["name"]))
        assert line.endswith("ready" if not use["missing"] else use["hint"])
    for cache in facts["caches"].values():
        assert cache["folder"] in text.stdout


def test_packages_of_uses_are_those_of_the_distribution() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    extras = {"": project["dependencies"], **project["optional-dependencies"]}

    def names(extra: str) -> set[str]:
        return {one.split(">=")[0].split("==")[0] for one in extras[extra]}

    for use in doctor.USES:
        assert set(use.packages) <= names(use.extra) | names("")
