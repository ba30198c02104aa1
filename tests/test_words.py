"""Docstrings of arguments begin with the noun that the argument is."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
PACKAGES = sorted(
    folder for folder in (*(ROOT / "accelsim").iterdir(), ROOT / "hdl/accelsim_hdl")
    if (folder / "__init__.py").is_file()
)  # fmt: skip
REFUSED = re.compile(r"(Of|As|Likewise|That|Those)\b")
ARGUMENT = re.compile(r"\*{0,2}\w+: (?P<text>.+)")


def arguments(source: str) -> Iterator[str]:
    """Yield the lines of arguments and attributes of the docstrings of a file."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            section = ""
            for line in (ast.get_docstring(node) or "").splitlines():
                if line.endswith(":") and not line.startswith(" "):
                    section = line
                elif section in ("Args:", "Attributes:") and re.match(r" {4}\S", line):
                    yield line.strip()


def refused(source: str) -> list[str]:
    """Return the lines of arguments that begin with no noun."""
    found = [(line, ARGUMENT.fullmatch(line)) for line in arguments(source)]
    return [line for line, said in found if said and REFUSED.match(said["text"])]


def test_lines_without_a_noun_are_found() -> None:
    source = '''
def f(a, b, c):
    """Return it.

    Args:
        a: Of the layer, before
            That is cut.
        b: As of ``g``.
        *c: Cycles of a layer.

    Raises:
        Error: That.
    """
'''

    assert refused(source) == ["a: Of the layer, before", "b: As of ``g``."]


@pytest.mark.parametrize("package", PACKAGES, ids=lambda package: package.name)
def test_arguments_begin_with_their_noun(package: Path) -> None:
    lines = {
        f"{file.relative_to(ROOT)}: {line}"
        for file in package.rglob("*.py")
        for line in refused(file.read_text(encoding="utf-8"))
    }

    assert lines == set()
