"""One run of SCALE-Sim: a configuration and a topology in, a folder of three reports out."""

from dataclasses import dataclass
from pathlib import Path

from accelsim.errors import TopologyError
from accelsim.scalesim.config import VERSIONS, ScaleSimConfig, Version, read_config
from accelsim.scalesim.layer import layers_of
from accelsim.scalesim.quirks import quirks_of
from accelsim.scalesim.record import LayerRecord
from accelsim.scalesim.report import write_reports
from accelsim.scalesim.simulate import simulate
from accelsim.workload.scalesim import Kind, read_topology


@dataclass(frozen=True, kw_only=True)
class ScaleSimResult:
    """What a run gave.

    Args:
        config: As read.
        records: One for each layer.
        folder: Where the reports are: the output folder and the run name.
        files: The compute, bandwidth and detailed access report.
        quirks: The mistakes of the tool that change a number of this run.
    """

    config: ScaleSimConfig
    records: tuple[LayerRecord, ...]
    folder: Path
    files: tuple[Path, ...]
    quirks: tuple[str, ...]


def run_scalesim(
    config_path: str | Path,
    topology_path: str | Path,
    out_dir: str | Path,
    kind: Kind | None = None,
    version: Version = "v3",
) -> ScaleSimResult:
    """Do what SCALE-Sim does, with its files and its numbers.

    Args:
        config_path: Its ``.cfg``.
        topology_path: Its topology ``.csv``.
        out_dir: Where the folder of the run is made; reports there are replaced.
        kind: What the rows of the topology are; None to tell by the header.
        version: ``v3`` (PyPI 3.0.0), ``v202`` (PyPI 2.0.2) or ``v2`` (22f88b1, 2025-02-25).

    Raises:
        TopologyError: An input cannot be read or run.
        ResultError: The reports cannot be written.
    """
    if version not in VERSIONS:
        raise TopologyError(f"version must be v2, v202 or v3, not {version!r}")
    config = read_config(config_path, version)
    rows = read_topology(topology_path, kind)
    try:
        records = simulate(config, rows, version)
    except TopologyError as problem:
        said = [f"{topology_path}: {sentence}" for sentence in problem.problems]
        raise TopologyError(said) from None
    layers = layers_of(rows, version == "v3" and config.sparse_representation != "")
    folder = Path(out_dir) / config.run_name
    return ScaleSimResult(
        config=config,
        records=tuple(records),
        folder=folder,
        files=write_reports(folder, records, version),
        quirks=quirks_of(config, layers, records, version),
    )
