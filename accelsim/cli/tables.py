"""Tables of results on a terminal, or for LaTeX."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rich.table import Table


def print_as(table: "Table", form: str) -> None:
    """Print a table in the form that ``--format`` chose.

    Args:
        table: The table.
        form: ``latex``, or ``table`` for a terminal.
    """
    if form == "latex":
        import click

        from accelsim.report.latex import latex_table

        click.echo(latex_table(table), nl=False)
    else:
        print_wide(table)


def print_wide(table: "Table") -> None:
    """Print a table, never narrower than its numbers: a terminal may break lines, not lose digits.

    Args:
        table: The table.
    """
    from rich.console import Console

    width = max(Console().width, Console(width=1000).measure(table).maximum)
    Console(width=width).print(table)
