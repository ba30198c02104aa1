"""What experiments/search says follows from its table, and one search gives its rows again."""

from pathlib import Path

import pandas as pd
import pytest

from experiments.search import compare

TABLE = pd.read_csv(compare.FOLDER / "expected.csv")
README = (compare.FOLDER / "README.md").read_text(encoding="utf-8")


def medians(space: str) -> dict[str, float]:
    last = TABLE[(TABLE["space"] == space) & (TABLE["accelerators"] == max(compare.CHECKPOINTS))]
    return dict(last.groupby("strategy")["hypervolume_share"].median())


@pytest.mark.parametrize("space", compare.SPACES)
def test_tpe_and_nsga2_find_more_than_random(space: str) -> None:
    found = medians(space)

    assert found["tpe"] > found["random"]
    assert found["nsga2"] > found["random"]
    row = " | ".join(f"{found[strategy]:.3f}" for strategy in compare.STRATEGIES)
    assert f"| {space} | {row} |" in README


def test_every_search_is_in_the_table() -> None:
    counts = TABLE.groupby(["space", "strategy", "seed"]).size()

    assert len(counts) == len(compare.SPACES) * len(compare.STRATEGIES) * len(compare.SEEDS)
    assert set(counts) == {len(compare.CHECKPOINTS)}


def test_the_studies_are_those_of_the_spaces() -> None:
    assert {path.stem for path in Path(compare.FOLDER).glob("*.yaml")} == set(compare.SPACES)


def test_a_share_is_that_of_the_front_of_all_searches() -> None:
    e = 2.718281828459045
    # In logarithms: one search has (0, 0), the other (1, 2) and (2, 1); the reference is (2, 2).
    found = compare.shares([[None, (1.0, 1.0)], [(e, e * e), (e * e, e)]])

    assert [curve[-1] for curve in found] == [1.0, 0.0]
