"""Compare strategies at equal budget: ``python -m experiments.search [SPACE...]``."""

import sys

import pandas as pd

from experiments.search.compare import CHECKPOINTS, FOLDER, SPACES, searches, shares
from experiments.search.figure import draw


def main(arguments: list[str]) -> None:
    """Write ``expected.csv`` and the figure; with names of spaces, the rows of these alone."""
    file = FOLDER / "expected.csv"
    chosen = arguments or list(SPACES)
    rows = []
    for space in chosen:
        found = list(searches(space))
        for (strategy, seed, _), curve in zip(
            found, shares([costs for _, _, costs in found]), strict=True
        ):
            for accelerators, share in zip(CHECKPOINTS, curve, strict=True):
                rows.append(
                    {
                        "space": space,
                        "strategy": strategy,
                        "seed": seed,
                        "accelerators": accelerators,
                        "hypervolume_share": round(share, 4),
                    }
                )
    kept = pd.read_csv(file) if arguments and file.exists() else pd.DataFrame({"space": []})
    table = pd.concat([kept[~kept["space"].isin(chosen)], pd.DataFrame(rows)])
    order = pd.Categorical(table["space"], SPACES)
    table = table.assign(order=order).sort_values("order", kind="stable").drop(columns="order")
    table.astype({"seed": int, "accelerators": int}).to_csv(file, index=False)
    draw(table, FOLDER)
    last = table[table["accelerators"] == max(CHECKPOINTS)]
    print(last.groupby(["space", "strategy"], sort=False)["hypervolume_share"].median().unstack())


if __name__ == "__main__":
    main(sys.argv[1:])
