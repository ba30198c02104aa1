"""What experiments/zigzag says follows from its table; our columns come out again.

ZigZag's files are in its package, which tests do not install: the machines are described anew here,
in the keys of its older files, with the numbers that decide (zigzag-dse 3.9.1, inputs/hardware).
"""

from pathlib import Path

import pytest
import yaml

from accelsim.arch import load_arch
from accelsim.energy.price_list import price_list
from accelsim.errors import PlausibilityWarning
from accelsim.technology import load_technology
from experiments.zigzag.__main__ import MACHINES, NETWORKS, README, markdown, our_rows, read_table

ZOO = {"resnet18": "resnet18", "mobilenetv2": "mobilenet_v2"}
"""Networks of the zoo with the same layers as ZigZag's file."""
TABLE = read_table()
# Name: bits of a copy, bits of an access, pJ of a read and of a write, operands, dimensions served.
SHARED = {
    "sram_2MB": (2**24, 2048, 416.16, 378.4, ["I1", "O"], "all"),
    "dram": (10**10, 64, 700, 750, ["I1", "I2", "O"], "all"),
}
MEMORIES = {
    "tpu_like": {
        "rf_128B": (1024, 8, 0.095, 0.095, ["I2"], []),
        "rf_2B": (16, 16, 0.021, 0.021, ["O"], []),
    },
    "edge_tpu_like": {
        "rf_1B": (8, 8, 0.01, 0.01, ["I2"], ["D3", "D4"]),
        "rf_2B": (16, 16, 0.02, 0.02, ["O"], ["D2"]),
        "sram_32KB": (2**18, 512, 22.9, 52.01, ["I2"], "all"),
    },
}
EXTENTS = {"tpu_like": [32, 32], "edge_tpu_like": [8, 8, 4, 4]}


def written(machine: str, folder: Path) -> Path:
    """Return an accelerator file of a machine of ZigZag."""
    dimensions = [f"D{number + 1}" for number in range(len(EXTENTS[machine]))]
    memories = {
        name: {
            "size": size,
            **dict.fromkeys(("r_bw", "w_bw"), access_bits),
            "r_cost": read_pj,
            "w_cost": write_pj,
            "latency": 1,
            "operands": operands,
            "ports": [],
            "served_dimensions": dimensions if served == "all" else served,
        }
        for name, (size, access_bits, read_pj, write_pj, operands, served) in {
            **MEMORIES[machine],
            **SHARED,
        }.items()
    }
    array = {"multiplier_energy": 0.04, "dimensions": dimensions, "sizes": EXTENTS[machine]}
    file = folder / f"{machine}.yaml"
    file.write_text(
        yaml.safe_dump(
            {"name": machine, "memories": memories, "multipliers": array}, sort_keys=False
        )
    )
    return file


def test_the_readme_has_the_table() -> None:
    assert markdown() in README.read_text(encoding="utf-8")
    rows = [(row["machine"], row["network"]) for row in TABLE]
    assert rows == [pair for pair in ((m, n) for m in MACHINES for n in NETWORKS) if pair in rows]


@pytest.mark.parametrize("row", TABLE, ids=lambda row: f"{row['machine']} {row['network']}")
def test_both_count_the_same_products(row: dict[str, str]) -> None:
    assert row["zigzag_macs"] == row["our_macs"]
    assert float(row["zigzag_dram_uj"]) < float(row["zigzag_energy_uj"])


@pytest.mark.sampled(24, family="long runs")
@pytest.mark.parametrize(
    "row",
    [row for row in TABLE if row["network"] in ZOO],
    ids=lambda row: f"{row['machine']} {row['network']}",
)
def test_our_columns_come_out_again(row: dict[str, str], tmp_path: Path) -> None:
    with pytest.warns(PlausibilityWarning, match="read as a file of ZigZag"):
        found = our_rows(ZOO[row["network"]], written(row["machine"], tmp_path))

    del found["our_cpu_s"]
    assert {name: str(value) for name, value in found.items()} == {
        name: row[name] for name in found
    }


@pytest.mark.parametrize(
    ("machine", "mac_pj", "weight_read_pj_per_bit"),
    [("tpu_like", 0.04 + 0.095 + 2 * 0.021, 0.095 / 8), ("edge_tpu_like", 0.045625, 22.9 / 512)],
)
def test_prices_are_those_of_zigzag(
    machine: str, mac_pj: float, weight_read_pj_per_bit: float, tmp_path: Path
) -> None:
    """A MAC reads 32 bits of registers (weight, input, sum) and writes 24 (input, sum)."""
    with pytest.warns(PlausibilityWarning, match="read as a file of ZigZag"):
        arch = load_arch(written(machine, tmp_path))
    prices = price_list(arch, load_technology(arch.technology))

    assert (arch.array.rows, arch.array.cols) == (32, 32)
    assert prices.mac_pj + 56 * prices.register_pj_per_bit == pytest.approx(mac_pj, rel=1e-6)
    buffers = prices.buffer_pj_per_bit
    assert buffers["weight_buffer_read"] == pytest.approx(weight_read_pj_per_bit)
    assert buffers["input_buffer_read"] == pytest.approx(416.16 / 2048)
    assert buffers["output_buffer_write"] == pytest.approx(378.4 / 2048, rel=1e-6)
    assert prices.dram_pj_per_bit == pytest.approx(725 / 64)
    assert prices.leakage_pj_per_cycle < 1e-6
