"""``python -m experiments.soc``: run the digits network on the system and print what it found.

The exit code is 1 if the firmware found a difference. A quarter of a minute, most of it for the
compilation of the hardware.
"""

import sys
import tempfile
from pathlib import Path

import numpy as np

from accelsim.errors import UserError
from accelsim.npu import EVENTS
from experiments.soc.system import build, prepare, simulate


def main() -> int:
    """Build the system, run it, and compare it with the model."""
    prepared = prepare()
    with tempfile.TemporaryDirectory() as place:
        folder = Path(place)
        try:
            ran = simulate(build(prepared.npu, folder), prepared.ram, folder)
        except UserError as error:
            print(f"error: {error}", file=sys.stderr)
            return 2
    outputs = ran.bytes_at(prepared.output, prepared.outputs.size)
    print(f"firmware ended with {ran.code}, status of the NPU {ran.status():#x}")
    print(f"logits {outputs.view('int8').tolist()}")
    for index, name in enumerate(EVENTS):
        low, high = ran.counters()[2 * index : 2 * index + 2]
        print(f"{name} {low | high << 32:,}")
    differs = bool(ran.code) or ran.counters() != prepared.counters
    return int(differs or not np.array_equal(outputs, prepared.outputs))


if __name__ == "__main__":
    sys.exit(main())
