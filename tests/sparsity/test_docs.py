"""docs/sparsity.md lists every rule, pattern and engine, and its commands run."""

import re
import shlex
from pathlib import Path

import pytest
from click.testing import CliRunner

from accelsim.cli.simulate import sparse_command
from accelsim.sparse_engines import ENGINES

ROOT = Path(__file__).resolve().parents[2]
DOCS = (ROOT / "docs" / "sparsity.md").read_text()
SOURCES = "".join(
    path.read_text()
    for folder in ("accelsim/sparsity", "accelsim/sparse_engines")
    for path in sorted((ROOT / folder).rglob("*.py"))
)
SOURCES += (ROOT / "accelsim" / "simulate" / "masks.py").read_text()
SOURCES += (ROOT / "accelsim" / "arch" / "engine.py").read_text()
COMMANDS = re.findall(r"^accelsim sparse (.+)$", DOCS, flags=re.MULTILINE)


def test_every_rule_is_documented() -> None:
    rules = set(re.findall(r'refuse\(\s*"(\w+)"', SOURCES))
    rules |= set(re.findall(r'"(?:\{\w+\}: )?rule (\w+)[:"]', SOURCES))
    rules |= set(re.findall(r'_broken\(\s*"(\w+)"', SOURCES))
    rules |= set(re.findall(r'_divides\(\s*"(\w+)"', SOURCES))

    documented = set(re.findall(r"`(\w+)`", DOCS[DOCS.index("## Rules") :]))

    assert len(rules) > 20
    assert rules <= documented


def test_every_engine_is_documented() -> None:
    for name in ENGINES:
        assert f"`{name}`" in DOCS


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_runs(command: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    done = CliRunner().invoke(sparse_command, shlex.split(command), catch_exceptions=False)

    assert done.exit_code == 0
    assert done.output
