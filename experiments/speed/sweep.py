"""Time a sweep of 10,000 points of ResNet-50: ``python experiments/speed/sweep.py [WORKERS]``.

Prints the wall time of ``accelsim sweep`` with two workers, or as many as are asked for, its start
and the exact timing of the front included. Nothing is asserted.
"""

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
        print(f"{time.monotonic() - begun:.0f} s with {workers} workers")


if __name__ == "__main__":
    main()
