"""``python -m experiments.dram_policy_sensitivity``: write ``expected.csv`` and the figures."""

import csv
from pathlib import Path

from accelsim.provenance import commit, version
from experiments.dram_policy_sensitivity.figure import draw
from experiments.dram_policy_sensitivity.measure import decoder_rows, resnet_rows
from experiments.dram_policy_sensitivity.points import EXTENTS

FOLDER = Path(__file__).parent
TABLE = FOLDER / "expected.csv"


def main() -> None:
    rows = []
    for measure in (decoder_rows, resnet_rows):
        for extent in reversed(EXTENTS):
            for row in measure(extent):
                rows.append(row)
                print(*row.values(), flush=True)
    names = list(dict.fromkeys(name for row in rows for name in row))
    with TABLE.open("w", encoding="utf-8", newline="") as file:
        writer = csv.DictWriter(file, names, restval="", lineterminator="\n")
        writer.writeheader()
        writer.writerows(rows)
    draw(TABLE, FOLDER, f"accelsim {version()} {commit()}")


if __name__ == "__main__":
    main()
