"""Traces of memory requests, read from files."""

import hashlib
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from accelsim.database import database, parquet
from accelsim.errors import DramError, ResultError, did_you_mean

ADDRESS_BITS = 56
"""Width of the largest address."""
MAXIMUM_CYCLE = 2**36
"""Latest arrival; the DRAM is refreshed up to it."""
CSV_HEADER = "cycle,port,operation,address"

_OPERATIONS = {"READ": 0, "WRITE": 1}


@dataclass(frozen=True, kw_only=True)
class RequestTrace:
    """Requests in the order in which they are offered.

    Args:
        name: Name of the file.
        table: int64 array of shape (3, requests): address in bytes; 1 for a write; arrival, the
            first cycle in which the request is offered. Arrivals need not be sorted: a request also
            waits until all requests before it were accepted.
        sha256: Hexadecimal SHA-256 of the requests.
    """

    name: str
    table: NDArray[np.int64]
    sha256: str

    @property
    def requests(self) -> int:
        """Number of requests."""
        return int(self.table.shape[1])


def make_trace(table: NDArray[np.int64], name: str = "requests") -> RequestTrace:
    """Make a trace from an array.

    Args:
        table: int64 array of shape (3, requests): address, 1 for a write, arrival.
        name: Name of the trace in messages.
    """
    table = np.ascontiguousarray(table, dtype=np.int64)
    return RequestTrace(
        name=name, table=table, sha256=hashlib.sha256(table.astype("<i8").tobytes()).hexdigest()
    )


def read_trace(path: str | Path) -> RequestTrace:
    """Read a trace.

    Args:
        path: File with a line ``address READ|WRITE cycle`` for each request; the address is
            hexadecimal, with or without 0x; blank lines and lines that begin with # are skipped. Or
            a table that ``accelsim trace`` wrote, ``.csv`` or ``.parquet``.

    Raises:
        DramError: The file cannot be read, holds no request, or has a malformed line; the message
            names file, line, rule and value.
    """
    file = Path(path)
    if file.suffix == ".parquet":
        return _read_parquet(file)
    try:
        text = file.read_text(encoding="utf-8")
    except OSError as problem:
        raise DramError(f"{path}: cannot be read: {problem.strerror or problem}") from None
    except UnicodeDecodeError as problem:
        raise DramError(f"{path}: not UTF-8 at byte {problem.start}") from None
    lines = text.split("\n")
    table = lines[0].rstrip("\r") == CSV_HEADER
    rows = [
        (_csv_row if table else _text_row)(line, number, path)
        for number, line in enumerate(lines, 1)
        if line.strip() and not line.lstrip().startswith("#") and not (table and number == 1)
    ]
    if not rows:
        raise DramError(f"{path}: holds no request")
    return make_trace(np.array(rows, dtype=np.int64).T, file.name)


def _text_row(line: str, number: int, path: str | Path) -> tuple[int, int, int]:
    words = line.split()
    if len(words) != 3:
        raise DramError(f"{path}:{number}: must be: address READ|WRITE cycle, not {_shown(line)}")
    return _row(words[0], 16, words[1], words[2], f"{path}:{number}")


def _csv_row(line: str, number: int, path: str | Path) -> tuple[int, int, int]:
    words = line.strip().split(",")
    if len(words) != 4:
        raise DramError(f"{path}:{number}: must be: {CSV_HEADER}, not {_shown(line)}")
    return _row(words[3], 10, words[2], words[0], f"{path}:{number}")


def _row(address: str, radix: int, operation: str, cycle: str, place: str) -> tuple[int, int, int]:
    write = _OPERATIONS.get(operation)
    if write is None:
        hint = did_you_mean(operation.upper(), _OPERATIONS)
        raise DramError(f"{place}: operation must be READ or WRITE, not {_shown(operation)}{hint}")
    try:
        # int() would also take signs, underscores and digits of other scripts.
        if not (address.isascii() and address.isalnum() and cycle.isascii() and cycle.isdigit()):
            raise ValueError
        where, when = int(address, radix), int(cycle)
    except ValueError:
        kind = "hexadecimal" if radix == 16 else "decimal"
        raise DramError(
            f"{place}: address must be {kind} and cycle a whole number, "
            f"not {_shown(address)} and {_shown(cycle)}"
        ) from None
    if where >= 2**ADDRESS_BITS:
        raise DramError(f"{place}: address must be less than 2**{ADDRESS_BITS}, not {where:#x}")
    if when > MAXIMUM_CYCLE:
        raise DramError(f"{place}: cycle must be at most {MAXIMUM_CYCLE}, not {when}")
    return where, write, when


def _shown(text: str) -> str:
    text = text.strip()
    return repr(text if len(text) <= 60 else text[:57] + "...")


def _read_parquet(file: Path) -> RequestTrace:
    try:
        return _trace_of(file)
    except ResultError as problem:
        raise DramError(f"{file}: cannot be read as a trace: {problem}") from None


def _trace_of(file: Path) -> RequestTrace:
    import duckdb

    with database() as connection:
        try:
            rows = connection.sql(f"FROM {parquet([file])}")
            # DuckDB finds a column in any case of letters.
            kinds = {
                name.lower(): str(kind) for name, kind in zip(rows.columns, rows.types, strict=True)
            }
            found: dict[str, Any] = rows.select(
                "CAST(address AS BIGINT) AS address, CAST(operation AS VARCHAR) AS operation,"
                " CAST(cycle AS BIGINT) AS cycle"
            ).fetchnumpy()
        except (duckdb.Error, ValueError) as problem:  # Texts that are not UTF-8 are a ValueError.
            said = " ".join(str(problem).split())[:200]
            raise DramError(f"{file}: cannot be read as a trace: {said}") from None
    for name in ("address", "cycle"):
        if not kinds[name].endswith("INT") and kinds[name] != "INTEGER":
            raise DramError(f"{file}: {name} must be whole numbers, not {kinds[name]}")
    for name, column in found.items():
        if np.ma.is_masked(column):
            raise DramError(f"{file}: row {np.argmax(column.mask) + 1}: has no {name}")
    operation = np.asarray(found["operation"]).astype(str)
    wrong = np.flatnonzero((operation != "READ") & (operation != "WRITE"))
    if wrong.size:
        raise DramError(
            f"{file}: row {wrong[0] + 1}: operation must be READ or WRITE, "
            f"not {_shown(operation[wrong[0]])}"
        )
    if not operation.size:
        raise DramError(f"{file}: holds no request")
    table = np.stack([found["address"], operation == "WRITE", found["cycle"]]).astype(np.int64)
    bad = np.flatnonzero(
        (table[0] < 0) | (table[0] >= 2**ADDRESS_BITS) | (table[2] < 0) | (table[2] > MAXIMUM_CYCLE)
    )
    if bad.size:
        raise DramError(
            f"{file}: row {bad[0] + 1}: address must be less than 2**{ADDRESS_BITS} and cycle at "
            f"most {MAXIMUM_CYCLE}, not {table[0, bad[0]]} and {table[2, bad[0]]}"
        )
    return make_trace(table, file.name)
