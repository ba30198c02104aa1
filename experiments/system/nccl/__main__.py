"""``python -m experiments.system.nccl TABLE.csv``: predict the all-reduces of a table.

Two kinds of columns are known: those of vTrain (gpu, n_gpus, bytes, time_outofplace_ns) and those
of AIConfigurator (system, op, n_gpus, bytes, latency_ms).
"""

from accelsim.errors import FabricError
from accelsim.system.nccl import GPUS, all_reduce_ns
from experiments.comparison import Comparison, Pair, Row, TableError, command, number, whole

SYSTEMS = {"a100_sxm": "A100"}


def question(row: Row) -> tuple[str, str, str, float]:
    """Return GPU, operation, the column of the time, and its nanoseconds per unit.

    Raises:
        TableError: The columns are of neither kind.
    """
    if "time_outofplace_ns" in row and "gpu" in row:
        return row["gpu"], "all_reduce", "time_outofplace_ns", 1
    if "latency_ms" in row and "op" in row and "system" in row:
        return SYSTEMS.get(row["system"], row["system"]), row["op"], "latency_ms", 1e6
    raise TableError(
        "the table needs the columns gpu and time_outofplace_ns, or system, op and latency_ms"
    )


def compare(rows: list[Row]) -> Comparison:
    """Predict each row; rows of vTrain that parameters were fitted to are marked."""
    pairs, refused = [], []
    for index, row in enumerate(rows, 2):
        where = f"line {index}"
        gpu, operation, column, unit_ns = question(row)
        chips, size = (whole(row, key, where) for key in ("n_gpus", "bytes"))
        measured = number(row, column, where) * unit_ns
        if measured <= 0:
            raise TableError(f"{where}: {column} must be more than 0, not {row[column]}")
        name = f"{gpu} x{chips} {operation} {size} B"
        try:
            if operation != "all_reduce":
                raise FabricError(f"NCCL's {operation} is not modelled")
            predicted = all_reduce_ns(gpu, chips, size)
        except FabricError as error:
            refused.append((name, str(error)))
            continue
        fitted = column == "time_outofplace_ns" and chips in GPUS[gpu].fitted_chips
        pairs.append(
            Pair(name=name, predicted=predicted, measured=measured, unit="ns", is_fitted=fitted)
        )
    return Comparison(pairs=pairs, refused=refused)


main = command("experiments.system.nccl", ("n_gpus", "bytes"), compare)

if __name__ == "__main__":
    main()
