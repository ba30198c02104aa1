"""Every command and every line of Python in the README runs."""

import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
README = (ROOT / "README.md").read_text()
SWEEP = "accelsim sweep experiments/quickstart/study.yaml --out results"


def blocks(language: str) -> list[str]:
    return re.findall(rf"```{language}\n(.*?)```", README, flags=re.DOTALL)


def tour() -> list[list[str]]:
    commands = [block.strip().splitlines() for block in blocks("sh")]
    return [lines for lines in commands if lines[0].startswith("accelsim ")]


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """A folder with the studies and configurations that the README names."""
    shutil.copytree(ROOT / "experiments" / "scalesim", tmp_path / "experiments" / "scalesim")
    quick = tmp_path / "experiments" / "quickstart"
    shutil.copytree(ROOT / "experiments" / "quickstart", quick)
    # A smaller grid of the same study: the whole one is the first command, which CI's clone runs.
    study = (quick / "study.yaml").read_text()
    small = re.sub(r"\[2e9, 4e9, 8e9\]", "[8e9]", study)
    small = re.sub(r"\[\[8, 8, 8\], .*\]", "[[32, 32, 32]]", small)
    assert small != study
    (quick / "study.yaml").write_text(small)
    return tmp_path


def test_the_two_commands_are_the_first_blocks_of_their_headings() -> None:
    for heading, command in (("Run", "make demo"), ("Test", "make test")):
        section = README.split(f"\n## {heading}\n")[1]

        assert re.search(r"```sh\n(.*?)```", section, flags=re.DOTALL)[1].strip() == command
    makefile = (ROOT / "Makefile").read_text()
    assert re.search(r"^demo:", makefile, flags=re.MULTILINE)
    assert re.search(r"^test:", makefile, flags=re.MULTILINE)


@pytest.mark.parametrize("lines", tour(), ids=lambda lines: lines[0][:40])
def test_a_command_of_the_tour_runs(lines: list[str], checkout: Path) -> None:
    for line in lines:
        program = line.replace("accelsim ", f"{sys.executable} -m accelsim ", 1)
        done = subprocess.run(
            program, shell=True, capture_output=True, text=True, cwd=checkout, check=False
        )

        assert done.returncode == 0, f"{line}\n{done.stderr}"
    assert lines[0] != SWEEP or (checkout / "results" / "report" / "report.html").is_file()


@pytest.mark.parametrize("code", blocks("python"), ids=["python"])
def test_the_python_of_the_tour_runs(code: str, checkout: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, cwd=checkout, check=False
    )

    assert done.returncode == 0, done.stderr
    assert len(done.stdout.splitlines()) == 5


def test_the_figure_and_the_pages_that_it_links_to_exist() -> None:
    for target in re.findall(r"\]\(([^)]+)\)", README):
        assert (ROOT / target).is_file(), target
