"""Which rules of buffer accesses could explain Table V.

    python -m experiments.silicon.eyeriss.buffer TABLE.csv

The law of ``accelsim.dataflow.row_stationary`` counts sums, inputs and filters. Each of them may be
counted in other ways; all 240 combinations are compared with the five layers.
"""

import sys
from collections.abc import Callable
from itertools import product
from math import ceil
from pathlib import Path
from typing import NamedTuple

from experiments.comparison import number, read_table
from experiments.silicon.eyeriss.predict import (
    BUFFER,
    COLUMNS,
    MAPPING,
    MEBIBYTE,
    REPLACED,
    mapping_of,
    parts_of,
)
from experiments.silicon.eyeriss.row_pass import RowLayer, RowPass
from experiments.silicon.eyeriss.traffic import WORD_BYTES

Count = Callable[[RowLayer, RowPass], int]

SUMS: dict[str, Count] = {
    "sums read and written in each pass over channels, read once more": lambda of, by: (
        2 * by.channel_passes(of) + 1
    ),
    "sums not read in the first pass": lambda of, by: 2 * by.channel_passes(of),
    "sums not read in the first pass nor once more": lambda of, by: 2 * by.channel_passes(of) - 1,
    "sums written in each pass, read once": lambda of, by: by.channel_passes(of) + 1,
}
ROWS: dict[str, Count] = {
    "inputs with the rows that strips share": lambda of, by: sum(by.strip_rows(of)),
    "inputs as if the last strip were full": lambda of, by: by.strips(of) * by.strip_rows(of)[0],
    "inputs without rows that strips share": lambda of, _: (
        (of.height - 1) * of.stride + of.filter_height
    ),
}
READS: dict[str, Count] = {
    "read in each pass over filters": lambda of, by: by.filter_passes(of),
    "read in each pass but one": lambda of, by: max(1, by.filter_passes(of) - 1),
    "read once for as many passes as there are sets": lambda of, by: ceil(
        by.filter_passes(of) / by.filter_sets
    ),
    "read once": lambda *_: 1,
}
FILTERS: dict[str, Count] = {
    "filters for each strip and image": lambda of, by: by.strips(of) * (of.batch // by.images),
    "filters for each image": lambda of, by: of.batch // by.images,
    "filters for each strip": lambda of, by: by.strips(of),
    "filters once": lambda *_: 1,
    "filters not at all": lambda *_: 0,
}


class Rule(NamedTuple):
    """How accesses are counted, by names in ``SUMS``, ``ROWS``, ``READS`` and ``FILTERS``."""

    sums: str
    rows: str
    reads: str
    filters: str


LAW = Rule(*(next(iter(ways)) for ways in (SUMS, ROWS, READS, FILTERS)))
"""What ``RowPass.buffer_words`` counts."""


def buffer_words(rule: Rule, layer: RowLayer, mapping: RowPass) -> int:
    """Return the words that the global buffer reads and writes in a layer by a rule."""
    results = layer.batch * layer.filters * layer.height * layer.width
    row = layer.batch * layer.channels * layer.groups * layer.input_width
    weights = layer.filters * layer.channels * layer.filter_height * layer.filter_width
    inputs = ROWS[rule.rows](layer, mapping) * row
    return (
        SUMS[rule.sums](layer, mapping) * results
        + READS[rule.reads](layer, mapping) * inputs
        + FILTERS[rule.filters](layer, mapping) * weights
    )


def errors_of(table: Path) -> dict[Rule, dict[str, float]]:
    """Return the error of each rule in each layer, as a share of the published accesses.

    Args:
        table: Table V, with the mapping beside it.

    Raises:
        TableError: A file cannot be read.
    """
    letters = mapping_of(table.parent / MAPPING)
    published = {
        row["layer"]: number(row, "value", f"row {place}") * MEBIBYTE / WORD_BYTES
        for place, row in enumerate(read_table(table, COLUMNS))
        if row["quantity"] == BUFFER and row["layer"] != "Total"
    }
    letters |= {name: {**letters[name], **other} for name, other in REPLACED.items()}
    parts = {name: parts_of(name, letters[name]) for name in published}
    rules = [Rule(*names) for names in product(SUMS, ROWS, READS, FILTERS)]
    return {
        rule: {
            name: buffer_words(rule, *parts[name]) / words - 1 for name, words in published.items()
        }
        for rule in rules
    }


def main() -> None:
    """Print the rules that explain CONV1 within 1 %, the least error of the other layers first."""
    errors = errors_of(Path(sys.argv[1]))
    near = [rule for rule, of in errors.items() if abs(of["CONV1"]) <= 0.01]
    print(f"{len(near)} of {len(errors)} rules are within 1 % of CONV1")
    for rule in sorted(near, key=lambda rule: max(map(abs, errors[rule].values()))):
        shares = " ".join(f"{name} {error:+.1%}" for name, error in errors[rule].items())
        print(f"{shares}: {'; '.join(rule)}")


if __name__ == "__main__":
    main()
