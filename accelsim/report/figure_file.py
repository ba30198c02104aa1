"""A figure of a command in the file that its option ``--figure`` names."""

from pathlib import Path
from typing import TYPE_CHECKING

from accelsim.errors import ResultError
from accelsim.files import write_atomically

if TYPE_CHECKING:
    from matplotlib.figure import Figure

_FORMATS = (".svg", ".pdf", ".png")


def check_figure_name(file: str | Path) -> None:
    """Refuse a name without a format, before the work that the figure shows.

    Raises:
        ResultError: The name ends in none of ``.svg``, ``.pdf`` and ``.png``.
    """
    if Path(file).suffix not in _FORMATS:
        raise ResultError(f"figure: {file}: the name must end in .svg, .pdf or .png")


def write_figure(figure: "Figure", file: str | Path, title: str) -> None:
    """Write a figure in the format that the name says.

    Args:
        figure: A finished figure.
        file: File to write, replaced if it exists.
        title: Title, stored in the file.

    Raises:
        ResultError: The file cannot be written.
    """
    from accelsim.report.style import encode, paper_style

    # The style also has the salt of identifiers, without which an SVG differs in each process.
    with paper_style():
        content = encode(figure, Path(file).suffix[1:], title)
    try:
        write_atomically(Path(file), lambda temporary: temporary.write_bytes(content))
    except OSError as problem:
        raise ResultError(f"{file}: cannot be written: {problem.strerror or problem}") from None
