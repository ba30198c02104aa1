"""What experiments/precision_sparsity answers follows from its table."""

from pathlib import Path

import pandas as pd

FOLDER = Path(__file__).parents[2] / "experiments" / "precision_sparsity"
TABLE = pd.read_csv(FOLDER / "expected.csv")
TEST_IMAGES = 360
NETWORKS = ("digits_mlp", "digits_conv", "digits_rnn")


def answer_rows() -> list[tuple[str, str, str, str]]:
    """Return network, weights, right answers and energy of each row of the answer."""
    rows, network = [], ""
    for line in (FOLDER / "README.md").read_text(encoding="utf-8").splitlines():
        cells = [cell.strip().strip("`") for cell in line.strip("|").split("|")]
        if len(cells) == 5 and cells[2].isdigit():
            network = cells[0] or network
            rows.append((network, cells[1], cells[2], cells[3]))
    return rows


def test_the_answer_has_rows_of_the_table() -> None:
    """Of the points with these weights the one that takes the least energy: the 8 x 8 array."""
    rows = answer_rows()

    assert len(rows) == 13
    for network, weights, right, energy_uj in rows:
        weight, _, pattern = weights.partition(", ")
        points = TABLE[
            (TABLE["workload"] == network)
            & (TABLE["weight"] == weight)
            & (TABLE["pattern"] == ("2:4" if pattern else "dense"))
        ]
        point = points.loc[points["energy_pj"].idxmin()]
        assert round(TEST_IMAGES * point["accuracy"]) == int(right)
        assert f"{point['energy_pj'] / 1e6:.3f}" == energy_uj


def test_all_rows_of_the_answer_but_two_of_int8_are_best() -> None:
    best = TABLE[TABLE["best"]]
    named = {(network, weights) for network, weights, _, _ in answer_rows()}

    patterns = best["pattern"].map({"dense": "", "2:4": ", 2:4 skipped"})
    assert set(zip(best["workload"], best["weight"] + patterns, strict=True)) == named - {
        ("digits_mlp", "int8"),
        ("digits_conv", "int8"),
    }


def test_the_front_of_each_network_moves_with_precision() -> None:
    """Each front has several formats, and fewer bits take less energy: int8, int4, two bits."""
    for network in NETWORKS:
        points = TABLE[(TABLE["workload"] == network) & TABLE["best"]]
        least = TABLE[TABLE["workload"] == network].groupby("weight")["energy_pj"].min()

        assert points["weight"].nunique() >= 2
        assert least["int8"] > 1.1 * least["int4"] > 1.1 * least["ternary"]


def test_every_best_point_ran_on_the_rtl() -> None:
    assert TABLE[TABLE["best"]]["on_rtl"].all()
