"""How fast are DRAM traces? python -m experiments.dram_speed.speed."""

import os
import platform
import subprocess
import sys
import tempfile
import time

import numpy as np
from numpy.typing import NDArray

from accelsim.memory.dram import Policy, Tier, load_device, make_trace, run_dram

REQUESTS = 100_000
REPEATS = 3
DEVICES = ("ddr4_2400", "hbm2")
WAYS: tuple[tuple[Policy, Tier], ...] = (
    ("dramsim3", "exact"),
    ("default", "exact"),
    ("default", "window"),
    ("default", "ideal"),
)
# One read, compiled from nothing: what the first run of an installation pays.
_FIRST = (
    "import time, numpy as np\n"
    "from accelsim.memory.dram import load_device, make_trace, run_dram\n"
    "import accelsim.memory.dram.drive\n"
    "begin = time.process_time()\n"
    "run_dram(make_trace(np.zeros((3, 1), dtype=np.int64)), load_device('ddr4_2400'))\n"
    "print(time.process_time() - begin)\n"
)


def tables() -> dict[str, NDArray[np.int64]]:
    """Return a trace of each kind, shape (3, requests), drawn from one seed."""
    draw = np.random.default_rng(1)
    far, order = draw.integers(0, 2**24, REQUESTS) * 64, np.arange(REQUESTS)
    none = np.zeros(REQUESTS)
    half, third = draw.random(REQUESTS) < 0.5, order % 3 == 2
    kinds = {
        "sequential reads": (order * 64, none, none),
        "sequential, a third writes": (order * 64, third, none),
        "random reads": (far, none, none),
        "random, half writes": (far, half, none),
        "sparse reads": (far, none, order * 100),
    }
    return {name: np.stack(rows).astype(np.int64) for name, rows in kinds.items()}


def main() -> None:
    machine = platform.processor() or platform.machine()
    lines = [f"machine: {machine}, {os.cpu_count()} cores; CPU time, best of {REPEATS}, warm"]
    lines.append("| device | policy, tier | trace | s | ns a request | M cycles/s |")
    lines.append("|---|---|---|---|---|---|")
    for name in DEVICES:
        device = load_device(name)
        for policy, tier in WAYS:
            for kind, table in tables().items():
                trace = make_trace(table, kind)
                times = []
                for _ in range(REPEATS):
                    begin = time.process_time()
                    run = run_dram(trace, device, policy=policy, tier=tier)
                    times.append(time.process_time() - begin)
                spent = min(times)
                lines.append(
                    f"| {name} | {policy}, {tier} | {kind} | {spent:.3f} "
                    f"| {1e9 * spent / REQUESTS:.0f} | {run.cycles / spent / 1e6:.1f} |"
                )
    with tempfile.TemporaryDirectory() as folder:
        done = subprocess.run(
            [sys.executable, "-c", _FIRST],
            env=os.environ | {"XDG_CACHE_HOME": folder},
            capture_output=True,
            text=True,
            check=True,
        )
    lines.append(f"\ncompiling everything from nothing: {float(done.stdout):.1f} s of CPU")
    sys.stdout.write("\n".join(lines) + "\n")


if __name__ == "__main__":
    main()
