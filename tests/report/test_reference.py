"""Figures of fixed data compared with reference images, by a tolerance that broken figures fail.

``ACCELSIM_REFERENCES=write pytest tests/report/test_reference.py`` draws the references anew; look
at them before they are stored. The fonts are those that matplotlib brings.
"""

import io
import os
from pathlib import Path

import matplotlib.image
import numpy as np
import pytest
from matplotlib.figure import Figure

from accelsim.report.evidence import Evidence
from accelsim.report.figures import FIGURES
from accelsim.report.palette import VIOLET
from accelsim.report.style import new_figure, paper_style

FOLDER = Path(__file__).with_name("reference")
COMPARED = ("pareto", "roofline", "energy", "latency_designs")
TOLERANCE = 0.005
"""Root mean square of the differences of channels between 0 and 1: letters may shift a little."""


def drawn(name: str, evidence: Evidence) -> Figure:
    kind = next(one for one in FIGURES if one.name == name)
    figure = new_figure(2.0)
    kind.draw(kind.data(evidence), figure)
    return figure


def pixels(figure: Figure) -> tuple[bytes, np.ndarray]:
    buffer = io.BytesIO()
    figure.savefig(buffer, format="png", dpi=100, metadata={"Software": None})
    buffer.seek(0)
    return buffer.getvalue(), matplotlib.image.imread(buffer)[..., :3]


def distance(name: str, image: np.ndarray) -> float:
    reference = matplotlib.image.imread(FOLDER / f"{name}.png")[..., :3]
    if image.shape != reference.shape:
        return float("inf")
    return float(np.sqrt(np.mean((image - reference) ** 2)))


@pytest.mark.parametrize("name", COMPARED)
def test_a_figure_looks_like_its_reference(evidence: Evidence, name: str) -> None:
    with paper_style():
        content, image = pixels(drawn(name, evidence))
    if os.environ.get("ACCELSIM_REFERENCES") == "write":
        (FOLDER / f"{name}.png").write_bytes(content)

    assert distance(name, image) <= TOLERANCE


@pytest.mark.parametrize("broken", ["colour", "bar", "total"])
def test_a_broken_figure_does_not(evidence: Evidence, broken: str) -> None:
    with paper_style():
        figure = drawn("energy", evidence)
        axes = figure.axes[0]
        smallest = min(axes.patches, key=lambda bar: bar.get_height())
        if broken == "colour":
            smallest.set_facecolor(VIOLET.color)
        elif broken == "bar":
            smallest.remove()
        else:
            axes.texts[0].set_text("9.99")
        _, image = pixels(figure)

    assert distance("energy", image) > TOLERANCE
