"""The committed table and networks are what the scripts make."""

import csv

import numpy as np
import onnx
import pytest
from onnx import numpy_helper

from experiments.accuracy.study import EXPECTED, cases, row
from experiments.accuracy.train import PLANS, WORKLOADS, trained

SAMPLED = 12
"""Every twelfth row without fine-tuning is made again."""


def stored() -> list[dict[str, str]]:
    with EXPECTED.open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def test_the_table_has_a_row_for_each_case() -> None:
    wanted = list(cases())

    rows = stored()

    assert [(row["network"], row["format"], row["sparsity"]) for row in rows] == [
        (case.network, case.form, case.recipe.sparsity) for case in wanted
    ]


def test_rows_are_made_again_alike() -> None:
    pairs = [(case, kept) for case, kept in zip(cases(), stored(), strict=True) if not case.epochs]

    for case, kept in pairs[::SAMPLED]:
        assert {key: str(value) for key, value in row(case).items()} == kept


def test_a_tuned_row_is_made_again_alike() -> None:
    pairs = zip(cases(), stored(), strict=True)
    case, kept = next(pair for pair in pairs if pair[0].epochs and pair[0].network == "digits_mlp")

    assert {key: str(value) for key, value in row(case).items()} == kept


@pytest.mark.long
@pytest.mark.parametrize("plan", PLANS, ids=lambda plan: plan.name)
def test_networks_are_trained_again_alike(plan) -> None:
    model, _ = trained(plan)

    assert (
        model.SerializeToString(deterministic=True)
        == (WORKLOADS / f"{plan.name}.onnx").read_bytes()
    )


@pytest.mark.long
def test_all_rows_are_made_again_alike() -> None:
    found = [{key: str(value) for key, value in row(case).items()} for case in cases()]

    assert found == stored()


def test_a_network_begins_with_its_seed() -> None:
    plan = PLANS[0]

    one, other = (plan.make(plan.name, seed) for seed in (plan.seed, plan.seed + 1))

    values = [numpy_helper.to_array(model.graph.initializer[0]) for model in (one, other)]
    assert not np.array_equal(*values)
    assert onnx.load(WORKLOADS / f"{plan.name}.onnx").graph.node == one.graph.node
