"""``accelsim artifact``: what somebody else needs to replay the figures of a sweep."""

from dataclasses import dataclass
from math import isfinite
from pathlib import Path

from accelsim.display import Displayed, plural
from accelsim.errors import ResultError
from accelsim.report.artifact.experiment import source_of_experiment
from accelsim.report.artifact.source import source_of_sweep, sweep_folder
from accelsim.report.artifact.trial import Trial
from accelsim.report.artifact.write import write_artifact


@dataclass(frozen=True, kw_only=True, repr=False)
class Artifact(Displayed):
    """An artifact that was written.

    Args:
        folder: Its folder.
        figures: Number of figures that it replays.
        trial: Measured replay in an empty environment; None if none was measured.
    """

    folder: Path
    figures: int
    trial: Trial | None

    def facts(self) -> dict[str, str]:
        """Return folder, figures, and what the replay took."""
        found = {"folder": str(self.folder), "figures": str(self.figures)}
        if self.trial:
            found |= {
                "prepared in": f"{self.trial.prepare_s:.0f} s",
                "replayed in": f"{self.trial.run_s:.0f} s",
                "disk": f"{self.trial.disk_bytes / 1e6:.0f} MB",
            }
        return found

    def sentence(self) -> str:
        """Return what was written, and whether it was replayed."""
        said = f"{self.folder}: {plural(self.figures, 'figure')}"
        if self.trial is None:
            return f"{said}; not replayed"
        return (
            f"{said}, all within their tolerances in an empty environment: prepared in"
            f" {self.trial.prepare_s:.0f} s, replayed in {self.trial.run_s:.0f} s"
        )


def artifact(
    folder: str | Path,
    out: str | Path | None = None,
    *,
    tolerance: float = 1e-9,
    baseline: int | None = None,
    measure: bool = True,
) -> Artifact:
    """Write the artifact of a sweep or of an experiment, for artifact evaluation.

    It holds the appendix of two pages (``README.md``, ``appendix.tex``), accelsim as a wheel, a
    lock with hashes, a Containerfile, the inputs with their hashes, the expected numbers of every
    figure, and ``replay.py``, which computes the figures again and compares them.

    Args:
        folder: Folder of a sweep, its report, or an experiment: a package of Python whose
            ``__main__.py`` writes tables ``expected*.csv`` in its folder.
        out: Folder to write; default: ``artifact`` inside the folder of the sweep or experiment. An
            earlier artifact there is replaced.
        tolerance: Largest difference, as a share of a number, that the replay accepts; counts and
            texts must be equal.
        baseline: Number of a point of the table, relative to which the report draws energy and
            latency.
        measure: Whether the artifact is replayed in a new virtual environment before it is written,
            for the appendix; this installs its packages.

    Returns:
        The folder, and what the replay took.

    Raises:
        ResultError: The folder is neither that of a complete sweep nor of an experiment, the
            tolerance is not from 0 to 1, a package is not in the lock of accelsim or cannot be
            installed, or the replay is not within the tolerance.
    """
    if not (isfinite(tolerance) and 0 <= tolerance < 1):
        raise ResultError(f"tolerance must be at least 0 and below 1, not {tolerance}")
    place = Path(folder)
    if not place.is_dir():
        raise ResultError(f"{folder}: no such folder")
    swept = sweep_folder(place)
    if swept is None and baseline is not None:
        raise ResultError(f"{folder}: an experiment has no baseline")
    source = source_of_experiment(place) if swept is None else source_of_sweep(swept, baseline)
    where = Path(out) if out is not None else (swept or place) / "artifact"
    trial = write_artifact(source, where, tolerance, measure)
    return Artifact(folder=where, figures=len(source.figures), trial=trial)
