"""What experiments/zigzag says follows from its table; our columns come out again."""

import pytest

from accelsim.arch import load_arch
from accelsim.energy.price_list import price_list
from accelsim.technology import load_technology
from experiments.zigzag.__main__ import MACHINES, NETWORKS, README, markdown, our_rows, read_table

ZOO = {"resnet18": "resnet18", "mobilenetv2": "mobilenet_v2"}
"""Networks of the zoo with the same layers as ZigZag's file."""
TABLE = read_table()


def test_the_readme_has_the_table() -> None:
    assert markdown() in README.read_text(encoding="utf-8")
    rows = [(row["machine"], row["network"]) for row in TABLE]
    assert rows == [pair for pair in ((m, n) for m in MACHINES for n in NETWORKS) if pair in rows]


@pytest.mark.parametrize("row", TABLE, ids=lambda row: f"{row['machine']} {row['network']}")
def test_both_count_the_same_products(row: dict[str, str]) -> None:
    assert row["zigzag_macs"] == row["our_macs"]
    assert float(row["zigzag_dram_uj"]) < float(row["zigzag_energy_uj"])


@pytest.mark.sampled(12, family="long runs")
@pytest.mark.parametrize(
    "row",
    [row for row in TABLE if row["network"] in ZOO],
    ids=lambda row: f"{row['machine']} {row['network']}",
)
def test_our_columns_come_out_again(row: dict[str, str]) -> None:
    found = our_rows(ZOO[row["network"]], row["machine"])

    del found["our_cpu_s"]
    assert {name: str(value) for name, value in found.items()} == {
        name: row[name] for name in found
    }


@pytest.mark.parametrize(
    ("machine", "mac_pj", "weight_read_pj_per_bit"),
    [("tpu_like", 0.04 + 0.095 + 2 * 0.021, 0.095 / 8), ("edge_tpu_like", 0.045625, 22.9 / 512)],
)
def test_prices_are_those_of_zigzag(
    machine: str, mac_pj: float, weight_read_pj_per_bit: float
) -> None:
    """A MAC reads 32 bits of registers (weight, input, sum) and writes 24 (input, sum)."""
    arch = load_arch(README.with_name(f"{machine}.yaml"))
    prices = price_list(arch, load_technology(arch.technology))

    assert prices.mac_pj + 56 * prices.register_pj_per_bit == pytest.approx(mac_pj, rel=1e-6)
    buffers = prices.buffer_pj_per_bit
    assert buffers["weight_buffer_read"] == pytest.approx(weight_read_pj_per_bit)
    assert buffers["input_buffer_read"] == pytest.approx(416.16 / 2048)
    assert buffers["output_buffer_write"] == pytest.approx(378.4 / 2048, rel=1e-6)
    assert prices.dram_pj_per_bit == pytest.approx(725 / 64)
    assert prices.leakage_pj_per_cycle < 1e-6
