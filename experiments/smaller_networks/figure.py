"""Cycles of each smaller network as a share of those of the whole one, machine by machine."""

from pathlib import Path

import pandas as pd

from accelsim.report.palette import LOOKS
from accelsim.report.style import Layout, encode, new_figure, paper_style, plain_title


def data(table: pd.DataFrame) -> pd.DataFrame:
    """Return the table with cycles, energy and bytes as shares of those of the whole network.

    Args:
        table: The rows of ``expected.csv``.
    """
    whole = table[table["rewrite"] == "none"].set_index(["network", "machine"])
    own = pd.MultiIndex.from_frame(table[["network", "machine"]])
    shares = {
        f"{name}_share": table[name].to_numpy() / whole.loc[own, name].to_numpy()
        for name in ("macs", "cycles", "energy_pj", "dram_bytes")
    }
    return table.assign(**shares)


def draw(file: Path, folder: Path) -> None:
    """Write ``smaller.pdf`` and ``smaller.svg``: a panel for each network, a marker for a machine.

    Args:
        file: ``expected.csv``.
        folder: Folder that receives the figure.
    """
    table = data(pd.read_csv(file))
    looks = dict(zip(dict.fromkeys(table["machine"]), LOOKS, strict=False))
    with paper_style():
        figure = new_figure(4.6, Layout(columns="two"))
        networks = list(dict.fromkeys(table["network"]))
        lines, panels = figure.subfigures(2, 1, height_ratios=[1.1, 1]), []
        for line, some in zip(lines, (networks[:2], networks[2:]), strict=True):
            counts = [table[table["network"] == each]["rewrite"].nunique() for each in some]
            made = line.subplots(
                1, len(some), sharey=True, squeeze=False,
                width_ratios=[max(count, sum(counts) / 6) for count in counts],
            )[0]  # fmt: skip
            for axes, network in zip(made, some, strict=True):
                _panel(axes, table[table["network"] == network], looks)
                plain_title(axes, network)
            made[0].set_ylabel("share of the whole network")
            panels += list(made)
        handles = {
            label: handle
            for axes in panels
            for handle, label in zip(*axes.get_legend_handles_labels(), strict=True)
        }
        lines[0].legend(handles.values(), handles, loc="outside upper center", ncols=3)
        for form in ("pdf", "svg"):
            (folder / f"smaller.{form}").write_bytes(
                encode(figure, form, "Smaller networks", "python -m experiments.smaller_networks")
            )


def _panel(axes, rows: pd.DataFrame, looks) -> None:  # type: ignore[no-untyped-def]
    """Draw cycles and multiply-accumulates of a network, with right answers below its methods."""
    less = rows[rows["rewrite"] != "none"]
    methods = list(dict.fromkeys(less["rewrite"]))
    places = {method: place for place, method in enumerate(methods)}
    for machine, mine in less.groupby("machine", sort=False):
        look = looks[machine]
        axes.plot(
            mine["rewrite"].map(places), mine["cycles_share"], color=look.color, linestyle="none",
            marker=look.marker, markersize=4, label=f"cycles, {machine}",
        )  # fmt: skip
    once = less.drop_duplicates("rewrite")
    axes.plot(
        once["rewrite"].map(places), once["macs_share"], color="0.4", linestyle="none", marker="_",
        markersize=9, label="multiply-accumulates",
    )  # fmt: skip
    axes.axhline(1.0, color="0.6", linewidth=0.6)
    axes.set_yscale("log")
    axes.set_yticks([0.2, 0.5, 1, 2, 3], ["0.2", "0.5", "1", "2", "3"])
    axes.minorticks_off()
    names = []
    for method in methods:
        right = once.loc[once["rewrite"] == method, "right"].iloc[0]
        names.append(method if pd.isna(right) else f"{method} ({int(right)} right)")
    axes.set_xlim(-0.6, len(methods) - 0.4)
    axes.set_xticks(range(len(methods)), names, rotation=60, ha="right", fontsize=6)
