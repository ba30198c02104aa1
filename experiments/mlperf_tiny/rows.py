"""The rows of ``expected.csv``: a network of MLPerf Tiny as a program of a machine on a board."""

import csv
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import accelsim
from accelsim.workload import load_workload

FOLDER = Path(__file__).parent
TABLE = FOLDER / "expected.csv"
NETWORKS = ("ds_cnn", "mobilenet_v1_025", "resnet8", "fc_autoencoder")
MACHINES = ("ulx3s_85f_npu", "ulx3s_85f_sdram_npu")
"""Presets for the board ULX3S 85F: with block RAM as memory, and with the SDRAM of the board."""
FIELDS = (
    *("network", "machine", "macs", "parameters", "instructions", "image_bytes", "cycles"),
    *("inferences_per_s", "energy_uj"),
)


def row(network: str, machine: str, folder: Path) -> dict[str, Any]:
    """Return the row of a network, whose integers are random, on a machine.

    Args:
        network: Name of a network of the zoo.
        machine: Name of a preset.
        folder: Folder for the program; an earlier program in it is replaced.
    """
    compiled = accelsim.compile(network, machine, folder)
    result = compiled.result
    energy_pj = result.total_energy_pj
    assert not compiled.without_values, network
    assert energy_pj is not None, machine
    return {
        "network": network,
        "machine": machine,
        "macs": result.counts.macs,
        "parameters": load_workload(network).parameters,
        "instructions": len(compiled.program.instructions),
        "image_bytes": compiled.program.image.size,
        "cycles": result.counts.cycles,
        "inferences_per_s": f"{1 / result.latency_s:.1f}",
        "energy_uj": f"{energy_pj / 1e6:.2f}",
    }


def write(rows: Iterable[dict[str, Any]]) -> None:
    """Write rows to ``expected.csv``."""
    with TABLE.open("w", encoding="utf-8", newline="") as file:
        writer = csv.DictWriter(file, FIELDS, lineterminator="\n")
        writer.writeheader()
        writer.writerows(rows)
