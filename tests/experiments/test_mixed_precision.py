"""What experiments/mixed_precision says follows from its table, and a row is made again alike."""

import itertools

import pandas as pd
import pytest

from accelsim.arch import load_arch
from accelsim.explore import load_study
from accelsim.explore.pareto import pareto_mask
from accelsim.explore.precision import arch_settings
from accelsim.learn.measured import Trial, accuracy_of
from accelsim.learn.points import recipe_of
from accelsim.simulate.run import totals
from accelsim.workload import load_workload
from experiments.mixed_precision.table import (
    EXECUTED_IMAGES,
    FOLDER,
    NETWORKS,
    TEST_IMAGES,
)

TABLE = pd.read_csv(FOLDER / "expected.csv")
README = (FOLDER / "README.md").read_text(encoding="utf-8")
SIZE = {"array.rows": 8, "array.cols": 8, "vector_unit.lanes": 8}


def settings_of(row: pd.Series) -> dict[str, object]:
    formats = dict(text.split("=") for text in row["formats"].split())
    layers = {f"precision.layers.{name}": value for name, value in formats.items()}
    return {**SIZE, "numbers.weight": row["array_weight"], "precision.weight": "int7", **layers}


def test_every_network_of_the_front_ran_bit_for_bit() -> None:
    assert set(TABLE["network"]) == set(NETWORKS)
    assert (TABLE["equal_images"] == EXECUTED_IMAGES).all()
    assert (TABLE["rtl"] == "equal").all()


@pytest.mark.parametrize("network", NETWORKS)
def test_rows_are_a_front(network: str) -> None:
    rows = TABLE[TABLE["network"] == network]

    columns = ["energy_nj", "right", "cycles", "area_um2"]
    assert pareto_mask(rows[columns].to_numpy(float), ("min", "max", "min", "min")).all()


def test_numbers_of_the_answer_are_those_of_the_table() -> None:
    for row in TABLE.to_dict("records"):
        shown = f"| {row['energy_nj']:.1f} | {row['cycles']:,} | {row['area_um2']:,} |"
        if f"| {row['array_weight']} | {row['formats']} |" in README:
            assert f"| {row['formats']} | {row['right']} {shown}" in README


def test_a_row_is_made_again_alike() -> None:
    row = TABLE[(TABLE["network"] == "digits_mlp") & (TABLE["array_weight"] == "int4")].iloc[0]
    settings, study = settings_of(row), load_study(FOLDER / "digits_mlp.yaml")
    arch = load_arch(str(study.arch), arch_settings(settings))

    found = totals(load_workload("digits_mlp"), arch, "cycle").metrics
    trial = Trial(
        location="digits_mlp",
        recipe=recipe_of(settings, arch, study.accuracy, "digits_mlp"),
        multiplier_bits=arch.npu.requantize_multiplier_bits,
    )
    accuracy = accuracy_of(trial, "")

    assert found["cycles"] == row["cycles"]
    assert round(found["energy_pj"] / 1000, 1) == row["energy_nj"]
    assert round(accuracy * TEST_IMAGES) == row["right"]


def test_a_more_precise_layer_never_costs_less() -> None:
    graph, layers = load_workload("digits_mlp"), ("hidden_0", "hidden_1", "logits")
    formats, costs = ("int4", "int7", "int8"), {}
    for chosen in itertools.product(range(3), repeat=3):
        named = {
            f"precision.layers.{name}": formats[step]
            for name, step in zip(layers, chosen, strict=True)
        }
        arch = load_arch(
            "edge_npu_tiny", arch_settings({**SIZE, "numbers.weight": "int4", **named})
        )
        found = totals(graph, arch, "cycle").metrics
        costs[chosen] = [
            found[name] for name in ("cycles", "energy_pj", "dram_read_bits", "mac_operations")
        ]

    for chosen, before in costs.items():
        for place in range(3):
            wider = (*chosen[:place], chosen[place] + 1, *chosen[place + 1 :])
            if wider in costs:
                assert all(more > less for more, less in zip(costs[wider], before, strict=True)), (
                    chosen,
                    wider,
                )


@pytest.mark.parametrize("network", NETWORKS)
def test_rows_are_points_of_the_studies(network: str) -> None:
    study = load_study(FOLDER / f"{network}.yaml")
    layers = [name for name in study.axes if name.startswith("precision.layers.")]

    rows = TABLE[TABLE["network"] == network]
    assert set(rows["array_weight"]) <= set(study.axes["numbers.weight"])
    for formats in rows["formats"]:
        named = dict(text.split("=") for text in formats.split())
        assert [f"precision.layers.{name}" for name in named] == layers
