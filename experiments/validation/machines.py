"""The table of measured machines that a certificate of a front names."""

import csv
import io

from accelsim.arch import load_arch
from accelsim.report.certificate import MEASURED_FILE, Measured
from experiments.validation.errors import EXPERIMENTS, Source, errors_of, sources

COLUMNS = tuple(Measured.__dataclass_fields__)


def measured_machines() -> list[Measured]:
    """Return the machines whose times ``run`` predicts, with their errors.

    Errors are of the rows that were not in view when the model was made, or if there are none of
    those that were.
    """
    return [_measured(source) for source in sources() if source.machine]


def _measured(source: Source) -> Measured:
    (errors,) = (one for one in errors_of(source) if one.unit == source.unit or not source.by_unit)
    spread = errors.unseen or errors.fitted
    assert spread is not None
    file = EXPERIMENTS / source.machine
    arch = load_arch(file if file.is_file() else source.machine)
    array = arch.array
    return Measured(
        name=source.title,
        claim=source.machine_claim or source.claim,
        against=source.against,
        dataflow=array.dataflow,
        elements=array.rows * array.cols * array.count,
        weight_format=arch.numbers.weight,
        rows=spread.rows,
        in_view="no" if errors.unseen else "yes",
        median_percent=round(spread.median_percent, 1),
        worst_percent=round(spread.worst_percent, 1),
        table=f"experiments/{source.file}",
    )


def table_of(machines: list[Measured]) -> str:
    """Return the machines as the text of a CSV file."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(COLUMNS)
    writer.writerows([getattr(one, column) for column in COLUMNS] for one in machines)
    return text.getvalue()


def write_table() -> None:
    """Write the table that comes with accelsim."""
    MEASURED_FILE.write_text(table_of(measured_machines()), encoding="utf-8")
