"""The tables of calibration and rounding in the documentation are what is measured."""

from functools import cache
from pathlib import Path

import pytest

from accelsim.integer.read import read_float_network
from accelsim.learn.accuracy import load_dataset, measure
from accelsim.learn.quantize import Recipe

PAGE = Path(__file__).resolve().parents[3] / "docs" / "accuracy.md"
NETWORKS = ("digits_mlp", "digits_conv", "digits_rnn")
ELSEWHERE = 3
"""Answers by which a row of gptq may differ where a BLAS adds in another order."""


def rows(first: str) -> list[list[str]]:
    """Return the cells of the table whose header begins with a text."""
    lines = PAGE.read_text(encoding="utf-8").splitlines()
    start = next(place for place, line in enumerate(lines) if line.startswith(f"| {first}"))
    table = []
    for line in lines[start + 2 :]:
        if not line.startswith("|"):
            return table
        table.append([cell.strip(" `") for cell in line.strip("|").split("|")])
    return table


@cache
def correct(network: str, recipe: Recipe) -> int:
    return measure(read_float_network(network), load_dataset("digits"), recipe).correct


CALIBRATED = [row for row in rows("activations' ranges") if row[0] != "real numbers"]
ROUNDED = rows("scales of weights")


@pytest.mark.sampled(4, family="long runs")
@pytest.mark.parametrize("row", CALIBRATED, ids=lambda row: row[0])
def test_calibrations(row: list[str]) -> None:
    method = row[0].partition("`")[0]
    recipes = [
        Recipe(weight=form, activation=form, calibration=method) for form in ("int8", "int4")
    ]

    found = [correct(network, each) for network in NETWORKS for each in recipes]

    assert found == [int(cell) for cell in row[1:]]


@pytest.mark.sampled(5, family="long runs")
@pytest.mark.parametrize("row", ROUNDED, ids=lambda row: f"{row[0]} {row[1]}")
def test_roundings(row: list[str]) -> None:
    for place, cell in enumerate(row[2:]):
        if not cell:
            continue
        form = ("int4", "int3", "int2")[place % 3]
        recipe = Recipe(weight=form, granularity=row[0], rounding=row[1])

        found = correct(NETWORKS[place // 3], recipe)

        assert abs(found - int(cell)) <= (ELSEWHERE if row[1] == "gptq" else 0)


@pytest.mark.sampled(3, family="long runs")
@pytest.mark.parametrize("network", NETWORKS)
def test_bits_by_sensitivity(network: str) -> None:
    (row,) = (row for row in rows("| int2 |") if row[0] == network)
    forms = ("int2", "mean=2.5", "int3", "mean=3.0", "mean=3.5", "int4", "mean=4.0", "mean=4.5")

    found = [correct(network, Recipe(weight=form)) for form in forms]

    assert found == [int(cell) for cell in row[1:]]


def test_the_tables_are_whole() -> None:
    assert (len(CALIBRATED), len(ROUNDED)) == (7, 8)
    assert all(len(row) == 7 for row in CALIBRATED)
    assert all(len(row) == 11 for row in ROUNDED)
