"""The table of figures: a new figure is one file and one line here."""

from collections.abc import Callable
from dataclasses import dataclass

import matplotlib as mpl
import pandas as pd
from matplotlib.figure import Figure

from accelsim.cells import cell
from accelsim.errors import PluginError
from accelsim.plugins import load_plugin, plugin_names, with_plugins
from accelsim.report import (
    accuracy,
    area,
    designs,
    energy,
    heat,
    latency,
    pareto,
    roofline,
    sensitivity,
    utilization,
)
from accelsim.report.evidence import Evidence
from accelsim.report.style import Layout, encode, new_figure, paper_style, settled


@dataclass(frozen=True, kw_only=True)
class Kind:
    """A figure of reports.

    Args:
        name: Name of its files.
        title: Title above it on the page.
        data: Function that returns the numbers to draw, also written as CSV beside the figure.
        draw: Function that draws them into an empty figure.
        caption: Function that returns the caption.
        absent: Text in place of the figure if there are no numbers.
        has_baseline: Whether its bars are relative to ``Evidence.baseline``, if there is one.
    """

    name: str
    title: str
    data: Callable[[Evidence], pd.DataFrame]
    draw: Callable[[pd.DataFrame, Figure], None]
    caption: Callable[[pd.DataFrame, Evidence], str]
    absent: str = "Nothing to draw."
    has_baseline: bool = False


_ABSENT = {
    "energy": (
        "Left out: the energy of the knees is unknown, for the reasons in the table's column"
        " absent_because."
    )
}

FIGURES: tuple[Kind, ...] = (
    *(
        Kind(
            name=name,
            title=title,
            data=data,
            draw=draw,
            caption=caption,
            absent=_ABSENT.get(name, Kind.absent),
            has_baseline=name in ("energy", "latency_designs"),
        )
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
    ),
    Kind(
        name="sensitivity",
        title="Sensitivity to each axis",
        data=sensitivity.data,
        draw=sensitivity.draw,
        caption=sensitivity.caption,
        absent="Left out: fewer than two axes vary, or no objective is positive everywhere.",
    ),
    Kind(
        name="area_latency",
        title="Area and latency",
        data=area.data,
        draw=area.draw,
        caption=area.caption,
        absent="Left out: area and latency are the objectives, or are not in the table.",
    ),
    Kind(
        name="heat_map",
        title="Map of two axes",
        data=heat.data,
        draw=heat.draw,
        caption=heat.caption,
        absent=(
            "Left out: there are no two axes of 2 to 12 values of which most pairs of values have a"
            " feasible point."
        ),
    ),
    Kind(
        name="designs_layers",
        title="Designs of the front, layer by layer",
        data=designs.data,
        draw=designs.draw,
        caption=designs.caption,
        absent="Left out: no front has two designs that are the best in something.",
    ),
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
    """Return the figures of a sweep, those of other packages last.

    Args:
        evidence: The sweep; accuracy is drawn if it was measured.

    Raises:
        PluginError: The figure of a package cannot be loaded, is not a ``Kind``, or has a name that
            is taken.
    """
    measured = {"accuracy", "energy_pj"} <= set(evidence.frame.columns)
    own = FIGURES + ACCURACY_FIGURES
    with_plugins(tuple(kind.name for kind in own), "accelsim.figures")
    others = tuple(_figure_of_package(name) for name in plugin_names("accelsim.figures"))
    return (own if measured else FIGURES) + others


def _figure_of_package(name: str) -> Kind:
    kind = load_plugin("accelsim.figures", name)
    if not isinstance(kind, Kind):
        raise PluginError(
            f"{name} of accelsim.figures must be an accelsim.report.figures.Kind, not {kind!r}"
        )
    if kind.name != name:
        raise PluginError(f"{name} of accelsim.figures has the name {kind.name}: one of the two")
    return kind


def csv_of(frame: pd.DataFrame) -> bytes:
    """Return the numbers of a figure as the CSV beside it.

    Args:
        frame: The numbers, as ``Kind.data`` returns them.
    """
    text: str = frame.map(cell).to_csv(index=False, lineterminator="\n")
    return text.encode()


@dataclass(frozen=True, kw_only=True)
class Drawn:
    """A figure as files.

    Args:
        kind: The figure.
        caption: Text below the figure.
        files: Content by file name; empty if there is nothing to draw.
        svg: The drawing for the page, or None.
    """

    kind: Kind
    caption: str
    files: dict[str, bytes]
    svg: str | None


def draw_figure(
    kind: Kind, evidence: Evidence, made_with: str, layout: Layout | None = None
) -> Drawn:
    """Draw a figure and encode it, with its numbers, as files.

    Args:
        kind: The figure.
        evidence: The sweep.
        made_with: Provenance of the figure, written into its files, its caption and its footer.
        layout: Formats, width and footer.

    Returns:
        The CSV, the caption and the formats; no file if the figure has no data (as a roofline
        without multiply-accumulates). Equal arguments give equal bytes.
    """
    layout = layout or Layout()
    frame = kind.data(evidence)
    if frame.empty:
        return Drawn(kind=kind, caption=kind.absent, files={}, svg=None)
    files = {f"{kind.name}.csv": csv_of(frame)}
    with paper_style():
        figure = new_figure(2.0, layout, made_with)
        kind.draw(frame, figure)
        with settled(figure):
            # The page is read on machines without the font, where other letters would overlap.
            with mpl.rc_context({"svg.fonttype": "path"}):
                on_page = encode(figure, "svg", kind.title, made_with).decode()
            drawn = {
                form: encode(figure, form, kind.title, made_with)
                for form in layout.formats
                if form != "pgf"
            }
        if "pgf" in layout.formats:
            # LaTeX's letters have other widths, and its texts replace those of the figure.
            drawn["pgf"] = encode(figure, "pgf", kind.title, made_with)
    caption = kind.caption(frame, evidence)
    text = f"{kind.title}. {caption}\n\nMade with {made_with}.\n"
    files |= {f"{kind.name}.{form}": content for form, content in drawn.items()}
    files[f"{kind.name}.caption.txt"] = text.encode()
    return Drawn(kind=kind, caption=caption, files=files, svg=on_page)
