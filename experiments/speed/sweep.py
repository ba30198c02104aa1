"""Time a sweep of 10,000 points of ResNet-50: ``python experiments/speed/sweep.py [WORKERS]``.

Prints the wall time of ``accelsim sweep``, the CPU time of all of its processes, and how many
points were refused. Nothing is asserted.
"""

import resource
import subprocess
import sys
import tempfile
import time
from pathlib import Path

STUDY = Path(__file__).with_name("resnet50_10000.yaml")


def main() -> None:
    workers = sys.argv[1] if len(sys.argv) > 1 else "2"
    with tempfile.TemporaryDirectory() as folder:
        out = Path(folder) / "out"
        command = ["sweep", str(STUDY), "--out", str(out), "--workers", workers]
        begun = time.monotonic()
        subprocess.run([sys.executable, "-m", "accelsim", *command], check=True)
        wall = time.monotonic() - begun
        used = resource.getrusage(resource.RUSAGE_CHILDREN)
        print(f"{wall:.0f} s wall, {used.ru_utime + used.ru_stime:.0f} s CPU, {workers} workers")


if __name__ == "__main__":
    main()
