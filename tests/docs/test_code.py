"""All code of the README and of docs/ runs, page by page, block after block, in one folder.

The language of a block says what happens to it:

- ``sh``: each line is a command that must succeed; lines that begin with ``make`` are not run here.
  ``pip install .`` builds the package and its metadata in the folder, where the blocks after it
  find both.
- ``python``: runs with the names of the blocks before it on the page. A block that imports torch
  runs in the tests of torch only.
- any language with ``title="NAME"``: the file NAME, which later blocks read.
- ``text`` after a block that ran: what was printed, where a line ``...`` stands for any lines and
  ``...`` at the end of a line for its rest.
- ``console``, and blocks without a language: shown, not run.
"""

import contextlib
import io
import os
import re
import shutil
import subprocess
import sys
import textwrap
from dataclasses import dataclass
from pathlib import Path

import pytest

from each import each

ROOT = Path(__file__).resolve().parents[2]
README = ROOT / "README.md"
PAGES = [README, *sorted((ROOT / "docs").rglob("*.md"))]
BLOCK = re.compile(r"^( *)```(\S+)[ \t]*(.*?)\n(.*?)^\1```$", flags=re.DOTALL | re.MULTILINE)
TORCH = "import torch"


@dataclass(frozen=True)
class Block:
    language: str
    title: str | None
    text: str


def blocks(page: Path) -> list[Block]:
    """Return the blocks of a page whose language or title gives them a meaning."""
    return [
        Block(language, title[1] if title else None, textwrap.dedent(text))
        for _, language, options, text in BLOCK.findall(page.read_text(encoding="utf-8"))
        for title in [re.search(r'title="([^"]+)"', options)]
    ]


def runs(page: Path) -> bool:
    return any(each.language in ("sh", "python") for each in blocks(page))


RUNNING = [page for page in PAGES if runs(page)]
FIRST = "getting_started.md"
"""The page whose code runs on every change."""


def matches(printed: str, expected: str) -> bool:
    """Return whether a text is the expected one, but for ellipses and spaces at ends of lines."""
    rows = [row.rstrip() for row in expected.strip("\n").splitlines()]
    parts = [
        r"(?:.*\n)*?"
        if row == "..."
        else re.escape(row.removesuffix("...")) + (".*" if row.endswith("...") else "") + r"[ ]*\n"
        for row in rows
    ]
    return re.fullmatch("".join(parts), printed.strip("\n") + "\n") is not None


class Story:
    """What the blocks of a page do, one after the other, in a folder.

    Args:
        folder: Folder in which the code runs.
        torch: Whether torch can be imported.
    """

    def __init__(self, folder: Path, *, torch: bool) -> None:
        self.folder = folder
        self.torch = torch
        self.names: dict[str, object] = {"__name__": "__main__"}
        tools = folder / ".tools"
        tools.mkdir()
        build = "from setuptools import setup; setup()"
        for command, does in (
            ("accelsim", '-m accelsim "$@"'),
            ("python", '"$@"'),
            ("pip", f'-Wignore -c "{build}" -q build --build-base .build egg_info'),
        ):
            (tools / command).write_text(f'#!/bin/sh\nexec "{sys.executable}" {does}\n')
            (tools / command).chmod(0o755)
        path = os.pathsep.join([str(ROOT), str(ROOT / "hdl")])
        self.environment = {
            **os.environ,
            "PATH": f"{tools}{os.pathsep}{os.environ['PATH']}",
            "PYTHONPATH": path,
            "COLUMNS": "100",
        }

    def tell(self, told: list[Block]) -> None:
        """Run the blocks, and compare what they print."""
        printed: str | None = None
        for block in told:
            if block.title is not None:
                file = self.folder / block.title
                file.parent.mkdir(exist_ok=True)
                file.write_text(block.text)
            elif block.language == "sh":
                printed = self.shell(block.text)
            elif block.language == "python":
                printed = self.python(block.text)
            elif block.language == "text" and printed is not None:
                assert matches(printed, block.text), f"printed:\n{printed}\nthe page:\n{block.text}"
                printed = None

    def shell(self, text: str) -> str:
        lines = text.strip().replace("\\\n", " ").splitlines()
        printed = ""
        for line in lines:
            if line.startswith(("make ", "#")):
                continue
            done = subprocess.run(
                ["bash", "-o", "pipefail", "-c", line],
                capture_output=True,
                text=True,
                cwd=self.folder,
                env=self.environment,
                check=False,
            )
            assert done.returncode == 0, f"{line}\n{done.stdout}{done.stderr}"
            printed += done.stdout
        return printed

    def python(self, text: str) -> str | None:
        if TORCH in text and not self.torch:
            return None
        output = io.StringIO()
        with contextlib.redirect_stdout(output), contextlib.chdir(self.folder):
            exec(compile(text, "page", "exec"), self.names)
        return output.getvalue()


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """A folder with the studies and configurations that pages name."""
    shutil.copytree(ROOT / "experiments" / "scalesim", tmp_path / "experiments" / "scalesim")
    return tmp_path


def name(page: Path) -> str:
    return page.relative_to(ROOT).as_posix()


@pytest.mark.parametrize(
    "page",
    [
        pytest.param(page, marks=() if page.name == FIRST else pytest.mark.long, id=name(page))
        for page in RUNNING
    ],
)
def test_the_code_of_a_page_runs(page: Path, checkout: Path) -> None:
    if "pip install ." in page.read_text(encoding="utf-8"):
        pytest.importorskip("setuptools", reason="setuptools builds the package of the page")
    Story(checkout, torch=False).tell(blocks(page))


@pytest.mark.torch
@pytest.mark.parametrize(
    "page", [page for page in RUNNING if TORCH in page.read_text(encoding="utf-8")], ids=name
)
def test_the_code_of_a_page_about_torch_runs(page: Path, checkout: Path) -> None:
    Story(checkout, torch=True).tell(blocks(page))


def test_the_two_commands_are_the_first_blocks_of_their_headings() -> None:
    readme = README.read_text(encoding="utf-8")
    for heading, command in (("Run", "make demo"), ("Test", "make test")):
        section = readme.split(f"\n## {heading}\n")[1]

        assert re.search(r"```sh\n(.*?)```", section, flags=re.DOTALL)[1].strip() == command
    makefile = (ROOT / "Makefile").read_text()
    assert re.search(r"^demo:", makefile, flags=re.MULTILINE)
    assert re.search(r"^test:", makefile, flags=re.MULTILINE)


def test_the_readme_is_short() -> None:
    assert len(README.read_text(encoding="utf-8").splitlines()) < 120


@each(
    ("printed", "expected", "same"),
    [
        ("a\nb\n", "a\nb\n", True),
        ("a\nb\n", "a\nc\n", False),
        ("a  \nb\n", "a\nb\n", True),
        ("a\nb\nc\nd\n", "a\n...\nd\n", True),
        ("a\nd\n", "a\n...\nd\n", True),
        ("a\nb\nc\n", "a\n...\nd\n", False),
        ("cycles 12 of 3\n", "cycles 12...\n", True),
        ("cycles 13 of 3\n", "cycles 12...\n", False),
        ("a\nb\n", "a\n", False),
    ],
)
def test_ellipses_stand_for_what_may_differ(printed: str, expected: str, same: bool) -> None:
    assert matches(printed, expected) is same
