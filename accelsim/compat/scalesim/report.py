"""SCALE-Sim's three report files, byte for byte: columns, spaces and numbers."""

import os
from collections.abc import Sequence
from pathlib import Path
from tempfile import NamedTemporaryFile

from accelsim.compat.scalesim.config import Version
from accelsim.compat.scalesim.record import AccessReport, LayerReport
from accelsim.errors import ResultError

NAMES = ("COMPUTE_REPORT.csv", "BANDWIDTH_REPORT.csv", "DETAILED_ACCESS_REPORT.csv")
SPARSE_NAME = "SPARSE_REPORT.csv"

_PLACES = (
    ("SRAM IFMAP", "Reads"),
    ("SRAM Filter", "Reads"),
    ("SRAM OFMAP", "Writes"),
    ("DRAM IFMAP", "Reads"),
    ("DRAM Filter", "Reads"),
    ("DRAM OFMAP", "Writes"),
)


def compute_report(records: Sequence[LayerReport], version: Version = "v3") -> str:
    """Return the text of COMPUTE_REPORT.csv.

    Args:
        records: The layers in order.
        version: v3 has a column of cycles with the prefetch.
    """
    columns = ["Total Cycles", "Stall Cycles", "Overall Util %", "Mapping Efficiency %"]
    columns.append("Compute Util %")
    if version == "v3":
        columns.insert(0, "Total Cycles (incl. prefetch)")
    lines = [_line("LayerID", columns)]
    for record in records:
        values: list[int | float] = [
            record.total_cycles,
            record.stall_cycles,
            record.utilization_pct,
            record.mapping_efficiency_pct,
            record.compute_utilization_pct,
        ]
        if version == "v3":
            values.insert(0, record.total_cycles_with_prefetch)
        lines.append(_line(record.layer_id, values))
    return "".join(lines)


def bandwidth_report(records: Sequence[LayerReport]) -> str:
    """Return the text of BANDWIDTH_REPORT.csv: words per cycle.

    Args:
        records: The layers in order.
    """
    columns = [f"Avg {part} {memory} BW" for memory in ("SRAM", "DRAM") for part in
               ("IFMAP", "FILTER", "OFMAP")]  # fmt: skip
    if any(record.sparse for record in records):
        columns.insert(2, "Avg FILTER Metadata SRAM BW")
    lines = [_line("LayerID", columns)]
    for record in records:
        sram = [access.words / record.total_cycles for access in record.sram]
        if record.sparse:
            sram.insert(2, record.sparse.metadata_words / record.total_cycles)
        dram = [access.words_per_cycle for access in record.dram]
        lines.append(_line(record.layer_id, [*sram, *dram]))
    return "".join(lines)


def detailed_report(records: Sequence[LayerReport]) -> str:
    """Return the text of DETAILED_ACCESS_REPORT.csv: first and last cycle, and words.

    Args:
        records: The layers in order.
    """
    columns = [
        f"{place} {what}"
        for place, accesses in _PLACES
        for what in ("Start Cycle", "Stop Cycle", accesses)
    ]
    lines = [_line("LayerID", columns)]
    for record in records:
        values: list[int | float] = []
        for access in (*record.sram, *record.dram):
            values += _detailed(access)
        lines.append(_line(record.layer_id, values))
    return "".join(lines)


def sparse_report(records: Sequence[LayerReport]) -> str:
    """Return the text of SPARSE_REPORT.csv, for records that all have ``sparse``.

    Args:
        records: The layers in order.
    """
    columns = (
        "Sparsity Representation",
        "Original Filter Storage",
        "New Storage (Filter+Metadata)",
        "Filter Metadata Storage",
        "Avg FILTER Metadata SRAM BW",
    )
    lines = [", ".join(("LayerID", *columns)) + ", \n"]
    for record in records:
        if record.sparse:
            storage = record.sparse
            rate = storage.metadata_words / record.total_cycles
            sizes = (storage.original_words, storage.stored_words, storage.metadata_words)
            lines.append(_line(record.layer_id, (storage.representation, *sizes, rate)))
    return "".join(lines)


def _detailed(access: AccessReport) -> list[int | float]:
    return [float(access.start_cycle), float(access.stop_cycle), access.words]


def _line(first: object, values: Sequence[object]) -> str:
    return ", ".join(str(value) for value in (first, *values)) + ",\n"


def write_reports(
    folder: Path, records: Sequence[LayerReport], version: Version = "v3"
) -> tuple[Path, ...]:
    """Write the reports, each complete or not at all.

    Args:
        folder: Folder of the reports, created if it does not exist.
        records: The layers in order.
        version: Version of the tool, as ``compute_report`` takes it.

    Returns:
        The three files, and SPARSE_REPORT.csv where weights are sparse.

    Raises:
        ResultError: The folder or a file cannot be written.
    """
    texts = [
        compute_report(records, version),
        bandwidth_report(records),
        detailed_report(records),
    ]
    names = list(NAMES)
    if any(record.sparse for record in records):
        texts.append(sparse_report(records))
        names.append(SPARSE_NAME)
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for name, text in zip(names, texts, strict=True):
            _write(folder / name, text)
    except OSError as problem:
        said = problem.strerror or problem
        raise ResultError(f"{folder}: cannot be written: {said}") from None
    return tuple(folder / name for name in names)


def _write(path: Path, text: str) -> None:
    with NamedTemporaryFile(
        "w", dir=path.parent, prefix=f".{path.name}.", delete=False, encoding="utf-8", newline=""
    ) as file:
        temporary = Path(file.name)
        try:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        except BaseException:
            temporary.unlink(missing_ok=True)
            raise
    try:
        temporary.chmod(0o644)
        temporary.replace(path)
    except BaseException:
        temporary.unlink(missing_ok=True)
        raise
