"""Fragments become a section of the changelog."""

import subprocess
import sys
from pathlib import Path

import pytest

SCRIPT = Path(__file__).resolve().parents[2] / "changelog.d" / "gather.py"


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """A checkout with two fragments, of a version that is not in the changelog."""
    folder = tmp_path / "changelog.d"
    folder.mkdir()
    (folder / SCRIPT.name).write_text(SCRIPT.read_text())
    (folder / "README.md").write_text("The rule.\n")
    (folder / "b.md").write_text("One sentence\nin two lines.\n")
    (folder / "a.md").write_text("- First.\n- Second.\n")
    (tmp_path / "pyproject.toml").write_text('[project]\nname = "x"\nversion = "0.2.0"\n')
    (tmp_path / "CHANGELOG.md").write_text(
        "# Changelog\n\nHead.\n\n## 0.1.0 (2026-11-21)\n\n- Old.\n"
    )
    return tmp_path


def gather(checkout: Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, checkout / "changelog.d" / SCRIPT.name],
        capture_output=True,
        text=True,
        env={"SOURCE_DATE_EPOCH": "1795392000"},
        check=False,
    )


def test_fragments_become_a_section_before_the_older_ones(checkout: Path) -> None:
    done = gather(checkout)

    assert (done.returncode, done.stderr) == (0, "")
    assert (checkout / "CHANGELOG.md").read_text() == (
        "# Changelog\n\nHead.\n\n## 0.2.0 (2026-11-23)\n\n- First.\n- Second.\n"
        "- One sentence\n  in two lines.\n\n## 0.1.0 (2026-11-21)\n\n- Old.\n"
    )
    left = sorted(path.name for path in (checkout / "changelog.d").iterdir())
    assert left == ["README.md", "gather.py"]


def test_a_version_that_was_released_is_refused_and_nothing_changes(checkout: Path) -> None:
    (checkout / "pyproject.toml").write_text('[project]\nname = "x"\nversion = "0.1.0"\n')
    before = (checkout / "CHANGELOG.md").read_text()

    done = gather(checkout)

    assert done.returncode == 2
    assert done.stderr == (
        "error: CHANGELOG.md has 0.1.0 already: raise the version of pyproject.toml\n"
    )
    assert (checkout / "CHANGELOG.md").read_text() == before
    assert (checkout / "changelog.d" / "a.md").is_file()
