"""What a row of the table says, and why a machine cannot have it."""

from collections.abc import Iterable
from dataclasses import dataclass

from accelsim.errors import UserError
from experiments.comparison import Row


class RowError(UserError):
    """A row that no machine of this experiment has."""


@dataclass(frozen=True, kw_only=True)
class Case:
    """A row whose references to earlier rows are resolved.

    Args:
        accelerator: What was measured.
        workload: What it did; never ``same``.
        format: Of the numbers.
        configuration: What else the row says of the accelerator.
        value: As printed.
        unit: Of the value.
    """

    accelerator: str
    workload: str
    format: str
    configuration: str
    value: str
    unit: str

    @property
    def name(self) -> str:
        """The name of the row for a reader."""
        return f"{self.accelerator}: {self.workload} ({self.format})"


FIRST_WORKLOADS = {
    "4x A100": "GPT-3 175B layer prefill b=8 s=2048",
    "Ethos-U": "one BERT-base encoder layer T=128",
}
"""What ``same`` means in a row with no earlier row of its accelerator, by how that begins."""


def cases_of(rows: Iterable[Row]) -> list[Case]:
    """Return the rows of a table, with ``same`` replaced by what it refers to.

    ``same: A_mul_V`` is another operator of the workload of the last row of the same accelerator.
    """
    known: dict[str, str] = {}
    cases = []
    for row in rows:
        accelerator, workload = row["accelerator"], row["workload"]
        first = (text for start, text in FIRST_WORKLOADS.items() if accelerator.startswith(start))
        whole = known.get(accelerator) or next(first, "")
        if workload.startswith("same"):
            workload = whole + workload.removeprefix("same")
        else:
            known[accelerator] = workload.partition(":")[0].partition(", ")[0]
        cases.append(
            Case(
                accelerator=accelerator,
                workload=workload,
                format=row["format"],
                configuration=row["configuration"],
                value=row["value"],
                unit=row["unit"],
            )
        )
    return cases
