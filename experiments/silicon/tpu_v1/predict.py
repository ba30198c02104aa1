"""Shares of active, stalled and shifting cycles of the matrix unit of a TPU v1."""

from collections import defaultdict
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path

from accelsim.arch import load_arch
from accelsim.errors import UserError
from experiments.comparison import Comparison, Pair, Row, TableError, number, read_table
from experiments.silicon.tpu_v1.law import FifoCycles, fifo_cycles

COLUMNS = ("quantity", "workload", "value", "unit")
COUNTERS = {
    "Array active cycles": "active_cycles",
    "Weight stall cycles": "stall_cycles",
    "Weight shift cycles": "shift_cycles",
}
"""Rows of Table 3 that the law predicts, and the counter of each."""
NON_MATRIX = "Non-matrix cycles"
"""The row that the law is told."""
NOT_PREDICTED = "no table says how wide layers are, or what they wait for beside weights"
APPLICATIONS = "tpu_v1_table1.csv"
"""Table 1, beside the table of counters."""
_WEIGHTS, _INTENSITY = "Weights (M)", "TPU ops per weight byte"

Numbers = Mapping[str, float]
"""Of an application: values of a table by their quantity."""


def counted(weights: float, rows: int) -> FifoCycles:
    """Return the counters of an application on the preset ``tpu_v1``.

    Args:
        weights: Weights of the application, one byte each.
        rows: Cycles in which a tile of weights multiplies.
    """
    arch = load_arch("tpu_v1")
    tile_bytes = arch.array.rows * arch.array.cols
    assert arch.dram.bandwidth_bytes_per_s is not None
    load_cycles = -(-tile_bytes * int(arch.clock_hz) // int(arch.dram.bandwidth_bytes_per_s))
    return fifo_cycles(
        [rows] * -(-int(weights) // tile_bytes),
        load_cycles=load_cycles,
        shift_cycles=arch.array.rows,
        depth=arch.weight_buffer.capacity_bytes // tile_bytes,
    )


def rows_of(name: str, application: Numbers) -> int:
    """Return the cycles in which a tile of weights multiplies.

    Args:
        name: Name of the application. LSTMs have activations of 16 bits, at half of the rate.
        application: Numbers of the application in Table 1.

    Raises:
        UserError: The application has layers of two kinds, whose tiles have other numbers of rows.
    """
    if application.get("Conv layers", 0) and application.get("FC layers", 0):
        raise UserError(
            f"{name}: has convolutions and fully connected layers, and no table says how its "
            "weights are divided between them"
        )
    return int(application[_INTENSITY]) * (2 if name.startswith("LSTM") else 1)


def shares(name: str, application: Numbers, non_matrix_percent: float) -> dict[str, float]:
    """Return the predicted row of each of ``COUNTERS``, in percent of all cycles.

    Args:
        name: Name of the application.
        application: Numbers of the application in Table 1.
        non_matrix_percent: Share of all cycles without matrix work, in percent.

    Raises:
        UserError: Table 1 has no such application, or it has layers of two kinds.
    """
    for needed in (_WEIGHTS, _INTENSITY):
        if needed not in application:
            raise UserError(f"{name}: {APPLICATIONS} has no row {needed}")
    found = counted(application[_WEIGHTS] * 1e6, rows_of(name, application))
    return {
        quantity: (100 - non_matrix_percent) * getattr(found, counter) / found.cycles
        for quantity, counter in COUNTERS.items()
    }


def compare(rows: list[Row], folder: Path) -> Comparison:
    """Predict the counters of each application in a table.

    The share of cycles without matrix work is read from the table; the law divides the others.

    Args:
        rows: Rows of Table 3.
        folder: Folder with Table 1.

    Raises:
        TableError: Table 1 is not beside.
    """
    applications = _by_workload(read_table(folder / APPLICATIONS, COLUMNS))
    pairs, refused = [], []
    for name, measured in _by_workload(rows).items():
        others = [quantity for quantity in measured if quantity not in (*COUNTERS, NON_MATRIX)]
        refused += [(f"{name} {quantity}", NOT_PREDICTED) for quantity in others]
        try:
            if NON_MATRIX not in measured:
                raise UserError(f"{name}: the table has no row {NON_MATRIX}")
            predicted = shares(name, applications.get(name, {}), measured[NON_MATRIX])
        except UserError as problem:
            refused.append((name, str(problem)))
            continue
        for quantity in [quantity for quantity in COUNTERS if quantity in measured]:
            row, ours, theirs = f"{name} {quantity}", predicted[quantity], measured[quantity]
            if theirs > 0:
                pairs.append(Pair(name=row, predicted=ours, measured=theirs, unit="%"))
            else:
                why = f"{theirs:g} % has no relative error; predicted: {ours:.2f} %"
                refused.append((row, why))
    return Comparison(pairs=pairs, refused=refused)


def _by_workload(rows: list[Row]) -> dict[str, dict[str, float]]:
    """Return the quantities of each application; it lacks those that are no numbers."""
    found: dict[str, dict[str, float]] = defaultdict(dict)
    for row in rows:
        with suppress(TableError):
            found[row["workload"]][row["quantity"]] = number(row, "value", row["quantity"])
    return found
