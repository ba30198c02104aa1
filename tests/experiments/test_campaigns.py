"""What experiments/campaigns answers follows from its tables; some rows are made again."""

import csv
from collections import Counter
from pathlib import Path

import pytest

from experiments.campaigns import quantizer
from experiments.campaigns.models import BUILDERS

FOLDER = Path(quantizer.__file__).parent
README = (FOLDER / "README.md").read_text(encoding="utf-8")
MOST_UNLIKE = 0.001
"""Share by which multiply-accumulates may differ from those of torch's counter."""


def read(name: str) -> list[dict[str, str]]:
    with (FOLDER / name).open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def answers(head: str) -> list[list[str]]:
    """Return the cells of the table of the README whose first column has a name."""
    lines = README.splitlines()
    start = next(place for place, line in enumerate(lines) if line.startswith(f"| {head} |"))
    found = []
    for line in lines[start + 2 :]:
        if not line.startswith("|"):
            return found
        found.append([cell.strip() for cell in line.strip("|").split("|")])
    return found


def test_every_network_of_torch_ran_with_the_products_that_torch_counts() -> None:
    rows = read("torch.csv")
    assert [(row["family"], row["name"]) for row in rows] == [
        (family, name) for family, (names, _) in BUILDERS.items() for name in names
    ]
    for row in rows:
        assert row["ran"] == "yes", row
        ratio = float(row["ratio"])
        assert ratio >= 1 - MOST_UNLIKE, row
        assert ratio <= 1 + MOST_UNLIKE or row["reason"].startswith("no rule in torch's"), row

    found: dict[str, Counter[str]] = {family: Counter() for family in BUILDERS}
    for row in rows:
        found[row["family"]]["more" if row["reason"] else "equal"] += 1
    assert answers("family") == [
        [family, str(sum(kinds.values())), str(kinds["equal"]), str(kinds["more"])]
        for family, kinds in found.items()
    ]


def test_every_file_of_the_quantizer_compiles_or_says_why() -> None:
    rows = read("quantizer.csv")
    kinds = ("compiles", "compiles without values", "refused")
    found = {name: Counter[str]() for name in quantizer.FORMATS}
    for row in rows:
        found[row["format"]][row["outcome"]] += 1
        assert row["outcome"] == "compiles" or row["reason"], row
        assert int(row["most_steps"] or 0) <= 1, row

    assert len(rows) == len(quantizer.NETWORKS) * len(quantizer.FORMATS) == 96
    assert answers("format") == [
        [name, *(str(outcomes[kind]) for kind in kinds)] for name, outcomes in found.items()
    ]
    steps = Counter(row["most_steps"] for row in rows)
    assert f"{steps['0']} files have 0, {steps['1']} have 1, none has more" in README


def test_every_file_of_a_package_runs_or_names_an_option() -> None:
    rows = read("files.csv")
    ran = [row for row in rows if row["ran"] == "yes"]

    assert len(rows) >= 33
    assert not [row for row in rows if row["reason"].startswith("CRASH")]
    assert answers("files")[0] == [str(len(rows)), str(len(ran)), str(len(rows) - len(ran))]


@pytest.mark.sampled(12)
@pytest.mark.parametrize("form", quantizer.FORMATS)
@pytest.mark.parametrize("network", [made.__name__ for made in quantizer.NETWORKS])
def test_a_row_of_the_quantizer_is_made_again_alike(network: str, form: str) -> None:
    if form == "blocks of s4":
        pytest.importorskip("onnx_ir")
    wanted = {(row["network"], row["format"]): row for row in read("quantizer.csv")}

    row = quantizer.row_of(network, form)

    made = {name: str(row.get(name, "")) for name in quantizer.FIELDS}
    assert made == wanted[network, form]
