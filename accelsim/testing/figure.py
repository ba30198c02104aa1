"""The promises of every figure of a report."""

import tempfile
from functools import cache
from pathlib import Path

import pandas as pd

from accelsim.explore import read_sweep, sweep
from accelsim.report.collect import collect, with_baseline
from accelsim.report.evidence import Evidence
from accelsim.report.figures import Kind, draw_figure
from accelsim.report.style import Layout
from accelsim.testing.broken import expect

_FORMATS = ("svg", "pdf", "png")
_STUDY = """
name: check_figure
arch: edge_npu
workloads: [digits_cnn, digits_conv]
axes:
  array.rows: [4, 8]
  array.cols: [4, 8]
objectives: [latency_s, energy_pj]
"""


def check_figure(kind: Kind) -> None:
    """Check that a figure can stand in the report of every sweep.

    * Its numbers are a ``DataFrame``, and equal when computed again.
    * It can draw the numbers of a small sweep of two networks, and of one network alone.
    * The same sweep gives the same bytes of SVG, PDF and PNG.
    * Its caption is one or more sentences; where there are no numbers it says why.

    Args:
        kind: The figure.

    Raises:
        AssertionError: A promise is broken; the text says which.
    """
    evidence = _small_sweep()
    _check(kind, evidence)
    first = evidence.frame["workload"].astype(str).iloc[0]
    alone = evidence.frame[evidence.frame["workload"].astype(str) == first]
    knees = tuple(one for one in evidence.knees if one.workload == first)
    designs = tuple(one for one in evidence.designs if one.workload == first)
    objectives, axes = evidence.objectives, evidence.axes
    _check(
        kind,
        Evidence(frame=alone, objectives=objectives, axes=axes, knees=knees, designs=designs),
    )
    if kind.has_baseline:
        _check(kind, with_baseline(evidence, 0))


@cache
def _small_sweep() -> Evidence:
    with tempfile.TemporaryDirectory() as place:
        study = Path(place) / "check_figure.yaml"
        study.write_text(_STUDY)
        sweep(study, Path(place) / "swept", workers=1)
        return collect(read_sweep(Path(place) / "swept"))


def _check(kind: Kind, evidence: Evidence) -> None:
    frame = kind.data(evidence)
    expect(isinstance(frame, pd.DataFrame), f"{kind.name}: data gives no DataFrame")
    expect(frame.equals(kind.data(evidence)), f"{kind.name}: data gives other numbers again")
    layout = Layout(formats=_FORMATS)
    drawn = draw_figure(kind, evidence, "a check", layout)
    expect(drawn.caption.endswith("."), f"{kind.name}: {drawn.caption!r} is not a sentence")
    expect(
        drawn.files == draw_figure(kind, evidence, "a check", layout).files,
        f"{kind.name}: the same sweep gives other bytes",
    )
