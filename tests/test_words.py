"""Docstrings of arguments and results begin with the noun that the argument or result is."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

from each import each

ROOT = Path(__file__).resolve().parent.parent
PLACES = sorted(
    place
    for folder in ("accelsim", "hdl", "experiments", "tests")
    for place in (ROOT / folder).iterdir()
    if place.suffix == ".py" or (place.is_dir() and any(place.rglob("*.py")))
)
REFUSED = re.compile(r"(As|By|Likewise|Of|Per|That|Those|Whose)\b")
LINE = re.compile(r"(\*{0,2}\w+: )?(?P<text>.+)")
MAYBE = re.compile(rf"^ +(\*{{0,2}}\w+: )?{REFUSED.pattern}", re.MULTILINE)
"""A line that is refused if it is one of arguments or results; most files have none."""


def lines_of(source: str) -> Iterator[str]:
    """Yield the lines of arguments and attributes of the docstrings of a file, and of results."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            section = ""
            for line in (ast.get_docstring(node) or "").splitlines():
                if line.endswith(":") and not line.startswith(" "):
                    section = line
                elif section in ("Args:", "Attributes:") and re.match(r" {4}\S", line):
                    yield line.strip()
                elif section in ("Returns:", "Yields:"):
                    yield line.strip()
                    section = ""


def refused(source: str) -> list[str]:
    """Return the lines of arguments and results that begin with no noun."""
    if not MAYBE.search(source):
        return []
    found = [(line, LINE.fullmatch(line)) for line in lines_of(source)]
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

    Returns:
        Of each layer its cycles.
        That is all.

    Raises:
        Error: That.
    """
'''

    assert refused(source) == [
        "a: Of the layer, before",
        "b: As of ``g``.",
        "Of each layer its cycles.",
    ]


@each("place", PLACES)
def test_lines_begin_with_their_noun(place: Path) -> None:
    files = [place] if place.is_file() else place.rglob("*.py")
    lines = {
        f"{file.relative_to(ROOT)}: {line}"
        for file in files
        for line in refused(file.read_text(encoding="utf-8"))
    }

    assert lines == set()
