"""Rows of integers as a Parquet file, in memory that does not grow with it."""

from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

import duckdb
import numpy as np

from accelsim.trace.burst import ADDRESS, CYCLE, OPERAND, PORT, ROWS
from accelsim.trace.timeline import Integers

PART_ROWS = 2**19
MEMORY = "512MB"


def named(column: str, name: str, names: Sequence[str]) -> str:
    """Return the SQL of a column that says ``names[i]`` for each integer ``i``.

    Args:
        column: The column of integers.
        name: What the new column is called.
        names: The texts.
    """
    cases = " ".join(f"WHEN {index} THEN '{text}'" for index, text in enumerate(names))
    texts = ", ".join(f"'{text}'" for text in names)
    return f"(CASE {column} {cases} END)::ENUM({texts}) AS {name}"


def write_parquet(chunks: Iterable[Integers], file: Path, columns: str) -> None:
    """Write rows to a Parquet file in their order.

    Args:
        chunks: int64 arrays of shape (``ROWS``, rows).
        file: The file; parts of it are written beside it and removed.
        columns: SQL of the columns, made of cycle, operand, port and address.
    """
    with duckdb.connect() as connection:
        # One thread keeps the order of rows without holding them back.
        connection.execute("SET threads = 1")
        connection.execute("SET enable_progress_bar = false")
        connection.execute(f"SET memory_limit = '{MEMORY}'")
        parts = []
        for index, rows in enumerate(_parts(chunks)):
            parts.append(file.with_name(f"{index}.part"))
            data = {
                "cycle": rows[CYCLE],
                "operand": rows[OPERAND].astype(np.int8),
                "port": rows[PORT].astype(np.int16),
                "address": rows[ADDRESS],
            }
            connection.register("data", data)
            _copy(connection, "SELECT * FROM data", parts[-1], "uncompressed")
            connection.unregister("data")
        names = ", ".join(_quoted(part) for part in parts)
        _copy(connection, f"SELECT {columns} FROM read_parquet([{names}])", file, "zstd")
    for part in parts:
        part.unlink()


def _parts(chunks: Iterable[Integers]) -> Iterator[Integers]:
    """Yield the same rows in arrays of ``PART_ROWS``; the last is shorter, the only one if none."""
    part = np.empty((ROWS, PART_ROWS), dtype=np.int64)
    filled, yielded = 0, False
    for chunk in chunks:
        taken = 0
        while taken < chunk.shape[1]:
            count = min(PART_ROWS - filled, chunk.shape[1] - taken)
            part[:, filled : filled + count] = chunk[:, taken : taken + count]
            filled, taken = filled + count, taken + count
            if filled == PART_ROWS:
                yield part
                filled, yielded = 0, True
    if filled or not yielded:
        yield part[:, :filled]


def _copy(connection: duckdb.DuckDBPyConnection, query: str, file: Path, compression: str) -> None:
    options = f"FORMAT parquet, COMPRESSION {compression}"
    connection.execute(f"COPY ({query}) TO {_quoted(file)} ({options})")


def _quoted(path: Path) -> str:
    return "'" + str(path).replace("'", "''") + "'"
