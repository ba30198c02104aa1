"""``python -m experiments.system.astra.benchmark TABLE.csv``: the closed form against the tool."""

import statistics
import sys
import time
from pathlib import Path

import numpy as np

from accelsim.system.astra import Dimension, collective_ns
from experiments.comparison import read_table

POINTS = 1_000_000


def main() -> None:
    """Print the tool's median seconds for a collective, the closed form's, and their ratio."""
    rows = read_table(Path(sys.argv[1]), ["wall_s"])
    tool_s = statistics.median(float(row["wall_s"]) for row in rows)
    dimension = Dimension(
        kind="Ring",
        npus=np.arange(POINTS) % 1023 + 2,
        gigabytes_per_s=50.0,
        latency_ns=500.0,
    )
    begin = time.perf_counter()
    collective_ns("AR", "ring", "aware", [dimension], 2**26, 4)
    closed_s = (time.perf_counter() - begin) / POINTS
    print(f"tool {tool_s:.3g} s, closed form {closed_s:.3g} s, ratio {tool_s / closed_s:.3g}")


if __name__ == "__main__":
    main()
