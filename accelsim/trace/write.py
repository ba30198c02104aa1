"""Writes trace files with constant memory; each file appears when it is complete."""

import tempfile
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

import duckdb
import numpy as np

from accelsim.database import database, parquet, quoted
from accelsim.trace.chunks import Integers
from accelsim.trace.columns import ADDRESS, CYCLE, PLACE, ROWS, WRITE

Format = Literal["parquet", "csv", "trace"]

PART_ROWS = 2**19
MEMORY = "512MB"

_ENDS = {
    "parquet": "FORMAT parquet, COMPRESSION zstd",
    "csv": "FORMAT csv, HEADER true",
    "trace": "FORMAT csv, HEADER false, QUOTE ''",
}


@dataclass
class Tally:
    """Summary of the rows that were written.

    Args:
        requests: Number of rows.
        first_cycle: Cycle of the first row, -1 if there is none.
        last_cycle: Cycle of the last row, -1 if there is none.
    """

    requests: int = 0
    first_cycle: int = -1
    last_cycle: int = -1


def write(
    chunks: Iterable[Integers], out: Path, form: Format, name: str, places: Sequence[str]
) -> Tally:
    """Write the rows of a trace in their order.

    Args:
        chunks: int64 arrays of shape (rows, ``ROWS``), by cycle.
        out: File to write, replaced if it exists.
        form: ``trace`` (lines ``0xADDRESS READ|WRITE cycle``), or ``csv`` or ``parquet`` with
            columns cycle, ``name``, operation and address.
        name: Name of the column with the place.
        places: Texts of that column.

    Returns:
        Summary of the rows.
    """
    tally = Tally()
    with (
        tempfile.TemporaryDirectory(dir=out.parent, prefix=".writing-") as folder,
        database() as connection,
    ):
        # One thread keeps the order of rows without buffering them.
        connection.execute("SET threads = 1")
        # In a notebook without widgets the progress bar is off, and DuckDB refuses to change it.
        if connection.sql("SELECT current_setting('enable_progress_bar')").fetchall() == [(True,)]:
            connection.execute("SET enable_progress_bar = false")
        connection.execute(f"SET memory_limit = '{MEMORY}'")
        parts = []
        for index, rows in enumerate(_parts(chunks, tally)):
            parts.append(Path(folder) / f"{index}.part")
            columns = {
                "cycle": rows[:, CYCLE].copy(),
                "place": rows[:, PLACE].astype(np.int8),
                "write": rows[:, WRITE].astype(np.int8),
                "address": rows[:, ADDRESS].copy(),
            }
            connection.register("data", columns)
            _copy(connection, "SELECT * FROM data", parts[-1], "FORMAT parquet")
            connection.unregister("data")
        operation = _named("write", "operation", ("READ", "WRITE"))
        query = f"cycle, {_named('place', name, places)}, {operation}, address"
        if form == "trace":
            query = "format('0x{:X} {} {}', address, if(write = 1, 'WRITE', 'READ'), cycle)"
        file = Path(folder) / out.name
        _copy(connection, f"SELECT {query} FROM {parquet(parts)}", file, _ENDS[form])
        file.replace(out)
    return tally


def _parts(chunks: Iterable[Integers], tally: Tally) -> Iterator[Integers]:
    """Yield the same rows in arrays of at least ``PART_ROWS``; the last may be shorter."""
    waiting, count = [np.empty((0, ROWS), dtype=np.int64)], 0
    for chunk in chunks:
        tally.first_cycle = tally.first_cycle if tally.requests else int(chunk[0, CYCLE])
        tally.last_cycle = int(chunk[-1, CYCLE])
        tally.requests += len(chunk)
        waiting.append(chunk)
        count += len(chunk)
        if count >= PART_ROWS:
            yield np.concatenate(waiting)
            waiting, count = waiting[:1], 0
    yield np.concatenate(waiting)


def _named(column: str, name: str, texts: Sequence[str]) -> str:
    """Return the SQL of a column with the text ``texts[i]`` for each integer ``i``."""
    cases = " ".join(f"WHEN {index} THEN '{text}'" for index, text in enumerate(texts))
    known = ", ".join(f"'{text}'" for text in texts)
    return f"(CASE {column} {cases} END)::ENUM({known}) AS {name}"


def _copy(connection: duckdb.DuckDBPyConnection, query: str, file: Path, options: str) -> None:
    connection.execute(f"COPY ({query}) TO {quoted(file.absolute())} ({options})")
