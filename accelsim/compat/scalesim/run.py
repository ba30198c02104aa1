"""One run of SCALE-Sim: reads a configuration and a topology, writes a folder of three reports."""

from dataclasses import dataclass
from pathlib import Path

from accelsim.compat.scalesim.config import VERSIONS, ScaleSimConfig, Version, read_config
from accelsim.compat.scalesim.layer import layers_of
from accelsim.compat.scalesim.quirks import quirks_of
from accelsim.compat.scalesim.record import LayerReport
from accelsim.compat.scalesim.report import write_reports
from accelsim.compat.scalesim.simulate import simulate
from accelsim.compat.scalesim.topology import Kind, read_topology
from accelsim.display import Displayed
from accelsim.errors import TopologyError


@dataclass(frozen=True, kw_only=True, repr=False)
class ScaleSimResult(Displayed):
    """The result of a run.

    Args:
        config: Configuration as read.
        records: A record for each layer.
        folder: Folder of the reports: the output folder and the run name.
        files: Files of the compute, bandwidth and detailed access reports.
        quirks: Sentences about the tool's mistakes that change a number of this run.
    """

    config: ScaleSimConfig
    records: tuple[LayerReport, ...]
    folder: Path
    files: tuple[Path, ...]
    quirks: tuple[str, ...]

    def facts(self) -> dict[str, str]:
        """Return the folder, layers, cycles and quirks."""
        return {
            "folder": str(self.folder),
            "layers": f"{len(self.records):,}",
            "cycles": f"{sum(record.total_cycles for record in self.records):,}",
            "quirks": f"{len(self.quirks)} that change a number",
        }


def scalesim(
    config: str | Path,
    topology: str | Path,
    path: str | Path,
    input_type: Kind | None = None,
    version: Version = "v3",
) -> ScaleSimResult:
    """Run SCALE-Sim's model, with its files and its numbers.

    Args:
        config: Configuration file (``.cfg``) of the tool.
        topology: File (``.csv``) of the layers.
        path: Folder in which that of the run is made; reports there are replaced.
        input_type: Kind of the topology's rows, ``conv`` or ``gemm``; None: decided by the header.
        version: ``v3`` (PyPI 3.0.0), ``v202`` (PyPI 2.0.2) or ``v2`` (22f88b1, 2025-02-25).

    Raises:
        TopologyError: An input cannot be read or run.
        ResultError: The reports cannot be written.
    """
    if version not in VERSIONS:
        raise TopologyError(f"version must be v2, v202 or v3, not {version!r}")
    read = read_config(config, version)
    rows = read_topology(topology, input_type)
    try:
        records = simulate(read, rows, version)
    except TopologyError as problem:
        said = [f"{topology}: {sentence}" for sentence in problem.problems]
        raise TopologyError(said) from None
    layers = layers_of(rows, version == "v3" and read.sparse_representation != "")
    folder = Path(path) / read.run_name
    return ScaleSimResult(
        config=read,
        records=tuple(records),
        folder=folder,
        files=write_reports(folder, records, version),
        quirks=quirks_of(read, layers, records, version),
    )
