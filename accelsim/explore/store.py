"""The folder of a sweep: its study, parts of rows as they come in, and the table at the end.

study.yaml          everything that the table depends on, written first
points/part-*.parquet   rows, named by a digest of their bytes and of the study
exact/part-*.parquet    rows of the points that were re-evaluated
table.parquet, table.csv    every row, sorted by point
made_with.json      provenance of the table
"""

import os
import re
import shutil
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from accelsim.cells import cells_of
from accelsim.database import database, parquet, quoted
from accelsim.errors import ResultError
from accelsim.explore.again import exact_columns
from accelsim.explore.axis import Scalar
from accelsim.explore.derive import derive, needed_metrics
from accelsim.explore.front import front_mask
from accelsim.explore.metric import HAS_RTL, METRICS, is_count
from accelsim.explore.point import Row
from accelsim.explore.provider import providers
from accelsim.explore.space import Space
from accelsim.explore.study import Study
from accelsim.files import (
    file_digest,
    is_temporary,
    publish,
    temporary_beside,
    write_atomically,
    writing,
)
from accelsim.interrupt import undivided

if TYPE_CHECKING:
    import duckdb
    import numpy as np
    from numpy.typing import NDArray

LEADING_COLUMNS: Mapping[str, str] = {"point": "BIGINT", "key": "VARCHAR", "workload": "VARCHAR"}
STATUS_COLUMNS: Mapping[str, str] = {"status": "VARCHAR", "reason": "VARCHAR"}
REASON_COLUMNS: Mapping[str, str] = {"no_rtl_because": "VARCHAR", "absent_because": "VARCHAR"}


class Conflict(NamedTuple):
    """A point for which two parts have different values.

    Args:
        point: Number of the point.
        column: First column that differs.
        values: Name of each part, with its value.
    """

    point: int
    column: str
    values: tuple[tuple[Path, Any], tuple[Path, Any]]


def part_name(path: Path, identity: str) -> str:
    """Return the name of a part of a sweep, which follows from its bytes and its study.

    Args:
        path: File of the part, under any name.
        identity: Digest of everything that the table of the study depends on.
    """
    return f"part-{file_digest(path, identity)[:32]}.parquet"


def read_parts(folder: Path, identity: str) -> tuple[list[Path], list[Path]]:
    """Return the parts of a study that are intact, and all others, sorted by name.

    Args:
        folder: Folder of the parts; it may be absent.
        identity: Digest of everything that the table of the study depends on.

    Raises:
        ResultError: A part cannot be read.
    """
    whole: list[Path] = []
    damaged: list[Path] = []
    for path in sorted(folder.glob("part-*.parquet")):
        try:
            is_whole = path.is_file() and _is_whole(path, identity, path.stat())
        except OSError as problem:  # Never recompute silently a file that may be intact.
            raise ResultError(f"{path}: cannot be read: {problem.strerror or problem}") from None
        (whole if is_whole else damaged).append(path)
    return whole, damaged


class _Stamp(NamedTuple):
    """Properties of a file that change with its content."""

    inode: int
    size_bytes: int
    changed_ns: int


def _is_whole(path: Path, identity: str, found: os.stat_result) -> bool:
    stamp = _Stamp(found.st_ino, found.st_size, found.st_ctime_ns)
    return path.name == _name_of(path.absolute(), identity, stamp)


@lru_cache(maxsize=2**16)
def _name_of(path: Path, identity: str, _: _Stamp) -> str:
    """Return the name of a part; cached, because ``watch`` looks each second."""
    return part_name(path, identity)


@contextmanager
def opened(folder: Path, space: Space, parts: str = "points") -> Iterator["Store"]:
    """Open the store of a sweep, and release its database after the block.

    Args:
        folder: Folder of the sweep; its folder of parts is created.
        space: Space whose points are stored.
        parts: Name of the folder of parts.

    Raises:
        ResultError: The folder of parts cannot be created.
    """
    with database() as connection:
        with writing(folder):
            store = Store(folder, space, connection, parts)
        yield store


class Store:
    """The parts of one sweep.

    Args:
        folder: Folder of the sweep; its folder of parts is created.
        space: Space whose points are stored.
        connection: Database that reads and writes the parts.
        parts: Folder of the parts.
    """

    def __init__(
        self, folder: Path, space: Space, connection: "duckdb.DuckDBPyConnection", parts: str
    ) -> None:
        self.folder = folder
        self._parts = folder / parts
        self._parts.mkdir(parents=True, exist_ok=True)
        self._space = space
        self._database = connection

    def clean(self) -> None:
        """Remove files that killed processes left half written."""
        for folder in (self.folder, self._parts):
            for path in folder.iterdir():
                if is_temporary(path):
                    path.unlink(missing_ok=True)

    def set_aside(self, damaged: Sequence[Path]) -> None:
        """Rename parts that are not intact, so that they are not read again."""
        for path in damaged:
            path.replace(path.with_suffix(".damaged"))

    def remove(self) -> None:
        """Remove everything that a sweep wrote into the folder, but not the folder itself."""
        self.clean()
        shutil.rmtree(self._parts)
        (self.folder / "study.yaml").unlink()

    @undivided()
    def write(self, rows: Sequence[Row]) -> None:
        """Store rows as one part, which Ctrl-C waits for.

        Args:
            rows: At least one row.
        """
        import pandas as pd

        columns, types = self._columns(sorted(rows, key=lambda row: row.number))
        self._database.register("rows", pd.DataFrame(columns))
        chosen = ", ".join(f"CAST({_quote(n)} AS {t}) AS {_quote(n)}" for n, t in types.items())
        self._publish(f"SELECT {chosen} FROM rows")
        self._database.unregister("rows")

    def parts(self) -> tuple[list[Path], list[Path]]:
        """Return the parts that are intact and belong to this study, and all others."""
        return read_parts(self._parts, self._space.identity)

    def stored(self, parts: Sequence[Path], points: int) -> "NDArray[np.bool_]":
        """Return which points have a row.

        Args:
            parts: Intact parts.
            points: Number of points of the study.

        Returns:
            Whether each point has a row, shape (points,).
        """
        import numpy as np

        done = np.zeros(points, dtype=np.bool_)
        if parts:
            numbers = self._read(parts, "SELECT DISTINCT point FROM {}").fetchnumpy()["point"]
            done[np.asarray(numbers, dtype=np.int64)] = True
        return done

    def counts(self, parts: Sequence[Path]) -> tuple[int, int]:
        """Return the number of points that have a row, and how many of them were refused."""
        if not parts:
            return 0, 0
        row = self._read(
            parts,
            "SELECT count(DISTINCT point),"
            " count(DISTINCT point) FILTER (status = 'refused') FROM {}",
        ).fetchone()
        return (int(row[0]), int(row[1])) if row else (0, 0)

    def first_reason(self, parts: Sequence[Path]) -> str:
        """Return why the first refused point was refused."""
        query = "SELECT reason FROM {} WHERE status = 'refused' ORDER BY point LIMIT 1"
        row = self._read(parts, query).fetchone()
        return str(row[0]) if row else ""

    def conflict(self, parts: Sequence[Path]) -> Conflict | None:
        """Return the first point for which parts have different values, or None.

        Args:
            parts: Intact parts, at least one, of this folder or of others.
        """
        source = parquet(parts)
        twice = f"SELECT point FROM {source} GROUP BY point HAVING count(*) > 1"
        rows = f"SELECT DISTINCT * FROM {source} WHERE point IN ({twice})"
        found = self._database.execute(
            f"SELECT point FROM ({rows}) GROUP BY point HAVING count(*) > 1 ORDER BY point LIMIT 1"
        ).fetchone()
        if found is None:
            return None
        point = int(found[0])
        held = self._database.execute(
            f"SELECT * FROM {parquet(parts, ', filename=true')} WHERE point = {point} ORDER BY ALL"
        )
        names = [column[0] for column in held.description]
        first, *others = [dict(zip(names, row, strict=True)) for row in held.fetchall()]
        place = first.pop("filename")
        for other in others:
            for name, value in first.items():
                if not _same(value, other[name]):
                    values = ((Path(place), value), (Path(other["filename"]), other[name]))
                    return Conflict(point, name, values)
        return None

    def take(self, parts: Sequence[Path], own: Sequence[Path]) -> None:
        """Store the points of parts of other folders, each once, as one part.

        Args:
            parts: Intact parts without a conflict.
            own: Intact parts of this store, whose points are not stored again.
        """
        query = f"SELECT DISTINCT ON (point) * FROM {parquet(parts)}"
        if own:
            query += f" WHERE point NOT IN (SELECT point FROM {parquet(own)})"
        count = self._database.execute(f"SELECT count(*) FROM ({query})").fetchone()
        if count and count[0]:
            self._publish(f"{query} ORDER BY point")

    def write_table(
        self, study: Study, parts: Sequence[Path], exact: Sequence[Path] = ()
    ) -> tuple[Path, Path]:
        """Write all rows, each point once, sorted: ``table.parquet`` and ``table.csv``.

        Args:
            study: The study; metrics that it derives from all points are added.
            parts: Intact parts.
            exact: Intact parts of points that were re-evaluated, whose columns are added.

        Returns:
            The two files.
        """
        present = self._names(parts)
        wanted = {"point", "workload", "status", *self._space.fields, *needed_metrics(study)}
        read = ", ".join(_quote(name) for name in present if name in wanted)
        rows = self._read(parts, f"SELECT DISTINCT ON (point) {read} FROM {{}} ORDER BY point").df()
        derived = derive(rows, study)
        derived["front"] = front_mask(rows.assign(**derived), tuple(study.objectives))
        self._database.register("derived", derived.assign(point=rows["point"]))
        order = self._order([*present, *derived], list(study.metrics))
        chosen = ", ".join(_quote(name) for name in order)
        points = f"(SELECT DISTINCT ON (point) * FROM {parquet(parts)})"
        query = f"SELECT {chosen} FROM {points} JOIN derived USING (point)"
        if exact:
            timed = self._names(exact)
            more = ", ".join(
                f"{name if name in timed else 'NULL::DOUBLE'} AS {column}"
                for name, column in exact_columns(study).items()
            )
            again = f"SELECT DISTINCT ON (point) point, {more} FROM {parquet(exact)}"
            query = f"SELECT * FROM ({query}) LEFT JOIN ({again}) USING (point)"
        query += " ORDER BY point"
        table = self.folder / "table.parquet"
        write_atomically(
            table, lambda path: self._copy(query, path, "FORMAT parquet, COMPRESSION zstd")
        )
        text = self.folder / "table.csv"
        described = self._read([table], "DESCRIBE SELECT * FROM {}").fetchall()
        cells = cells_of(_quote(row[0]) for row in described if row[1] == "VARCHAR")
        query = f"SELECT * {cells} FROM {parquet([table])} ORDER BY point"
        write_atomically(text, lambda path: self._copy(query, path, "FORMAT csv, HEADER"))
        return table, text

    def _publish(self, query: str) -> None:
        """Store the rows of a query as one part, complete or not at all."""
        temporary = temporary_beside(self._parts / "part.parquet")
        try:
            self._copy(query, temporary, "FORMAT parquet, COMPRESSION zstd")
            publish(temporary, self._parts / part_name(temporary, self._space.identity))
        finally:
            temporary.unlink(missing_ok=True)

    def _copy(self, query: str, path: Path, options: str) -> None:
        import duckdb

        try:
            self._database.execute(f"COPY ({query}) TO {quoted(path.absolute())} ({options})")
        except duckdb.IOException as problem:  # It is no OSError, although it describes one.
            number = re.search(r'"errno":"([0-9]+)"', str(problem))
            reason = os.strerror(int(number[1])) if number else str(problem).splitlines()[0]
            raise OSError(0, reason) from None

    def _read(self, parts: Sequence[Path], query: str) -> "duckdb.DuckDBPyConnection":
        return self._database.execute(query.format(parquet(parts)))

    def _names(self, parts: Sequence[Path]) -> list[str]:
        described = self._read(parts, "DESCRIBE SELECT * FROM {}").fetchall()
        return [str(row[0]) for row in described]

    def _order(self, present: Sequence[str], defined: Sequence[str]) -> list[str]:
        leading = [
            *LEADING_COLUMNS,
            *self._space.fields,
            *STATUS_COLUMNS,
            "feasible",
            "front",
            *defined,
        ]
        provided = [name for one, _ in self._space.provided for name in providers()[one].names]
        known = [name for name in (*METRICS, *provided) if name in present]
        others = sorted(set(present) - {*leading, *known, *REASON_COLUMNS})
        return [*leading, *known, *others, *REASON_COLUMNS]

    def _columns(self, rows: Sequence[Row]) -> tuple[dict[str, Any], dict[str, str]]:
        """Return the columns of a part and their types in the file."""
        space = self._space
        columns: dict[str, Any] = {
            "point": [row.number for row in rows],
            "key": [row.key for row in rows],
            "workload": [space.sources[row.point.network].label for row in rows],
        }
        types = dict(LEADING_COLUMNS)
        settings = [space.settings(row.point.design) for row in rows]
        for field, kind in axis_types(space).items():
            columns[field] = _settings([setting.get(field) for setting in settings], kind)
            types[field] = kind
        columns["status"] = ["refused" if row.reason else "ok" for row in rows]
        columns["reason"] = [row.reason for row in rows]
        columns[HAS_RTL] = [not row.no_rtl for row in rows]
        columns["no_rtl_because"] = [row.no_rtl for row in rows]
        columns["absent_because"] = [row.absent for row in rows]
        types |= {**STATUS_COLUMNS, HAS_RTL: "BOOLEAN", **REASON_COLUMNS}
        for name in dict.fromkeys(name for row in rows for name in row.metrics):
            if name not in types:
                columns[name] = _numbers([row.metrics.get(name) for row in rows], name)
                types[name] = "BIGINT" if is_count(name) else "DOUBLE"
        return columns, types


def axis_types(space: Space) -> dict[str, str]:
    """Return the type of each varied field in the files, into which all of its values fit."""
    types = {}
    for axis in space.axes:
        ends = axis.continuum and [(axis.continuum.low,), (axis.continuum.high,)]
        for column, field in enumerate(axis.fields):
            kinds = {type(value[column]) for value in ends or axis.values}
            if kinds == {bool}:
                types[field] = "BOOLEAN"
            elif kinds == {int}:
                types[field] = "BIGINT"
            elif kinds <= {int, float}:
                types[field] = "DOUBLE"
            else:
                types[field] = "VARCHAR"
    return types


def _settings(values: Sequence[Scalar | None], kind: str) -> Any:
    """Return the column of a field, with None where its axis does not act."""
    import pandas as pd

    if kind == "VARCHAR":
        return [None if value is None else str(value) for value in values]
    if None not in values:
        return values
    return pd.array(
        list(values), dtype={"BOOLEAN": "boolean", "BIGINT": "Int64"}.get(kind, "Float64")
    )


def _numbers(values: Sequence[int | float | None], name: str) -> Any:
    import numpy as np
    import pandas as pd

    if is_count(name):
        return pd.array(values, dtype="Int64")
    return np.array([np.nan if value is None else value for value in values], dtype=np.float64)


def _quote(name: str) -> str:
    return '"' + name.replace('"', '""') + '"'


def _same(one: Any, other: Any) -> bool:
    return bool(one == other or (one != one and other != other))  # NaN is the same as NaN.
