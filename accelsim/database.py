"""DuckDB: a database in memory for the rows of sweeps and traces, in Parquet and CSV files."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from accelsim.interrupt import undivided

if TYPE_CHECKING:
    import duckdb


@contextmanager
def database() -> "Iterator[duckdb.DuckDBPyConnection]":
    """Give a database in memory that never looks for extensions on the network.

    Raises:
        KeyboardInterrupt: Ctrl-C ended a query of the block.
    """
    with undivided():  # Its machine code ends the process if it is interrupted here.
        import duckdb

    settings: dict[str, str | bool | int | float | list[str]] = {
        "autoinstall_known_extensions": False,
        "autoload_known_extensions": False,
    }
    try:
        with duckdb.connect(":memory:", config=settings) as connection:
            yield connection
    except RuntimeError as problem:
        # What DuckDB raises in place of the interrupt.
        if str(problem) != "Query interrupted":
            raise
        raise KeyboardInterrupt from None
