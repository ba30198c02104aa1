r"""Tables of results for LaTeX, with the rules of booktabs.

A paper reads a table with ``\input{layers.tex}`` after ``\usepackage{booktabs}``. For example, the
cell ``fc_1 & 50 %`` of a table becomes ``fc\_1 \& 50 \%``.
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rich.console import RenderableType
    from rich.table import Table

_LITERALS = {
    "\\": r"\textbackslash{}",
    "{": r"\{",
    "}": r"\}",
    "#": r"\#",
    "&": r"\&",
    "%": r"\%",
    "_": r"\_",
    "$": r"\$",
    "^": r"\textasciicircum{}",
    "~": r"\textasciitilde{}",
    "≤": r"\ensuremath{\leq}",
    "≥": r"\ensuremath{\geq}",
}


def literal(text: str) -> str:
    """Return a text that LaTeX prints as it is.

    Args:
        text: Text without formulas.
    """
    return "".join(_LITERALS.get(letter, letter) for letter in text)


def latex_table(table: "Table") -> str:
    r"""Return a table of a terminal as a ``tabular`` of LaTeX with the rules of booktabs.

    Args:
        table: Table whose cells are texts.

    Returns:
        Lines with a line feed each: title and caption as comments, then the ``tabular``. Columns of
        numbers are aligned right. A footer, if shown, is the last row, below a rule of its own.
    """
    columns = table.columns
    said = [line for part in (table.title, table.caption) for line in _plain(part).splitlines()]
    aligned = "".join("r" if column.justify == "right" else "l" for column in columns)
    lines = [f"% {line}" for line in said]
    lines += [rf"\begin{{tabular}}{{{aligned}}}", r"\toprule"]
    lines += [_row([column.header for column in columns]), r"\midrule"]
    lines += [_row(cells) for cells in zip(*(column.cells for column in columns), strict=True)]
    if table.show_footer:
        lines += [r"\midrule", _row([column.footer for column in columns])]
    return "\n".join([*lines, r"\bottomrule", r"\end{tabular}", ""])


def _row(cells: "Sequence[RenderableType]") -> str:
    # A bracket or star after the end of a line would be its argument: braces keep it a letter.
    texts = [literal(_plain(cell)) for cell in cells]
    if texts[0].startswith(("[", "*")):
        texts[0] = "{}" + texts[0]
    return " & ".join(texts) + r" \\"


def _plain(cell: object) -> str:
    """Return the letters of a cell, a title or a caption; empty for None."""
    return "" if cell is None else str(cell)
