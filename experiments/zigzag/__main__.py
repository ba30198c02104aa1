"""``python -m experiments.zigzag [--factors N] [--network N] [--machine M] [--table]``.

Maps each network to each machine of ZigZag with ZigZag, in its environment
(``experiments.mapping.zigzag``), and with accelsim, and writes ``expected.csv``. ``--table`` prints
the committed table. Rows that the options leave out stay as they are in the file.
"""

import argparse
import csv
import json
import subprocess
import sys
import tempfile
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from experiments.mapping.zigzag import installed

FOLDER = Path(__file__).parent
TABLE, DRIVER = FOLDER / "expected.csv", FOLDER / "driver.py"
README = FOLDER / "README.md"
BEGIN, END = "<!-- table: begin -->", "<!-- table: end -->"
NETWORKS = ("alexnet", "resnet18", "mobilenetv2")
MACHINES = ("tpu_like", "edge_tpu_like")
FACTORS = 4
COLUMNS = (
    *("machine", "network", "layers", "factors", "zigzag_cpu_s", "our_cpu_s"),
    *("zigzag_macs", "our_macs", "zigzag_energy_uj", "our_energy_uj"),
    *("zigzag_dram_uj", "our_dram_uj", "zigzag_cycles", "our_cycles"),
)


def zigzag_rows(answer: Mapping[str, Any]) -> dict[str, Any]:
    """Return the sums over all layers that ZigZag mapped.

    Args:
        answer: Answer that ``driver.py`` wrote.
    """
    layers = answer["layers"]

    def total(values: Iterable[float]) -> float:
        pairs = zip(layers, values, strict=True)
        return sum(layer["occurrences"] * value for layer, value in pairs)

    return {
        "layers": int(total(1 for _ in layers)),
        "zigzag_cpu_s": round(answer["cpu_seconds"], 1),
        "zigzag_macs": int(total(macs(layer["loops"]) for layer in layers)),
        "zigzag_energy_uj": round(total(layer["energy_pj"] for layer in layers) * 1e-6, 1),
        "zigzag_dram_uj": round(
            total(sum(parts[-1] for parts in layer["memory_pj"].values()) for layer in layers)
            * 1e-6,
            1,
        ),
        "zigzag_cycles": int(total(layer["cycles"] for layer in layers)),
    }


def macs(loops: Mapping[str, int]) -> int:
    """Return the product of all loops."""
    product = 1
    for extent in loops.values():
        product *= extent
    return product


def our_rows(network: str | Path, machine: str | Path) -> dict[str, Any]:
    """Return the sums over the layers of a network that multiply, with our mappings for EDP.

    Args:
        network: ONNX file, or a name of the zoo.
        machine: ZigZag's accelerator file.
    """
    import time

    import accelsim

    begun = time.process_time()
    result = accelsim.run(network, machine, objective="edp")
    layers = [layer for layer in result.layers if layer.counts.macs]
    return {
        "our_cpu_s": round(time.process_time() - begun, 1),
        "our_macs": sum(layer.counts.macs for layer in layers),
        "our_energy_uj": round(sum(sum(layer.energy_pj.values()) for layer in layers) * 1e-6, 1),
        "our_dram_uj": round(sum(layer.energy_pj["dram"] for layer in layers) * 1e-6, 1),
        "our_cycles": sum(layer.counts.cycles for layer in layers),
    }


def compared(python: Path, network: str, machine: str, factors: int) -> dict[str, Any]:
    """Return a row of the table.

    Args:
        python: Python of ZigZag's environment.
        network: Stem of an ONNX file of ZigZag.
        machine: Stem of its accelerator file.
        factors: ZigZag's ``lpf_limit``.
    """
    found = [str(python), "-c", "import zigzag; print(zigzag.__path__[0])"]
    package = subprocess.run(found, capture_output=True, text=True, check=True).stdout.strip()
    with tempfile.TemporaryDirectory() as folder:
        command = [str(python), str(DRIVER), network, machine, folder, str(factors)]
        subprocess.run(command, stdout=subprocess.DEVNULL, check=True)
        answer = json.loads((Path(folder) / "layers.json").read_text(encoding="utf-8"))
    inputs = Path(package) / "inputs"
    files = inputs / f"workload/{network}.onnx", inputs / f"hardware/{machine}.yaml"
    row = {"machine": machine, "network": network, "factors": factors}
    return row | zigzag_rows(answer) | our_rows(*files)


def read_table() -> list[dict[str, str]]:
    """Return the rows of ``expected.csv``."""
    with TABLE.open(encoding="utf-8", newline="") as stream:
        return list(csv.DictReader(stream))


def write_row(row: Mapping[str, Any]) -> None:
    """Put a row into ``expected.csv``, in the order of machines and networks."""
    rows = {(one["machine"], one["network"]): one for one in read_table()} if TABLE.exists() else {}
    rows[row["machine"], row["network"]] = dict(row)
    with TABLE.open("w", encoding="utf-8", newline="") as stream:
        writer = csv.DictWriter(stream, COLUMNS, lineterminator="\n")
        writer.writeheader()
        keys = [(machine, network) for machine in MACHINES for network in NETWORKS]
        writer.writerows(rows[key] for key in keys if key in rows)


def markdown() -> str:
    """Return the table of the README."""
    lines = [
        "| machine | network | energy uJ, ours / ZigZag | of it DRAM | million cycles | EDP, ours"
        " over ZigZag's |",
        "|---|---|--:|--:|--:|--:|",
    ]
    for row in read_table():
        ours, theirs = (
            float(row[f"{who}_energy_uj"]) * float(row[f"{who}_cycles"])
            for who in ("our", "zigzag")
        )
        cells = [row["machine"], row["network"]]
        for part, scale, digits in (("energy_uj", 1, 0), ("dram_uj", 1, 0), ("cycles", 1e6, 2)):
            pair = [float(row[f"{who}_{part}"]) / scale for who in ("our", "zigzag")]
            cells.append(" / ".join(f"{value:.{digits}f}" for value in pair))
        lines.append("| " + " | ".join([*cells, f"{ours / theirs:.2f}"]) + " |")
    return "\n".join(lines)


def put_into_readme() -> None:
    """Put the table between its markers in README.md."""
    text = README.read_text(encoding="utf-8")
    before, after = text.split(BEGIN)[0], text.split(END)[1]
    README.write_text(f"{before}{BEGIN}\n{markdown()}\n{END}{after}", encoding="utf-8")


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m experiments.zigzag")
    parser.add_argument("--factors", type=int, default=FACTORS, help="ZigZag's lpf_limit.")
    parser.add_argument("--network", choices=NETWORKS)
    parser.add_argument("--machine", choices=MACHINES)
    parser.add_argument("--table", action="store_true", help="Only print the committed table.")
    chosen = parser.parse_args()
    python = None if chosen.table else installed()
    if python is None and not chosen.table:
        print("ZigZag: left out, because pip cannot install it here")
        return 1
    for machine in MACHINES if python is not None else ():
        for network in NETWORKS:
            if chosen.machine in (None, machine) and chosen.network in (None, network):
                assert python is not None
                row = compared(python, network, machine, chosen.factors)
                print(row, flush=True)
                write_row(row)
    if python is not None:
        put_into_readme()
    print(markdown())
    return 0


if __name__ == "__main__":
    sys.exit(main())
