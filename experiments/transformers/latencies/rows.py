"""What a row of the table says, and why a machine cannot have it."""

import re
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
        accelerator: Accelerator that was measured.
        workload: Workload that it ran; begins with ``same`` if no row of the table says which.
        format: Number format.
        configuration: Further text of the row about the accelerator.
        value: Value as printed.
        unit: Unit of the value.
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
    # A_mul_V of 1.183 ms is LLMCompass's prompt (ae/figure5, transformer_A100.csv).
    "4x A100 (tensor parallel)": "GPT-3 175B layer prefill b=8 s=2048",
    # 3,572,425 cycles of products are vela's for 128 tokens.
    "Ethos-U85-256 (vela 5.2.0)": "one BERT-base encoder layer T=128",
}
"""Workload that ``same`` means in a row with no earlier row of its accelerator."""
_HEAD = re.compile(r"((?:(?!: |, ).)*)(?:[:,] )?(.*)", re.DOTALL)
"""A workload, and the operator of it behind a colon or a comma."""


def cases_of(rows: Iterable[Row]) -> list[Case]:
    """Return the rows of a table, with ``same`` replaced by what it refers to.

    ``same: A_mul_V`` is another operator of the workload of the last row of the same accelerator.
    A workload has each operator once: an operator that comes again belongs to a workload that no
    row of the table names, and so do the rows of ``same`` behind it; they keep their ``same``.
    """
    known: dict[str, str] = {}
    operators: dict[str, set[str]] = {}
    cases = []
    for row in rows:
        accelerator, workload = row["accelerator"], row["workload"]
        head, operator = (part.strip() for part in _HEAD.fullmatch(workload).groups())
        if head == "same":
            head = known.setdefault(accelerator, FIRST_WORKLOADS.get(accelerator, ""))
            if operator in operators.setdefault(accelerator, set()):
                head = known[accelerator] = ""
            if head:
                workload = head + workload.removeprefix("same")
        elif known.get(accelerator) != head:
            known[accelerator], operators[accelerator] = head, set()
        operators[accelerator].add(operator)
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
