"""Predict the rows of a table of published latencies, each on the machine of its accelerator."""

from collections.abc import Callable, Mapping

from accelsim.errors import UserError
from experiments.comparison import Comparison, Pair, Refusal, Row, answered, positive
from experiments.transformers.latencies import ethos, fusemax, gpu, unified_engine
from experiments.transformers.latencies.rows import Case, RowError, cases_of

COLUMNS = ("accelerator", "workload", "format", "configuration", "value", "unit")

MACHINES: Mapping[str, Callable[[Case], float]] = {
    "Apex Compute unified engine": unified_engine.seconds,
    "4x A100": gpu.seconds,
    "unfused": fusemax.seconds,
    "Ethos-U": ethos.cycles,
}
"""What predicts a row, in seconds or cycles, by how the name of its accelerator begins."""

FUSED = (
    "keeps the scores of attention on the chip between products and softmax; machines of accelsim"
    " store them, and join no product with a softmax"
)
REFUSED: Mapping[str, str] = {
    "FuseMax": FUSED,
    "FLAT": FUSED,
    "Ethos-U55 + Cortex-M55": "is a network of convolutions, and the row holds two values",
    "Qualcomm Hexagon": "has neither array nor buffers nor clock in the source of the row",
    "Snapdragon X Elite CPU": "is a processor without an array",
    "Intel NPU": "was timed with its runtime on a host, whose time no machine of accelsim has",
    "AMD NPU": "was timed with its runtime on a host, whose time no machine of accelsim has",
    "8 MCUs": "are eight chips, and a machine of this experiment is one",
}
"""Why a row has no prediction, by how the name of its accelerator begins."""
SECONDS = {"s": 1.0, "ms": 1e-3}
"""Of the units of a latency."""


def predicted(case: Case) -> float:
    """Return what the machine of a row takes, in the unit of the row.

    Raises:
        RowError: No machine has the row, or its value is no latency; the sentence says why.
        UserError: The work does not fit the machine.
    """
    for start, why in REFUSED.items():
        if case.accelerator.startswith(start):
            raise RowError(f"{case.accelerator} {why}")
    if case.unit not in (*SECONDS, "cycles"):
        raise RowError(f"{case.value} {case.unit} is no latency: the unit must be s, ms or cycles")
    if case.workload.startswith("same"):
        raise RowError("the table does not say of which workload the row is")
    for start, predict in MACHINES.items():
        if case.accelerator.startswith(start):
            is_in_cycles = predict is ethos.cycles
            if is_in_cycles != (case.unit == "cycles"):
                raise RowError(f"{case.accelerator} is predicted in other units than {case.unit}")
            return predict(case) / SECONDS.get(case.unit, 1.0)
    raise RowError(f"{case.accelerator} is described by no machine of this experiment")


def compare(rows: list[Row]) -> Comparison:
    """Predict the rows of a table, each or refused."""
    cases = {id(row): case for row, case in zip(rows, cases_of(rows), strict=True)}

    def answer(row: Row, where: str) -> list[Pair | Refusal]:
        case = cases[id(row)]
        try:
            value, measured = predicted(case), positive(row, "value", where)
        except UserError as problem:
            return [Refusal(case.name, str(problem))]
        return [Pair(name=case.name, predicted=value, measured=measured, unit=case.unit)]

    return answered(rows, answer)
