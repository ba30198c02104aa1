"""``python -m experiments.zigzag.figure``: EDP of both, side by side, from ``expected.csv``."""

from typing import Any

from experiments.zigzag.__main__ import FOLDER, read_table

SIDES = {"zigzag": "ZigZag", "our": "accelsim"}


def data() -> list[tuple[str, dict[str, float]]]:
    """Return a label for each row of the table, and the EDP of both sides in joule-milliseconds.

    Both machines have a clock of 1 GHz: a million cycles take a millisecond.
    """
    return [
        (
            f"{row['network']}\n{row['machine']}",
            {
                side: float(row[f"{side}_energy_uj"]) * 1e-6 * float(row[f"{side}_cycles"]) * 1e-6
                for side in SIDES
            },
        )
        for row in read_table()
    ]


def draw(rows: list[tuple[str, dict[str, float]]], axes: Any) -> None:
    """Draw two bars for each row.

    Args:
        rows: Rows that ``data`` returns.
        axes: Axes of matplotlib to draw on.
    """
    for place, (side, name) in enumerate(SIDES.items()):
        where = [number + 0.4 * place for number in range(len(rows))]
        axes.bar(where, [products[side] for _, products in rows], width=0.4, label=name)
    axes.set_xticks([number + 0.2 for number in range(len(rows))], [name for name, _ in rows])
    axes.tick_params(axis="x", labelsize="x-small")
    axes.set_yscale("log")
    axes.set_ylabel("energy x time (J ms)")
    axes.legend(frameon=False)


def main() -> None:
    """Write ``edp.svg``."""
    import matplotlib as mpl

    mpl.use("Agg")
    from matplotlib import pyplot

    pyplot.rcParams["svg.hashsalt"] = "zigzag"
    figure, axes = pyplot.subplots(figsize=(6, 3.2), layout="constrained")
    draw(data(), axes)
    figure.savefig(FOLDER / "edp.svg", metadata={"Date": None})


if __name__ == "__main__":
    main()
