"""Compare with AccelForge: ``python -m experiments.mapping.accelforge --python PYTHON``.

PYTHON is that of an environment with AccelForge (``pip install accelforge``, Python 3.12, and
Graphviz's ``dot``); ``ACCELFORGE_PYTHON`` may name it too. Both programs map the twelve distinct
layers of ResNet-18 that multiply to the array, buffers, bandwidths and energies of ``edge_npu``,
for the least product of energy and time. The command writes ``accelforge.csv`` and the table of
the README. ``--ours`` keeps AccelForge's rows, ``--table`` writes the README alone.
"""

import argparse
import csv
import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from statistics import geometric_mean
from typing import Any, NamedTuple

HERE = Path(__file__).resolve().parent
TABLE, README, DRIVER = HERE / "accelforge.csv", HERE / "README.md", HERE / "accelforge_driver.py"
MACHINE, OURS = "edge_npu", "accelsim"
BEGIN, END = "<!-- accelforge: begin -->", "<!-- accelforge: end -->"
RUNS = {
    "inputs_first": (("input", "weight", "accumulator"), False),
    "weights_first": (("weight", "input", "accumulator"), False),
    "remainders": (("input", "weight", "accumulator"), True),
}
"""Runs of AccelForge: the order of its buffers, which decides what is read again, and whether an
extent of the array may leave a remainder."""
COLUMNS = ("layer", "run", "cycles", "dram_bytes", "energy_pj", "cpu_s")


class Layer(NamedTuple):
    """A convolution of square windows without padding, of one image."""

    name: str
    results: int
    channels: int
    filters: int
    kernel: int
    stride: int

    @property
    def compulsory_bytes(self) -> int:
        """Bytes of the operands, each once: pixels that a window touches, weights, results."""
        side = (self.results - 1) * self.stride + self.kernel if self.kernel > 1 else self.results
        weights = self.kernel**2 * self.channels * self.filters
        return side**2 * self.channels + weights + self.results**2 * self.filters

    @property
    def workload(self) -> str:
        """Name by which ``experiments.silicon.tpu_v3.networks`` makes the layer."""
        side = (self.results - 1) * self.stride + self.kernel
        return f"conv_1x{side}x{side}x{self.channels}x{self.filters}x{self.kernel}x{self.stride}x0"

    @property
    def forge(self) -> dict[str, Any]:
        """Values of ``accelforge_layer.yaml``."""

        def place(result: str, tap: str) -> str:
            first = result if self.stride == 1 else f"{result} * {self.stride}"
            return f"{first} + {tap}" if self.kernel > 1 else first

        def index(capital: str, name: str) -> str:
            return name if len(name) == 1 else f"{capital}I: {name}"

        extents = {"y": self.results, "x": self.results, "c": self.channels, "k": self.filters}
        if self.kernel > 1:
            extents |= {"r": self.kernel, "s": self.kernel}
        return {
            "ROW": index("Y", place("y", "r")),
            "COLUMN": index("X", place("x", "s")),
            "PLACE": "r, s, " if self.kernel > 1 else "",
            "EXTENTS": ", ".join(f"0 <= {axis} < {size}" for axis, size in extents.items()),
        }


LAYERS = (
    Layer("conv1", 112, 3, 64, 7, 2),
    Layer("layer1", 56, 64, 64, 3, 1),
    Layer("layer2_first", 28, 64, 128, 3, 2),
    Layer("layer2_shortcut", 28, 64, 128, 1, 2),
    Layer("layer2", 28, 128, 128, 3, 1),
    Layer("layer3_first", 14, 128, 256, 3, 2),
    Layer("layer3_shortcut", 14, 128, 256, 1, 2),
    Layer("layer3", 14, 256, 256, 3, 1),
    Layer("layer4_first", 7, 256, 512, 3, 2),
    Layer("layer4_shortcut", 7, 256, 512, 1, 2),
    Layer("layer4", 7, 512, 512, 3, 1),
    Layer("fc", 1, 512, 1000, 1, 1),
)
BUFFERS = {"input": "input", "weight": "weight", "accumulator": "output"}
"""Tensor of each buffer."""


def forge_machine(order: tuple[str, ...]) -> dict[str, Any]:
    """Return the values of ``accelforge_machine.yaml``: those of ``edge_npu`` and its technology.

    Args:
        order: Buffers in AccelForge's order, outermost first.
    """
    from accelsim.arch import load_arch
    from accelsim.energy.price_list import price_list
    from accelsim.number import parse_number
    from accelsim.technology import load_technology

    arch = load_arch(MACHINE)
    assert arch.dram.bandwidth_bytes_per_s is not None
    return {
        "CLOCK_HZ": arch.clock_hz,
        "ROWS": arch.array.rows,
        "COLS": arch.array.cols,
        "BITS": parse_number(arch.numbers.input).bits,
        "DRAM_BITS": 8 * arch.dram.bandwidth_bytes_per_s / arch.clock_hz,
        "DRAM_PJ": price_list(arch, load_technology(arch.technology)).dram_pj_per_bit,
        "BUFFERS": [
            {
                "name": f"{name.title()}Buffer",
                "bits": 8 * getattr(arch, f"{name}_buffer").capacity_bytes,
                "width": getattr(arch, f"{name}_buffer").width_bits,
                "tensor": BUFFERS[name],
                "sums": parse_number(arch.numbers.accumulator).bits * (name == "accumulator"),
            }
            for name in order
        ],
    }


def forge_rows(python: str) -> Iterator[dict[str, Any]]:
    """Yield the row of each run and layer of AccelForge.

    Args:
        python: Python with AccelForge.
    """
    keys = [(run, layer) for run in RUNS for layer in LAYERS]
    jobs = [
        {
            "machine": forge_machine(RUNS[run][0]),
            "layer": layer.forge,
            "spatial": RUNS[run][1],
        }
        for run, layer in keys
    ]
    # -P: the folder of the driver, where this file is named accelforge, is no place to import from.
    command = [python, "-P", str(DRIVER)]
    with (
        tempfile.TemporaryDirectory() as folder,  # AccelForge draws a mapping into its folder
        subprocess.Popen(
            command, cwd=folder, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        ) as process,
    ):
        assert process.stdin is not None
        assert process.stdout is not None
        json.dump(jobs, process.stdin)
        process.stdin.close()
        answers = (line for line in process.stdout if line.startswith("ANSWER "))
        for (run, layer), job, line in zip(keys, jobs, answers, strict=True):
            answer = json.loads(line.removeprefix("ANSWER "))
            if "error" in answer:
                raise SystemExit(f"AccelForge, {layer.name}, {run}: {answer['error']}")
            yield {
                "layer": layer.name,
                "run": run,
                "cycles": round(answer["seconds"] * job["machine"]["CLOCK_HZ"]),
                "dram_bytes": round(answer["dram_bits"] / 8),
                "energy_pj": round(answer["energy_pj"]),
                "cpu_s": answer["cpu_s"],
            }


def our_row(layer: Layer) -> dict[str, Any]:
    """Return the row of a layer on ``edge_npu``.

    Args:
        layer: One of ``LAYERS``.
    """
    import accelsim
    from experiments.silicon.tpu_v3.networks import network_of

    begun = time.process_time()
    graph = network_of(layer.workload)
    result = accelsim.run(graph, MACHINE, objective="edp", search="exhaustive", tolerance=1.0)
    counts = result.counts
    return {
        "layer": layer.name,
        "run": OURS,
        "cycles": counts.cycles,
        "dram_bytes": (counts.dram_read_bits + counts.dram_write_bits) // 8,
        "energy_pj": round(result.energy_pj["dram"]),
        "cpu_s": round(time.process_time() - begun, 1),
    }


def read_table() -> list[dict[str, str]]:
    """Return the rows of ``accelforge.csv``."""
    with TABLE.open(encoding="utf-8", newline="") as stream:
        return list(csv.DictReader(stream))


def edp(row: dict[str, str]) -> float:
    """Return the product of energy and cycles of a row."""
    return float(row["energy_pj"]) * float(row["cycles"])


def pairs() -> list[tuple[dict[str, str], dict[str, str]]]:
    """Return our row and AccelForge's best one of each layer."""
    table = read_table()
    found = []
    for layer in LAYERS:
        rows = [row for row in table if row["layer"] == layer.name]
        (own,) = (row for row in rows if row["run"] == OURS)
        found.append((own, min((row for row in rows if row["run"] != OURS), key=edp)))
    return found


def markdown() -> str:
    """Return the README's table."""
    lines = [
        "| layer | thousand cycles, ours / AccelForge's | KB of DRAM | compulsory KB | uJ of DRAM |"
        " EDP, ours over AccelForge's | its best run |",
        "|---|--:|--:|--:|--:|--:|---|",
    ]
    ratios = []
    for layer, (own, other) in zip(LAYERS, pairs(), strict=True):
        cells = [layer.name]
        for part, scale in (("cycles", 1e3), ("dram_bytes", 1e3), ("energy_pj", 1e6)):
            cells.append(" / ".join(f"{float(row[part]) / scale:.1f}" for row in (own, other)))
        cells.insert(3, f"{layer.compulsory_bytes / 1e3:.1f}")
        ratios.append(edp(own) / edp(other))
        cells += [f"{ratios[-1]:.2f}", other["run"].replace("_", " ")]
        lines.append(f"| {' | '.join(cells)} |")
    whole, rest = (geometric_mean(part) for part in (ratios, ratios[1:]))
    lines.append(f"| geometric mean | | | | | {whole:.2f}, without conv1 {rest:.2f} | |")
    return "\n".join(lines)


def with_table(text: str) -> str:
    """Return the text of the README with the table between its markers.

    Args:
        text: Text of the README.
    """
    before, after = text.split(BEGIN)[0], text.split(END)[1]
    return f"{before}{BEGIN}\n{markdown()}\n{END}{after}"


def write_rows(rows: list[dict[str, Any]]) -> None:
    """Write ``accelforge.csv``."""
    with TABLE.open("w", encoding="utf-8", newline="") as stream:
        writer = csv.DictWriter(stream, COLUMNS, lineterminator="\n")
        writer.writeheader()
        writer.writerows(rows)


def main() -> int:
    """Write ``accelforge.csv`` and the README, or the latter alone."""
    parser = argparse.ArgumentParser(prog="python -m experiments.mapping.accelforge")
    parser.add_argument("--python", default=os.environ.get("ACCELFORGE_PYTHON"))
    parser.add_argument("--ours", action="store_true", help="Keep AccelForge's rows.")
    parser.add_argument("--table", action="store_true", help="Only write the README.")
    chosen = parser.parse_args()
    if not chosen.table:
        if chosen.ours:
            rows: list[dict[str, Any]] = [row for row in read_table() if row["run"] != OURS]
        elif chosen.python:
            rows = []
            for row in forge_rows(chosen.python):
                print(row, file=sys.stderr, flush=True)
                rows.append(row)
        else:
            print("AccelForge: left out, because neither --python nor ACCELFORGE_PYTHON names one")
            return 1
        write_rows(rows + [our_row(layer) for layer in LAYERS])
    README.write_text(with_table(README.read_text(encoding="utf-8")), encoding="utf-8")
    print(markdown())
    return 0


if __name__ == "__main__":
    sys.exit(main())
