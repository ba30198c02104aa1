"""What experiments/smaller_networks answers follows from its table, whose rows are made again."""

from pathlib import Path

import pandas as pd
import pytest

from accelsim import accuracy
from experiments.smaller_networks import table
from experiments.smaller_networks.figure import data, draw

TABLE = pd.read_csv(table.FOLDER / "expected.csv")
README = (table.FOLDER / "README.md").read_text(encoding="utf-8")


def test_the_answer_has_rows_of_the_table() -> None:
    network, seen = "", 0
    for line in README.splitlines():
        cells = [cell.strip().strip("`") for cell in line.strip("|").split("|")]
        if len(cells) != 7 or not cells[2].replace(",", "").isdigit():
            continue
        network = cells[0] or network
        rows = TABLE[(TABLE["network"] == network) & (TABLE["rewrite"] == cells[1])]
        assert [f"{each:,}" for each in rows["cycles"]] == cells[4:]
        assert f"{rows['macs'].iloc[0]:,}" == cells[2]
        assert ([str(int(each)) for each in rows["right"].dropna()] or [""])[0] == cells[3]
        seen += 1
    assert seen == 36


def test_fewer_filters_pay_on_every_machine_and_cp_hardly_on_any() -> None:
    shares = data(TABLE).set_index("rewrite")

    assert (shares.loc["channels:0.5", "cycles_share"] < 1).all()
    assert (shares.loc["cp:0.5", "cycles_share"] > 0.96).all()
    tucker = shares.loc["tucker:0.5"].reset_index().set_index(["network", "machine"])
    assert tucker.loc[("resnet18", "edge_npu"), "cycles_share"] < 0.42
    assert tucker.loc[("resnet18", "array_128x128"), "cycles_share"] > 1.1


def test_pruned_rows_are_made_again_alike(tmp_path: Path) -> None:
    machine, axes = "edge_npu_tiny", {"sparsity.weight, sparsity.exploited": (
        ("block:2x4=0.25", "gating"),)}  # fmt: skip

    found = table.field_rows("digits", machine, tmp_path / "sweep", axes, table.PRUNED_TRAINING)

    wanted = TABLE[(TABLE["machine"] == machine) & (TABLE["rewrite"] == "block:2x4=0.25")]
    columns = ["network", *table.FIELDS[2:]]
    assert [[row[name] for name in columns] for row in found] == wanted[columns].values.tolist()


def test_binary_rows_are_made_again_alike(tmp_path: Path) -> None:
    found = table.field_rows("digits", "edge_npu_tiny", tmp_path / "digits", table.BINARY)
    found += table.field_rows("resnet18", "array_128x128", tmp_path / "resnet18", table.BINARY)

    columns = ["network", "machine", "macs", "cycles", "energy_pj", "dram_bytes"]
    wanted = TABLE[TABLE["rewrite"] == "binary"].set_index(["network", "machine"])
    for row in found:
        same = wanted.loc[(row["network"], row["machine"])]
        assert row["rewrite"] == "binary"
        assert [row[name] for name in columns[2:]] == same[columns[2:]].tolist()
        if row["right"] != "":
            assert abs(row["right"] - same["right"]) <= 3
    assert len(found) == 3


def test_binary_weights_are_32_times_smaller_as_published() -> None:
    """Rastegari et al., XNOR-Net, ECCV 2016, section 1: about 32 times, from float32."""
    found = accuracy("digits_mlp", format="binary")

    assert 32 * found["weights"] / found["weight_bits"] == pytest.approx(32, rel=0.05)


def test_binary_weights_save_bytes_and_cost_cycles_where_taps_were_packed() -> None:
    shares = data(TABLE)
    shares = shares[shares["rewrite"] == "binary"].set_index("network").loc["resnet18"]

    assert shares["cycles_share"].round(2).tolist() == [1.0, 1.0, 1.31]
    assert shares["energy_pj_share"].round(2).tolist() == [0.79, 0.77, 0.94]
    assert shares["dram_bytes_share"].round(2).tolist() == [0.45, 0.46, 0.6]


@pytest.mark.sampled(3)
@pytest.mark.parametrize("machine", table.MACHINES["resnet18"])
def test_rows_without_training_are_made_again_alike(machine: str, tmp_path: Path) -> None:
    some = ("none", "tucker:0.5")

    found = table.rows("resnet18", machine, tmp_path / "sweep", some)

    wanted = TABLE[(TABLE["machine"] == machine) & (TABLE["network"] == "resnet18")]
    wanted = wanted[wanted["rewrite"].isin(some)]
    columns = ["rewrite", "macs", "cycles", "energy_pj", "dram_bytes"]
    assert [[row[name] for name in columns] for row in found] == wanted[columns].values.tolist()


@pytest.mark.sampled(3)
@pytest.mark.parametrize("machine", table.MACHINES["resnet18"])
def test_rows_of_fast_algorithms_are_made_again_alike(machine: str) -> None:
    found = table.fast_rows("resnet18", machine, ("winograd2",))
    found += table.fast_rows("bert_base", machine, ("strassen",))

    fast = TABLE["rewrite"].isin(["winograd2", "strassen"])
    wanted = TABLE[(TABLE["machine"] == machine) & fast]
    columns = ["rewrite", "macs", "cycles", "energy_pj", "dram_bytes"]
    assert [[row[name] for name in columns] for row in found] == wanted[columns].values.tolist()


@pytest.mark.parametrize("machine", table.MACHINES["resnet18"][2:])
def test_rows_of_large_kernels_are_made_again_alike(machine: str) -> None:
    found = table.fast_rows("replknet_31b", machine)

    wanted = TABLE[(TABLE["machine"] == machine) & (TABLE["network"] == "replknet_31b")]
    columns = ["rewrite", "macs", "cycles", "energy_pj", "dram_bytes"]
    assert [[row[name] for name in columns] for row in found] == wanted[columns].values.tolist()
    assert wanted.loc[wanted["cycles"].idxmin(), "rewrite"] == "auto"


def test_the_network_of_large_kernels_has_its_published_totals() -> None:
    """15.4 GFLOPs and 79.5 million parameters as deployed: configs/replknet of mmpretrain."""
    graph = table.large_kernels()
    (macs,) = TABLE.loc[
        (TABLE["network"] == "replknet_31b") & (TABLE["rewrite"] == "none"), "macs"
    ][:1]

    assert graph.parameters == pytest.approx(79.5e6, rel=0.005)
    assert macs == pytest.approx(15.4e9, rel=0.005)


@pytest.mark.sampled(1)
@pytest.mark.parametrize("machine", table.MACHINES["resnet18"])
def test_rows_of_equal_networks_are_made_again_alike(machine: str) -> None:
    found = table.substituted_rows("resnet18", machine, ("low_rank:0.5",))

    wanted = TABLE[(TABLE["machine"] == machine) & (TABLE["rewrite"] == "low_rank:0.5, substitute")]
    columns = ["rewrite", "macs", "cycles", "energy_pj", "dram_bytes"]
    assert [[row[name] for name in columns] for row in found] == wanted[columns].values.tolist()


def test_equal_networks_never_cost_more_and_save_most_on_the_large_array() -> None:
    cycles = TABLE.set_index(["network", "machine", "rewrite"])["cycles"]["resnet18"]

    for machine in table.MACHINES["resnet18"]:
        for method in ("low_rank:0.5", "tucker:0.5"):
            assert cycles[machine, f"{method}, substitute"] <= cycles[machine, method]
        assert cycles[machine, "substitute"] == cycles[machine, "none"]
    large = cycles["array_128x128"]
    assert large["low_rank:0.5, substitute"] < 0.94 * large["low_rank:0.5"]


def test_fast_algorithms_pay_where_the_array_is_small() -> None:
    shares = data(TABLE).set_index(["rewrite", "machine"])["cycles_share"]

    assert shares["winograd2", "edge_npu"] < 0.85
    assert shares["winograd2", "array_32x32"] > 1.4
    assert shares["winograd4", "edge_npu"] > 1.3
    assert (shares["auto"] <= 1.0).all()


@pytest.mark.sampled(3)
@pytest.mark.parametrize("machine", table.MACHINES["resnet18"])
def test_rows_of_a_basis_are_made_again_alike(machine: str, tmp_path: Path) -> None:
    found = table.field_rows("resnet18", machine, tmp_path / "sweep", table.BASIS)

    is_basis = TABLE["rewrite"].str.startswith("basis:") & (TABLE["network"] == "resnet18")
    wanted = TABLE[(TABLE["machine"] == machine) & is_basis]
    columns = ["rewrite", "macs", "cycles", "energy_pj", "dram_bytes"]
    assert [[row[name] for name in columns] for row in found] == wanted[columns].values.tolist()


def test_a_basis_saves_bytes_of_a_large_network_and_costs_cycles_on_a_large_array() -> None:
    shares = data(TABLE)
    shares = shares[shares["rewrite"] == "basis:4,2:4"].set_index("network")

    half = shares.loc["resnet18"]
    assert (half["dram_bytes_share"] < 0.7).all()
    assert half["cycles_share"].round(2).tolist() == [1.0, 1.0, 1.3]
    assert half["energy_pj_share"].round(2).tolist() == [0.94, 0.94, 1.16]
    assert shares.loc["digits_mlp", "cycles_share"].iloc[0] > 1.5


@pytest.mark.sampled(2, family="long runs")
def test_a_trained_row_is_made_again_alike(tmp_path: Path) -> None:
    """Factors come from LAPACK, whose last bits may differ: answers may be a few others."""
    found = table.rows("digits", "edge_npu_tiny", tmp_path / "sweep", ("channels:0.5",))

    for row in found:
        wanted = TABLE[
            (TABLE["network"] == row["network"])
            & (TABLE["machine"] == "edge_npu_tiny")
            & (TABLE["rewrite"] == "channels:0.5")
        ].iloc[0]
        assert row["cycles"] == wanted["cycles"]
        assert abs(row["right"] - wanted["right"]) <= 3


def test_the_figure_is_drawn(tmp_path: Path) -> None:
    draw(table.FOLDER / "expected.csv", tmp_path)

    assert {each.name for each in tmp_path.iterdir()} == {"smaller.pdf", "smaller.svg"}
