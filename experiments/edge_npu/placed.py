"""``python -m experiments.edge_npu.placed BUILD.json``: predicted against placed and routed.

BUILD.json is what ``accelsim fpga`` printed of ``ulx3s_85f.yaml`` with the fields ``ROUTED``.
Writes ``placed.csv``.
"""

import csv
import json
import sys
from pathlib import Path

from accelsim import load_arch, resources

HERE = Path(__file__).resolve().parent
TABLE = HERE / "placed.csv"
ROUTED = {"accumulator_buffer.capacity_bytes": 65536, "vector_unit.depthwise": True}
"""Fields in which the routed machine, the answer of an earlier search, differs from the file."""
KINDS = ("lut", "ff", "dsp", "bram", "fmax_mhz")


def main() -> None:
    """Write the table."""
    record = json.loads(Path(sys.argv[1]).read_text(encoding="utf-8"))
    predicted = resources(load_arch(HERE / "ulx3s_85f.yaml", ROUTED), board="ulx3s_85f")
    with TABLE.open("w", encoding="utf-8", newline="") as stream:
        writer = csv.writer(stream, lineterminator="\n")
        writer.writerow(["what", "predicted", "measured", "available"])
        for kind in KINDS:
            limit = record["available"].get(kind, "")
            writer.writerow([kind, predicted[kind], record[kind], limit])


if __name__ == "__main__":
    main()
