"""Tables of results on a terminal."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rich.table import Table


def print_wide(table: "Table") -> None:
    """Print a table, never narrower than its numbers: a terminal may break lines, not lose digits.

    Args:
        table: The table.
    """
    from rich.console import Console

    width = max(Console().width, Console(width=1000).measure(table).maximum)
    Console(width=width).print(table)
