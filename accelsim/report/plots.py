"""Figures of results in Python: ``result.plot.layers()``, ``read_sweep(folder).plot.pareto()``."""

from collections.abc import Callable
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

import matplotlib as mpl
import pandas as pd
from matplotlib.figure import Figure
from matplotlib.text import Text

from accelsim.arch import Arch, load_arch
from accelsim.errors import ResultError, did_you_mean
from accelsim.report.collect import collect, with_baseline
from accelsim.report.evidence import Evidence, Knee
from accelsim.report.figures import FIGURES, Kind, figures_of
from accelsim.report.style import Layout, new_figure, paper_style
from accelsim.simulate.result import Result

if TYPE_CHECKING:
    from accelsim.explore import Sweep

_KINDS = {kind.name: kind for kind in FIGURES}


class ResultPlots:
    """Figures of one network on one accelerator, a result of ``accelsim.run``.

    Each method returns a ``matplotlib.figure.Figure`` in the style of the reports; notebooks show
    it, and ``figure.savefig(file)`` writes it. ``columns`` is its width: ``one`` (3.5 in) or
    ``two`` (7.16 in). A method raises ``ResultError`` if there is nothing to draw.

    Args:
        result: The result.
    """

    def __init__(self, result: Result) -> None:
        self._result = result

    def layers(self, *, columns: str = "one") -> Figure:
        """Draw the latency of each layer by cause."""
        return _drawn(_KINDS["latency_layers"], evidence_of_result(self._result), columns)

    def utilization(self, *, columns: str = "one") -> Figure:
        """Draw the utilization of the array in each layer."""
        return _drawn(_KINDS["utilization"], evidence_of_result(self._result), columns)

    def energy(self, *, columns: str = "one") -> Figure:
        """Draw the energy by part."""
        if self._result.no_energy_because:
            raise ResultError(f"energy: {self._result.no_energy_because}")
        return _drawn(_KINDS["energy"], evidence_of_result(self._result), columns)

    def roofline(self, arch: str | Path | Arch, *, columns: str = "one") -> Figure:
        """Draw each layer under the roofline of an accelerator.

        Args:
            arch: Accelerator of the result: a preset name, a YAML file, or one that was read
                before.
            columns: Width.
        """
        return _drawn(
            _KINDS["roofline"], evidence_of_result(self._result, load_arch(arch)), columns
        )


def evidence_of_result(result: Result, arch: Arch | None = None) -> Evidence:
    """Return a result as a sweep of one point.

    Args:
        result: The result.
        arch: Its accelerator, for a roofline; None without one.
    """
    row = {
        "point": 0,
        "workload": result.workload,
        "status": "ok",
        "feasible": True,
        "pareto": True,
        "cycles": result.counts.cycles,
        "latency_s": result.latency_s,
        "energy_pj": result.total_energy_pj,
        **{f"energy_{part}_pj": value for part, value in result.energy_pj.items()},
    }
    roof = 0.0 if arch is None else _peak(arch)
    knee = Knee(
        workload=result.workload,
        row=0,
        label=result.arch,
        skipping_peak_macs_per_s=roof,
        bandwidth_bytes_per_s=0.0 if arch is None else _bytes_per_s(arch),
        result=result,
        skips=arch is not None and arch.array.skipping_engine is not None,
    )
    objectives = (("latency_s", "min"),)
    frame = pd.DataFrame([row])
    return Evidence(frame=frame, objectives=objectives, axes=(), knees=(knee,))


class SweepPlots:
    """Figures of a sweep: a method for each figure of ``accelsim report``, by the figure's name.

    They are ``pareto``, ``area_latency``, ``heat_map``, ``roofline``, ``energy``, ``utilization``,
    ``latency_designs``, ``latency_layers``, ``designs_layers``, ``sensitivity``, ``accuracy`` if it
    was measured, and figures that other packages add. They return and raise what the methods of
    ``ResultPlots`` do. ``energy`` and ``latency_designs`` take a ``baseline``, a point of the
    table.

    Args:
        sweep: A complete sweep.
    """

    def __init__(self, sweep: "Sweep") -> None:
        self._sweep = sweep

    @cached_property
    def _evidence(self) -> Evidence:
        return collect(self._sweep)

    def __dir__(self) -> list[str]:
        return [kind.name for kind in figures_of(self._evidence)]

    def __getattr__(self, name: str) -> Callable[..., Figure]:
        if name.startswith("_"):
            raise AttributeError(name)
        kinds = {kind.name: kind for kind in figures_of(self._evidence)}
        if name not in kinds:
            raise AttributeError(f"a sweep has no figure {name}{did_you_mean(name, kinds)}")

        def draw(*, columns: str = "one", baseline: int | None = None) -> Figure:
            evidence = self._evidence
            if baseline is not None:
                if not kinds[name].has_baseline:
                    raise ResultError(f"{name}: has no bars that a baseline could scale")
                evidence = with_baseline(evidence, baseline)
            return _drawn(kinds[name], evidence, columns)

        return draw


def plots_of(shown: Any) -> ResultPlots | SweepPlots:
    """Return the figures of a ``Result``, of a ``Sweep``, or of an object that holds one."""
    from accelsim.explore import Sweep, SweepSummary, read_sweep

    if isinstance(shown, SweepSummary):
        return SweepPlots(read_sweep(shown.folder))
    if isinstance(shown, Sweep):
        return SweepPlots(shown)
    return ResultPlots(shown if isinstance(shown, Result) else shown.result)


def _drawn(kind: Kind, evidence: Evidence, columns: str) -> Figure:
    """Return a figure.

    Raises:
        ResultError: There is nothing to draw, or the width is unknown.
    """
    layout = Layout(columns=columns)
    frame = kind.data(evidence)
    if frame.empty:
        raise ResultError(f"{kind.name}: {kind.absent}")
    with paper_style():
        figure = new_figure(2.0, layout)
        kind.draw(frame, figure)
        # From here on letters and lines follow this style, whatever style the user has set.
        figure.draw_without_rendering()
        for text in figure.findobj(Text):
            text.set_fontfamily(mpl.rcParams[f"font.{mpl.rcParams['font.family'][0]}"])
    return figure


def _peak(arch: Arch) -> float:
    kept, of = arch.sparsity.weights_kept
    return arch.peak_macs_per_s * of / kept


def _bytes_per_s(arch: Arch) -> float:
    from accelsim.npu import machine_of

    return machine_of(arch).peak_bytes_per_s
