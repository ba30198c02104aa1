"""The rows of DOSA's table on the machine ``gemmini_rtl``."""

from collections.abc import Mapping
from typing import Any

from accelsim.arch import load_arch
from accelsim.npu import Npu, machine_of
from accelsim.timeline import run_program
from experiments.comparison import Comparison, Pair, Row, TableError, answered, number, positive
from experiments.silicon.gemmini.fitted import fitted_rows
from experiments.silicon.gemmini.nest import DIMENSIONS, NestLayer, nest_program, parse_nest

MEASURED = "target.gemmini_cycle"
COLUMNS = ("mapping.mapping", *(f"prob.{name}" for name in DIMENSIONS), "prob.Hstride", MEASURED)
MATRIX_LINE_CYCLES = 3
"""``requests.line_cycles`` of matrix products, which another sequencer of Gemmini runs (LOOP_WS);
fitted on the rows of ``fitted.csv`` that are."""


def layer_of(row: Row, where: str) -> NestLayer:
    """Return the layer of a row.

    Raises:
        TableError: A column holds no whole number of at least 1; the sentence names it.
    """
    values = {}
    for column in (*(f"prob.{name}" for name in DIMENSIONS), "prob.Hstride"):
        value = number(row, column, where)
        if value < 1 or value != int(value):
            raise TableError(f"{where}: {column} must be a whole number of at least 1, not {value}")
        values[column.removeprefix("prob.")] = int(value)
    stride = values.pop("Hstride")
    return NestLayer(extents=values, stride=stride)


def machines(
    replace: Mapping[str, Any] | None = None, matrix_line_cycles: int = MATRIX_LINE_CYCLES
) -> tuple[Npu, Npu]:
    """Return the machine for convolutions, and that for matrix products.

    Args:
        replace: New values of fields of ``gemmini_rtl``.
        matrix_line_cycles: Cycles of a line of the matrix, see ``MATRIX_LINE_CYCLES``.
    """
    changes = dict(replace or {})
    convolutions = machine_of(load_arch("gemmini_rtl", changes))
    changes["requests.line_cycles"] = matrix_line_cycles
    return convolutions, machine_of(load_arch("gemmini_rtl", changes))


def predicted_cycles(row: Row, where: str, npus: tuple[Npu, Npu]) -> int:
    """Return the cycles of a row's mapping.

    Args:
        row: Row of the table.
        where: Names the row.
        npus: Machines that ``machines`` returns.

    Raises:
        UserError: The row has no layer, or its mapping breaks a rule.
    """
    layer = layer_of(row, where)
    npu = npus[layer.is_matrix_product]
    program = nest_program(layer, parse_nest(row["mapping.mapping"]), npu)
    return run_program(program, npu).total_cycles


def name_of(row: Row) -> str:
    """Return a name of a row: the layer and the mapping."""
    extents = "".join(f"{name}{row[f'prob.{name}']}" for name in "CKPQRS")
    return f"{extents} stride {row['prob.Hstride']}: {row['mapping.mapping']}"


def compare(rows: list[Row]) -> Comparison:
    """Predict the rows of a table.

    A row is fitted if its layer, mapping and cycles are those of one that parameters were fitted
    to (``fitted.csv``).
    """
    npus, fitted = machines(), fitted_rows()

    def answer(row: Row, where: str) -> list[Pair]:
        name, measured = name_of(row), positive(row, MEASURED, where)
        return [
            Pair(
                name=name,
                predicted=predicted_cycles(row, where, npus),
                measured=measured,
                unit="cycles",
                is_fitted=(name, int(measured)) in fitted,
            )
        ]

    return answered(rows, answer, name_of)
