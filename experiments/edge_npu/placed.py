"""``python -m experiments.edge_npu.placed BUILD.json``: predicted against placed and routed.

BUILD.json is what ``accelsim fpga experiments/edge_npu/ulx3s_85f.yaml --board ulx3s_85f --out DIR
--format json`` printed. Writes ``placed.csv``.
"""

import csv
import json
import sys
from pathlib import Path

from accelsim import resources

HERE = Path(__file__).resolve().parent
TABLE = HERE / "placed.csv"
KINDS = ("lut", "ff", "dsp", "bram", "fmax_mhz")


def main() -> None:
    """Write the table."""
    record = json.loads(Path(sys.argv[1]).read_text(encoding="utf-8"))
    predicted = resources(HERE / "ulx3s_85f.yaml", board="ulx3s_85f")
    with TABLE.open("w", encoding="utf-8", newline="") as stream:
        writer = csv.writer(stream, lineterminator="\n")
        writer.writerow(["what", "predicted", "measured", "available"])
        for kind in KINDS:
            limit = record["available"].get(kind, "")
            writer.writerow([kind, predicted[kind], record[kind], limit])


if __name__ == "__main__":
    main()
