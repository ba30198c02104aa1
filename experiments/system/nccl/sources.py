"""``python -m experiments.system.nccl.sources TABLE.csv TABLE.csv``: where tables disagree.

Two tables measure the same thing if GPUs, collective and bytes are the same. For example, vTrain's
four A100 reduce 16 MiB in 179.6 us and LLMCompass's in 195.7 us: a model of GPUs and bytes is at
least 4.3 % off on one of the two. Rows of Vidur are taken without waits (`waits`).
"""

import json
import sys
from collections import defaultdict
from dataclasses import dataclass
from itertools import combinations
from pathlib import Path

import click

from accelsim.errors import FabricError, UserError
from experiments.comparison import read_table
from experiments.system.nccl.__main__ import predict, way
from experiments.system.nccl.rows import Measured, measured
from experiments.system.nccl.waits import COLUMNS, without_waits

LEAST_BYTES = 2**20
"""Smaller messages are mostly launches, which tables measure in different ways."""
LARGEST_DIFFERENCE = 0.01
"""Of the bytes of two rows, as a part of the smaller; times are compared at equal bytes."""


@dataclass(frozen=True, kw_only=True)
class Difference:
    """Two rows of two tables that measure the same.

    Attributes:
        asked: GPUs, collective and bytes.
        tables: Names of the two.
        ways: Algorithm and protocol that the library's tuner chooses for each row, by its version.
        times_us: Time of each row; if bytes differ, the second is scaled to those of the first.
    """

    asked: str
    tables: tuple[str, str]
    ways: tuple[str, str]
    times_us: tuple[float, float]

    @property
    def spread_percent(self) -> float:
        """By how much the longer time is above the shorter one."""
        return 100 * (max(self.times_us) / min(self.times_us) - 1)

    @property
    def least_error_percent(self) -> float:
        """What any one time is off at least, on one of the two rows."""
        return 100 * (max(self.times_us) - min(self.times_us)) / sum(self.times_us)

    def line(self) -> str:
        """Return a row of a table in Markdown."""
        sides = (
            f"{table} {time:.1f} us ({way})"
            for table, time, way in zip(self.tables, self.times_us, self.ways, strict=True)
        )
        numbers = f"{self.spread_percent:.1f} % | {self.least_error_percent:.1f} %"
        return f"| {self.asked} | {' | '.join(sides)} | {numbers} |"


HEADER = (
    "| GPUs, collective, bytes | one table | another | spread | least error of any model |",
    "|---|---|---|---|---|",
)


def differences(tables: dict[str, list[Measured]]) -> list[Difference]:
    """Return the pairs of rows of two tables that measure the same thing.

    Of several rows of a table with the same GPUs, collective and bytes, the first is taken.

    Args:
        tables: Rows by the name of the table.
    """
    kept: dict[tuple[str, str, int], dict[str, dict[int, Measured]]] = defaultdict(dict)
    for table, rows in tables.items():
        for row in rows:
            if not row.refusal and row.size_bytes >= LEAST_BYTES:
                sizes = kept[row.gpu, row.collective, row.chips].setdefault(table, {})
                sizes.setdefault(row.size_bytes, row)
    found = []
    for (gpu, collective, chips), by_table in sorted(kept.items()):
        for first, second in combinations(by_table, 2):
            for size, row in sorted(by_table[first].items()):
                nearest = min(by_table[second], key=lambda other: abs(other - size))
                if abs(nearest - size) > LARGEST_DIFFERENCE * min(nearest, size):
                    continue
                other = by_table[second][nearest]
                found.append(
                    Difference(
                        asked=f"{chips} {gpu}, {collective.replace('_', '-')}, {_mebibytes(size)}",
                        tables=(first, second),
                        ways=(_way(row), _way(other)),
                        times_us=(
                            row.measured_ns / 1e3,
                            other.measured_ns / 1e3 * size / nearest,
                        ),
                    )
                )
    return found


def _way(row: Measured) -> str:
    try:
        return way(predict(row))
    except FabricError:
        return "unknown"


def _mebibytes(size: int) -> str:
    return f"{size / 2**20:.4g} MiB"


def read(path: Path) -> list[Measured]:
    """Return the rows of a table; those of Vidur without waits.

    Raises:
        TableError: The file cannot be read, or its columns are of no known table.
    """
    rows = read_table(path, ())
    if rows and set(COLUMNS) <= set(rows[0]):
        rows = without_waits(rows)
    return [measured(row, f"line {index}") for index, row in enumerate(rows, 2)]


@click.command("experiments.system.nccl.sources")
@click.argument("tables", nargs=-1, type=click.Path(path_type=Path), required=True)
@click.option("--above", default=5.0, help="Percent: print only rows that are farther apart.")
@click.option("--format", "form", type=click.Choice(["text", "json"]), default="text")
def main(tables: tuple[Path, ...], above: float, form: str) -> None:
    """Print the rows on which tables of measured collectives disagree."""
    try:
        found = differences({path.stem: read(path) for path in tables})
    except UserError as error:
        click.echo(f"error: {error}", err=True)
        sys.exit(2)
    apart = [each for each in found if each.spread_percent > above]
    if form == "json":
        summary = {
            "rows": len(found),
            "rows_apart": len(apart),
            "rows_apart_same_way": sum(len(set(each.ways)) == 1 for each in apart),
            "worst_percent": max((each.spread_percent for each in found), default=None),
        }
        click.echo(json.dumps(summary))
        return
    for line in (*HEADER, *(each.line() for each in apart)):
        click.echo(line)


if __name__ == "__main__":
    main()
