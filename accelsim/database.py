"""DuckDB: a database in memory for the rows of sweeps and traces, in Parquet and CSV files."""

import re
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from accelsim.errors import ResultError
from accelsim.interrupt import undivided

if TYPE_CHECKING:
    import duckdb


@contextmanager
def database() -> "Iterator[duckdb.DuckDBPyConnection]":
    """Provide a database in memory that never looks for extensions on the network.

    Raises:
        ResultError: The block cannot open a file, a column of a file has a name that is no text, or
            memory is short.
        KeyboardInterrupt: Ctrl-C ended a query of the block.
    """
    with undivided():  # An interrupt during this import would end the process.
        import duckdb

    settings: dict[str, str | bool | int | float | list[str]] = {
        "autoinstall_known_extensions": False,
        "autoload_known_extensions": False,
    }
    try:
        with duckdb.connect(":memory:", config=settings) as connection:
            yield connection
    except (duckdb.IOException, duckdb.OutOfMemoryException) as problem:
        raise ResultError(" ".join(str(problem).split("\n")[0].split())[:300]) from None
    except RuntimeError as problem:
        # DuckDB raises these in place of an interrupt, and for names of columns that are no text.
        if "conversion error" in str(problem):
            raise ResultError("a name in the file is not UTF-8") from None
        if str(problem) != "Query interrupted":
            raise
        raise KeyboardInterrupt from None


def parquet(paths: Sequence[Path], options: str = "") -> str:
    """Return SQL that reads the rows of exactly these Parquet files.

    Without quoting, DuckDB would take a folder ``latency_s=1`` as a column of that value, and ``*``
    in a name as a pattern.

    Args:
        paths: The files, at least one.
        options: Further options of ``read_parquet``, each after a comma.

    Raises:
        ResultError: DuckDB cannot express the name of a folder.
    """
    listed = ", ".join(file_names(paths))
    return f"read_parquet([{listed}], union_by_name=true, hive_partitioning=false{options})"


def file_names(paths: Sequence[Path]) -> list[str]:
    """Return files as texts of SQL that name each of them exactly.

    Args:
        paths: The files.

    Raises:
        ResultError: DuckDB cannot express the name of a folder.
    """
    found = []
    for path in paths:
        name = str(path.absolute())  # A relative name may look like an address: file:/...
        if "\\" in name and any(one in name for one in "*?["):
            raise ResultError(f"{path}: a path with \\ and one of *?[ cannot be read; rename it")
        found.append(quoted(re.sub(r"[*?[]", r"[\g<0>]", name)))
    return found


def quoted(text: str | Path) -> str:
    """Return a text as a literal of SQL."""
    return "'" + str(text).replace("'", "''") + "'"
