"""The table of figures: a new figure is one file and one line here."""

from collections.abc import Callable
from dataclasses import dataclass

import pandas as pd
from matplotlib.figure import Figure

from accelsim.report import accuracy, energy, latency, pareto, roofline, utilization
from accelsim.report.evidence import Evidence
from accelsim.report.style import encode, footer, new_figure, paper_style


@dataclass(frozen=True, kw_only=True)
class Kind:
    """One figure.

    Args:
        name: Of its files.
        title: Above it on the page.
        data: The numbers that are drawn, for the CSV beside the figure.
        draw: Draws them into an empty figure.
        caption: What a reader has to know.
    """

    name: str
    title: str
    data: Callable[[Evidence], pd.DataFrame]
    draw: Callable[[pd.DataFrame, Figure], None]
    caption: Callable[[pd.DataFrame, Evidence], str]


FIGURES: tuple[Kind, ...] = tuple(
    Kind(name=name, title=title, data=data, draw=draw, caption=caption)
    for name, title, data, draw, caption in (
        ("pareto", "Design space", pareto.data, pareto.draw, pareto.caption),
        ("roofline", "Roofline", roofline.data, roofline.draw, roofline.caption),
        ("energy", "Energy by part", energy.data, energy.draw, energy.caption),
        (
            *("utilization", "Utilization of each layer"),
            *(utilization.data, utilization.draw, utilization.caption),
        ),
        (
            *("latency_designs", "Latency of designs by cause"),
            *(latency.design_data, latency.draw_designs, latency.design_caption),
        ),
        (
            *("latency_layers", "Latency of layers by cause"),
            *(latency.layer_data, latency.draw_layers, latency.layer_caption),
        ),
    )
)


ACCURACY_FIGURES: tuple[Kind, ...] = (
    Kind(
        name="accuracy",
        title="Accuracy and energy",
        data=accuracy.data,
        draw=accuracy.draw,
        caption=accuracy.caption,
    ),
)
"""Figures of sweeps that measure accuracy."""


def figures_of(evidence: Evidence) -> tuple[Kind, ...]:
    """Return the figures that a sweep has data for."""
    measured = {"accuracy", "energy_pj"} <= set(evidence.frame.columns)
    return FIGURES + ACCURACY_FIGURES if measured else FIGURES


@dataclass(frozen=True, kw_only=True)
class Drawn:
    """A figure as files.

    Args:
        kind: Which figure.
        caption: Its caption.
        files: Content by file name; without ``svg`` and ``pdf`` where there is nothing to draw.
        svg: The drawing for the page, or None.
    """

    kind: Kind
    caption: str
    files: dict[str, bytes]
    svg: str | None


def draw_figure(kind: Kind, evidence: Evidence, made_with: str) -> Drawn:
    """Draw a figure and encode it, with its numbers, as files.

    Args:
        kind: Which figure.
        evidence: The sweep.
        made_with: The line along the lower edge.

    Returns:
        CSV, and PDF and SVG unless the figure has no data (a network without
        multiply-accumulates has no roofline). The same evidence gives the same bytes.
    """
    frame = kind.data(evidence)
    csv = frame.to_csv(index=False, lineterminator="\n").encode()
    if frame.empty:
        return Drawn(
            kind=kind, caption="Nothing to draw.", files={f"{kind.name}.csv": csv}, svg=None
        )
    with paper_style():
        figure = new_figure(2.0)
        kind.draw(frame, figure)
        footer(figure, made_with)
        pdf, svg = encode(figure, "pdf"), encode(figure, "svg")
    return Drawn(
        kind=kind,
        caption=kind.caption(frame, evidence),
        files={f"{kind.name}.pdf": pdf, f"{kind.name}.svg": svg, f"{kind.name}.csv": csv},
        svg=svg.decode(),
    )
